// Where a cell lies on a drawing of its board.
#pragma once

namespace rotunda {

// In units of the board's own geometry, from its centre: x to the right, y upwards, White below.
struct Point {
  double x = 0;
  double y = 0;
};

}  // namespace rotunda
