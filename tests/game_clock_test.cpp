// A side's clock, against an account in whole microseconds.
#include "match/game_clock.hpp"

#include <chrono>
#include <cstdint>
#include <optional>

#include "engine/random.hpp"
#include "tests/catch.hpp"
#include "tests/effort.hpp"

using namespace rotunda;
using namespace rotunda::match;
using namespace std::chrono_literals;

namespace {

TimeControl clock_of(std::string_view text, Milliseconds margin = 0ms) {
  TimeControl control = *parse_clock(text);
  control.margin = margin;
  return control;
}

}  // namespace

TEST_CASE("A clock loses what a move takes and gains the increment", "[clock]") {
  GameClock clock(clock_of("10+0.5"));
  CHECK(clock.left() == 10'000ms);
  CHECK(clock.increment() == 500ms);
  CHECK_FALSE(clock.moves_to_go());
  CHECK_FALSE(clock.after_move(2s));
  CHECK(clock.left() == 8'500ms);
  CHECK_FALSE(clock.after_move(0ms));
  CHECK(clock.left() == 9'000ms);
  CHECK_FALSE(clock.after_move(9s));  // to the last instant
  CHECK(clock.left() == 500ms);
  CHECK(clock.after_move(501ms) == 1ms);
}

TEST_CASE("What is left is rounded down, what is over up", "[clock]") {
  GameClock clock(clock_of("1"));
  CHECK_FALSE(clock.after_move(1us));
  CHECK(clock.left() == 999ms);
  CHECK(clock.after_move(1s) == 1ms);
}

TEST_CASE("A margin forgives, and what it forgives is not owed", "[clock]") {
  GameClock clock(clock_of("1+0.1", 50ms));
  CHECK_FALSE(clock.after_move(1050ms));
  CHECK(clock.left() == 100ms);
  CHECK_FALSE(clock.after_move(150ms));
  CHECK(clock.left() == 100ms);
  CHECK(clock.after_move(150ms + 1us) == 51ms);
}

TEST_CASE("A control of moves begins again when it is reached", "[clock]") {
  GameClock clock(clock_of("3/1+0.1"));
  for (const int to_go : {3, 2, 1, 3, 2, 1, 3}) {
    CHECK(clock.moves_to_go() == to_go);
    CHECK_FALSE(clock.after_move(100ms));
  }
  CHECK(clock.left() == 3s);
}

TEST_CASE("A time for each move is not kept for later", "[clock]") {
  TimeControl control;
  control.movetime = 100ms;
  control.margin = 10ms;
  GameClock clock(control);
  CHECK_FALSE(clock.left());
  for (int i = 0; i < 100; ++i) CHECK_FALSE(clock.after_move(i % 2 == 0 ? 1ms : 110ms));
  CHECK(clock.after_move(110ms + 1us) == 11ms);
}

TEST_CASE("Without a limit of time nobody is late", "[clock]") {
  TimeControl control;
  control.nodes = 1;
  control.depth = 1;
  GameClock clock(control);
  CHECK_FALSE(clock.left());
  CHECK_FALSE(clock.after_move(24h));
}

TEST_CASE("Random games agree with an account of them", "[clock]") {
  SplitMix64 random(7);
  const auto number = [&](std::int64_t greatest) {
    return static_cast<std::int64_t>(random.below(static_cast<std::uint64_t>(greatest) + 1));
  };
  for (int game = 0; game < effort(5'000, 500); ++game) {
    TimeControl control;
    control.time = Milliseconds(1 + number(2'000));
    control.increment = Milliseconds(number(1) * number(200));
    if (number(1) == 1) control.moves = static_cast<int>(1 + number(9));
    if (number(3) == 0) control.movetime = Milliseconds(1 + number(500));
    control.margin = Milliseconds(number(1) * number(100));
    GameClock clock(control);

    std::int64_t left = control.time->count() * 1000;  // microseconds
    int played = 0;
    for (int move = 0; move < 60; ++move) {
      REQUIRE(clock.left() == Milliseconds(left / 1000));
      if (control.moves) REQUIRE(clock.moves_to_go() == *control.moves - played % *control.moves);
      const std::int64_t elapsed = number(number(4) == 0 ? 600'000 : 60'000);
      const std::int64_t margin = control.margin.count() * 1000;
      std::optional<std::int64_t> over;
      if (control.movetime && elapsed > control.movetime->count() * 1000 + margin) {
        over = elapsed - control.movetime->count() * 1000;
      }
      if (elapsed > left + margin) over = elapsed - left;
      const auto said = clock.after_move(std::chrono::microseconds(elapsed));
      REQUIRE(said.has_value() == over.has_value());
      if (over) {
        REQUIRE(said->count() == (*over + 999) / 1000);
        break;
      }
      left = std::max<std::int64_t>(0, left - elapsed) + control.increment.count() * 1000;
      if (control.moves && ++played % *control.moves == 0) left += control.time->count() * 1000;
    }
  }
}
