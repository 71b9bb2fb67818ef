// The ways of pawns to promotion, for boards on which forward is what the steps say.
#pragma once

#include "engine/features.hpp"

namespace rotunda {

// Fills in what follows from the moves. A pawn in the zone has arrived.
inline void find_ways(PawnPaths& paths, CellSet cells, CellSet zone) {
  for (const Cell cell : cells) paths.distance[cell] = zone.has(cell) ? 0 : paths.unreachable;
  CellSet reached = zone;
  CellSet last = zone;
  for (int distance = 1; !last.empty(); ++distance) {
    CellSet next;
    for (const Cell cell : cells & ~reached) {
      const CellSet nearer = paths.moves[cell] & last;
      if (nearer.empty()) continue;
      paths.distance[cell] = static_cast<std::uint8_t>(distance);
      paths.way[cell] = nearer;
      for (const Cell step : nearer) paths.way[cell] |= paths.way[step];
      next.add(cell);
    }
    if (distance < paths.far_away) paths.near |= next;
    reached |= next;
    last = next;
  }
}

}  // namespace rotunda
