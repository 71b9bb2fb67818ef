// A small generator of pseudo-random numbers whose sequence is the same everywhere.
#pragma once

#include <cstdint>

namespace rotunda {

// SplitMix64 (Guy Steele, Doug Lea, Christine Flood, "Fast splittable pseudorandom number
// generators", 2014).
class SplitMix64 {
 public:
  using result_type = std::uint64_t;
  constexpr explicit SplitMix64(std::uint64_t seed) : state_(seed) {}

  constexpr std::uint64_t operator()() {
    std::uint64_t z = (state_ += 0x9e3779b97f4a7c15u);
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return z ^ (z >> 31);
  }
  // A number below the bound, near enough to uniform for bounds far below 2^64.
  constexpr std::uint64_t below(std::uint64_t bound) { return (*this)() % bound; }

  static constexpr result_type min() { return 0; }
  static constexpr result_type max() { return ~result_type{0}; }

 private:
  std::uint64_t state_;
};

}  // namespace rotunda
