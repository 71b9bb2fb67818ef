// The static value of a position.
#pragma once

#include <algorithm>

#include "engine/position.hpp"
#include "engine/values.hpp"
#include "search/score.hpp"

namespace rotunda {

template <class V>
Score evaluate(const Position<V>& position, Side side) {
  const CellSet occupied = position.occupied();
  const CellSet free = ~position.men(side);
  Score score = 0;
  for (Kind kind = 0; kind < V::kind_count; ++kind) {
    score += Values<V>::material[kind] * position.men(side, kind).count();
  }
  const auto add_mobility = [&](Kind kind, auto&& attacks) {
    for (const Cell cell : position.men(side, kind)) {
      score += Values<V>::mobility[kind] * (attacks(cell) & free).count();
    }
  };
  add_mobility(knight, [&](Cell cell) { return V::knight_steps(cell); });
  add_mobility(rook, [&](Cell cell) { return V::rook_attacks(cell, occupied); });
  add_mobility(bishop, [&](Cell cell) { return V::bishop_attacks(cell, occupied); });
  add_mobility(queen, [&](Cell cell) {
    return V::rook_attacks(cell, occupied) | V::bishop_attacks(cell, occupied);
  });
  return score;
}

// From the side to move. However many men there are, it is no score of mate.
template <class V>
Score evaluate(const Position<V>& position) {
  const Score score = evaluate(position, position.side()) - evaluate(position, ~position.side());
  return std::clamp(score, 1 - least_mate_score, least_mate_score - 1);
}

}  // namespace rotunda
