// The shapes of men.
#pragma once

#include <string_view>

namespace rotunda {

// Paths of SVG in a box from -50 to 50, y downwards.
struct Glyph {
  std::string_view name;
  std::string_view shape;  // closed, filled
  std::string_view lines;  // drawn upon it
};

// There must be one of that name.
const Glyph& glyph_called(std::string_view name);

// Stands before a man that faces a direction of its own: along x.
inline constexpr std::string_view pointer_shape = "M27 -16L48 0L27 16Z";

}  // namespace rotunda
