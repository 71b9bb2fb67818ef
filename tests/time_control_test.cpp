#include "match/time_control.hpp"

#include <string>
#include <utility>
#include <vector>

#include "tests/catch.hpp"

using namespace rotunda;
using namespace rotunda::match;
using std::chrono::seconds;

namespace {

TimeControl clock_of(Milliseconds time, Milliseconds increment = Milliseconds(0),
                     std::optional<int> moves = std::nullopt) {
  TimeControl control;
  control.time = time;
  control.increment = increment;
  control.moves = moves;
  return control;
}

}  // namespace

TEST_CASE("Clocks are read and written back", "[time control]") {
  const std::vector<std::pair<std::string, TimeControl>> clocks = {
      {"40/60+0.6", clock_of(seconds(60), Milliseconds(600), 40)},
      {"1+0.01", clock_of(seconds(1), Milliseconds(10))},
      {"60", clock_of(seconds(60))},
      {"1/3", clock_of(seconds(3), Milliseconds(0), 1)},
      {"0.001", clock_of(Milliseconds(1))},
      {"12.25+0.125", clock_of(Milliseconds(12'250), Milliseconds(125))},
      {"10000000", clock_of(seconds(10'000'000))},
      {"-", TimeControl()},
  };
  for (const auto& [text, control] : clocks) {
    INFO(text);
    REQUIRE(to_text(control) == text);
    if (text == "-") continue;
    const Result<TimeControl> read = parse_clock(text);
    REQUIRE(read);
    REQUIRE(*read == control);
  }
}

TEST_CASE("Clocks have other forms as well", "[time control]") {
  const std::vector<std::pair<std::string, std::string>> clocks = {
      {"2:30", "150"}, {"0:30.5+1", "30.5+1"}, {"40/1:00+0", "40/60"},
      {"00:01", "1"},  {".5+.05", "0.5+0.05"}, {"5.", "5"},
      {"1.0009", "1"}, {"1.5000", "1.5"},      {"inf", "-"},
      {"INF", "-"},
  };
  for (const auto& [text, canonical] : clocks) {
    INFO(text);
    const Result<TimeControl> read = parse_clock(text);
    REQUIRE(read);
    REQUIRE(to_text(*read) == canonical);
  }
}

TEST_CASE("What is no clock is refused, and the part that is wrong is named", "[time control]") {
  const std::vector<std::pair<std::string, std::string>> clocks = {
      {"", "''"},
      {"x", "'x'"},
      {"0", "'0'"},
      {"0.0004", "'0.0004'"},
      {"0+1", "'0'"},
      {"-1", "'-1'"},
      {"+1", "''"},
      {"1+", "''"},
      {"1+-1", "'-1'"},
      {"1+x", "'x'"},
      {"1+1+1", "'1+1'"},
      {"1e3", "'1e3'"},
      {"nan", "'nan'"},
      {"infinite", "'infinite'"},
      {"inf+1", "'inf'"},
      {"40/inf", "'inf'"},
      {".", "'.'"},
      {"1.2.3", "'1.2.3'"},
      {"1.-5", "'1.-5'"},
      {" 1", "' 1'"},
      {"1 ", "'1 '"},
      {"1:60", "'1:60'"},
      {"1:2:3", "'1:2:3'"},
      {":30", "':30'"},
      {"1:", "'1:'"},
      {"0/1", "'0'"},
      {"/1", "''"},
      {"-4/1", "'-4'"},
      {"4.5/1", "'4.5'"},
      {"40/", "''"},
      {"1/2/3", "'2/3'"},
      {"10000001", "'10000001'"},
      {"99999999999999999999", "'99999999999999999999'"},
      {"1+99999999999999999999", "'99999999999999999999'"},
      {"99999999999999999999:00", "'99999999999999999999:00'"},
      {"99999999999999999999/1", "'99999999999999999999'"},
      {std::string("1\0", 2), std::string("'1\0'", 4)},
  };
  for (const auto& [text, part] : clocks) {
    INFO(text);
    const Result<TimeControl> read = parse_clock(text);
    REQUIRE(!read);
    INFO(read.error().message);
    REQUIRE(read.error().message.find("time control '" + text + "'") == 0);
    REQUIRE(read.error().message.find(part + " is not ") != std::string::npos);
  }
}

TEST_CASE("All limits are shown", "[time control]") {
  TimeControl control = clock_of(seconds(60), Milliseconds(600), 40);
  control.nodes = 1000;
  control.depth = 8;
  REQUIRE(to_text(control) == "40/60+0.6, 1000 nodes, depth 8");
  TimeControl fixed;
  REQUIRE_FALSE(fixed.has_limit());
  fixed.movetime = Milliseconds(100);
  REQUIRE(fixed.has_limit());
  REQUIRE(to_text(fixed) == "0.1/move");
}
