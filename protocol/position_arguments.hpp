// A position as the command line gives it.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "engine/result.hpp"
#include "protocol/game.hpp"

namespace rotunda {

struct PositionArguments {
  std::string variant;
  std::string fen;  // empty: the start position
  std::vector<std::string> moves;
};

// The variant must exist.
Result<std::unique_ptr<Game>> game_at(const PositionArguments& arguments);

}  // namespace rotunda
