// What a search remembers of moves that did well or badly elsewhere in the tree.
//
// The idea goes back to Jonathan Schaeffer's history heuristic (1983); continuation histories,
// which judge a move by the moves it answers, and correction histories, which judge the static
// evaluation, were developed in Stockfish.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <new>

#include "engine/position.hpp"
#include "search/large_memory.hpp"
#include "search/score.hpp"

namespace rotunda {

// A number within [-limit, limit]. An update moves it the less the nearer it is to that end, so old
// experience fades as new comes in. Threads may share it; when two update it at once, one is lost.
template <int limit>
class Experience {
 public:
  static_assert(limit <= INT16_MAX);
  int value() const { return value_.load(std::memory_order_relaxed); }
  void update(int bonus) {
    bonus = std::clamp(bonus, -limit, limit);
    const int before = value();
    value_.store(static_cast<std::int16_t>(before + bonus - before * std::abs(bonus) / limit),
                 std::memory_order_relaxed);
  }

 private:
  std::atomic<std::int16_t> value_{0};
};

inline constexpr int history_limit = 16'384;
using MoveExperience = Experience<history_limit>;

template <class V>
inline constexpr std::size_t man_limit = first_man + 2 * V::kind_count;

// By the man that moves and its destination.
template <class V>
using ArrivalHistory = std::array<std::array<MoveExperience, cell_limit>, man_limit<V>>;

// The two quiet moves that last refuted a line at one ply.
class Killers {
 public:
  bool has(Move move) const { return move == moves_[0] || move == moves_[1]; }
  void add(Move move) {
    if (move == moves_[0]) return;
    moves_[1] = moves_[0];
    moves_[0] = move;
  }

 private:
  std::array<Move, 2> moves_;
};

// The memory of a thread, or of a few. Large: to be kept on the heap.
template <class V>
class Histories {
 public:
  MoveExperience& quiet(Side side, Move move) {
    return quiet_[index(side)][move.from()][move.to()];
  }
  const MoveExperience& quiet(Side side, Move move) const {
    return quiet_[index(side)][move.from()][move.to()];
  }

  // Of captures and promotions, by man, destination and the man taken (no_man if none is).
  MoveExperience& noisy(Man man, Cell to, Man victim) { return noisy_[man][to][victim]; }
  const MoveExperience& noisy(Man man, Cell to, Man victim) const {
    return noisy_[man][to][victim];
  }

  // Of moves that follow, one or more plies later, on a man's arrival at a cell.
  ArrivalHistory<V>& after(Man man, Cell to) { return (*continuation_)[man][to]; }
  // Of moves that follow on none, at the root and after a null move.
  ArrivalHistory<V>& after_nothing() { return (*continuation_)[no_man][0]; }

  // By how much the static evaluation has been wrong in positions with the same pawns, in
  // centipawns.
  Score correction(const Position<V>& position) const {
    return corrections_[index(position.side())][slot(position)].value() / correction_grain;
  }
  // After a search of that depth has found the evaluation to be off by so much.
  void correct(const Position<V>& position, Score error, int depth) {
    constexpr int bonus_limit = correction_limit / 4;
    const int bonus = error * depth / 8 * correction_grain / 16;
    corrections_[index(position.side())][slot(position)].update(
        std::clamp(bonus, -bonus_limit, bonus_limit));
  }

  void clear() {
    reset(quiet_);
    reset(noisy_);
    reset(corrections_);
    reset(*continuation_);
  }

 private:
  // In place: a fresh value to assign from would have to fit the stack.
  template <class T>
  static void reset(T& table) {
    std::destroy_at(&table);
    std::construct_at(&table);
  }

  static constexpr int correction_limit = 8'192;
  static constexpr int correction_grain = 64;  // a centipawn
  static constexpr std::size_t correction_slots = 1 << 14;

  static std::size_t slot(const Position<V>& position) {
    std::uint64_t mix = 0;
    for (Kind kind = first_own_kind; kind < V::kind_count; ++kind) {
      for (const Side side : {Side::white, Side::black}) {
        const CellSet men = position.men(side, kind);
        mix = (mix ^ men.lo()) * 0x9e3779b97f4a7c15U;
        mix = (mix ^ (mix >> 32) ^ men.hi()) * 0xd6e8feb86659fd93U;
      }
    }
    return static_cast<std::size_t>(mix >> 50);
  }

  std::array<std::array<std::array<MoveExperience, cell_limit>, cell_limit>, 2> quiet_{};
  std::array<std::array<std::array<MoveExperience, man_limit<V>>, cell_limit>, man_limit<V>>
      noisy_{};
  std::array<std::array<Experience<correction_limit>, correction_slots>, 2> corrections_{};
  using Continuation = std::array<std::array<ArrivalHistory<V>, cell_limit>, man_limit<V>>;
  static Continuation* make_continuation() {
    void* const memory = allocate_large(sizeof(Continuation));
    if (memory == nullptr) throw std::bad_alloc();
    return std::construct_at(static_cast<Continuation*>(memory));
  }
  std::unique_ptr<Continuation, FreeMemory> continuation_{make_continuation()};
};

}  // namespace rotunda
