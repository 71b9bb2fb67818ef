// The corners of the cells of Circular Chess: circles meet horizontal lines.
#pragma once

#include <vector>

#include "variants/circular/board.hpp"

namespace rotunda::circular {

// The lines y = inner and y = outer that bound a row, nearer the centre and farther out.
struct Strip {
  int inner;
  int outer;
};

constexpr Strip strip_of(int row) {
  return row >= 7 ? Strip{row - 7, row - 6} : Strip{row - 6, row - 7};
}

// Where a circle meets the line y = line: on either side or, where they only touch, on the central
// vertical.
struct Corner {
  int circle;
  int line;
  Half half;
};

// In cyclic order, a side corner first on the crescents and half-moons.
std::vector<Corner> corners_of(Cell cell);

}  // namespace rotunda::circular
