// What a search knows after an iteration, or at its end.
#pragma once

#include <cstdint>
#include <vector>

#include "engine/move.hpp"
#include "search/limits.hpp"
#include "search/score.hpp"

namespace rotunda {

struct SearchReport {
  int line = 1;             // of the lines reported (MultiPV), from 1
  int depth = 0;            // plies
  int selective_depth = 0;  // plies
  Score score = 0;
  // A search that was broken off may know of a move only that it is at least so good.
  bool is_lower_bound = false;
  std::int64_t nodes = 0;  // of all threads
  Milliseconds time{0};
  int hashfull = 0;  // in a thousand
  // Legal moves, the best first; never empty.
  std::vector<Move> principal_variation;
};

}  // namespace rotunda
