// Sides, kinds of men and men.
#pragma once

#include <cstdint>

namespace rotunda {

enum class Side : std::uint8_t { white, black };

constexpr Side operator~(Side side) { return side == Side::white ? Side::black : Side::white; }
constexpr unsigned index(Side side) { return static_cast<unsigned>(side); }

// A variant numbers its kinds of men from 0. The first five mean the same in every variant; pawns
// and other men follow.
using Kind = std::uint8_t;
inline constexpr Kind king = 0;
inline constexpr Kind queen = 1;
inline constexpr Kind rook = 2;
inline constexpr Kind bishop = 3;
inline constexpr Kind knight = 4;
inline constexpr Kind first_own_kind = 5;

// A man is a kind and a side in one byte; no_man marks an empty cell.
using Man = std::uint8_t;
inline constexpr Man no_man = 0;
inline constexpr Man first_man = 2;

constexpr Man man_of(Side side, Kind kind) {
  return static_cast<Man>(first_man + 2 * kind + index(side));
}
constexpr Kind kind_of(Man man) { return static_cast<Kind>((man - first_man) >> 1); }
constexpr Side side_of(Man man) { return static_cast<Side>(man & 1); }

}  // namespace rotunda
