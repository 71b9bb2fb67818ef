#include "match/symmetry.hpp"

#include <fmt/format.h>

#include <array>

#include "variants/circular/symmetry.hpp"
#include "variants/common/words.hpp"
#include "variants/pentachess/symmetry.hpp"

namespace rotunda::match {

namespace {

struct Entry {
  std::string_view variant;
  Result<std::string> (*canonical)(std::string_view fen);
};

template <class V>
constexpr Entry entry() {
  return {V::name, [](std::string_view fen) -> Result<std::string> {
            const Result<Position<V>> position = read_fen<V>(fen);
            if (!position) return position.error();
            return canonical_text(*position);
          }};
}

// Another variant is one more line here.
constexpr std::array entries = {
    entry<Pentachess>(),
    entry<Circular>(),
};

}  // namespace

Result<std::string> canonical_position(std::string_view variant, std::string_view fen) {
  for (const Entry& each : entries) {
    if (same_letters(each.variant, variant)) return each.canonical(fen);
  }
  return Error{fmt::format("there is no variant '{}'", variant)};
}

}  // namespace rotunda::match
