#include "match/sprt.hpp"

#include <cmath>
#include <vector>

#include "engine/random.hpp"
#include "tests/catch.hpp"

using namespace rotunda;
using namespace rotunda::match;

namespace {

constexpr SprtModel models[] = {SprtModel::normalized, SprtModel::logistic, SprtModel::bayesian};

Tally games(std::int64_t wins, std::int64_t losses, std::int64_t draws) {
  Tally tally;
  tally.wins = wins;
  tally.losses = losses;
  tally.draws = draws;
  return tally;
}

Tally pairs(const std::array<std::int64_t, 5>& counts) {
  Tally tally;
  tally.pairs = counts;
  return tally;
}

Sprt sprt(SprtModel model, double elo0, double elo1) {
  return *Sprt::create({elo0, elo1, 0.05, 0.05, model});
}

double llr(SprtModel model, double elo0, double elo1, const Tally& tally) {
  return sprt(model, elo0, elo1).llr(tally);
}

std::string error_of(const SprtParameters& parameters) {
  const Result<Sprt> result = Sprt::create(parameters);
  return result ? "" : result.error().message;
}

GamePoints play(double win, double draw, SplitMix64& random) {
  const double number = static_cast<double>(random() >> 11) * 0x1p-53;
  if (number < win) return GamePoints::win;
  return number < win + draw ? GamePoints::draw : GamePoints::loss;
}

SprtDecision run(const Sprt& test, double win, double draw, SplitMix64& random) {
  Tally tally;
  for (;;) {
    tally.add_pair(play(win, draw, random), play(win, draw, random));
    const SprtDecision decision = test.decision(test.llr(tally));
    if (decision != SprtDecision::go_on) return decision;
  }
}

// How many of the tests accept H1 if A's strength is the given one.
int count_h1(const Sprt& test, double elo, int tests, SplitMix64& random) {
  const double draw = 0.4;
  const double win = score_from_elo(elo) - draw / 2;
  int result = 0;
  for (int i = 0; i < tests; ++i) {
    if (run(test, win, draw, random) == SprtDecision::accept_h1) ++result;
  }
  return result;
}

}  // namespace

// The figures of fastchess's own tests, app/tests/sprt_test.cpp.
TEST_CASE("The LLR of single games is fastchess's", "[sprt]") {
  using enum SprtModel;
  CHECK(llr(normalized, 0, 2, games(36433, 36027, 68692)) == Approx(0.92).margin(0.01));
  CHECK(llr(normalized, -1.75, 0.25, games(10871, 10650, 20431)) == Approx(2.30).margin(0.01));
  CHECK(llr(normalized, 0, 10, games(4250, 0, 0)) == Approx(120.56).epsilon(0.01));
  CHECK(llr(logistic, 0.5, 2.5, games(21404, 21184, 40708)) == Approx(-1.57).margin(0.01));
  CHECK(llr(logistic, 0, 2, games(57433, 57030, 106593)) == Approx(-2.59).margin(0.01));
  CHECK(llr(bayesian, 0, 2, games(68965, 68526, 128429)) == Approx(-1.26).margin(0.01));
  CHECK(llr(bayesian, 0.5, 2.5, games(21629, 21484, 41111)) == Approx(-1.13).margin(0.01));
}

TEST_CASE("The LLR of pairs is fastchess's", "[sprt]") {
  using enum SprtModel;
  CHECK(llr(normalized, 0, 2, pairs({365, 16618, 36229, 16974, 390})) == Approx(2.25).margin(0.01));
  CHECK(llr(normalized, -1.75, 0.25, pairs({127, 4883, 10712, 5150, 104})) ==
        Approx(3.01).margin(0.01));
  CHECK(llr(normalized, 0, 5, pairs({0, 0, 0, 0, 5550})) == Approx(111.82).epsilon(0.01));
  CHECK(llr(logistic, 0.5, 2.5, pairs({223, 9863, 21279, 10037, 246})) ==
        Approx(-3.07).margin(0.01));
  CHECK(llr(logistic, 0, 2, pairs({871, 26175, 55983, 26678, 821})) == Approx(-4.98).margin(0.01));
}

// Lines that fastchess printed in tests of real engines, as their public repositories keep them:
// README of Thom; pz's chapters on PVS (two) and quiescence; README of Skaks; development log of
// eschec (two); chesso's notes S149 and S021; "aspiration2 vs phase3"; a 196-game test of draw
// detection; and a 20-game match of fastchess 1.8.2 that a port of its statistics is tested with.
TEST_CASE("The LLR of matches that were played", "[sprt]") {
  const struct {
    std::array<std::int64_t, 5> counts;
    double elo0;
    double elo1;
    const char* line;
  } matches[] = {
      {{92, 160, 361, 220, 167}, 0, 1, "LLR: 0.71 (24.1%) (-2.94, 2.94) [0.00, 1.00]"},
      {{3, 9, 38, 46, 34}, 0, 10, "LLR: 2.97 (100.9%) (-2.94, 2.94) [0.00, 10.00]"},
      {{21, 98, 185, 133, 45}, 0, 10, "LLR: 2.95 (100.0%) (-2.94, 2.94) [0.00, 10.00]"},
      {{0, 1, 10, 7, 64}, 0, 10, "LLR: 2.95 (100.2%) (-2.94, 2.94) [0.00, 10.00]"},
      {{1, 0, 191, 10, 275}, 0, 2, "LLR: 2.95 (100.0%) (-2.94, 2.94) [0.00, 2.00]"},
      {{1, 11, 47, 25, 16}, 0, 10, "LLR: 1.71 (57.9%) (-2.94, 2.94) [0.00, 10.00]"},
      {{1, 15, 25, 33, 26}, 0, 10, "LLR: 2.19 (74.4%) (-2.94, 2.94) [0.00, 10.00]"},
      {{134, 295, 453, 275, 104}, -5, 5, "LLR: -2.97 (-100.7%) (-2.94, 2.94) [-5.00, 5.00]"},
      {{29, 80, 142, 101, 60}, -5, 5, "LLR: 2.97 (100.8%) (-2.94, 2.94) [-5.00, 5.00]"},
      {{15, 193, 443, 270, 29}, 0, 5, "LLR: 2.41 (81.8%) (-2.94, 2.94) [0.00, 5.00]"},
      {{16, 25, 42, 12, 3}, -10, 10, "LLR: -2.95 (-100.3%) (-2.94, 2.94) [-10.00, 10.00]"},
      {{0, 5, 4, 1, 0}, 0, 2, "LLR: -0.04 (-1.2%) (-2.94, 2.94) [0.00, 2.00]"},
  };
  for (const auto& match : matches) {
    const Sprt test = sprt(SprtModel::normalized, match.elo0, match.elo1);
    CHECK(test.report_line(pairs(match.counts)) == match.line);
  }
}

TEST_CASE("Bounds and decisions", "[sprt]") {
  const Sprt test = *Sprt::create({0, 5, 0.05, 0.1, SprtModel::logistic});
  // As above, Lynx: "(-2.25, 2.89)".
  CHECK(test.lower_bound() == Approx(-2.2513).margin(0.0001));
  CHECK(test.upper_bound() == Approx(2.8904).margin(0.0001));
  CHECK(test.decision(0) == SprtDecision::go_on);
  CHECK(test.decision(2.89) == SprtDecision::go_on);
  CHECK(test.decision(2.90) == SprtDecision::accept_h1);
  CHECK(test.decision(-2.25) == SprtDecision::go_on);
  CHECK(test.decision(-2.26) == SprtDecision::accept_h0);
  CHECK(test.fraction(test.upper_bound()) == Approx(1));
  CHECK(test.fraction(test.lower_bound()) == Approx(-1));
  CHECK(test.verdict(0) == "");
  CHECK(test.verdict(3) == "SPRT ([0.00, 5.00]) completed - H1 was accepted");
  CHECK(test.verdict(-3) == "SPRT ([0.00, 5.00]) completed - H0 was accepted");
}

TEST_CASE("Wrong parameters are named", "[sprt]") {
  CHECK(error_of({}).empty());
  CHECK(error_of({5, 0}) == "sprt: elo0=5 must be less than elo1=0");
  CHECK(error_of({2, 2}) == "sprt: elo0=2 must be less than elo1=2");
  CHECK(error_of({0, 1001}) == "sprt: elo0=0 and elo1=1001 must lie within -1000 and 1000");
  CHECK(error_of({NAN, 5}) == "sprt: elo0=nan and elo1=5 must lie within -1000 and 1000");
  CHECK(error_of({-INFINITY, 5}) == "sprt: elo0=-inf and elo1=5 must lie within -1000 and 1000");
  CHECK(error_of({0, 5, 0, 0.05}) == "sprt: alpha=0 must lie between 0 and 1");
  CHECK(error_of({0, 5, 0.05, 1.5}) == "sprt: beta=1.5 must lie between 0 and 1");
  CHECK(error_of({0, 5, NAN, 0.05}) == "sprt: alpha=nan must lie between 0 and 1");
  CHECK(error_of({0, 5, 0.6, 0.4}) == "sprt: alpha=0.6 and beta=0.4 must add up to less than 1");

  for (const SprtModel model : models) CHECK(*parse_sprt_model(to_text(model)) == model);
  const Result<SprtModel> unknown = parse_sprt_model("Normalized");
  REQUIRE_FALSE(unknown);
  CHECK(unknown.error().message ==
        "sprt: model=Normalized is none of normalized, logistic, bayesian");
}

TEST_CASE("Every small result has an LLR, and the engines may be exchanged", "[sprt]") {
  std::vector<Tally> tallies{games(1000000, 0, 0),
                             games(0, 0, 1000000),
                             games(0, 1000000, 0),
                             pairs({1000000, 0, 0, 0, 0}),
                             pairs({0, 0, 1000000, 0, 0}),
                             pairs({0, 1000000, 0, 0, 0}),
                             pairs({500000, 0, 0, 0, 500000})};
  for (int wins = 0; wins < 6; ++wins) {
    for (int losses = 0; losses < 6; ++losses) {
      for (int draws = 0; draws < 6; ++draws) tallies.push_back(games(wins, losses, draws));
    }
  }
  for (int code = 0; code < 4 * 4 * 4 * 4 * 4; ++code) {
    const auto count = [code](int place) { return (code >> (2 * place)) & 3; };
    tallies.push_back(pairs({count(0), count(1), count(2), count(3), count(4)}));
  }
  const std::pair<double, double> hypotheses[] = {{0, 5},     {-5, 0},    {-10, 10},    {0.5, 2.5},
                                                  {0, 0.001}, {100, 200}, {-1000, 1000}};
  for (const SprtModel model : models) {
    for (const auto& [elo0, elo1] : hypotheses) {
      const Sprt ours = sprt(model, elo0, elo1);
      const Sprt theirs = sprt(model, -elo1, -elo0);
      for (const Tally& tally : tallies) {
        INFO(to_text(model) << " " << elo0 << " " << elo1 << " " << tally.wins << " "
                            << tally.losses << " " << tally.draws << " " << pairs_text(tally));
        const double ratio = ours.llr(tally);
        REQUIRE(std::isfinite(ratio));
        REQUIRE(theirs.llr(tally.reversed()) == Approx(-ratio).epsilon(1e-5).margin(1e-5));
      }
    }
  }
}

TEST_CASE("A better result has the higher LLR", "[sprt]") {
  for (const SprtModel model : models) {
    for (std::int64_t losses = 90; losses > 10; --losses) {
      const Tally worse = games(100 - losses, losses, 50);
      const Tally better = games(101 - losses, losses - 1, 50);
      CHECK(llr(model, 0, 5, better) > llr(model, 0, 5, worse));
    }
  }
}

TEST_CASE("The score in the middle decides nothing", "[sprt]") {
  for (const SprtModel model : models) {
    CHECK(llr(model, -5, 5, games(100, 100, 50)) == Approx(0).margin(1e-9));
    CHECK(llr(model, -5, 5, games(0, 0, 50)) == Approx(0).margin(1e-9));
  }
}

TEST_CASE("Results of one kind are decided in the end", "[sprt]") {
  for (const SprtModel model : models) {
    const Sprt test = sprt(model, 0, 10);
    CHECK(test.decision(test.llr(games(1000, 0, 0))) == SprtDecision::accept_h1);
    CHECK(test.decision(test.llr(games(0, 1000, 0))) == SprtDecision::accept_h0);
  }
  const Sprt drawn = sprt(SprtModel::logistic, 0, 10);
  CHECK(drawn.decision(drawn.llr(games(0, 0, 1000))) == SprtDecision::accept_h0);
}

TEST_CASE("Independent pairs and their games have nearly the same LLR", "[sprt]") {
  // Exactly the pairs that games of 30 % wins, 50 % draws and 20 % losses make.
  Tally tally = games(600, 400, 1000);
  tally.pairs = {40, 200, 370, 300, 90};
  for (const SprtModel model : {SprtModel::normalized, SprtModel::logistic}) {
    const Sprt test = sprt(model, 0, 10);
    CHECK(test.llr(tally, Counting::pentanomial) ==
          Approx(test.llr(tally, Counting::trinomial)).epsilon(0.02));
  }
}

TEST_CASE("The bayesian model knows no pairs", "[sprt]") {
  Tally tally = games(600, 400, 1000);
  tally.pairs = {40, 200, 370, 300, 90};
  const Sprt test = sprt(SprtModel::bayesian, 0, 10);
  CHECK(test.llr(tally, Counting::pentanomial) == test.llr(games(600, 400, 1000)));
}

// Without draws all three scales meet near zero.
TEST_CASE("The hypotheses mean what their models say", "[sprt]") {
  CHECK(llr(SprtModel::bayesian, 0, 10, games(60000, 60000, 0)) ==
        Approx(llr(SprtModel::logistic, 0, 10, games(60000, 60000, 0))).epsilon(0.001));
  CHECK(llr(SprtModel::normalized, 0, 10, games(60000, 60000, 0)) ==
        Approx(llr(SprtModel::logistic, 0, 10, games(60000, 60000, 0))).epsilon(0.001));
}

TEST_CASE("The risks are near alpha and beta", "[sprt]") {
  const int tests = 2000;
  for (const SprtModel model : {SprtModel::normalized, SprtModel::logistic}) {
    SplitMix64 random(42);
    const double elo = 60;
    // The games below have a deviation of sqrt(0.15) or, nearly so, at 60 Elo.
    const double per_elo =
        model == SprtModel::logistic
            ? 1
            : (score_from_elo(elo) - 0.5) / std::sqrt(0.1427) * 800 / std::log(10) / elo;
    const Sprt test = sprt(model, 0, elo * per_elo);
    // The standard deviation of a share of 5 % is 0.5 %; the test oversteps its bounds, which makes
    // it err a little less often than it might.
    const int false_h1 = count_h1(test, 0, tests, random);
    const int false_h0 = tests - count_h1(test, elo, tests, random);
    INFO(to_text(model) << ": " << false_h1 << " and " << false_h0 << " of " << tests);
    CHECK(false_h1 > 0.03 * tests);
    CHECK(false_h1 < 0.065 * tests);
    CHECK(false_h0 > 0.03 * tests);
    CHECK(false_h0 < 0.065 * tests);
  }
}
