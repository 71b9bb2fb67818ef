#include "search/time_budget.hpp"

#include <algorithm>

namespace rotunda {

TimeBudget time_budget(const Limits& limits, Milliseconds overhead, Side side) {
  // Moves that a game is still expected to last when the clock says nothing about it.
  constexpr int moves_expected = 40;
  TimeBudget result;
  const Clock& clock = limits.clock;
  const bool is_timed = clock.time[0] || clock.time[1] || clock.moves_to_go ||
                        clock.increment[0].count() != 0 || clock.increment[1].count() != 0;
  if (is_timed) {
    // A clock that is not told has run down: thinking for ever would be worse.
    const Milliseconds left = clock.time[index(side)].value_or(Milliseconds(0));
    const Milliseconds increment = std::max(Milliseconds(0), clock.increment[index(side)]);
    const int moves = std::clamp(clock.moves_to_go.value_or(moves_expected), 1, moves_expected);
    // A busy machine may stall for a tenth of a second, so the clock must not settle near zero,
    // where the increments alone would keep it. The last move before a time control may use nearly
    // all.
    constexpr Milliseconds greatest_reserve(150);
    const Milliseconds reserve =
        moves == 1 ? Milliseconds(0) : std::clamp(left / 3, Milliseconds(0), greatest_reserve);
    const Milliseconds usable = std::max(Milliseconds(0), left - overhead - reserve);
    constexpr Milliseconds least(1);
    const Milliseconds share = std::max(usable / moves + increment / 2, least);
    const Milliseconds most = moves == 1 ? usable * 9 / 10 : usable / 3;
    result.soft = std::min(std::max(share * 3 / 5, least), most);
    result.hard = std::min(share * 4, most);
  }
  if (limits.movetime) {
    const Milliseconds most = std::max(Milliseconds(0), *limits.movetime - overhead / 2);
    result.hard = std::min(result.hard.value_or(most), most);
  }
  return result;
}

double time_factor(const IterationSigns& signs) {
  const double settled = 1.45 - 0.1 * std::min(signs.iterations_unchanged, 8);
  const double falling = std::clamp(1.0 + 0.01 * signs.score_drop_cp, 0.85, 1.6);
  const double clear = std::clamp(2.2 - 1.6 * signs.best_move_node_share, 0.65, 1.6);
  return settled * falling * clear;
}

}  // namespace rotunda
