// Circular Chess as a drawing.
#pragma once

#include <array>
#include <optional>
#include <string_view>

#include "engine/men.hpp"
#include "engine/outline.hpp"
#include "variants/circular/circular.hpp"
#include "variants/common/drawing.hpp"

namespace rotunda {

template <>
struct Drawing<Circular> {
  static constexpr std::string_view title = "Circular Chess";
  static constexpr std::array<std::string_view, Circular::kind_count> figures = {
      "king", "queen", "rook", "bishop", "knight", "prince", "pawn"};
  static constexpr double man_size = 0.78;
  static constexpr double label_size = 0.16;

  static Outline outline(Cell cell);
  static Outline rim();
  static bool is_light(Cell cell) { return circular::board.light.has(cell); }
  static Point man_place(Cell cell) { return circular::board.centres[cell]; }
  static Point label_place(Cell cell);
  static std::optional<Point> heading(Cell, Kind) { return std::nullopt; }
};

}  // namespace rotunda
