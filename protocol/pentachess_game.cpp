#include "protocol/game_of.hpp"
#include "protocol/make_game_of.hpp"
#include "variants/pentachess/drawing.hpp"
#include "variants/pentachess/features.hpp"
#include "variants/pentachess/notation.hpp"
#include "variants/pentachess/symmetry.hpp"
#include "variants/pentachess/values.hpp"
#include "variants/pentachess/weights.hpp"

namespace rotunda {

template <>
std::unique_ptr<Game> make_game_of<Pentachess>() {
  return std::make_unique<GameOf<Pentachess>>();
}

}  // namespace rotunda
