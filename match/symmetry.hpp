// Which positions are the same but for a symmetry of the game.
#pragma once

#include <string>
#include <string_view>

#include "engine/result.hpp"

namespace rotunda::match {

// The same text for all positions of the variant that its symmetries make alike, and for no
// others; counters do not matter.
Result<std::string> canonical_position(std::string_view variant, std::string_view fen);

}  // namespace rotunda::match
