// How much less deep late moves are searched.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>

namespace rotunda {

// Reductions are kept in 1024ths of a ply.
inline constexpr int ply_grain = 1024;

// The logarithm to base 2 in 256ths, by integers alone: a search must not depend on the
// mathematical library of a machine.
constexpr int log2_in_256ths(unsigned n) {
  int whole = 0;
  while ((n >> (whole + 1)) != 0) ++whole;
  // n / 2^whole lies in [1, 2); each squaring that takes it beyond 2 gives one more bit.
  std::uint64_t x = (std::uint64_t{n} << 32) >> whole;
  int result = whole;
  for (int bit = 0; bit < 8; ++bit) {
    x = ((x >> 1) * (x >> 1)) >> 30;
    result *= 2;
    if (x >= std::uint64_t{2} << 32) {
      x >>= 1;
      ++result;
    }
  }
  return result;
}

// Grows with the depth left and with the number of moves tried before (the shape is that of Fruit's
// and its successors').
constexpr int base_reduction(int depth, int moves_tried) {
  constexpr int offset = 700;
  constexpr int slope = 220;
  constexpr int table_size = 64;
  constexpr std::array<int, table_size> log2 = [] {
    std::array<int, table_size> result{};
    for (unsigned n = 1; n < table_size; ++n) result[n] = log2_in_256ths(n);
    return result;
  }();
  const auto log2_of = [&](int n) {
    return log2[static_cast<std::size_t>(std::clamp(n, 1, table_size - 1))];
  };
  return offset + slope * log2_of(depth) * log2_of(moves_tried) / (256 * 256);
}

}  // namespace rotunda
