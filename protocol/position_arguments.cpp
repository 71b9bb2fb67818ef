#include "protocol/position_arguments.hpp"

#include <optional>
#include <string_view>

#include "protocol/variants.hpp"

namespace rotunda {

Result<std::unique_ptr<Game>> game_at(const PositionArguments& arguments) {
  std::unique_ptr<Game> game = make_game(arguments.variant);
  std::optional<Error> error;
  if (!arguments.fen.empty()) error = game->set_position(arguments.fen);
  if (!error) {
    const std::vector<std::string_view> moves(arguments.moves.begin(), arguments.moves.end());
    error = game->make_moves(moves);
  }
  if (error) return *error;
  return game;
}

}  // namespace rotunda
