#include <fmt/format.h>

#include "protocol/commands.hpp"

namespace rotunda {

int run_report(const Report& report, const PositionArguments& position) {
  const Result<std::unique_ptr<Game>> game = game_at(position);
  if (!game) {
    fmt::print(stderr, "rotunda {}: {}\n", report.word, game.error().message);
    return 1;
  }
  for (const std::string& line : report.lines(**game)) fmt::print("{}\n", line);
  return 0;
}

}  // namespace rotunda
