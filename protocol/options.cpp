#include "protocol/options.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <utility>

#include "variants/common/words.hpp"

namespace rotunda {

void Options::add_spin(std::string name, std::int64_t value, std::int64_t least,
                       std::int64_t greatest, std::function<Answer(std::int64_t)> set) {
  const auto set_text = [=](const std::optional<std::string>& text) -> Result<Answer> {
    std::int64_t number = 0;
    const std::string digits = text.value_or("");
    const char* const last = digits.data() + digits.size();
    const auto [end, error] = std::from_chars(digits.data(), last, number);
    if (end != last || error == std::errc::invalid_argument) {
      return Error{fmt::format("option {}: '{}' is not a number", name, digits)};
    }
    // A number that doesn't even fit its type has left `number` as it was.
    if (error != std::errc()) number = digits[0] == '-' ? least : greatest;
    const std::int64_t within = std::clamp(number, least, greatest);
    const Answer answer = set(within);
    if (answer || (within == number && error == std::errc())) return answer;
    return Answer(fmt::format("option {}: {} is not between {} and {}, set to {}", name, digits,
                              least, greatest, within));
  };
  options_.push_back(
      {name, fmt::format("type spin default {} min {} max {}", value, least, greatest), set_text});
}

void Options::add_check(std::string name, bool value, std::function<Answer(bool)> set) {
  const auto set_text = [=](const std::optional<std::string>& text) -> Result<Answer> {
    for (const bool choice : {false, true}) {
      if (same_letters(choice ? "true" : "false", text.value_or(""))) return set(choice);
    }
    return Error{fmt::format("option {}: '{}' is neither true nor false", name, text.value_or(""))};
  };
  options_.push_back({name, fmt::format("type check default {}", value), set_text});
}

void Options::add_combo(std::string name, std::vector<std::string> values,
                        std::function<Answer(const std::string&)> set) {
  const auto set_text = [=](const std::optional<std::string>& text) -> Result<Answer> {
    for (const std::string& value : values) {
      if (same_letters(value, text.value_or(""))) return set(value);
    }
    return Error{fmt::format("option {}: '{}' is none of {}", name, text.value_or(""),
                             fmt::join(values, ", "))};
  };
  options_.push_back(
      {name,
       fmt::format("type combo default {} var {}", values.front(), fmt::join(values, " var ")),
       set_text});
}

void Options::add_button(std::string name, std::function<Answer()> press) {
  options_.push_back({std::move(name), "type button",
                      [press = std::move(press)](const std::optional<std::string>&) {
                        return Result<Answer>(press());
                      }});
}

std::vector<std::string> Options::descriptions() const {
  std::vector<std::string> result;
  for (const Option& option : options_) {
    result.push_back(fmt::format("option name {} {}", option.name, option.description));
  }
  return result;
}

Result<Answer> Options::set(std::string_view text) const {
  // The name is what stands between "name" and "value", the value all that follows.
  std::vector<std::string_view> words = split_words(text);
  if (words.empty() || !same_letters(words[0], "name")) {
    return Error{"setoption: the word 'name' is missing"};
  }
  const auto value_word = std::find_if(words.begin(), words.end(), [](std::string_view word) {
    return same_letters(word, "value");
  });
  const std::string name = fmt::format("{}", fmt::join(words.begin() + 1, value_word, " "));
  std::optional<std::string> value;
  if (value_word != words.end()) {
    value = fmt::format("{}", fmt::join(value_word + 1, words.end(), " "));
  }
  for (const Option& option : options_) {
    if (same_letters(option.name, name)) return option.set(value);
  }
  return Error{fmt::format("setoption: there is no option '{}'", name)};
}

}  // namespace rotunda
