#include "search/time_budget.hpp"

#include <algorithm>

namespace rotunda {

namespace {

// What goes by between the client's clock and ours.
constexpr Milliseconds overhead{10};
// Moves that a game is still expected to last when the clock says nothing about it.
constexpr int moves_expected = 30;

}  // namespace

TimeBudget time_budget(const Limits& limits, Side side) {
  TimeBudget result;
  const Clock& clock = limits.clock;
  const bool is_timed = clock.time[0] || clock.time[1] || clock.moves_to_go ||
                        clock.increment[0].count() != 0 || clock.increment[1].count() != 0;
  if (is_timed) {
    // A clock that is not told has run down: thinking for ever would be worse.
    const Milliseconds left = clock.time[index(side)].value_or(Milliseconds(0));
    const Milliseconds usable = std::max(Milliseconds(0), left - overhead);
    const Milliseconds increment = std::max(Milliseconds(0), clock.increment[index(side)]);
    const int moves = std::clamp(clock.moves_to_go.value_or(moves_expected), 1, moves_expected);
    const Milliseconds share = usable / moves + increment * 3 / 4;
    // The last move before a time control may use nearly all there is, any other not more than
    // half.
    const Milliseconds most = moves == 1 ? usable * 9 / 10 : usable / 2;
    result.soft = std::min(share / 2, most);
    result.hard = std::min(share * 3, most);
  }
  if (limits.movetime) {
    const Milliseconds most = std::max(Milliseconds(0), *limits.movetime - overhead / 2);
    result.hard = std::min(result.hard.value_or(most), most);
  }
  return result;
}

}  // namespace rotunda
