// Counting the leaves of the game tree, in the plainest way.
#pragma once

#include <cstdint>

#include "engine/movegen.hpp"

namespace rotunda {

template <class V>
std::uint64_t perft(Position<V>& position, int depth) {
  if (depth == 0) return 1;
  if (depth == 1) return count_moves(position);
  MoveList moves;
  list_moves(position, moves);
  std::uint64_t nodes = 0;
  for (const Move move : moves) {
    position.make(move);
    nodes += perft(position, depth - 1);
    position.unmake(move);
  }
  return nodes;
}

}  // namespace rotunda
