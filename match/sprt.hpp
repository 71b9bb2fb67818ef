// The sequential probability ratio test: is A stronger than B by elo1 (H1) rather than by elo0
// (H0)? The match may stop as soon as the logarithm of the likelihood ratio (LLR) leaves the bounds
// ln(beta / (1 - alpha)) and ln((1 - beta) / alpha); A. Wald, "Sequential tests of statistical
// hypotheses", 1945.
//
// Only the strength is given by the hypotheses, not the shares of the outcomes, so each likelihood
// is the largest one that its hypothesis allows (generalised test):
//   - logistic: elo0 and elo1 are differences of Elo, that is, expected scores. The likeliest
//     shares with a given expectation: Michel Van den Bergh,
//     https://www.cantate.be/Fishtest/support_MLE_multinomial.pdf, proposition 1.1.
//   - normalized: elo0 and elo1 are normalised Elo, that is, expected scores in units of the
//     standard deviation. By the same author, "Comments on normalized Elo", section 4.1 (and 4.2,
//     see llr()), https://www.cantate.be/Fishtest/normalized_elo_practical.pdf
//   - bayesian: elo0 and elo1 belong to the model of BayesElo (R. Coulom), in which
//     P(win) = 1 / (1 + 10^((drawelo - elo) / 400)) and P(loss) likewise with -elo. drawelo is what
//     the results so far say; with it, elo0 and elo1 become expected scores, and the rest is as for
//     logistic. Single games only: the model knows no pairs.
// fishtest (server/fishtest/stats/LLRcalc.py, stat_util.py) and fastchess
// (app/src/matchmaking/sprt/sprt.cpp) do the same. As there, an outcome that has not yet been seen
// counts as 1/1000 of one, which keeps the LLR finite for every result, even for no games.
// (fastchess's bayesian LLR is 0 without a win or without a loss; here, as in fishtest, it is not.)
#pragma once

#include <string>
#include <string_view>

#include "engine/result.hpp"
#include "match/statistics.hpp"

namespace rotunda::match {

enum class SprtModel { normalized, logistic, bayesian };
std::string_view to_text(SprtModel model);
Result<SprtModel> parse_sprt_model(std::string_view text);

enum class SprtDecision { go_on, accept_h0, accept_h1 };

struct SprtParameters {
  double elo0 = 0;
  double elo1 = 5;
  double alpha = 0.05;  // the risk of H1 accepted where H0 holds
  double beta = 0.05;   // the risk of H0 accepted where H1 holds
  SprtModel model = SprtModel::normalized;
};

class Sprt {
 public:
  // Hypotheses further out say nothing about engines and strain the arithmetic.
  static constexpr double elo_limit = 1000;

  static Result<Sprt> create(const SprtParameters& parameters);

  const SprtParameters& parameters() const { return parameters_; }
  double lower_bound() const { return lower_bound_; }
  double upper_bound() const { return upper_bound_; }

  // The counting of `statistics`; the bayesian model is always trinomial. Normalised hypotheses of
  // about 230 Elo (340 for single games) and more are beyond the iteration of section 4.1; for them
  // it is the approximation of section 4.2.
  double llr(const Tally& tally, Counting counting = Counting::automatic) const;
  // How much of the way to the bound on its side an LLR has gone, with the sign of the LLR.
  double fraction(double llr) const;
  SprtDecision decision(double llr) const;

  // "LLR: 1.23 (41.8%) (-2.94, 2.94) [0.00, 5.00]"
  std::string report_line(const Tally& tally, Counting counting = Counting::automatic) const;
  // "SPRT ([0.00, 5.00]) completed - H1 was accepted"; empty while undecided.
  std::string verdict(double llr) const;

 private:
  explicit Sprt(const SprtParameters& parameters);

  std::string hypotheses_text() const;

  SprtParameters parameters_;
  double lower_bound_;
  double upper_bound_;
};

}  // namespace rotunda::match
