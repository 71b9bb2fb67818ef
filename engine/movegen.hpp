// Exactly the legal moves of a position.
//
// The generator hands sets of destinations to a sink: one that lists the moves, or one that only
// counts them.
#pragma once

#include <concepts>
#include <cstddef>

#include "engine/attack.hpp"
#include "engine/move.hpp"
#include "engine/position.hpp"

namespace rotunda {

inline constexpr std::array<Kind, 4> promotion_kinds = {queen, rook, bishop, knight};

enum class Declining : bool { not_allowed, allowed };

template <class S>
concept MoveSink = requires(S sink, Cell from, CellSet to) {
  sink.add(from, to);                                 // plain moves and captures
  sink.add_promotions(from, to, Declining::allowed);  // each choice of man, or none
};

class MoveCounter {
 public:
  void add(Cell, CellSet to) { count_ += static_cast<unsigned>(to.count()); }
  void add_promotions(Cell, CellSet to, Declining declining) {
    constexpr unsigned kinds = promotion_kinds.size();
    const unsigned choices = declining == Declining::allowed ? kinds + 1 : kinds;
    count_ += choices * static_cast<unsigned>(to.count());
  }
  std::size_t count() const { return count_; }

 private:
  std::size_t count_ = 0;
};

class MoveLister {
 public:
  explicit MoveLister(MoveList& list) : list_(list) {}
  void add(Cell from, CellSet to) {
    for (const Cell cell : to) list_.add(Move(from, cell));
  }
  void add_promotions(Cell from, CellSet to, Declining declining) {
    for (const Cell cell : to) {
      for (const Kind kind : promotion_kinds) list_.add(Move(from, cell, kind));
      if (declining == Declining::allowed) list_.add(Move(from, cell));
    }
  }

 private:
  MoveList& list_;
};

// The steps of the king onto cells that no enemy attacks once it has left its own.
template <class V>
CellSet safe_king_cells(const Position<V>& position, CellSet candidates) {
  const Side us = position.side();
  const CellSet occupied = position.occupied() ^ position.men(us, king);
  CellSet result;
  for (const Cell cell : candidates) {
    if (!is_attacked(position, cell, ~us, occupied)) result.add(cell);
  }
  return result;
}

// The moves of the men that every variant has, but for the king.
template <class V, class Limits, MoveSink Sink>
void generate_common_men(const Position<V>& position, const Limits& limits, Sink& sink) {
  const Side us = position.side();
  const CellSet not_ours = ~position.men(us);
  const CellSet occupied = position.occupied();
  const auto add_all = [&](Kind kind, auto&& destinations) {
    position.men(us, kind).for_each(
        [&](Cell from) { sink.add(from, destinations(from) & not_ours & limits.allowed(from)); });
  };
  add_all(knight, [&](Cell from) { return V::knight_steps(from); });
  add_all(rook, [&](Cell from) { return V::rook_attacks(from, occupied); });
  add_all(bishop, [&](Cell from) { return V::bishop_destinations(position, from); });
  add_all(queen, [&](Cell from) {
    return V::rook_attacks(from, occupied) | V::bishop_attacks(from, occupied);
  });
}

// The moves of all men but the king.
template <class V, class Limits, MoveSink Sink>
void generate_men(const Position<V>& position, const Limits& limits, Sink& sink) {
  generate_common_men(position, limits, sink);
  V::generate_own_kinds(position, limits, sink);
}

template <class V, MoveSink Sink>
void generate(const Position<V>& position, const Restrictions& limits, Sink& sink) {
  const Side us = position.side();
  const Cell king_cell = position.king_cell(us);

  sink.add(king_cell, safe_king_cells(position, V::king_steps(king_cell) & ~position.men(us)));
  V::generate_special_moves(position, sink);
  if (limits.none()) {
    generate_men(position, NoRestrictions(), sink);
  } else if (!limits.evasions().empty()) {
    generate_men(position, limits, sink);
  }
}

template <class V, MoveSink Sink>
void generate(const Position<V>& position, Sink& sink) {
  generate(position, restrictions(position), sink);
}

template <class V>
void list_moves(const Position<V>& position, MoveList& list) {
  MoveLister sink(list);
  generate(position, sink);
}

template <class V>
std::size_t count_moves(const Position<V>& position) {
  MoveCounter sink;
  generate(position, sink);
  return sink.count();
}

}  // namespace rotunda
