// A position of a variant, with the moves that led to it.
#pragma once

#include <array>
#include <cassert>
#include <vector>

#include "engine/cell_set.hpp"
#include "engine/men.hpp"
#include "engine/move.hpp"
#include "engine/zobrist.hpp"

namespace rotunda {

// What defines a position apart from its history. Counters are in plies (halfmove_clock: since the
// last capture or pawn move) and moves (fullmove_number: from 1).
template <class V>
struct Setup {
  std::array<Man, cell_limit> board{};
  Side side = Side::white;
  typename V::Rights rights{};
  int halfmove_clock = 0;
  int fullmove_number = 1;
};

template <class V>
class Position {
 public:
  using Rights = typename V::Rights;

  // The set-up must be valid: one king a side, rights that fit the men.
  explicit Position(const Setup<V>& setup) : board_(setup.board), side_(setup.side) {
    for (const Cell cell : V::cells()) {
      if (board_[cell] != no_man) toggle(cell, board_[cell]);
    }
    state_.rights = setup.rights;
    state_.halfmove_clock = setup.halfmove_clock;
    fullmove_number_ = setup.fullmove_number;
    state_.key = computed_key();
  }

  Side side() const { return side_; }
  Man at(Cell cell) const { return board_[cell]; }
  CellSet occupied() const { return by_side_[0] | by_side_[1]; }
  CellSet men(Side side) const { return by_side_[index(side)]; }
  CellSet men(Side side, Kind kind) const { return by_side_[index(side)] & by_kind_[kind]; }
  CellSet of_kind(Kind kind) const { return by_kind_[kind]; }
  Cell king_cell(Side side) const { return men(side, king).first(); }
  const Rights& rights() const { return state_.rights; }
  Key key() const { return state_.key; }
  int halfmove_clock() const { return state_.halfmove_clock; }
  int fullmove_number() const { return fullmove_number_; }
  // The number of moves made since the set-up.
  std::size_t plies() const { return past_.size(); }

  // Makes sure that the next moves allocate nothing.
  void reserve(std::size_t plies) { past_.reserve(past_.size() + plies); }

  // The move must be legal; the table-driven callers check with is_legal() first.
  void make(Move move) {
    const Cell from = move.from();
    const Cell to = move.to();
    const Man man = board_[from];
    assert(man != no_man && side_of(man) == side_);
    past_.push_back(state_);

    const Cell victim_cell = V::victim_cell(*this, move);
    const Man victim = board_[victim_cell];
    assert(victim == no_man || (side_of(victim) != side_ && kind_of(victim) != king));
    const bool captures = victim != no_man;
    if (captures) take_off(victim_cell, victim);
    take_off(from, man);
    put_on(to, move.promotes() ? man_of(side_, move.promotion()) : man);

    state_.moved = man;
    state_.victim = victim;
    state_.victim_cell = victim_cell;
    ++state_.halfmove_clock;
    if (captures || V::is_pawn(kind_of(man))) state_.halfmove_clock = 0;
    if (side_ == Side::black) ++fullmove_number_;
    side_ = ~side_;
    state_.key ^= zobrist<V>.black_to_move;

    Rights rights = state_.rights;
    const bool reversible = V::update_rights(*this, move, man, victim_cell, rights);
    set_rights(rights);
    state_.reversible_plies =
        captures || move.promotes() || !reversible ? 0 : state_.reversible_plies + 1;
  }

  void unmake(Move move) {
    assert(!past_.empty());
    side_ = ~side_;
    if (side_ == Side::black) --fullmove_number_;
    toggle(move.to(), board_[move.to()]);
    board_[move.to()] = no_man;
    toggle(move.from(), state_.moved);
    board_[move.from()] = state_.moved;
    if (state_.victim != no_man) {
      toggle(state_.victim_cell, state_.victim);
      board_[state_.victim_cell] = state_.victim;
    }
    state_ = past_.back();
    past_.pop_back();
  }

  // Passes the move, for a search that asks what the opponent could do. The side to move must not
  // be in check. No repetition is looked for beyond it.
  void make_null() {
    past_.push_back(state_);
    state_.moved = no_man;
    state_.victim = no_man;
    state_.reversible_plies = 0;
    ++state_.halfmove_clock;
    if (side_ == Side::black) ++fullmove_number_;
    side_ = ~side_;
    state_.key ^= zobrist<V>.black_to_move;
    set_rights(V::rights_after_null(state_.rights));
  }

  void unmake_null() {
    assert(!past_.empty() && state_.moved == no_man);
    side_ = ~side_;
    if (side_ == Side::black) --fullmove_number_;
    state_ = past_.back();
    past_.pop_back();
  }

  // How many earlier positions since the set-up are the same as this one.
  int earlier_occurrences() const {
    int count = 0;
    // No position recurs before both sides have gone and come back.
    for (std::size_t back = 4; back <= state_.reversible_plies; back += 2) {
      if (past_[past_.size() - back].key == state_.key) ++count;
    }
    return count;
  }

  // Whether this position counts as drawn by repetition within a search that began so many plies
  // ago: what has recurred since can recur for ever, what occurred before must come a third time.
  bool repeats(std::size_t plies_since_root) const {
    int count = 0;
    for (std::size_t back = 4; back <= state_.reversible_plies; back += 2) {
      if (past_[past_.size() - back].key != state_.key) continue;
      if (back < plies_since_root || ++count == 2) return true;
    }
    return false;
  }

  // The key of a position one could take for this one only by chance: all of its state, anew.
  Key computed_key() const {
    Key key = side_ == Side::black ? zobrist<V>.black_to_move : 0;
    for (const Cell cell : occupied()) key ^= zobrist<V>.men[board_[cell]][cell];
    return key ^ V::rights_key_change(Rights{}, state_.rights);
  }

  // Recomputes everything kept incrementally; for assertions and tests.
  bool is_consistent() const {
    CellSet all;
    for (const Cell cell : V::cells()) {
      const Man man = board_[cell];
      if (man == no_man) continue;
      all.add(cell);
      if (!men(side_of(man), kind_of(man)).has(cell)) return false;
    }
    CellSet kinds;
    int count = 0;
    for (const CellSet& set : by_kind_) {
      kinds |= set;
      count += set.count();
    }
    return all == occupied() && all == kinds && count == all.count() &&
           (by_side_[0] & by_side_[1]).empty() && men(Side::white, king).count() == 1 &&
           men(Side::black, king).count() == 1 && state_.key == computed_key() &&
           state_.reversible_plies <= past_.size() && V::rights_fit(*this);
  }

 private:
  struct State {
    Rights rights{};
    Key key = 0;
    int halfmove_clock = 0;
    // Moves since the last one that can never be taken back by other moves, or the set-up.
    std::size_t reversible_plies = 0;
    // The move that led here.
    Man moved = no_man;
    Man victim = no_man;
    Cell victim_cell = no_cell;
  };

  void toggle(Cell cell, Man man) {
    by_side_[index(side_of(man))] ^= CellSet::of(cell);
    by_kind_[kind_of(man)] ^= CellSet::of(cell);
  }
  void put_on(Cell cell, Man man) {
    toggle(cell, man);
    board_[cell] = man;
    state_.key ^= zobrist<V>.men[man][cell];
  }
  void take_off(Cell cell, Man man) {
    toggle(cell, man);
    board_[cell] = no_man;
    state_.key ^= zobrist<V>.men[man][cell];
  }
  void set_rights(const Rights& rights) {
    if (rights == state_.rights) return;
    state_.key ^= V::rights_key_change(state_.rights, rights);
    state_.rights = rights;
  }

  std::array<CellSet, 2> by_side_{};
  std::array<CellSet, V::kind_count> by_kind_{};
  std::array<Man, cell_limit> board_{};
  State state_{};
  std::vector<State> past_;
  int fullmove_number_ = 1;
  Side side_;
};

}  // namespace rotunda
