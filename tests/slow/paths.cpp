#include "paths.hpp"

#include <algorithm>
#include <utility>

namespace slow {

Rays single_steps(Cells const& targets) {
  Rays rays;
  for (Cell const target : targets) rays.push_back({target});
  return rays;
}

Rays both_ways_round(Cells const& cycle, Cell start) {
  Ray onward = cycle;
  std::rotate(onward.begin(), std::ranges::find(onward, start), onward.end());
  onward.erase(onward.begin());
  Ray const backward(onward.rbegin(), onward.rend());
  return {onward, backward};
}

Rays operator+(Rays one, Rays const& other) {
  one.insert(one.end(), other.begin(), other.end());
  return one;
}

Paths::Paths(Rays only_move, Rays only_capture)
    : quiet(std::move(only_move)), capture(std::move(only_capture)) {
  for (Ray const& ray : capture) {
    for (Cell const target : ray) capture_reach.set(target);
  }
}

PathTable::PathTable(std::string_view letters, std::size_t cells, Make const& make) {
  for (char const letter : letters) {
    for (Cell cell = 0; cell < cells; ++cell) {
      for (bool const right : {false, true}) {
        table_[static_cast<unsigned char>(letter)].push_back(make(letter, cell, right));
      }
    }
  }
}

}  // namespace slow
