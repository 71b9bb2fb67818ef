// One game between two engines, with the rules as referee.
#pragma once

#include <string>
#include <vector>

#include "match/game_record.hpp"
#include "match/game_rules.hpp"
#include "match/openings.hpp"
#include "match/player.hpp"

namespace rotunda::match {

struct PlayedGame {
  GameRecord record;  // without its place in the match
  // What is worth telling but decides nothing, such as illegal moves in a principal variation.
  std::vector<std::string> warnings;
  // From the arrival of a move until the opponent was asked for the next one, for each move.
  std::vector<Steady::duration> runner_lags;
};

// Both engines must have been told of the new game. An engine at fault loses; only an interruption
// leaves the game unfinished.
PlayedGame play_game(const GameRules& rules, const Opening& opening, Player& white, Player& black);

}  // namespace rotunda::match
