// Tuning: planted weights are found again, the same way each time.
#include "search/tuner.hpp"

#include <algorithm>
#include <cmath>
#include <vector>

#include "engine/random.hpp"
#include "tests/catch.hpp"
#include "tests/effort.hpp"

using namespace rotunda;

namespace {

const std::vector<Weight> planted = {{100, 130}, {-40, 20}, {300, 280}, {0, 60}, {15, -25}};

double uniform(SplitMix64& random) {
  return static_cast<double>(random() >> 11) / static_cast<double>(std::uint64_t{1} << 53);
}

// Positions whose results follow a logistic curve of the score by the planted weights.
TuningSet planted_set(int size, std::uint64_t seed) {
  constexpr double slope = 0.004;
  SplitMix64 random(seed);
  TuningSet set;
  for (int i = 0; i < size; ++i) {
    TermCounts terms;
    terms.full_phase = 24;
    terms.phase = static_cast<int>(random.below(27));  // more men than at the start count no more
    for (std::size_t k = 0; k < planted.size(); ++k) {
      terms.counts.push_back(static_cast<int>(random.below(5)) - 2);
    }
    const Score score = terms.score(planted);
    const double chance = 1 / (1 + std::exp(-slope * score));
    set.add(terms, uniform(random) < chance ? 1 : 0, score);
  }
  return set;
}

// Wrong from the start, but right in scale: only the slope could tell a factor from the weights.
std::vector<Weight> start() {
  std::vector<Weight> result = planted;
  for (Weight& weight : result) weight += Weight(30, -30);
  return result;
}

TunerOptions options() {
  TunerOptions result;
  result.epochs = effort(30, 8);
  result.pull = 0;
  return result;
}

std::vector<Weight> tune(const TuningSet& training, const TuningSet& validation,
                         const TunerOptions& options) {
  const Tuner tuner(training, validation, start(), options);
  return tuner.run({[](int, const Tuner::Losses&) {}, [](double) {}});
}

}  // namespace

TEST_CASE("The tuner finds planted weights", "[tuner]") {
  const TuningSet training = planted_set(effort(400'000, 50'000), 1);
  const TuningSet validation = planted_set(20'000, 2);
  const Tuner tuner(training, validation, start(), options());
  CHECK(tuner.slope() == Approx(0.004).margin(0.0004));

  int epochs = 0;
  double done = 0;
  const std::vector<Weight> found = tuner.run({[&](int epoch, const Tuner::Losses& losses) {
                                                 CHECK(epoch == ++epochs);
                                                 CHECK(losses.training > 0);
                                                 CHECK(losses.validation > 0);
                                               },
                                               [&](double part) {
                                                 CHECK(part > done);
                                                 done = part;
                                               }});
  CHECK(epochs == options().epochs);
  CHECK(done == Approx(1));
  const double margin = effort(8, 20);
  const double scale = 0.004 / tuner.slope();
  for (std::size_t i = 0; i < planted.size(); ++i) {
    INFO(i);
    CHECK(found[i].middle_game() == Approx(scale * planted[i].middle_game()).margin(margin));
    CHECK(found[i].end_game() == Approx(scale * planted[i].end_game()).margin(margin));
  }
  CHECK(tuner.losses(found).validation < tuner.losses(start()).validation);
  CHECK(tuner.losses(found).training < tuner.losses(start()).training);
}

TEST_CASE("The tuner does the same again, with any number of threads", "[tuner]") {
  const TuningSet training = planted_set(20'000, 3);
  const TuningSet validation = planted_set(5'000, 4);
  TunerOptions once = options();
  once.epochs = 3;
  const std::vector<Weight> found = tune(training, validation, once);
  CHECK(tune(training, validation, once) == found);
  TunerOptions by_three = once;
  by_three.threads = 3;
  CHECK(tune(training, validation, by_three) == found);
  TunerOptions other_seed = once;
  other_seed.seed = 2;
  CHECK(tune(training, validation, other_seed) != found);
}

TEST_CASE("A pull keeps weights near their start, no epochs leave them there", "[tuner]") {
  const TuningSet training = planted_set(20'000, 5);
  const TuningSet validation = planted_set(5'000, 6);
  TunerOptions still = options();
  still.epochs = 0;
  CHECK(tune(training, validation, still) == start());
  TunerOptions pulled = options();
  pulled.pull = 1;
  const std::vector<Weight> found = tune(training, validation, pulled);
  for (std::size_t i = 0; i < found.size(); ++i) {
    CHECK(std::abs(found[i].middle_game() - start()[i].middle_game()) <= 2);
    CHECK(std::abs(found[i].end_game() - start()[i].end_game()) <= 2);
  }
}

TEST_CASE("Scores can stand for results, and have no noise", "[tuner]") {
  const TuningSet training = planted_set(20'000, 7);
  const TuningSet validation = planted_set(5'000, 8);
  TunerOptions by_score = options();
  by_score.lambda = 0;
  by_score.epochs = 40;
  const std::vector<Weight> found = tune(training, validation, by_score);
  for (std::size_t i = 0; i < planted.size(); ++i) {
    INFO(i);
    CHECK(found[i].middle_game() == Approx(planted[i].middle_game()).margin(3));
    CHECK(found[i].end_game() == Approx(planted[i].end_game()).margin(3));
  }
}
