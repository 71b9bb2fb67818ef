#include "variants/pentachess/board.hpp"

#include <cmath>
#include <numbers>
#include <utility>

#include "variants/pentachess/lattice.hpp"

namespace rotunda::pentachess {

namespace {

int corner(const LatticePoint& point) {
  const auto [sector, i, j] = point;
  if (i == 0 && j == 0) return 0;
  if (i == 0) return corner({sector + 1, j, 0});
  return 1 + (sector % sectors * 4 + i) * 4 + j;
}

Topology make_topology() {
  std::vector<Corners> corners(cell_limit);
  for (const Placement& placement : placements()) {
    for (const LatticePoint& point : placement.points) {
      corners[placement.cell].push_back(corner(point));
    }
  }
  return Topology(corners);
}

CellSet same_colour(Cell cell) {
  CellSet result;
  for (const Cell other : all_cells) {
    if (is_dark(other) == is_dark(cell)) result.add(other);
  }
  return result;
}

CellSet same_ring(Cell cell) { return ring_cells(ring_of(cell)); }

// Straight lines of three cells of one orientation, from the centre outwards.
std::vector<std::array<Cell, 3>> long_lines() {
  std::vector<std::array<Cell, 3>> result;
  const std::vector<Placement> all = placements();
  const auto twice = [](std::array<int, sectors> vector) {
    for (int& component : vector) component *= 2;
    return vector;
  };
  for (const Placement& inner : all) {
    if (ring_of(inner.cell) != 2) continue;
    for (const Placement& middle : all) {
      for (const Placement& outer : all) {
        if (middle.cell != inner.cell && middle.orientation == inner.orientation &&
            outer.orientation == inner.orientation && outer.moved == twice(middle.moved)) {
          result.push_back({inner.cell, middle.cell, outer.cell});
        }
      }
    }
  }
  return result;
}

Cell cell_ahead(Cell cell, int steps) {
  return cell_at(ring_of(cell), place_in_ring(cell) + steps);
}

// A pawn's diagonal cells: the next same-colour cell forward in its ring and, at the corner which
// the two share, the third same-colour cell, in another ring.
CellSet diagonals(const Topology& topology, Cell cell, int forward) {
  const Cell next = cell_ahead(cell, 2 * forward);
  CellSet result = CellSet::of(next);
  for (const int corner : topology.corners(cell)) {
    const CellSet cells = topology.cells_at(corner);
    if (cells.has(next)) result |= cells & same_colour(cell) & ~same_ring(cell);
  }
  return result;
}

Point place_of(const LatticePoint& point) {
  Point result;
  for (const auto& [ray, steps] :
       {std::pair(point.sector, point.i), std::pair(point.sector + 1, point.j)}) {
    // White sits at the ray of 0 degrees, which points down.
    const double angle = (36 * ray - 90) * std::numbers::pi / 180;
    result.x += steps * std::cos(angle);
    result.y += steps * std::sin(angle);
  }
  return result;
}

// With the cells as plain triangles the rings show better than with the true pentagons.
Point centre(const Placement& placement) {
  Point result;
  for (const LatticePoint& point : placement.points) {
    result.x += place_of(point).x / 3;
    result.y += place_of(point).y / 3;
  }
  return result;
}

std::vector<Cell> round_the_ring(unsigned ring, int first, int step) {
  std::vector<Cell> result;
  for (int at = first; at < ring_length[ring]; at += step) result.push_back(cell_at(ring, at));
  return result;
}

LineTable make_rook_lines(const Topology& topology) {
  std::vector<Path> paths;
  for (unsigned ring = 0; ring < ring_length.size(); ++ring)
    add_ring(round_the_ring(ring, 0, 1), paths);
  for (const Cell cell : all_cells) {
    for (const Cell other : topology.edge_neighbours(cell) & ~same_ring(cell)) {
      paths.push_back({cell, other, CellSet()});
    }
  }
  return LineTable(paths);
}

LineTable make_bishop_lines(const Topology& topology) {
  std::vector<Path> paths;
  for (unsigned ring = 0; ring < ring_length.size(); ++ring) {
    for (const int first : {0, 1}) add_ring(round_the_ring(ring, first, 2), paths);
  }
  for (const Cell cell : all_cells) {
    for (const Cell other : topology.vertex_neighbours(cell) & same_colour(cell)) {
      paths.push_back({cell, other, CellSet()});
    }
  }
  for (const auto& [inner, middle, outer] : long_lines()) {
    add_open_line({inner, middle, outer}, paths);
  }
  return LineTable(paths);
}

}  // namespace

Board::Board()
    : topology(make_topology()),
      rook_lines(make_rook_lines(topology)),
      bishop_lines(make_bishop_lines(topology)) {
  for (const Placement& placement : placements()) centres[placement.cell] = centre(placement);
  for (const Cell cell : all_cells) {
    ring_sides[cell] = rotunda::ring_sides(cell, same_ring(cell));
    colour_sides[cell] = rotunda::ring_sides(cell, same_ring(cell) & same_colour(cell));
    const CellSet edges = topology.edge_neighbours(cell);
    const CellSet vertices = topology.vertex_neighbours(cell);
    bishop_steps[cell] = vertices & same_colour(cell);
    knight_steps[cell] = vertices & ~same_colour(cell);
    king_steps[cell] = edges | bishop_steps[cell];
    side_step[cell] = edges & ~same_ring(cell);

    for (const unsigned direction : {clockwise, counter_clockwise}) {
      const int forward = direction == clockwise ? -1 : 1;
      const Cell next = cell_ahead(cell, forward);
      straight_steps[direction][cell] = CellSet::of(next) | side_step[cell];
      double_step[direction][cell] = CellSet::of(next) | CellSet::of(cell_ahead(next, forward));
      diagonal_steps[direction][cell] = diagonals(topology, cell, forward);
      for (const Cell to : straight_steps[direction][cell]) {
        straight_steps_to[direction][to].add(cell);
      }
      for (const Cell to : diagonal_steps[direction][cell]) {
        diagonal_steps_to[direction][to].add(cell);
      }
    }
  }
  for (const auto& [inner, middle, outer] : pentachess::long_lines()) {
    const CellSet over = CellSet::of(middle);
    long_lines[inner][long_line_count[inner]++] = {over, CellSet::of(outer)};
    long_lines[outer][long_line_count[outer]++] = {over, CellSet::of(inner)};
  }
}

const Board board;

}  // namespace rotunda::pentachess
