// Everything the user decides about a match.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "match/engine_config.hpp"
#include "match/game_rules.hpp"
#include "match/openings.hpp"
#include "match/schedule.hpp"
#include "match/sprt.hpp"
#include "match/statistics.hpp"

namespace rotunda::match {

struct MatchOptions {
  GameRules rules;
  std::vector<EngineConfig> engines;
  ScheduleSettings schedule;
  BookOptions book;
  std::uint64_t seed = 1;
  int concurrency = 1;
  bool affinity = false;  // each game's engines on a processor of their own

  std::optional<SprtParameters> sprt;
  Counting counting = Counting::automatic;

  std::string pgn_file;
  std::string epd_file;
  std::string report_file;
  bool resume = false;
  bool recover = false;  // go on when an engine has to be started anew
  bool quiet = false;
  int report_interval = 10;  // games between tables
};

}  // namespace rotunda::match
