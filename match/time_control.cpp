#include "match/time_control.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <vector>

#include "variants/common/words.hpp"

namespace rotunda::match {

namespace {

// Some 115 days; enough, and far from any overflow.
constexpr std::int64_t greatest_seconds = 10'000'000;
constexpr int greatest_moves = 100'000;

// Digits and nothing else.
std::optional<std::int64_t> parse_digits(std::string_view text) {
  std::int64_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (text.empty() || text.front() == '-' || error != std::errc() ||
      end != text.data() + text.size()) {
    return std::nullopt;
  }
  return number;
}

// Seconds to the millisecond; further digits are cut off.
std::optional<Milliseconds> parse_seconds(std::string_view text) {
  const std::size_t point = std::min(text.find('.'), text.size());
  const auto whole =
      point == 0 ? std::optional<std::int64_t>(0) : parse_digits(text.substr(0, point));
  if (!whole || *whole > greatest_seconds) return std::nullopt;
  std::string fraction(text.substr(std::min(point + 1, text.size())));
  if (point == 0 && fraction.empty()) return std::nullopt;
  if (!std::all_of(fraction.begin(), fraction.end(), [](char c) { return c >= '0' && c <= '9'; })) {
    return std::nullopt;
  }
  fraction.resize(3, '0');
  return Milliseconds(*whole * 1000 + *parse_digits(fraction));
}

// Seconds, or minutes and seconds.
std::optional<Milliseconds> parse_time(std::string_view text) {
  const std::size_t colon = text.find(':');
  if (colon == std::string_view::npos) return parse_seconds(text);
  const auto minutes = parse_digits(text.substr(0, colon));
  const auto rest = parse_seconds(text.substr(colon + 1));
  if (!minutes || *minutes > greatest_seconds / 60 || !rest || *rest >= std::chrono::minutes(1)) {
    return std::nullopt;
  }
  return std::chrono::minutes(*minutes) + *rest;
}

std::string seconds_text(Milliseconds time) {
  std::string text = fmt::format("{}.{:03}", time.count() / 1000, time.count() % 1000);
  text.erase(text.find_last_not_of('0') + 1);
  if (text.ends_with('.')) text.pop_back();
  return text;
}

}  // namespace

Result<TimeControl> parse_clock(std::string_view text) {
  const auto wrong = [&](std::string_view what, std::string_view part) {
    return Error{fmt::format("time control '{}': '{}' is not {}", text, part, what)};
  };
  TimeControl control;
  if (same_letters(text, "inf")) return control;
  std::string_view time = text;
  const std::size_t slash = time.find('/');
  if (slash != std::string_view::npos) {
    const auto moves = parse_digits(time.substr(0, slash));
    if (!moves || *moves < 1 || *moves > greatest_moves) {
      return wrong("a number of moves", time.substr(0, slash));
    }
    control.moves = static_cast<int>(*moves);
    time.remove_prefix(slash + 1);
  }
  const std::size_t plus = time.find('+');
  if (plus != std::string_view::npos) {
    const auto increment = parse_seconds(time.substr(plus + 1));
    if (!increment) return wrong("an increment in seconds", time.substr(plus + 1));
    control.increment = *increment;
    time = time.substr(0, plus);
  }
  control.time = parse_time(time);
  // With no time for the first move nobody could begin.
  if (!control.time || control.time->count() <= 0) {
    return wrong("a time in seconds or minutes:seconds, more than zero", time);
  }
  return control;
}

std::string to_text(const TimeControl& control) {
  std::vector<std::string> parts;
  if (control.time) {
    std::string clock = control.moves ? fmt::format("{}/", *control.moves) : "";
    clock += seconds_text(*control.time);
    if (control.increment.count() > 0) {
      clock += '+';
      clock += seconds_text(control.increment);
    }
    parts.push_back(std::move(clock));
  }
  if (control.movetime) parts.push_back(seconds_text(*control.movetime) + "/move");
  if (control.nodes) parts.push_back(fmt::format("{} nodes", *control.nodes));
  if (control.depth) parts.push_back(fmt::format("depth {}", *control.depth));
  return parts.empty() ? "-" : fmt::format("{}", fmt::join(parts, ", "));
}

}  // namespace rotunda::match
