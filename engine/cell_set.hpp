// Cells and sets of cells.
//
// A board has up to 128 cells. Each variant numbers its cells so that every closed ring lies in
// consecutive bits of one 64-bit word; the numbers in between may stay unused.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <iterator>

namespace rotunda {

using Cell = std::uint8_t;
inline constexpr int cell_limit = 128;
inline constexpr Cell no_cell = cell_limit;

#if defined(__x86_64__) && !defined(__POPCNT__)
// Whether this machine counts bits in one instruction; the oldest x86-64 does not. Before dynamic
// initialisation it reads as false, which only costs speed.
extern const bool cpu_has_popcnt;
#endif

class CellSet {
 public:
  constexpr CellSet() = default;
  constexpr CellSet(std::uint64_t lo, std::uint64_t hi) : lo_(lo), hi_(hi) {}

  static constexpr CellSet of(Cell cell) {
    return cell < 64 ? CellSet(std::uint64_t{1} << cell, 0)
                     : CellSet(0, std::uint64_t{1} << (cell & 63));
  }
  static constexpr CellSet all() { return ~CellSet(); }

  constexpr std::uint64_t lo() const { return lo_; }
  constexpr std::uint64_t hi() const { return hi_; }

  constexpr bool empty() const { return (lo_ | hi_) == 0; }
  constexpr explicit operator bool() const { return !empty(); }
  constexpr bool has(Cell cell) const {
    return (((cell < 64 ? lo_ : hi_) >> (cell & 63)) & 1) != 0;
  }
  int count() const {
#if defined(__x86_64__) && !defined(__POPCNT__)
    if (cpu_has_popcnt) [[likely]]
      return popcnt(lo_) + popcnt(hi_);
#endif
    return std::popcount(lo_) + std::popcount(hi_);
  }
  constexpr bool more_than_one() const {
    // With one bit in each word neither word loses a bit to x & (x - 1).
    return ((lo_ & (lo_ - 1)) | (hi_ & (hi_ - 1))) != 0 || (lo_ != 0 && hi_ != 0);
  }
  constexpr bool within(CellSet other) const {
    return ((lo_ & ~other.lo_) | (hi_ & ~other.hi_)) == 0;
  }

  // The set itself or the empty set, without a branch: for conditions that no predictor foresees.
  constexpr CellSet only_if(bool condition) const {
    const std::uint64_t mask = std::uint64_t{0} - std::uint64_t{condition};
    return {lo_ & mask, hi_ & mask};
  }

  // The cell with the lowest number. The set must not be empty.
  constexpr Cell first() const {
    return static_cast<Cell>(lo_ != 0 ? std::countr_zero(lo_) : 64 + std::countr_zero(hi_));
  }
  constexpr Cell pop_first() {
    const Cell cell = first();
    if (lo_ != 0) {
      lo_ &= lo_ - 1;
    } else {
      hi_ &= hi_ - 1;
    }
    return cell;
  }

  constexpr void add(Cell cell) { *this |= of(cell); }
  constexpr void remove(Cell cell) { *this &= ~of(cell); }

  constexpr CellSet operator~() const { return {~lo_, ~hi_}; }
  constexpr CellSet& operator&=(CellSet o) {
    lo_ &= o.lo_;
    hi_ &= o.hi_;
    return *this;
  }
  constexpr CellSet& operator|=(CellSet o) {
    lo_ |= o.lo_;
    hi_ |= o.hi_;
    return *this;
  }
  constexpr CellSet& operator^=(CellSet o) {
    lo_ ^= o.lo_;
    hi_ ^= o.hi_;
    return *this;
  }
  friend constexpr CellSet operator&(CellSet a, CellSet b) { return a &= b; }
  friend constexpr CellSet operator|(CellSet a, CellSet b) { return a |= b; }
  friend constexpr CellSet operator^(CellSet a, CellSet b) { return a ^= b; }
  friend constexpr bool operator==(CellSet, CellSet) = default;

  // Calls the function with each cell in ascending order. Faster than iteration: in each of the two
  // loops the compiler knows the word.
  template <class F>
  constexpr void for_each(F&& f) const {
    for (std::uint64_t word = lo_; word != 0; word &= word - 1) {
      f(static_cast<Cell>(std::countr_zero(word)));
    }
    for (std::uint64_t word = hi_; word != 0; word &= word - 1) {
      f(static_cast<Cell>(64 + std::countr_zero(word)));
    }
  }

  // Iteration visits the cells in ascending order, over a copy: the set may change meanwhile.
  class Iterator;
  constexpr Iterator begin() const;
  constexpr Iterator end() const;

 private:
#if defined(__x86_64__) && !defined(__POPCNT__)
  static int popcnt(std::uint64_t word) {
    std::uint64_t bits;
    __asm__("popcnt %1, %0" : "=r"(bits) : "r"(word) : "cc");
    return static_cast<int>(bits);
  }
#endif

  std::uint64_t lo_ = 0;
  std::uint64_t hi_ = 0;
};

class CellSet::Iterator {
 public:
  using iterator_category = std::forward_iterator_tag;
  using value_type = Cell;
  using difference_type = std::ptrdiff_t;
  using pointer = const Cell*;
  using reference = Cell;

  constexpr Iterator() = default;
  constexpr explicit Iterator(CellSet rest) : rest_(rest) {}
  constexpr Cell operator*() const { return rest_.first(); }
  constexpr Iterator& operator++() {
    rest_.pop_first();
    return *this;
  }
  constexpr bool operator==(const Iterator&) const = default;

 private:
  CellSet rest_;
};

constexpr CellSet::Iterator CellSet::begin() const { return Iterator(*this); }
constexpr CellSet::Iterator CellSet::end() const { return Iterator(CellSet()); }

}  // namespace rotunda
