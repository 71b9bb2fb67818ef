// Playing weaker on purpose.
//
// A level is a number of nodes, so its strength does not depend on the machine, and a chance to
// play another of the best moves than the first, the greater the lower the level is. The ratings
// that go with the levels were measured by matches between them (docs/search-log.md).
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "search/limits.hpp"
#include "search/score.hpp"

namespace rotunda {

// The moves that a limited search chooses from.
inline constexpr int skill_lines = 4;

// Levels from 0 to greatest_skill_level - 1; the greatest is not limited.
std::int64_t skill_nodes(int level);

// Which of the lines to play, given their scores from the best to the worst. The same seed gives
// the same choice.
std::size_t skill_choice(int level, std::span<const Score> scores, std::uint64_t seed);

// The ratings of the lowest and the highest limited level, on a scale on which level 10 has 1800;
// and the level whose rating is nearest to one asked for.
int least_skill_elo();
int greatest_skill_elo();
int skill_level_of(int elo);

}  // namespace rotunda
