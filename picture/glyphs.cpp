#include "picture/glyphs.hpp"

#include <algorithm>
#include <array>
#include <cassert>

namespace rotunda {

namespace {

constexpr std::array<Glyph, 8> glyphs = {{
    {"king",
     "M-5 -20V-29H-13V-38H-5V-46H5V-38H13V-29H5V-20C12 -27 24 -30 33 -27C45 -22 46 -7 38 3"
     "C33 10 28 16 26 24L28 42H-28L-26 24C-28 16 -33 10 -38 3C-46 -7 -45 -22 -33 -27"
     "C-24 -30 -12 -27 -5 -20Z",
     "M-26 24C-10 19 10 19 26 24M0 -14V14"},
    {"queen",
     "M-25 42L-26 24L-40 -19A6 6 0 1 1 -32 -21L-19 2L-22 -29A6 6 0 1 1 -14 -31L-6 -2L-4 -35"
     "A6 6 0 1 1 4 -35L6 -2L14 -31A6 6 0 1 1 22 -29L19 2L32 -21A6 6 0 1 1 40 -19L26 24L25 42Z",
     "M-26 24C-10 18 10 18 26 24"},
    {"rook",
     "M-31 -38H-18V-28H-7V-38H7V-28H18V-38H31V-18L21 -8V16L29 26V42H-29V26L-21 16V-8L-31 -18Z",
     "M-21 -8H21M-21 16H21"},
    {"bishop",
     "M0 -46A7 7 0 0 1 5 -34C18 -26 27 -12 24 2C23 9 19 14 14 17L18 28H32V42H-32V28H-18L-14 17"
     "C-19 14 -23 9 -24 2C-27 -12 -18 -26 -5 -34A7 7 0 0 1 0 -46Z",
     "M0 -22V2M-11 -10H11M-14 17H14"},
    {"knight",
     "M-4 -44L4 -33C26 -30 34 -6 31 42H-26C-26 22 -4 16 -4 -1C-10 6 -18 4 -24 11L-32 15"
     "C-38 15 -42 10 -40 4L-26 -18C-24 -26 -18 -31 -11 -34Z",
     "M-14 -16L-10 -20M4 -33C16 -22 21 -4 20 20"},
    {"prince",
     "M-13 -18L-27 -42L-10 -31L0 -48L10 -31L27 -42L13 -18A15 15 0 0 1 9 3H17V10H10C11 20 18 26 27 "
     "31"
     "V42H-27V31C-18 26 -11 20 -10 10H-17V3H-9A15 15 0 0 1 -13 -18Z",
     "M-13 -18C-5 -15 5 -15 13 -18"},
    {"pawn",
     "M0 -38A17 17 0 0 1 10 -8L18 -4V3H9C10 16 18 24 26 30V42H-26V30C-18 24 -10 16 -9 3H-18V-4"
     "L-10 -8A17 17 0 0 1 0 -38Z",
     ""},
    {"berolina-pawn",
     "M0 -46L21 -21L9 -5L18 -1V5H9C10 16 18 24 26 30V42H-26V30C-18 24 -10 16 -9 5H-18V-1L-9 -5"
     "L-21 -21Z",
     "M0 -30L8 -21L0 -12L-8 -21Z"},
}};

}  // namespace

const Glyph& glyph_called(std::string_view name) {
  const auto* const found = std::find_if(glyphs.begin(), glyphs.end(),
                                         [&](const Glyph& glyph) { return glyph.name == name; });
  assert(found != glyphs.end());
  return *found;
}

}  // namespace rotunda
