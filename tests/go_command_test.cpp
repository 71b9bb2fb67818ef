#include "protocol/go_command.hpp"

#include <cstdlib>
#include <limits>
#include <string>
#include <vector>

#include "tests/catch.hpp"
#include "variants/common/words.hpp"

using namespace rotunda;

namespace {

GoCommand parsed(const std::string& text) { return parse_go(split_words(text)); }

bool is_without_limits(const Limits& limits) {
  return !limits.depth && !limits.nodes && !limits.movetime && !limits.mate &&
         !limits.clock.time[0] && !limits.clock.time[1] && !limits.clock.moves_to_go &&
         limits.clock.increment[0].count() == 0 && limits.clock.increment[1].count() == 0;
}

}  // namespace

TEST_CASE("go without a limit goes on until it is stopped", "[go]") {
  for (const std::string text : {"", "infinite", "searchmoves", "infinite searchmoves a1a2"}) {
    INFO(text);
    const GoCommand go = parsed(text);
    CHECK(is_without_limits(go.limits));
    CHECK(go.infinite);
    CHECK_FALSE(go.perft_depth);
    CHECK(go.complaints.empty());
  }
}

TEST_CASE("go reads every limit, in any order", "[go]") {
  const std::vector<std::string> limits = {
      "depth 1", "nodes 2", "movetime 3",  "mate 4",   "wtime 5",  "btime 6",
      "winc 7",  "binc 8",  "movestogo 9", "infinite", "perft 10", "searchmoves x y"};
  for (std::size_t first = 0; first < limits.size(); ++first) {
    std::string text;
    for (std::size_t i = 0; i < limits.size(); ++i) {
      text += limits[(first + i) % limits.size()] + ' ';
    }
    INFO(text);
    const GoCommand go = parsed(text);
    CHECK(go.limits.depth == 1);
    CHECK(go.limits.nodes == 2);
    CHECK(go.limits.movetime == Milliseconds(3));
    CHECK(go.limits.mate == 4);
    CHECK(go.limits.clock.time[index(Side::white)] == Milliseconds(5));
    CHECK(go.limits.clock.time[index(Side::black)] == Milliseconds(6));
    CHECK(go.limits.clock.increment[index(Side::white)] == Milliseconds(7));
    CHECK(go.limits.clock.increment[index(Side::black)] == Milliseconds(8));
    CHECK(go.limits.clock.moves_to_go == 9);
    CHECK(go.infinite);
    CHECK(go.perft_depth == 10);
    CHECK(go.searchmoves == std::vector<std::string>{"x", "y"});
    CHECK(go.complaints.empty());
  }
}

TEST_CASE("go takes the last of a limit named twice, and all the moves", "[go]") {
  const GoCommand go = parsed("depth 3 searchmoves a b depth 4 searchmoves c");
  CHECK(go.limits.depth == 4);
  CHECK(go.searchmoves == std::vector<std::string>{"a", "b", "c"});
  CHECK(go.complaints.empty());
}

TEST_CASE("go clamps numbers that do not fit", "[go]") {
  const std::string huge(40, '9');
  CHECK(parsed("depth " + huge).limits.depth == std::numeric_limits<int>::max());
  CHECK(parsed("depth -" + huge).limits.depth == std::numeric_limits<int>::min());
  CHECK(parsed("depth 2147483648").limits.depth == std::numeric_limits<int>::max());
  CHECK(parsed("mate " + huge).limits.mate == std::numeric_limits<int>::max());
  CHECK(parsed("nodes " + huge).limits.nodes == std::numeric_limits<std::int64_t>::max());
  CHECK(parsed("nodes -" + huge).limits.nodes == std::numeric_limits<std::int64_t>::min());
  CHECK(parsed("movestogo " + huge).limits.clock.moves_to_go == std::numeric_limits<int>::max());
  // Times can still be added up and multiplied.
  for (const std::string word : {"movetime", "wtime", "btime", "winc", "binc"}) {
    for (const std::string sign : {"", "-"}) {
      const GoCommand go = parsed(word + ' ' + sign + huge);
      CHECK(go.complaints.empty());
      Milliseconds time = go.limits.movetime.value_or(Milliseconds(0));
      for (const std::size_t side : {0u, 1u}) {
        time +=
            go.limits.clock.time[side].value_or(Milliseconds(0)) + go.limits.clock.increment[side];
      }
      CHECK(std::abs(time.count()) > 1'000'000'000);
      CHECK(std::abs(time.count()) < std::numeric_limits<std::int64_t>::max() / 1000);
      CHECK((time.count() < 0) == (sign == "-"));
    }
  }
}

TEST_CASE("go takes what is no number for 0, and says so", "[go]") {
  for (const std::string word : {"depth", "nodes", "movetime", "mate", "wtime", "btime", "winc",
                                 "binc", "movestogo", "perft"}) {
    for (const std::string value : {"", "abc", "1.5", "+1", "1e3", "-", "12x", "0x1"}) {
      const GoCommand go = parsed(word + ' ' + value);
      INFO(word << ' ' << value);
      REQUIRE(go.complaints.size() == 1);
      CHECK(go.complaints[0] == "go " + word + " '" + value + "': not a number, taken as 0");
      CHECK(go.limits.depth.has_value() == (word == "depth"));
      CHECK(go.limits.nodes.has_value() == (word == "nodes"));
      CHECK(go.limits.movetime.has_value() == (word == "movetime"));
      CHECK(go.limits.mate.has_value() == (word == "mate"));
      CHECK(go.perft_depth.has_value() == (word == "perft"));
    }
  }
  const GoCommand go = parsed("depth nodes 5 movetime infinite");
  CHECK(go.limits.depth == 0);
  CHECK(go.limits.nodes == 5);
  CHECK(go.limits.movetime == Milliseconds(0));
  CHECK(go.infinite);
  CHECK(go.complaints.size() == 2);
}

TEST_CASE("go names the words that it does not know", "[go]") {
  const GoCommand go = parsed("xyzzy depth 3 ponder 7");
  CHECK(go.limits.depth == 3);
  CHECK(go.ponder);
  REQUIRE(go.complaints.size() == 2);
  CHECK(go.complaints[0].find("'xyzzy'") != std::string::npos);
  CHECK(go.complaints[1].find("'7'") != std::string::npos);
}

TEST_CASE("go does not complain without end", "[go]") {
  std::string text = "depth 3";
  for (int i = 0; i < 100'000; ++i) text += i % 2 == 0 ? " xyzzy" : " nodes many";
  text += " movetime 5";
  const GoCommand go = parsed(text);
  CHECK(go.limits.depth == 3);
  CHECK(go.limits.nodes == 0);
  CHECK(go.limits.movetime == Milliseconds(5));
  REQUIRE(go.complaints.size() == 11);
  CHECK(go.complaints[0].find("'xyzzy'") != std::string::npos);
  CHECK(go.complaints[10].find("more mistakes") != std::string::npos);
}

TEST_CASE("go takes note of the offer of a draw, which is no limit", "[go]") {
  for (const std::string text : {"draw", "draw searchmoves", "searchmoves draw"}) {
    INFO(text);
    const GoCommand go = parsed(text);
    CHECK(go.draw_offered);
    CHECK(go.infinite);
    CHECK(go.searchmoves.empty());
    CHECK(go.complaints.empty());
  }
  for (const std::string text : {"draw depth 3", "depth 3 draw", "depth 3 draw draw"}) {
    INFO(text);
    const GoCommand go = parsed(text);
    CHECK(go.draw_offered);
    CHECK_FALSE(go.infinite);
    CHECK(go.limits.depth == 3);
    CHECK(go.complaints.empty());
  }
  CHECK_FALSE(parsed("depth 3").draw_offered);
  CHECK(parsed("depth draw").complaints.size() == 1);
  CHECK(parsed("depth draw").draw_offered);
}

TEST_CASE("searchmoves end at the next word that is a limit", "[go]") {
  for (const std::string limit :
       {"depth 1", "nodes 1", "movetime 1", "mate 1", "wtime 1", "btime 1", "winc 1", "binc 1",
        "movestogo 1", "perft 1", "infinite", "searchmoves", "ponder", "draw"}) {
    INFO(limit);
    const GoCommand go = parsed("searchmoves m1 m2 " + limit);
    CHECK(go.searchmoves == std::vector<std::string>{"m1", "m2"});
    CHECK(go.infinite == (limit.find(' ') == std::string::npos));
    CHECK(go.complaints.empty());
  }
}
