#include "tests/fuzz/mutations.hpp"

#include <algorithm>

namespace rotunda::fuzz {

namespace {

const std::string& one_of(const std::vector<std::string>& texts, SplitMix64& random) {
  return texts[random.below(texts.size())];
}

// Somewhere in the text, or at its end.
std::size_t place_in(const std::string& text, SplitMix64& random) {
  return random.below(text.size() + 1);
}

std::string part_of(const std::string& text, SplitMix64& random) {
  constexpr std::size_t longest = 64;
  const std::size_t from = place_in(text, random);
  return text.substr(from, random.below(longest));
}

void change(std::string& text, const Stock& stock, SplitMix64& random) {
  const std::size_t at = place_in(text, random);
  switch (random.below(8)) {
    case 0:
      if (at < text.size()) text[at] = static_cast<char>(text[at] ^ (1 << random.below(8)));
      break;
    case 1:
      text.insert(at, 1, static_cast<char>(random.below(256)));
      break;
    case 2:
      text.erase(at, 1 + random.below(8));
      break;
    case 3:
      text.insert(at, part_of(text, random));
      break;
    case 4:
      text.insert(at, part_of(one_of(stock.corpus, random), random));
      break;
    case 5:
      // From here on another input.
      text.replace(at, text.npos, one_of(stock.corpus, random));
      break;
    case 6:
      if (!stock.words.empty()) text.insert(at, one_of(stock.words, random));
      break;
    default:
      if (at < text.size()) text[at] = static_cast<char>('0' + random.below(10));
      break;
  }
}

}  // namespace

std::string random_input(const Stock& stock, SplitMix64& random) {
  constexpr std::size_t longest = 4096;
  std::string text = one_of(stock.corpus, random);
  for (std::uint64_t i = 1 + random.below(6); i > 0; --i) change(text, stock, random);
  text.resize(std::min(text.size(), longest));
  return text;
}

}  // namespace rotunda::fuzz
