// What bounds a search.
#pragma once

#include <array>
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
  std::optional<std::int64_t> nodes;
  std::optional<Milliseconds> movetime;
  std::optional<int> mate;  // moves
  Clock clock;
  std::vector<Move> root_moves;  // only these, unless empty
};

}  // namespace rotunda
