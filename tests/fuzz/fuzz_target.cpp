#include "tests/fuzz/fuzz_target.hpp"

#include <fmt/format.h>

#include <cstdio>
#include <cstdlib>

namespace rotunda::fuzz {

void require(bool holds, std::string_view property, std::string_view detail) {
  if (holds) return;
  fmt::print(stderr, "does not hold: {}\n{}\n", property, detail);
  std::abort();
}

}  // namespace rotunda::fuzz
