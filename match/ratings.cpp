#include "match/ratings.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <numbers>
#include <numeric>
#include <utility>

#include <fmt/format.h>

namespace rotunda::match {

namespace {

constexpr double z95 = 1.959963984540054;                    // Phi(z95) = 0.975
constexpr double elo_per_unit = 400.0 / std::numbers::ln10;  // of the natural logarithm of odds

using Vector = std::vector<double>;

double expected_score(double difference) { return 1 / (1 + std::exp(-difference)); }

// ln expected_score, exact for great differences too.
double log_expected(double difference) {
  return difference > 0 ? -std::log1p(std::exp(-difference))
                        : difference - std::log1p(std::exp(difference));
}

// A symmetric positive definite matrix, row by row; only the lower half is read.
class Matrix {
 public:
  explicit Matrix(std::size_t size) : size_(size), cells_(size * size, 0.0) {}

  double& at(std::size_t row, std::size_t column) { return cells_[row * size_ + column]; }
  double at(std::size_t row, std::size_t column) const { return cells_[row * size_ + column]; }

  // Puts the Cholesky factor in the lower half.
  void factorize() {
    for (std::size_t row = 0; row < size_; ++row) {
      for (std::size_t column = 0; column <= row; ++column) {
        double sum = at(row, column);
        for (std::size_t k = 0; k < column; ++k) sum -= at(row, k) * at(column, k);
        at(row, column) = row == column ? std::sqrt(sum) : sum / at(column, column);
      }
    }
  }

  // The solution of M x = b, after factorize().
  Vector solve(Vector b) const {
    for (std::size_t row = 0; row < size_; ++row) {
      for (std::size_t k = 0; k < row; ++k) b[row] -= at(row, k) * b[k];
      b[row] /= at(row, row);
    }
    for (std::size_t row = size_; row-- > 0;) {
      for (std::size_t k = row + 1; k < size_; ++k) b[row] -= at(k, row) * b[k];
      b[row] /= at(row, row);
    }
    return b;
  }

 private:
  std::size_t size_;
  std::vector<double> cells_;
};

// The likelihood of the strengths, in natural units and in relation to the imagined opponent.
class Likelihood {
 public:
  Likelihood(std::size_t engines, const std::vector<Pairing>& pairings, double virtual_draws)
      : engines_(engines), pairings_(pairings), virtual_draws_(virtual_draws) {}

  double log_value(const Vector& strength) const {
    double sum = 0;
    for (const Pairing& p : pairings_) {
      const double difference = strength[p.first] - strength[p.second];
      sum += p.tally.points() * log_expected(difference) +
             p.tally.reversed().points() * log_expected(-difference);
    }
    for (const double s : strength) {
      sum += virtual_draws_ / 2 * (log_expected(s) + log_expected(-s));
    }
    return sum;
  }

  Vector gradient(const Vector& strength) const {
    Vector result(engines_);
    for (std::size_t i = 0; i < engines_; ++i) {
      result[i] = virtual_draws_ * (0.5 - expected_score(strength[i]));
    }
    for (const Pairing& p : pairings_) {
      const double expected = expected_score(strength[p.first] - strength[p.second]);
      const double surplus = p.tally.points() - expected * static_cast<double>(p.tally.games());
      result[p.first] += surplus;
      result[p.second] -= surplus;
    }
    return result;
  }

  Matrix information(const Vector& strength) const {
    Matrix result(engines_);
    for (std::size_t i = 0; i < engines_; ++i) {
      result.at(i, i) = virtual_draws_ * weight(strength[i]);
    }
    for (const Pairing& p : pairings_) {
      const double w =
          static_cast<double>(p.tally.games()) * weight(strength[p.first] - strength[p.second]);
      result.at(p.first, p.first) += w;
      result.at(p.second, p.second) += w;
      result.at(p.first, p.second) -= w;
      result.at(p.second, p.first) -= w;
    }
    return result;
  }

  // Newton's method; a step that does not raise the likelihood is halved until it does, which makes
  // it converge from anywhere, since the logarithm is strictly concave.
  Vector maximum() const {
    constexpr int most_steps = 200;
    Vector strength(engines_, 0.0);
    for (int i = 0; i < most_steps; ++i) {
      if (!step(strength)) break;
    }
    return strength;
  }

 private:
  static double weight(double difference) {
    return expected_score(difference) * expected_score(-difference);
  }

  // False if there is nothing left to gain.
  bool step(Vector& strength) const {
    Matrix matrix = information(strength);
    matrix.factorize();
    const Vector direction = matrix.solve(gradient(strength));
    const double before = log_value(strength);
    for (double length = 1; length > 1e-6; length /= 2) {
      Vector next = strength;
      double change = 0;
      for (std::size_t i = 0; i < engines_; ++i) {
        next[i] += length * direction[i];
        change = std::max(change, std::abs(length * direction[i]));
      }
      if (change < 1e-12) return false;
      if (log_value(next) < before && change > 1e-6) continue;
      strength = std::move(next);
      return true;
    }
    return false;
  }

  std::size_t engines_;
  const std::vector<Pairing>& pairings_;
  double virtual_draws_;
};

// The inverse, seen from the mean of all: C M^-1 C with C = 1 - 1/n, in which the pool's position
// as a whole, which no game tells, drops out.
std::vector<double> centred_inverse(Matrix matrix, std::size_t size) {
  matrix.factorize();
  std::vector<double> result(size * size);
  const double share = size > 0 ? 1 / static_cast<double>(size) : 0;
  for (std::size_t column = 0; column < size; ++column) {
    Vector unit(size, -share);
    unit[column] += 1;
    const Vector solution = matrix.solve(std::move(unit));
    const double mean = std::accumulate(solution.begin(), solution.end(), 0.0) * share;
    for (std::size_t row = 0; row < size; ++row) {
      result[row * size + column] = solution[row] - mean;
    }
  }
  return result;
}

void centre(Vector& values) {
  if (values.empty()) return;
  const double mean =
      std::accumulate(values.begin(), values.end(), 0.0) / static_cast<double>(values.size());
  for (double& value : values) value -= mean;
}

double error_of_variance(double variance) { return z95 * std::sqrt(std::max(variance, 0.0)); }

}  // namespace

Ratings::Ratings(std::size_t engines, const std::vector<Pairing>& pairings, double virtual_draws)
    : ratings_(engines) {
  assert(virtual_draws > 0);
  const Likelihood likelihood(engines, pairings, virtual_draws);
  Vector strength = likelihood.maximum();
  covariance_ = centred_inverse(likelihood.information(strength), engines);
  for (double& c : covariance_) c *= elo_per_unit * elo_per_unit;
  centre(strength);
  for (std::size_t i = 0; i < engines; ++i) {
    ratings_[i].elo = {elo_per_unit * strength[i], error_of_variance(covariance(i, i))};
  }
  for (const Pairing& p : pairings) {
    ratings_[p.first].tally += p.tally;
    ratings_[p.second].tally += p.tally.reversed();
  }
}

Estimate Ratings::difference(std::size_t first, std::size_t second) const {
  const double variance =
      covariance(first, first) + covariance(second, second) - 2 * covariance(first, second);
  return {ratings_[first].elo.value - ratings_[second].elo.value, error_of_variance(variance)};
}

std::vector<std::size_t> Ratings::ranking() const {
  std::vector<std::size_t> result(ratings_.size());
  std::iota(result.begin(), result.end(), std::size_t{0});
  std::sort(result.begin(), result.end(), [this](std::size_t a, std::size_t b) {
    return std::pair(-ratings_[a].elo.value, a) < std::pair(-ratings_[b].elo.value, b);
  });
  return result;
}

std::string rating_table(const std::vector<std::string>& names, const Ratings& ratings,
                         Counting counting) {
  std::size_t width = 25;
  for (const std::string& name : names) width = std::max(width, name.size());
  std::string text = fmt::format(
      "{:<4} {:<{}} {:>10} {:>10} {:>10} {:>10} {:>10} {:>10} {:>10} {:>20}\n", "Rank", "Name",
      width, "Elo", "+/-", "nElo", "+/-", "Games", "Score", "Draw", "Ptnml(0-2)");
  int rank = 0;
  for (const std::size_t i : ratings.ranking()) {
    const Rating& rating = ratings.all()[i];
    const Statistics s = statistics(rating.tally, counting);
    const bool pairs = s.counting == Counting::pentanomial;
    const double share = rating.tally.points() / static_cast<double>(rating.tally.games());
    text +=
        fmt::format("{:>4} {:<{}} {:>10} {:>10} {:>10} {:>10} {:>10} {:>9}% {:>9}% {:>20}\n",
                    ++rank, names[i], width, number_text(rating.elo.value, 2),
                    number_text(rating.elo.error, 2), number_text(s.nelo.value, 2),
                    number_text(s.nelo.error, 2), rating.tally.games(), number_text(100 * share, 1),
                    number_text(100 * s.draw_ratio, 1), pairs ? pairs_text(rating.tally) : "");
  }
  return text;
}

}  // namespace rotunda::match
