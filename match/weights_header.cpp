#include "match/weights_header.hpp"

#include <fmt/format.h>

#include <cctype>

namespace rotunda::match {

std::string weights_header(std::string_view variant, std::span<const TermRow> rows,
                           std::span<const Weight> weights) {
  // The game's class is called like its folder, with a capital letter.
  std::string game(variant);
  game[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(game[0])));
  std::string text = fmt::format(
      R"(// The weights of the evaluation of {0}, each for the middle game and the end game, in the
// order of search/terms.hpp. Written by "rotunda tune", or by hand in the same form.
#pragma once

#include <array>

#include "engine/weights.hpp"
#include "variants/{1}/{1}.hpp"

namespace rotunda {{

// clang-format off
template <>
struct Weights<{0}> {{
  static constexpr std::array<Weight, {2}> all = {{{{
)",
      game, variant, weights.size());
  constexpr int weights_in_line = 8;
  for (const TermRow& row : rows) {
    text += fmt::format("      // {}\n", row.name);
    for (int i = 0; i < row.size; ++i) {
      const Weight weight = weights[static_cast<std::size_t>(row.first + i)];
      const bool ends_line = i % weights_in_line == weights_in_line - 1 || i == row.size - 1;
      text += fmt::format("{}{{{}, {}}},{}", i % weights_in_line == 0 ? "      " : " ",
                          weight.middle_game(), weight.end_game(), ends_line ? "\n" : "");
    }
  }
  return text + "  }};\n};\n// clang-format on\n\n}  // namespace rotunda\n";
}

}  // namespace rotunda::match
