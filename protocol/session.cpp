#include "protocol/session.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <istream>
#include <limits>
#include <random>
#include <utility>

#include "protocol/commands.hpp"
#include "protocol/info_line.hpp"
#include "protocol/variants.hpp"
#include "search/skill.hpp"
#include "variants/common/words.hpp"

namespace rotunda {

namespace {

constexpr std::size_t default_hash_mib = 16;

// The text behind the first word.
std::string_view after_first_word(std::string_view line) {
  const std::vector<std::string_view> words = split_words(line);
  if (words.size() < 2) return "";
  return line.substr(static_cast<std::size_t>(words[1].data() - line.data()));
}

}  // namespace

// A command of one word and its arguments. Those that would change what a search works on wait for
// none: they are refused while one runs.
struct Session::Command {
  std::string_view word;
  bool while_searching;
  void (*run)(Session&, std::string_view line, Words arguments);
};

const Session::Command* Session::find_command(std::string_view word) {
  static constexpr std::array commands = {
      Command{"uci", true, [](Session& s, std::string_view, Words) { s.say_uci(); }},
      Command{"isready", true,
              [](Session& s, std::string_view, Words) { s.output_.line("readyok"); }},
      Command{
          "setoption", false,
          [](Session& s, std::string_view line, Words) { s.set_option(after_first_word(line)); }},
      Command{"ucinewgame", false,
              [](Session& s, std::string_view, Words) {
                s.table_.clear(static_cast<unsigned>(s.settings_.threads));
                s.game_->forget();
                s.chance_ = std::random_device()();
              }},
      Command{"position", false,
              [](Session& s, std::string_view, Words words) { s.set_position(words); }},
      Command{"go", false, [](Session& s, std::string_view, Words words) { s.go(words); }},
      Command{"stop", true, [](Session& s, std::string_view, Words) { s.stop(); }},
      Command{"ponderhit", true,
              [](Session& s, std::string_view, Words) {
                s.tell([&] { s.signals_.pondering = false; });
              }},
      Command{"bench", false,
              [](Session& s, std::string_view, Words words) { s.run_bench(words); }},
      Command{"d", true, [](Session& s, std::string_view, Words) { s.show_board(); }},
      Command{"eval", true, [](Session& s, std::string_view, Words) { s.show_evaluation(); }},
      // Standard commands that ask for nothing this engine does.
      Command{"debug", true, [](Session&, std::string_view, Words) {}},
      Command{"register", true, [](Session&, std::string_view, Words) {}},
  };
  const auto* const found = std::find_if(commands.begin(), commands.end(),
                                         [&](const Command& c) { return c.word == word; });
  return found == commands.end() ? nullptr : found;
}

Session::Session(Output& output, std::string name_and_version)
    : output_(output),
      name_and_version_(std::move(name_and_version)),
      game_(make_game(variant_names().front())),
      table_(default_hash_mib) {
  const std::vector<std::string_view> names = variant_names();
  options_.add_combo("UCI_Variant", {names.begin(), names.end()}, [this](const std::string& name) {
    game_ = make_game(name);
    table_.clear();
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
}

Session::~Session() {
  if (!counting_) tell_to_stop();
  join_search();
}

void Session::run(std::istream& input) {
  std::string line;
  for (bool first = true; std::getline(input, line); first = false) {
    // Some editors and shells put it before a script.
    constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";
    if (first && line.starts_with(byte_order_mark)) line.erase(0, byte_order_mark.size());
    const std::vector<std::string_view> words = split_words(line);
    if (!words.empty() && words[0] == "quit") return;
    handle(line);
  }
}

void Session::handle(std::string_view line) {
  const std::vector<std::string_view> words = split_words(line);
  if (words.empty()) return;
  const Command* const command = find_command(words[0]);
  if (command == nullptr) {
    output_.info(fmt::format("unknown command '{}'", words[0]));
  } else if (!command->while_searching && is_searching()) {
    output_.info(fmt::format("'{}' refused while searching, send stop first", words[0]));
  } else {
    command->run(*this, line, Words(words).subspan(1));
  }
}

void Session::say_uci() {
  output_.line("id name " + name_and_version_);
  output_.line("id author the Rotunda authors");
  for (const std::string& description : options_.descriptions()) output_.line(description);
  output_.line("uciok");
}

void Session::set_option(std::string_view text) {
  const Result<Answer> answer = options_.set(text);
  if (!answer) {
    output_.info(answer.error().message);
  } else if (*answer) {
    output_.info(**answer);
  }
}

void Session::set_position(Words words) {
  const auto moves = std::find(words.begin(), words.end(), "moves");
  const Words place(words.begin(), moves);
  std::string fen;
  if (!place.empty() && place[0] == "fen") {
    fen = fmt::format("{}", fmt::join(place.subspan(1), " "));
  } else if (!place.empty() && place[0] == "startpos") {
    if (place.size() > 1) {
      output_.info(fmt::format(
          "position startpos: 'moves' expected instead of '{}', nothing changed", place[1]));
      return;
    }
    fen = game_->start_fen();
  } else {
    output_.info("position: 'startpos' or 'fen' expected, nothing changed");
    return;
  }
  std::optional<Error> error = game_->set_position(fen);
  if (!error && moves != words.end()) error = game_->make_moves(Words(moves + 1, words.end()));
  if (error) output_.info("position: " + error->message);
}

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

void Session::show_board() {
  const std::string board = game_->board_text();
  for (const std::string_view row : split(board, '\n')) output_.line(row);
  output_.line("Fen: " + game_->fen());
  output_.line(fmt::format("Key: {:016X}", game_->key()));
  output_.line("Checkers: " + game_->checkers());
}

void Session::show_evaluation() {
  output_.line(fmt::format("Evaluation: {:+.2f} (White's side)", game_->evaluation() / 100.0));
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
  thread_ = std::thread(std::move(work));
}

// Over before the answer is out: whoever has read that may go on with any command.
void Session::end_search(const Lines& answer) {
  const std::lock_guard lock(mutex_);
  searching_ = false;
  for (const std::string& line : answer) output_.line(line);
}

void Session::search(const GoCommand& command) {
  const Outcome outcome = game_->outcome();
  std::string best = "bestmove 0000";
  if (outcome == Outcome::ongoing) {
    const SearchAnswer answer =
        game_->search(command, settings_for_search(), table_, signals_,
                      {[this](const SearchInfo& info) { output_.line(info_line(info)); },
                       [this](const std::string& complaint) { output_.info(complaint); }});
    best = "bestmove " + answer.move;
    if (!answer.reply.empty()) best += " ponder " + answer.reply;
  } else {
    output_.line(
        fmt::format("info depth 0 score {}", outcome == Outcome::checkmate ? "mate 0" : "cp 0"));
  }
  {
    std::unique_lock lock(mutex_);
    told_.wait(lock, [&] { return signals_.stop || !(command.infinite || signals_.pondering); });
  }
  end_search({best});
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

void Session::join_search() {
  if (thread_.joinable()) thread_.join();
}

}  // namespace rotunda
