#include "variants/common/fen.hpp"

#include <charconv>

namespace rotunda {

std::vector<std::string_view> split(std::string_view text, char separator) {
  std::vector<std::string_view> result;
  for (;;) {
    const std::size_t end = text.find(separator);
    result.push_back(text.substr(0, end));
    if (end == std::string_view::npos) return result;
    text.remove_prefix(end + 1);
  }
}

std::vector<std::string_view> split_words(std::string_view text) {
  const std::string_view blanks = " \t\r\n\v\f";
  std::vector<std::string_view> result;
  for (;;) {
    const std::size_t begin = text.find_first_not_of(blanks);
    if (begin == std::string_view::npos) return result;
    text.remove_prefix(begin);
    const std::size_t end = std::min(text.find_first_of(blanks), text.size());
    result.push_back(text.substr(0, end));
    text.remove_prefix(end);
  }
}

Result<int> read_counter(std::string_view field, std::string_view text) {
  int value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error == std::errc::invalid_argument || end != text.data() + text.size()) {
    return Error{fmt::format("FEN {} '{}': not a number", field, text)};
  }
  if (error != std::errc() || value < 0 || value > counter_limit) {
    return Error{fmt::format("FEN {} '{}': not between 0 and {}", field, text, counter_limit)};
  }
  return value;
}

}  // namespace rotunda
