// The options of a session.
#include <fmt/format.h>

#include <limits>

#include "protocol/session.hpp"
#include "protocol/variants.hpp"
#include "search/skill.hpp"

namespace rotunda {

namespace {

// What a thread of the search needs, about: half of what two remember, and its stack.
constexpr std::size_t mib_of_thread = 8;

}  // namespace

void Session::add_options() {
  const std::vector<std::string_view> names = variant_names();
  options_.add_combo("UCI_Variant", {names.begin(), names.end()}, [this](const std::string& name) {
    game_ = make_game(name);
    new_game();
    return fmt::format("variant {} startpos {}", name, game_->start_fen());
  });
  options_.add_spin("Hash", default_hash_mib, Table::least_size_mib, Table::greatest_size_mib,
                    [this](std::int64_t mib) -> Answer {
                      const auto error = table_.resize(static_cast<std::size_t>(mib));
                      if (error) return error->message + "; the table stays as it was";
                      return std::nullopt;
                    });
  options_.add_button("Clear Hash", [this]() -> Answer {
    table_.clear();
    return std::nullopt;
  });
  options_.add_spin("Threads", settings_.threads, 1, greatest_thread_count,
                    [this](std::int64_t threads) -> Answer {
                      const auto needed = static_cast<std::size_t>(threads) * mib_of_thread;
                      if (needed > memory_mib()) {
                        return fmt::format(
                            "{} threads need about {} MiB, more than this machine's memory of {} "
                            "MiB; it stays at {}",
                            threads, needed, memory_mib(), settings_.threads);
                      }
                      settings_.threads = static_cast<int>(threads);
                      return std::nullopt;
                    });
  options_.add_spin("MultiPV", settings_.multi_pv, 1, 500, [this](std::int64_t lines) -> Answer {
    settings_.multi_pv = static_cast<int>(lines);
    return std::nullopt;
  });
  options_.add_check("Ponder", false, [](bool) -> Answer {
    // Clients tell by it that they will send "go ponder"; nothing needs to be prepared.
    return std::nullopt;
  });
  options_.add_check("UCI_AnalyseMode", false, [this](bool on) -> Answer {
    settings_.analyses = on;
    return std::nullopt;
  });
  options_.add_spin("Skill Level", greatest_skill_level, 0, greatest_skill_level,
                    [this](std::int64_t level) -> Answer {
                      skill_level_ = static_cast<int>(level);
                      return std::nullopt;
                    });
  options_.add_check("UCI_LimitStrength", false, [this](bool on) -> Answer {
    limits_strength_ = on;
    return std::nullopt;
  });
  options_.add_spin("UCI_Elo", elo_, least_skill_elo(), greatest_skill_elo(),
                    [this](std::int64_t elo) -> Answer {
                      elo_ = static_cast<int>(elo);
                      return std::nullopt;
                    });
  options_.add_spin("Skill Seed", 0, 0, std::numeric_limits<std::int32_t>::max(),
                    [this](std::int64_t seed) -> Answer {
                      skill_seed_ = static_cast<std::uint64_t>(seed);
                      return std::nullopt;
                    });
  options_.add_spin("Move Overhead", settings_.move_overhead.count(), 0, 10'000,
                    [this](std::int64_t ms) -> Answer {
                      settings_.move_overhead = Milliseconds(ms);
                      return std::nullopt;
                    });
  options_.add_check("Claims", false, [this](bool on) -> Answer {
    may_claim_ = on;
    return std::nullopt;
  });
}

}  // namespace rotunda
