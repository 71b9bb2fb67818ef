// Pentachess as a drawing.
#pragma once

#include <array>
#include <optional>
#include <string_view>

#include "engine/men.hpp"
#include "engine/outline.hpp"
#include "variants/common/drawing.hpp"
#include "variants/pentachess/pentachess.hpp"

namespace rotunda {

template <>
struct Drawing<Pentachess> {
  static constexpr std::string_view title = "Pentachess";
  static constexpr std::array<std::string_view, Pentachess::kind_count> figures = {
      "king", "queen", "rook",          "bishop",       "knight",
      "pawn", "pawn",  "berolina-pawn", "berolina-pawn"};
  static constexpr double man_size = 0.54;
  static constexpr double label_size = 0.16;

  static Outline outline(Cell cell);
  static Outline rim();
  static bool is_light(Cell cell) { return !pentachess::is_dark(cell); }
  static Point man_place(Cell cell);
  static Point label_place(Cell cell);
  // A pawn's own way round the ring.
  static std::optional<Point> heading(Cell cell, Kind kind);
};

}  // namespace rotunda
