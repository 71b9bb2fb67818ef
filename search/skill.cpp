#include "search/skill.hpp"

#include <algorithm>
#include <array>
#include <cassert>
#include <cstdlib>

#include "engine/random.hpp"

namespace rotunda {

namespace {

// From a glance to what a second gives: about 1.6 times as many a level.
constexpr std::array<std::int64_t, greatest_skill_level> nodes_of_level = {
    20,    32,    52,    84,    134,    215,    344,    550,    880,    1'410,
    2'250, 3'600, 5'770, 9'230, 14'800, 23'600, 37'800, 60'500, 96'700, 155'000};

// Measured for the even levels, as the mean of both games; the others lie between, the last beyond.
constexpr std::array<int, greatest_skill_level> elo_of_level = {
    550,   700,   840,   950,   1'070, 1'190, 1'300, 1'400, 1'500, 1'650,
    1'800, 1'900, 2'000, 2'190, 2'380, 2'520, 2'670, 2'900, 3'130, 3'360};

}  // namespace

std::int64_t skill_nodes(int level) {
  assert(level >= 0 && level < greatest_skill_level);
  return nodes_of_level[static_cast<std::size_t>(level)];
}

std::size_t skill_choice(int level, std::span<const Score> scores, std::uint64_t seed) {
  assert(!scores.empty());
  // Centipawns by which a move may be overrated.
  const int error = 8 * (greatest_skill_level - level);
  SplitMix64 random(seed);
  std::size_t choice = 0;
  Score best = -infinite_score;
  for (std::size_t i = 0; i < scores.size(); ++i) {
    const Score felt =
        scores[i] +
        static_cast<Score>(random.below(static_cast<std::uint64_t>(std::max(1, error))));
    if (felt <= best) continue;
    best = felt;
    choice = i;
  }
  return choice;
}

int least_skill_elo() { return elo_of_level.front(); }
int greatest_skill_elo() { return elo_of_level.back(); }

int skill_level_of(int elo) {
  const auto* const nearest =
      std::min_element(elo_of_level.begin(), elo_of_level.end(),
                       [&](int a, int b) { return std::abs(a - elo) < std::abs(b - elo); });
  return static_cast<int>(nearest - elo_of_level.begin());
}

}  // namespace rotunda
