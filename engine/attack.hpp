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

// Whether a side could capture on the cell if just `occupied` were occupied. Men outside of it
// are taken for gone.
template <class V>
bool is_attacked(const Position<V>& position, Cell cell, Side by, CellSet occupied) {
  const CellSet men = position.men(by) & occupied;
  if (leaper_attackers(position, cell, by) & men) return true;
  const CellSet queens = position.of_kind(queen);
  return V::rook_lines().reaches(men & (position.of_kind(rook) | queens), cell, occupied) ||
         V::bishop_lines().reaches(men & (position.of_kind(bishop) | queens), cell, occupied);
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
  static constexpr unsigned pin_limit = 32;

 private:
  struct Pin {
    Cell man;
    CellSet line;
  };
  CellSet checkers_;
  CellSet evasions_ = CellSet::all();
  CellSet pinned_;
  unsigned pin_count_ = 0;
  std::array<Pin, pin_limit> pins_;
};

// A line from an enemy slider to the king with nothing in between gives check; with one man of
// ours, it pins that man. One slider may do either, or both, over several lines at once: a man must
// satisfy them all.
template <class V>
Restrictions restrictions(const Position<V>& position) {
  const Side us = position.side();
  const Cell king_cell = position.king_cell(us);
  const CellSet enemies = position.men(~us);
  const CellSet occupied = position.occupied();
  Restrictions result;

  for (const Cell attacker : leaper_attackers(position, king_cell, ~us)) {
    result.add_check(attacker, CellSet::of(attacker));
  }
  const auto add_lines = [&](const LineTable& table, CellSet sliders) {
    const CellSet aiming = sliders & table.sources(king_cell);
    for (const Cell slider : aiming) {
      for (const CellSet between : table.between(slider, king_cell)) {
        const CellSet blockers = between & occupied;
        if (blockers.more_than_one()) continue;
        const CellSet line = between | CellSet::of(slider);
        if (blockers.empty()) {
          result.add_check(slider, line);
        } else if ((blockers & enemies).empty()) {
          result.add_pin(blockers.first(), line);
        }
      }
    }
  };
  const CellSet queens = position.of_kind(queen);
  add_lines(V::rook_lines(), enemies & (position.of_kind(rook) | queens));
  add_lines(V::bishop_lines(), enemies & (position.of_kind(bishop) | queens));
  return result;
}

}  // namespace rotunda
