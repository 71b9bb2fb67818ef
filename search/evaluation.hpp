// The static value of a position: a sum of terms, each a weight times a count.
//
// The terms are found once, whoever asks: a sink either adds the weights up or keeps the counts, so
// that a tuner sees exactly what the search does. Ideas that are not linear, such as the danger of
// a king, go through tables of buckets and so stay linear in the weights.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <utility>

#include "engine/attack.hpp"
#include "engine/features.hpp"
#include "engine/position.hpp"
#include "engine/weights.hpp"
#include "search/score.hpp"
#include "search/terms.hpp"

namespace rotunda {

// What a man is worth where it stands: its material and placement terms as one weight.
template <class V>
class PlacementWeights {
 public:
  PlacementWeights() {
    using T = Terms<V>;
    using F = Features<V>;
    const auto weight = [](int term) { return Weights<V>::all[static_cast<std::size_t>(term)]; };
    for (Kind kind = 0; kind < V::kind_count; ++kind) {
      for (const Cell cell : V::cells()) {
        Weight sum = weight(T::material + F::group(kind));
        for (const int at : F::placement(kind, cell)) {
          sum += weight(T::placement_of(F::group(kind)) + at);
        }
        weights_[index(Side::white)][kind][cell] = sum;
        weights_[index(Side::black)][kind][F::exchanged(cell)] = sum;
      }
    }
  }

  Weight operator()(Side side, Kind kind, Cell cell) const {
    return weights_[index(side)][kind][cell];
  }

 private:
  std::array<std::array<std::array<Weight, cell_limit>, V::kind_count>, 2> weights_;
};

// The sink of the search.
template <class V>
class WeightSink {
 public:
  WeightSink(Side side, const PlacementWeights<V>& placement)
      : side_(side), placement_(placement) {}

  void add(int term, int count = 1) {
    total_ += Weights<V>::all[static_cast<std::size_t>(term)] * count;
  }
  void place(Kind kind, Cell cell) { total_ += placement_(side_, kind, cell); }

  Weight total() const { return total_; }

 private:
  Side side_;
  const PlacementWeights<V>& placement_;
  Weight total_;
};

// How many steps a king is from a cell, or the greatest number that has a bucket.
using KingDistances = std::array<std::array<std::uint8_t, cell_limit>, cell_limit>;
template <class V>
const KingDistances& king_distances() {
  static const KingDistances distances = [] {
    KingDistances result{};
    for (const Cell from : V::cells()) {
      CellSet reached = CellSet::of(from);
      for (std::uint8_t distance = 1; distance < Terms<V>::distance_buckets; ++distance) {
        CellSet next;
        for (const Cell cell : reached) next |= V::king_steps(cell);
        for (const Cell cell : V::cells() & ~reached) result[from][cell] = distance;
        reached |= next;
      }
    }
    return result;
  }();
  return distances;
}

// Finds the terms of both sides. Attacks are made once, for mobility, kings and threats alike.
template <class V, class Sink>
class TermFinder {
 public:
  // Sinks by side.
  TermFinder(const Position<V>& position, std::array<Sink, 2>& sinks)
      : position_(position), sinks_(sinks) {
    for_both([&]<Side side>() {
      zone_[index(side)] = V::king_steps(position.king_cell(side));
      find_pawn_attacks<side>();
    });
    for_both([&]<Side side>() { add_men<side>(); });
    for_both([&]<Side side>() {
      add_advanced_pawns<side>();
      add_king_of<side>();
      add_threats_to<side>();
      F::add_own_terms(position, side, attacks_[index(~side)].all,
                       [&](int term, int count) { sinks_[index(side)].add(T::own + term, count); });
    });
    sinks_[index(position.side())].add(T::tempo);
  }

  // The men that are left, in the units of Features<V>::phase.
  int phase() const { return phase_; }

 private:
  using T = Terms<V>;
  using F = Features<V>;
  // Calls with each side as a constant, which saves a seventh of the instructions.
  template <class Function>
  static void for_both(Function&& function) {
    function.template operator()<Side::white>();
    function.template operator()<Side::black>();
  }
  template <class Function>
  static void for_steppers(Function&& function) {
    [&]<std::size_t... i>(std::index_sequence<i...>) {
      (function.template operator()<F::steppers[i]>(), ...);
    }
    (std::make_index_sequence<F::steppers.size()>());
  }

  // The cells that one side attacks.
  struct Attacks {
    CellSet all;
    CellSet by_pawns;
    std::array<CellSet, first_own_kind> by_kind;  // from queen to knight
  };

  template <Side side>
  void find_pawn_attacks() {
    Sink& sink = sinks_[index(side)];
    CellSet pawns;
    CellSet captures;
    for (Kind kind = F::first_pawn; kind < V::kind_count; ++kind) {
      const PawnPaths& paths = paths_[index(side)][kind - F::first_pawn];
      const CellSet men = position_.men(side, kind);
      pawns |= men;
      men.for_each([&](Cell cell) {
        sink.place(kind, cell);
        captures |= paths.captures[cell];
      });
    }
    pawns_[index(side)] = pawns;
    attacks_[index(side)].by_pawns = captures;
    attacks_[index(side)].all = captures | zone_[index(side)];
    sink.add(T::protected_pawn, (pawns & captures).count());
  }

  template <Side side>
  void add_men() {
    const CellSet occupied = position_.occupied();
    // Where a pawn captures, it is no good to go.
    const CellSet free = ~(position_.men(side) | attacks_[index(~side)].by_pawns);
    const CellSet zone = zone_[index(~side)];
    auto& by_kind = attacks_[index(side)].by_kind;
    by_kind[knight] =
        add_kind<side, knight>(free, zone, [&](Cell cell) { return V::knight_steps(cell); });
    by_kind[bishop] = add_kind<side, bishop>(
        free, zone, [&](Cell cell) { return V::bishop_destinations(position_, cell); });
    by_kind[rook] = add_kind<side, rook>(
        free, zone, [&](Cell cell) { return V::rook_attacks(cell, occupied); });
    by_kind[queen] = add_kind<side, queen>(free, zone, [&](Cell cell) {
      return V::rook_attacks(cell, occupied) | V::bishop_attacks(cell, occupied);
    });
    for_steppers([&]<Kind kind>() {
      add_kind<side, kind>(free, zone, [](Cell cell) { return V::king_steps(cell); });
    });
  }

  // Places the men of a kind, counts where they can go and what they attack near the enemy king,
  // and returns what they attack.
  template <Side side, Kind kind, class Destinations>
  CellSet add_kind(CellSet free, CellSet zone, Destinations&& destinations) {
    Sink& sink = sinks_[index(side)];
    CellSet result;
    position_.men(side, kind).for_each([&](Cell cell) {
      const CellSet attacked = destinations(cell);
      result |= attacked;
      phase_ += F::phase[kind];
      sink.place(kind, cell);
      const auto reach = static_cast<std::size_t>((attacked & free).count());
      sink.add(T::mobility + (kind - 1) * reach_buckets + reach_bucket[reach]);
      const CellSet near = attacked & zone;
      if (near.empty()) return;
      const int count = near.count();
      sink.add(T::zone_attack + F::group(kind), count);
      danger_[index(side)] += attacker_units[kind] + count;
    });
    attacks_[index(side)].all |= result;
    return result;
  }

  // Those few moves from promotion: whether they can go, and who could stop them.
  template <Side side>
  void add_advanced_pawns() {
    Sink& sink = sinks_[index(side)];
    const Attacks& enemy = attacks_[index(~side)];
    const CellSet occupied = position_.occupied();
    const CellSet stops = pawns_[index(~side)] | enemy.by_pawns;
    const CellSet hindrances = occupied | enemy.all;
    for (Kind kind = F::first_pawn; kind < V::kind_count; ++kind) {
      const PawnPaths& paths = paths_[index(side)][kind - F::first_pawn];
      (position_.men(side, kind) & paths.near).for_each([&](Cell cell) {
        const int left = paths.distance[cell] - 1;
        if (paths.moves[cell].within(occupied)) sink.add(T::blocked_pawn + left);
        const CellSet way = paths.way[cell];
        if (way & stops) return;
        sink.add(T::passed_pawn + left);
        if ((way & hindrances).empty()) sink.add(T::clear_way + left);
      });
    }
  }

  // The king of a side, and what the other side does to it.
  template <Side side>
  void add_king_of() {
    Sink& sink = sinks_[index(side)];
    Sink& enemy_sink = sinks_[index(~side)];
    const Attacks& enemy = attacks_[index(~side)];
    const CellSet ours = position_.men(side);
    const Cell cell = position_.king_cell(side);
    sink.place(king, cell);

    const int escapes = (V::king_steps(cell) & ~(ours | enemy.all)).count();
    sink.add(T::king_escapes + std::min(escapes, T::escape_buckets - 1));

    if (danger_[index(~side)] > 0) add_attack_on_king<side>();

    // Mate with few men needs the own king near.
    if (ours == CellSet::of(cell)) {
      enemy_sink.add(T::bare_king + king_distances<V>()[cell][position_.king_cell(~side)]);
    }
  }

  // Only once a man is near the king: where nobody attacks, few positions repay the effort.
  template <Side side>
  void add_attack_on_king() {
    Sink& enemy_sink = sinks_[index(~side)];
    const Attacks& enemy = attacks_[index(~side)];
    const CellSet occupied = position_.occupied();
    const Cell cell = position_.king_cell(side);
    const CellSet rook_reach = V::rook_attacks(cell, occupied);
    const CellSet bishop_reach = V::bishop_sources(cell, occupied);
    const CellSet reach = rook_reach | bishop_reach;
    const auto open = static_cast<std::size_t>((reach & ~position_.men(side)).count());
    enemy_sink.add(T::king_exposure + reach_bucket[open]);

    int danger = danger_[index(~side)];
    const CellSet safe = ~(position_.men(~side) | attacks_[index(side)].all);
    const auto add_safe_checks = [&](Kind kind, CellSet from) {
      if ((from & enemy.by_kind[kind] & safe).empty()) return;
      enemy_sink.add(T::safe_check + kind - 1);
      danger += safe_check_units;
    };
    add_safe_checks(queen, reach);
    add_safe_checks(rook, rook_reach);
    add_safe_checks(bishop, bishop_reach);
    add_safe_checks(knight, V::knight_steps(cell));
    enemy_sink.add(T::king_danger + std::min(danger / 2, T::danger_buckets - 1));
  }

  // Men of a side that the other side attacks with lesser ones, or that nobody guards.
  template <Side side>
  void add_threats_to() {
    Sink& enemy_sink = sinks_[index(~side)];
    const Attacks& enemy = attacks_[index(~side)];
    const CellSet men = position_.men(side) ^ position_.men(side, king);
    const auto add = [&](int table, CellSet victims) {
      for (const Cell cell : victims) {
        enemy_sink.add(table + F::group(kind_of(position_.at(cell))));
      }
    };
    const CellSet queens = position_.men(side, queen);
    const CellSet majors = queens | position_.men(side, rook);
    const CellSet minor_attacks = enemy.by_kind[bishop] | enemy.by_kind[knight];
    add(T::threat, (men & ~pawns_[index(side)] & enemy.by_pawns) | (majors & minor_attacks) |
                       (queens & enemy.by_kind[rook]));
    add(T::hanging, men & enemy.all & ~attacks_[index(side)].all);
  }

  static constexpr int safe_check_units = 3;
  // How much a man near a king adds to the danger, beside the cells it attacks there.
  static constexpr std::array<int, V::kind_count> attacker_units = [] {
    std::array<int, V::kind_count> result{};
    for (const Kind kind : F::steppers) result[kind] = 1;
    result[queen] = 4;
    result[rook] = result[bishop] = result[knight] = 2;
    return result;
  }();

  const Position<V>& position_;
  std::array<Sink, 2>& sinks_;
  decltype(F::pawn_table())& paths_ = F::pawn_table();
  std::array<Attacks, 2> attacks_;
  std::array<CellSet, 2> pawns_;
  std::array<CellSet, 2> zone_;
  std::array<int, 2> danger_{};  // of the other side's king
  int phase_ = 0;
};

// In centipawns. However many men there are, it is no score of mate.
inline Score tapered(Weight total, int phase, int full_phase) {
  const int middle = std::min(phase, full_phase);
  const Score score =
      (total.middle_game() * middle + total.end_game() * (full_phase - middle)) / full_phase;
  return std::clamp(score, 1 - least_mate_score, least_mate_score - 1);
}

// From the side to move. Flattened: as one function it takes some six per cent fewer instructions.
template <class V>
[[gnu::flatten]] Score evaluate(const Position<V>& position) {
  static_assert(Weights<V>::all.size() == Terms<V>::count);
  static const PlacementWeights<V> placement;
  std::array<WeightSink<V>, 2> sinks = {WeightSink<V>(Side::white, placement),
                                        WeightSink<V>(Side::black, placement)};
  const int phase = TermFinder(position, sinks).phase();
  const Side us = position.side();
  return tapered(sinks[index(us)].total() - sinks[index(~us)].total(), phase,
                 Features<V>::full_phase);
}

}  // namespace rotunda
