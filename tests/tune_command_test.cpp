// "rotunda tune" from files to a header.
#include <string>
#include <vector>

#include "match/pgn.hpp"
#include "match/tune_command.hpp"
#include "match/weights_header.hpp"
#include "protocol/variants.hpp"
#include "tests/catch.hpp"
#include "tests/match_helper.hpp"
#include "tests/support.hpp"

using namespace rotunda;
using match_test::random_game;
using match_test::TemporaryFile;

namespace {

// Games with results and scores drawn at random.
std::string games_of(const std::string& variant, int count, std::uint64_t seed) {
  SplitMix64 random(seed);
  std::string text;
  for (int i = 0; i < count; ++i) {
    match::GameRecord record = random_game(variant, random, 60);
    record.result = static_cast<match::GameResult>(random.below(3));
    record.termination = record.result == match::GameResult::draw
                             ? match::Termination::adjudicated_draw
                             : match::Termination::adjudicated_win;
    for (match::PlayedMove& move : record.moves) {
      move.score = random.below(2) == 0 ? "+0.31" : "-1.20";
      move.depth = 3;
    }
    text += write_pgn(record);
  }
  return text;
}

match::TuneCommand command_for(const std::string& variant, const TemporaryFile& games,
                               const TemporaryFile& output) {
  match::TuneCommand command;
  command.variant = variant;
  command.games = {games.name()};
  command.output = output.name();
  command.options.epochs = 2;
  return command;
}

std::string header_in_tree(const std::string& variant) {
  std::ifstream file(data_path("../../variants/" + variant + "/weights.hpp"));
  return std::string(std::istreambuf_iterator<char>(file), {});
}

}  // namespace

TEST_CASE("The header of the present weights is the one in the tree", "[tune]") {
  for (const std::string_view name : variant_names()) {
    INFO(name);
    const auto game = make_game(name);
    CHECK(match::weights_header(name, game->term_rows(), game->weights()) ==
          header_in_tree(std::string(name)));
  }
}

TEST_CASE("Games become weights, the same ones each time", "[tune]") {
  for (const std::string_view name : variant_names()) {
    const std::string variant(name);
    INFO(variant);
    const TemporaryFile games(games_of(variant, 40, 1));
    const TemporaryFile output;
    match::TuneCommand command = command_for(variant, games, output);
    command.options.epochs = 0;
    REQUIRE(run_tune(command) == 0);
    CHECK(output.content() == header_in_tree(variant));

    // Steps are the longer the more there is to gain, so this moves some weight.
    command.options.epochs = 2;
    command.options.pull = 0;
    REQUIRE(run_tune(command) == 0);
    const std::string tuned = output.content();
    CHECK(tuned.starts_with("// The weights of the evaluation of"));
    command.options.threads = 2;
    REQUIRE(run_tune(command) == 0);
    CHECK(output.content() == tuned);
  }
}

TEST_CASE("Files that are of no use to the tuner are refused", "[tune]") {
  const TemporaryFile output;
  const TemporaryFile circular(games_of("circular", 5, 2));
  CHECK(run_tune(command_for("pentachess", circular, output)) == 1);
  CHECK(run_tune(command_for("circular", TemporaryFile(""), output)) == 1);
  CHECK(run_tune(command_for("circular", TemporaryFile("no games at all"), output)) == 1);
  CHECK(run_tune(command_for("circular", TemporaryFile("\x1f\x8b"), output)) == 1);

  match::TuneCommand command = command_for("circular", circular, output);
  command.games = {"/no/such/file.pgn"};
  CHECK(run_tune(command) == 1);
  command = command_for("circular", circular, output);
  command.output = "/no/such/folder/weights.hpp";
  CHECK(run_tune(command) == 1);
  command = command_for("circular", circular, output);
  command.validation = 0;
  CHECK(run_tune(command) == 1);
  command.validation = 1;
  CHECK(run_tune(command) == 1);
}
