#include "match/engine_lines.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdint>
#include <utility>

#include "variants/common/words.hpp"

namespace rotunda::match {

namespace {

// No move of any variant is longer.
constexpr std::size_t longest_move = 12;
constexpr std::size_t longest_shown = 80;

bool is_info_keyword(std::string_view word) {
  constexpr std::array<std::string_view, 17> keywords = {
      "depth",      "seldepth", "time",          "nodes",  "pv",      "multipv", "score",
      "currmove",   "hashfull", "nps",           "tbhits", "cpuload", "string",  "wdl",
      "refutation", "currline", "currmovenumber"};
  return std::find(keywords.begin(), keywords.end(), word) != keywords.end();
}

bool is_option_keyword(std::string_view word) {
  constexpr std::array<std::string_view, 6> keywords = {"name", "type", "default",
                                                        "min",  "max",  "var"};
  return std::find(keywords.begin(), keywords.end(), word) != keywords.end();
}

template <class Number>
std::optional<Number> parse_number(std::string_view text) {
  if (text.starts_with('+')) text.remove_prefix(1);
  Number number{};
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return number;
}

// Words taken one after the other.
class Reader {
 public:
  explicit Reader(Words words) : words_(words) {}

  bool at_end() const { return words_.empty(); }
  std::string_view peek() const { return at_end() ? std::string_view() : words_.front(); }
  std::string_view next() {
    const std::string_view word = peek();
    if (!at_end()) words_ = words_.subspan(1);
    return word;
  }
  // A number, if that comes next.
  std::optional<int> number() {
    const auto number = parse_number<int>(peek());
    if (number) next();
    return number;
  }
  // All words up to a keyword, joined by blanks.
  template <class IsKeyword>
  std::string text_before(IsKeyword is_keyword) {
    std::string text;
    while (!at_end() && !is_keyword(peek())) {
      if (!text.empty()) text += ' ';
      text += next();
    }
    return text;
  }

 private:
  Words words_;
};

}  // namespace

InfoLine parse_info(Words words) {
  InfoLine line;
  for (Reader reader(words); !reader.at_end();) {
    const std::string_view word = reader.next();
    if (word == "string") break;
    if (word == "depth") {
      line.depth = reader.number();
    } else if (word == "multipv") {
      const auto number = reader.number();
      line.is_best_line = !number || *number <= 1;
    } else if (word == "cp" || word == "mate") {
      const auto value = reader.number();
      line.score.reset();
      if (value) line.score = EngineScore{word == "mate", *value};
    } else if (word == "lowerbound" || word == "upperbound") {
      line.score_is_bound = true;
    } else if (word == "pv") {
      line.pv.clear();
      while (!reader.at_end() && !is_info_keyword(reader.peek())) {
        line.pv.emplace_back(reader.next());
      }
    }
  }
  return line;
}

BestMove parse_best_move(Words words) {
  Reader reader(words);
  BestMove result;
  result.move = reader.next();
  while (!reader.at_end()) {
    const std::string_view word = reader.next();
    if (word == "ponder") reader.next();
    if (word == "draw") result.draw = true;
  }
  return result;
}

bool looks_like_move(std::string_view text) {
  return !text.empty() && text.size() <= longest_move &&
         std::all_of(text.begin(), text.end(), [](char c) {
           return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
         });
}

std::string shown(std::string_view text) {
  std::string result(text.substr(0, longest_shown));
  for (char& c : result) {
    if (c < ' ' || c > '~') c = '?';
  }
  if (text.size() > longest_shown) result += "...";
  return result;
}

std::optional<EngineOption> parse_option(Words words) {
  EngineOption option;
  for (Reader reader(words); !reader.at_end();) {
    const std::string_view word = reader.next();
    if (word == "name") {
      // A name may hold any word but "type".
      option.name = reader.text_before([](std::string_view w) { return w == "type"; });
    } else if (word == "type") {
      option.type = reader.next();
    } else if (word == "min") {
      option.least = reader.next();
    } else if (word == "max") {
      option.greatest = reader.next();
    } else if (word == "var") {
      option.values.push_back(reader.text_before(is_option_keyword));
    }
  }
  if (option.name.empty()) return std::nullopt;
  return option;
}

Result<std::string> set_option(const EngineOption& option, const std::string& value) {
  const auto wrong = [&](std::string_view expected) {
    return Error{
        fmt::format("option '{}' cannot be '{}': {} expected", option.name, value, expected)};
  };
  std::string sent = value;
  if (option.type == "button") return "setoption name " + option.name;
  if (option.type == "check") {
    sent = lower_case(value);
    if (sent != "true" && sent != "false") return wrong("true or false");
  } else if (option.type == "spin") {
    const auto number = parse_number<std::int64_t>(value);
    const auto least = parse_number<std::int64_t>(option.least.value_or(""));
    const auto greatest = parse_number<std::int64_t>(option.greatest.value_or(""));
    if (!number || (least && *number < *least) || (greatest && *number > *greatest)) {
      return wrong(least && greatest ? fmt::format("a number from {} to {}", *least, *greatest)
                                     : "a number in the engine's range");
    }
  } else if (option.type == "combo" && !option.values.empty()) {
    const auto found = std::find_if(option.values.begin(), option.values.end(),
                                    [&](const auto& v) { return same_letters(v, value); });
    if (found == option.values.end()) {
      return wrong(fmt::format("one of {}", fmt::join(option.values, ", ")));
    }
    sent = *found;
  }
  // How UCI writes an empty text.
  if (sent.empty()) sent = "<empty>";
  return fmt::format("setoption name {} value {}", option.name, sent);
}

}  // namespace rotunda::match
