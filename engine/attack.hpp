// Who attacks a cell, and what that leaves of the moves of the side whose king stands there.
#pragma once

#include <array>
#include <cassert>

#include "engine/lines.hpp"
#include "engine/position.hpp"

namespace rotunda {

// The men of one side, sliders apart, that could capture on the cell.
template <class V>
CellSet leaper_attackers(const Position<V>& position, Cell cell, Side by) {
  return position.men(by) & ((V::king_steps(cell) & position.of_kind(king)) |
                             (V::knight_steps(cell) & position.of_kind(knight)) |
                             V::own_attackers(position, cell, by));
}

// The sliders of a side: queens count as both.
struct Sliders {
  CellSet rooks;
  CellSet bishops;
};

template <class V>
Sliders sliders_of(const Position<V>& position, Side side) {
  const CellSet queens = position.of_kind(queen);
  return {position.men(side) & (position.of_kind(rook) | queens),
          position.men(side) & (position.of_kind(bishop) | queens)};
}

// Those of the rooks, and of the bishops, that reach a cell over the occupied cells. The lines of
// an empty board tell first, and at less cost, whether there is anything to ask.
template <class V>
CellSet rooks_reaching(Cell cell, CellSet rooks, CellSet occupied) {
  rooks &= V::rook_lines().sources(cell);
  return rooks ? rooks & V::rook_attacks(cell, occupied) : rooks;
}
template <class V>
CellSet bishops_reaching(Cell cell, CellSet bishops, CellSet occupied) {
  bishops &= V::bishop_lines().sources(cell);
  return bishops ? bishops & V::bishop_sources(cell, occupied) : bishops;
}

// Whether a side could capture on the cell if just `occupied` were occupied. Men outside of it
// are taken for gone.
template <class V>
bool is_attacked(const Position<V>& position, Cell cell, Side by, CellSet occupied) {
  if (leaper_attackers(position, cell, by) & occupied) return true;
  const Sliders sliders = sliders_of(position, by);
  return rooks_reaching<V>(cell, sliders.rooks & occupied, occupied) ||
         bishops_reaching<V>(cell, sliders.bishops & occupied, occupied);
}

template <class V>
bool in_check(const Position<V>& position) {
  return is_attacked(position, position.king_cell(position.side()), ~position.side(),
                     position.occupied());
}

// The cells on which a man other than the king may arrive without leaving its king attacked.
class Restrictions {
 public:
  Restrictions() {}  // leaves pins_ as it is: it is read only up to pin_count_

  // The men that give check.
  CellSet checkers() const { return checkers_; }
  // Whether every man may arrive anywhere.
  bool none() const { return checkers_.empty() && pinned_.empty(); }
  // Arriving here answers every check; all cells if there is none.
  CellSet evasions() const { return evasions_; }

  // Where the man on the cell may arrive.
  CellSet allowed(Cell cell) const {
    if (!pinned_.has(cell)) [[likely]]
      return evasions_;
    CellSet result = evasions_;
    for (unsigned i = 0; i < pin_count_; ++i) {
      if (pins_[i].man == cell) result &= pins_[i].line;
    }
    return result;
  }

  void add_check(Cell attacker, CellSet line) {
    checkers_.add(attacker);
    evasions_ &= line;
  }
  void add_pin(Cell man, CellSet line) {
    assert(pin_count_ < pin_limit);
    pinned_.add(man);
    pins_[pin_count_++] = {man, line};
  }

  // One pin a line into the king's cell, and no board has more lines into a cell than this
  // (tests/lines_test.cpp).
  static constexpr unsigned pin_limit = 16;

 private:
  struct Pin {
    Cell man;
    CellSet line;
  };
  CellSet checkers_;
  CellSet evasions_ = CellSet::all();
  CellSet pinned_;
  unsigned pin_count_ = 0;
  union {
    std::array<Pin, pin_limit> pins_;
  };
};

// The same where there are none: most positions, and worth a generator of its own.
struct NoRestrictions {
  static CellSet allowed(Cell) { return CellSet::all(); }
};

// A line from an enemy slider to the king with nothing in between gives check; with one man of
// ours, it pins that man. One slider may do either, or both, over several lines at once: a man must
// satisfy them all.
inline void add_lines(const LineTable& table, CellSet sliders, Cell king_cell, CellSet ours,
                      CellSet occupied, Restrictions& result) {
  for (const Cell slider : sliders) {
    for (const CellSet between : table.between(slider, king_cell)) {
      const CellSet blockers = between & occupied;
      if (blockers.more_than_one()) continue;
      const CellSet line = between | CellSet::of(slider);
      if (blockers.empty()) {
        result.add_check(slider, line);
      } else if (blockers.within(ours)) {
        result.add_pin(blockers.first(), line);
      }
    }
  }
}

template <class V>
Restrictions restrictions(const Position<V>& position) {
  const Side us = position.side();
  const Cell king_cell = position.king_cell(us);
  const CellSet ours = position.men(us);
  const CellSet occupied = position.occupied();
  Restrictions result;
  leaper_attackers(position, king_cell, ~us).for_each([&](Cell attacker) {
    result.add_check(attacker, CellSet::of(attacker));
  });

  // Most positions have neither a slider that reaches the king nor one that would if our men next
  // to it on each line were gone; only for those that do the lines themselves are looked up.
  const Sliders sliders = sliders_of(position, ~us);
  if (sliders.rooks & V::rook_lines().sources(king_cell)) {
    const CellSet blockers = V::rook_attacks(king_cell, occupied) & ours;
    const CellSet rooks = V::rook_attacks(king_cell, occupied ^ blockers) & sliders.rooks;
    if (rooks) add_lines(V::rook_lines(), rooks, king_cell, ours, occupied, result);
  }
  if (sliders.bishops & V::bishop_lines().sources(king_cell)) {
    const CellSet blockers = V::bishop_sources(king_cell, occupied) & ours;
    const CellSet bishops = V::bishop_sources(king_cell, occupied ^ blockers) & sliders.bishops;
    if (bishops) add_lines(V::bishop_lines(), bishops, king_cell, ours, occupied, result);
  }
  return result;
}

}  // namespace rotunda
