// Whether and how a game has ended.
#pragma once

#include "engine/attack.hpp"
#include "engine/movegen.hpp"
#include "engine/position.hpp"

namespace rotunda {

enum class Outcome { ongoing, checkmate, stalemate, threefold, fifty_moves, insufficient_material };

inline constexpr int fifty_move_plies = 100;

// The draws that end a game at once whatever moves there are (checkmate goes before them).
template <class V>
Outcome drawn_by_rule(const Position<V>& position) {
  if (position.earlier_occurrences() >= 2) return Outcome::threefold;
  if (position.halfmove_clock() >= fifty_move_plies) return Outcome::fifty_moves;
  if (V::insufficient_material(position)) return Outcome::insufficient_material;
  return Outcome::ongoing;
}

template <class V>
Outcome outcome(const Position<V>& position) {
  if (count_moves(position) == 0) {
    return in_check(position) ? Outcome::checkmate : Outcome::stalemate;
  }
  return drawn_by_rule(position);
}

}  // namespace rotunda
