// Sliding along open lines: one lookup, whatever the shape of the lines.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "engine/cell_set.hpp"
#include "engine/lines.hpp"

namespace rotunda {

// For each cell, the occupied cells that matter are hashed into a small table by a multiplication
// that maps no two occupations with different results to one slot ("magic bitboards": Lasse Hansen,
// Gerd Isenberg, Pradyumna Kannan, 2006-2007; here over two words). The multipliers are found at
// construction, from a fixed seed.
class LineAttacks {
 public:
  explicit LineAttacks(const std::vector<Path>& paths);

  // The destinations whose way is open, the first occupied cell of each line included.
  CellSet operator()(Cell from, CellSet occupied) const {
    const Hash& hash = hashes_[from];
    return attacks_[hash.first + hash.slot(occupied)];
  }

 private:
  struct Hash {
    CellSet relevant;
    std::uint64_t factor_lo = 0;
    std::uint64_t factor_hi = 0;
    unsigned shift = 63;
    std::uint32_t first = 0;

    std::size_t slot(CellSet occupied) const {
      const CellSet blockers = occupied & relevant;
      return (blockers.lo() * factor_lo + blockers.hi() * factor_hi) >> shift;
    }
  };
  std::array<Hash, cell_limit> hashes_;
  std::vector<CellSet> attacks_;
};

}  // namespace rotunda
