// Schedules: each opening once per colour, colours fair, shards exact, and what is left to play.
#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <string>
#include <tuple>
#include <vector>

#include "match/schedule.hpp"
#include "tests/catch.hpp"

using namespace rotunda;
using namespace rotunda::match;

namespace {

const GameRules circular = {"circular"};

std::vector<EngineConfig> engines(int count) {
  std::vector<EngineConfig> result;
  for (int i = 0; i < count; ++i) {
    result.emplace_back();
    result.back().name = std::string(1, static_cast<char>('A' + i));
    result.back().limits.time = Milliseconds(1000);
  }
  return result;
}

std::vector<Opening> openings(int count) {
  std::vector<Opening> result;
  for (int i = 0; i < count; ++i) result.push_back({"fen " + std::to_string(i), {}});
  return result;
}

ScheduleSettings settings(Format format, int rounds, int games_per_round, Shard shard = {}) {
  ScheduleSettings result;
  result.format = format;
  result.rounds = rounds;
  result.games_per_round = games_per_round;
  result.shard = shard;
  return result;
}

Schedule schedule_of(int engine_count, int opening_count, const ScheduleSettings& settings) {
  auto result = make_schedule(circular, engines(engine_count), settings, openings(opening_count));
  REQUIRE(result);
  return *result;
}

std::string fault(const std::vector<EngineConfig>& engines, const ScheduleSettings& settings,
                  int opening_count = 3) {
  const auto result = make_schedule(circular, engines, settings, openings(opening_count));
  return result ? "" : result.error().message;
}

GameRecord record_of(const Schedule& schedule, const ScheduledGame& game) {
  GameRecord record;
  record.game = game.game;
  record.pair = game.pair;
  record.white = schedule.engines[game.white];
  record.black = schedule.engines[game.black];
  record.result = GameResult::draw;
  record.schedule = schedule.digest;
  return record;
}

using Pairing = std::pair<std::size_t, std::size_t>;
Pairing pairing_of(const ScheduledGame& game) { return std::minmax({game.white, game.black}); }

}  // namespace

TEST_CASE("A schedule of pairs plays each opening once per colour", "[schedule]") {
  const Format format = GENERATE(Format::round_robin, Format::gauntlet);
  for (int engine_count = 2; engine_count <= 5; ++engine_count) {
    for (int rounds = 1; rounds <= 7; ++rounds) {
      const int opening_count = 7;
      const Schedule schedule =
          schedule_of(engine_count, opening_count, settings(format, rounds, 2));
      const int pairing_count =
          format == Format::gauntlet ? engine_count - 1 : engine_count * (engine_count - 1) / 2;
      REQUIRE(schedule.games.size() == static_cast<std::size_t>(2 * rounds * pairing_count));
      CHECK(schedule.opening_cycles == 1);

      std::map<Pairing, std::map<std::size_t, std::vector<std::size_t>>> whites;
      for (std::size_t i = 0; i < schedule.games.size(); ++i) {
        const ScheduledGame& game = schedule.games[i];
        REQUIRE(game.game == static_cast<int>(i));
        REQUIRE(game.pair == static_cast<int>(i) / 2);
        REQUIRE(game.white != game.black);
        whites[pairing_of(game)][game.opening].push_back(game.white);
        // The games of a pair are the same but for the colours.
        if (i % 2 == 1) {
          const ScheduledGame& first = schedule.games[i - 1];
          REQUIRE(game.white == first.black);
          REQUIRE(game.black == first.white);
          REQUIRE(game.opening == first.opening);
        }
      }
      // Every pairing meets the same openings, each with both colours.
      REQUIRE(whites.size() == static_cast<std::size_t>(pairing_count));
      for (const auto& [pairing, by_opening] : whites) {
        if (format == Format::gauntlet) CHECK(pairing.first == 0);
        REQUIRE(by_opening.size() == static_cast<std::size_t>(rounds));
        for (const auto& [opening, players] : by_opening) {
          REQUIRE(opening < static_cast<std::size_t>(rounds));
          REQUIRE(std::set(players.begin(), players.end()) ==
                  std::set{pairing.first, pairing.second});
          REQUIRE(players.size() == 2);
        }
      }
    }
  }
}

TEST_CASE("A schedule longer than the book begins it again", "[schedule]") {
  const Schedule schedule = schedule_of(2, 3, settings(Format::round_robin, 10, 2));
  REQUIRE(schedule.games.size() == 20);
  for (const ScheduledGame& game : schedule.games) {
    CHECK(game.opening == static_cast<std::size_t>(game.pair % 3));
  }
  CHECK(schedule.opening_cycles == 4);
  CHECK(schedule_of(2, 3, settings(Format::round_robin, 9, 2)).opening_cycles == 3);
  CHECK(schedule_of(2, 3, settings(Format::round_robin, 3, 2)).opening_cycles == 1);
}

TEST_CASE("Colours of single games alternate", "[schedule]") {
  const Format format = GENERATE(Format::round_robin, Format::gauntlet);
  for (int engine_count = 2; engine_count <= 6; ++engine_count) {
    for (int rounds = 1; rounds <= 6; ++rounds) {
      const Schedule schedule = schedule_of(engine_count, 50, settings(format, rounds, 1));
      std::map<Pairing, int> lead;
      std::vector<int> balance(static_cast<std::size_t>(engine_count));
      std::map<Pairing, std::size_t> last_white;
      for (const ScheduledGame& game : schedule.games) {
        REQUIRE(game.pair == game.game);
        const Pairing pairing = pairing_of(game);
        if (last_white.count(pairing) != 0) REQUIRE(last_white[pairing] != game.white);
        last_white[pairing] = game.white;
        lead[pairing] += game.white == pairing.first ? 1 : -1;
        ++balance[game.white];
        --balance[game.black];
      }
      for (const auto& [pairing, difference] : lead) REQUIRE(std::abs(difference) <= 1);
      for (std::size_t i = 0; i < balance.size(); ++i) REQUIRE(std::abs(balance[i]) <= 1);
    }
  }
}

TEST_CASE("Single games meet each opening with both colours in turn", "[schedule]") {
  for (int opening_count = 1; opening_count <= 4; ++opening_count) {
    const Schedule schedule =
        schedule_of(2, opening_count, settings(Format::round_robin, 4 * opening_count, 1));
    std::map<std::size_t, std::vector<std::size_t>> whites;
    for (const ScheduledGame& game : schedule.games) whites[game.opening].push_back(game.white);
    for (const auto& [opening, players] : whites) {
      REQUIRE(players.size() == 4);
      for (std::size_t i = 1; i < 4; ++i) CHECK(players[i] != players[i - 1]);
    }
  }
}

TEST_CASE("Shards divide the schedule and keep pairs together", "[schedule]") {
  const Format format = GENERATE(Format::round_robin, Format::gauntlet);
  for (int engine_count = 2; engine_count <= 4; ++engine_count) {
    for (int rounds = 1; rounds <= 4; ++rounds) {
      for (int games = 1; games <= 2; ++games) {
        const Schedule whole = schedule_of(engine_count, 3, settings(format, rounds, games));
        for (int count = 1; count <= 5; ++count) {
          std::vector<ScheduledGame> all;
          std::map<int, int> shard_of_pair;
          std::size_t least = whole.games.size();
          std::size_t most = 0;
          for (int index = 1; index <= count; ++index) {
            const Schedule part =
                schedule_of(engine_count, 3, settings(format, rounds, games, {index, count}));
            CHECK(part.digest == whole.digest);
            CHECK(part.whole_count == static_cast<int>(whole.games.size()));
            least = std::min(least, part.games.size());
            most = std::max(most, part.games.size());
            for (const ScheduledGame& game : part.games) {
              REQUIRE(shard_of_pair.emplace(game.pair, index).first->second == index);
              all.push_back(game);
            }
          }
          std::sort(all.begin(), all.end(),
                    [](const ScheduledGame& a, const ScheduledGame& b) { return a.game < b.game; });
          REQUIRE(all == whole.games);
          REQUIRE(most - least <= static_cast<std::size_t>(games));
        }
      }
    }
  }
}

TEST_CASE("Matches that cannot be are refused", "[schedule]") {
  const ScheduleSettings good = settings(Format::round_robin, 2, 2);
  CHECK(fault(engines(2), good).empty());
  CHECK(fault(engines(1), good).find("two engines") != std::string::npos);
  CHECK(fault(engines(0), good).find("two engines") != std::string::npos);
  auto twins = engines(3);
  twins[2].name = "A";
  CHECK(fault(twins, good).find("called 'A'") != std::string::npos);
  CHECK(fault(engines(2), good, 0).find("no openings") != std::string::npos);
  for (const int rounds : {0, -1}) {
    CHECK(fault(engines(2), settings(Format::gauntlet, rounds, 2)).find("rounds") !=
          std::string::npos);
  }
  for (const int games : {0, 3, -1}) {
    CHECK(fault(engines(2), settings(Format::gauntlet, 1, games)).find("games per round") !=
          std::string::npos);
  }
  for (const Shard shard : {Shard{0, 2}, Shard{3, 2}, Shard{1, 0}, Shard{-1, -1}}) {
    CHECK(fault(engines(2), settings(Format::gauntlet, 1, 2, shard)).find("shard") !=
          std::string::npos);
  }
  CHECK(fault(engines(2), settings(Format::gauntlet, 2'000'000'000, 2)).find("too many") !=
        std::string::npos);
}

TEST_CASE("The digest tells matches apart", "[schedule]") {
  const auto three = engines(3);
  const auto book = openings(3);
  const ScheduleSettings two_rounds = settings(Format::round_robin, 2, 2);
  std::set<std::uint64_t> digests;
  const auto is_new = [&](std::uint64_t digest) { return digests.insert(digest).second; };
  const std::uint64_t plain = digest_of(circular, three, two_rounds, book);
  // The same on every machine, and for every shard.
  CHECK(plain == 0xfc5ad005ed0871f0u);
  CHECK(digest_of({"Circular"}, three, settings(Format::round_robin, 2, 2, {2, 3}), book) == plain);
  CHECK(is_new(plain));
  CHECK(is_new(digest_of({"pentachess"}, three, two_rounds, book)));
  CHECK(is_new(digest_of(circular, engines(2), two_rounds, book)));
  CHECK(is_new(digest_of(circular, three, two_rounds, openings(2))));
  CHECK(is_new(digest_of(circular, three, settings(Format::gauntlet, 2, 2), book)));
  CHECK(is_new(digest_of(circular, three, settings(Format::round_robin, 3, 2), book)));
  CHECK(is_new(digest_of(circular, three, settings(Format::round_robin, 2, 1), book)));
  auto reversed = book;
  std::reverse(reversed.begin(), reversed.end());
  CHECK(is_new(digest_of(circular, three, two_rounds, reversed)));
  auto with_moves = book;
  with_moves[0].moves = {"a1a2"};
  CHECK(is_new(digest_of(circular, three, two_rounds, with_moves)));

  const auto changed = [&](auto&& change) {
    auto others = three;
    change(others[1]);
    return digest_of(circular, others, two_rounds, book);
  };
  CHECK(is_new(changed([](EngineConfig& e) { e.name = "Z"; })));
  CHECK(is_new(changed([](EngineConfig& e) { e.arguments = {"x", "y"}; })));
  CHECK(is_new(changed([](EngineConfig& e) { e.arguments = {"xy"}; })));
  CHECK(is_new(changed([](EngineConfig& e) { e.options = {{"x", "y"}}; })));
  CHECK(is_new(changed([](EngineConfig& e) { e.limits.time = Milliseconds(1001); })));
  CHECK(is_new(changed([](EngineConfig& e) { e.limits.time.reset(); })));
  CHECK(is_new(changed([](EngineConfig& e) { e.limits.moves = 40; })));
  CHECK(is_new(changed([](EngineConfig& e) { e.limits.increment = Milliseconds(40); })));
  CHECK(is_new(changed([](EngineConfig& e) { e.limits.movetime = Milliseconds(40); })));
  CHECK(is_new(changed([](EngineConfig& e) { e.limits.nodes = 40; })));
  CHECK(is_new(changed([](EngineConfig& e) { e.limits.depth = 40; })));
  CHECK(is_new(changed([](EngineConfig& e) { e.limits.margin = Milliseconds(40); })));
  CHECK(is_new(changed([](EngineConfig& e) { e.restart_every_game = true; })));
  CHECK(is_new(changed([](EngineConfig& e) { e.stall = Milliseconds(40); })));
  // Where an engine lies may differ between the machines that share a match.
  CHECK(changed([](EngineConfig& e) { e.command = "/elsewhere"; }) == plain);
  // Engines know their options in any case.
  CHECK(changed([](EngineConfig& e) {
          e.options = {{"HASH", "1"}};
        }) == changed([](EngineConfig& e) {
          e.options = {{"Hash", "1"}};
        }));

  const auto ruled = [&](auto&& change) {
    GameRules others = circular;
    change(others);
    return digest_of(others, three, two_rounds, book);
  };
  CHECK(is_new(ruled([](GameRules& r) { r.max_moves = 40; })));
  CHECK(is_new(ruled([](GameRules& r) { r.max_moves = 41; })));
  CHECK(is_new(ruled([](GameRules& r) { r.resign = ResignRule{}; })));
  CHECK(is_new(ruled([](GameRules& r) { r.resign = ResignRule{4, 1000, false}; })));
  CHECK(is_new(ruled([](GameRules& r) { r.resign = ResignRule{3, 1001, false}; })));
  CHECK(is_new(ruled([](GameRules& r) { r.resign = ResignRule{3, 1000, true}; })));
  CHECK(is_new(ruled([](GameRules& r) { r.draw = DrawRule{}; })));
  CHECK(is_new(ruled([](GameRules& r) { r.draw = DrawRule{41, 8, 10}; })));
  CHECK(is_new(ruled([](GameRules& r) { r.draw = DrawRule{40, 9, 10}; })));
  CHECK(is_new(ruled([](GameRules& r) { r.draw = DrawRule{40, 8, 11}; })));
}

TEST_CASE("What is left to play is all that has not been finished", "[schedule]") {
  const Schedule schedule = schedule_of(3, 4, settings(Format::round_robin, 3, 2));
  REQUIRE(schedule.games.size() == 18);
  // Games end in any order.
  for (unsigned subset = 0; subset < 512; ++subset) {
    std::vector<GameRecord> records;
    std::vector<ScheduledGame> left;
    for (std::size_t i = 0; i < schedule.games.size(); ++i) {
      if ((subset >> (i % 9) & 1) != 0) {
        records.insert(records.begin(), record_of(schedule, schedule.games[i]));
      } else {
        left.push_back(schedule.games[i]);
      }
    }
    const auto result = remaining(schedule, records);
    REQUIRE(result);
    REQUIRE(*result == left);
  }
}

TEST_CASE("Games that were interrupted are played again", "[schedule]") {
  const Schedule schedule = schedule_of(2, 4, settings(Format::round_robin, 1, 2));
  std::vector<GameRecord> records = {record_of(schedule, schedule.games[0]),
                                     record_of(schedule, schedule.games[0])};
  records[0].result = GameResult::unfinished;
  const auto result = remaining(schedule, records);
  REQUIRE(result);
  REQUIRE(result->size() == 1);
  CHECK((*result)[0] == schedule.games[1]);
}

TEST_CASE("Games of other matches are refused on resuming", "[schedule]") {
  const Schedule schedule = schedule_of(3, 4, settings(Format::round_robin, 2, 2, {1, 2}));
  const GameRecord good = record_of(schedule, schedule.games[3]);
  const auto fault = [&](const std::vector<GameRecord>& records) {
    const auto result = remaining(schedule, records);
    return result ? "" : result.error().message;
  };
  CHECK(fault({good}).empty());
  const auto changed = [&](auto&& change) {
    GameRecord record = good;
    change(record);
    return fault({record_of(schedule, schedule.games[0]), record});
  };
  CHECK(changed([](GameRecord& r) { r.schedule ^= 1; }).starts_with("game 2 of the file: belongs"));
  CHECK(changed([](GameRecord& r) { r.schedule = 0; }).find("another match") != std::string::npos);
  CHECK(changed([](GameRecord& r) { r.game = -1; }).find("not in this part") != std::string::npos);
  CHECK(changed([](GameRecord& r) { r.game = 2; }).find("not in this part") != std::string::npos);
  CHECK(changed([](GameRecord& r) { r.game = 99; }).find("not in this part") != std::string::npos);
  CHECK(changed([](GameRecord& r) { std::swap(r.white, r.black); }).find("against") !=
        std::string::npos);
  CHECK(changed([](GameRecord& r) { ++r.pair; }).find("in pair") != std::string::npos);
  CHECK(fault({good, good}).find("stands twice") != std::string::npos);
}
