// How long engines may think.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "engine/result.hpp"

namespace rotunda::match {

using Milliseconds = std::chrono::milliseconds;

// One side's limits. Any combination may be given; without a clock there are no time forfeits but
// those of `movetime`.
struct TimeControl {
  // A clock: `time` for `moves` moves (all of them, if there is no number), plus an increment after
  // every move.
  std::optional<Milliseconds> time;
  std::optional<int> moves;
  Milliseconds increment{0};
  // A fixed time a move, in place of a clock.
  std::optional<Milliseconds> movetime;
  std::optional<std::int64_t> nodes;
  std::optional<int> depth;
  // How far a clock or a movetime may be overstepped without losing the game.
  Milliseconds margin{0};

  bool has_limit() const { return time || movetime || nodes || depth; }
  friend bool operator==(const TimeControl&, const TimeControl&) = default;
};

// "moves/time+increment" in seconds, time also as minutes:seconds; moves and increment may be
// missing ("40/60+0.6", "1+0.01", "2:30"), "inf" is no clock. Only the clock's fields are set.
Result<TimeControl> parse_clock(std::string_view text);
// The way back, as a PGN's TimeControl tag and a table head show it; "-" for no limit at all.
std::string to_text(const TimeControl& control);

}  // namespace rotunda::match
