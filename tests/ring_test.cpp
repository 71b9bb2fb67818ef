#include "engine/ring.hpp"

#include <vector>

#include "engine/random.hpp"
#include "tests/catch.hpp"

using namespace rotunda;

namespace {

// Steps round the ring one cell at a time.
CellSet walked(const std::vector<Cell>& ring, std::size_t at, CellSet occupied) {
  CellSet reached;
  for (const std::size_t step : {std::size_t{1}, ring.size() - 1}) {
    for (std::size_t place = (at + step) % ring.size(); place != at;
         place = (place + step) % ring.size()) {
      reached.add(ring[place]);
      if (occupied.has(ring[place])) break;
    }
  }
  return reached;
}

CellSet slide(const std::vector<Cell>& ring, std::size_t at, CellSet occupied) {
  CellSet cells;
  for (const Cell cell : ring) cells.add(cell);
  const RingSides sides = ring_sides(ring[at], cells);
  return ring[at] < 64 ? CellSet(ring_attacks(sides, occupied.lo()), 0)
                       : CellSet(0, ring_attacks(sides, occupied.hi()));
}

// Every `stride`-th of so many cells in a row.
std::vector<Cell> ring_of(unsigned first, unsigned length, unsigned stride) {
  std::vector<Cell> result;
  for (unsigned i = 0; i < length; i += stride) result.push_back(static_cast<Cell>(first + i));
  return result;
}

}  // namespace

TEST_CASE("Sliding round a ring finds the first man on either side", "[ring]") {
  SplitMix64 random(2);
  for (const unsigned word : {0U, 64U}) {
    for (unsigned length = 2; length <= 64; ++length) {
      for (unsigned shift = 0; shift + length <= 64; shift += 1 + shift / 2) {
        for (const unsigned stride : {1U, 2U}) {
          const std::vector<Cell> ring = ring_of(word + shift, length, stride);
          if (ring.size() < 2) continue;
          for (int round = 0; round < 10; ++round) {
            CellSet occupied(random(), random());
            for (std::uint64_t i = random.below(6); i > 0; --i) {
              occupied &= CellSet(random(), random());
            }
            const std::size_t at = random.below(ring.size());
            INFO("first " << word + shift << " length " << length << " at " << at);
            REQUIRE(slide(ring, at, occupied) == walked(ring, at, occupied));
          }
        }
      }
    }
  }
}

TEST_CASE("A slider on an empty ring reaches every cell but its own", "[ring]") {
  for (unsigned length = 2; length <= 64; ++length) {
    const std::vector<Cell> ring = ring_of(0, length, 1);
    for (std::size_t at = 0; at < length; ++at) {
      const CellSet reached = slide(ring, at, CellSet::of(ring[at]));
      CHECK(reached.count() == static_cast<int>(length) - 1);
      CHECK_FALSE(reached.has(ring[at]));
    }
  }
}
