#include "match/openings.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <utility>

#include "engine/random.hpp"
#include "match/file.hpp"
#include "match/pgn.hpp"
#include "protocol/embedded_lines.hpp"
#include "protocol/variants.hpp"
#include "variants/common/words.hpp"

namespace rotunda::match {

namespace {

Error unknown_variant(std::string_view variant) {
  return Error{fmt::format("there is no variant '{}'", variant)};
}

std::optional<Error> fault_if_over(const Game& game) {
  if (game.outcome() == Outcome::ongoing) return std::nullopt;
  return Error{"the game is over in this position"};
}

// The opening of a game of a book.
Result<Opening> opening_of(const GameRecord& record, Game& game, std::optional<int> plies) {
  if (!record.variant.empty() && !same_letters(record.variant, game.variant())) {
    return Error{fmt::format("a game of {} instead of {}", record.variant, game.variant())};
  }
  const std::string_view fen =
      record.start_fen.empty() ? game.start_fen() : std::string_view(record.start_fen);
  if (const auto error = game.set_position(fen)) return *error;
  Opening opening{game.fen(), {}};
  for (const PlayedMove& move : record.moves) {
    if (plies && opening.moves.size() == static_cast<std::size_t>(*plies)) break;
    opening.moves.push_back(move.move);
  }
  const std::vector<std::string_view> moves(opening.moves.begin(), opening.moves.end());
  if (const auto error = game.make_moves(moves)) return *error;
  if (const auto error = fault_if_over(game)) return *error;
  return opening;
}

}  // namespace

Result<std::vector<Opening>> read_epd_book(const std::string& file, std::string_view text,
                                           std::string_view variant) {
  const std::unique_ptr<Game> game = make_game(variant);
  if (!game) return unknown_variant(variant);
  std::vector<Opening> openings;
  std::size_t number = 0;
  for (const std::string_view line : split(without_byte_order_mark(text), '\n')) {
    ++number;
    const std::string_view fen = line.substr(0, line.find_first_of(";#"));
    if (split_words(fen).empty()) continue;
    std::optional<Error> error = game->set_position(fen);
    if (!error) error = fault_if_over(*game);
    if (error) return Error{fmt::format("{}, line {}: {}", file, number, error->message)};
    openings.push_back({game->fen(), {}});
  }
  if (openings.empty()) return Error{fmt::format("{} holds no positions", file)};
  return openings;
}

Result<std::vector<Opening>> read_pgn_book(const std::string& file, std::string_view text,
                                           std::string_view variant, std::optional<int> plies) {
  const std::unique_ptr<Game> game = make_game(variant);
  if (!game) return unknown_variant(variant);
  if (plies && *plies < 0) return Error{fmt::format("plies={}: there is no such number", *plies)};
  const PgnContent content = read_pgn(text);
  const auto fault = [&](const PgnContent::Place& place, std::string_view what) {
    return Error{fmt::format("{}, game {} (line {}): {}", file, place.game, place.line, what)};
  };
  for (const PgnComplaint& complaint : content.complaints) {
    // What a book says about results and the like does not matter.
    if (complaint.left_out) return fault({complaint.game, complaint.line}, complaint.message);
  }
  if (content.last_cut) {
    return Error{fmt::format("{}, line {}: this game has no result; the file may have been cut off",
                             file, content.cut_line)};
  }
  std::vector<Opening> openings;
  for (std::size_t i = 0; i < content.games.size(); ++i) {
    Result<Opening> opening = opening_of(content.games[i], *game, plies);
    if (!opening) return fault(content.places[i], opening.error().message);
    openings.push_back(std::move(*opening));
  }
  if (openings.empty()) return Error{fmt::format("{} holds no games", file)};
  return openings;
}

std::vector<Opening> builtin_openings(std::string_view variant) {
  std::vector<Opening> openings;
  for (const std::string_view fen : lines_of(builtin_books(), variant)) {
    openings.push_back({std::string(fen), {}});
  }
  return openings;
}

Result<std::vector<Opening>> in_order(std::vector<Opening> openings, BookOrder order,
                                      std::int64_t start, std::uint64_t seed) {
  if (start < 1) {
    return Error{fmt::format("start={}: the openings are counted from 1", start)};
  }
  if (static_cast<std::uint64_t>(start) > openings.size()) {
    return Error{fmt::format("start={}: there are only {} openings", start, openings.size())};
  }
  if (order == BookOrder::random) {
    // Fisher and Yates, in Durstenfeld's form; std::shuffle differs between libraries.
    SplitMix64 random(seed);
    for (std::size_t left = openings.size(); left > 1; --left) {
      std::swap(openings[left - 1], openings[random.below(left)]);
    }
  }
  std::rotate(openings.begin(), openings.begin() + (start - 1), openings.end());
  return openings;
}

Result<std::vector<Opening>> load_openings(const BookOptions& book, std::string_view variant,
                                           std::uint64_t seed) {
  const bool ends_in_pgn = lower_case(book.file).ends_with(".pgn");
  const BookFormat format = book.format.value_or(ends_in_pgn ? BookFormat::pgn : BookFormat::epd);
  if (book.plies && (book.file.empty() || format != BookFormat::pgn)) {
    return Error{"plies= is for PGN books; there are no moves in other openings"};
  }
  Result<std::vector<Opening>> openings = std::vector<Opening>();
  if (book.file.empty()) {
    openings = builtin_openings(variant);
    if (openings->empty()) return unknown_variant(variant);
  } else {
    const Result<std::string> text = read_file(book.file);
    if (!text) return text.error();
    if (const auto error = fault_in_text(book.file, *text)) return *error;
    openings = format == BookFormat::pgn ? read_pgn_book(book.file, *text, variant, book.plies)
                                         : read_epd_book(book.file, *text, variant);
  }
  if (!openings) return openings;
  return in_order(std::move(*openings), book.order, book.start, seed);
}

}  // namespace rotunda::match
