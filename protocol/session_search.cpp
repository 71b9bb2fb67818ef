// The searches of a session, and the thread that they run on.
#include <fmt/format.h>

#include <charconv>
#include <utility>

#include "protocol/commands.hpp"
#include "protocol/info_line.hpp"
#include "protocol/session.hpp"
#include "search/skill.hpp"

namespace rotunda {

namespace {

std::string best_move_line(const SearchAnswer& answer, Claim claim) {
  if (claim == Claim::resignation) return "bestmove resign";
  if (claim == Claim::draw) return fmt::format("bestmove {} draw", answer.move);
  if (answer.reply.empty()) return "bestmove " + answer.move;
  return fmt::format("bestmove {} ponder {}", answer.move, answer.reply);
}

}  // namespace

void Session::go(Words words) {
  const GoCommand command = parse_go(words);
  for (const std::string& complaint : command.complaints) output_.info(complaint);
  if (command.perft_depth) {
    start_search(Work::counting, [this, depth = *command.perft_depth] { count_leaves(depth); });
  } else {
    start_search(command.ponder ? Work::pondering : Work::search,
                 [this, command] { search(command); });
  }
}

void Session::stop() {
  if (!is_searching()) return;
  tell_to_stop();
  join_search();
}

void Session::tell_to_stop() {
  tell([this] { signals_.stop = true; });
}

void Session::tell(const std::function<void()>& change) {
  {
    // Under the lock, so that a search about to wait for it can't miss it.
    const std::lock_guard lock(mutex_);
    change();
  }
  told_.notify_all();
}

SearchSettings Session::settings_for_search() const {
  SearchSettings settings = settings_;
  settings.skill_level = limits_strength_ ? skill_level_of(elo_) : skill_level_;
  settings.skill_seed = skill_seed_ != 0 ? skill_seed_ : chance_;
  if (settings.analyses) settings.skill_level = greatest_skill_level;
  return settings;
}

void Session::start_search(Work kind, std::function<void()> work) {
  join_search();
  counting_ = kind == Work::counting;
  {
    const std::lock_guard lock(mutex_);
    searching_ = true;
    signals_.stop = false;
    signals_.pondering = kind == Work::pondering;
  }
  if (thread_.start(1, [work = std::move(work)](std::size_t) { work(); }) == 0) {
    Lines answer = {info_string("the system gives no thread to search on")};
    if (!counting_) answer.push_back("bestmove 0000");
    end_search(answer);
  }
}

// Over before the answer is out: whoever has read that may go on with any command.
void Session::end_search(const Lines& answer) {
  const std::lock_guard lock(mutex_);
  searching_ = false;
  say(answer);
}

void Session::search(const GoCommand& command) {
  const Outcome outcome = game_->outcome();
  if (outcome != Outcome::ongoing) {
    output_.line(
        fmt::format("info depth 0 score {}", outcome == Outcome::checkmate ? "mate 0" : "cp 0"));
    wait_to_answer(command.infinite);
    return end_search({"bestmove 0000"});
  }
  const SearchAnswer answer =
      game_->search(command, settings_for_search(), table_, signals_,
                    {[this](const SearchInfo& info) { output_.line(info_line(info)); },
                     [this](const std::string& complaint) { output_.info(complaint); }});
  const bool pondering = wait_to_answer(command.infinite);
  end_search({best_move_line(answer, claim(command, answer, pondering))});
}

bool Session::wait_to_answer(bool infinite) {
  std::unique_lock lock(mutex_);
  told_.wait(lock, [&] { return signals_.stop || !(infinite || signals_.pondering); });
  return signals_.pondering;
}

Claim Session::claim(const GoCommand& command, const SearchAnswer& answer, bool pondering) {
  // Analyses are no moves of a game, and the answer to a move that was not made is none either.
  const bool plays =
      !command.infinite && !pondering && !settings_.analyses && command.searchmoves.empty();
  if (!may_claim_ || !plays) return Claim::none;
  return claims_.claim(*game_, answer, command.draw_offered);
}

void Session::count_leaves(int depth) {
  if (depth < 1 || depth > greatest_perft_depth) {
    return end_search({info_string(
        fmt::format("go perft: the depth must be between 1 and {}", greatest_perft_depth))});
  }
  PerftOptions options;
  options.depth = depth;
  const auto parts = game_->perft(options, signals_.stop, [](double) {});
  if (!parts) return end_search({info_string("perft stopped")});

  Lines answer;
  std::uint64_t total = 0;
  for (const auto& [move, nodes] : *parts) {
    answer.push_back(fmt::format("{}: {}", move, nodes));
    total += nodes;
  }
  answer.emplace_back();
  answer.push_back(fmt::format("Nodes searched: {}", total));
  end_search(answer);
}

void Session::run_bench(Words words) {
  BenchCommand command;
  command.settings = settings_;
  if (!words.empty()) {
    const char* const end = words[0].data() + words[0].size();
    const auto [last, error] = std::from_chars(words[0].data(), end, command.depth);
    if (error != std::errc() || last != end || command.depth < 1 || command.depth >= max_ply) {
      output_.info(
          fmt::format("bench: '{}' is not a depth between 1 and {}", words[0], max_ply - 1));
      return;
    }
  }
  start_search(Work::counting, [this, command] {
    Lines lines;
    bench(
        command, signals_, [](double) {}, [&](const std::string& line) { lines.push_back(line); });
    if (signals_.stop) lines.insert(lines.begin(), info_string("bench stopped"));
    end_search(lines);
  });
}

bool Session::is_searching() {
  const std::lock_guard lock(mutex_);
  return searching_;
}

void Session::join_search() { thread_.wait(); }

}  // namespace rotunda
