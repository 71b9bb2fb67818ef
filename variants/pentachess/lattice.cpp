#include "variants/pentachess/lattice.hpp"

#include <cstddef>

#include "variants/pentachess/board.hpp"

namespace rotunda::pentachess {

namespace {

constexpr int turn(int sector) { return sector % sectors; }

std::array<int, sectors> along_rays(int sector, int i, int j) {
  std::array<int, sectors> result{};
  result[static_cast<std::size_t>(turn(sector))] = i;
  result[static_cast<std::size_t>(turn(sector + 1))] = j;
  return result;
}

Placement up(Cell cell, int s, int i, int j) {
  return {cell,
          Pointing::inwards,
          {{{s, i, j}, {s, i + 1, j}, {s, i, j + 1}}},
          turn(s),
          along_rays(s, i, j)};
}

Placement down(Cell cell, int s, int i, int j) {
  return {cell,
          Pointing::outwards,
          {{{s, i + 1, j}, {s, i + 1, j + 1}, {s, i, j + 1}}},
          turn(s + 1),
          along_rays(s, i + 1, j)};
}

}  // namespace

std::vector<Placement> placements() {
  std::vector<Placement> result;
  for (int s = 0; s < sectors; ++s) {
    result.push_back(up(cell_at(2, s), s, 0, 0));
    result.push_back(up(cell_at(1, 3 * s + 2), s, 1, 0));
    result.push_back(down(cell_at(1, 3 * s + 3), s, 0, 0));
    result.push_back(up(cell_at(1, 3 * s + 4), s, 0, 1));
    result.push_back(up(cell_at(0, 5 * s + 4), s, 2, 0));
    result.push_back(down(cell_at(0, 5 * s + 5), s, 1, 0));
    result.push_back(up(cell_at(0, 5 * s + 6), s, 1, 1));
    result.push_back(down(cell_at(0, 5 * s + 7), s, 0, 1));
    result.push_back(up(cell_at(0, 5 * s + 8), s, 0, 2));
  }
  return result;
}

}  // namespace rotunda::pentachess
