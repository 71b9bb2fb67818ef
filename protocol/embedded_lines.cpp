#include "protocol/embedded_lines.hpp"

#include "variants/common/words.hpp"

namespace rotunda {

std::span<const std::string_view> lines_of(std::span<const EmbeddedLines> tables,
                                           std::string_view variant) {
  for (const EmbeddedLines& table : tables) {
    if (same_letters(table.variant, variant)) return table.lines;
  }
  return {};
}

}  // namespace rotunda
