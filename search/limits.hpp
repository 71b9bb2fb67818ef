// What bounds a search, and how it is to be done.
#pragma once

#include <array>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <optional>
#include <vector>

#include "engine/men.hpp"
#include "engine/move.hpp"

namespace rotunda {

using Milliseconds = std::chrono::milliseconds;

// A clock by side. Values may be zero or negative: there is still a move to make.
struct Clock {
  std::array<std::optional<Milliseconds>, 2> time;
  std::array<Milliseconds, 2> increment{};
  std::optional<int> moves_to_go;
};

// The first limit reached ends the search; without any it goes on until it is stopped. A limit of
// zero or less is a limit: the search makes the least of it.
struct Limits {
  std::optional<int> depth;  // plies
  // With one thread exact; with more, each looks at the sum now and then.
  std::optional<std::int64_t> nodes;
  std::optional<Milliseconds> movetime;
  std::optional<int> mate;  // moves
  Clock clock;
  std::vector<Move> root_moves;  // only these, unless empty
};

// What other threads tell a search while it runs.
struct Signals {
  std::atomic<bool> stop{false};
  // While it holds, no limit of time applies: the opponent's clock is running.
  std::atomic<bool> pondering{false};
};

inline constexpr int greatest_thread_count = 1'024;
inline constexpr int greatest_skill_level = 20;

struct SearchSettings {
  int threads = 1;
  int multi_pv = 1;  // lines to report
  // What goes by between the client's clock and ours.
  Milliseconds move_overhead{10};
  // Plays weaker on purpose, unless it is the greatest level (search/skill.hpp).
  int skill_level = greatest_skill_level;
  std::uint64_t skill_seed = 0;
  // For people who want to know all there is: thinks on where the move to play is clear.
  bool analyses = false;
};

}  // namespace rotunda
