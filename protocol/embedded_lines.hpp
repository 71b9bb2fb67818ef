// Lines of data files that are part of the program, one file for each variant
// (protocol/embed_lines.cmake makes the sources).
#pragma once

#include <span>
#include <string_view>

namespace rotunda {

struct EmbeddedLines {
  std::string_view variant;
  std::span<const std::string_view> lines;  // without comments, which begin with '#'
};

// The positions of the bench, as FEN.
std::span<const EmbeddedLines> bench_positions();
// Even openings for matches, as FEN.
std::span<const EmbeddedLines> builtin_books();

// Those of one variant, whose name is not case-sensitive; none if there are none.
std::span<const std::string_view> lines_of(std::span<const EmbeddedLines> tables,
                                           std::string_view variant);

}  // namespace rotunda
