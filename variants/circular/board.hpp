// The board of Circular Chess: 72 cells in six concentric circles cut by twelve rows, and how men
// step and slide on it.
#pragma once

#include <array>
#include <vector>

#include "engine/cell_set.hpp"
#include "engine/line_attacks.hpp"
#include "engine/lines.hpp"
#include "engine/men.hpp"
#include "engine/point.hpp"
#include "engine/ring.hpp"
#include "engine/topology.hpp"

namespace rotunda::circular {

inline constexpr int circle_count = 6;
inline constexpr int row_count = 12;

// Circles 6, 5 and 4 fill the low word, 3, 2 and 1 lie in the high one; each begins with its top
// cell and goes round clockwise.
inline constexpr std::array<Cell, circle_count + 1> circle_start = {0, 80, 74, 64, 40, 22, 0};

constexpr int circle_of(Cell cell) {
  return cell < 22 ? 6 : cell < 40 ? 5 : cell < 54 ? 4 : cell < 74 ? 3 : cell < 80 ? 2 : 1;
}
constexpr unsigned circle_length(int circle) { return static_cast<unsigned>(4 * circle - 2); }

enum class Half : int { left = -1, centre = 0, right = 1 };

// Rows are numbered 1 to 12 from White's side, circles 1 to 6 from the centre.
constexpr int row_of(Cell cell) {
  const int circle = circle_of(cell);
  const int at = cell - circle_start[static_cast<std::size_t>(circle)];
  const int bottom = 2 * circle - 1;
  return at <= bottom ? 6 + circle - at : 6 + circle - (4 * circle - 2 - at);
}
constexpr Half half_of(Cell cell) {
  const int circle = circle_of(cell);
  const int at = cell - circle_start[static_cast<std::size_t>(circle)];
  const int bottom = 2 * circle - 1;
  return at == 0 || at == bottom ? Half::centre : at < bottom ? Half::right : Half::left;
}
Cell cell_at(int circle, int row, Half half);

inline constexpr CellSet all_cells{(std::uint64_t{1} << 54) - 1, (std::uint64_t{1} << 18) - 1};

struct Board {
  Board();

  Topology topology;
  std::array<RingSides, cell_limit> circle_sides{};
  // Each row from left to right, by row number.
  std::array<std::vector<Cell>, row_count + 1> rows;
  std::array<CellSet, row_count + 1> row_cells{};
  // The crescents and half-moons.
  CellSet column;
  CellSet light;

  std::array<CellSet, cell_limit> edge_steps{};
  std::array<CellSet, cell_limit> king_steps{};
  std::array<CellSet, cell_limit> knight_steps{};
  // C3: cells two king steps away that are no neighbours.
  std::array<CellSet, cell_limit> king_leaps{};

  // By side.
  std::array<std::array<CellSet, cell_limit>, 2> pawn_moves{};
  std::array<std::array<CellSet, cell_limit>, 2> pawn_captures{};
  std::array<std::array<CellSet, cell_limit>, 2> pawn_captures_onto{};
  // Two steps straight on, each one row forward: of pawns (C7) and of princes (C4).
  struct DoubleStep {
    Cell over;
    Cell to;
    CellSet both;
  };
  class DoubleSteps {
   public:
    void add(DoubleStep step) { steps_.at(count_++) = step; }
    const DoubleStep* begin() const { return steps_.data(); }
    const DoubleStep* end() const { return steps_.data() + count_; }

   private:
    std::array<DoubleStep, 5> steps_{};  // a crescent has five neighbours ahead
    std::size_t count_ = 0;
  };
  std::array<std::array<DoubleSteps, cell_limit>, 2> pawn_double_steps{};
  std::array<std::array<DoubleSteps, cell_limit>, 2> prince_double_steps{};

  LineTable rook_lines;
  LineTable bishop_lines;
  LineAttacks row_attacks;
  // The diagonals through opposite corners: two pairs of corners, one lookup each.
  std::array<LineAttacks, 2> diagonal_attacks;
  // Along the crescents and the half-moon of a half of the column.
  LineAttacks column_attacks;
  // From the crescents and half-moons along the diagonals through their sides: they list a side
  // corner first.
  CellSet side_attacks(Cell cell, CellSet occupied) const {
    return diagonal_attacks[0](cell, occupied);
  }

  std::array<Point, cell_limit> centres{};
};

extern const Board board;

inline CellSet circle_attacks(Cell cell, CellSet occupied) {
  const RingSides& sides = board.circle_sides[cell];
  if (cell < 64) return CellSet(ring_attacks(sides, occupied.lo()), 0);
  return CellSet(0, ring_attacks(sides, occupied.hi()));
}

}  // namespace rotunda::circular
