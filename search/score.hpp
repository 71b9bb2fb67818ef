// Scores of positions, from the side to move.
#pragma once

#include <cstdlib>

namespace rotunda {

// Centipawns, or near +-mate_score the distance to mate: mate_score - n means that the side to move
// mates with the n-th ply from the root, -mate_score + n that it is mated with it.
using Score = int;

inline constexpr int max_ply = 128;
inline constexpr Score infinite_score = 32'000;
inline constexpr Score mate_score = 31'000;
inline constexpr Score least_mate_score = mate_score - 2 * max_ply;
inline constexpr Score draw_score = 0;
// Stands for a score that isn't known.
inline constexpr Score no_score = infinite_score + 1;

constexpr Score mates_at(int ply) { return mate_score - ply; }
constexpr Score mated_at(int ply) { return -mate_score + ply; }
constexpr bool is_mate(Score score) {
  return score >= least_mate_score || score <= -least_mate_score;
}

// Moves of the mating side until mate; negative if the side to move is mated. The score must be one
// of mate.
constexpr int moves_to_mate(Score score) {
  return score > 0 ? (mate_score - score + 1) / 2 : -(mate_score + score) / 2;
}

}  // namespace rotunda
