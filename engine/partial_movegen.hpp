// Parts of the legal moves, for a search that hopes not to need them all.
#pragma once

#include "engine/movegen.hpp"

namespace rotunda {

// Whether a move neither captures nor promotes.
template <class V>
bool is_quiet(const Position<V>& position, Move move) {
  return !move.promotes() && position.at(V::victim_cell(position, move)) == no_man;
}

// Limits narrowed to certain destinations.
template <class Limits>
class Towards {
 public:
  Towards(const Limits& limits, CellSet targets) : limits_(limits), targets_(targets) {}
  CellSet allowed(Cell cell) const { return limits_.allowed(cell) & targets_; }

 private:
  const Limits& limits_;
  CellSet targets_;
};

// Limits narrowed to one man and one destination.
class OneMove {
 public:
  OneMove(const Restrictions& limits, Move move) : limits_(limits), move_(move) {}
  CellSet allowed(Cell cell) const {
    if (cell != move_.from()) return {};
    return limits_.allowed(cell) & CellSet::of(move_.to());
  }

 private:
  const Restrictions& limits_;
  Move move_;
};

// A sink that looks for one move.
class MoveSeeker {
 public:
  explicit MoveSeeker(Move move) : move_(move) {}
  void add(Cell from, CellSet to) {
    found_ |= !move_.promotes() && from == move_.from() && to.has(move_.to());
  }
  void add_promotions(Cell from, CellSet to, Declining declining) {
    found_ |= from == move_.from() && to.has(move_.to()) &&
              (move_.promotes() ? move_.promotion() <= knight : declining == Declining::allowed);
  }
  bool found() const { return found_; }

 private:
  Move move_;
  bool found_ = false;
};

// Adds to the list the moves that capture or promote, or those that do neither. The limits must be
// the position's own.
template <class V, bool quiet>
void list_part(const Position<V>& position, const Restrictions& limits, MoveList& list) {
  const Side us = position.side();
  const CellSet targets = quiet ? ~position.occupied() : position.men(~us);
  const CellSet promoting = quiet ? CellSet() : V::promotion_zone(us);
  const Cell king_cell = position.king_cell(us);
  MoveLister sink(list);
  const auto add_men = [&](const auto& men_limits) {
    generate_common_men(position, Towards(men_limits, targets), sink);
  };
  const auto add_own_kinds = [&](const auto& men_limits) {
    V::generate_own_kinds(position, Towards(men_limits, targets | promoting), sink);
  };

  sink.add(king_cell, safe_king_cells(position, V::king_steps(king_cell) & targets));
  if (limits.none()) {
    add_men(NoRestrictions());
  } else if (!limits.evasions().empty()) {
    add_men(limits);
  }
  // So far all moves are of the part asked for. What follows may promote or decline to, and capture
  // elsewhere than on its destination.
  const std::size_t sorted = list.size();
  V::generate_special_moves(position, sink);
  if (limits.none()) {
    add_own_kinds(NoRestrictions());
  } else if (!limits.evasions().empty()) {
    add_own_kinds(limits);
  }
  list.keep_if([&](Move move) { return is_quiet(position, move) == quiet; }, sorted);
}

template <class V>
void list_noisy(const Position<V>& position, const Restrictions& limits, MoveList& list) {
  list_part<V, false>(position, limits, list);
}
template <class V>
void list_quiet(const Position<V>& position, const Restrictions& limits, MoveList& list) {
  list_part<V, true>(position, limits, list);
}

// Whether a move, of any origin, is legal in the position, whose own the limits must be.
template <class V>
bool is_legal(const Position<V>& position, const Restrictions& limits, Move move) {
  const Side us = position.side();
  const Cell from = move.from();
  if (!V::cells().has(from) || !V::cells().has(move.to())) return false;
  const Man man = position.at(from);
  if (man == no_man || side_of(man) != us) return false;

  const CellSet to = CellSet::of(move.to()) & ~position.men(us);
  const CellSet occupied = position.occupied();
  MoveSeeker sink(move);
  switch (const Kind kind = kind_of(man)) {
    case king:
      sink.add(from, safe_king_cells(position, V::king_steps(from) & to));
      break;
    case knight:
      sink.add(from, V::knight_steps(from) & to & limits.allowed(from));
      break;
    case bishop:
      sink.add(from, V::bishop_destinations(position, from) & to & limits.allowed(from));
      break;
    case rook:
    case queen: {
      CellSet reached = V::rook_attacks(from, occupied);
      if (kind == queen) reached |= V::bishop_attacks(from, occupied);
      sink.add(from, reached & to & limits.allowed(from));
      break;
    }
    default:
      V::generate_own_kinds(position, OneMove(limits, move), sink);
  }
  if (!sink.found()) V::generate_special_moves(position, sink);
  return sink.found();
}

}  // namespace rotunda
