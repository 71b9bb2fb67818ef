// Taking lines of text apart.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace rotunda {

// The words of a line, which any run of blanks, tabs and line ends separates.
std::vector<std::string_view> split_words(std::string_view text);
// The parts between separators, empty ones included.
std::vector<std::string_view> split(std::string_view text, char separator);

// Of ASCII, whatever the locale.
inline bool is_digit(char c) { return c >= '0' && c <= '9'; }

std::string lower_case(std::string_view text);
// Equal but for upper and lower case.
inline bool same_letters(std::string_view a, std::string_view b) {
  return lower_case(a) == lower_case(b);
}

}  // namespace rotunda
