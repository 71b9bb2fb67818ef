// A search as others see it: iterative deepening, aspiration windows, lines to report, limits, and
// the threads that share the work.
#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <utility>
#include <vector>

#include "engine/position.hpp"
#include "search/alpha_beta.hpp"
#include "search/histories.hpp"
#include "search/limits.hpp"
#include "search/report.hpp"
#include "search/score.hpp"
#include "search/skill.hpp"
#include "search/table.hpp"
#include "search/thread_pool.hpp"
#include "search/time_budget.hpp"

namespace rotunda {

// What is kept from one search to the next: what the threads remember, and the helpers' threads.
template <class V>
class SearchMemory {
 public:
  // Two threads learn together. More would be in each other's way more often: a number that one
  // writes the others' processors have to fetch again.
  Histories<V>& of_thread(std::size_t thread) { return *histories_[thread / sharers]; }
  void prepare(std::size_t threads) {
    while (histories_.size() * sharers < threads) {
      histories_.push_back(std::make_unique<Histories<V>>());
    }
  }
  void clear() {
    for (const auto& histories : histories_) histories->clear();
  }
  ThreadPool& helpers() { return helpers_; }

 private:
  static constexpr std::size_t sharers = 2;
  std::vector<std::unique_ptr<Histories<V>>> histories_;
  ThreadPool helpers_;
};

// One search of one position. The position must have a legal move.
//
// All threads search the whole tree ("lazy SMP"). What one has searched the others find in the
// table and in the histories; so that it is what they need next, the helpers are some plies ahead.
template <class V>
class Searcher {
 public:
  using Listener = std::function<void(const SearchReport&)>;

  // The signals may be changed by other threads at any time. The listener is called on the thread
  // that runs the search.
  Searcher(const Position<V>& root, const Limits& limits, const SearchSettings& settings,
           Table& table, SearchMemory<V>& memory, const Signals& signals, Listener listener)
      : limits_(limited(limits, settings)),
        settings_(settings),
        budget_(time_budget(limits, settings.move_overhead, root.side())),
        root_key_(root.key()),
        table_(table),
        helpers_(memory.helpers()),
        signals_(signals),
        listener_(std::move(listener)) {
    table_.new_search();
    const std::vector<RootMove> root_moves = root_moves_of(root);
    told_lines_ =
        std::clamp<std::size_t>(static_cast<std::size_t>(settings.multi_pv), 1, root_moves.size());
    lines_ = is_weakened() ? std::clamp<std::size_t>(skill_lines, told_lines_, root_moves.size())
                           : told_lines_;
    const auto threads = static_cast<std::size_t>(std::max(1, settings.threads));
    memory.prepare(threads);
    for (std::size_t i = 0; i < threads; ++i) {
      workers_.push_back(std::make_unique<Worker>(*this, i, root, root_moves, memory.of_thread(i)));
    }
  }

  ~Searcher() { stop_helpers(); }
  Searcher(const Searcher&) = delete;
  Searcher& operator=(const Searcher&) = delete;

  // Reports the lines of every finished iteration to the listener, and at the end what is known
  // then. Returns the report of the line to play: the best, unless the settings ask for less.
  SearchReport run() {
    const std::size_t helpers =
        helpers_.start(workers_.size() - 1, [this](std::size_t i) { workers_[i + 1]->deepen(); });
    workers_[0]->deepen();
    stop_helpers();
    workers_.resize(1 + helpers);

    const Worker* best = workers_[0].get();
    if (lines_ == 1) {
      for (const auto& worker : workers_) {
        if (worker->is_better_than(*best)) best = worker.get();
      }
    }
    if (best != workers_[0].get() || best->broken_off()) tell(*best);
    return report(*best, is_weakened() ? weakened_choice(*best) : 0);
  }

  // Those that have searched: fewer than asked for if the system gave no more.
  int threads() const { return static_cast<int>(workers_.size()); }

 private:
  using Steady = std::chrono::steady_clock;

  class Worker final : private AlphaBeta<V> {
   public:
    Worker(const Searcher& search, std::size_t number, const Position<V>& root,
           std::vector<RootMove> root_moves, Histories<V>& histories)
        : AlphaBeta<V>(root, search.table_, histories, search.limits_.mate.has_value()),
          search_(search),
          number_(number),
          moves_(std::move(root_moves)),
          known_(moves_.begin(), moves_.begin() + static_cast<std::ptrdiff_t>(search.lines_)) {}

    using AlphaBeta<V>::nodes;

    void deepen() {
      const int last_depth = search_.depth_limit();
      for (int depth = 1; depth <= last_depth; ++depth) {
        if (number_ == 0) {
          search_.depth_of_first_ = depth;
        } else {
          constexpr std::size_t greatest_lead = 4;
          constexpr std::size_t leads = 3;
          const int lead = static_cast<int>(greatest_lead - (number_ - 1) % leads);
          depth = std::min(std::max(depth, search_.depth_of_first_ + lead), last_depth);
        }
        for (RootMove& move : moves_) move.previous_score = move.score;
        for (std::size_t line = 0; line < search_.lines_; ++line) search_line(line, depth);
        if (this->stopped()) break;
        finish_iteration(depth);
        // One thread that has got there is enough, but for the first's account of several lines.
        if (depth == last_depth && search_.lines_ == 1) search_.finished_ = true;
        if (number_ == 0) {
          search_.tell(*this);
          if (is_enough()) break;
        }
      }
      if (this->stopped()) take_better_move();
    }

    // The best lines known, and the depth of the iteration they are from.
    const std::vector<RootMove>& known() const { return known_; }
    int depth() const { return depth_; }
    bool broken_off() const { return this->stopped(); }

    // Whether this thread's answer is to be preferred to another's: a mate is certain; otherwise
    // the deeper search has seen more, which counts if it likes its move better or is complete.
    bool is_better_than(const Worker& other) const {
      const Score ours = known_[0].score;
      const Score theirs = other.known_[0].score;
      if (std::max(ours, theirs) >= least_mate_score) return ours > theirs && depth_ > 0;
      return depth_ > other.depth_ && (ours > theirs || depth_ == search_.depth_limit());
    }

   private:
    bool must_stop() override {
      if (search_.signals_.stop.load(std::memory_order_relaxed)) return true;
      if (search_.finished_.load(std::memory_order_relaxed)) return true;
      if (number_ > 0) return false;
      const std::int64_t so_far = this->nodes();
      constexpr std::int64_t nodes_between_looks = 1'024;
      constexpr std::int64_t nodes_between_sums = 64;
      if (const auto& limit = search_.limits_.nodes) {
        if (search_.workers_.size() == 1) {
          if (so_far >= *limit) return true;
        } else if (so_far % nodes_between_sums == 0 && search_.nodes() >= *limit) {
          return true;
        }
      }
      // The first iteration is too short to matter, and gives a move.
      return search_.budget_.hard && depth_ > 0 && so_far % nodes_between_looks == 0 &&
             !search_.signals_.pondering && search_.elapsed() >= *search_.budget_.hard;
    }

    // Aspiration windows: the score is expected near that of the iteration before.
    void search_line(std::size_t line, int depth) {
      constexpr int windows_depth = 4;
      Score delta = 15;
      Score alpha = -infinite_score;
      Score beta = infinite_score;
      const Score expected = moves_[line].previous_score;
      if (depth >= windows_depth && std::abs(expected) < least_mate_score) {
        alpha = expected - delta;
        beta = expected + delta;
      }
      int fails_high = 0;
      while (!this->stopped()) {
        const int reduced = std::max(1, depth - fails_high);
        const Score score = this->search_root(moves_, line, alpha, beta, reduced);
        if (this->stopped()) return;
        if (score <= alpha) {
          beta = (alpha + beta) / 2;
          alpha = std::max(score - delta, -infinite_score);
          fails_high = 0;
        } else if (score >= beta) {
          beta = std::min(score + delta, infinite_score);
          // The move stays the best one; how good it is, a little less depth tells sooner.
          if (!search_.limits_.mate) fails_high = std::min(fails_high + 1, 3);
        } else {
          return;
        }
        delta += delta / 2;
        if (is_mate(score)) delta = infinite_score;
      }
    }

    void finish_iteration(int depth) {
      const auto lines = moves_.begin() + static_cast<std::ptrdiff_t>(search_.lines_);
      // Not std::stable_sort, which GCC 12's library makes of parts that clang 19 warns of.
      for (auto next = moves_.begin(); next != lines; ++next) {
        const auto place = std::upper_bound(
            moves_.begin(), next, *next,
            [](const RootMove& a, const RootMove& b) { return a.score > b.score; });
        std::rotate(place, next, next + 1);
      }
      signs_.score_drop_cp = depth_ > 0 ? known_[0].score - moves_[0].score : 0;
      signs_.iterations_unchanged =
          known_[0].move == moves_[0].move ? signs_.iterations_unchanged + 1 : 0;
      signs_.best_move_node_share = static_cast<double>(moves_[0].nodes) /
                                    static_cast<double>(std::max<std::int64_t>(1, this->nodes()));
      known_.assign(moves_.begin(), lines);
      depth_ = depth;
    }

    // What an iteration has found before it was broken off: a better move, or, if it was the first,
    // all it knows.
    void take_better_move() {
      if (depth_ == 0) {
        std::copy_n(moves_.begin(), known_.size(), known_.begin());
      } else if (search_.lines_ == 1 && moves_[0].move != known_[0].move &&
                 moves_[0].score > -infinite_score) {
        known_[0] = moves_[0];
      }
    }

    bool is_enough() const {
      const Score score = known_[0].score;
      const auto& limits = search_.limits_;
      if (limits.mate && score > 0 && is_mate(score) && moves_to_mate(score) <= *limits.mate) {
        return true;
      }
      if (!search_.budget_.soft || search_.signals_.pondering) return false;
      if (search_.settings_.analyses) return false;
      if (moves_.size() == 1) return true;
      // Deeper searches hardly ever find a shorter mate than one this short.
      constexpr int plies_beyond_mate = 6;
      if (is_mate(score) && depth_ >= mate_score - std::abs(score) + plies_beyond_mate) return true;
      return static_cast<double>(search_.elapsed().count()) >=
             static_cast<double>(search_.budget_.soft->count()) * time_factor(signs_);
    }

    const Searcher& search_;
    const std::size_t number_;
    std::vector<RootMove> moves_;
    std::vector<RootMove> known_;
    int depth_ = 0;
    IterationSigns signs_;
  };

  // The destructor does so too, for a listener that throws.
  void stop_helpers() {
    finished_ = true;
    helpers_.wait();
  }

  bool is_weakened() const { return settings_.skill_level < greatest_skill_level; }
  static Limits limited(Limits limits, const SearchSettings& settings) {
    if (settings.skill_level < greatest_skill_level) {
      const std::int64_t nodes = skill_nodes(settings.skill_level);
      limits.nodes = std::min(limits.nodes.value_or(nodes), nodes);
    }
    return limits;
  }
  std::size_t weakened_choice(const Worker& worker) const {
    std::vector<Score> scores = {worker.known()[0].score};
    for (std::size_t line = 1; line < worker.known().size(); ++line) {
      const Score score = worker.known()[line].score;
      if (score == -infinite_score) break;  // broken off in the first iteration
      scores.push_back(score);
    }
    return skill_choice(settings_.skill_level, scores, settings_.skill_seed ^ root_key_);
  }

  std::vector<RootMove> root_moves_of(const Position<V>& root) const {
    MoveList legal;
    list_moves(root, legal);
    std::vector<RootMove> result;
    const auto add = [&](Move move) {
      RootMove root_move;
      root_move.move = move;
      root_move.principal_variation = {move};
      result.push_back(std::move(root_move));
    };
    const auto& wanted = limits_.root_moves;
    for (const Move move : legal) {
      if (std::find(wanted.begin(), wanted.end(), move) != wanted.end()) add(move);
    }
    if (result.empty()) {
      for (const Move move : legal) add(move);
    }
    return result;
  }

  int depth_limit() const {
    int depth = max_ply - 1;
    if (limits_.depth) depth = std::min(depth, *limits_.depth);
    // A search of that depth that leaves nothing out sees every mate in so many moves.
    if (limits_.mate) depth = std::min(depth, 2 * std::clamp(*limits_.mate, 0, max_ply));
    if (limits_.movetime && *limits_.movetime <= Milliseconds(0)) depth = 1;
    return std::max(1, depth);
  }

  Milliseconds elapsed() const {
    return std::chrono::duration_cast<Milliseconds>(Steady::now() - start_);
  }

  std::int64_t nodes() const {
    std::int64_t sum = 0;
    for (const auto& worker : workers_) sum += worker->nodes();
    return sum;
  }

  SearchReport report(const Worker& worker, std::size_t line) const {
    const RootMove& move = worker.known()[line];
    SearchReport result;
    result.line = static_cast<int>(line) + 1;
    result.depth = worker.depth();
    result.selective_depth = move.selective_depth;
    // Not even the first iteration may have told.
    result.score = move.score == -infinite_score ? draw_score : move.score;
    result.is_lower_bound = !move.is_exact;
    result.nodes = nodes();
    result.time = elapsed();
    result.hashfull = table_.hashfull();
    result.principal_variation = move.principal_variation;
    return result;
  }
  void tell(const Worker& worker) const {
    for (std::size_t line = 0; line < told_lines_; ++line) listener_(report(worker, line));
  }

  const Limits limits_;
  const SearchSettings settings_;
  const TimeBudget budget_;
  const Key root_key_;
  Table& table_;
  ThreadPool& helpers_;
  const Signals& signals_;
  Listener listener_;
  const Steady::time_point start_ = Steady::now();
  std::size_t lines_ = 1;       // to search
  std::size_t told_lines_ = 1;  // of these, to report
  // Written by the workers, for which the rest of the search is constant.
  mutable std::atomic<bool> finished_{false};
  mutable std::atomic<int> depth_of_first_{0};
  std::vector<std::unique_ptr<Worker>> workers_;
};

}  // namespace rotunda
