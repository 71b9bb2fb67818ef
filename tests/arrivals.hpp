// How many men can reach one cell at the same time, at most.
#pragma once

#include <cstddef>
#include <vector>

#include "engine/cell_set.hpp"

namespace rotunda {

// A way for a man on a cell to arrive somewhere, over cells that must not stop it.
struct Arrival {
  Cell from;
  CellSet between;
};

// An upper bound on how many of the arrivals are possible at once if each needs a man on its first
// cell and no man (or none that could come by another arrival) in between.
//
// When all that one arrival needs lies in between another's ends, the first one's man blocks the
// second. So at most one arrival of a chain is possible, each within the next, and the least number
// of chains that cover all arrivals is a bound. By Dilworth's theorem it is found by matching each
// arrival with at most one that comes next in its chain.
class ArrivalBound {
 public:
  explicit ArrivalBound(const std::vector<Arrival>& arrivals)
      : arrivals_(arrivals), previous_(arrivals.size(), none) {
    chains_ = arrivals.size();
    for (std::size_t i = 0; i < arrivals.size(); ++i) {
      tried_.assign(arrivals.size(), false);
      if (find_next(i)) --chains_;
    }
  }

  std::size_t most_at_once() const { return chains_; }

 private:
  static constexpr std::size_t none = static_cast<std::size_t>(-1);

  bool blocks(const Arrival& near, const Arrival& far) const {
    return (near.between | CellSet::of(near.from)).within(far.between);
  }
  bool find_next(std::size_t near) {
    for (std::size_t far = 0; far < arrivals_.size(); ++far) {
      if (tried_[far] || !blocks(arrivals_[near], arrivals_[far])) continue;
      tried_[far] = true;
      if (previous_[far] == none || find_next(previous_[far])) {
        previous_[far] = near;
        return true;
      }
    }
    return false;
  }

  const std::vector<Arrival>& arrivals_;
  std::vector<std::size_t> previous_;
  std::vector<bool> tried_;
  std::size_t chains_ = 0;
};

inline std::size_t most_at_once(const std::vector<Arrival>& arrivals) {
  return ArrivalBound(arrivals).most_at_once();
}

}  // namespace rotunda
