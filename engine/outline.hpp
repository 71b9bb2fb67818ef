// The outline of a cell, or of a whole board, on a drawing.
#pragma once

#include <vector>

#include "engine/point.hpp"

namespace rotunda {

// A point of a closed outline, and how the outline goes on from there.
struct OutlinePoint {
  Point at;
  // On to the next point along the circle about the board's centre, the short way; else straight.
  bool round = false;
  // Otherwise the outline only bends here, in the middle of a side.
  bool corner = true;
};

// The corners of a cell stand in the order in which its topology lists them, either way round.
using Outline = std::vector<OutlinePoint>;

}  // namespace rotunda
