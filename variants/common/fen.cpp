#include "variants/common/fen.hpp"

#include <charconv>

namespace rotunda {

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
