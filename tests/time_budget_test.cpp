#include "search/time_budget.hpp"

#include <algorithm>
#include <limits>
#include <optional>
#include <vector>

#include "tests/catch.hpp"

using namespace rotunda;

namespace {

constexpr Milliseconds overhead{10};

using Clocks = std::vector<std::int64_t>;

const Clocks clocks = {-1'000'000'000'000,
                       -170'671,
                       -50,
                       -1,
                       0,
                       1,
                       5,
                       9,
                       10,
                       11,
                       20,
                       50,
                       100,
                       999,
                       1000,
                       5000,
                       60'000,
                       3'600'000,
                       1'000'000'000'000};
const Clocks increments = {-1000, 0, 1, 10, 100, 2000, 60'000, 1'000'000'000'000};

Limits limits_of(Side side, std::int64_t left, std::int64_t increment) {
  Limits limits;
  limits.clock.time[index(side)] = Milliseconds(left);
  limits.clock.increment[index(side)] = Milliseconds(increment);
  return limits;
}

}  // namespace

TEST_CASE("No move takes more than the clock, whatever it says", "[time]") {
  const std::vector<std::optional<int>> moves_to_go = {
      std::nullopt, std::numeric_limits<int>::min(), -1, 0, 1, 2, 3, 10, 40,
      1000,         std::numeric_limits<int>::max()};
  for (const Side side : {Side::white, Side::black}) {
    for (const std::int64_t left : clocks) {
      for (const std::int64_t increment : increments) {
        for (const auto& moves : moves_to_go) {
          INFO(left << " ms + " << increment << " ms, moves " << moves.value_or(-99));
          Limits limits = limits_of(side, left, increment);
          limits.clock.moves_to_go = moves;
          const TimeBudget budget = time_budget(limits, overhead, side);
          REQUIRE(budget.soft);
          REQUIRE(budget.hard);
          REQUIRE(budget.soft->count() >= 0);
          REQUIRE(*budget.soft <= *budget.hard);
          if (left > 0) REQUIRE(budget.hard->count() < left);
          if (left <= 0) REQUIRE(budget.hard->count() == 0);
          // With more than one move to go there is something left for the others.
          if (moves.value_or(30) > 1)
            REQUIRE(2 * budget.hard->count() <= std::max<std::int64_t>(0, left));
        }
      }
    }
  }
}

TEST_CASE("A game of many moves is not lost on time", "[time]") {
  for (const std::int64_t increment : {0, 10, 100, 1000}) {
    std::int64_t left = 10'000;
    for (int move = 0; move < 500; ++move) {
      const TimeBudget budget =
          time_budget(limits_of(Side::white, left, increment), overhead, Side::white);
      // Each move takes all that it may, and a little on top.
      left -= budget.hard->count() + (left > 100 ? 2 : 0);
      REQUIRE(left > 0);
      left += increment;
    }
  }
}

TEST_CASE("More time on the clock is more time for the move", "[time]") {
  TimeBudget before = time_budget(limits_of(Side::white, 0, 0), overhead, Side::white);
  for (const std::int64_t left : {100, 1000, 10'000, 100'000}) {
    const TimeBudget budget = time_budget(limits_of(Side::white, left, 0), overhead, Side::white);
    CHECK(*budget.soft > *before.soft);
    CHECK(*budget.hard > *before.hard);
    before = budget;
    CHECK(*time_budget(limits_of(Side::white, left, 1000), overhead, Side::white).soft >=
          *budget.soft);
  }
}

TEST_CASE("A clock is that of the side to move", "[time]") {
  Limits limits = limits_of(Side::white, 1000, 0);
  limits.clock.time[index(Side::black)] = Milliseconds(1'000'000);
  limits.clock.increment[index(Side::black)] = Milliseconds(10'000);
  CHECK(*time_budget(limits, overhead, Side::white).hard < Milliseconds(1000));
  CHECK(*time_budget(limits, overhead, Side::black).soft > Milliseconds(1000));
}

TEST_CASE("A clock that is not told has run down", "[time]") {
  for (const Side side : {Side::white, Side::black}) {
    CHECK(time_budget(limits_of(~side, 100'000, 0), overhead, side).hard == Milliseconds(0));
    Limits limits;
    limits.clock.moves_to_go = 5;
    CHECK(time_budget(limits, overhead, side).hard == Milliseconds(0));
    limits = Limits();
    limits.clock.increment[index(side)] = Milliseconds(100);
    CHECK(time_budget(limits, overhead, side).hard == Milliseconds(0));
  }
}

TEST_CASE("The time for a move is kept, and is nothing if it is no time", "[time]") {
  for (const std::int64_t ms : Clocks{-1'000'000'000'000, -1, 0, 1, 5, 6, 100, 1'000'000'000'000}) {
    Limits limits;
    limits.movetime = Milliseconds(ms);
    const TimeBudget budget = time_budget(limits, overhead, Side::white);
    INFO(ms);
    CHECK_FALSE(budget.soft);
    REQUIRE(budget.hard);
    CHECK(budget.hard->count() >= 0);
    CHECK(budget.hard->count() <= std::max<std::int64_t>(0, ms));
    if (ms >= 100) CHECK(budget.hard->count() >= ms - 10);
    // With a clock as well the shorter time counts.
    limits.clock.time[0] = Milliseconds(50);
    CHECK(*time_budget(limits, overhead, Side::white).hard <= *budget.hard);
    CHECK(*time_budget(limits, overhead, Side::white).hard <= Milliseconds(50));
  }
}

TEST_CASE("Without a clock there is no hurry", "[time]") {
  Limits limits;
  limits.depth = 5;
  limits.nodes = 100;
  for (const Side side : {Side::white, Side::black}) {
    CHECK_FALSE(time_budget(limits, overhead, side).soft);
    CHECK_FALSE(time_budget(limits, overhead, side).hard);
  }
}

TEST_CASE("Unsettled iterations get more time", "[time]") {
  const double usual = time_factor({2, 0, 0.6});
  CHECK(time_factor({0, 0, 0.6}) > usual);
  CHECK(time_factor({8, 0, 0.6}) < usual);
  CHECK(time_factor({2, 50, 0.6}) > usual);
  CHECK(time_factor({2, -50, 0.6}) < usual);
  CHECK(time_factor({2, 0, 0.2}) > usual);
  CHECK(time_factor({2, 0, 0.95}) < usual);
  for (const int unchanged : {0, 1, 1000}) {
    for (const int drop : {-100'000, 0, 100'000}) {
      for (const double share : {0.0, 1.0}) {
        const double factor = time_factor({unchanged, drop, share});
        CHECK(factor > 0.2);
        CHECK(factor < 4.0);
      }
    }
  }
}
