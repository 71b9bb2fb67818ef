// How much time a move may take.
#pragma once

#include <optional>

#include "engine/men.hpp"
#include "search/limits.hpp"

namespace rotunda {

struct TimeBudget {
  // What a move should take if nothing speaks for more or less; the search is broken off at `hard`.
  std::optional<Milliseconds> soft;
  std::optional<Milliseconds> hard;
};

TimeBudget time_budget(const Limits& limits, Milliseconds overhead, Side side);

// What an iteration has shown about how settled the choice of move is.
struct IterationSigns {
  int iterations_unchanged = 0;       // since the best move last changed
  int score_drop_cp = 0;              // against the iteration before; negative if it rose
  double best_move_node_share = 1.0;  // of the nodes so far, from 0 to 1
};

// The factor for the soft limit: more than one while things are unsettled.
double time_factor(const IterationSigns& signs);

}  // namespace rotunda
