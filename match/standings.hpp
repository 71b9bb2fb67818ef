// The table of a match, from its games.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "match/game_record.hpp"
#include "match/ratings.hpp"
#include "match/sprt.hpp"
#include "match/statistics.hpp"

namespace rotunda::match {

class Standings {
 public:
  explicit Standings(std::vector<std::string> engines) : engines_(std::move(engines)) {}

  // Games without a result, or between others, do not count.
  void add(const GameRecord& record);

  const std::vector<std::string>& engines() const { return engines_; }
  int games() const { return games_; }
  int faults(std::size_t engine) const;  // games lost otherwise than on the board

  // The pairings that have been played. Games whose partner is missing count singly.
  std::vector<Pairing> pairings() const;
  // Of the first two engines.
  Tally first_tally() const;

 private:
  struct PairKey {
    std::size_t first;
    std::size_t second;
    int pair;
    friend auto operator<=>(const PairKey&, const PairKey&) = default;
  };

  std::vector<std::string> engines_;
  std::map<PairKey, std::vector<GamePoints>> points_;
  std::map<std::size_t, int> faults_;
  int games_ = 0;
};

struct ReportSettings {
  ReportHead head;  // of a match between two
  Counting counting = Counting::automatic;
  const Sprt* sprt = nullptr;
};

// For people: fastchess's report for two engines, a table of ratings for more.
std::string report_text(const Standings& standings, const ReportSettings& settings);
// The same as JSON; what has no number is null.
std::string report_json(const Standings& standings, const ReportSettings& settings);

// "A 6.0 - 4.0 B, Elo 70.4 +/- 120.1": for a progress bar. Of more than two engines nothing is said
// so shortly.
std::string short_score(const Standings& standings, Counting counting);

}  // namespace rotunda::match
