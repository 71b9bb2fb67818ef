// What the evaluation asks about a board and its men.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "engine/cell_set.hpp"

namespace rotunda {

// The pawns of one side and kind, by the cell they stand on.
struct PawnPaths {
  std::array<CellSet, cell_limit> captures;
  std::array<CellSet, cell_limit> moves;
  // The cells of all shortest walks to promotion, captures apart, and the length of those in moves.
  std::array<CellSet, cell_limit> way;
  std::array<std::uint8_t, cell_limit> distance{};
  // From where the distance is one of 1 to far_away - 1.
  CellSet near;

  static constexpr int far_away = 6;
  static constexpr std::uint8_t unreachable = cell_limit;
};

// By side, by kind from the first pawn on.
template <std::size_t kinds>
using PawnTable = std::array<std::array<PawnPaths, kinds>, 2>;

// By variant, a specialisation in its folder:
//   group_count, group(kind)   kinds that share their weights form a group
//   group_names                by group
//   phase                      by kind, how much a man counts for the middle game
//   full_phase                 the sum over all men at the start
//   exchanged(cell)            where the cell comes to lie when the sides are exchanged
//   placement_sizes            by group, the number of classes of cells
//   placement(kind, cell)      the classes of a cell for one of White's men
//   first_pawn                 the kinds from there on are the pawns
//   pawn_table()               a PawnTable
//   steppers                   the kinds that step as the king does, from first_own_kind on
//   own_terms                  the names and sizes of its own terms
//   add_own_terms(position, side, enemy_attacks, add)   calls add(term, count) for those of a side
template <class V>
struct Features;

// Terms that belong together, and how many they are.
struct OwnTerms {
  const char* name;
  int size;
};

}  // namespace rotunda
