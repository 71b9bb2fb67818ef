// The weights of an evaluation that changes as the men leave the board.
#pragma once

#include <cstdint>

namespace rotunda {

// Centipawns in the middle game and in the end game, in one number so that one addition does for
// both (the way of Stockfish's Score). Whatever stands on a board, neither half leaves its 32 bits.
class Weight {
 public:
  constexpr Weight() = default;
  constexpr Weight(int middle_game, int end_game)
      : packed_(std::int64_t{end_game} * unit + middle_game) {}

  constexpr int middle_game() const { return static_cast<std::int32_t>(packed_); }
  // A negative middle game has borrowed from the end game.
  constexpr int end_game() const { return static_cast<int>((packed_ - middle_game()) / unit); }

  constexpr Weight& operator+=(Weight o) {
    packed_ += o.packed_;
    return *this;
  }
  constexpr Weight& operator-=(Weight o) {
    packed_ -= o.packed_;
    return *this;
  }
  friend constexpr Weight operator+(Weight a, Weight b) { return a += b; }
  friend constexpr Weight operator-(Weight a, Weight b) { return a -= b; }
  friend constexpr Weight operator*(Weight weight, int count) {
    weight.packed_ *= count;
    return weight;
  }
  friend constexpr bool operator==(Weight, Weight) = default;

 private:
  static constexpr std::int64_t unit = std::int64_t{1} << 32;
  std::int64_t packed_ = 0;
};

// By variant, a specialisation in its folder:
//   all   one Weight for each term, in the order of search/terms.hpp
template <class V>
struct Weights;

}  // namespace rotunda
