// Hand-set values for Circular Chess, to be replaced by ones found in self-play.
#pragma once

#include <array>

#include "engine/values.hpp"
#include "variants/circular/circular.hpp"

namespace rotunda {

template <>
struct Values<Circular> {
  static constexpr std::array<int, Circular::kind_count> material = {0,   1050, 550, 400,
                                                                     330, 400,  100};
  static constexpr std::array<int, Circular::kind_count> mobility = {0, 2, 3, 4, 5, 3, 0};
};

}  // namespace rotunda
