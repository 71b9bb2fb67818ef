// The symmetries of Pentachess.
#pragma once

#include "variants/common/symmetry.hpp"
#include "variants/pentachess/notation.hpp"

namespace rotunda {

// Only one: half a turn with the sides exchanged. Other turns keep the lines of the board but not
// the promotion zones; reflections do not even keep the lines, because the bishop's long ones (P2)
// lean to one side. So no symmetry keeps the colours.
template <>
struct Symmetries<Pentachess> {
  static const std::vector<Symmetry>& all() {
    static const std::vector<Symmetry> result = {half_turn()};
    return result;
  }

  static Pentachess::Rights image(const Pentachess::Rights& rights, const Symmetry& symmetry) {
    return {rotunda::image(rights.unmoved, symmetry), rotunda::image(rights.declined, symmetry)};
  }

 private:
  static Symmetry half_turn() {
    using namespace pentachess;
    Symmetry result;
    result.swaps_sides = true;
    for (const Cell cell : all_cells) {
      const unsigned ring = ring_of(cell);
      result.image[cell] = cell_at(ring, place_in_ring(cell) + ring_length[ring] / 2);
    }
    return result;
  }
};

}  // namespace rotunda
