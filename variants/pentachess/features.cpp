#include "variants/pentachess/features.hpp"

#include "variants/common/pawn_paths.hpp"

namespace rotunda {

const PawnTable<4>& Features<Pentachess>::pawn_table() {
  static const PawnTable<4> table = [] {
    PawnTable<4> result;
    for (const Side side : {Side::white, Side::black}) {
      for (Kind kind = first_pawn; kind < Pentachess::kind_count; ++kind) {
        PawnPaths& paths = result[index(side)][kind - first_pawn];
        const auto& straight = pentachess::board.straight_steps[Pentachess::direction(kind)];
        const auto& diagonal = pentachess::board.diagonal_steps[Pentachess::direction(kind)];
        const bool berolina = Pentachess::is_berolina(kind);
        for (const Cell cell : Pentachess::cells()) {
          paths.moves[cell] = berolina ? diagonal[cell] : straight[cell];
          paths.captures[cell] = berolina ? straight[cell] : diagonal[cell];
        }
        find_ways(paths, Pentachess::cells(), Pentachess::promotion_zone(side));
      }
    }
    return result;
  }();
  return table;
}

}  // namespace rotunda
