#include "protocol/variants.hpp"

#include <array>

#include "protocol/make_game_of.hpp"
#include "variants/circular/circular.hpp"
#include "variants/common/words.hpp"
#include "variants/pentachess/pentachess.hpp"

namespace rotunda {

namespace {

struct VariantEntry {
  std::string_view name;
  std::unique_ptr<Game> (*make)();
};

template <class V>
constexpr VariantEntry entry() {
  return {V::name, make_game_of<V>};
}

// Another variant is one more line here, and a file that makes its game (pentachess_game.cpp).
constexpr std::array variants = {
    entry<Pentachess>(),
    entry<Circular>(),
};

}  // namespace

std::vector<std::string_view> variant_names() {
  std::vector<std::string_view> result;
  for (const VariantEntry& variant : variants) result.push_back(variant.name);
  return result;
}

std::unique_ptr<Game> make_game(std::string_view name) {
  for (const VariantEntry& variant : variants) {
    if (same_letters(variant.name, name)) return variant.make();
  }
  return nullptr;
}

}  // namespace rotunda
