// Which move to try next.
#pragma once

#include <array>
#include <utility>

#include "engine/partial_movegen.hpp"
#include "engine/values.hpp"
#include "search/histories.hpp"
#include "search/static_exchange.hpp"

namespace rotunda {

// The memories of moves that followed on the moves one, two and four plies before.
template <class V>
using Continuations = std::array<const ArrivalHistory<V>*, 3>;

template <class V>
int quiet_experience(const Position<V>& position, Move move, const Histories<V>& histories,
                     const Continuations<V>& continuations) {
  const Man man = position.at(move.from());
  int result = histories.quiet(position.side(), move).value();
  for (const ArrivalHistory<V>* const continuation : continuations) {
    result += (*continuation)[man][move.to()].value();
  }
  return result;
}

// What a capture or promotion wins at first sight, in centipawns.
template <class V>
Score noisy_gain(const Position<V>& position, Move move) {
  const Man victim = position.at(V::victim_cell(position, move));
  Score result = victim != no_man ? Values<V>::material[kind_of(victim)] : 0;
  if (move.promotes()) {
    result += Values<V>::material[move.promotion()] -
              Values<V>::material[kind_of(position.at(move.from()))];
  }
  return result;
}

// Hands out the legal moves of a node, the likeliest to refute first, and generates them only when
// their turn comes: the table's move, captures and promotions that lose nothing, quiet moves, the
// other captures. In check it has all moves at once.
template <class V>
class MovePicker {
 public:
  enum class Scope { all, noisy };

  // The limits must be those of the position; the table's move may be any. Captures that win less
  // than the threshold, in centipawns, go to the end, or are left out if no quiet moves are asked
  // for.
  MovePicker(const Position<V>& position, const Restrictions& limits, Move table_move, Scope scope,
             const Histories<V>& histories, const Continuations<V>& continuations,
             const Killers& killers, Score threshold)
      : position_(position),
        limits_(limits),
        histories_(histories),
        continuations_(continuations),
        killers_(killers),
        threshold_(threshold),
        scope_(scope),
        table_move_(table_move) {
    if (table_move_ && !is_legal(position, limits, table_move_)) table_move_ = Move();
  }

  // No move when there is none left.
  Move next() {
    switch (stage_) {
      case Stage::table_move:
        stage_ = limits_.checkers() ? Stage::list_evasions : Stage::list_noisy;
        if (table_move_) return table_move_;
        return next();

      case Stage::list_evasions:
        generate_all();
        stage_ = Stage::evasions;
        [[fallthrough]];
      case Stage::evasions:
        return pick();

      case Stage::list_noisy:
        list_noisy(position_, limits_, moves_);
        score_noisy(0);
        stage_ = Stage::good_noisy;
        [[fallthrough]];
      case Stage::good_noisy:
        while (const Move move = pick()) {
          if (wins_exchange(position_, move, threshold_)) return move;
          // The moves already handed out make room for it.
          moves_[bad_count_++] = move;
        }
        if (scope_ == Scope::noisy) return Move();
        stage_ = Stage::list_quiet;
        [[fallthrough]];
      case Stage::list_quiet:
        if (!skips_quiet_) {
          const std::size_t first = moves_.size();
          list_quiet(position_, limits_, moves_);
          score_quiet(first);
          next_ = first;
        }
        stage_ = Stage::quiet;
        [[fallthrough]];
      case Stage::quiet:
        if (!skips_quiet_) {
          if (const Move move = pick()) return move;
        }
        next_ = 0;
        stage_ = Stage::bad_noisy;
        [[fallthrough]];
      case Stage::bad_noisy:
        return next_ < bad_count_ ? moves_[next_++] : Move();
    }
    return Move();
  }

  // Leaves the rest of the quiet moves out.
  void skip_quiet() { skips_quiet_ = true; }

 private:
  enum class Stage {
    table_move,
    list_evasions,
    evasions,
    list_noisy,
    good_noisy,
    list_quiet,
    quiet,
    bad_noisy,
  };

  // The best of the moves that are left, but for the table's; a selection sort, since most nodes
  // need few moves.
  Move pick() {
    while (next_ < moves_.size()) {
      std::size_t best = next_;
      for (std::size_t i = next_ + 1; i < moves_.size(); ++i) {
        if (scores_[i] > scores_[best]) best = i;
      }
      std::swap(moves_[next_], moves_[best]);
      std::swap(scores_[next_], scores_[best]);
      const Move move = moves_[next_++];
      if (move != table_move_) return move;
    }
    return Move();
  }

  void generate_all() {
    MoveLister sink(moves_);
    generate(position_, limits_, sink);
    constexpr int noisy_rank = 1 << 20;
    for (std::size_t i = 0; i < moves_.size(); ++i) {
      scores_[i] = is_quiet(position_, moves_[i]) ? quiet_score(moves_[i])
                                                  : noisy_rank + noisy_score(moves_[i]);
    }
  }
  void score_noisy(std::size_t first) {
    for (std::size_t i = first; i < moves_.size(); ++i) scores_[i] = noisy_score(moves_[i]);
  }
  void score_quiet(std::size_t first) {
    for (std::size_t i = first; i < moves_.size(); ++i) scores_[i] = quiet_score(moves_[i]);
  }

  int noisy_score(Move move) const {
    constexpr int gain_weight = 32;
    const Man man = position_.at(move.from());
    const Man victim = position_.at(V::victim_cell(position_, move));
    return gain_weight * noisy_gain(position_, move) +
           histories_.noisy(man, move.to(), victim).value() / 2;
  }
  int quiet_score(Move move) const {
    constexpr int killer_bonus = 16'384;
    return quiet_experience(position_, move, histories_, continuations_) +
           (killers_.has(move) ? killer_bonus : 0);
  }

  const Position<V>& position_;
  const Restrictions& limits_;
  const Histories<V>& histories_;
  const Continuations<V>& continuations_;
  const Killers& killers_;
  const Score threshold_;
  const Scope scope_;
  Move table_move_;
  Stage stage_ = Stage::table_move;
  bool skips_quiet_ = false;
  MoveList moves_;
  union {  // left as they are: read only where moves are
    std::array<int, move_limit> scores_;
  };
  std::size_t next_ = 0;
  std::size_t bad_count_ = 0;
};

}  // namespace rotunda
