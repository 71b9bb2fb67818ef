// Moves and lists of moves.
#pragma once

#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>

#include "engine/cell_set.hpp"
#include "engine/men.hpp"

namespace rotunda {

// Origin, destination and the kind promoted to, if any. Everything else a move does (taking en
// passant, declining a promotion, changing a bishop's colour) follows from the position.
class Move {
 public:
  constexpr Move() = default;
  constexpr Move(Cell from, Cell to, Kind promotion = king)
      : bits_(static_cast<std::uint32_t>(from | to << 7 | promotion << 14)) {}

  constexpr Cell from() const { return static_cast<Cell>(bits_ & 127); }
  constexpr Cell to() const { return static_cast<Cell>((bits_ >> 7) & 127); }
  // Nothing promotes to a king, so that kind stands for "no promotion".
  constexpr bool promotes() const { return (bits_ >> 14) != 0; }
  constexpr Kind promotion() const { return static_cast<Kind>(bits_ >> 14); }

  // The move from a cell to itself, which is none.
  constexpr bool is_none() const { return bits_ == 0; }
  constexpr explicit operator bool() const { return !is_none(); }
  friend constexpr bool operator==(Move, Move) = default;

  // 17 bits that fit a table entry, and the way back.
  constexpr std::uint32_t raw() const { return bits_; }
  static constexpr Move from_raw(std::uint32_t raw) {
    Move move;
    move.bits_ = raw;
    return move;
  }

 private:
  std::uint32_t bits_ = 0;
};

// Room for every position, set-up ones with a board full of queens included: tests compute the
// bound from the boards (tests/move_list_test.cpp).
inline constexpr std::size_t move_limit = 1280;

class MoveList {
 public:
  MoveList() {}  // leaves the storage as it is: it is read only up to size()

  void add(Move move) {
    assert(size_ < move_limit);
    moves_[size_++] = move;
  }
  // Leaves, from the given one on, the moves for which the condition holds.
  template <class Condition>
  void keep_if(Condition condition, std::size_t first = 0) {
    std::size_t kept = first;
    for (std::size_t i = first; i < size_; ++i) {
      if (condition(moves_[i])) moves_[kept++] = moves_[i];
    }
    size_ = kept;
  }
  std::size_t size() const { return size_; }
  bool empty() const { return size_ == 0; }
  Move operator[](std::size_t i) const { return moves_[i]; }
  Move& operator[](std::size_t i) { return moves_[i]; }
  Move* begin() { return moves_.data(); }
  Move* end() { return moves_.data() + size_; }
  const Move* begin() const { return moves_.data(); }
  const Move* end() const { return moves_.data() + size_; }
  bool has(Move move) const {
    for (const Move m : *this) {
      if (m == move) return true;
    }
    return false;
  }

 private:
  union {
    std::array<Move, move_limit> moves_;
  };
  std::size_t size_ = 0;
};

}  // namespace rotunda
