// Lets Rotunda play a few moves against itself and draws where that leads:
//   play_a_game [VARIANT [PLIES [PICTURE.svg]]]
#include <cstdlib>
#include <exception>
#include <fstream>
#include <iostream>
#include <rotunda/rotunda.hpp>
#include <string>

namespace {

using namespace rotunda::api;

std::string describe(const Score& score) {
  if (score.mate) return "mate in " + std::to_string(*score.mate);
  return std::to_string(score.centipawns) + " cp";
}

void play(const std::string& variant, int plies, const std::string& picture) {
  Game game(variant);
  Engine engine;
  Limits limits;
  limits.depth = 6;
  for (int ply = 0; ply < plies && game.state() == State::ongoing; ++ply) {
    const std::size_t choices = game.legal_moves().size();
    const Finding best = engine.search(game, limits);
    game.play(best.moves.front());
    std::cout << best.moves.front() << ", one of " << choices << ": " << describe(best.score)
              << '\n';
  }
  std::cout << game.text() << game.fen() << '\n';
  if (!picture.empty() && !(std::ofstream(picture) << game.svg())) {
    throw Error("can't write " + picture);
  }
}

}  // namespace

int main(int argc, char** argv) {
  try {
    play(argc > 1 ? argv[1] : variants().front(), argc > 2 ? std::atoi(argv[2]) : 6,
         argc > 3 ? argv[3] : "");
  } catch (const std::exception& error) {
    std::cerr << "play_a_game: " << error.what() << '\n';
    return 1;
  }
  return 0;
}
