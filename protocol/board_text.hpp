// A board in characters, in the shape of the board.
#pragma once

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "engine/point.hpp"
#include "engine/position.hpp"
#include "variants/common/notation.hpp"

namespace rotunda {

// Each man stands where its cell lies on the drawing, an empty cell shows as a dot.
template <class V>
std::string board_text(const Position<V>& position) {
  double width = 0;
  double height = 0;
  for (const Cell cell : V::cells()) {
    const Point centre = Notation<V>::centre(cell);
    width = std::max(width, std::abs(centre.x));
    height = std::max(height, std::abs(centre.y));
  }
  const auto column_of = [&](double x) {
    return static_cast<std::size_t>(std::lround((width + x) * Notation<V>::text_columns));
  };
  const auto line_of = [&](double y) {
    return static_cast<std::size_t>(std::lround((height - y) * Notation<V>::text_lines));
  };
  std::vector<std::string> lines(line_of(-height) + 1, std::string(column_of(width) + 1, ' '));
  for (const Cell cell : V::cells()) {
    const Point centre = Notation<V>::centre(cell);
    const Man man = position.at(cell);
    lines[line_of(centre.y)][column_of(centre.x)] = man == no_man ? '.' : letter_of<V>(man);
  }
  std::string result;
  for (const std::string& line : lines) {
    result += line.substr(0, line.find_last_not_of(' ') + 1) + '\n';
  }
  return result;
}

}  // namespace rotunda
