#include "protocol/game_of.hpp"
#include "protocol/make_game_of.hpp"
#include "variants/circular/drawing.hpp"
#include "variants/circular/features.hpp"
#include "variants/circular/notation.hpp"
#include "variants/circular/symmetry.hpp"
#include "variants/circular/values.hpp"
#include "variants/circular/weights.hpp"

namespace rotunda {

template <>
std::unique_ptr<Game> make_game_of<Circular>() {
  return std::make_unique<GameOf<Circular>>();
}

}  // namespace rotunda
