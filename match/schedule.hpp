// Who plays whom from which opening, in which order.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "engine/result.hpp"
#include "match/engine_config.hpp"
#include "match/game_record.hpp"
#include "match/game_rules.hpp"
#include "match/openings.hpp"
#include "protocol/shard.hpp"

namespace rotunda::match {

enum class Format { round_robin, gauntlet };  // in a gauntlet the first engine plays all others

struct ScheduleSettings {
  Format format = Format::round_robin;
  // In a round each pairing plays one pair of games, with colours reversed, or only one game.
  int rounds = 1;
  int games_per_round = 2;
  Shard shard;  // the pairs whose number is `index` - 1 modulo `count`
};

struct ScheduledGame {
  int game = 0;  // its number in the whole match, from 0
  int pair = 0;
  std::size_t white = 0;
  std::size_t black = 0;
  std::size_t opening = 0;

  friend bool operator==(const ScheduledGame&, const ScheduledGame&) = default;
};

struct Schedule {
  std::vector<std::string> engines;
  std::vector<ScheduledGame> games;  // of this part
  int whole_count = 0;               // the games of all parts
  std::uint64_t digest = 0;
  // How often the openings are gone through, more than once if there are more rounds.
  int opening_cycles = 1;
};

// A digest of all that determines a match's games but for the part that is played here: engines
// with their arguments, options and limits (not the commands, which differ between machines), the
// rules, the format and the openings in the order in which they will be used.
std::uint64_t digest_of(const GameRules& rules, std::span<const EngineConfig> engines,
                        const ScheduleSettings& settings, std::span<const Opening> openings);

// Round by round. All pairings of a round begin with the same opening, the next round with the
// next one. If a round is but one game, colours alternate from round to round and, as evenly as
// possible, from rival to rival.
Result<Schedule> make_schedule(const GameRules& rules, std::span<const EngineConfig> engines,
                               const ScheduleSettings& settings, std::span<const Opening> openings);

// What is still to be played if these games have been; games without a result count as not
// played. Refuses games of another match or another part of this one, and games that stand twice.
Result<std::vector<ScheduledGame>> remaining(const Schedule& schedule,
                                             std::span<const GameRecord> records);

}  // namespace rotunda::match
