#include "protocol/go_command.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdint>
#include <functional>
#include <limits>
#include <utility>

namespace rotunda {

namespace {

constexpr std::int64_t longest_ms = 1'000'000'000'000;  // thirty years

struct NumberLimit {
  std::string_view word;
  void (*set)(GoCommand&, std::int64_t);
};

int to_int(std::int64_t value) {
  return static_cast<int>(std::clamp<std::int64_t>(value, std::numeric_limits<int>::min(),
                                                   std::numeric_limits<int>::max()));
}

Milliseconds to_ms(std::int64_t value) {
  return Milliseconds(std::clamp(value, -longest_ms, longest_ms));
}

constexpr std::size_t white = 0;
constexpr std::size_t black = 1;

constexpr std::array<NumberLimit, 10> number_limits = {{
    {"depth", [](GoCommand& go, std::int64_t n) { go.limits.depth = to_int(n); }},
    {"nodes", [](GoCommand& go, std::int64_t n) { go.limits.nodes = n; }},
    {"movetime", [](GoCommand& go, std::int64_t n) { go.limits.movetime = to_ms(n); }},
    {"mate", [](GoCommand& go, std::int64_t n) { go.limits.mate = to_int(n); }},
    {"wtime", [](GoCommand& go, std::int64_t n) { go.limits.clock.time[white] = to_ms(n); }},
    {"btime", [](GoCommand& go, std::int64_t n) { go.limits.clock.time[black] = to_ms(n); }},
    {"winc", [](GoCommand& go, std::int64_t n) { go.limits.clock.increment[white] = to_ms(n); }},
    {"binc", [](GoCommand& go, std::int64_t n) { go.limits.clock.increment[black] = to_ms(n); }},
    {"movestogo", [](GoCommand& go, std::int64_t n) { go.limits.clock.moves_to_go = to_int(n); }},
    {"perft", [](GoCommand& go, std::int64_t n) { go.perft_depth = to_int(n); }},
}};

const NumberLimit* find_limit(std::string_view word) {
  const auto* const found =
      std::find_if(number_limits.begin(), number_limits.end(),
                   [&](const NumberLimit& limit) { return limit.word == word; });
  return found == number_limits.end() ? nullptr : found;
}

bool is_keyword(std::string_view word) {
  return word == "infinite" || word == "ponder" || word == "draw" || word == "searchmoves" ||
         find_limit(word) != nullptr;
}

std::optional<std::int64_t> parse_number(std::string_view text) {
  std::int64_t value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (end != text.data() + text.size()) return std::nullopt;
  if (error == std::errc::result_out_of_range) {
    return text[0] == '-' ? std::numeric_limits<std::int64_t>::min()
                          : std::numeric_limits<std::int64_t>::max();
  }
  if (error != std::errc()) return std::nullopt;
  return value;
}

// Nobody reads more, and a line may have millions of wrong words.
constexpr std::size_t most_complaints = 10;

void complain(GoCommand& go, std::string complaint) {
  if (go.complaints.size() < most_complaints) {
    go.complaints.push_back(std::move(complaint));
  } else if (go.complaints.size() == most_complaints) {
    go.complaints.emplace_back("go: there are more mistakes than these");
  }
}

}  // namespace

GoCommand parse_go(std::span<const std::string_view> words) {
  GoCommand result;
  bool limited = false;
  for (std::size_t i = 0; i < words.size(); ++i) {
    const std::string_view word = words[i];
    if (word == "infinite") {
      result.infinite = true;
    } else if (word == "ponder") {
      result.ponder = true;
    } else if (word == "draw") {
      result.draw_offered = true;
    } else if (word == "searchmoves") {
      while (i + 1 < words.size() && !is_keyword(words[i + 1])) {
        result.searchmoves.emplace_back(words[++i]);
      }
    } else if (const NumberLimit* const limit = find_limit(word)) {
      const bool has_value = i + 1 < words.size() && !is_keyword(words[i + 1]);
      const std::string_view text = has_value ? words[++i] : "";
      const std::optional<std::int64_t> value = parse_number(text);
      if (!value) {
        complain(result, fmt::format("go {} '{}': not a number, taken as 0", word, text));
      }
      limit->set(result, value.value_or(0));
      limited = true;
    } else {
      complain(result, fmt::format("go: unknown word '{}' ignored", word));
    }
  }
  if (!limited) result.infinite = true;
  return result;
}

}  // namespace rotunda
