// The "info" line of what a search has found out.
#pragma once

#include <string>

#include "protocol/game.hpp"

namespace rotunda {

std::string info_line(const SearchInfo& info);

}  // namespace rotunda
