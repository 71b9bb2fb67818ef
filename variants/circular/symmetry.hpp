// The symmetries of Circular Chess.
#pragma once

#include "variants/circular/notation.hpp"
#include "variants/common/symmetry.hpp"

namespace rotunda {

// Left and right may be exchanged, top and bottom together with the sides, and both at once.
template <>
struct Symmetries<Circular> {
  static const std::vector<Symmetry>& all() {
    static const std::vector<Symmetry> result = {map(true, false), map(false, true),
                                                 map(true, true)};
    return result;
  }

  static Circular::Rights image(const Circular::Rights& rights, const Symmetry& symmetry) {
    Circular::Rights result;
    // White's two bits come first, then Black's.
    const unsigned unmoved = rights.unmoved;
    result.unmoved = static_cast<std::uint8_t>(
        symmetry.swaps_sides ? (unmoved << 2 | unmoved >> 2) & 15 : unmoved);
    if (rights.en_passant.over != no_cell) {
      result.en_passant = {symmetry.image[rights.en_passant.over],
                           symmetry.image[rights.en_passant.victim]};
    }
    result.changed = rotunda::image(rights.changed, symmetry);
    return result;
  }

 private:
  static Symmetry map(bool swaps_halves, bool swaps_sides) {
    using namespace circular;
    Symmetry result;
    result.swaps_sides = swaps_sides;
    for (const Cell cell : all_cells) {
      const int row = row_of(cell);
      const int half = static_cast<int>(half_of(cell));
      result.image[cell] = cell_at(circle_of(cell), swaps_sides ? row_count + 1 - row : row,
                                   static_cast<Half>(swaps_halves ? -half : half));
    }
    return result;
  }
};

}  // namespace rotunda
