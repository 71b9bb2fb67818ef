#include "match/statistics.hpp"

#include <cmath>
#include <limits>
#include <numbers>
#include <numeric>
#include <span>
#include <vector>

#include <fmt/format.h>

#include "match/sprt.hpp"

namespace rotunda::match {

namespace {

constexpr double z95 = 1.959963984540054;  // Phi(z95) = 0.975
constexpr double nelo_scale = 800.0 / std::numbers::ln10;

double ratio(double dividend, double divisor) { return dividend / divisor; }
double ratio(std::int64_t dividend, std::int64_t divisor) {
  return ratio(static_cast<double>(dividend), static_cast<double>(divisor));
}

struct Moments {
  double mean;
  double variance;
  double observations;
};

// Of outcomes that score evenly from 0 to 1.
Moments moments(std::span<const std::int64_t> counts) {
  const std::int64_t total = std::accumulate(counts.begin(), counts.end(), std::int64_t{0});
  Moments result{0, 0, static_cast<double>(total)};
  const double step = 1.0 / static_cast<double>(counts.size() - 1);
  for (std::size_t i = 0; i < counts.size(); ++i) {
    result.mean += static_cast<double>(i) * step * ratio(counts[i], total);
  }
  for (std::size_t i = 0; i < counts.size(); ++i) {
    const double deviation = static_cast<double>(i) * step - result.mean;
    result.variance += deviation * deviation * ratio(counts[i], total);
  }
  // Rounding must not make a spread out of equal results.
  for (const std::int64_t count : counts) {
    if (count == total && total > 0) result.variance = 0;
  }
  return result;
}

Moments moments(const Tally& tally, Counting counting) {
  if (counting == Counting::pentanomial) return moments(tally.pairs);
  return moments(std::array{tally.losses, tally.draws, tally.wins});
}

Estimate elo_estimate(const Moments& m) {
  const double deviation = z95 * std::sqrt(m.variance / m.observations);
  const double upper = elo_from_score(m.mean + deviation);
  const double lower = elo_from_score(m.mean - deviation);
  return {elo_from_score(m.mean), (upper - lower) / 2};
}

Estimate nelo_estimate(const Moments& m, Counting counting) {
  if (m.variance == 0) {
    // However near to equal, a result without spread is infinitely many of its deviations away.
    return {(m.mean - 0.5) / 0.0, std::numeric_limits<double>::quiet_NaN()};
  }
  const double games_per_observation = counting == Counting::pentanomial ? 2 : 1;
  const double sigma = std::sqrt(games_per_observation * m.variance);
  return {(m.mean - 0.5) / sigma * nelo_scale,
          z95 * std::sqrt(m.variance / m.observations) / sigma * nelo_scale};
}

double superiority(const Moments& m) {
  const double deviations = (m.mean - 0.5) / std::sqrt(m.variance / m.observations);
  return std::erfc(-deviations / std::numbers::sqrt2) / 2;
}

std::string or_null(const std::string& text) { return text.empty() ? "NULL" : text; }

// What both engines have in common once, else both.
std::string both(const std::string& first, const std::string& second) {
  return first == second ? first : first + " - " + second;
}

std::string_view file_name(std::string_view path) {
  const std::size_t slash = path.find_last_of("/\\");
  return slash == std::string_view::npos ? path : path.substr(slash + 1);
}

std::string estimate_text(const Estimate& estimate) {
  return number_text(estimate.value, 2) + " +/- " + number_text(estimate.error, 2);
}

std::string head_line(const ReportHead& head) {
  const ReportSide& a = head.first;
  const ReportSide& b = head.second;
  std::vector<std::string> known = {both(a.time_control, b.time_control)};
  for (const auto option : {&ReportSide::threads, &ReportSide::hash}) {
    if (a.*option && b.*option) known.push_back(both(or_null(*(a.*option)), or_null(*(b.*option))));
  }
  if (!head.openings.empty()) known.emplace_back(file_name(head.openings));
  return fmt::format("Results of {} vs {} ({}):\n", a.name, b.name, fmt::join(known, ", "));
}

std::string ratios_line(const Statistics& s) {
  std::string line = fmt::format("LOS: {} %, DrawRatio: {} %", number_text(100 * s.los, 2),
                                 number_text(100 * s.draw_ratio, 2));
  if (s.counting == Counting::pentanomial) {
    line += ", PairsRatio: " + number_text(s.pairs_ratio, 2);
  }
  return line + "\n";
}

std::string games_line(const Tally& tally) {
  const double share = ratio(tally.points(), static_cast<double>(tally.games()));
  return fmt::format("Games: {}, Wins: {}, Losses: {}, Draws: {}, Points: {:.1f} ({} %)\n",
                     tally.games(), tally.wins, tally.losses, tally.draws, tally.points(),
                     number_text(100 * share, 2));
}

}  // namespace

void Tally::add_game(GamePoints points) {
  switch (points) {
    case GamePoints::loss:
      ++losses;
      break;
    case GamePoints::draw:
      ++draws;
      break;
    case GamePoints::win:
      ++wins;
      break;
  }
}

void Tally::add_pair(GamePoints first, GamePoints second) {
  add_game(first);
  add_game(second);
  const int half_points = static_cast<int>(first) + static_cast<int>(second);
  ++pairs[static_cast<std::size_t>(half_points)];
  if (half_points == 2 && first != GamePoints::draw) ++won_and_lost;
}

Tally& Tally::operator+=(const Tally& other) {
  wins += other.wins;
  losses += other.losses;
  draws += other.draws;
  for (std::size_t i = 0; i < pairs.size(); ++i) pairs[i] += other.pairs[i];
  won_and_lost += other.won_and_lost;
  return *this;
}

Tally Tally::reversed() const {
  return {losses, wins, draws, {pairs[4], pairs[3], pairs[2], pairs[1], pairs[0]}, won_and_lost};
}

std::int64_t Tally::pair_count() const {
  return std::accumulate(pairs.begin(), pairs.end(), std::int64_t{0});
}

double Tally::points() const {
  return static_cast<double>(wins) + 0.5 * static_cast<double>(draws);
}

Counting resolve(Counting counting, const Tally& tally) {
  if (counting != Counting::automatic) return counting;
  return tally.pair_count() > 0 ? Counting::pentanomial : Counting::trinomial;
}

double elo_from_score(double score) {
  if (score <= 0) return -std::numeric_limits<double>::infinity();
  if (score >= 1) return std::numeric_limits<double>::infinity();
  return -400 * std::log10(1 / score - 1);
}

double score_from_elo(double elo) { return 1 / (1 + std::pow(10, -elo / 400)); }

Statistics statistics(const Tally& tally, Counting counting) {
  counting = resolve(counting, tally);
  const Moments m = moments(tally, counting);
  const auto& pairs = tally.pairs;
  return {counting,
          m.mean,
          elo_estimate(m),
          nelo_estimate(m, counting),
          superiority(m),
          counting == Counting::pentanomial ? ratio(pairs[2], tally.pair_count())
                                            : ratio(tally.draws, tally.games()),
          ratio(pairs[3] + pairs[4], pairs[0] + pairs[1]),
          ratio(tally.won_and_lost, pairs[2] - tally.won_and_lost)};
}

std::string number_text(double value, int decimals) {
  if (std::isnan(value)) return "nan";
  std::string text = fmt::format("{:.{}f}", value, decimals);
  const bool zero = text.find_first_not_of("-0.") == std::string::npos;
  return zero && text.front() == '-' ? text.substr(1) : text;
}

std::string pairs_text(const Tally& tally) {
  const auto& p = tally.pairs;
  return fmt::format("[{}, {}, {}, {}, {}]", p[0], p[1], p[2], p[3], p[4]);
}

std::string report(const ReportHead& head, const Tally& tally, Counting counting,
                   const Sprt* sprt) {
  const Statistics s = statistics(tally, counting);
  std::string text = head_line(head);
  text += fmt::format("Elo: {}, nElo: {}\n", estimate_text(s.elo), estimate_text(s.nelo));
  text += ratios_line(s) + games_line(tally);
  if (s.counting == Counting::pentanomial) {
    text += fmt::format("Ptnml(0-2): {}, WL/DD Ratio: {}\n", pairs_text(tally),
                        number_text(s.win_loss_ratio, 2));
  }
  if (sprt) text += sprt->report_line(tally, counting) + "\n";
  return text;
}

}  // namespace rotunda::match
