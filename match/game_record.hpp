// A finished or broken-off game as it is kept.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/outcome.hpp"
#include "match/time_control.hpp"

namespace rotunda::match {

enum class GameResult { white_wins, black_wins, draw, unfinished };

// As PGN writes it: "1-0", "0-1", "1/2-1/2", "*".
std::string_view to_text(GameResult result);
std::optional<GameResult> parse_result(std::string_view text);

// Why a game ended.
enum class Termination {
  checkmate,
  stalemate,
  threefold,
  fifty_moves,
  insufficient_material,
  resignation,      // by the engine itself
  agreement,        // both engines
  adjudicated_win,  // scores on which the user's rule decides
  adjudicated_draw,
  move_limit,
  time_forfeit,
  illegal_move,  // or an answer out of turn or form
  stalled,       // no answer at all
  disconnected,  // crashed, or closed its output
  interrupted,   // the match was stopped: no result
};

// How the rules of the game have ended it, if they have.
std::optional<Termination> ended_by_rules(Outcome outcome);

// A stable word for files ("checkmate", "time forfeit", ...) and its way back.
std::string_view to_text(Termination termination);
std::optional<Termination> parse_termination(std::string_view text);

struct PlayedMove {
  std::string move;
  // What the engine said last before its move; a missing score is not a score of zero.
  std::optional<std::string> score;  // from the mover: "+0.31" in pawns, "+M5", "-M4" in moves
  std::optional<int> depth;          // plies
  Milliseconds time{0};              // as the runner measured it
};

struct GameRecord {
  std::string event = "Rotunda match";
  std::string variant;
  // The place in the schedule: the game's number in the whole match, from 0, and its pair's. Games
  // of one pair share the opening with colours reversed.
  int game = 0;
  int pair = 0;
  std::string white;
  std::string black;
  std::string date;  // "2026.11.30"
  std::string start_fen;
  std::vector<PlayedMove> moves;  // from the FEN on, the opening's moves (without score) first
  GameResult result = GameResult::unfinished;
  Termination termination = Termination::interrupted;
  std::string comment;  // more about the end, for people: "A loses on time (12 ms over)"
  std::string white_time_control;
  std::string black_time_control;
  std::uint64_t schedule =
      0;  // a digest of the match's settings, so that --resume can refuse others
};

}  // namespace rotunda::match
