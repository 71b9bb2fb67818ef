#include "match/standings.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>

namespace rotunda::match {

namespace {

using Json = nlohmann::ordered_json;

GamePoints points_of(GameResult result, bool as_white) {
  if (result == GameResult::draw) return GamePoints::draw;
  return (result == GameResult::white_wins) == as_white ? GamePoints::win : GamePoints::loss;
}

bool is_fault(Termination termination) {
  switch (termination) {
    case Termination::time_forfeit:
    case Termination::illegal_move:
    case Termination::stalled:
    case Termination::disconnected:
      return true;
    default:
      return false;
  }
}

// Without a minus before a zero.
Json number(double value) { return std::isfinite(value) ? Json(value + 0.0) : Json(nullptr); }
Json estimate(const Estimate& value) {
  return {{"value", number(value.value)}, {"error", number(value.error)}};
}

Json tally_json(const Tally& tally) {
  return {{"games", tally.games()}, {"wins", tally.wins},       {"losses", tally.losses},
          {"draws", tally.draws},   {"points", tally.points()}, {"pentanomial", tally.pairs}};
}

}  // namespace

void Standings::add(const GameRecord& record) {
  const auto number_of = [&](const std::string& name) {
    return static_cast<std::size_t>(std::find(engines_.begin(), engines_.end(), name) -
                                    engines_.begin());
  };
  const std::size_t white = number_of(record.white);
  const std::size_t black = number_of(record.black);
  if (record.result == GameResult::unfinished || white == black ||
      std::max(white, black) >= engines_.size()) {
    return;
  }
  ++games_;
  const PairKey key{std::min(white, black), std::max(white, black), record.pair};
  points_[key].push_back(points_of(record.result, white < black));
  if (is_fault(record.termination)) {
    ++faults_[record.result == GameResult::white_wins ? black : white];
  }
}

int Standings::faults(std::size_t engine) const {
  const auto found = faults_.find(engine);
  return found == faults_.end() ? 0 : found->second;
}

std::vector<Pairing> Standings::pairings() const {
  std::vector<Pairing> result;
  for (const auto& [key, points] : points_) {
    if (result.empty() || result.back().first != key.first || result.back().second != key.second) {
      result.push_back({key.first, key.second, {}});
    }
    Tally& tally = result.back().tally;
    if (points.size() == 2) {
      tally.add_pair(points[0], points[1]);
    } else {
      for (const GamePoints single : points) tally.add_game(single);
    }
  }
  return result;
}

Tally Standings::first_tally() const {
  for (const Pairing& pairing : pairings()) {
    if (pairing.first == 0 && pairing.second == 1) return pairing.tally;
  }
  return {};
}

std::string report_text(const Standings& standings, const ReportSettings& settings) {
  if (standings.engines().size() == 2) {
    return report(settings.head, standings.first_tally(), settings.counting, settings.sprt);
  }
  return rating_table(standings.engines(),
                      Ratings(standings.engines().size(), standings.pairings()), settings.counting);
}

std::string report_json(const Standings& standings, const ReportSettings& settings) {
  const Ratings ratings(standings.engines().size(), standings.pairings());
  Json engines = Json::array();
  for (std::size_t i = 0; i < standings.engines().size(); ++i) {
    Json engine = {{"name", standings.engines()[i]},
                   {"rating", estimate(ratings.all()[i].elo)},
                   {"faults", standings.faults(i)}};
    engine.update(tally_json(ratings.all()[i].tally));
    engines.push_back(engine);
  }
  Json pairings = Json::array();
  for (const Pairing& pairing : standings.pairings()) {
    const Statistics numbers = statistics(pairing.tally, settings.counting);
    Json entry = {{"first", standings.engines()[pairing.first]},
                  {"second", standings.engines()[pairing.second]}};
    entry.update(tally_json(pairing.tally));
    entry["counting"] = numbers.counting == Counting::pentanomial ? "pentanomial" : "trinomial";
    entry["score"] = number(numbers.score);
    entry["elo"] = estimate(numbers.elo);
    entry["nelo"] = estimate(numbers.nelo);
    entry["los"] = number(numbers.los);
    entry["draw_ratio"] = number(numbers.draw_ratio);
    entry["pairs_ratio"] = number(numbers.pairs_ratio);
    pairings.push_back(entry);
  }
  Json report = {{"games", standings.games()}, {"engines", engines}, {"pairings", pairings}};
  if (settings.sprt != nullptr) {
    const Sprt& sprt = *settings.sprt;
    const double llr = sprt.llr(standings.first_tally(), settings.counting);
    const SprtDecision decision = sprt.decision(llr);
    report["sprt"] = {{"elo0", sprt.parameters().elo0},
                      {"elo1", sprt.parameters().elo1},
                      {"alpha", sprt.parameters().alpha},
                      {"beta", sprt.parameters().beta},
                      {"model", std::string(to_text(sprt.parameters().model))},
                      {"llr", llr},
                      {"bounds", {sprt.lower_bound(), sprt.upper_bound()}},
                      {"decision", decision == SprtDecision::accept_h0   ? "H0"
                                   : decision == SprtDecision::accept_h1 ? "H1"
                                                                         : "open"}};
  }
  return report.dump(2) + "\n";
}

std::string short_score(const Standings& standings, Counting counting) {
  if (standings.engines().size() != 2) return "";
  const Tally tally = standings.first_tally();
  const Statistics numbers = statistics(tally, counting);
  return fmt::format(
      "{} {} - {} {}, Elo {} +/- {}", standings.engines()[0], number_text(tally.points(), 1),
      number_text(static_cast<double>(tally.games()) - tally.points(), 1), standings.engines()[1],
      number_text(numbers.elo.value, 1), number_text(numbers.elo.error, 1));
}

}  // namespace rotunda::match
