// The tree search: principal variation search with what makes it selective.
//
// Each idea stands under its name, with its parameters beside it. Which of them pay on these
// boards, and by how much, is in docs/search-log.md. Most are common property of chess programs;
// where one goes back to somebody, that is said at its place.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <cassert>
#include <cstdint>
#include <optional>
#include <vector>

#include "engine/outcome.hpp"
#include "engine/position.hpp"
#include "search/evaluation.hpp"
#include "search/histories.hpp"
#include "search/limits.hpp"
#include "search/move_picker.hpp"
#include "search/reductions.hpp"
#include "search/score.hpp"
#include "search/table.hpp"

namespace rotunda {

// A sequence of moves from some ply on.
class Line {
 public:
  void clear() { size_ = 0; }
  void set(Move first, const Line& rest) {
    moves_[0] = first;
    std::copy(rest.begin(), rest.end(), moves_.begin() + 1);
    size_ = std::min(rest.size_ + 1, moves_.size() - 1);
  }
  const Move* begin() const { return moves_.data(); }
  const Move* end() const { return moves_.data() + size_; }

 private:
  std::array<Move, max_ply + 2> moves_;
  std::size_t size_ = 0;
};

struct RootMove {
  Move move;
  Score score = -infinite_score;  // of this iteration; worse ones are not known exactly
  // Whether the score is that of the principal variation, which may be cut short otherwise.
  bool is_exact = false;
  Score previous_score = -infinite_score;  // of the iteration before
  int selective_depth = 0;
  std::int64_t nodes = 0;                 // spent below it in all iterations
  std::vector<Move> principal_variation;  // begins with the move
};

template <class V>
class AlphaBeta {
 public:
  // An exhaustive search leaves nothing out: what it says of mates is certain.
  AlphaBeta(const Position<V>& root, Table& table, Histories<V>& histories, bool exhaustive)
      : position_(root), table_(table), histories_(histories), exhaustive_(exhaustive) {
    position_.reserve(2 * max_ply);
    for (Frame& each : frames_) each.continuation = &histories_.after_nothing();
  }
  virtual ~AlphaBeta() = default;
  AlphaBeta(const AlphaBeta&) = delete;
  AlphaBeta& operator=(const AlphaBeta&) = delete;

  std::int64_t nodes() const { return nodes_.load(std::memory_order_relaxed); }

 protected:
  // Asked at every node. Once it says yes the search unwinds, and the scores it returns mean
  // nothing.
  virtual bool must_stop() = 0;

  // Searches the root moves from the given one on, the best of which goes to the front of them.
  // Returns the best score; outside of the window it is a bound.
  Score search_root(std::vector<RootMove>& moves, std::size_t first, Score alpha, Score beta,
                    int depth) {
    root_depth_ = depth;
    begin_node(0);
    Frame& here = frame(0);
    here.checked = in_check(position_);
    here.static_eval = here.checked ? no_score : corrected(evaluate(position_));
    Score best = -infinite_score;
    for (std::size_t i = first; i < moves.size(); ++i) {
      RootMove& root_move = moves[i];
      const std::int64_t nodes_before = nodes();
      selective_depth_ = 0;
      const bool quiet = is_quiet(position_, root_move.move);
      const int tried = static_cast<int>(i - first) + 1;
      make(root_move.move, 0);
      Score score = 0;
      const bool is_first = i == first;
      if (!is_first) {
        // Reduced less than elsewhere: every move here is one that could be played.
        int reduction = 0;
        if (depth >= least_reduced_depth && tried > 2 && quiet && !exhaustive_) {
          reduction = base_reduction(depth, tried) / ply_grain - 1;
        }
        reduction = std::clamp(reduction, 0, depth - 1);
        score = -search<false>(-alpha - 1, -alpha, depth - 1 - reduction, 1, true);
        if (score > alpha && reduction > 0) {
          score = -search<false>(-alpha - 1, -alpha, depth - 1, 1, true);
        }
      }
      if (is_first || score > alpha) score = -search<true>(-beta, -alpha, depth - 1, 1, false);
      unmake(root_move.move);
      root_move.nodes += nodes() - nodes_before;
      if (stopped_) return best;

      if (!is_first && score <= alpha) {
        root_move.score = -infinite_score;
        continue;
      }
      root_move.score = score;
      root_move.is_exact = score > alpha && score < beta;
      if (score <= best) continue;
      best = score;
      if (is_first || score > alpha) {
        root_move.selective_depth = selective_depth_;
        root_move.principal_variation.assign(1, root_move.move);
        root_move.principal_variation.insert(root_move.principal_variation.end(), lines_[1].begin(),
                                             lines_[1].end());
        // The others keep their order.
        std::rotate(moves.begin() + static_cast<std::ptrdiff_t>(first),
                    moves.begin() + static_cast<std::ptrdiff_t>(i),
                    moves.begin() + static_cast<std::ptrdiff_t>(i) + 1);
      }
      if (score > alpha) alpha = score;
      if (score >= beta) break;
    }
    return best;
  }

  bool stopped() const { return stopped_; }

 private:
  // What a node leaves for the nodes below it.
  struct Frame {
    Move move;      // made here
    Move excluded;  // not to be searched here
    Score static_eval = no_score;
    bool checked = false;
    Killers killers;
    ArrivalHistory<V>* continuation = nullptr;  // of the moves that follow the one made here
  };
  static constexpr int frames_before_root = 4;
  static constexpr int least_reduced_depth = 2;

  template <bool pv>
  Score search(Score alpha, Score beta, int depth, int ply, bool expects_cut) {
    if (depth <= 0) return quiesce<pv>(alpha, beta, ply);
    assert(pv || beta - alpha == 1);
    begin_node(ply);
    if (stopped_ || (stopped_ = must_stop())) return draw_score;
    if (is_draw(ply)) return draw_score;
    if (ply >= max_ply - 1) return evaluate(position_);

    // Mate distance pruning: a shorter mate than one already found is all that matters.
    alpha = std::max(alpha, mated_at(ply));
    beta = std::min(beta, mates_at(ply + 1));
    if (alpha >= beta) return alpha;

    Frame& here = frame(ply);
    const Move excluded = here.excluded;
    const Key key = position_.key();

    // Transposition table. Nodes of the principal variation are searched in any case, so that the
    // variation is whole; near the fifty-move draw the same position may be worth less.
    constexpr int safe_halfmove_clock = fifty_move_plies - 10;
    const auto entry = excluded ? std::nullopt : table_.probe(key, ply);
    const Move table_move = entry ? entry->move : Move();
    if (!pv && entry && entry->depth >= depth && entry->bound != Bound::none &&
        cuts(*entry, alpha, beta) && position_.halfmove_clock() < safe_halfmove_clock) {
      return entry->score;
    }

    const Restrictions limits = restrictions(position_);
    const bool checked = !limits.checkers().empty();
    here.checked = checked;

    // Static evaluation, corrected by experience; the table's score where it is the better
    // estimate.
    Score raw_eval = no_score;
    Score estimate = no_score;
    if (checked) {
      here.static_eval = no_score;
    } else if (excluded) {
      raw_eval = estimate = here.static_eval;
    } else {
      raw_eval = entry && entry->static_eval != no_score ? entry->static_eval : evaluate(position_);
      here.static_eval = corrected(raw_eval);
      estimate = here.static_eval;
      if (entry && !is_mate(entry->score) &&
          (entry->bound == Bound::exact ||
           entry->bound == (entry->score > estimate ? Bound::lower : Bound::upper))) {
        estimate = entry->score;
      }
    }
    const bool improving = is_improving(ply);

    if (!pv && !checked && !excluded && !exhaustive_) {
      // Razoring: far below alpha, only captures could help.
      constexpr int razor_depth = 3;
      constexpr Score razor_base = 150;
      constexpr Score razor_margin = 200;
      if (depth <= razor_depth && estimate + razor_base + razor_margin * depth <= alpha) {
        const Score score = quiesce<false>(alpha, beta, ply);
        if (score <= alpha || stopped_) return score;
      }

      // Reverse futility pruning: so far above beta that the opponent won't make it up.
      constexpr int reverse_futility_depth = 8;
      constexpr Score reverse_futility_margin = 90;
      if (depth <= reverse_futility_depth && !is_mate(beta) && !is_mate(estimate) &&
          estimate - reverse_futility_margin * (depth - improving) >= beta) {
        return (estimate + beta) / 2;
      }

      // Null move (Don Beal, 1989; Chrilly Donninger, 1993): if even passing holds beta, so does
      // some move. Not where a side may be better off passing: with no men beyond king and pawns.
      constexpr int null_depth = 3;
      if (depth >= null_depth && ply >= null_moves_from_ && estimate >= beta && !is_mate(beta) &&
          here.static_eval >= beta - 20 * depth + 100 && frame(ply - 1).move &&
          has_officers(position_.side())) {
        const int reduction = 3 + depth / 4 + std::min((estimate - beta) / 200, 3);
        make_null(ply);
        const Score score =
            -search<false>(-beta, -beta + 1, depth - reduction, ply + 1, !expects_cut);
        unmake_null();
        if (stopped_) return draw_score;
        if (score >= beta) {
          // Zugzwang happens: deep cuts are verified without null moves nearby.
          constexpr int verified_depth = 12;
          if (depth < verified_depth || null_moves_from_ > 0) return is_mate(score) ? beta : score;
          null_moves_from_ = ply + 3 * (depth - reduction) / 4;
          const Score verified = search<false>(beta - 1, beta, depth - reduction, ply, false);
          null_moves_from_ = 0;
          if (stopped_) return draw_score;
          if (verified >= beta) return verified;
        }
      }

      // ProbCut (Michael Buro, 1995): a capture that beats beta clearly in a shallower search.
      constexpr int probcut_depth = 5;
      constexpr int probcut_reduction = 4;
      constexpr Score probcut_margin = 200;
      const Score probcut_beta = beta + probcut_margin;
      if (depth >= probcut_depth && !is_mate(beta) &&
          !(entry && entry->depth >= depth - probcut_reduction + 1 &&
            entry->score < probcut_beta)) {
        const Score score =
            probcut(limits, table_move, probcut_beta, depth - probcut_reduction, ply, expects_cut);
        if (stopped_) return draw_score;
        if (score >= probcut_beta) {
          table_.store(key, ply,
                       {Move(), score, depth - probcut_reduction + 1, Bound::lower, raw_eval});
          return score;
        }
      }
    }

    // Internal iterative reduction (Ed Schröder, 2020): without a table move the order is poor, and
    // a shallower search will provide one.
    constexpr int iterative_depth = 4;
    if (depth >= iterative_depth && !table_move && !excluded && !exhaustive_ &&
        (pv || expects_cut)) {
      --depth;
    }

    return search_moves<pv>(alpha, beta, depth, ply, expects_cut, limits, entry, raw_eval,
                            improving);
  }

  template <bool pv>
  Score search_moves(Score alpha, Score beta, int depth, int ply, bool expects_cut,
                     const Restrictions& limits, const std::optional<Table::Entry>& entry,
                     Score raw_eval, bool improving) {
    Frame& here = frame(ply);
    const Move excluded = here.excluded;
    const bool checked = here.checked;
    const Move table_move = entry ? entry->move : Move();
    const bool table_move_is_noisy = table_move && !is_quiet(position_, table_move);
    const Continuations<V> continuations = continuations_at(ply);
    const Side us = position_.side();
    const CheckingCells checking(position_);
    frame(ply + 1).killers = Killers();

    MovePicker<V> picker(position_, limits, table_move, MovePicker<V>::Scope::all, histories_,
                         continuations, here.killers, 0);
    const Score first_alpha = alpha;
    Score best = -infinite_score;
    Move best_move;
    int tried = 0;
    TriedMoves tried_quiet;
    TriedMoves tried_noisy;
    while (const Move move = picker.next()) {
      if (move == excluded) continue;
      ++tried;
      const bool quiet = is_quiet(position_, move);
      const bool checks = checking.has(position_, move);
      const int reduction_grains = base_reduction(depth, tried);

      // Pruning of moves that are unlikely to matter, once there is one that is not mated. Not
      // where a shorter mate is looked for, which any move may be.
      if (!exhaustive_ && best > -least_mate_score && alpha < least_mate_score &&
          has_officers(us)) {
        const int reduced_depth = std::max(0, depth - 1 - reduction_grains / ply_grain);
        if (quiet) {
          // Late move pruning: by number alone.
          if (!pv || depth <= 2) {
            const int most = (4 + depth * depth) * (improving ? 2 : 1);
            if (tried > most) picker.skip_quiet();
          }
          const int experience = quiet_experience(position_, move, histories_, continuations);
          // By bad experience.
          constexpr int experience_depth = 4;
          constexpr int experience_margin = 5'000;
          if (reduced_depth <= experience_depth && !checked &&
              experience < -experience_margin * depth) {
            continue;
          }
          // Futility pruning: so far below alpha that a quiet move won't reach it.
          constexpr int futility_depth = 7;
          constexpr Score futility_base = 120;
          constexpr Score futility_margin = 100;
          if (!checked && !checks && reduced_depth <= futility_depth &&
              here.static_eval + futility_base + futility_margin * reduced_depth <= alpha) {
            picker.skip_quiet();
            continue;
          }
          // Quiet moves that lose the man.
          constexpr int quiet_exchange_depth = 8;
          constexpr Score quiet_exchange_margin = 40;
          if (reduced_depth <= quiet_exchange_depth && !checked &&
              !wins_exchange(position_, move,
                             -quiet_exchange_margin * reduced_depth * reduced_depth / 2 -
                                 quiet_exchange_margin * reduced_depth)) {
            continue;
          }
        } else {
          constexpr int noisy_exchange_depth = 7;
          constexpr Score noisy_exchange_margin = 120;
          if (depth <= noisy_exchange_depth &&
              !wins_exchange(position_, move, -noisy_exchange_margin * depth)) {
            continue;
          }
        }
      }

      // Singular extension (Thomas Anantharaman et al., 1988, in Stockfish's form): a table move
      // that is better than all others by a margin is searched deeper. If the others alone reach
      // beta too, there is more than one cut here, and none needs to be proved ("multi-cut").
      int extension = 0;
      constexpr int singular_depth = 7;
      if (move == table_move && !excluded && depth >= singular_depth && ply < 2 * root_depth_ &&
          entry->depth >= depth - 3 && entry->bound != Bound::upper && !is_mate(entry->score) &&
          !exhaustive_) {
        const Score singular_beta = entry->score - 2 * depth;
        here.excluded = move;
        const Score score =
            search<false>(singular_beta - 1, singular_beta, (depth - 1) / 2, ply, expects_cut);
        here.excluded = Move();
        if (stopped_) return draw_score;
        if (score < singular_beta) {
          constexpr Score double_margin = 25;
          extension = !pv && score < singular_beta - double_margin ? 2 : 1;
        } else if (singular_beta >= beta && !pv) {
          return singular_beta;
        } else if (entry->score >= beta) {
          extension = -1;
        }
      }
      // Check extension.
      if (extension == 0 && checks && ply < 2 * root_depth_ &&
          (exhaustive_ || wins_exchange(position_, move, 0))) {
        extension = 1;
      }

      const int experience = quiet ? quiet_experience(position_, move, histories_, continuations)
                                   : 2 * histories_
                                             .noisy(position_.at(move.from()), move.to(),
                                                    position_.at(V::victim_cell(position_, move)))
                                             .value();
      make(move, ply);
      const int new_depth = depth - 1 + extension;
      Score score = 0;
      bool full_depth = tried > 1 || !pv;
      // Late move reductions, and the principal variation search itself: all but the first move of
      // a node are only shown to be no better, unless they turn out to be.
      if (depth >= least_reduced_depth && tried > 1 && !exhaustive_) {
        int grains = reduction_grains;
        if (!quiet) grains -= 512;
        if (pv) grains -= ply_grain;
        if (expects_cut) grains += ply_grain;
        if (!improving) grains += ply_grain / 2;
        if (checks || checked) grains -= ply_grain;
        if (table_move_is_noisy && quiet) grains += ply_grain / 2;
        constexpr int experience_of_a_ply = 10'000;
        grains -= experience * ply_grain / experience_of_a_ply;
        const int reduced = std::clamp(new_depth - grains / ply_grain, 1, new_depth + 1);
        if (reduced < new_depth) {
          score = -search<false>(-alpha - 1, -alpha, reduced, ply + 1, true);
          full_depth = score > alpha;
        }
      }
      if (full_depth) {
        score = -search<false>(-alpha - 1, -alpha, new_depth, ply + 1, !expects_cut);
      }
      if (pv && (tried == 1 || score > alpha)) {
        score = -search<true>(-beta, -alpha, new_depth, ply + 1, false);
      }
      unmake(move);
      if (stopped_) return draw_score;

      if (score > best) {
        best = score;
        if (score > alpha) {
          best_move = move;
          if constexpr (pv) lines_[index(ply)].set(move, lines_[index(ply + 1)]);
          if (score >= beta) break;
          alpha = score;
        }
      }
      (quiet ? tried_quiet : tried_noisy).add(move);
    }
    if (tried == 0) {
      if (excluded) return alpha;
      return checked ? mated_at(ply) : draw_score;
    }

    if (best_move) learn(best_move, depth, ply, tried_quiet, tried_noisy);
    if (excluded) return best;
    const Bound bound = best >= beta         ? Bound::lower
                        : best > first_alpha ? Bound::exact
                                             : Bound::upper;
    if (!checked && !(best_move && !is_quiet(position_, best_move)) && !is_mate(best) &&
        !(bound == Bound::lower && best <= here.static_eval) &&
        !(bound == Bound::upper && best >= here.static_eval)) {
      histories_.correct(position_, best - here.static_eval, depth);
    }
    table_.store(position_.key(), ply, {best_move, best, depth, bound, raw_eval});
    return best;
  }

  // Captures, promotions and answers to checks only, until the position is quiet.
  template <bool pv>
  Score quiesce(Score alpha, Score beta, int ply) {
    begin_node(ply);
    if (stopped_ || (stopped_ = must_stop())) return draw_score;
    if (is_draw(ply)) return draw_score;
    if (ply >= max_ply - 1) return evaluate(position_);

    const Key key = position_.key();
    const auto entry = table_.probe(key, ply);
    if (!pv && entry && entry->bound != Bound::none && cuts(*entry, alpha, beta)) {
      return entry->score;
    }

    const Restrictions limits = restrictions(position_);
    const bool checked = !limits.checkers().empty();
    Frame& here = frame(ply);
    here.checked = checked;
    Score best = -infinite_score;
    Score raw_eval = no_score;
    Score futility_score = -infinite_score;
    const Score first_alpha = alpha;
    if (!checked) {
      // Standing pat: some quiet move is as good as the static evaluation.
      raw_eval = entry && entry->static_eval != no_score ? entry->static_eval : evaluate(position_);
      best = here.static_eval = corrected(raw_eval);
      if (entry && !is_mate(entry->score) &&
          entry->bound == (entry->score > best ? Bound::lower : Bound::upper)) {
        best = entry->score;
      }
      if (best >= beta) {
        if (!entry) table_.store(key, ply, {Move(), best, 0, Bound::lower, raw_eval});
        return best;
      }
      alpha = std::max(alpha, best);
      constexpr Score futility_margin = 150;
      futility_score = best + futility_margin;
    }

    const Move table_move = entry && entry->move && (checked || !is_quiet(position_, entry->move))
                                ? entry->move
                                : Move();
    const Continuations<V> continuations = continuations_at(ply);
    MovePicker<V> picker(position_, limits, table_move, MovePicker<V>::Scope::noisy, histories_,
                         continuations, here.killers, 0);
    Move best_move;
    int tried = 0;
    while (const Move move = picker.next()) {
      ++tried;
      if (!checked && !exhaustive_ && best > -least_mate_score) {
        // What the capture wins can't reach alpha.
        const Score reach = futility_score + noisy_gain(position_, move);
        if (reach <= alpha) {
          best = std::max(best, reach);
          continue;
        }
      }
      make(move, ply);
      const Score score = -quiesce<pv>(-beta, -alpha, ply + 1);
      unmake(move);
      if (stopped_) return draw_score;
      if (score <= best) continue;
      best = score;
      if (score <= alpha) continue;
      best_move = move;
      if constexpr (pv) lines_[index(ply)].set(move, lines_[index(ply + 1)]);
      if (score >= beta) break;
      alpha = score;
    }
    if (checked && tried == 0) return mated_at(ply);
    const Bound bound = best >= beta               ? Bound::lower
                        : pv && best > first_alpha ? Bound::exact
                                                   : Bound::upper;
    table_.store(key, ply, {best_move, best, 0, bound, raw_eval});
    return best;
  }

  Score probcut(const Restrictions& limits, Move table_move, Score beta, int depth, int ply,
                bool expects_cut) {
    Frame& here = frame(ply);
    const Continuations<V> continuations = continuations_at(ply);
    if (table_move && is_quiet(position_, table_move)) table_move = Move();
    MovePicker<V> picker(position_, limits, table_move, MovePicker<V>::Scope::noisy, histories_,
                         continuations, here.killers, beta - here.static_eval);
    while (const Move move = picker.next()) {
      make(move, ply);
      Score score = -quiesce<false>(-beta, -beta + 1, ply + 1);
      if (score >= beta && depth > 0) {
        score = -search<false>(-beta, -beta + 1, depth, ply + 1, !expects_cut);
      }
      unmake(move);
      if (stopped_ || score >= beta) return score;
    }
    return -infinite_score;
  }

  // The best move has refuted the line or raised alpha; those tried before it have not.
  struct TriedMoves {
    static constexpr std::size_t limit = 64;
    std::array<Move, limit> moves;
    std::size_t size = 0;
    void add(Move move) {
      if (size < limit) moves[size++] = move;
    }
    const Move* begin() const { return moves.data(); }
    const Move* end() const { return moves.data() + size; }
  };
  void learn(Move best_move, int depth, int ply, const TriedMoves& tried_quiet,
             const TriedMoves& tried_noisy) {
    const int bonus = std::min(150 * depth - 50, 1'600);
    if (is_quiet(position_, best_move)) {
      frame(ply).killers.add(best_move);
      learn_quiet(best_move, bonus, ply);
      for (const Move move : tried_quiet) learn_quiet(move, -bonus, ply);
    } else {
      learn_noisy(best_move, bonus);
    }
    for (const Move move : tried_noisy) learn_noisy(move, -bonus);
  }
  void learn_quiet(Move move, int bonus, int ply) {
    histories_.quiet(position_.side(), move).update(bonus);
    const Man man = position_.at(move.from());
    for (const int back : {1, 2, 4}) {
      const Frame& before = frame(ply - back);
      if (before.move) (*before.continuation)[man][move.to()].update(bonus);
    }
  }
  void learn_noisy(Move move, int bonus) {
    const Man victim = position_.at(V::victim_cell(position_, move));
    histories_.noisy(position_.at(move.from()), move.to(), victim).update(bonus);
  }

  // The cells from which a man of ours would check, by kind. Pawns and the like, and checks by a
  // man that uncovers another, are not looked for.
  class CheckingCells {
   public:
    explicit CheckingCells(const Position<V>& position) {
      const Cell target = position.king_cell(~position.side());
      const CellSet occupied = position.occupied();
      knights_ = V::knight_steps(target);
      rooks_ = V::rook_attacks(target, occupied);
      bishops_ = V::bishop_sources(target, occupied);
    }
    bool has(const Position<V>& position, Move move) const {
      const Kind kind = move.promotes() ? move.promotion() : kind_of(position.at(move.from()));
      switch (kind) {
        case knight:
          return knights_.has(move.to());
        case rook:
          return rooks_.has(move.to());
        case bishop:
          return bishops_.has(move.to());
        case queen:
          return (rooks_ | bishops_).has(move.to());
        default:
          return false;
      }
    }

   private:
    CellSet knights_, rooks_, bishops_;
  };

  void begin_node(int ply) {
    selective_depth_ = std::max(selective_depth_, ply);
    lines_[index(ply)].clear();
  }

  void make(Move move, int ply) {
    Frame& here = frame(ply);
    here.move = move;
    here.continuation = &histories_.after(position_.at(move.from()), move.to());
    position_.make(move);
    table_.prefetch(position_.key());
    nodes_.store(nodes() + 1, std::memory_order_relaxed);
  }
  void unmake(Move move) { position_.unmake(move); }
  void make_null(int ply) {
    frame(ply).move = Move();
    frame(ply).continuation = &histories_.after_nothing();
    position_.make_null();
    table_.prefetch(position_.key());
    nodes_.store(nodes() + 1, std::memory_order_relaxed);
  }
  void unmake_null() { position_.unmake_null(); }

  Score corrected(Score raw_eval) const {
    return std::clamp(raw_eval + histories_.correction(position_), 1 - least_mate_score,
                      least_mate_score - 1);
  }

  // Whether the side to move stands better than at its move before.
  bool is_improving(int ply) const {
    const Score now = frame(ply).static_eval;
    if (now == no_score) return false;
    for (const int back : {2, 4}) {
      const Score before = frame(ply - back).static_eval;
      if (before != no_score) return now > before;
    }
    return true;
  }

  bool has_officers(Side side) const {
    return bool(position_.men(side) & (position_.of_kind(queen) | position_.of_kind(rook) |
                                       position_.of_kind(bishop) | position_.of_kind(knight)));
  }

  // The draws that end a game at once, and positions that will come to one.
  bool is_draw(int ply) const {
    if (position_.repeats(static_cast<std::size_t>(ply))) return true;
    if (V::insufficient_material(position_)) return true;
    if (position_.halfmove_clock() < fifty_move_plies) return false;
    return !in_check(position_) || count_moves(position_) > 0;
  }

  static bool cuts(const Table::Entry& entry, Score alpha, Score beta) {
    return entry.bound == Bound::exact || (entry.bound == Bound::lower && entry.score >= beta) ||
           (entry.bound == Bound::upper && entry.score <= alpha);
  }

  Continuations<V> continuations_at(int ply) const {
    return {frame(ply - 1).continuation, frame(ply - 2).continuation, frame(ply - 4).continuation};
  }

  static std::size_t index(int ply) { return static_cast<std::size_t>(ply); }
  Frame& frame(int ply) { return frames_[index(ply + frames_before_root)]; }
  const Frame& frame(int ply) const { return frames_[index(ply + frames_before_root)]; }

  Position<V> position_;
  Table& table_;
  Histories<V>& histories_;
  const bool exhaustive_;
  std::atomic<std::int64_t> nodes_{0};
  int root_depth_ = 0;
  int selective_depth_ = 0;
  bool stopped_ = false;
  int null_moves_from_ = 0;  // ply
  std::array<Frame, frames_before_root + max_ply + 2> frames_{};
  std::array<Line, max_ply + 2> lines_;
};

}  // namespace rotunda
