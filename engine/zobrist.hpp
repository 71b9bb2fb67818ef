// Random numbers whose exclusive or identifies a position (Albert Zobrist, 1970).
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "engine/cell_set.hpp"
#include "engine/men.hpp"
#include "engine/random.hpp"

namespace rotunda {

using Key = std::uint64_t;

template <class V>
struct Zobrist {
  std::array<std::array<Key, cell_limit>, first_man + 2 * V::kind_count> men{};
  std::array<Key, V::rights_keys> rights{};
  Key black_to_move = 0;

  constexpr Zobrist() {
    SplitMix64 random(1970);
    for (auto& cells : men) {
      for (Key& key : cells) key = random();
    }
    for (Key& key : rights) key = random();
    black_to_move = random();
  }
};

template <class V>
inline constexpr Zobrist<V> zobrist{};

}  // namespace rotunda
