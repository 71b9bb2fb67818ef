#include "engine/line_attacks.hpp"

#include "engine/random.hpp"

namespace rotunda {

namespace {

// Every subset of the set, by counting in the set's own bits.
std::vector<CellSet> subsets_of(CellSet set) {
  std::vector<CellSet> result{CellSet()};
  for (const Cell cell : set) {
    const std::size_t so_far = result.size();
    for (std::size_t i = 0; i < so_far; ++i) result.push_back(result[i] | CellSet::of(cell));
  }
  return result;
}

CellSet open_destinations(const std::vector<Path>& paths, CellSet occupied) {
  CellSet result;
  for (const Path& path : paths) {
    if ((path.between & occupied).empty()) result.add(path.to);
  }
  return result;
}

}  // namespace

LineAttacks::LineAttacks(const std::vector<Path>& paths) {
  std::array<std::vector<Path>, cell_limit> paths_from;
  for (const Path& path : paths) paths_from[path.from].push_back(path);

  SplitMix64 random(2006);
  for (std::size_t from = 0; from < cell_limit; ++from) {
    Hash& hash = hashes_[from];
    for (const Path& path : paths_from[from]) hash.relevant |= path.between;
    // Twice as many slots as occupations: factors are then found in a tenth of the time.
    const int bits = hash.relevant.count() + 1;
    hash.shift = static_cast<unsigned>(64 - bits);
    hash.first = static_cast<std::uint32_t>(attacks_.size());

    const std::vector<CellSet> occupations = subsets_of(hash.relevant);
    std::vector<CellSet> results;
    for (const CellSet occupied : occupations) {
      results.push_back(open_destinations(paths_from[from], occupied));
    }

    // Trying a pair of factors writes the slots it uses; a slot last written in another try is
    // free.
    std::vector<CellSet> slots(std::size_t{1} << bits);
    std::vector<unsigned> last_try(slots.size(), 0);
    unsigned this_try = 0;
    const auto fills_slots = [&] {
      ++this_try;
      for (std::size_t i = 0; i < occupations.size(); ++i) {
        const std::size_t slot = hash.slot(occupations[i]);
        if (last_try[slot] == this_try && slots[slot] != results[i]) return false;
        last_try[slot] = this_try;
        slots[slot] = results[i];
      }
      return true;
    };
    do {
      // Factors with few bits spread the blockers with fewer collisions.
      hash.factor_lo = random() & random() & random();
      hash.factor_hi = random() & random() & random();
    } while (!fills_slots());
    attacks_.insert(attacks_.end(), slots.begin(), slots.end());
  }
}

}  // namespace rotunda
