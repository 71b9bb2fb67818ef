#include "match/statistics.hpp"

#include <cmath>
#include <vector>

#include "engine/random.hpp"
#include "match/sprt.hpp"
#include "tests/catch.hpp"

using namespace rotunda;
using namespace rotunda::match;

namespace {

Tally games(std::int64_t wins, std::int64_t losses, std::int64_t draws) {
  Tally tally;
  tally.wins = wins;
  tally.losses = losses;
  tally.draws = draws;
  return tally;
}

// Whole pairs by what they consist of, the games following from them.
Tally pairs(std::int64_t ll, std::int64_t ld, std::int64_t wl, std::int64_t dd, std::int64_t wd,
            std::int64_t ww) {
  return {2 * ww + wd + wl, 2 * ll + ld + wl, 2 * dd + ld + wd, {ll, ld, wl + dd, wd, ww}, wl};
}

// The number of pairs of a win and a loss is not printed, but follows from that of the wins.
Tally pairs(const std::array<std::int64_t, 5>& counts, std::int64_t wins) {
  const std::int64_t wl = wins - 2 * counts[4] - counts[3];
  return pairs(counts[0], counts[1], wl, counts[2] - wl, counts[3], counts[4]);
}

Tally times(const Tally& tally, int factor) {
  Tally result;
  for (int i = 0; i < factor; ++i) result += tally;
  return result;
}

ReportHead head(const std::string& first, const std::string& second, const std::string& tc,
                const std::string& threads, const std::string& hash, const std::string& openings) {
  return {{first, tc, threads, hash}, {second, tc, threads, hash}, openings};
}

Sprt sprt(double elo0, double elo1) {
  return *Sprt::create({elo0, elo1, 0.05, 0.05, SprtModel::normalized});
}

std::string report(const ReportHead& head, const Tally& tally, const Sprt& sprt) {
  return match::report(head, tally, Counting::automatic, &sprt);
}

void check_estimate(const Estimate& estimate, double value, double error) {
  // The published figures have two decimals.
  CHECK(estimate.value == Approx(value).margin(0.0051));
  CHECK(estimate.error == Approx(error).margin(0.0051));
}

// True of everything but a NaN.
bool has_value(double number) { return !std::isnan(number); }

std::size_t draw_from(const std::array<double, 5>& shares, SplitMix64& random) {
  double rest = static_cast<double>(random() >> 11) * 0x1p-53;
  std::size_t i = 0;
  while (i < 4 && rest >= shares[i]) rest -= shares[i++];
  return i;
}

}  // namespace

TEST_CASE("A tally counts games and pairs", "[statistics]") {
  Tally tally;
  tally.add_game(GamePoints::win);
  CHECK(tally == games(1, 0, 0));
  tally.add_pair(GamePoints::win, GamePoints::loss);
  tally.add_pair(GamePoints::draw, GamePoints::draw);
  tally.add_pair(GamePoints::loss, GamePoints::win);
  tally.add_pair(GamePoints::loss, GamePoints::draw);
  tally.add_pair(GamePoints::win, GamePoints::win);
  CHECK(tally.wins == 5);
  CHECK(tally.losses == 3);
  CHECK(tally.draws == 3);
  CHECK(tally.pairs == std::array<std::int64_t, 5>{0, 1, 3, 0, 1});
  CHECK(tally.won_and_lost == 2);
  CHECK(tally.games() == 11);
  CHECK(tally.pair_count() == 5);
  CHECK(tally.points() == 6.5);
  CHECK(tally.reversed().points() == 4.5);
  CHECK(tally.reversed().pairs == std::array<std::int64_t, 5>{1, 0, 3, 1, 0});
  CHECK(tally.reversed().reversed() == tally);

  CHECK(resolve(Counting::automatic, tally) == Counting::pentanomial);
  CHECK(resolve(Counting::automatic, games(3, 2, 1)) == Counting::trinomial);
  CHECK(resolve(Counting::trinomial, tally) == Counting::trinomial);
}

// The figures of fastchess's own tests, app/tests/elo_test.cpp. The likelihood of superiority is
// there in percent with two decimals.
TEST_CASE("Elo of single games as fastchess has it", "[statistics]") {
  const Statistics first = statistics(games(76, 89, 123));
  check_estimate(first.nelo, -20.76, 40.13);
  CHECK(first.los == Approx(0.1553).margin(0.00005));

  const Statistics second = statistics(games(136, 96, 111));
  check_estimate(second.elo, 40.70, 30.43);
  check_estimate(second.nelo, 49.77, 36.77);
  CHECK(second.los == Approx(0.9960).margin(0.00005));

  check_estimate(statistics(games(34, 356, 0)).nelo, -508.44, 34.48);
}

TEST_CASE("Elo of pairs of games as fastchess has it", "[statistics]") {
  const Statistics first = statistics(pairs(34, 54, 31, 32, 64, 75));
  check_estimate(first.elo, 55.58, 27.65);
  check_estimate(first.nelo, 57.94, 28.28);
  CHECK(first.los == Approx(1).margin(0.00005));

  const Statistics second = statistics(pairs(332, 433, 457, 41, 333, 334));
  check_estimate(second.elo, -8.64, 10.33);
  check_estimate(second.nelo, -9.17, 10.96);
  CHECK(second.los == Approx(0.0505).margin(0.00005));

  const Statistics third = statistics(pairs(7895, 8757, 5485, 200, 568, 9999));
  check_estimate(third.elo, -21.04, 2.95);
  check_estimate(third.nelo, -19.01, 2.65);
}

TEST_CASE("Reports are those that fastchess printed", "[statistics]") {
  SECTION("https://github.com/Disservin/fastchess/pull/515") {
    CHECK(report(head("random_move_1", "random_move_2", "2+0.02", "", "", "openings.pgn"),
                 pairs({0, 1, 4, 0, 0}, 1)) ==
          "Results of random_move_1 vs random_move_2 (2+0.02, NULL, NULL, openings.pgn):\n"
          "Elo: -34.86 +/- 62.20, nElo: -122.84 +/- 215.34\n"
          "LOS: 13.18 %, DrawRatio: 80.00 %, PairsRatio: 0.00\n"
          "Games: 10, Wins: 1, Losses: 2, Draws: 7, Points: 4.5 (45.00 %)\n"
          "Ptnml(0-2): [0, 1, 4, 0, 0], WL/DD Ratio: 0.33\n");
  }
  SECTION("https://github.com/Disservin/fastchess/issues/807") {
    const ReportHead two_hashes{{"Stockfish (capped to 1320 Elo)", "10+0.1", "1t", "16MB"},
                                {"MyEngine", "10+0.1", "", ""},
                                ""};
    CHECK(report(two_hashes, pairs({30, 6, 18, 0, 6}, 30)) ==
          "Results of Stockfish (capped to 1320 Elo) vs MyEngine (10+0.1, 1t - NULL, "
          "16MB - NULL):\n"
          "Elo: -168.40 +/- 73.37, nElo: -170.08 +/- 62.16\n"
          "LOS: 0.00 %, DrawRatio: 30.00 %, PairsRatio: 0.17\n"
          "Games: 120, Wins: 30, Losses: 84, Draws: 6, Points: 33.0 (27.50 %)\n"
          "Ptnml(0-2): [30, 6, 18, 0, 6], WL/DD Ratio: inf\n");
  }
  SECTION("https://github.com/lynx-chess/Lynx/pull/1899, whose test is logistic") {
    const Sprt no_loss = *Sprt::create({-5, 0, 0.05, 0.1, SprtModel::logistic});
    CHECK(report(head("A", "B", "8+0.08", "1t", "16MB", ""),
                 pairs({235, 1384, 2521, 1341, 239}, 3025), no_loss) ==
          "Results of A vs B (8+0.08, 1t, 16MB):\n"
          "Elo: -1.06 +/- 4.05, nElo: -1.67 +/- 6.37\n"
          "LOS: 30.33 %, DrawRatio: 44.07 %, PairsRatio: 0.98\n"
          "Games: 11440, Wins: 3025, Losses: 3060, Draws: 5355, Points: 5702.5 (49.85 %)\n"
          "Ptnml(0-2): [235, 1384, 2521, 1341, 239], WL/DD Ratio: 0.92\n"
          "LLR: 1.69 (58.3%) (-2.25, 2.89) [-5.00, 0.00]\n");
  }
  SECTION("https://github.com/DSTGU/Dual/releases/tag/v0.3.2") {
    CHECK(report(head("Dual-matenorm", "Dual-base", "8+0.08", "", "",
                      "/books/UHO_Lichess_4852_v1.epd"),
                 pairs({16, 82, 222, 150, 61}, 412)) ==
          "Results of Dual-matenorm vs Dual-base (8+0.08, NULL, NULL, "
          "UHO_Lichess_4852_v1.epd):\n"
          "Elo: 52.08 +/- 14.57, nElo: 75.87 +/- 20.90\n"
          "LOS: 100.00 %, DrawRatio: 41.81 %, PairsRatio: 2.15\n"
          "Games: 1062, Wins: 412, Losses: 254, Draws: 396, Points: 610.0 (57.44 %)\n"
          "Ptnml(0-2): [16, 82, 222, 150, 61], WL/DD Ratio: 1.71\n");
  }
  SECTION("https://github.com/InternetHamburger/Axiom/releases/tag/v2.0.0") {
    CHECK(report(head("Axiom", "Stash", "10+0.1", "", "16MB", "8moves_v3.pgn"),
                 pairs({84, 112, 318, 184, 302}, 1075)) ==
          "Results of Axiom vs Stash (10+0.1, NULL, 16MB, 8moves_v3.pgn):\n"
          "Elo: 90.22 +/- 14.49, nElo: 99.23 +/- 15.23\n"
          "LOS: 100.00 %, DrawRatio: 31.80 %, PairsRatio: 2.48\n"
          "Games: 2000, Wins: 1075, Losses: 567, Draws: 358, Points: 1254.0 (62.70 %)\n"
          "Ptnml(0-2): [84, 112, 318, 184, 302], WL/DD Ratio: 9.26\n");
  }
  SECTION("Skaks's notes: a very lopsided match") {
    CHECK(report(head("Skaks-NNUE", "Skaks-HCE", "5+0.1", "14t", "", "lichess_elite_2015-09.pgn"),
                 pairs({1, 0, 191, 10, 275}, 739), sprt(0, 2)) ==
          "Results of Skaks-NNUE vs Skaks-HCE (5+0.1, 14t, NULL, lichess_elite_2015-09.pgn):\n"
          "Elo: 232.74 +/- 23.37, nElo: 292.26 +/- 22.05\n"
          "LOS: 100.00 %, DrawRatio: 40.04 %, PairsRatio: 285.00\n"
          "Games: 954, Wins: 739, Losses: 181, Draws: 34, Points: 756.0 (79.25 %)\n"
          "Ptnml(0-2): [1, 0, 191, 10, 275], WL/DD Ratio: 14.92\n"
          "LLR: 2.95 (100.0%) (-2.94, 2.94) [0.00, 2.00]\n");
  }
}

TEST_CASE("A report leaves out the options of which nothing is known", "[statistics]") {
  const auto first_line = [](const ReportHead& head) {
    const std::string text = match::report(head, pairs({0, 0, 1, 0, 0}, 0));
    return text.substr(0, text.find('\n'));
  };
  CHECK(first_line({{"A", "1+0.01"}, {"B", "1+0.01"}, ""}) == "Results of A vs B (1+0.01):");
  CHECK(first_line({{"A", "1+0.01"}, {"B", "depth 2"}, "a/book.epd"}) ==
        "Results of A vs B (1+0.01 - depth 2, book.epd):");
}

// As fastchess prints them, but for the signs of zeros and NaNs and for "inf" in place of "nan"
// where only one end of the error bar is at infinity.
TEST_CASE("Reports of extreme results are clean", "[statistics]") {
  const ReportHead plain = head("A", "B", "1+0.01", "1t", "16MB", "");
  const std::string first_line = "Results of A vs B (1+0.01, 1t, 16MB):\n";

  SECTION("no games") {
    CHECK(report(plain, Tally{}, sprt(0, 5)) ==
          first_line +
              "Elo: nan +/- nan, nElo: nan +/- nan\n"
              "LOS: nan %, DrawRatio: nan %\n"
              "Games: 0, Wins: 0, Losses: 0, Draws: 0, Points: 0.0 (nan %)\n"
              "LLR: 0.00 (0.0%) (-2.94, 2.94) [0.00, 5.00]\n");
  }
  SECTION("all pairs even; from seaborg's notes on fastchess 1.5.0") {
    CHECK(report(plain, pairs(0, 0, 4, 4, 0, 0), sprt(-5, 0)) ==
          first_line +
              "Elo: 0.00 +/- 0.00, nElo: nan +/- nan\n"
              "LOS: nan %, DrawRatio: 100.00 %, PairsRatio: nan\n"
              "Games: 16, Wins: 4, Losses: 4, Draws: 8, Points: 8.0 (50.00 %)\n"
              "Ptnml(0-2): [0, 0, 8, 0, 0], WL/DD Ratio: 1.00\n"
              "LLR: 0.00 (0.1%) (-2.94, 2.94) [-5.00, 0.00]\n");
  }
  SECTION("all games won; from Artemis's notes") {
    CHECK(report(plain, pairs(0, 0, 0, 0, 0, 74), sprt(0, 10)) ==
          first_line +
              "Elo: inf +/- nan, nElo: inf +/- nan\n"
              "LOS: 100.00 %, DrawRatio: 0.00 %, PairsRatio: inf\n"
              "Games: 148, Wins: 148, Losses: 0, Draws: 0, Points: 148.0 (100.00 %)\n"
              "Ptnml(0-2): [0, 0, 0, 0, 74], WL/DD Ratio: nan\n"
              "LLR: 2.95 (100.2%) (-2.94, 2.94) [0.00, 10.00]\n");
  }
  SECTION("all games lost") {
    CHECK(report(plain, pairs(74, 0, 0, 0, 0, 0), sprt(-10, 0)) ==
          first_line +
              "Elo: -inf +/- nan, nElo: -inf +/- nan\n"
              "LOS: 0.00 %, DrawRatio: 0.00 %, PairsRatio: 0.00\n"
              "Games: 148, Wins: 0, Losses: 148, Draws: 0, Points: 0.0 (0.00 %)\n"
              "Ptnml(0-2): [74, 0, 0, 0, 0], WL/DD Ratio: nan\n"
              "LLR: -2.95 (-100.2%) (-2.94, 2.94) [-10.00, 0.00]\n");
  }
  SECTION("nearly all games won; from notes on the SPRT (\"current vs previous\")") {
    CHECK(report(plain, pairs(0, 0, 2, 0, 0, 37), sprt(0, 20)) ==
          first_line +
              "Elo: 631.91 +/- inf, nElo: 1056.68 +/- 77.10\n"
              "LOS: 100.00 %, DrawRatio: 5.13 %, PairsRatio: inf\n"
              "Games: 78, Wins: 76, Losses: 2, Draws: 0, Points: 76.0 (97.44 %)\n"
              "Ptnml(0-2): [0, 0, 2, 0, 37], WL/DD Ratio: inf\n"
              "LLR: 2.96 (100.6%) (-2.94, 2.94) [0.00, 20.00]\n");
  }
  SECTION("one game") {
    CHECK(report(plain, games(1, 0, 0)) ==
          first_line +
              "Elo: inf +/- nan, nElo: inf +/- nan\n"
              "LOS: 100.00 %, DrawRatio: 0.00 %\n"
              "Games: 1, Wins: 1, Losses: 0, Draws: 0, Points: 1.0 (100.00 %)\n");
  }
}

TEST_CASE("Trinomial reports say nothing of pairs", "[statistics]") {
  CHECK(report(head("A", "B", "1+0.01", "1t", "16MB", "x/y.epd"), pairs(34, 54, 31, 32, 64, 75),
               Counting::trinomial) ==
        "Results of A vs B (1+0.01, 1t, 16MB, y.epd):\n"
        "Elo: 55.58 +/- 23.62, nElo: 67.78 +/- 28.28\n"
        "LOS: 100.00 %, DrawRatio: 31.38 %\n"
        "Games: 580, Wins: 245, Losses: 153, Draws: 182, Points: 336.0 (57.93 %)\n");
}

TEST_CASE("Numbers are written without stray signs", "[statistics]") {
  CHECK(number_text(1.005, 1) == "1.0");
  CHECK(number_text(-1.25, 2) == "-1.25");
  CHECK(number_text(-0.001, 2) == "0.00");
  CHECK(number_text(-0.0, 0) == "0");
  CHECK(number_text(-10, 0) == "-10");
  CHECK(number_text(INFINITY, 2) == "inf");
  CHECK(number_text(-INFINITY, 2) == "-inf");
  CHECK(number_text(std::copysign(NAN, -1.0), 2) == "nan");
}

TEST_CASE("Elo and score are each other's inverse", "[statistics]") {
  // The table of the Elo system: 400 points are odds of 10 to 1.
  CHECK(elo_from_score(10.0 / 11) == Approx(400));
  CHECK(elo_from_score(0.75) == Approx(190.8485));
  for (double elo = -800; elo <= 800; elo += 50) {
    CHECK(elo_from_score(score_from_elo(elo)) == Approx(elo).margin(1e-9));
  }
}

TEST_CASE("Exchanging the engines changes the sign", "[statistics]") {
  for (const Tally& tally : {games(7, 3, 11), pairs(3, 4, 5, 6, 9, 11), games(1, 0, 9)}) {
    const Statistics ours = statistics(tally);
    const Statistics theirs = statistics(tally.reversed());
    CHECK(ours.score + theirs.score == Approx(1));
    CHECK(ours.elo.value == Approx(-theirs.elo.value));
    CHECK(ours.elo.error == Approx(theirs.elo.error));
    CHECK(ours.nelo.value == Approx(-theirs.nelo.value));
    CHECK(ours.nelo.error == Approx(theirs.nelo.error));
    CHECK(ours.los + theirs.los == Approx(1));
    CHECK(ours.draw_ratio == theirs.draw_ratio);
  }
}

TEST_CASE("A better result has the higher Elo", "[statistics]") {
  for (std::int64_t losses = 99; losses > 1; --losses) {
    const Statistics worse = statistics(games(100 - losses, losses, 50));
    const Statistics better = statistics(games(101 - losses, losses - 1, 50));
    CHECK(better.score > worse.score);
    CHECK(better.elo.value > worse.elo.value);
    CHECK(better.nelo.value > worse.nelo.value);
    CHECK(better.los >= worse.los);  // at the ends they are 0 and 1 to all digits
  }
}

TEST_CASE("Pairs of independent games tell as much as the games", "[statistics]") {
  // Exactly the pairs that games of 30 % wins, 50 % draws and 20 % losses make.
  const Tally tally = pairs(400, 2000, 1200, 2500, 3000, 900);
  CHECK(tally.wins == 6000);
  const Statistics by_pair = statistics(tally, Counting::pentanomial);
  const Statistics by_game = statistics(tally, Counting::trinomial);
  CHECK(by_pair.score == Approx(by_game.score));
  CHECK(by_pair.elo.value == Approx(by_game.elo.value));
  CHECK(by_pair.elo.error == Approx(by_game.elo.error));
  CHECK(by_pair.nelo.value == Approx(by_game.nelo.value));
  CHECK(by_pair.nelo.error == Approx(by_game.nelo.error));
  CHECK(by_pair.los == Approx(by_game.los));
}

TEST_CASE("Openings that decide the game cost the pairs no precision", "[statistics]") {
  // White wins everything but one pair: the games look like coin tosses, the pairs do not.
  const Tally tally = pairs(0, 0, 99, 0, 0, 1);
  const Statistics by_pair = statistics(tally, Counting::pentanomial);
  const Statistics by_game = statistics(tally, Counting::trinomial);
  CHECK(by_pair.elo.error < by_game.elo.error / 5);
}

TEST_CASE("Error bars shrink with the root of the number of games", "[statistics]") {
  for (const Tally& tally : {games(37, 30, 33), pairs(5, 20, 20, 25, 24, 8)}) {
    const Statistics few = statistics(times(tally, 10));
    const Statistics many = statistics(times(tally, 1000));
    CHECK(many.elo.value == Approx(few.elo.value));
    CHECK(many.nelo.error == Approx(few.nelo.error / 10));
    CHECK(many.elo.error == Approx(few.elo.error / 10).epsilon(0.01));
  }
}

TEST_CASE("95 % of the error bars cover the truth", "[statistics]") {
  SplitMix64 random(20261130);
  const std::array<double, 5> shares{0.08, 0.22, 0.35, 0.25, 0.10};
  double score = 0;
  for (std::size_t i = 0; i < shares.size(); ++i) score += shares[i] * static_cast<double>(i) / 4;
  double variance = 0;
  for (std::size_t i = 0; i < shares.size(); ++i) {
    variance += shares[i] * std::pow(static_cast<double>(i) / 4 - score, 2);
  }
  const double true_elo = elo_from_score(score);
  const double true_nelo = (score - 0.5) / std::sqrt(2 * variance) * 800 / std::log(10);

  const int matches = 4000;
  int elo_covered = 0;
  int nelo_covered = 0;
  for (int match = 0; match < matches; ++match) {
    Tally tally;
    for (int pair = 0; pair < 200; ++pair) ++tally.pairs[draw_from(shares, random)];
    const Statistics s = statistics(tally);
    if (std::abs(s.elo.value - true_elo) <= s.elo.error) ++elo_covered;
    if (std::abs(s.nelo.value - true_nelo) <= s.nelo.error) ++nelo_covered;
  }
  // The standard deviation of the count's share is 0.34 %.
  CHECK(elo_covered > 0.938 * matches);
  CHECK(elo_covered < 0.962 * matches);
  CHECK(nelo_covered > 0.938 * matches);
  CHECK(nelo_covered < 0.962 * matches);
}

TEST_CASE("Every small result has its numbers", "[statistics]") {
  std::vector<Tally> tallies;
  for (int wins = 0; wins < 6; ++wins) {
    for (int losses = 0; losses < 6; ++losses) {
      for (int draws = 0; draws < 6; ++draws) tallies.push_back(games(wins, losses, draws));
    }
  }
  for (int code = 0; code < 4 * 4 * 4 * 4 * 4 * 4; ++code) {
    const auto count = [code](int place) { return (code >> (2 * place)) & 3; };
    tallies.push_back(pairs(count(0), count(1), count(2), count(3), count(4), count(5)));
  }
  for (const Tally& tally : tallies) {
    const Statistics s = statistics(tally);
    const bool any = tally.games() > 0;
    // Everything equal: no spread.
    const bool even = s.nelo.value != s.nelo.value;
    INFO(tally.wins << " " << tally.losses << " " << tally.draws << " " << pairs_text(tally));
    REQUIRE(has_value(s.score) == any);
    REQUIRE(has_value(s.elo.value) == any);
    REQUIRE(has_value(s.los) == !even);
    REQUIRE(has_value(s.draw_ratio) == any);
    if (even) REQUIRE((!any || s.score == 0.5));
    if (s.score > 0 && s.score < 1) {
      REQUIRE(std::isfinite(s.elo.value));
      REQUIRE(s.elo.error >= 0);
    }
    REQUIRE(report(head("A", "B", "", "", "", ""), tally).find("-nan") == std::string::npos);
  }
}
