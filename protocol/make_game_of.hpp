// The game of one variant, compiled in a file of its own, as it takes the compiler long.
#pragma once

#include <memory>

#include "protocol/game.hpp"

namespace rotunda {

template <class V>
std::unique_ptr<Game> make_game_of();

}  // namespace rotunda
