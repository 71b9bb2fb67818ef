// Sliding along a closed ring of cells.
#pragma once

#include <bit>
#include <cstdint>

namespace rotunda {

// Where a ring lies in its word: `length` consecutive bits from bit `shift`. At most 63 cells.
struct Cycle {
  unsigned shift;
  unsigned length;

  constexpr std::uint64_t mask() const { return (std::uint64_t{1} << length) - 1; }
};

inline constexpr std::uint64_t every_cell = ~std::uint64_t{0};
inline constexpr std::uint64_t every_second_cell = 0x5555555555555555u;

// The cells that a slider on the ring's cell `at` reaches both ways round over the cells that
// `stride` keeps (counted from the slider; for every second cell the length must be even), up to
// and including the first occupied one on either side. It may come round to any cell but its own.
// `occupied` and the result are words of the board.
constexpr std::uint64_t cycle_attacks(Cycle ring, unsigned at, std::uint64_t occupied,
                                      std::uint64_t stride) {
  // In the frame turned so that the slider stands on bit 0, the first blocker one way round is the
  // lowest set bit, the other way round the highest.
  const std::uint64_t mask = ring.mask();
  const std::uint64_t cells = mask & stride & ~std::uint64_t{1};
  const std::uint64_t ring_bits = (occupied >> ring.shift) & mask;
  const std::uint64_t blockers = ((ring_bits >> at) | (ring_bits << (ring.length - at))) & cells;
  const std::uint64_t upwards = blockers ^ (blockers - 1);
  const std::uint64_t downwards = every_cell << (63 - std::countl_zero(blockers | 1));
  const std::uint64_t reached = (upwards | downwards) & cells;
  return (((reached << at) | (reached >> (ring.length - at))) & mask) << ring.shift;
}

}  // namespace rotunda
