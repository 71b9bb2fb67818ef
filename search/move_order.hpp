// Which move to try first.
#pragma once

#include <algorithm>
#include <array>
#include <cstdlib>
#include <span>
#include <utility>

#include "engine/move.hpp"
#include "engine/position.hpp"
#include "engine/values.hpp"

namespace rotunda {

// How often a quiet move has refuted a line, by side and way; kept within bounds by ageing.
class History {
 public:
  int operator()(Side side, Move move) const {
    return scores_[rotunda::index(side)][move.from()][move.to()];
  }
  // A good move gains with the square of the depth left, a bad one loses.
  void update(Side side, Move move, int depth, bool good) {
    const int bonus = std::min(depth * depth, limit / 8) * (good ? 1 : -1);
    int& score = scores_[rotunda::index(side)][move.from()][move.to()];
    score += bonus - score * std::abs(bonus) / limit;
  }
  void clear() { scores_ = {}; }

  static constexpr int limit = 1 << 14;

 private:
  std::array<std::array<std::array<int, cell_limit>, cell_limit>, 2> scores_{};
};

// The two quiet moves that last refuted a line at one ply.
class Killers {
 public:
  bool has(Move move) const { return move == moves_[0] || move == moves_[1]; }
  void add(Move move) {
    if (move == moves_[0]) return;
    moves_[1] = moves_[0];
    moves_[0] = move;
  }

 private:
  std::array<Move, 2> moves_;
};

template <class V>
bool is_quiet(const Position<V>& position, Move move) {
  return !move.promotes() && position.at(V::victim_cell(position, move)) == no_man;
}

// Hands out the moves of a node, the likeliest to refute first: the table's move, captures and
// promotions by what they win, killers, then by history.
template <class V>
class MoveOrder {
 public:
  MoveOrder(const Position<V>& position, MoveList& moves, Move table_move, const Killers& killers,
            const History& history)
      : moves_(moves) {
    for (std::size_t i = 0; i < moves.size(); ++i) {
      scores_[i] = score(position, moves[i], table_move, killers, history);
    }
  }

  // The moves handed out so far, in that order.
  std::span<const Move> handed_out() const { return {moves_.begin(), next_}; }

  bool done() const { return next_ == moves_.size(); }
  Move next() {
    std::size_t best = next_;
    for (std::size_t i = next_ + 1; i < moves_.size(); ++i) {
      if (scores_[i] > scores_[best]) best = i;
    }
    std::swap(moves_[next_], moves_[best]);
    std::swap(scores_[next_], scores_[best]);
    return moves_[next_++];
  }

 private:
  static int score(const Position<V>& position, Move move, Move table_move, const Killers& killers,
                   const History& history) {
    constexpr int table_rank = 1 << 24;
    constexpr int winning_rank = 1 << 20;
    constexpr int killer_rank = 1 << 18;
    if (move == table_move) return table_rank;
    const auto& material = Values<V>::material;
    const Man victim = position.at(V::victim_cell(position, move));
    if (victim != no_man || move.promotes()) {
      const int won = (victim != no_man ? material[kind_of(victim)] : 0) +
                      (move.promotes() ? material[move.promotion()] : 0);
      // Among captures of equal men the cheapest capturer goes first.
      return winning_rank + 8 * won - material[kind_of(position.at(move.from()))] / 4;
    }
    if (killers.has(move)) return killer_rank;
    return history(position.side(), move);
  }

  MoveList& moves_;
  std::array<int, move_limit> scores_;
  std::size_t next_ = 0;
};

}  // namespace rotunda
