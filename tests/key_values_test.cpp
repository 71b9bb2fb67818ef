// The pairs behind --engine, --resign and the like: every key takes what it should, and says what
// is wrong with all else.
#include "match/key_values.hpp"

#include <fmt/format.h>

#include <functional>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "engine/random.hpp"
#include "tests/catch.hpp"
#include "tests/effort.hpp"

using namespace rotunda;
using namespace rotunda::match;
using namespace std::chrono_literals;

namespace {

EngineConfig engine_of(const KeyValues& pairs) {
  EngineConfig engine;
  const auto error = apply(pairs, engine);
  if (error) FAIL(error->message);
  return engine;
}

// The text that stands in the error.
template <class Target>
std::string fault(const KeyValues& pairs) {
  Target target;
  const auto error = apply(pairs, target);
  if (!error) FAIL("taken: " << fmt::format("{}", fmt::join(pairs, " ")));
  return error->message;
}

bool contains(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

template <class Target>
void check_faults(const std::map<std::string, std::vector<std::string>>& wrong) {
  for (const auto& [key, values] : wrong) {
    for (const std::string& value : values) {
      const std::string message = fault<Target>({fmt::format("{}={}", key, value)});
      INFO(key << '=' << value << ": " << message);
      CHECK(contains(message, key));
      CHECK(contains(message, '\'' + value + '\''));
    }
  }
}

}  // namespace

TEST_CASE("An engine takes all its keys", "[keys]") {
  const EngineConfig engine =
      engine_of({"cmd=./a b=c", "name=A = B", "dir=/tmp", "args=  --x=1   y ", "tc=40/1:30+0.6",
                 "st=1.5", "nodes=1000", "depth=7", "timemargin=50", "stall=2.5", "restart=on",
                 "option.Hash=64", "option.Book File=", "option.Own Book=true"});
  CHECK(engine.command == "./a b=c");
  CHECK(engine.name == "A = B");
  CHECK(engine.directory == "/tmp");
  CHECK(engine.arguments == std::vector<std::string>{"--x=1", "y"});
  CHECK(engine.limits.moves == 40);
  CHECK(engine.limits.time == 90'000ms);
  CHECK(engine.limits.increment == 600ms);
  CHECK(engine.limits.movetime == 1500ms);
  CHECK(engine.limits.nodes == 1000);
  CHECK(engine.limits.depth == 7);
  CHECK(engine.limits.margin == 50ms);
  CHECK(engine.stall == 2500ms);
  CHECK(engine.restart_every_game);
  const std::vector<std::pair<std::string, std::string>> options = {
      {"Hash", "64"}, {"Book File", ""}, {"Own Book", "true"}};
  CHECK(engine.options == options);
}

TEST_CASE("The later of two pairs counts, options without regard to case", "[keys]") {
  const EngineConfig engine =
      engine_of({"tc=40/60+1", "option.Hash=1", "option.Style=Solid", "restart=on", "args=a b",
                 "tc=5", "option.hASH=2", "restart=off", "args=c"});
  CHECK(engine.limits.time == 5'000ms);
  CHECK_FALSE(engine.limits.moves);
  CHECK(engine.limits.increment == 0ms);
  CHECK_FALSE(engine.restart_every_game);
  CHECK(engine.arguments == std::vector<std::string>{"c"});
  const std::vector<std::pair<std::string, std::string>> options = {{"Hash", "2"},
                                                                    {"Style", "Solid"}};
  CHECK(engine.options == options);
  CHECK_FALSE(engine_of({"tc=5", "tc=inf"}).limits.time);
}

TEST_CASE("Wrong values of an engine are named with their keys", "[keys]") {
  check_faults<EngineConfig>(
      {{"tc", {"", "x", "0", "-1", "1+", "+1", "0/1", "/1", "1/", "1:60", "1e3", " 1"}},
       {"st", {"", "x", "0", "-1", "0.0001", "nan", "inf", "1e7", "1 "}},
       {"stall", {"", "x", "0", "-1", "nan", "inf", "1e7"}},
       {"nodes", {"", "x", "0", "-1", "1.5", "1e3", "99999999999999999999", "0x10", "+1"}},
       {"depth", {"", "x", "0", "-1", "1001", "1 "}},
       {"timemargin", {"", "x", "-1", "1.5", "99999999999"}},
       {"restart", {"", "x", "true", "ON"}}});
  for (const std::string key : {"cmd", "name", "dir"}) {
    CHECK(contains(fault<EngineConfig>({key + "="}), key));
  }
}

TEST_CASE("Rules take their keys and refuse others' values", "[keys]") {
  ResignRule resign;
  CHECK_FALSE(apply({"movecount=4", "score=700", "twosided=true"}, resign));
  CHECK(resign.move_count == 4);
  CHECK(resign.score_cp == 700);
  CHECK(resign.two_sided);
  CHECK_FALSE(apply({"twosided=off"}, resign));
  CHECK_FALSE(resign.two_sided);
  CHECK(resign.move_count == 4);
  check_faults<ResignRule>({{"movecount", {"", "0", "-1", "x", "99999999999"}},
                            {"score", {"", "0", "-5", "x", "1.5"}},
                            {"twosided", {"", "yes", "1"}}});

  DrawRule draw;
  CHECK_FALSE(apply({"movenumber=0", "movecount=1", "score=0"}, draw));
  CHECK(draw.move_number == 0);
  CHECK(draw.move_count == 1);
  CHECK(draw.score_cp == 0);
  check_faults<DrawRule>(
      {{"movenumber", {"", "-1", "x"}}, {"movecount", {"", "0", "x"}}, {"score", {"", "-1", "x"}}});

  SprtParameters sprt;
  CHECK_FALSE(apply({"elo0=-1.5", "elo1=2e1", "alpha=.1", "beta=0.2", "model=bayesian"}, sprt));
  CHECK(sprt.elo0 == -1.5);
  CHECK(sprt.elo1 == 20);
  CHECK(sprt.alpha == 0.1);
  CHECK(sprt.beta == 0.2);
  CHECK(sprt.model == SprtModel::bayesian);
  check_faults<SprtParameters>({{"elo0", {"", "x", "nan", "inf", "1,5", "1 "}},
                                {"elo1", {"", "--1"}},
                                {"alpha", {"", "5%"}},
                                {"beta", {"", "x"}},
                                {"model", {"", "Bayesian", "x"}}});
}

TEST_CASE("A book's file may stand alone, first", "[keys]") {
  for (const KeyValues& pairs :
       {KeyValues{"a.pgn", "plies=6", "format=pgn", "order=random", "start=3"},
        KeyValues{"plies=6", "order=random", "file=a.pgn", "start=3", "format=pgn"}}) {
    BookOptions book;
    REQUIRE_FALSE(apply(pairs, book));
    CHECK(book.file == "a.pgn");
    CHECK(book.plies == 6);
    CHECK(book.format == BookFormat::pgn);
    CHECK(book.order == BookOrder::random);
    CHECK(book.start == 3);
  }
  BookOptions plain;
  REQUIRE_FALSE(apply({"order=sequential"}, plain));
  CHECK(plain.file.empty());
  CHECK_FALSE(plain.plies);
  CHECK_FALSE(plain.format);
  CHECK(contains(fault<BookOptions>({"start=2", "a.epd"}), "a.epd"));
  check_faults<BookOptions>({{"plies", {"", "-1", "x"}},
                             {"start", {"", "0", "-1", "x"}},
                             {"format", {"", "PGN", "zip"}},
                             {"order", {"", "x"}}});
}

TEST_CASE("Unknown keys are named, with those there are", "[keys]") {
  for (const std::string key : {"fish", "", "CMD", "option", "option.", " tc"}) {
    const std::string message = fault<EngineConfig>({"cmd=x", key + "=1"});
    INFO(key << ": " << message);
    CHECK(contains(message, '\'' + key));
  }
  CHECK(contains(fault<EngineConfig>({"fish=1"}), "timemargin"));
  CHECK(contains(fault<ResignRule>({"fish=1"}), "twosided"));
  CHECK(contains(fault<EngineConfig>({"fish"}), "'fish' is no key=value"));
  CHECK(contains(fault<DrawRule>({""}), "no key=value"));
}

TEST_CASE("Whole numbers are taken exactly within their bounds", "[keys]") {
  struct Bounds {
    std::string key;
    std::int64_t least;
    std::int64_t greatest;
    std::function<std::int64_t(const EngineConfig&)> get;
  };
  const std::vector<Bounds> all = {
      {"nodes", 1, std::int64_t{1} << 60, [](const EngineConfig& e) { return *e.limits.nodes; }},
      {"depth", 1, 1000, [](const EngineConfig& e) { return std::int64_t{*e.limits.depth}; }},
      {"timemargin", 0, 1'000'000'000,
       [](const EngineConfig& e) { return std::int64_t{e.limits.margin.count()}; }},
  };
  SplitMix64 random(11);
  for (const Bounds& bounds : all) {
    const auto span = static_cast<std::uint64_t>(bounds.greatest - bounds.least) + 1;
    std::set<std::int64_t> values = {bounds.least, bounds.greatest};
    for (int i = 0; i < effort(1'000, 100); ++i) {
      values.insert(bounds.least + static_cast<std::int64_t>(random.below(span)));
    }
    for (const std::int64_t value : values) {
      CHECK(bounds.get(engine_of({fmt::format("{}={}", bounds.key, value)})) == value);
    }
    fault<EngineConfig>({fmt::format("{}={}", bounds.key, bounds.least - 1)});
    fault<EngineConfig>({fmt::format("{}={}", bounds.key, bounds.greatest + 1)});
  }
}

TEST_CASE("No bytes crash the parser", "[keys]") {
  SplitMix64 random(5);
  const std::vector<std::string> keys = {"cmd",      "tc",    "st",   "nodes", "restart",
                                         "option.X", "score", "elo0", "model", "plies",
                                         "file",     "start", ""};
  const std::string letters = "0123456789+-./:=eEinfaNx \t\"\\\x01\xff";
  for (int i = 0; i < effort(20'000, 2'000); ++i) {
    std::string pair = keys[random.below(keys.size())];
    if (random.below(8) != 0) pair += '=';
    for (std::uint64_t left = random.below(12); left > 0; --left) {
      pair += letters[random.below(letters.size())];
    }
    const auto use = [&](auto target) {
      const auto error = apply({pair}, target);
      if (error) CHECK_FALSE(error->message.empty());
    };
    use(EngineConfig());
    use(ResignRule());
    use(DrawRule());
    use(SprtParameters());
    use(BookOptions());
  }
}
