// Ratings of several engines from all their games at once.
//
// The model is that of Bradley and Terry ("Rank analysis of incomplete block designs", 1952): A's
// expected score against B is 1 / (1 + 10^((B - A) / 400)); a draw is half a win and half a loss.
// The ratings are those of the greatest likelihood, found by Newton's method; the likelihood has
// only one maximum (D. R. Hunter, "MM algorithms for generalized Bradley-Terry models", 2004).
// Error bars are 1.96 standard errors from the inverse of the information matrix. As the model
// knows no draws, they are too wide by a factor of up to 1 / sqrt(1 - share of draws): safe rather
// than sharp.
//
// Without more, an engine that won or lost everything has no finite rating, and pools that never
// met cannot be compared. Therefore each engine has also drawn `virtual_draws` games against an
// imagined opponent of average strength, as in BayesElo (R. Coulom,
// https://www.remi-coulom.fr/Bayesian-Elo/), whose prior is virtual draws as well; Ordo's manual,
// "Perfect winners and losers", helps such an engine with half a point in the same spirit.
#pragma once

#include <string>
#include <vector>

#include "match/statistics.hpp"

namespace rotunda::match {

// Games of two engines, by their numbers; the tally is the first's.
struct Pairing {
  std::size_t first;
  std::size_t second;
  Tally tally;
};

struct Rating {
  Estimate elo;  // in relation to the mean of the pool, which is 0
  Tally tally;   // against all others
};

class Ratings {
 public:
  static constexpr double default_virtual_draws = 1;

  // Of as many engines as named; a pairing may occur more than once. `virtual_draws` must be more
  // than 0.
  Ratings(std::size_t engines, const std::vector<Pairing>& pairings,
          double virtual_draws = default_virtual_draws);

  const std::vector<Rating>& all() const { return ratings_; }
  // How much stronger one is than another. The errors of the two ratings do not tell: they are not
  // independent.
  Estimate difference(std::size_t first, std::size_t second) const;
  // The engines' numbers, the strongest first; of equals, the lower number.
  std::vector<std::size_t> ranking() const;

 private:
  double covariance(std::size_t row, std::size_t column) const {
    return covariance_[row * ratings_.size() + column];
  }

  std::vector<Rating> ratings_;
  std::vector<double> covariance_;  // of the ratings in relation to the mean, in Elo squared
};

// The table fastchess prints for more than two engines (app/src/matchmaking/output/
// output_fastchess.hpp), a line for each, but with these ratings in the columns of Elo, where it
// takes each engine's score for the score against one average opponent.
std::string rating_table(const std::vector<std::string>& names, const Ratings& ratings,
                         Counting counting = Counting::automatic);

}  // namespace rotunda::match
