// What a sequence of captures on one cell comes to ("static exchange evaluation").
#pragma once

#include <algorithm>
#include <array>
#include <numeric>

#include "engine/attack.hpp"
#include "engine/movegen.hpp"
#include "engine/position.hpp"
#include "engine/values.hpp"
#include "search/score.hpp"

namespace rotunda {

// The kinds from the cheapest to the dearest; the king is beyond price.
template <class V>
inline constexpr std::array<Kind, V::kind_count> kinds_by_value = [] {
  std::array<Kind, V::kind_count> kinds{};
  std::iota(kinds.begin(), kinds.end(), Kind{0});
  const auto price = [](Kind kind) {
    return kind == king ? infinite_score : Values<V>::material[kind];
  };
  std::sort(kinds.begin(), kinds.end(),
            [&](Kind a, Kind b) { return price(a) != price(b) ? price(a) < price(b) : a < b; });
  return kinds;
}();

// Whether the move, legal in the position, wins at least so many centipawns if both sides go on
// capturing on its destination with their cheapest men for as long as it pays. Pins are not looked
// at. The exchange is decided without its exact value: each side needs to come out on its side of
// a balance (the method is Stockfish's `see_ge`; the graph enters by the lines that open as men
// leave their cells).
template <class V>
bool wins_exchange(const Position<V>& position, Move move, Score threshold) {
  const auto& material = Values<V>::material;
  const Cell target = move.to();
  const Cell victim_cell = V::victim_cell(position, move);
  const Man victim = position.at(victim_cell);
  const Kind mover = kind_of(position.at(move.from()));
  const Kind arriving = move.promotes() ? move.promotion() : mover;

  Score balance = -threshold + material[arriving] - material[mover];
  if (victim != no_man) balance += material[kind_of(victim)];
  if (balance < 0) return false;
  if (arriving == king) return true;  // the move is legal, so nothing recaptures
  balance = material[arriving] - balance;
  if (balance <= 0) return true;

  CellSet occupied = (position.occupied() & ~CellSet::of(move.from()) & ~CellSet::of(victim_cell)) |
                     CellSet::of(target);
  Side side = ~position.side();
  const CellSet leapers = leaper_attackers(position, target, Side::white) |
                          leaper_attackers(position, target, Side::black);
  const CellSet queens = position.of_kind(queen);
  const CellSet rooks = position.of_kind(rook) | queens;
  const CellSet bishops = position.of_kind(bishop) | queens;

  // Whether it pays for the side that made the last capture.
  bool wins = true;
  while (true) {
    const CellSet attackers = (leapers | rooks_reaching<V>(target, rooks, occupied) |
                               bishops_reaching<V>(target, bishops, occupied)) &
                              occupied;
    const CellSet ours = attackers & position.men(side);
    if (ours.empty()) return wins;
    CellSet cheapest;
    Kind kind = king;
    for (const Kind k : kinds_by_value<V>) {
      cheapest = ours & position.of_kind(k);
      kind = k;
      if (cheapest) break;
    }
    // A king can't capture what is guarded.
    if (kind == king) return (attackers & position.men(~side)).empty() ? !wins : wins;
    wins = !wins;
    balance = material[kind] - balance;
    // Recapturing doesn't restore the balance even if the game on this cell ended with it.
    if (balance < static_cast<Score>(wins)) return wins;
    occupied.remove(cheapest.first());
    side = ~side;
  }
}

}  // namespace rotunda
