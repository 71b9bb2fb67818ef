// What a match between two engines A and B says about their strength, and the report of it.
//
// Formulas, all of them known ones:
//   - Elo is -400 log10(1/s - 1) of the score s. Its 95 % error bar is half the distance between
//     the Elos of s - z d and s + z d, where d is the standard error of s as the games or the pairs
//     of games show it (normal approximation); fastchess, app/src/matchmaking/elo/elo_wdl.cpp and
//     elo_pentanomial.cpp.
//   - Normalised Elo is (s - 1/2) / sigma * 800 / ln 10, sigma being the standard deviation of one
//     game: sqrt(2) times that of a pair's mean. Michel Van den Bergh, "Comments on normalized
//     Elo", https://www.cantate.be/Fishtest/normalized_elo_practical.pdf
//   - LOS, the likelihood of superiority, is Phi((s - 1/2) / d).
// Pairs of games from one opening with colours reversed are not independent games; counting them as
// pairs ("pentanomial", five outcomes) gives the right and mostly the smaller error bar.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace rotunda::match {

class Sprt;

// A game's result for A.
enum class GamePoints { loss, draw, win };

// A's games against B so far.
struct Tally {
  std::int64_t wins = 0;
  std::int64_t losses = 0;
  std::int64_t draws = 0;
  // Pairs of games in which A made 0, 0.5, 1, 1.5 and 2 points.
  std::array<std::int64_t, 5> pairs{};
  // Those of pairs[2] that are a win and a loss; the others are two draws.
  std::int64_t won_and_lost = 0;

  void add_game(GamePoints points);                    // one that belongs to no pair
  void add_pair(GamePoints first, GamePoints second);  // both its games as well
  Tally& operator+=(const Tally& other);
  // The same games as B sees them.
  Tally reversed() const;

  std::int64_t games() const { return wins + losses + draws; }
  std::int64_t pair_count() const;
  double points() const;
  friend bool operator==(const Tally&, const Tally&) = default;
};

// What is taken for one independent observation. `automatic` is pentanomial as soon as there is a
// whole pair; games outside pairs are then left out of everything but the counts of games.
enum class Counting { automatic, pentanomial, trinomial };
Counting resolve(Counting counting, const Tally& tally);

// A value and half its 95 % interval.
struct Estimate {
  double value;
  double error;
};

// An infinity stands where a number has no bound (Elo of a score of 100 %, an error bar that
// reaches a score of 0 % or 100 %, a ratio to nothing), a NaN where there is nothing to tell: no
// games at all, 0 to 0, or how far from zero a spread of zero is.
struct Statistics {
  Counting counting;  // resolved
  double score;       // 0 to 1
  Estimate elo;
  Estimate nelo;
  double los;             // 0 to 1
  double draw_ratio;      // share of draws, or of pairs that made one point
  double pairs_ratio;     // pairs of more than one point to pairs of less
  double win_loss_ratio;  // of the pairs that made one point: a win and a loss, to two draws
};
Statistics statistics(const Tally& tally, Counting counting = Counting::automatic);

double elo_from_score(double score);
double score_from_elo(double elo);

// Fixed decimals; "inf", "-inf" and "nan" for what has none, and no minus before a zero or a NaN.
std::string number_text(double value, int decimals);

// One engine in a report's head. An option that was not set, an empty text, is shown as fastchess
// shows it: "NULL". One of which nothing is known is left out.
struct ReportSide {
  std::string name;
  std::string time_control;                           // "1+0.01"
  std::optional<std::string> threads = std::nullopt;  // "1t"
  std::optional<std::string> hash = std::nullopt;     // "16MB"
};

struct ReportHead {
  ReportSide first;
  ReportSide second;
  std::string openings;  // a file, of which only the name is shown; may be empty
};

// What stands above and below a report on a terminal.
inline constexpr std::string_view report_rule =
    "--------------------------------------------------";

// The report in the form of fastchess 1.x (app/src/matchmaking/output/output_fastchess.hpp), so
// that scripts that read the one can read the other; with the line of a test if there is one, and
// every line ending with a newline. Differences: an error bar without bound is "inf" (fastchess:
// "nan"), and zero and NaN have no sign.
std::string report(const ReportHead& head, const Tally& tally,
                   Counting counting = Counting::automatic, const Sprt* sprt = nullptr);

// "Ptnml(0-2)" alone: "[a, b, c, d, e]".
std::string pairs_text(const Tally& tally);

}  // namespace rotunda::match
