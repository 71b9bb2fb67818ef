// The board of Pentachess: 90 cells in three decagon rings, and how men step and slide on it.
#pragma once

#include <array>

#include "engine/cell_set.hpp"
#include "engine/cycle.hpp"
#include "engine/lines.hpp"
#include "engine/men.hpp"
#include "engine/point.hpp"
#include "engine/topology.hpp"

namespace rotunda::pentachess {

// Ring a (50 cells) fills the low word; ring b (30) and ring c (10) share the high word.
inline constexpr std::array<Cycle, 3> rings = {Cycle{0, 50}, Cycle{0, 30}, Cycle{32, 10}};
inline constexpr std::array<Cell, 3> ring_start = {0, 64, 96};

constexpr Cell cell_at(unsigned ring, int at) {
  const int length = static_cast<int>(rings[ring].length);
  return static_cast<Cell>(ring_start[ring] + (at % length + length) % length);
}
constexpr unsigned ring_of(Cell cell) { return cell < 64 ? 0 : cell < 96 ? 1 : 2; }
constexpr unsigned place_in_ring(Cell cell) { return cell - ring_start[ring_of(cell)]; }
constexpr bool is_dark(Cell cell) { return (place_in_ring(cell) & 1) == 0; }

inline constexpr CellSet outer_ring{rings[0].mask(), 0};
inline constexpr CellSet all_cells{rings[0].mask(), rings[1].mask() | rings[2].mask()
                                                                          << rings[2].shift};

// The ways round a ring: clockwise is against the numbering.
enum Direction : unsigned { clockwise, counter_clockwise };

struct Board {
  Board();

  Topology topology;
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
inline CellSet ring_attacks(Cell cell, CellSet occupied, std::uint64_t stride) {
  const unsigned ring = ring_of(cell);
  const unsigned at = place_in_ring(cell);
  if (ring == 0) return CellSet(cycle_attacks(rings[0], at, occupied.lo(), stride), 0);
  return CellSet(0, cycle_attacks(rings[ring], at, occupied.hi(), stride));
}

}  // namespace rotunda::pentachess
