#include "pentachess_board.hpp"

#include <map>
#include <utility>

namespace slow {
namespace {

constexpr int sectors = 10;

int ring_size(char ring) { return ring == 'a' ? 50 : ring == 'b' ? 30 : 10; }

// Board order is ring a, ring b, ring c, each from index 0.
Cell first_cell(char ring) { return ring == 'a' ? 0 : ring == 'b' ? 50 : 80; }

int wrap(int value, int size) { return (value % size + size) % size; }

// The lattice point (i, j) of a sector. Points on the rays belong to two sectors, and the centre
// to all ten; each gets one spelling.
Corner point(int sector, int i, int j) {
  if (i == 0 && j == 0) return {0, 0, 0};
  if (i == 0) return {wrap(sector + 1, sectors), j, 0};
  return {sector, i, j};
}

std::vector<Corner> up(int s, int i, int j) {
  return {point(s, i, j), point(s, i + 1, j), point(s, i, j + 1)};
}

std::vector<Corner> down(int s, int i, int j) {
  return {point(s, i + 1, j), point(s, i + 1, j + 1), point(s, i, j + 1)};
}

std::vector<Shape> make_shapes() {
  std::map<std::pair<char, int>, std::vector<Corner>> corners;  // in board order by its key
  auto const put = [&](char ring, int index, std::vector<Corner> const& cell) {
    corners[{ring, wrap(index, ring_size(ring))}] = cell;
  };
  for (int s = 0; s < sectors; ++s) {
    put('c', s, up(s, 0, 0));
    put('b', 3 * s + 2, up(s, 1, 0));
    put('b', 3 * s + 3, down(s, 0, 0));
    put('b', 3 * s + 4, up(s, 0, 1));
    put('a', 5 * s + 4, up(s, 2, 0));
    put('a', 5 * s + 5, down(s, 1, 0));
    put('a', 5 * s + 6, up(s, 1, 1));
    put('a', 5 * s + 7, down(s, 0, 1));
    put('a', 5 * s + 8, up(s, 0, 2));
  }
  std::vector<Shape> shapes;
  for (auto const& [place, cell] : corners) {
    shapes.push_back({place.first + std::to_string(place.second), cell});
  }
  return shapes;
}

}  // namespace

// Even indices are dark: a0 is, and indices change parity across every edge.
PentachessBoard::PentachessBoard() : graph_(make_shapes(), false) {}

int PentachessBoard::index(Cell cell) const {
  return static_cast<int>(cell - first_cell(ring(cell)));
}

Cell PentachessBoard::at(char ring, int index) const {
  return first_cell(ring) + static_cast<Cell>(wrap(index, ring_size(ring)));
}

Cells PentachessBoard::ring_cycle(Cell cell, int stride) const {
  Cells cycle;
  for (int steps = 0; steps < ring_size(ring(cell)); steps += stride) {
    cycle.push_back(ring_step(cell, steps));
  }
  return cycle;
}

Cells PentachessBoard::vertex_neighbours(Cell cell, bool same_colour) const {
  Cells neighbours;
  for (Cell const neighbour : graph_.vertex_neighbours(cell)) {
    if ((graph_.is_light(neighbour) == graph_.is_light(cell)) == same_colour) {
      neighbours.push_back(neighbour);
    }
  }
  return neighbours;
}

}  // namespace slow
