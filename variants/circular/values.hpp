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
};

}  // namespace rotunda
