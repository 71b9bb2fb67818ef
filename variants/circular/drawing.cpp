#include "variants/circular/drawing.hpp"

#include <cmath>
#include <cstddef>
#include <vector>

#include "variants/circular/corners.hpp"

namespace rotunda {

using circular::Corner;
using circular::Half;

namespace {

// To the right of the central vertical.
double on_circle(int circle, double y) { return std::sqrt(circle * circle - y * y); }

Point place_of(const Corner& corner) {
  return {static_cast<int>(corner.half) * on_circle(corner.circle, corner.line),
          static_cast<double>(corner.line)};
}

}  // namespace

Outline Drawing<Circular>::outline(Cell cell) {
  const std::vector<Corner> corners = circular::corners_of(cell);
  Outline result;
  for (std::size_t i = 0; i < corners.size(); ++i) {
    const Corner& next = corners[(i + 1) % corners.size()];
    result.push_back({place_of(corners[i]), corners[i].line != next.line});
  }
  return result;
}

Outline Drawing<Circular>::rim() {
  const double radius = circular::circle_count;
  return {{{radius, 0}, true}, {{0, radius}, true}, {{-radius, 0}, true}, {{0, -radius}, true}};
}

Point Drawing<Circular>::label_place(Cell cell) {
  // Near the corner at the rim and the middle of the board, where cells are widest; on the central
  // vertical close beside the man.
  const auto [inner, outer] = circular::strip_of(circular::row_of(cell));
  const double y = inner + 0.09 * (outer - inner);
  const double half_width = circular::row_of(cell) < 10 ? 0.155 : 0.21;
  const Half half = circular::half_of(cell);
  if (half == Half::centre) return {-0.66, y};
  return {static_cast<int>(half) * (on_circle(circular::circle_of(cell), y) - half_width), y};
}

}  // namespace rotunda
