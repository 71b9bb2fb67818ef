#include "match/tune_command.hpp"

#include <fmt/format.h>

#include <charconv>
#include <cmath>
#include <cstdio>
#include <fstream>
#include <memory>
#include <optional>
#include <string_view>
#include <utility>

#include "engine/random.hpp"
#include "match/file.hpp"
#include "match/pgn.hpp"
#include "match/weights_header.hpp"
#include "protocol/output_file.hpp"
#include "protocol/progress.hpp"
#include "protocol/variants.hpp"
#include "variants/common/words.hpp"

namespace rotunda::match {

namespace {

// Of White.
std::optional<double> points(GameResult result) {
  switch (result) {
    case GameResult::white_wins:
      return 1;
    case GameResult::draw:
      return 0.5;
    case GameResult::black_wins:
      return 0;
    case GameResult::unfinished:
      return std::nullopt;
  }
  return std::nullopt;
}

// Whether the result says something about the positions of the game.
bool is_played_out(Termination termination) {
  switch (termination) {
    case Termination::time_forfeit:
    case Termination::illegal_move:
    case Termination::stalled:
    case Termination::disconnected:
    case Termination::interrupted:
      return false;
    default:
      return true;
  }
}

// In centipawns, from text in pawns; nothing for a mate.
std::optional<Score> centipawns(std::string_view text) {
  if (text.starts_with('+')) text.remove_prefix(1);
  double pawns = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), pawns);
  if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return static_cast<Score>(pawns * 100 + (pawns < 0 ? -0.5 : 0.5));
}

// The quiet positions of games: no check, the move played neither captures nor promotes, and the
// search has seen no mate yet. Moves without a score belong to the opening.
class Collector {
 public:
  Collector(const std::string& variant, double validation, std::uint64_t seed)
      : game_(make_game(variant)), validation_part_(validation), random_(seed) {}

  std::optional<Error> add_file(const std::string& file) {
    const Result<std::string> text = read_file(file);
    if (!text) return text.error();
    if (const auto error = fault_in_text(file, *text)) return error;
    const PgnContent content = read_pgn(*text);
    for (const PgnComplaint& complaint : content.complaints) {
      if (!complaint.left_out) continue;
      fmt::print(stderr, "{}: game {} (line {}) is left out: {}\n", file, complaint.game,
                 complaint.line, complaint.message);
    }
    if (content.games.empty()) return Error{fmt::format("{}: no games", file)};
    Progress progress(file);
    for (std::size_t i = 0; i < content.games.size(); ++i) {
      progress.show(static_cast<double>(i) / static_cast<double>(content.games.size()));
      if (const auto error = add_game(content.games[i])) {
        return Error{fmt::format("{}: game {} (line {}): {}", file, content.places[i].game,
                                 content.places[i].line, error->message)};
      }
    }
    return std::nullopt;
  }

  const TuningSet& training() const { return training_; }
  const TuningSet& validation() const { return validation_; }
  std::size_t games() const { return games_; }

 private:
  std::optional<Error> add_game(const GameRecord& record) {
    if (!same_letters(record.variant, game_->variant())) {
      return Error{fmt::format("it is a game of '{}'", record.variant)};
    }
    const std::optional<double> white_points = points(record.result);
    if (!white_points || !is_played_out(record.termination)) return std::nullopt;
    // Positions of one game are too much alike to be on both sides.
    constexpr std::uint64_t fine = 1'000'000;
    const bool held_out =
        static_cast<double>(random_.below(fine)) < validation_part_ * static_cast<double>(fine);
    TuningSet& set = held_out ? validation_ : training_;
    ++games_;

    const std::string_view start =
        record.start_fen.empty() ? game_->start_fen() : std::string_view(record.start_fen);
    if (const auto error = game_->set_position(start)) return error;
    for (const PlayedMove& played : record.moves) {
      const std::string_view move = played.move;
      if (played.score) {
        const std::optional<Score> score = centipawns(*played.score);
        if (!score) return std::nullopt;
        if (game_->checkers().empty() && game_->is_quiet(move)) {
          const bool white = game_->side() == Side::white;
          set.add(game_->term_counts(), white ? *white_points : 1 - *white_points, *score);
        }
      }
      if (const auto error = game_->make_moves({&move, 1})) return error;
    }
    return std::nullopt;
  }

  std::unique_ptr<Game> game_;
  double validation_part_;
  SplitMix64 random_;
  TuningSet training_;
  TuningSet validation_;
  std::size_t games_ = 0;
};

int fail(std::string_view message) {
  fmt::print(stderr, "rotunda tune: {}\n", message);
  return 1;
}

}  // namespace

int run_tune(const TuneCommand& command) {
  // Before the work rather than after it.
  if (!std::ofstream(command.output, std::ios::app)) {
    return fail(fmt::format("can't write {}", command.output));
  }
  Collector collector(command.variant, command.validation, command.options.seed);
  for (const std::string& file : command.games) {
    if (const auto error = collector.add_file(file)) return fail(error->message);
  }
  const TuningSet& training = collector.training();
  const TuningSet& validation = collector.validation();
  fmt::print("{} games, {} quiet positions to learn from, {} to validate by\n", collector.games(),
             training.size(), validation.size());
  if (training.size() == 0 || validation.size() == 0) {
    return fail("too few games with scores to learn from some and validate by others");
  }

  const std::unique_ptr<Game> game = make_game(command.variant);
  const Tuner tuner(training, validation, game->weights(), command.options);
  const auto tell = [](std::string_view when, const Tuner::Losses& losses) {
    fmt::print("{:>8}: training {:.6f}, validation {:.6f}\n", when, losses.training,
               losses.validation);
    std::fflush(stdout);
  };
  fmt::print("A pawn of 100 is worth a factor of {:.3f} in odds\n", std::exp(100 * tuner.slope()));
  tell("start", tuner.losses(game->weights()));
  Progress progress("tune");
  const std::vector<Weight> weights = tuner.run({[&](int epoch, const Tuner::Losses& losses) {
                                                   progress.hide();
                                                   tell(fmt::format("epoch {}", epoch), losses);
                                                 },
                                                 [&](double done) { progress.show(done); }});
  tell("best", tuner.losses(weights));

  OutputFile out(command.output);
  if (out.write(weights_header(game->variant(), game->term_rows(), weights)) && out.close())
    return 0;
  return fail(out.fault());
}

}  // namespace rotunda::match
