// The terms of a position as a tuner sees them.
#pragma once

#include <algorithm>
#include <array>
#include <span>
#include <vector>

#include "search/evaluation.hpp"

namespace rotunda {

// Counts from the side to move: its own less the other side's.
struct TermCounts {
  std::vector<int> counts;
  int phase = 0;
  int full_phase = 0;

  // What evaluate() makes of them.
  Score score(std::span<const Weight> weights) const {
    Weight total;
    for (std::size_t i = 0; i < counts.size(); ++i) total += weights[i] * counts[i];
    return tapered(total, phase, full_phase);
  }
};

// A sink that keeps the counts of one side.
template <class V>
class CountSink {
 public:
  CountSink(Side side, int sign, std::vector<int>& counts)
      : side_(side), sign_(sign), counts_(counts) {}

  void add(int term, int count = 1) { counts_[static_cast<std::size_t>(term)] += sign_ * count; }
  void place(Kind kind, Cell cell) {
    using F = Features<V>;
    const int group = F::group(kind);
    add(Terms<V>::material + group);
    for (const int at : F::placement(kind, side_ == Side::white ? cell : F::exchanged(cell))) {
      add(Terms<V>::placement_of(group) + at);
    }
  }

 private:
  Side side_;
  int sign_;
  std::vector<int>& counts_;
};

template <class V>
TermCounts term_counts(const Position<V>& position) {
  TermCounts result;
  result.counts.resize(static_cast<std::size_t>(Terms<V>::count));
  const auto sink = [&](Side side) {
    return CountSink<V>(side, side == position.side() ? 1 : -1, result.counts);
  };
  std::array<CountSink<V>, 2> sinks = {sink(Side::white), sink(Side::black)};
  result.phase = TermFinder(position, sinks).phase();
  result.full_phase = Features<V>::full_phase;
  return result;
}

}  // namespace rotunda
