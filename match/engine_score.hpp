// What an engine says of a position.
#pragma once

namespace rotunda::match {

// From the side that moved: centipawns, or moves to mate (negative when mated).
struct EngineScore {
  bool is_mate = false;
  int value = 0;

  // A mate for the mover is above every number of centipawns, one against it below.
  bool is_at_least(int cp) const { return is_mate ? value > 0 : value >= cp; }
  bool is_at_most(int cp) const { return is_mate ? value <= 0 : value <= cp; }
};

}  // namespace rotunda::match
