// What engines say, line by line. Nothing an engine may print is an error here: what can't be
// understood is left out.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/result.hpp"
#include "match/engine_score.hpp"

namespace rotunda::match {

using Words = std::span<const std::string_view>;

struct InfoLine {
  std::optional<EngineScore> score;
  bool score_is_bound = false;  // a "lowerbound" or "upperbound"
  std::optional<int> depth;     // plies
  std::vector<std::string> pv;
  bool is_best_line = true;  // not the second or a later one of several
};
// The words behind "info".
InfoLine parse_info(Words words);

struct BestMove {
  std::string move;  // as it was said; empty if there was none
  bool draw = false;
};
// The words behind "bestmove": a move, then "ponder" and a move or "draw".
BestMove parse_best_move(Words words);
// Whether it may at least be meant as a move: a short word of letters and digits.
bool looks_like_move(std::string_view text);
// For messages: printable and not too long.
std::string shown(std::string_view text);

struct EngineOption {
  std::string name;
  std::string type;  // "check", "spin", "combo", "button", "string"
  std::optional<std::string> least;
  std::optional<std::string> greatest;
  std::vector<std::string> values;  // of a combo
};
// The words behind "option"; nothing if there is no name.
std::optional<EngineOption> parse_option(Words words);
// The command that sets the option, or why the value is wrong.
Result<std::string> set_option(const EngineOption& option, const std::string& value);

}  // namespace rotunda::match
