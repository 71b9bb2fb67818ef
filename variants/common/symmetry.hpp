// Maps of a board under which a game stays the same game, and the positions they make alike.
#pragma once

#include <algorithm>
#include <array>
#include <string>
#include <vector>

#include "engine/position.hpp"
#include "variants/common/fen.hpp"

namespace rotunda {

struct Symmetry {
  std::array<Cell, cell_limit> image{};
  // Whether White's men become Black's as they are mapped; the other side is then to move.
  bool swaps_sides = false;
};

// What a variant adds, as a specialisation:
//   all()                   its symmetries but for the identity
//   image(rights, symmetry) what becomes of the state beyond the men
template <class V>
struct Symmetries;

inline CellSet image(CellSet cells, const Symmetry& symmetry) {
  CellSet result;
  for (const Cell cell : cells) result.add(symmetry.image[cell]);
  return result;
}

template <class V>
Position<V> image(const Position<V>& position, const Symmetry& symmetry) {
  Setup<V> setup;
  for (const Cell cell : position.occupied()) {
    const Man man = position.at(cell);
    const Side side = symmetry.swaps_sides ? ~side_of(man) : side_of(man);
    setup.board[symmetry.image[cell]] = man_of(side, kind_of(man));
  }
  setup.side = symmetry.swaps_sides ? ~position.side() : position.side();
  setup.rights = Symmetries<V>::image(position.rights(), symmetry);
  setup.halfmove_clock = position.halfmove_clock();
  setup.fullmove_number = position.fullmove_number();
  return Position<V>(setup);
}

// The same text for all positions that symmetries make alike, and for no others. Counters are left
// out.
template <class V>
std::string canonical_text(const Position<V>& position) {
  const auto without_counters = [](const Position<V>& at) {
    const std::string fen = write_fen(at);
    return fen.substr(0, fen.rfind(' ', fen.rfind(' ') - 1));
  };
  std::string least = without_counters(position);
  for (const Symmetry& symmetry : Symmetries<V>::all()) {
    least = std::min(least, without_counters(image(position, symmetry)));
  }
  return least;
}

}  // namespace rotunda
