#include "engine/cycle.hpp"

#include "engine/random.hpp"
#include "tests/catch.hpp"

using namespace rotunda;

namespace {

// Steps round the ring one cell at a time.
std::uint64_t walked(Cycle ring, unsigned at, std::uint64_t occupied, unsigned step) {
  std::uint64_t reached = 0;
  for (const unsigned way : {step, ring.length - step}) {
    for (unsigned place = (at + way) % ring.length; place != at;
         place = (place + way) % ring.length) {
      const std::uint64_t bit = std::uint64_t{1} << (ring.shift + place);
      reached |= bit;
      if ((occupied & bit) != 0) break;
    }
  }
  return reached;
}

}  // namespace

TEST_CASE("Sliding round a ring finds the first man on either side", "[cycle]") {
  SplitMix64 random(2);
  for (unsigned length = 2; length <= 63; ++length) {
    for (unsigned shift = 0; shift + length <= 64; shift += 1 + shift / 2) {
      const Cycle ring{shift, length};
      for (int round = 0; round < 30; ++round) {
        std::uint64_t occupied = random();
        for (std::uint64_t i = random.below(5); i > 0; --i) occupied &= random();
        const unsigned at = static_cast<unsigned>(random.below(length));
        INFO("length " << length << " shift " << shift << " at " << at);
        REQUIRE(cycle_attacks(ring, at, occupied, every_cell) == walked(ring, at, occupied, 1));
        if (length % 2 == 0) {
          REQUIRE(cycle_attacks(ring, at, occupied, every_second_cell) ==
                  walked(ring, at, occupied, 2));
        }
      }
    }
  }
}

TEST_CASE("A slider on an empty ring reaches every cell but its own", "[cycle]") {
  for (unsigned length = 2; length <= 63; ++length) {
    for (unsigned at = 0; at < length; ++at) {
      const Cycle ring{0, length};
      CHECK(cycle_attacks(ring, at, 0, every_cell) == (ring.mask() & ~(std::uint64_t{1} << at)));
    }
  }
}
