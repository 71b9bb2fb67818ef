#include "variants/pentachess/pentachess.hpp"

namespace rotunda {

namespace {

CellSet cells_of(unsigned ring, std::initializer_list<int> places) {
  CellSet result;
  for (const int at : places) result.add(pentachess::cell_at(ring, at));
  return result;
}

// Black's men stand where White's do, turned by half the board.
CellSet turned(CellSet cells) {
  CellSet result;
  for (const Cell cell : cells) {
    const unsigned ring = pentachess::ring_of(cell);
    const int half = pentachess::ring_length[ring] / 2;
    result.add(pentachess::cell_at(ring, pentachess::place_in_ring(cell) + half));
  }
  return result;
}

}  // namespace

CellSet Pentachess::unmoved_pawn_cells(Side side, Kind pawn) {
  CellSet white;
  if (pawn == pawn_clockwise) white = cells_of(0, {48}) | cells_of(1, {29, 0});
  if (pawn == pawn_counter_clockwise) white = cells_of(0, {9}) | cells_of(1, {3, 4});
  return side == Side::white ? white : turned(white);
}

bool Pentachess::rights_fit(const Position<Pentachess>& position) {
  CellSet may_be_unmoved;
  CellSet may_have_declined;
  for (const Side side : {Side::white, Side::black}) {
    for (Kind kind = first_own_kind; kind < kind_count; ++kind) {
      may_be_unmoved |= position.men(side, kind) & unmoved_pawn_cells(side, kind);
      may_have_declined |= position.men(side, kind) & pentachess::outer_ring;
    }
  }
  const Rights& rights = position.rights();
  return rights.unmoved.within(may_be_unmoved) && rights.declined.within(may_have_declined) &&
         (rights.unmoved & rights.declined).empty();
}

// P7: bare kings; king and up to two knights against king; king and knight each.
bool Pentachess::insufficient_material(const Position<Pentachess>& position) {
  const CellSet others = position.occupied() & ~position.of_kind(king);
  return others.within(position.of_kind(knight)) && others.count() <= 2;
}

}  // namespace rotunda
