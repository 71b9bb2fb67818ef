#include "variants/circular/circular.hpp"

#include <algorithm>
#include <array>

namespace rotunda {

namespace {

// The first-move rights that end when something moves from or is captured on a cell.
constexpr std::array<std::uint8_t, cell_limit> unmoved_by_cell = [] {
  std::array<std::uint8_t, cell_limit> result{};
  for (const Side side : {Side::white, Side::black}) {
    for (const Kind kind : {king, Kind{Circular::prince}}) {
      result[Circular::start_cell(side, kind)] = Circular::unmoved_bit(side, kind);
    }
  }
  return result;
}();

}  // namespace

CellSet Circular::king_leaps(const Position<Circular>& position, Cell from, CellSet ends) {
  const Side us = position.side();
  const CellSet occupied = position.occupied() ^ CellSet::of(from);
  const auto is_safe = [&](Cell cell) { return !is_attacked(position, cell, ~us, occupied); };
  CellSet result;
  for (const Cell end : ends) {
    const CellSet over = king_steps(from) & king_steps(end);
    if (is_safe(end) && std::any_of(over.begin(), over.end(), is_safe)) result.add(end);
  }
  return result;
}

CellSet Circular::en_passant_capturers(const Position<Circular>& position, EnPassant chance) {
  const Side us = position.side();
  CellSet result =
      position.men(us, pawn) & circular::board.pawn_captures_onto[index(us)][chance.over];
  for (const Cell from : result) {
    // Two men leave their cells at once, which no single pin foresees.
    const CellSet occupied =
        (position.occupied() ^ CellSet::of(from) ^ CellSet::of(chance.victim)) |
        CellSet::of(chance.over);
    if (is_attacked(position, position.king_cell(us), ~us, occupied)) result.remove(from);
  }
  return result;
}

Circular::EnPassant Circular::en_passant_left_by(Side side, Cell from, Cell to) {
  for (const auto& step : circular::board.pawn_double_steps[index(side)][from]) {
    if (step.to == to) return {step.over, to};
  }
  return {};
}

bool Circular::update_rights(const Position<Circular>& position, Move move, Man man,
                             Cell victim_cell, Rights& rights) {
  const Cell from = move.from();
  const Cell to = move.to();
  const Kind kind = kind_of(man);
  const Side mover = side_of(man);

  const Rights before = rights;
  rights.unmoved &=
      static_cast<std::uint8_t>(~(unmoved_by_cell[from] | unmoved_by_cell[victim_cell]));
  rights.changed.remove(victim_cell);
  rights.changed.remove(from);
  bool changes_colour = false;
  if (kind == bishop) {
    const CellSet light = circular::board.light;
    changes_colour = light.has(from) != light.has(to);
    if (changes_colour || before.changed.has(from)) rights.changed.add(to);
  }

  rights.en_passant = {};
  if (kind == pawn) {
    const EnPassant chance = en_passant_left_by(mover, from, to);
    if (chance.over != no_cell && en_passant_capturers(position, chance)) {
      rights.en_passant = chance;
    }
  }
  return kind != pawn && !changes_colour && rights.unmoved == before.unmoved;
}

Key Circular::rights_key_change(const Rights& before, const Rights& after) {
  const auto& keys = zobrist<Circular>.rights;
  const std::size_t over_keys = unmoved_rights;
  const std::size_t victim_keys = over_keys + cell_limit;
  const std::size_t changed_keys = victim_keys + cell_limit;
  Key key = 0;
  for (unsigned i = 0; i < unmoved_rights; ++i) {
    if (((before.unmoved ^ after.unmoved) >> i & 1) != 0) key ^= keys[i];
  }
  for (const EnPassant& chance : {before.en_passant, after.en_passant}) {
    if (chance.over == no_cell) continue;
    key ^= keys[over_keys + chance.over] ^ keys[victim_keys + chance.victim];
  }
  for (const Cell cell : before.changed ^ after.changed) key ^= keys[changed_keys + cell];
  return key;
}

bool Circular::rights_fit(const Position<Circular>& position) {
  const Rights& rights = position.rights();
  for (const Side side : {Side::white, Side::black}) {
    for (const Kind kind : {king, Kind{prince}}) {
      if ((rights.unmoved & unmoved_bit(side, kind)) != 0 &&
          position.at(start_cell(side, kind)) != man_of(side, kind)) {
        return false;
      }
    }
  }
  const EnPassant& chance = rights.en_passant;
  const bool chance_fits =
      chance.over == no_cell || (position.at(chance.over) == no_man &&
                                 position.at(chance.victim) == man_of(~position.side(), pawn) &&
                                 !en_passant_capturers(position, chance).empty());
  return chance_fits && rights.changed.within(position.of_kind(bishop));
}

// C10: bare kings; king and knight, or king and a bishop that has changed colour, against king.
bool Circular::insufficient_material(const Position<Circular>& position) {
  const CellSet others = position.occupied() & ~position.of_kind(king);
  if (others.empty()) return true;
  const CellSet harmless = position.of_kind(knight) | position.rights().changed;
  return !others.more_than_one() && others.within(harmless);
}

}  // namespace rotunda
