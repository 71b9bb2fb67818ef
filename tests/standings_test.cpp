// The table of a match, against games counted one by one.
#include "match/standings.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "engine/random.hpp"
#include "tests/catch.hpp"
#include "tests/effort.hpp"

using namespace rotunda;
using namespace rotunda::match;
using Json = nlohmann::json;

namespace {

GameRecord game(int number, int pair, const std::string& white, const std::string& black,
                GameResult result, Termination termination = Termination::checkmate) {
  GameRecord record;
  record.game = number;
  record.pair = pair;
  record.white = white;
  record.black = black;
  record.result = result;
  record.termination = termination;
  return record;
}

constexpr auto white_wins = GameResult::white_wins;
constexpr auto black_wins = GameResult::black_wins;
constexpr auto draw = GameResult::draw;

// Half points of the engine.
int points_of(const std::string& engine, const GameRecord& record) {
  if (record.result == draw) return 1;
  return ((record.result == white_wins) == (record.white == engine)) ? 2 : 0;
}

}  // namespace

TEST_CASE("Every pair of results falls into its class", "[standings]") {
  for (const GameResult first : {white_wins, black_wins, draw}) {
    for (const GameResult second : {white_wins, black_wins, draw}) {
      for (const bool in_order : {true, false}) {
        std::vector<GameRecord> games = {game(0, 0, "A", "B", first), game(1, 0, "B", "A", second)};
        if (!in_order) std::swap(games[0], games[1]);
        Standings standings({"A", "B"});
        int points = 0;
        for (const GameRecord& record : games) {
          standings.add(record);
          points += points_of("A", record);
        }
        Tally expected;
        expected.pairs[static_cast<std::size_t>(points)] = 1;
        const Tally tally = standings.first_tally();
        CHECK(tally.pairs == expected.pairs);
        CHECK(2 * tally.points() == points);
        CHECK(tally.games() == 2);
        CHECK(tally.won_and_lost == (points == 2 && first != draw ? 1 : 0));
      }
    }
  }
}

TEST_CASE("Games that are not between the engines do not count", "[standings]") {
  Standings standings({"A", "B"});
  standings.add(game(0, 0, "A", "B", GameResult::unfinished, Termination::interrupted));
  standings.add(game(1, 0, "A", "C", white_wins));
  standings.add(game(2, 1, "D", "C", white_wins));
  standings.add(game(3, 1, "A", "A", white_wins));
  CHECK(standings.games() == 0);
  CHECK(standings.pairings().empty());
  CHECK(standings.first_tally() == Tally());
}

TEST_CASE("Faults are counted for those who lose by them", "[standings]") {
  for (int i = 0; i <= static_cast<int>(Termination::disconnected); ++i) {
    const auto termination = static_cast<Termination>(i);
    const bool fault =
        termination == Termination::time_forfeit || termination == Termination::illegal_move ||
        termination == Termination::stalled || termination == Termination::disconnected;
    Standings standings({"A", "B"});
    standings.add(game(0, 0, "A", "B", white_wins, termination));
    standings.add(game(1, 0, "B", "A", white_wins, termination));
    standings.add(game(2, 1, "A", "B", black_wins, termination));
    CHECK(standings.faults(0) == (fault ? 2 : 0));
    CHECK(standings.faults(1) == (fault ? 1 : 0));
  }
}

TEST_CASE("Random matches, in any order, count right", "[standings]") {
  SplitMix64 random(3);
  const std::vector<std::string> names = {"A", "B", "C", "D"};
  for (int match = 0; match < effort(500, 50); ++match) {
    const std::size_t engines = 2 + random.below(3);
    std::vector<GameRecord> games;
    int pair = 0;
    for (std::size_t a = 0; a < engines; ++a) {
      for (std::size_t b = a + 1; b < engines; ++b) {
        for (std::uint64_t round = random.below(6); round > 0; --round, ++pair) {
          const std::array<GameResult, 3> results = {white_wins, black_wins, draw};
          games.push_back(game(2 * pair, pair, names[a], names[b], results[random.below(3)]));
          games.push_back(game(2 * pair + 1, pair, names[b], names[a], results[random.below(3)]));
          if (random.below(5) == 0) games.pop_back();  // a game that is missing
        }
      }
    }
    for (std::size_t left = games.size(); left > 1; --left) {
      std::swap(games[left - 1], games[random.below(left)]);
    }
    Standings standings(
        std::vector<std::string>(names.begin(), names.begin() + static_cast<long>(engines)));
    for (const GameRecord& record : games) standings.add(record);
    CHECK(standings.games() == static_cast<int>(games.size()));

    const Json report = Json::parse(report_json(standings, {}));
    CHECK(report.at("games") == games.size());
    REQUIRE(report.at("engines").size() == engines);
    for (std::size_t i = 0; i < engines; ++i) {
      int points = 0;
      int played = 0;
      for (const GameRecord& record : games) {
        if (record.white != names[i] && record.black != names[i]) continue;
        ++played;
        points += points_of(names[i], record);
      }
      const Json& engine = report.at("engines")[i];
      CHECK(engine.at("name") == names[i]);
      CHECK(engine.at("games") == played);
      CHECK(2 * engine.at("points").get<double>() == points);
    }
    std::int64_t in_pairings = 0;
    for (const Pairing& pairing : standings.pairings()) {
      REQUIRE(pairing.first < pairing.second);
      in_pairings += pairing.tally.games();
      std::int64_t whole_pairs = 0;
      for (const GameRecord& record : games) {
        const auto partner = std::find_if(games.begin(), games.end(), [&](const GameRecord& other) {
          return other.game == record.game + 1 && other.pair == record.pair;
        });
        whole_pairs += record.game % 2 == 0 && partner != games.end() &&
                       record.white == names[pairing.first] &&
                       record.black == names[pairing.second];
      }
      CHECK(pairing.tally.pair_count() == whole_pairs);
    }
    CHECK(in_pairings == static_cast<std::int64_t>(games.size()));
    CHECK_FALSE(report_text(standings, {}).empty());
    CHECK(short_score(standings, Counting::automatic).empty() == (engines != 2));
  }
}

TEST_CASE("What has no number is null in the report", "[standings]") {
  Standings standings({"A", "B"});
  const Json none = Json::parse(report_json(standings, {}));
  CHECK(none.at("games") == 0);
  CHECK(none.at("pairings").empty());
  CHECK(none.count("sprt") == 0);

  standings.add(game(0, 0, "A", "B", white_wins));
  standings.add(game(1, 0, "B", "A", black_wins));
  const Result<Sprt> sprt = Sprt::create({});
  REQUIRE(sprt);
  ReportSettings settings;
  settings.sprt = &*sprt;
  const Json report = Json::parse(report_json(standings, settings));
  const Json& pairing = report.at("pairings")[0];
  CHECK(pairing.at("score") == 1.0);
  CHECK(pairing.at("elo").at("value").is_null());
  CHECK(pairing.at("pairs_ratio").is_null());
  CHECK(pairing.at("counting") == "pentanomial");
  CHECK(report.at("sprt").at("decision") == "open");
  CHECK(report.at("sprt").at("llr").is_number());

  // The same, counted singly.
  settings.counting = Counting::trinomial;
  CHECK(Json::parse(report_json(standings, settings)).at("pairings")[0].at("counting") ==
        "trinomial");
}

TEST_CASE("Zero has no minus in the report", "[standings]") {
  Standings standings({"A", "B"});
  standings.add(game(0, 0, "A", "B", draw));
  standings.add(game(1, 0, "B", "A", draw));
  CHECK(report_json(standings, {}).find("-0.0") == std::string::npos);
}
