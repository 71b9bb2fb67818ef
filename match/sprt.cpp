#include "match/sprt.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <optional>
#include <span>
#include <utility>

#include <fmt/format.h>

namespace rotunda::match {

namespace {

constexpr double nelo_scale = 800.0 / std::numbers::ln10;
constexpr double unseen = 1e-3;  // what an outcome counts that has not occurred

// Shares, or any other number for each outcome. Of three outcomes only the first three are used.
using Values = std::array<double, 5>;

struct Distribution {
  std::size_t size;
  double total;  // observations
  Values scores;
  Values shares;
};

Distribution distribution(std::span<const std::int64_t> counts) {
  Distribution result{counts.size(), 0, {}, {}};
  for (std::size_t i = 0; i < counts.size(); ++i) {
    result.scores[i] = static_cast<double>(i) / static_cast<double>(counts.size() - 1);
    result.shares[i] = counts[i] > 0 ? static_cast<double>(counts[i]) : unseen;
    result.total += result.shares[i];
  }
  for (double& share : result.shares) share /= result.total;
  return result;
}

Distribution distribution(const Tally& tally, Counting counting) {
  if (counting == Counting::pentanomial) return distribution(tally.pairs);
  return distribution(std::array{tally.losses, tally.draws, tally.wins});
}

struct Moments {
  double mean;
  double variance;
};

Moments moments(const Distribution& d, const Values& shares) {
  Moments result{0, 0};
  for (std::size_t i = 0; i < d.size; ++i) result.mean += shares[i] * d.scores[i];
  for (std::size_t i = 0; i < d.size; ++i) {
    result.variance += shares[i] * (d.scores[i] - result.mean) * (d.scores[i] - result.mean);
  }
  return result;
}

// An iteration for the root of sum share value / (1 + x value), which falls from +infinity to
// -infinity between its two poles if there are values of both signs. The x is counted from the pole
// on the root's side of 0: next to it, where rare outcomes put the root, x itself would lose the
// digits that make the difference.
class SecularEquation {
 public:
  SecularEquation(const Distribution& d, const Values& values) : d_(d), values_(values) {
    for (std::size_t i = 0; i < d.size; ++i) at_zero_ += d.shares[i] * values[i];
    const auto [least, most] = std::minmax_element(values.begin(), values.begin() + d.size);
    solvable_ = *least < 0 && *most > 0;
    const double extreme = at_zero_ > 0 ? *least : *most;
    pole_ = -1 / extreme;
    for (std::size_t i = 0; i < d.size; ++i) {
      at_pole_[i] = values[i] == extreme ? 0 : 1 + pole_ * values[i];
    }
  }

  // 1 + x value for each outcome, x being the root. Newton's steps, halving where they leave the
  // interval that is known to hold it.
  std::optional<Values> denominators() const {
    if (!solvable_) return std::nullopt;
    double near = 0;
    double far = -pole_;
    double y = far;
    for (int step = 0; step < 200; ++step) {
      const auto [sum, derivative] = at(y);
      double next = y - sum / derivative;
      if (std::abs(next - y) <= 1e-15 * std::abs(y)) break;
      ((sum > 0) == (at_zero_ > 0) ? far : near) = y;
      const auto [low, high] = std::minmax(near, far);
      if (!(next > low && next < high)) next = (near + far) / 2;
      y = next;
    }
    return denominators_at(y);
  }

 private:
  Values denominators_at(double y) const {
    Values result{};
    for (std::size_t i = 0; i < d_.size; ++i) result[i] = at_pole_[i] + y * values_[i];
    return result;
  }

  // The sum and its derivative.
  std::pair<double, double> at(double y) const {
    const Values denominators = denominators_at(y);
    double sum = 0;
    double derivative = 0;
    for (std::size_t i = 0; i < d_.size; ++i) {
      const double term = values_[i] / denominators[i];
      sum += d_.shares[i] * term;
      derivative -= d_.shares[i] * term * term;
    }
    return {sum, derivative};
  }

  const Distribution& d_;
  const Values& values_;
  double at_zero_ = 0;
  bool solvable_ = false;
  double pole_ = 0;
  Values at_pole_{};
};

// The likeliest shares under which the values, each its outcome's, have the expectation 0.
std::optional<Values> likeliest_shares(const Distribution& d, const Values& values) {
  const std::optional<Values> denominators = SecularEquation(d, values).denominators();
  if (!denominators) return std::nullopt;
  Values shares{};
  for (std::size_t i = 0; i < d.size; ++i) shares[i] = d.shares[i] / (*denominators)[i];
  return shares;
}

double log_ratio(const Distribution& d, const Values& shares0, const Values& shares1) {
  double sum = 0;
  for (std::size_t i = 0; i < d.size; ++i) {
    sum += d.shares[i] * std::log(shares1[i] / shares0[i]);
  }
  return d.total * sum;
}

std::optional<Values> shares_with_score(const Distribution& d, double score) {
  Values values{};
  for (std::size_t i = 0; i < d.size; ++i) values[i] = d.scores[i] - score;
  return likeliest_shares(d, values);
}

double logistic_llr(const Distribution& d, double score0, double score1) {
  const auto shares0 = shares_with_score(d, score0);
  const auto shares1 = shares_with_score(d, score1);
  // Scores strictly between 0 and 1 always have shares.
  return shares0 && shares1 ? log_ratio(d, *shares0, *shares1) : 0;
}

// The values whose expectation is 0 if (mean - 1/2) / deviation is t: the condition made linear
// about the given shares.
Values t_condition(const Distribution& d, const Values& shares, double t) {
  const Moments m = moments(d, shares);
  const double sigma = std::sqrt(m.variance);
  Values values{};
  for (std::size_t i = 0; i < d.size; ++i) {
    const double deviations = (d.scores[i] - m.mean) / sigma;
    values[i] = d.scores[i] - 0.5 - t * sigma * (1 + deviations * deviations) / 2;
  }
  return values;
}

std::optional<Values> shares_with_t(const Distribution& d, double t) {
  constexpr int most_steps = 500;  // a handful for any hypotheses in use, 200 at the worst seen
  Values shares{};
  std::fill_n(shares.begin(), d.size, 1.0 / static_cast<double>(d.size));
  for (int step = 0; step < most_steps; ++step) {
    const std::optional<Values> next = likeliest_shares(d, t_condition(d, shares, t));
    if (!next) return std::nullopt;
    double change = 0;
    for (std::size_t i = 0; i < d.size; ++i) {
      change = std::max(change, std::abs((*next)[i] - shares[i]));
    }
    shares = *next;
    if (change < 1e-10) return shares;
  }
  return std::nullopt;
}

double approximate_normalized_llr(const Distribution& d, double t0, double t1) {
  const Moments m = moments(d, d.shares);
  const double t = (m.mean - 0.5) / std::sqrt(m.variance);
  return d.total / 2 * std::log((1 + (t - t0) * (t - t0)) / (1 + (t - t1) * (t - t1)));
}

double normalized_llr(const Distribution& d, double t0, double t1) {
  const auto shares0 = shares_with_t(d, t0);
  const auto shares1 = shares_with_t(d, t1);
  if (!shares0 || !shares1) return approximate_normalized_llr(d, t0, t1);
  return log_ratio(d, *shares0, *shares1);
}

// BayesElo's expected score.
double bayesian_score(double elo, double drawelo) {
  const double win = score_from_elo(elo - drawelo);
  const double loss = score_from_elo(-elo - drawelo);
  return (1 + win - loss) / 2;
}

double draw_elo(const Distribution& d) {
  const double loss = d.shares[0];
  const double win = d.shares[2];
  return 200 * std::log10((1 - loss) / loss * (1 - win) / win);
}

std::optional<Error> error_in(const SprtParameters& p) {
  const auto within_limit = [](double elo) { return std::abs(elo) <= Sprt::elo_limit; };
  const auto is_risk = [](double value) { return value > 0 && value < 1; };
  if (!within_limit(p.elo0) || !within_limit(p.elo1)) {
    return Error{fmt::format("sprt: elo0={} and elo1={} must lie within -{} and {}", p.elo0, p.elo1,
                             Sprt::elo_limit, Sprt::elo_limit)};
  }
  if (!(p.elo0 < p.elo1)) {
    return Error{fmt::format("sprt: elo0={} must be less than elo1={}", p.elo0, p.elo1)};
  }
  if (!is_risk(p.alpha)) {
    return Error{fmt::format("sprt: alpha={} must lie between 0 and 1", p.alpha)};
  }
  if (!is_risk(p.beta)) {
    return Error{fmt::format("sprt: beta={} must lie between 0 and 1", p.beta)};
  }
  if (!(p.alpha + p.beta < 1)) {
    return Error{
        fmt::format("sprt: alpha={} and beta={} must add up to less than 1", p.alpha, p.beta)};
  }
  return std::nullopt;
}

constexpr std::array<std::pair<std::string_view, SprtModel>, 3> model_names{
    {{"normalized", SprtModel::normalized},
     {"logistic", SprtModel::logistic},
     {"bayesian", SprtModel::bayesian}}};

}  // namespace

std::string_view to_text(SprtModel model) {
  return model_names[static_cast<std::size_t>(model)].first;
}

Result<SprtModel> parse_sprt_model(std::string_view text) {
  for (const auto& [name, model] : model_names) {
    if (name == text) return model;
  }
  return Error{fmt::format("sprt: model={} is none of normalized, logistic, bayesian", text)};
}

Result<Sprt> Sprt::create(const SprtParameters& parameters) {
  if (std::optional<Error> error = error_in(parameters)) return *std::move(error);
  return Sprt(parameters);
}

Sprt::Sprt(const SprtParameters& parameters)
    : parameters_(parameters),
      lower_bound_(std::log(parameters.beta / (1 - parameters.alpha))),
      upper_bound_(std::log((1 - parameters.beta) / parameters.alpha)) {}

double Sprt::llr(const Tally& tally, Counting counting) const {
  const double elo0 = parameters_.elo0;
  const double elo1 = parameters_.elo1;
  counting =
      parameters_.model == SprtModel::bayesian ? Counting::trinomial : resolve(counting, tally);
  const Distribution d = distribution(tally, counting);
  switch (parameters_.model) {
    case SprtModel::normalized: {
      // A pair's mean has 1/sqrt(2) of a game's deviation.
      const double per_deviation = d.size == 5 ? std::numbers::sqrt2 : 1;
      return normalized_llr(d, per_deviation * elo0 / nelo_scale,
                            per_deviation * elo1 / nelo_scale);
    }
    case SprtModel::logistic:
      return logistic_llr(d, score_from_elo(elo0), score_from_elo(elo1));
    case SprtModel::bayesian: {
      const double drawelo = draw_elo(d);
      return logistic_llr(d, bayesian_score(elo0, drawelo), bayesian_score(elo1, drawelo));
    }
  }
  return 0;
}

double Sprt::fraction(double llr) const {
  return llr >= 0 ? llr / upper_bound_ : -llr / lower_bound_;
}

SprtDecision Sprt::decision(double llr) const {
  if (llr >= upper_bound_) return SprtDecision::accept_h1;
  if (llr <= lower_bound_) return SprtDecision::accept_h0;
  return SprtDecision::go_on;
}

std::string Sprt::report_line(const Tally& tally, Counting counting) const {
  const double ratio = llr(tally, counting);
  return fmt::format("LLR: {} ({}%) ({}, {}) {}", number_text(ratio, 2),
                     number_text(100 * fraction(ratio), 1), number_text(lower_bound_, 2),
                     number_text(upper_bound_, 2), hypotheses_text());
}

std::string Sprt::verdict(double llr) const {
  const SprtDecision decided = decision(llr);
  if (decided == SprtDecision::go_on) return "";
  return fmt::format("SPRT ({}) completed - {} was accepted", hypotheses_text(),
                     decided == SprtDecision::accept_h1 ? "H1" : "H0");
}

std::string Sprt::hypotheses_text() const {
  return fmt::format("[{}, {}]", number_text(parameters_.elo0, 2),
                     number_text(parameters_.elo1, 2));
}

}  // namespace rotunda::match
