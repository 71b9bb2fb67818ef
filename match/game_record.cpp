#include "match/game_record.hpp"

#include <array>
#include <cstddef>
#include <span>

namespace rotunda::match {

namespace {

template <class Value>
struct Word {
  Value value;
  std::string_view text;
};

constexpr std::array<Word<GameResult>, 4> result_words = {{
    {GameResult::white_wins, "1-0"},
    {GameResult::black_wins, "0-1"},
    {GameResult::draw, "1/2-1/2"},
    {GameResult::unfinished, "*"},
}};

constexpr std::array<Word<Termination>, 15> termination_words = {{
    {Termination::checkmate, "checkmate"},
    {Termination::stalemate, "stalemate"},
    {Termination::threefold, "threefold repetition"},
    {Termination::fifty_moves, "fifty moves"},
    {Termination::insufficient_material, "insufficient material"},
    {Termination::resignation, "resignation"},
    {Termination::agreement, "agreement"},
    {Termination::adjudicated_win, "adjudicated win"},
    {Termination::adjudicated_draw, "adjudicated draw"},
    {Termination::move_limit, "move limit"},
    {Termination::time_forfeit, "time forfeit"},
    {Termination::illegal_move, "illegal move"},
    {Termination::stalled, "stalled"},
    {Termination::disconnected, "disconnected"},
    {Termination::interrupted, "interrupted"},
}};

template <class Value, std::size_t count>
constexpr bool are_in_order(const std::array<Word<Value>, count>& words) {
  for (std::size_t i = 0; i < count; ++i) {
    if (static_cast<std::size_t>(words[i].value) != i) return false;
  }
  return true;
}
static_assert(are_in_order(result_words));
static_assert(are_in_order(termination_words));
static_assert(termination_words.size() == static_cast<std::size_t>(Termination::interrupted) + 1);

template <class Value>
std::optional<Value> parse(std::span<const Word<Value>> words, std::string_view text) {
  for (const Word<Value>& word : words) {
    if (word.text == text) return word.value;
  }
  return std::nullopt;
}

}  // namespace

std::string_view to_text(GameResult result) {
  return result_words.at(static_cast<std::size_t>(result)).text;
}

std::optional<GameResult> parse_result(std::string_view text) {
  return parse<GameResult>(result_words, text);
}

std::string_view to_text(Termination termination) {
  return termination_words.at(static_cast<std::size_t>(termination)).text;
}

std::optional<Termination> parse_termination(std::string_view text) {
  return parse<Termination>(termination_words, text);
}

std::optional<Termination> ended_by_rules(Outcome outcome) {
  switch (outcome) {
    case Outcome::ongoing:
      return std::nullopt;
    case Outcome::checkmate:
      return Termination::checkmate;
    case Outcome::stalemate:
      return Termination::stalemate;
    case Outcome::threefold:
      return Termination::threefold;
    case Outcome::fifty_moves:
      return Termination::fifty_moves;
    case Outcome::insufficient_material:
      return Termination::insufficient_material;
  }
  return std::nullopt;
}

}  // namespace rotunda::match
