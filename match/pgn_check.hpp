// Verifying games: every move, and the result.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "engine/result.hpp"
#include "match/game_record.hpp"

namespace rotunda::match {

// Replays a game. Every move must be legal and none may follow the end; result and termination
// must be those of the rules if the rules end the game, and must fit each other if not.
std::optional<Error> check_game(const GameRecord& record);

// "rotunda pgn check FILE...": reports on every file and returns the exit status.
int run_pgn_check(const std::vector<std::string>& files);

}  // namespace rotunda::match
