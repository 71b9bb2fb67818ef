#include "search/tuner.hpp"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <numeric>
#include <thread>
#include <utility>

#include "engine/random.hpp"

namespace rotunda {

namespace {

// Sums are made chunk by chunk and then in the order of the chunks, so that the number of threads
// does not change them.
constexpr std::size_t chunk_size = 1024;
constexpr std::size_t batch_size = 16 * chunk_size;

double chance(double score, double slope) { return 1 / (1 + std::exp(-slope * score)); }

// Of foretelling a chance where the result is the target; least where both are equal.
double logistic_loss(double chance, double target) {
  constexpr double least = 1e-12;
  return -target * std::log(std::max(chance, least)) -
         (1 - target) * std::log(std::max(1 - chance, least));
}

std::vector<double> to_point(const std::vector<Weight>& weights) {
  std::vector<double> point;
  for (const Weight weight : weights) {
    point.push_back(weight.middle_game());
    point.push_back(weight.end_game());
  }
  return point;
}

std::vector<Weight> to_weights(const std::vector<double>& point) {
  std::vector<Weight> weights;
  for (std::size_t i = 0; i < point.size(); i += 2) {
    weights.emplace_back(static_cast<int>(std::lround(point[i])),
                         static_cast<int>(std::lround(point[i + 1])));
  }
  return weights;
}

class Adam {
 public:
  explicit Adam(std::size_t size) : mean_(size), square_(size) {}

  void step(std::vector<double>& point, const std::vector<double>& gradient, double length) {
    constexpr double mean_memory = 0.9;
    constexpr double square_memory = 0.999;
    constexpr double least_root = 1e-8;
    mean_left_ *= mean_memory;
    square_left_ *= square_memory;
    for (std::size_t i = 0; i < point.size(); ++i) {
      mean_[i] += (1 - mean_memory) * (gradient[i] - mean_[i]);
      square_[i] += (1 - square_memory) * (gradient[i] * gradient[i] - square_[i]);
      const double root = std::sqrt(square_[i] / (1 - square_left_));
      point[i] -= length * mean_[i] / (1 - mean_left_) / (root + least_root);
    }
  }

 private:
  std::vector<double> mean_;
  std::vector<double> square_;
  // What is left of the zeros that the moments began with.
  double mean_left_ = 1;
  double square_left_ = 1;
};

}  // namespace

void TuningSet::add(const TermCounts& terms, double result, Score score) {
  const int phase = std::min(terms.phase, terms.full_phase);
  positions_.push_back({counts_.size(),
                        static_cast<float>(phase) / static_cast<float>(terms.full_phase),
                        static_cast<float>(result), score});
  for (std::size_t i = 0; i < terms.counts.size(); ++i) {
    if (terms.counts[i] == 0) continue;
    counts_.push_back({static_cast<std::uint16_t>(i), static_cast<std::int16_t>(terms.counts[i])});
  }
}

Tuner::Tuner(const TuningSet& training, const TuningSet& validation, std::vector<Weight> start,
             const TunerOptions& options)
    : training_(training),
      validation_(validation),
      start_(std::move(start)),
      options_(options),
      start_point_(to_point(start_)),
      slope_(fitted_slope()) {}

double Tuner::score(const TuningSet& set, std::size_t at, const Point& point) const {
  const TuningSet::Position& position = set.positions_[at];
  const std::size_t end = at + 1 < set.size() ? set.positions_[at + 1].first : set.counts_.size();
  double middle_game = 0;
  double end_game = 0;
  for (std::size_t i = position.first; i < end; ++i) {
    const auto [term, count] = set.counts_[i];
    middle_game += point[2 * std::size_t{term}] * count;
    end_game += point[2 * std::size_t{term} + 1] * count;
  }
  return middle_game * position.middle_game + end_game * (1 - position.middle_game);
}

double Tuner::target(const TuningSet::Position& position, double slope) const {
  const double lambda = options_.lambda;
  return lambda * position.result + (1 - lambda) * chance(position.score, slope);
}

// Calls with the number of each chunk, its begin and its end.
void Tuner::for_chunks(
    std::size_t begin, std::size_t end,
    const std::function<void(std::size_t, std::size_t, std::size_t)>& work) const {
  const std::size_t chunks = (end - begin + chunk_size - 1) / chunk_size;
  std::atomic<std::size_t> next{0};
  const auto take_chunks = [&] {
    for (std::size_t chunk; (chunk = next++) < chunks;) {
      const std::size_t first = begin + chunk * chunk_size;
      work(chunk, first, std::min(first + chunk_size, end));
    }
  };
  std::vector<std::thread> helpers;
  for (int i = 1; i < options_.threads; ++i) helpers.emplace_back(take_chunks);
  take_chunks();
  for (std::thread& helper : helpers) helper.join();
}

double Tuner::loss(const TuningSet& set, const Point& point, double slope, double lambda) const {
  std::vector<double> sums(set.size() / chunk_size + 1);
  for_chunks(0, set.size(), [&](std::size_t chunk, std::size_t begin, std::size_t end) {
    for (std::size_t i = begin; i < end; ++i) {
      const TuningSet::Position& position = set.positions_[i];
      const double wanted = lambda * position.result + (1 - lambda) * chance(position.score, slope);
      sums[chunk] += logistic_loss(chance(score(set, i, point), slope), wanted);
    }
  });
  return std::accumulate(sums.begin(), sums.end(), 0.0) / static_cast<double>(set.size());
}

// By golden sections of its logarithm: the loss has one valley.
double Tuner::fitted_slope() const {
  const double golden = (std::sqrt(5.0) - 1) / 2;
  double low = std::log(1e-5);
  double high = std::log(1e-1);
  const auto loss_at = [&](double logarithm) {
    return loss(training_, start_point_, std::exp(logarithm), 1);
  };
  double left = high - golden * (high - low);
  double right = low + golden * (high - low);
  double left_loss = loss_at(left);
  double right_loss = loss_at(right);
  while (high - low > 1e-3) {
    if (left_loss < right_loss) {
      high = std::exchange(right, left);
      right_loss = left_loss;
      left = high - golden * (high - low);
      left_loss = loss_at(left);
    } else {
      low = std::exchange(left, right);
      left_loss = right_loss;
      right = low + golden * (high - low);
      right_loss = loss_at(right);
    }
  }
  return std::exp((low + high) / 2);
}

Tuner::Losses Tuner::losses(const std::vector<Weight>& weights) const {
  const Point point = to_point(weights);
  return {loss(training_, point, slope_, options_.lambda),
          loss(validation_, point, slope_, options_.lambda)};
}

// Of the mean loss over some of the positions, and of the pull back to the start.
Tuner::Point Tuner::gradient(const std::vector<std::uint32_t>& order, std::size_t begin,
                             std::size_t end, const Point& point) const {
  std::vector<Point> parts((end - begin) / chunk_size + 1);
  for_chunks(begin, end, [&](std::size_t chunk, std::size_t first, std::size_t last) {
    Point& part = parts[chunk];
    part.resize(point.size());
    for (std::size_t i = first; i < last; ++i) {
      const std::size_t at = order[i];
      const TuningSet::Position& position = training_.positions_[at];
      const double slope_of_loss =
          slope_ * (chance(score(training_, at, point), slope_) - target(position, slope_));
      const std::size_t counts_end =
          at + 1 < training_.size() ? training_.positions_[at + 1].first : training_.counts_.size();
      for (std::size_t k = position.first; k < counts_end; ++k) {
        const auto [term, count] = training_.counts_[k];
        const double by_count = slope_of_loss * count;
        part[2 * std::size_t{term}] += by_count * position.middle_game;
        part[2 * std::size_t{term} + 1] += by_count * (1 - position.middle_game);
      }
    }
  });
  Point result(point.size());
  for (const Point& part : parts) {
    for (std::size_t i = 0; i < part.size(); ++i) result[i] += part[i];
  }
  for (std::size_t i = 0; i < result.size(); ++i) {
    result[i] =
        result[i] / static_cast<double>(end - begin) + options_.pull * (point[i] - start_point_[i]);
  }
  return result;
}

std::vector<Weight> Tuner::run(const Listener& listener) const {
  std::vector<std::uint32_t> order(training_.size());
  std::iota(order.begin(), order.end(), 0u);
  SplitMix64 random(options_.seed);
  Adam adam(start_point_.size());
  Point point = start_point_;
  std::vector<Weight> best = start_;
  double least_loss = losses(start_).validation;
  for (int epoch = 0; epoch < options_.epochs; ++epoch) {
    for (std::size_t i = order.size(); i > 1; --i) std::swap(order[i - 1], order[random.below(i)]);
    // Long steps find the valley, short ones its ground.
    const double length = options_.step * (1 - static_cast<double>(epoch) / options_.epochs);
    for (std::size_t begin = 0; begin < order.size(); begin += batch_size) {
      const std::size_t end = std::min(begin + batch_size, order.size());
      adam.step(point, gradient(order, begin, end, point), length);
      listener.progress((epoch + static_cast<double>(end) / static_cast<double>(order.size())) /
                        options_.epochs);
    }
    const std::vector<Weight> weights = to_weights(point);
    const Losses after = losses(weights);
    listener.after_epoch(epoch + 1, after);
    if (after.validation >= least_loss) continue;
    least_loss = after.validation;
    best = weights;
  }
  return best;
}

}  // namespace rotunda
