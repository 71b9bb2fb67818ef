// Positions of random games, for tests of what must hold in all.
#pragma once

#include <string>
#include <vector>

#include "engine/outcome.hpp"
#include "engine/random.hpp"
#include "tests/support.hpp"

namespace rotunda {

// Calls with the positions of random games from the start and from reference positions.
template <class V, class Function>
void for_random_positions(int count, std::uint64_t seed, Function function) {
  std::vector<std::string> fens = reference_fens<V>();
  SplitMix64 random(seed);
  for (int done = 0; done < count;) {
    const bool from_start = random.below(2) == 0;
    Position<V> position = position_of<V>(from_start ? std::string(Notation<V>::start_fen)
                                                     : fens[random.below(fens.size())]);
    for (int ply = 0; ply < 60 && done < count && outcome(position) == Outcome::ongoing; ++ply) {
      function(position);
      ++done;
      for (std::uint64_t steps = 1 + random.below(4);
           steps > 0 && outcome(position) == Outcome::ongoing; --steps) {
        MoveList moves;
        list_moves(position, moves);
        position.make(moves[random.below(moves.size())]);
      }
    }
  }
}

}  // namespace rotunda
