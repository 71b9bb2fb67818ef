#include "protocol/reports.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "protocol/board_json.hpp"

namespace rotunda {

namespace {

using Lines = std::vector<std::string>;

Lines evaluation(const Game& game) {
  return {fmt::format("Evaluation: {:+.2f} (White's side)", game.evaluation() / 100.0)};
}

Lines moves(const Game& game) {
  std::string line = "moves";
  for (const std::string& move : game.legal_moves()) (line += ' ') += move;
  return {line};
}

Lines result(const Game& game) {
  constexpr std::string_view draw = "1/2-1/2";
  const auto line = [](std::string_view score, std::string_view state) -> Lines {
    return {fmt::format("result {} {}", score, state)};
  };
  switch (game.outcome()) {
    case Outcome::checkmate:
      return line(game.side() == Side::white ? "0-1" : "1-0", "checkmate");
    case Outcome::stalemate:
      return line(draw, "stalemate");
    case Outcome::threefold:
      return line(draw, "threefold");
    case Outcome::fifty_moves:
      return line(draw, "fifty-move");
    case Outcome::insufficient_material:
      return line(draw, "insufficient material");
    case Outcome::ongoing:
      break;
  }
  return line("*", "ongoing");
}

constexpr std::array all = {
    Report{"eval", "the static evaluation of the position", evaluation},
    Report{"moves", "the legal moves of the position", moves},
    Report{"result", "whether and how the game has ended", result},
    Report{"board", "the board as JSON: cells, neighbours, outlines, men at the start",
           [](const Game& game) -> Lines { return {to_json(game.board())}; }},
};

}  // namespace

std::span<const Report> reports() { return all; }

const Report* find_report(std::string_view word) {
  const auto* const found =
      std::find_if(all.begin(), all.end(), [&](const Report& each) { return each.word == word; });
  return found == all.end() ? nullptr : found;
}

}  // namespace rotunda
