// Sliding along a closed ring of cells.
#pragma once

#include <bit>
#include <cstdint>

#include "engine/cell_set.hpp"

namespace rotunda {

// The cells of a ring as a slider on one of them sees them: those with higher and those with lower
// numbers, all in one word. The numbers must go up once round the ring; cells that the slider
// passes over without noticing (every second one, for a bishop) are simply left out.
struct RingSides {
  std::uint64_t higher = 0;
  std::uint64_t lower = 0;
};

constexpr RingSides ring_sides(Cell cell, CellSet ring) {
  const std::uint64_t bit = std::uint64_t{1} << (cell & 63);
  const std::uint64_t word = (cell < 64 ? ring.lo() : ring.hi()) & ~bit;
  return {word & ~(bit - 1), word & (bit - 1)};
}

// The cells that the slider reaches both ways round, up to and including the first occupied one on
// either side. It may come round to any cell but its own. `occupied` is a word of the board.
constexpr std::uint64_t ring_attacks(RingSides ring, std::uint64_t occupied) {
  const std::uint64_t all = ~std::uint64_t{0};
  const std::uint64_t men_higher = ring.higher & occupied;
  const std::uint64_t men_lower = ring.lower & occupied;
  // Up to the lowest of the men above, down to the highest of those below; where there are none, on
  // from the other end.
  const std::uint64_t up_to_first = men_higher ^ (men_higher - 1);
  const std::uint64_t down_to_first = all << (63 - std::countl_zero(men_lower | 1));
  std::uint64_t reached = (ring.higher & up_to_first) | (ring.lower & down_to_first);
  if (men_higher == 0) reached |= ring.lower & (men_lower ^ (men_lower - 1));
  if (men_lower == 0) reached |= ring.higher & (all << (63 - std::countl_zero(men_higher | 1)));
  return reached;
}

}  // namespace rotunda
