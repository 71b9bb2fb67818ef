#include "variants/circular/features.hpp"

#include "variants/common/pawn_paths.hpp"

namespace rotunda {

const PawnTable<1>& Features<Circular>::pawn_table() {
  static const PawnTable<1> table = [] {
    PawnTable<1> result;
    for (const Side side : {Side::white, Side::black}) {
      PawnPaths& paths = result[index(side)][0];
      for (const Cell cell : Circular::cells()) {
        paths.moves[cell] = circular::board.pawn_moves[index(side)][cell];
        paths.captures[cell] = circular::board.pawn_captures[index(side)][cell];
      }
      find_ways(paths, Circular::cells(), Circular::promotion_zone(side));
    }
    return result;
  }();
  return table;
}

}  // namespace rotunda
