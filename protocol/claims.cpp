#include "protocol/claims.hpp"

#include <algorithm>
#include <cstdlib>

namespace rotunda {

Claim Claims::claim(const Game& game, const SearchAnswer& answer, bool draw_offered) {
  if (std::find(next_.begin(), next_.end(), game.key()) == next_.end()) forget();
  next_ = game.keys_after_reply_to(answer.move);

  const auto count = [&](int& streak, bool holds) {
    // A score that is only a bound says too little.
    streak = holds && !answer.is_lower_bound ? streak + 1 : 0;
  };
  count(hopeless_, answer.score <= resign_score);
  count(level_, std::abs(answer.score) <= draw_score_margin);
  count(no_better_, answer.score <= draw_score_margin);
  moves_to_next_offer_ = std::max(0, moves_to_next_offer_ - 1);

  if (draw_offered && no_better_ >= accept_moves) return Claim::draw;
  if (hopeless_ >= resign_moves) return Claim::resignation;
  if (level_ >= offer_moves && moves_to_next_offer_ == 0 &&
      game.fullmove_number() >= first_offer_move) {
    moves_to_next_offer_ = offer_moves;
    return Claim::draw;
  }
  return Claim::none;
}

}  // namespace rotunda
