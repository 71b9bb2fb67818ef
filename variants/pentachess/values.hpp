// Hand-set values for Pentachess, to be replaced by ones found in self-play.
#pragma once

#include <array>

#include "engine/values.hpp"
#include "variants/pentachess/pentachess.hpp"

namespace rotunda {

template <>
struct Values<Pentachess> {
  static constexpr std::array<int, Pentachess::kind_count> material = {0,   1200, 650, 500, 300,
                                                                       100, 100,  100, 100};
};

}  // namespace rotunda
