// Every way of moving is a set of rays: cells in the order in which a man passes them. A man may
// go along a ray until something stands in its way, so a single step is a ray of one cell.
#pragma once

#include <array>
#include <bitset>
#include <functional>
#include <string_view>
#include <vector>

#include "state.hpp"

namespace slow {

using Ray = Cells;
using Rays = std::vector<Ray>;

struct Paths {
  explicit Paths(Rays const& move_or_capture) : Paths(move_or_capture, move_or_capture) {}
  Paths(Rays only_move, Rays only_capture);

  Rays quiet;    // to every empty cell before the first man
  Rays capture;  // onto the first man, if it is an enemy

  // All cells of the capture rays. Men in the way can only take cells from what is attacked, so
  // a cell outside this set is never attacked from here.
  std::bitset<max_cells> capture_reach;
};

Rays single_steps(Cells const& targets);

// Along a closed line from one of its cells, either way, to any of its cells but the own one.
Rays both_ways_round(Cells const& cycle, Cell start);

Rays operator+(Rays one, Rays const& other);

// The paths of each man by its letter, its cell, and whether it still has the one right that
// changes how it moves.
class PathTable {
 public:
  using Make = std::function<Paths(char letter, Cell cell, bool right)>;

  PathTable(std::string_view letters, std::size_t cells, Make const& make);

  Paths const& at(char letter, Cell cell, bool right) const {
    return table_[static_cast<unsigned char>(letter)][2 * cell + (right ? 1 : 0)];
  }

 private:
  std::array<std::vector<Paths>, 128> table_;
};

}  // namespace slow
