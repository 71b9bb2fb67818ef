#include "match/pgn_check.hpp"

#include <fmt/format.h>

#include <array>
#include <map>
#include <memory>
#include <string_view>
#include <utility>

#include "match/file.hpp"
#include "match/pgn.hpp"
#include "protocol/variants.hpp"

namespace rotunda::match {

namespace {

enum class Kind { by_rules, decisive, drawn, unfinished };

Kind kind_of(Termination termination) {
  switch (termination) {
    case Termination::checkmate:
    case Termination::stalemate:
    case Termination::threefold:
    case Termination::fifty_moves:
    case Termination::insufficient_material:
      return Kind::by_rules;
    case Termination::resignation:
    case Termination::adjudicated_win:
    case Termination::time_forfeit:
    case Termination::illegal_move:
    case Termination::stalled:
    case Termination::disconnected:
      return Kind::decisive;
    case Termination::agreement:
    case Termination::adjudicated_draw:
    case Termination::move_limit:
      return Kind::drawn;
    case Termination::interrupted:
      return Kind::unfinished;
  }
  return Kind::unfinished;
}

// A game that the rules have not ended.
std::optional<Error> check_broken_off(const GameRecord& record, bool white_to_move) {
  const bool decisive =
      record.result == GameResult::white_wins || record.result == GameResult::black_wins;
  bool fits = false;
  switch (kind_of(record.termination)) {
    case Kind::by_rules:
      return Error{fmt::format("the game goes on here; it has not ended by {}",
                               to_text(record.termination))};
    case Kind::decisive:
      fits = decisive;
      break;
    case Kind::drawn:
      fits = record.result == GameResult::draw;
      break;
    case Kind::unfinished:
      fits = record.result == GameResult::unfinished;
      break;
  }
  if (!fits) {
    return Error{fmt::format("result {} does not go with '{}'", to_text(record.result),
                             to_text(record.termination))};
  }
  // Only the clock of the side to move runs.
  const bool white_loses = record.result == GameResult::black_wins;
  if (record.termination == Termination::time_forfeit && white_loses != white_to_move) {
    return Error{fmt::format("result {} on time, but {} was to move", to_text(record.result),
                             white_to_move ? "White" : "Black")};
  }
  return std::nullopt;
}

}  // namespace

std::optional<Error> check_game(const GameRecord& record) {
  const std::unique_ptr<Game> game = make_game(record.variant);
  if (!game) return Error{fmt::format("there is no variant '{}'", record.variant)};
  if (!record.start_fen.empty()) {
    if (const auto error = game->set_position(record.start_fen)) return error;
  }
  std::size_t ply = 0;
  const auto at_ply = [&](std::string_view what) {
    return Error{fmt::format("ply {}: {}", ply, what)};
  };
  for (const PlayedMove& move : record.moves) {
    if (const auto ended = ended_by_rules(game->outcome())) {
      return at_ply(
          fmt::format("the game has ended here by {}, but {} follows", to_text(*ended), move.move));
    }
    ++ply;
    // One by one, because the end must be looked for after each; the error is made anew so that it
    // counts from the game's beginning.
    const std::array<std::string_view, 1> one = {move.move};
    if (game->make_moves(one)) {
      return at_ply(fmt::format("{} is no legal move in {}", move.move, game->fen()));
    }
  }

  const bool white_to_move = game->side() == Side::white;
  const std::optional<Termination> ended = ended_by_rules(game->outcome());
  if (!ended) {
    const auto error = check_broken_off(record, white_to_move);
    return error ? std::optional(at_ply(error->message)) : std::nullopt;
  }
  if (record.moves.empty()) {
    return at_ply(
        fmt::format("the position to begin with is the end of a game: {}", to_text(*ended)));
  }
  if (record.termination != *ended) {
    return at_ply(fmt::format("the game has ended by {}, not by '{}'", to_text(*ended),
                              to_text(record.termination)));
  }
  const GameResult winner_moved_last =
      white_to_move ? GameResult::black_wins : GameResult::white_wins;
  const GameResult result = *ended == Termination::checkmate ? winner_moved_last : GameResult::draw;
  if (record.result != result) {
    return at_ply(fmt::format("result {} instead of {} by {}", to_text(record.result),
                              to_text(result), to_text(*ended)));
  }
  return std::nullopt;
}

namespace {

struct Tally {
  std::size_t games = 0;
  std::array<std::size_t, 4> by_result{};
  std::size_t faults = 0;

  Tally& operator+=(const Tally& other) {
    games += other.games;
    for (std::size_t i = 0; i < by_result.size(); ++i) by_result[i] += other.by_result[i];
    faults += other.faults;
    return *this;
  }
};

std::string to_text(const Tally& tally) {
  const auto count = [&](GameResult result) {
    return tally.by_result[static_cast<std::size_t>(result)];
  };
  return fmt::format("{} games ({} won by White, {} by Black, {} drawn, {} unfinished), {} faults",
                     tally.games, count(GameResult::white_wins), count(GameResult::black_wins),
                     count(GameResult::draw), count(GameResult::unfinished), tally.faults);
}

class Checker {
 public:
  Tally check(const std::string& file) {
    file_ = file;
    tally_ = {};
    const Result<std::string> text = read_file(file);
    if (!text) {
      ++tally_.faults;
      fmt::print("{}\n", text.error().message);
      return tally_;
    }
    if (const auto error = fault_in_text(file, *text)) {
      ++tally_.faults;
      fmt::print("{}\n", error->message);
      return tally_;
    }
    const PgnContent content = read_pgn(*text);
    for (const PgnComplaint& complaint : content.complaints) {
      fault({complaint.game, complaint.line}, complaint.message);
    }
    for (std::size_t i = 0; i < content.games.size(); ++i) {
      check(content.games[i], content.places[i]);
    }
    if (content.last_cut) {
      ++tally_.faults;
      fmt::print("{}: the game from line {} on is cut off\n", file, content.cut_line);
    }
    if (content.games.empty() && tally_.faults == 0) {
      ++tally_.faults;
      fmt::print("{}: no games\n", file);
    }
    fmt::print("{}: {}\n", file, to_text(tally_));
    return tally_;
  }

 private:
  void fault(const PgnContent::Place& place, std::string_view what) {
    ++tally_.faults;
    fmt::print("{}: game {} (line {}): {}\n", file_, place.game, place.line, what);
  }

  void check(const GameRecord& record, const PgnContent::Place& place) {
    ++tally_.games;
    ++tally_.by_result.at(static_cast<std::size_t>(record.result));
    if (const auto error = check_game(record)) fault(place, error->message);
    if (record.schedule == 0 || record.game < 0 || record.result == GameResult::unfinished) return;
    const auto [known, is_new] = finished_.try_emplace(
        {record.schedule, record.game}, fmt::format("{}, game {}", file_, place.game));
    if (!is_new) {
      fault(place, fmt::format("number {} of the match stands already in {}", record.game + 1,
                               known->second));
    }
  }

  std::string file_;
  Tally tally_;
  // Where the games of matches stand, by the match and their number in it.
  std::map<std::pair<std::uint64_t, int>, std::string> finished_;
};

}  // namespace

int run_pgn_check(const std::vector<std::string>& files) {
  Checker checker;
  Tally total;
  for (const std::string& file : files) total += checker.check(file);
  if (files.size() > 1) fmt::print("{} files: {}\n", files.size(), to_text(total));
  return total.faults == 0 ? 0 : 1;
}

}  // namespace rotunda::match
