// Ending games early by the engines' own scores.
#pragma once

#include <array>
#include <optional>

#include "engine/men.hpp"
#include "match/engine_score.hpp"

namespace rotunda::match {

// A side resigns when its own score has been at -score or worse for so many of its moves in a row;
// two-sided, the opponent must have agreed over as many of its own.
struct ResignRule {
  int move_count = 3;
  int score_cp = 1000;
  bool two_sided = false;
};

// The game is drawn when from move `move_number` on both sides' scores have stayed within +-score
// for so many moves each.
struct DrawRule {
  int move_number = 40;
  int move_count = 8;
  int score_cp = 10;
};

struct Verdict {
  // The side that loses, or nothing for a draw.
  std::optional<Side> loser;
};

// Watches one game. A move without a score breaks the streaks of its side: nothing was said.
class Adjudicator {
 public:
  Adjudicator(std::optional<ResignRule> resign, std::optional<DrawRule> draw)
      : resign_(resign), draw_(draw) {}

  // After a move by the side, the move's number in the game and what the engine said of it.
  std::optional<Verdict> after_move(Side side, int move_number, std::optional<EngineScore> score);

 private:
  struct Streaks {
    int losing = 0;
    int winning = 0;
    int level = 0;
  };

  const std::optional<ResignRule> resign_;
  const std::optional<DrawRule> draw_;
  std::array<Streaks, 2> streaks_;
};

}  // namespace rotunda::match
