// What can be asked of a position, in a session and on the command line.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "protocol/game.hpp"

namespace rotunda {

struct Report {
  std::string_view word;
  std::string_view summary;
  std::vector<std::string> (*lines)(const Game& game);
};

std::span<const Report> reports();
// Null if there is none of that name.
const Report* find_report(std::string_view word);

}  // namespace rotunda
