// The words after "go".
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "search/limits.hpp"

namespace rotunda {

struct GoCommand {
  Limits limits;  // without the root moves, which only a game can read
  std::vector<std::string> searchmoves;
  std::optional<int> perft_depth;  // plies
  bool infinite = false;           // asked for, or no limit named
  bool ponder = false;             // on the opponent's time, until "ponderhit"
  bool draw_offered = false;       // by the opponent
  // What could not be followed, in words for the user. A limit without a number is taken as zero.
  std::vector<std::string> complaints;
};

// Limits may stand in any order; a list of searchmoves ends at the next word that names a limit.
GoCommand parse_go(std::span<const std::string_view> words);

}  // namespace rotunda
