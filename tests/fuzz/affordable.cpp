#include "tests/fuzz/affordable.hpp"

#include <algorithm>
#include <charconv>

#include "protocol/go_command.hpp"
#include "variants/common/words.hpp"

namespace rotunda::fuzz {

namespace {

// Numbers too great for their type count as greater, as they do for an option.
bool is_greater(std::string_view text, int bound) {
  int number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (end != text.data() + text.size()) return false;
  return error == std::errc::result_out_of_range ? text[0] != '-' : number > bound;
}

bool any_greater(std::span<const std::string_view> words, int bound) {
  return std::any_of(words.begin(), words.end(),
                     [=](std::string_view word) { return is_greater(word, bound); });
}

bool has(std::span<const std::string_view> words, std::string_view wanted) {
  return std::any_of(words.begin(), words.end(),
                     [=](std::string_view word) { return same_letters(word, wanted); });
}

}  // namespace

bool is_affordable(std::span<const std::string_view> words) {
  if (words.empty()) return true;
  const std::span<const std::string_view> arguments = words.subspan(1);
  // A bench is long at any depth; what is no depth is refused.
  if (words[0] == "bench") return !arguments.empty() && !is_greater(arguments[0], 0);
  if (words[0] == "setoption") {
    if (has(arguments, "hash")) return !any_greater(arguments, greatest_hash_mib);
    if (has(arguments, "threads")) return !any_greater(arguments, greatest_threads);
  }
  if (words[0] == "go") return parse_go(arguments).perft_depth.value_or(0) <= greatest_perft;
  return true;
}

}  // namespace rotunda::fuzz
