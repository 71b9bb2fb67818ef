// Finds the weights under which the evaluation foretells the results of games best.
//
// The chance to win is taken for a logistic curve of the score, and the loss of the results under
// it is made small ("Texel's tuning method", Peter Osterlund, 2014), by gradient descent with
// moments (Adam: Diederik Kingma, Jimmy Ba, 2015).
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <vector>

#include "engine/weights.hpp"
#include "search/term_counts.hpp"

namespace rotunda {

// Positions with what became of them, packed: most terms of a position count nothing.
class TuningSet {
 public:
  // The result is 0 for a loss of the side to move, 1 for a win; the score, in centipawns, is what
  // a search said for that side.
  void add(const TermCounts& terms, double result, Score score);

  std::size_t size() const { return positions_.size(); }

 private:
  friend class Tuner;
  struct Count {
    std::uint16_t term;
    std::int16_t count;
  };
  struct Position {
    std::size_t first;  // of its counts; they end where those of the next begin
    float middle_game;  // 1 with all men, 0 with none
    float result;
    std::int32_t score;
  };
  std::vector<Count> counts_;
  std::vector<Position> positions_;
};

struct TunerOptions {
  int epochs = 40;  // passes over the positions
  std::uint64_t seed = 1;
  int threads = 1;     // they change nothing but the time
  double lambda = 1;   // the part of the result in what is to be foretold, the rest is the score
  double step = 2;     // centipawns, of the first epoch
  double pull = 1e-7;  // loss for each squared centipawn that a weight is off its start, halved
};

class Tuner {
 public:
  struct Losses {
    double training = 0;
    double validation = 0;
  };
  // Is told the losses after each epoch, from 1 on, and the part that is done within one.
  struct Listener {
    std::function<void(int epoch, const Losses&)> after_epoch;
    std::function<void(double done)> progress;
  };

  // Neither set is empty.
  Tuner(const TuningSet& training, const TuningSet& validation, std::vector<Weight> start,
        const TunerOptions& options);

  // The slope of the logistic curve, for each centipawn, that fits the results best at the start.
  double slope() const { return slope_; }
  Losses losses(const std::vector<Weight>& weights) const;
  // The weights after the epoch with the least loss on the validation set.
  std::vector<Weight> run(const Listener& listener) const;

 private:
  // The middle game's and the end game's weight of each term in turn, in centipawns.
  using Point = std::vector<double>;

  double score(const TuningSet& set, std::size_t at, const Point& point) const;
  double target(const TuningSet::Position& position, double slope) const;
  double loss(const TuningSet& set, const Point& point, double slope, double lambda) const;
  double fitted_slope() const;
  Point gradient(const std::vector<std::uint32_t>& order, std::size_t begin, std::size_t end,
                 const Point& point) const;
  void for_chunks(std::size_t begin, std::size_t end,
                  const std::function<void(std::size_t, std::size_t, std::size_t)>& work) const;

  const TuningSet& training_;
  const TuningSet& validation_;
  std::vector<Weight> start_;
  TunerOptions options_;
  Point start_point_;
  double slope_;
};

}  // namespace rotunda
