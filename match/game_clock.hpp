// One side's clock in a game.
#pragma once

#include <algorithm>
#include <optional>

#include "match/process.hpp"
#include "match/time_control.hpp"

namespace rotunda::match {

class GameClock {
 public:
  explicit GameClock(const TimeControl& control) : control_(control), moves_to_go_(control.moves) {
    if (control.time) left_ = *control.time;
  }

  // What is left, as an engine is told; nothing without a clock.
  std::optional<Milliseconds> left() const {
    if (!control_.time) return std::nullopt;
    return std::chrono::floor<Milliseconds>(left_);
  }
  Milliseconds increment() const { return control_.increment; }
  std::optional<int> moves_to_go() const { return moves_to_go_; }

  // Takes the time of a move off, and puts on what the move earns. By how much the limit was
  // overstepped, if it was by more than the margin.
  std::optional<Milliseconds> after_move(Steady::duration elapsed) {
    std::optional<Steady::duration> over;
    if (control_.movetime && elapsed > *control_.movetime + control_.margin) {
      over = elapsed - *control_.movetime;
    }
    if (control_.time) {
      left_ -= elapsed;
      if (left_ + control_.margin < Steady::duration::zero()) over = -left_;
      // What the margin has forgiven is not owed for later.
      left_ = std::max(left_, Steady::duration::zero()) + control_.increment;
      if (moves_to_go_ && --*moves_to_go_ == 0) {
        left_ += *control_.time;
        moves_to_go_ = control_.moves;
      }
    }
    if (!over) return std::nullopt;
    return std::chrono::ceil<Milliseconds>(*over);
  }

 private:
  TimeControl control_;
  Steady::duration left_{0};
  std::optional<int> moves_to_go_;
};

}  // namespace rotunda::match
