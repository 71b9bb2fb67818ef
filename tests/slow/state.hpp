// The raw facts of a position, shared by both games.
#pragma once

#include <array>
#include <bitset>
#include <cstddef>
#include <vector>

namespace slow {

using Cell = std::size_t;
using Cells = std::vector<Cell>;

inline constexpr std::size_t max_cells = 90;
inline constexpr Cell no_cell = max_cells;
inline constexpr char empty = '.';

struct State {
  std::array<char, max_cells> men{};  // FEN letter or `empty`; upper case is White
  bool white_to_move = true;

  // Men that still have their first-move right: Pentachess pawns (P3), Circular kings and
  // princes (C3, C4).
  std::bitset<max_cells> unmoved;

  // Men with a history that matters: Pentachess pawns that have declined promotion (P4), Circular
  // bishops that have used their colour change (C6). The mark travels with the man.
  std::bitset<max_cells> marked;

  // C8: the cell a pawn has just passed over and the cell where that pawn stands now; Circular
  // only, and only while a legal en passant capture exists.
  Cell passed_cell = no_cell;
  Cell passing_pawn = no_cell;

  int halfmove_clock = 0;
  int fullmove_number = 1;
};

}  // namespace slow
