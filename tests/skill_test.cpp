#include "search/skill.hpp"

#include <array>
#include <cstdlib>

#include "tests/catch.hpp"

using namespace rotunda;

TEST_CASE("Higher levels search more nodes", "[skill]") {
  for (int level = 1; level < greatest_skill_level; ++level) {
    CHECK(skill_nodes(level) > skill_nodes(level - 1));
  }
}

TEST_CASE("Ratings and levels go together", "[skill]") {
  CHECK(skill_level_of(least_skill_elo()) == 0);
  CHECK(skill_level_of(greatest_skill_elo()) == greatest_skill_level - 1);
  CHECK(skill_level_of(0) == 0);
  CHECK(skill_level_of(9999) == greatest_skill_level - 1);
  int before = 0;
  for (int elo = least_skill_elo(); elo <= greatest_skill_elo(); ++elo) {
    const int level = skill_level_of(elo);
    CHECK(level >= before);
    CHECK(level <= before + 1);
    before = level;
  }
}

TEST_CASE("A low level errs more often than a high one, but never by much", "[skill]") {
  const std::array<Score, 4> scores = {100, 90, 60, -200};
  std::array<int, 2> errors{};
  for (std::uint64_t seed = 0; seed < 2000; ++seed) {
    for (const bool high : {false, true}) {
      const int level = high ? 19 : 0;
      const std::size_t choice = skill_choice(level, scores, seed);
      REQUIRE(choice < scores.size());
      REQUIRE(choice == skill_choice(level, scores, seed));
      CHECK(choice != 3);
      errors[high] += choice != 0;
    }
  }
  CHECK(errors[0] > 600);
  CHECK(errors[1] < errors[0] / 2);
  const std::array<Score, 1> only = {-31'000};
  CHECK(skill_choice(0, only, 1) == 0);
}
