// The lines of match/data/openings-*.epd, which the build puts into the program.
#pragma once

#include <span>
#include <string_view>

namespace rotunda::match {

struct BuiltinBook {
  std::string_view variant;
  std::span<const std::string_view> fens;
};

// Defined by a file that match/embed_openings.cmake writes.
std::span<const BuiltinBook> builtin_books();

}  // namespace rotunda::match
