// What decides a game but for the engines.
#pragma once

#include <optional>
#include <string>

#include "match/adjudication.hpp"

namespace rotunda::match {

struct GameRules {
  std::string variant;
  std::optional<ResignRule> resign = {};
  std::optional<DrawRule> draw = {};
  std::optional<int> max_moves = {};  // of each side, then the game is drawn
};

}  // namespace rotunda::match
