// When the engine resigns a game, offers a draw or accepts one. docs/protocol.md tells users.
#pragma once

#include <cstdint>
#include <vector>

#include "protocol/game.hpp"
#include "search/score.hpp"

namespace rotunda {

enum class Claim { none, draw, resignation };

// Scores are in centipawns, moves the engine's own.
inline constexpr Score resign_score = -1'000;
inline constexpr int resign_moves = 4;
inline constexpr Score draw_score_margin = 10;
inline constexpr int offer_moves = 8;
inline constexpr int first_offer_move = 40;  // of the game
inline constexpr int accept_moves = 4;

// Counts the scores of the engine's answers in one game. A position that the opponent cannot have
// reached by one move after the last answer belongs to another game.
class Claims {
 public:
  void forget() { *this = Claims(); }
  // What goes with the answer in the position; notes its score.
  Claim claim(const Game& game, const SearchAnswer& answer, bool draw_offered);

 private:
  // The keys of the positions in which the game can go on.
  std::vector<std::uint64_t> next_;
  // How many answers in a row had such a score.
  int hopeless_ = 0;
  int level_ = 0;
  int no_better_ = 0;  // than a draw
  // Nobody likes to be asked at every move.
  int moves_to_next_offer_ = 0;
};

}  // namespace rotunda
