// The choice of a variant at run time.
#pragma once

#include <memory>
#include <string_view>
#include <vector>

#include "protocol/game.hpp"

namespace rotunda {

// Their names; the first is the default.
std::vector<std::string_view> variant_names();
// A new game at its start, or nothing if there is no such variant. Names are not case-sensitive.
std::unique_ptr<Game> make_game(std::string_view variant);

}  // namespace rotunda
