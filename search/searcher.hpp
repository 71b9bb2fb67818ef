// Iterative deepening over a principal variation search.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <span>
#include <utility>
#include <vector>

#include "engine/outcome.hpp"
#include "engine/position.hpp"
#include "search/evaluation.hpp"
#include "search/limits.hpp"
#include "search/move_order.hpp"
#include "search/score.hpp"
#include "search/table.hpp"
#include "search/time_budget.hpp"

namespace rotunda {

// What a search knows after an iteration, or at its end.
struct SearchReport {
  int depth = 0;            // plies
  int selective_depth = 0;  // plies
  Score score = 0;
  std::int64_t nodes = 0;
  Milliseconds time{0};
  int hashfull = 0;  // in a thousand
  // Legal moves, the best first; none if the game is over.
  std::vector<Move> principal_variation;
};

// One search of one position. The position must have a legal move.
template <class V>
class Searcher {
 public:
  using Listener = std::function<void(const SearchReport&)>;

  // `stop` may be set by another thread at any time.
  Searcher(const Position<V>& root, const Limits& limits, Table& table, History& history,
           const std::atomic<bool>& stop, Listener listener)
      : position_(root),
        limits_(limits),
        budget_(time_budget(limits, root.side())),
        table_(table),
        history_(history),
        stop_(stop),
        listener_(std::move(listener)) {
    position_.reserve(2 * max_ply);
  }

  // Reports every finished iteration to the listener and returns the last report.
  SearchReport run() {
    table_.new_search();
    collect_root_moves();
    report_.principal_variation = {root_moves_[0]};
    const int last_depth = depth_limit();
    for (int depth = 1; depth <= last_depth; ++depth) {
      selective_depth_ = 0;
      search_root(depth);
      if (stopped_) break;
      tell();
      if (is_enough()) break;
    }
    // A better move may have turned up in an iteration that was broken off.
    if (stopped_) tell();
    return report_;
  }

 private:
  using Steady = std::chrono::steady_clock;
  using Line = std::vector<Move>;

  void collect_root_moves() {
    MoveList legal;
    list_moves(position_, legal);
    for (const Move move : limits_.root_moves) {
      if (legal.has(move) && !root_moves_.has(move)) root_moves_.add(move);
    }
    if (root_moves_.empty()) root_moves_ = legal;
    MoveOrder<V> order(position_, root_moves_, Move(), Killers(), history_);
    while (!order.done()) order.next();
  }

  int depth_limit() const {
    int depth = max_ply - 1;
    if (limits_.depth) depth = std::min(depth, *limits_.depth);
    // A search of that depth sees every mate in so many moves.
    if (limits_.mate) depth = std::min(depth, 2 * std::clamp(*limits_.mate, 0, max_ply));
    if (limits_.movetime && *limits_.movetime <= Milliseconds(0)) depth = 1;
    return std::max(1, depth);
  }

  bool is_enough() const {
    const Score score = report_.score;
    if (limits_.mate && score > 0 && is_mate(score) && moves_to_mate(score) <= *limits_.mate) {
      return true;
    }
    if (!budget_.soft) return false;
    if (elapsed() >= *budget_.soft || root_moves_.size() == 1) return true;
    // A mate within the full width of the search can't be improved upon.
    return is_mate(score) && report_.depth >= mate_score - std::abs(score);
  }

  Milliseconds elapsed() const {
    return std::chrono::duration_cast<Milliseconds>(Steady::now() - start_);
  }

  void tell() {
    report_.nodes = nodes_;
    report_.time = elapsed();
    report_.selective_depth = selective_depth_;
    report_.hashfull = table_.hashfull();
    listener_(report_);
  }

  bool must_stop() {
    if (stopped_) return true;
    if (stop_.load(std::memory_order_relaxed)) return stopped_ = true;
    if (limits_.nodes && nodes_ >= *limits_.nodes) return stopped_ = true;
    // The clock is read now and then; the first iteration is too short to matter, and gives a move.
    constexpr std::int64_t nodes_between_looks = 1024;
    if (budget_.hard && report_.depth > 0 && nodes_ % nodes_between_looks == 0 &&
        elapsed() >= *budget_.hard) {
      stopped_ = true;
    }
    return stopped_;
  }

  void search_root(int depth) {
    Score alpha = -infinite_score;
    for (std::size_t i = 0; i < root_moves_.size(); ++i) {
      const Move move = root_moves_[i];
      const Score score = search_move(move, alpha, infinite_score, depth - 1, 0, i == 0);
      if (stopped_) return;
      if (score <= alpha) continue;
      alpha = score;
      report_.depth = depth;
      report_.score = score;
      report_.principal_variation = lines_[1];
      report_.principal_variation.insert(report_.principal_variation.begin(), move);
      // The new best goes to the front, the others keep their order.
      std::rotate(root_moves_.begin(), root_moves_.begin() + i, root_moves_.begin() + i + 1);
    }
  }

  // The score of a move for the side that makes it. All but the first move of a node are only
  // shown to be no better, unless they turn out to be.
  Score search_move(Move move, Score alpha, Score beta, int depth, int ply, bool first) {
    position_.make(move);
    ++nodes_;
    Score score;
    if (first) {
      score = -search(-beta, -alpha, depth, ply + 1);
    } else {
      score = -search(-alpha - 1, -alpha, depth, ply + 1);
      if (score > alpha && score < beta) score = -search(-beta, -alpha, depth, ply + 1);
    }
    position_.unmake(move);
    return score;
  }

  // Checks go one ply deeper, so that no check is left to the quiescence search.
  Score search(Score alpha, Score beta, int depth, int ply) {
    lines_[index(ply)].clear();
    if (must_stop()) return draw_score;
    selective_depth_ = std::max(selective_depth_, ply);

    const bool checked = in_check(position_);
    if (is_draw(ply, checked)) return draw_score;
    if (ply >= max_ply - 1) return evaluate(position_);
    // A shorter mate than one already found is all that matters.
    alpha = std::max(alpha, mated_at(ply));
    beta = std::min(beta, mates_at(ply + 1));
    if (alpha >= beta) return alpha;

    if (checked) ++depth;
    return depth > 0 ? search_moves(alpha, beta, depth, ply, checked) : quiesce(alpha, beta, ply);
  }

  Score search_moves(Score alpha, Score beta, int depth, int ply, bool checked) {
    const bool full_window = beta - alpha > 1;
    const Key key = position_.key();
    const auto entry = table_.probe(key, ply);
    // Full-window nodes are searched in any case, so that the principal variation is whole.
    if (entry && !full_window && entry->depth >= depth && cuts(*entry, alpha, beta)) {
      return entry->score;
    }

    MoveList moves;
    list_moves(position_, moves);
    if (moves.empty()) return checked ? mated_at(ply) : draw_score;
    MoveOrder<V> order(position_, moves, entry ? entry->move : Move(), killers_[index(ply)],
                       history_);
    const Score first_alpha = alpha;
    Score best = -infinite_score;
    Move best_move;
    while (!order.done()) {
      const bool first = best == -infinite_score;
      const Move move = order.next();
      const Score score = search_move(move, alpha, beta, depth - 1, ply, first);
      if (stopped_) return draw_score;
      if (score <= best) continue;
      best = score;
      if (score <= alpha) continue;
      alpha = score;
      best_move = move;
      if (full_window) set_line(ply, move);
      if (score >= beta) {
        if (is_quiet(position_, move)) reward(order.handed_out(), depth, ply);
        break;
      }
    }
    const Bound bound = best >= beta         ? Bound::lower
                        : best > first_alpha ? Bound::exact
                                             : Bound::upper;
    table_.store(key, ply, {best_move, best, depth, bound});
    return best;
  }

  // Captures and promotions only, until the position is quiet.
  Score quiesce(Score alpha, Score beta, int ply) {
    const bool full_window = beta - alpha > 1;
    Score best = evaluate(position_);
    if (best >= beta) return best;
    alpha = std::max(alpha, best);

    MoveList moves;
    list_moves(position_, moves);
    if (moves.empty()) return draw_score;  // stalemate: there is no check here
    moves.keep_if([&](Move move) { return !is_quiet(position_, move); });
    MoveOrder<V> order(position_, moves, Move(), Killers(), history_);
    while (!order.done()) {
      const Move move = order.next();
      const Score score = search_move(move, alpha, beta, 0, ply, true);
      if (stopped_) return draw_score;
      if (score <= best) continue;
      best = score;
      if (score <= alpha) continue;
      alpha = score;
      if (full_window) set_line(ply, move);
      if (score >= beta) break;
    }
    return best;
  }

  // The draws that end a game at once, and positions that will come to one.
  bool is_draw(int ply, bool checked) {
    if (position_.repeats(static_cast<std::size_t>(ply))) return true;
    if (V::insufficient_material(position_)) return true;
    if (position_.halfmove_clock() < fifty_move_plies) return false;
    return !checked || count_moves(position_) > 0;
  }

  static bool cuts(const Table::Entry& entry, Score alpha, Score beta) {
    return entry.bound == Bound::exact || (entry.bound == Bound::lower && entry.score >= beta) ||
           (entry.bound == Bound::upper && entry.score <= alpha);
  }

  void set_line(int ply, Move move) {
    lines_[index(ply)].assign(1, move);
    lines_[index(ply)].insert(lines_[index(ply)].end(), lines_[index(ply + 1)].begin(),
                              lines_[index(ply + 1)].end());
  }

  // The last of the moves tried has refuted the line, the quiet ones before it have not.
  void reward(std::span<const Move> tried, int depth, int ply) {
    const Side side = position_.side();
    killers_[index(ply)].add(tried.back());
    history_.update(side, tried.back(), depth, true);
    for (const Move move : tried.first(tried.size() - 1)) {
      if (is_quiet(position_, move)) history_.update(side, move, depth, false);
    }
  }

  static std::size_t index(int ply) { return static_cast<std::size_t>(ply); }

  Position<V> position_;
  const Limits& limits_;
  const TimeBudget budget_;
  Table& table_;
  History& history_;
  const std::atomic<bool>& stop_;
  Listener listener_;
  const Steady::time_point start_ = Steady::now();

  MoveList root_moves_;
  SearchReport report_;
  std::int64_t nodes_ = 0;
  int selective_depth_ = 0;
  bool stopped_ = false;
  std::array<Killers, max_ply> killers_{};
  std::array<Line, max_ply + 1> lines_;
};

}  // namespace rotunda
