#include "match/adjudication.hpp"

namespace rotunda::match {

std::optional<Verdict> Adjudicator::after_move(Side side, int move_number,
                                               std::optional<EngineScore> score) {
  const auto extend = [](int& streak, bool goes_on) { streak = goes_on ? streak + 1 : 0; };
  Streaks& own = streaks_[index(side)];
  const Streaks& other = streaks_[index(~side)];
  if (resign_) {
    extend(own.losing, score && score->is_at_most(-resign_->score_cp));
    extend(own.winning, score && score->is_at_least(resign_->score_cp));
  }
  if (draw_) {
    extend(own.level, move_number >= draw_->move_number && score &&
                          score->is_at_most(draw_->score_cp) &&
                          score->is_at_least(-draw_->score_cp));
  }

  if (resign_) {
    const int enough = resign_->move_count;
    const auto has_lost = [&](const Streaks& loser, const Streaks& winner) {
      return loser.losing >= enough && (!resign_->two_sided || winner.winning >= enough);
    };
    if (has_lost(own, other)) return Verdict{side};
    if (has_lost(other, own)) return Verdict{~side};
  }
  if (draw_ && own.level >= draw_->move_count && other.level >= draw_->move_count) {
    return Verdict{std::nullopt};
  }
  return std::nullopt;
}

}  // namespace rotunda::match
