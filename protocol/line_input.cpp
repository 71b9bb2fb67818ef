#include "protocol/line_input.hpp"

#include <limits>

namespace rotunda {

LineInput::Read LineInput::read(std::string& line) {
  constexpr std::size_t shown = 40;
  line.clear();
  for (char c = 0; input_.get(c);) {
    if (c == '\n') return Read::line;
    if (line.size() == longest_line) {
      line.resize(shown);
      line.shrink_to_fit();
      input_.ignore(std::numeric_limits<std::streamsize>::max(), '\n');
      return Read::too_long;
    }
    line += c;
  }
  return line.empty() ? Read::end : Read::line;
}

}  // namespace rotunda
