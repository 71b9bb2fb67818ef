// The board of Pentachess: 90 cells in three decagon rings, and how men step and slide on it.
#pragma once

#include <array>

#include "engine/cell_set.hpp"
#include "engine/lines.hpp"
#include "engine/men.hpp"
#include "engine/point.hpp"
#include "engine/ring.hpp"
#include "engine/topology.hpp"

namespace rotunda::pentachess {

// Ring a fills the low word; rings b and c share the high word.
inline constexpr std::array<int, 3> ring_length = {50, 30, 10};
inline constexpr std::array<Cell, 3> ring_start = {0, 64, 96};

constexpr Cell cell_at(unsigned ring, int at) {
  const int length = ring_length[ring];
  return static_cast<Cell>(ring_start[ring] + (at % length + length) % length);
}
constexpr unsigned ring_of(Cell cell) { return cell < 64 ? 0 : cell < 96 ? 1 : 2; }
constexpr int place_in_ring(Cell cell) { return cell - ring_start[ring_of(cell)]; }
constexpr bool is_dark(Cell cell) { return (place_in_ring(cell) & 1) == 0; }

constexpr CellSet ring_cells(unsigned ring) {
  CellSet result;
  for (int at = 0; at < ring_length[ring]; ++at) result.add(cell_at(ring, at));
  return result;
}
inline constexpr CellSet outer_ring = ring_cells(0);
inline constexpr CellSet all_cells = ring_cells(0) | ring_cells(1) | ring_cells(2);

// The ways round a ring: clockwise is against the numbering.
enum Direction : unsigned { clockwise, counter_clockwise };

struct Board {
  Board();

  Topology topology;
  // The ring of a cell, and its cells of the same colour.
  std::array<RingSides, cell_limit> ring_sides{};
  std::array<RingSides, cell_limit> colour_sides{};
  std::array<CellSet, cell_limit> king_steps{};
  std::array<CellSet, cell_limit> knight_steps{};
  // The neighbour in another ring, or none.
  std::array<CellSet, cell_limit> side_step{};
  // Same-colour vertex neighbours: the bishop's single steps.
  std::array<CellSet, cell_limit> bishop_steps{};
  // P2: the bishop's long lines between the inner and the outer ring.
  struct LongLine {
    CellSet middle;
    CellSet end;
  };
  std::array<std::array<LongLine, 3>, cell_limit> long_lines{};
  std::array<unsigned, cell_limit> long_line_count{};

  // One step forward or to the side: a pawn moves so, a Berolina pawn captures so. And the two
  // diagonal cells, the other way round. By direction.
  std::array<std::array<CellSet, cell_limit>, 2> straight_steps{};
  std::array<std::array<CellSet, cell_limit>, 2> diagonal_steps{};
  // P3: the next two cells forward.
  std::array<std::array<CellSet, cell_limit>, 2> double_step{};
  // From where the single steps lead to a cell.
  std::array<std::array<CellSet, cell_limit>, 2> straight_steps_to{};
  std::array<std::array<CellSet, cell_limit>, 2> diagonal_steps_to{};

  LineTable rook_lines;
  LineTable bishop_lines;
  std::array<Point, cell_limit> centres{};
};

extern const Board board;

// Sliding round the ring of a cell, over every cell or over those of its colour.
inline CellSet slide_round(const std::array<RingSides, cell_limit>& sides, Cell cell,
                           CellSet occupied) {
  if (cell < 64) return CellSet(ring_attacks(sides[cell], occupied.lo()), 0);
  return CellSet(0, ring_attacks(sides[cell], occupied.hi()));
}

}  // namespace rotunda::pentachess
