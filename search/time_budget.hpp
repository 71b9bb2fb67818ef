// How much time a move may take.
#pragma once

#include <optional>

#include "engine/men.hpp"
#include "search/limits.hpp"

namespace rotunda {

struct TimeBudget {
  // No further iteration begins after `soft`; the search is broken off at `hard`.
  std::optional<Milliseconds> soft;
  std::optional<Milliseconds> hard;
};

TimeBudget time_budget(const Limits& limits, Side side);

}  // namespace rotunda
