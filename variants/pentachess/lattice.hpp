// The triangular lattice on which the cells of Pentachess lie.
#pragma once

#include <array>
#include <vector>

#include "engine/cell_set.hpp"

namespace rotunda::pentachess {

inline constexpr int sectors = 10;

// A point of the lattice: (i, j) of a sector, (0, j) being (j, 0) of the next.
struct LatticePoint {
  int sector;
  int i;
  int j;
};

// Whether the tip of a triangle lies nearer to the centre than its base, or farther.
enum class Pointing { outwards, inwards };

// A cell of the lattice. On the drawing with true pentagons it is the innermost cell of some
// sector, its orientation, moved along vectors that point in the directions of the sectors' rays.
struct Placement {
  Cell cell;
  Pointing pointing;
  std::array<LatticePoint, 3> points;
  int orientation;
  std::array<int, sectors> moved;
};

std::vector<Placement> placements();

}  // namespace rotunda::pentachess
