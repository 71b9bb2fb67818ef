#include "match/ratings.hpp"

#include <cmath>
#include <numeric>

#include "engine/random.hpp"
#include "tests/catch.hpp"

using namespace rotunda;
using namespace rotunda::match;

namespace {

Pairing pairing(std::size_t first, std::size_t second, std::int64_t wins, std::int64_t losses,
                std::int64_t draws = 0) {
  Pairing result{first, second, {}};
  result.tally.wins = wins;
  result.tally.losses = losses;
  result.tally.draws = draws;
  return result;
}

double sum_of(const Ratings& ratings) {
  double sum = 0;
  for (const Rating& rating : ratings.all()) sum += rating.elo.value;
  return sum;
}

void check_finite(const Ratings& ratings) {
  for (const Rating& rating : ratings.all()) {
    CHECK(std::isfinite(rating.elo.value));
    CHECK(std::isfinite(rating.elo.error));
  }
  CHECK(sum_of(ratings) == Approx(0).margin(1e-6));
}

// Elo as natural logarithm of odds.
double natural(double elo) { return elo * std::log(10) / 400; }

// The baseball games of 1987 in Agresti, "Categorical Data Analysis", 2nd edition, table 10.10, at
// home and away together; from the R package BradleyTerry2, data/baseball.csv. 0 Milwaukee,
// 1 Detroit, 2 Toronto, 3 New York, 4 Boston, 5 Cleveland, 6 Baltimore.
std::vector<Pairing> baseball() {
  return {pairing(0, 1, 4 + 3, 3 + 3), pairing(0, 2, 4 + 5, 2 + 2), pairing(0, 3, 4 + 3, 3 + 3),
          pairing(0, 4, 6 + 1, 1 + 5), pairing(0, 5, 4 + 5, 2 + 2), pairing(0, 6, 6 + 5, 0 + 2),
          pairing(1, 2, 4 + 3, 2 + 4), pairing(1, 3, 4 + 1, 3 + 5), pairing(1, 4, 6 + 5, 0 + 2),
          pairing(1, 5, 6 + 3, 1 + 3), pairing(1, 6, 4 + 5, 3 + 1), pairing(2, 3, 2 + 5, 4 + 2),
          pairing(2, 4, 4 + 3, 3 + 3), pairing(2, 5, 4 + 4, 2 + 3), pairing(2, 6, 6 + 6, 0 + 1),
          pairing(3, 4, 4 + 2, 3 + 4), pairing(3, 5, 4 + 3, 2 + 4), pairing(3, 6, 6 + 4, 1 + 2),
          pairing(4, 5, 5 + 2, 2 + 4), pairing(4, 6, 6 + 6, 0 + 1), pairing(5, 6, 2 + 4, 4 + 3)};
}

constexpr double next_to_no_prior = 1e-6;

}  // namespace

TEST_CASE("Ratings of the baseball season in Agresti's book", "[ratings]") {
  const Ratings ratings(7, baseball(), next_to_no_prior);
  // Agresti's table 10.11 in units of natural logarithms, Baltimore being 0, as BradleyTerry2's
  // test checks it (tests/testthat/test-baseball.R): 0.68, 1.11, 1.25, 1.29, 1.44, 1.58, with
  // standard errors of about 0.3.
  const std::pair<std::size_t, double> published[] = {{0, 1.58}, {1, 1.44}, {2, 1.29},
                                                      {3, 1.25}, {4, 1.11}, {5, 0.68}};
  for (const auto& [team, strength] : published) {
    const Estimate lead = ratings.difference(team, 6);
    CHECK(natural(lead.value) == Approx(strength).margin(0.0051));
    CHECK(natural(lead.error) / 1.959964 == Approx(0.3).margin(0.05));
  }
  CHECK(ratings.ranking() == std::vector<std::size_t>{0, 1, 2, 3, 4, 5, 6});
  CHECK(sum_of(ratings) == Approx(0).margin(1e-6));
}

TEST_CASE("Two engines are rated as their score says", "[ratings]") {
  const std::vector<Pairing> games{pairing(0, 1, 700, 300)};
  const Ratings ratings(2, games, next_to_no_prior);
  const Statistics s = statistics(games[0].tally);
  const Estimate lead = ratings.difference(0, 1);
  CHECK(lead.value == Approx(s.elo.value));
  CHECK(lead.error == Approx(s.elo.error).epsilon(0.01));
  // Each is half the difference away from the mean, and with it half its error.
  CHECK(ratings.all()[0].elo.value == Approx(s.elo.value / 2));
  CHECK(ratings.all()[0].elo.error == Approx(lead.error / 2));
  CHECK(ratings.all()[1].elo.value == Approx(-s.elo.value / 2));
  CHECK(ratings.all()[1].tally == games[0].tally.reversed());
}

TEST_CASE("Draws count as half a win", "[ratings]") {
  const Ratings with_draws(3, {pairing(0, 1, 10, 4, 6), pairing(1, 2, 8, 2, 10)});
  const Ratings without(3, {pairing(0, 1, 13, 7), pairing(1, 2, 13, 7)});
  for (std::size_t i = 0; i < 3; ++i) {
    CHECK(with_draws.all()[i].elo.value == Approx(without.all()[i].elo.value));
  }
}

TEST_CASE("Results that fit together are rated exactly", "[ratings]") {
  // Odds of 2, 3 and 6 to 1.
  const Ratings ratings(
      3, {pairing(0, 1, 800, 400), pairing(1, 2, 900, 300), pairing(2, 0, 200, 1200)},
      next_to_no_prior);
  CHECK(ratings.difference(0, 1).value == Approx(400 * std::log10(2)));
  CHECK(ratings.difference(1, 2).value == Approx(400 * std::log10(3)));
  CHECK(ratings.difference(2, 0).value == Approx(-400 * std::log10(6)));
}

TEST_CASE("The order of engines and games does not matter", "[ratings]") {
  const Ratings ratings(3,
                        {pairing(0, 1, 5, 3, 4), pairing(1, 2, 7, 1, 2), pairing(0, 2, 2, 2, 9)});
  // The same games in other portions.
  const Ratings split(3, {pairing(2, 1, 1, 7, 2), pairing(0, 1, 2, 3, 4), pairing(0, 2, 2, 2, 9),
                          pairing(1, 0, 0, 3)});
  for (std::size_t i = 0; i < 3; ++i) {
    CHECK(split.all()[i].elo.value == Approx(ratings.all()[i].elo.value));
    CHECK(split.all()[i].elo.error == Approx(ratings.all()[i].elo.error));
    CHECK(split.all()[i].tally == ratings.all()[i].tally);
  }

  // The numbers turned round: 0 becomes 2.
  const Ratings renamed(3,
                        {pairing(1, 0, 7, 1, 2), pairing(2, 0, 2, 2, 9), pairing(1, 2, 3, 5, 4)});
  for (std::size_t i = 0; i < 3; ++i) {
    CHECK(renamed.all()[2 - i].elo.value == Approx(ratings.all()[i].elo.value));
    CHECK(renamed.all()[2 - i].elo.error == Approx(ratings.all()[i].elo.error));
  }
}

TEST_CASE("Every pool has finite ratings", "[ratings]") {
  check_finite(Ratings(0, {}));
  check_finite(Ratings(1, {}));
  check_finite(Ratings(3, {}));

  SECTION("one engine wins everything") {
    const Ratings ratings(3, {pairing(0, 1, 50, 0), pairing(0, 2, 50, 0), pairing(1, 2, 20, 30)});
    check_finite(ratings);
    CHECK(ratings.ranking() == std::vector<std::size_t>{0, 2, 1});
    // Twice as many wins are worth more.
    const Ratings more(3, {pairing(0, 1, 100, 0), pairing(0, 2, 100, 0), pairing(1, 2, 20, 30)});
    CHECK(more.all()[0].elo.value > ratings.all()[0].elo.value);
  }
  SECTION("a ladder in which everybody loses to the next") {
    std::vector<Pairing> games;
    for (std::size_t i = 0; i + 1 < 20; ++i) games.push_back(pairing(i, i + 1, 0, 1000));
    const Ratings ratings(20, games);
    check_finite(ratings);
    CHECK(ratings.ranking().front() == 19);
    CHECK(ratings.ranking().back() == 0);
  }
  SECTION("two pools that never met") {
    const Ratings ratings(4, {pairing(0, 1, 60, 40), pairing(2, 3, 90, 10)});
    check_finite(ratings);
    // Nothing is known about who is stronger, and the error says so.
    CHECK(ratings.all()[0].elo.value + ratings.all()[1].elo.value == Approx(0).margin(20));
    CHECK(ratings.difference(0, 2).error > 3 * ratings.difference(0, 1).error);
  }
  SECTION("an engine without games") {
    const Ratings ratings(3, {pairing(0, 1, 60, 40)});
    check_finite(ratings);
    CHECK(std::abs(ratings.all()[2].elo.value) < 1);
  }
  SECTION("a million games") {
    check_finite(Ratings(2, {pairing(0, 1, 1000000, 0)}));
    check_finite(Ratings(2, {pairing(0, 1, 0, 0, 1000000)}));
    check_finite(Ratings(3, {pairing(0, 1, 1000000, 1), pairing(1, 2, 1, 1000000)}));
  }
}

TEST_CASE("Small pools of every kind are at a maximum", "[ratings]") {
  // All results of three engines in single round robins of up to two games a pair.
  const std::array<std::array<int, 3>, 6> results{
      {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}, {2, 0, 0}, {1, 1, 0}}};
  for (const auto& a : results) {
    for (const auto& b : results) {
      for (const auto& c : results) {
        const std::vector<Pairing> games{pairing(0, 1, a[0], a[1], a[2]),
                                         pairing(1, 2, b[0], b[1], b[2]),
                                         pairing(2, 0, c[0], c[1], c[2])};
        const Ratings ratings(3, games);
        // There the points are those expected, but for the virtual draw, which takes at most half a
        // point.
        for (std::size_t i = 0; i < 3; ++i) {
          double surplus = ratings.all()[i].tally.points();
          for (const Pairing& p : games) {
            if (p.first != i && p.second != i) continue;
            const std::size_t other = p.first == i ? p.second : p.first;
            surplus -= score_from_elo(ratings.difference(i, other).value) *
                       static_cast<double>(p.tally.games());
          }
          REQUIRE(std::abs(surplus) < 0.5);
        }
      }
    }
  }
}

TEST_CASE("Error bars of ratings shrink with the root of the number of games", "[ratings]") {
  std::vector<Pairing> many = baseball();
  for (Pairing& p : many) {
    p.tally.wins *= 100;
    p.tally.losses *= 100;
  }
  const Ratings few(7, baseball(), next_to_no_prior);
  const Ratings hundredfold(7, many, next_to_no_prior);
  for (std::size_t i = 0; i < 7; ++i) {
    CHECK(hundredfold.all()[i].elo.value == Approx(few.all()[i].elo.value).margin(0.01));
    CHECK(hundredfold.all()[i].elo.error == Approx(few.all()[i].elo.error / 10).epsilon(0.001));
  }
}

TEST_CASE("95 % of the ratings' error bars cover the truth", "[ratings]") {
  SplitMix64 random(1987);
  const std::vector<double> truth{120, 40, -10, -50, -100};
  int covered = 0;
  const int tournaments = 1000;
  for (int t = 0; t < tournaments; ++t) {
    std::vector<Pairing> games;
    for (std::size_t a = 0; a < truth.size(); ++a) {
      for (std::size_t b = a + 1; b < truth.size(); ++b) {
        Pairing p{a, b, {}};
        const double score = score_from_elo(truth[a] - truth[b]);
        for (int game = 0; game < 50; ++game) {
          const bool won = static_cast<double>(random() >> 11) * 0x1p-53 < score;
          p.tally.add_game(won ? GamePoints::win : GamePoints::loss);
        }
        games.push_back(p);
      }
    }
    const Ratings ratings(truth.size(), games);
    for (std::size_t i = 0; i < truth.size(); ++i) {
      const Estimate& elo = ratings.all()[i].elo;
      if (std::abs(elo.value - truth[i]) <= elo.error) ++covered;
    }
  }
  CHECK(covered > 0.94 * 5 * tournaments);
  CHECK(covered < 0.965 * 5 * tournaments);
}

TEST_CASE("The table of ratings has fastchess's columns", "[ratings]") {
  std::vector<Pairing> games{{0, 1, {}}};
  games[0].tally.add_pair(GamePoints::win, GamePoints::win);
  games[0].tally.add_pair(GamePoints::win, GamePoints::loss);
  games[0].tally.add_pair(GamePoints::draw, GamePoints::loss);
  const std::vector<std::string> names{"second", "first of all"};
  const std::string table = rating_table(names, Ratings(2, games));
  // The head as in https://github.com/Disservin/fastchess/pull/720
  CHECK(
      table.substr(0, table.find('\n')) ==
      "Rank Name                             Elo        +/-       nElo        +/-      Games      "
      "Score       Draw           Ptnml(0-2)");
  CHECK(table.find("\n   1 second                 ") != std::string::npos);
  CHECK(table.find("\n   2 first of all           ") != std::string::npos);
  CHECK(table.find("         6      58.3%      33.3%      [0, 1, 1, 0, 1]\n") != std::string::npos);

  // Nobody has played yet.
  CHECK(rating_table(names, Ratings(2, {})).find("-nan") == std::string::npos);
}
