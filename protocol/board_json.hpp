// A board as JSON, for graphical clients.
#pragma once

#include <string>

#include "protocol/board_description.hpp"

namespace rotunda {

// In one line. docs/protocol.md explains the members.
std::string to_json(const BoardDescription& board);

}  // namespace rotunda
