#include "match/schedule.hpp"

#include <fmt/format.h>

#include <optional>
#include <set>
#include <unordered_map>
#include <unordered_set>
#include <utility>

#include "variants/common/words.hpp"

namespace rotunda::match {

namespace {

constexpr std::int64_t most_games = 10'000'000;

// FNV-1a (Glenn Fowler, Landon Curt Noll, Phong Vo) over fields of known length, so that no two
// lists of fields are the same bytes.
class Digest {
 public:
  void add_number(std::uint64_t number) {
    for (int i = 0; i < 8; ++i) add_byte(static_cast<unsigned char>(number >> (8 * i)));
  }
  void add(std::string_view text) {
    add_number(text.size());
    for (const char c : text) add_byte(static_cast<unsigned char>(c));
  }
  template <class Number>
  void add_optional(const std::optional<Number>& number) {
    add_number(number ? 1 : 0);
    if (number) add_number(static_cast<std::uint64_t>(*number));
  }
  void add_optional(const std::optional<Milliseconds>& time) {
    add_number(time ? 1 : 0);
    if (time) add_number(static_cast<std::uint64_t>(time->count()));
  }
  // Never 0, which stands for no digest.
  std::uint64_t value() const { return hash_ == 0 ? 1 : hash_; }

 private:
  void add_byte(unsigned char byte) {
    hash_ ^= byte;
    hash_ *= 0x100000001b3u;
  }
  std::uint64_t hash_ = 0xcbf29ce484222325u;
};

void add(Digest& digest, const TimeControl& limits) {
  digest.add_optional(limits.time);
  digest.add_optional(limits.moves);
  digest.add_number(static_cast<std::uint64_t>(limits.increment.count()));
  digest.add_optional(limits.movetime);
  digest.add_optional(limits.nodes);
  digest.add_optional(limits.depth);
  digest.add_number(static_cast<std::uint64_t>(limits.margin.count()));
}

void add(Digest& digest, const EngineConfig& engine) {
  digest.add(engine.name);
  digest.add_number(engine.arguments.size());
  for (const std::string& argument : engine.arguments) digest.add(argument);
  digest.add_number(engine.options.size());
  for (const auto& [name, value] : engine.options) {
    digest.add(lower_case(name));  // engines do not tell the cases apart
    digest.add(value);
  }
  add(digest, engine.limits);
  digest.add_number(engine.restart_every_game ? 1 : 0);
  digest.add_optional(engine.stall);
}

void add(Digest& digest, const GameRules& rules) {
  digest.add(lower_case(rules.variant));
  digest.add_number(rules.resign ? 1 : 0);
  if (rules.resign) {
    digest.add_number(static_cast<std::uint64_t>(rules.resign->move_count));
    digest.add_number(static_cast<std::uint64_t>(rules.resign->score_cp));
    digest.add_number(rules.resign->two_sided ? 1 : 0);
  }
  digest.add_number(rules.draw ? 1 : 0);
  if (rules.draw) {
    digest.add_number(static_cast<std::uint64_t>(rules.draw->move_number));
    digest.add_number(static_cast<std::uint64_t>(rules.draw->move_count));
    digest.add_number(static_cast<std::uint64_t>(rules.draw->score_cp));
  }
  digest.add_optional(rules.max_moves);
}

void add(Digest& digest, const Opening& opening) {
  digest.add(opening.fen);
  digest.add_number(opening.moves.size());
  for (const std::string& move : opening.moves) digest.add(move);
}

using Pairing = std::pair<std::size_t, std::size_t>;

std::vector<Pairing> pairings(Format format, std::size_t engines) {
  std::vector<Pairing> result;
  const std::size_t first_count = format == Format::gauntlet ? 1 : engines;
  for (std::size_t a = 0; a < first_count; ++a) {
    for (std::size_t b = a + 1; b < engines; ++b) result.emplace_back(a, b);
  }
  return result;
}

std::optional<Error> fault_in(std::span<const EngineConfig> engines,
                              const ScheduleSettings& settings, std::span<const Opening> openings) {
  if (engines.size() < 2) return Error{"a match needs at least two engines"};
  std::set<std::string_view> names;
  for (const EngineConfig& engine : engines) {
    if (!names.insert(engine.name).second) {
      return Error{fmt::format("two engines are called '{}'", engine.name)};
    }
  }
  if (settings.rounds < 1) {
    return Error{fmt::format("{} rounds; there must be at least 1", settings.rounds)};
  }
  if (settings.games_per_round != 1 && settings.games_per_round != 2) {
    return Error{fmt::format("{} games per round; there must be 1 or 2", settings.games_per_round)};
  }
  const Shard& shard = settings.shard;
  if (shard.count < 1 || shard.index < 1 || shard.index > shard.count) {
    return Error{
        fmt::format("shard {}/{} is none; the first of four is 1/4", shard.index, shard.count)};
  }
  if (openings.empty()) return Error{"there are no openings"};
  // Engines are few, as each is given on the command line.
  const auto in_round = static_cast<std::int64_t>(pairings(settings.format, engines.size()).size());
  const std::int64_t games = in_round * settings.rounds * settings.games_per_round;
  if (games > most_games) {
    return Error{fmt::format("{} games are too many; up to {} can be played", games, most_games)};
  }
  return std::nullopt;
}

}  // namespace

std::uint64_t digest_of(const GameRules& rules, std::span<const EngineConfig> engines,
                        const ScheduleSettings& settings, std::span<const Opening> openings) {
  Digest digest;
  add(digest, rules);
  digest.add_number(engines.size());
  for (const EngineConfig& engine : engines) add(digest, engine);
  digest.add_number(static_cast<std::uint64_t>(settings.format));
  digest.add_number(static_cast<std::uint64_t>(settings.rounds));
  digest.add_number(static_cast<std::uint64_t>(settings.games_per_round));
  digest.add_number(openings.size());
  for (const Opening& opening : openings) add(digest, opening);
  return digest.value();
}

Result<Schedule> make_schedule(const GameRules& rules, std::span<const EngineConfig> engines,
                               const ScheduleSettings& settings,
                               std::span<const Opening> openings) {
  if (const auto error = fault_in(engines, settings, openings)) return *error;
  Schedule schedule;
  for (const EngineConfig& engine : engines) schedule.engines.push_back(engine.name);
  schedule.digest = digest_of(rules, engines, settings, openings);
  const auto rounds = static_cast<std::size_t>(settings.rounds);
  schedule.opening_cycles = static_cast<int>((rounds - 1) / openings.size() + 1);

  int game = 0;
  int pair = 0;
  for (std::size_t round = 0; round < rounds; ++round) {
    const std::size_t opening = round % openings.size();
    const std::size_t cycle = round / openings.size();
    for (const auto& [first, second] : pairings(settings.format, engines.size())) {
      const bool is_ours = pair % settings.shard.count == settings.shard.index - 1;
      for (int i = 0; i < settings.games_per_round; ++i, ++game) {
        // Of single games, those with the same opening alternate from cycle to cycle as well.
        const bool reversed =
            settings.games_per_round == 2 ? i == 1 : (first + second + opening + cycle) % 2 == 0;
        if (!is_ours) continue;
        schedule.games.push_back(
            {game, pair, reversed ? second : first, reversed ? first : second, opening});
      }
      ++pair;
    }
  }
  schedule.whole_count = game;
  return schedule;
}

Result<std::vector<ScheduledGame>> remaining(const Schedule& schedule,
                                             std::span<const GameRecord> records) {
  std::unordered_map<int, const ScheduledGame*> by_number;
  for (const ScheduledGame& game : schedule.games) by_number.emplace(game.game, &game);

  std::unordered_set<int> finished;
  for (std::size_t i = 0; i < records.size(); ++i) {
    const GameRecord& record = records[i];
    const auto fault = [&](const std::string& what) {
      return Error{fmt::format("game {} of the file: {}", i + 1, what)};
    };
    if (record.schedule != schedule.digest) {
      return fault(
          fmt::format("belongs to another match (Schedule {:016x} instead of {:016x}): "
                      "engines, limits, variant, rounds, openings, seed or adjudication differ",
                      record.schedule, schedule.digest));
    }
    const auto found = by_number.find(record.game);
    if (found == by_number.end()) {
      return fault(fmt::format("number {} is not in this part of the match", record.game + 1));
    }
    const ScheduledGame& game = *found->second;
    const std::string& white = schedule.engines[game.white];
    const std::string& black = schedule.engines[game.black];
    if (record.white != white || record.black != black || record.pair != game.pair) {
      return fault(
          fmt::format("number {} is {} against {} in pair {}, not {} against {} in pair "
                      "{}",
                      record.game + 1, white, black, game.pair + 1, record.white, record.black,
                      record.pair + 1));
    }
    if (record.result == GameResult::unfinished) continue;
    if (!finished.insert(record.game).second) {
      return fault(fmt::format("number {} stands twice", record.game + 1));
    }
  }

  std::vector<ScheduledGame> result;
  for (const ScheduledGame& game : schedule.games) {
    if (finished.count(game.game) == 0) result.push_back(game);
  }
  return result;
}

}  // namespace rotunda::match
