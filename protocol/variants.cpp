#include "protocol/variants.hpp"

#include <array>

#include "protocol/game_of.hpp"
#include "variants/circular/drawing.hpp"
#include "variants/circular/features.hpp"
#include "variants/circular/notation.hpp"
#include "variants/circular/values.hpp"
#include "variants/circular/weights.hpp"
#include "variants/common/words.hpp"
#include "variants/pentachess/drawing.hpp"
#include "variants/pentachess/features.hpp"
#include "variants/pentachess/notation.hpp"
#include "variants/pentachess/values.hpp"
#include "variants/pentachess/weights.hpp"

namespace rotunda {

namespace {

struct VariantEntry {
  std::string_view name;
  std::unique_ptr<Game> (*make)();
};

template <class V>
constexpr VariantEntry entry() {
  return {V::name, []() -> std::unique_ptr<Game> { return std::make_unique<GameOf<V>>(); }};
}

// Another variant is one more line here.
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
