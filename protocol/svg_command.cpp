#include <fmt/format.h>

#include "protocol/commands.hpp"
#include "protocol/output_file.hpp"

namespace rotunda {

int run_svg(const SvgCommand& command) {
  const auto fail = [](const std::string& fault) {
    fmt::print(stderr, "rotunda svg: {}\n", fault);
    return 1;
  };
  const Result<std::unique_ptr<Game>> game = game_at(command.position);
  if (!game) return fail(game.error().message);
  const Result<Picture> picture = (*game)->picture(command.options);
  if (!picture) return fail(picture.error().message);

  // Opened last, so that a fault leaves an older file as it is.
  OutputFile output(command.output);
  if (!output.write(to_svg(*picture)) || !output.close()) return fail(output.fault());
  return 0;
}

}  // namespace rotunda
