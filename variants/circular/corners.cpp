#include "variants/circular/corners.hpp"

#include <cstdlib>

namespace rotunda::circular {

std::vector<Corner> corners_of(Cell cell) {
  const int k = circle_of(cell);
  const auto [inner, outer] = strip_of(row_of(cell));
  const Half half = half_of(cell);
  const auto corner = [](int circle, int line, Half side) {
    return Corner{circle, line, std::abs(line) == circle ? Half::centre : side};
  };
  if (half != Half::centre) {
    return {corner(k, inner, half), corner(k, outer, half), corner(k - 1, outer, half),
            corner(k - 1, inner, half)};
  }
  std::vector<Corner> result = {corner(k, inner, Half::left), corner(k, outer, Half::centre),
                                corner(k, inner, Half::right)};
  const bool half_moon = k == 1;
  if (!half_moon) result.push_back(corner(k - 1, inner, Half::centre));
  return result;
}

}  // namespace rotunda::circular
