#include "match/match_runner.hpp"

#include <fmt/format.h>
#include <sched.h>
#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <ctime>
#include <filesystem>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <thread>

#include "match/file.hpp"
#include "match/final_positions.hpp"
#include "match/interrupt.hpp"
#include "match/pgn.hpp"
#include "match/pgn_file.hpp"
#include "match/play_game.hpp"
#include "match/player.hpp"
#include "match/standings.hpp"
#include "protocol/output_file.hpp"
#include "protocol/progress.hpp"
#include "variants/common/words.hpp"

namespace rotunda::match {

namespace {

std::string today() {
  const std::time_t now = std::time(nullptr);
  std::tm local{};
  localtime_r(&now, &local);
  return fmt::format("{:04}.{:02}.{:02}", local.tm_year + 1900, local.tm_mon + 1, local.tm_mday);
}

std::vector<int> allowed_cpus() {
  std::vector<int> result;
#ifdef __linux__
  cpu_set_t set;
  CPU_ZERO(&set);
  if (sched_getaffinity(0, sizeof set, &set) == 0) {
    for (int cpu = 0; cpu < CPU_SETSIZE; ++cpu) {
      if (CPU_ISSET(cpu, &set)) result.push_back(cpu);
    }
  }
#endif
  return result;
}

std::string option_of(const EngineConfig& engine, std::string_view name) {
  for (const auto& [option, value] : engine.options) {
    if (same_letters(option, name)) return value;
  }
  return "";
}

ReportSide report_side(const EngineConfig& engine) {
  const std::string threads = option_of(engine, "Threads");
  const std::string hash = option_of(engine, "Hash");
  return {engine.name, to_text(engine.limits), threads.empty() ? "" : threads + "t",
          hash.empty() ? "" : hash + "MB"};
}

// How many of so many games are played at a time.
std::size_t at_once_of(const MatchOptions& options, std::size_t games) {
  return std::min(static_cast<std::size_t>(options.concurrency), games);
}

double processor_seconds() {
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  const auto seconds = [](const timeval& time) {
    return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) * 1e-6;
  };
  return seconds(usage.ru_utime) + seconds(usage.ru_stime);
}

double in_ms(Steady::duration duration) {
  return std::chrono::duration<double, std::milli>(duration).count();
}

std::optional<Error> write_report(const std::string& file, const Standings& standings,
                                  const ReportSettings& settings) {
  OutputFile output(file);
  if (output.write(report_json(standings, settings)) && output.close()) return std::nullopt;
  return Error{output.fault()};
}

class Match {
 public:
  Match(const MatchOptions& options, std::vector<Opening> openings, Schedule schedule,
        std::vector<ScheduledGame> games, Standings standings, Descriptor lock,
        std::optional<PgnWriter> pgn, std::optional<Sprt> sprt)
      : options_(options),
        openings_(std::move(openings)),
        schedule_(std::move(schedule)),
        games_(std::move(games)),
        lock_(std::move(lock)),
        standings_(std::move(standings)),
        pgn_(std::move(pgn)),
        sprt_(std::move(sprt)) {}

  // Every engine is tried before the first game.
  std::optional<Error> try_engines() {
    for (const EngineConfig& engine : options_.engines) {
      Player player(engine, settings(0));
      if (const auto error = player.start(options_.rules.variant)) return error;
      player.quit();
    }
    return std::nullopt;
  }

  bool was_interrupted() const { return interrupt_.came_by_signal(); }

  int run() {
    start_ = Steady::now();
    stop_if_decided();  // by the games that have been kept
    const double processor_before = processor_seconds();
    const std::size_t workers = at_once_of(options_, games_.size());
    std::vector<std::thread> threads;
    // An engine ends with the thread that started it, so the threads live as long as the match.
    for (std::size_t i = 0; i < workers; ++i) threads.emplace_back([this, i] { work(i); });
    for (std::thread& thread : threads) thread.join();
    progress_.hide();
    finish(processor_seconds() - processor_before);
    if (failure_) {
      fmt::print(stderr, "rotunda match: {}\n", failure_->message);
      return 1;
    }
    // A signal that comes when all is done has interrupted nothing.
    return games_are_left() && interrupt_.came_by_signal() ? 130 : 0;
  }

 private:
  using Players = std::map<std::size_t, std::unique_ptr<Player>>;

  PlayerSettings settings(std::size_t worker) const {
    PlayerSettings result;
    result.interrupt = interrupt_.descriptor();
    const std::vector<int> cpus = options_.affinity ? allowed_cpus() : std::vector<int>();
    if (!cpus.empty()) result.cpus = {cpus[worker % cpus.size()]};
    return result;
  }

  void work(std::size_t worker) {
    Players players;
    while (!interrupt_.is_raised()) {
      const std::size_t i = next_game_.fetch_add(1);
      if (i >= games_.size()) break;
      if (!play(games_[i], players, worker)) break;
    }
    for (auto& [number, player] : players) player->quit();
  }

  // An engine that is ready for a new game, or nothing if it could not be made so.
  Player* ready(std::size_t number, Players& players, std::size_t worker) {
    std::unique_ptr<Player>& player = players[number];
    const EngineConfig& engine = options_.engines[number];
    if (!player) player = std::make_unique<Player>(engine, settings(worker));
    std::optional<Error> error;
    const bool starts = !player->is_running() || engine.restart_every_game;
    if (starts) error = player->start(options_.rules.variant);
    if (!error) error = player->new_game();
    // It may have broken down after its last answer.
    if (error && !starts && options_.recover && !interrupt_.is_raised()) {
      warn(fmt::format("started anew: {}", error->message));
      error = player->start(options_.rules.variant);
      if (!error) error = player->new_game();
    }
    if (!error || interrupt_.is_raised()) return error ? nullptr : player.get();
    fail(*error);
    return nullptr;
  }

  void warn(const std::string& message) {
    const std::lock_guard lock(mutex_);
    progress_.hide();
    fmt::print(stderr, "Warning: {}\n", message);
    show_progress();
  }

  void fail(const Error& error) {
    const std::lock_guard lock(mutex_);
    stop_for(error);
  }
  // With the mutex locked.
  void stop_for(const Error& error) {
    if (!failure_) failure_ = error;
    interrupt_.raise();
  }

  bool play(const ScheduledGame& game, Players& players, std::size_t worker) {
    Player* const white = ready(game.white, players, worker);
    Player* const black = white == nullptr ? nullptr : ready(game.black, players, worker);
    if (black == nullptr) return false;
    announce(game, *white, *black);
    PlayedGame played = play_game(options_.rules, openings_[game.opening], *white, *black);
    GameRecord& record = played.record;
    if (record.result == GameResult::unfinished) return false;
    record.game = game.game;
    record.pair = game.pair;
    record.date = today();
    record.schedule = schedule_.digest;
    keep(played);
    for (Player* const player : {white, black}) {
      if (player->is_running() || options_.recover) continue;
      fail(Error{fmt::format("{} has to be started anew; with --recover the match goes on. {}",
                             player->name(), record.comment)});
      return false;
    }
    return true;
  }

  void announce(const ScheduledGame& game, const Player& white, const Player& black) {
    if (options_.quiet) return;
    const std::lock_guard lock(mutex_);
    progress_.hide();
    fmt::print("Started game {} of {} ({} vs {})\n", game.game + 1, schedule_.whole_count,
               white.name(), black.name());
    std::fflush(stdout);
    show_progress();
  }

  // To be called again after each line that has been written over the bar.
  void show_progress() {
    if (options_.quiet || finished_ == 0) return;
    const std::string score = short_score(standings_, options_.counting);
    progress_.show(static_cast<double>(finished_) / static_cast<double>(games_.size()),
                   fmt::format("{} of {} games{}{}", finished_, games_.size(),
                               score.empty() ? "" : ", ", score));
  }

  // The file first: what the table counts can be read back.
  void keep(const PlayedGame& played) {
    const GameRecord& record = played.record;
    const std::lock_guard lock(mutex_);
    if (pgn_) {
      if (const auto error = pgn_->append(record)) return stop_for(*error);
    }
    if (!options_.epd_file.empty()) {
      if (const auto error = append_final_position(options_.epd_file, record)) stop_for(*error);
    }
    standings_.add(record);
    ++finished_;
    lags_.insert(lags_.end(), played.runner_lags.begin(), played.runner_lags.end());
    progress_.hide();
    for (const std::string& warning : played.warnings) {
      fmt::print(stderr, "Warning: game {}: {}\n", record.game + 1, warning);
    }
    if (!options_.quiet) {
      fmt::print("Finished game {} ({} vs {}): {} {{{}}}\n", record.game + 1, record.white,
                 record.black, to_text(record.result), record.comment);
      if (finished_ % static_cast<std::size_t>(options_.report_interval) == 0 &&
          finished_ < games_.size()) {
        print_report();
      }
      std::fflush(stdout);
    }
    show_progress();
    if (!interrupt_.is_raised()) stop_if_decided();
  }

  void stop_if_decided() {
    if (!sprt_) return;
    const double llr = sprt_->llr(standings_.first_tally(), options_.counting);
    if (sprt_->decision(llr) == SprtDecision::go_on) return;
    verdict_ = sprt_->verdict(llr);
    interrupt_.raise();
  }

  ReportSettings report_settings() const {
    ReportSettings result;
    if (options_.engines.size() == 2) {
      result.head = {report_side(options_.engines[0]), report_side(options_.engines[1]),
                     options_.book.file.empty() ? "built-in" : options_.book.file};
    }
    result.counting = options_.counting;
    result.sprt = sprt_ ? &*sprt_ : nullptr;
    return result;
  }

  void print_report() const {
    fmt::print("{}\n{}{}\n", report_rule, report_text(standings_, report_settings()), report_rule);
  }

  bool games_are_left() const { return finished_ < games_.size() && verdict_.empty(); }

  void finish(double processor) {
    print_report();
    if (!verdict_.empty()) fmt::print("{}\n", verdict_);
    if (!options_.quiet && !lags_.empty()) {
      std::sort(lags_.begin(), lags_.end());
      const double seconds = std::chrono::duration<double>(Steady::now() - start_).count();
      fmt::print(
          "Runner: {:.3f} ms a move in the median, {:.3f} ms at the 99th percentile, {:.2f} % of "
          "a processor\n",
          in_ms(lags_[lags_.size() / 2]), in_ms(lags_[lags_.size() * 99 / 100]),
          100 * processor / seconds);
    }
    if (games_are_left()) {
      fmt::print("{} of {} games are left{}\n", games_.size() - finished_, games_.size(),
                 options_.pgn_file.empty() ? "" : "; --resume plays them");
    }
    std::fflush(stdout);
    if (options_.report_file.empty()) return;
    const auto error = write_report(options_.report_file, standings_, report_settings());
    if (error && !failure_) failure_ = error;
  }

  const MatchOptions& options_;
  const std::vector<Opening> openings_;
  const Schedule schedule_;
  const std::vector<ScheduledGame> games_;
  const Descriptor lock_;  // of the PGN
  Interrupt interrupt_;
  std::atomic<std::size_t> next_game_{0};

  std::mutex mutex_;  // guards all that follows
  Standings standings_;
  std::optional<PgnWriter> pgn_;
  std::optional<Sprt> sprt_;
  Progress progress_{"match"};
  std::optional<Error> failure_;
  std::string verdict_;
  std::size_t finished_ = 0;
  std::vector<Steady::duration> lags_;
  Steady::time_point start_;
};

// What an interrupted match has left in its file.
struct Kept {
  std::vector<GameRecord> games;
  std::optional<std::size_t> size;  // of the whole games, if the last one was cut off
};

Result<Kept> read_kept(const MatchOptions& options) {
  Kept result;
  std::error_code ignored;
  if (options.pgn_file.empty() || !std::filesystem::is_regular_file(options.pgn_file, ignored) ||
      std::filesystem::file_size(options.pgn_file, ignored) == 0) {
    return result;
  }
  if (!options.resume) {
    return Error{
        fmt::format("{} holds games already: --resume goes on with that match, or name "
                    "another file",
                    options.pgn_file)};
  }
  const Result<std::string> text = read_file(options.pgn_file);
  if (!text) return text.error();
  PgnContent content = read_pgn(*text);
  for (const PgnComplaint& complaint : content.complaints) {
    if (complaint.left_out) {
      return Error{
          fmt::format("{}, line {}: {}", options.pgn_file, complaint.line, complaint.message)};
    }
  }
  result.games = std::move(content.games);
  if (content.last_cut) result.size = content.whole_size;
  return result;
}

void warn_of_load(const MatchOptions& options, std::size_t games) {
  int threads = 1;
  for (const EngineConfig& engine : options.engines) {
    const std::string text = option_of(engine, "Threads");
    threads = std::max(threads, text.empty() ? 1 : std::atoi(text.c_str()));
  }
  const auto cores = static_cast<int>(std::max<std::size_t>(1, allowed_cpus().size()));
  const auto at_once = static_cast<int>(at_once_of(options, games));
  if (at_once * threads > cores) {
    fmt::print(stderr,
               "Warning: {} games at once with {} threads each are more than the {} processors; "
               "clocks will suffer\n",
               at_once, threads, cores);
  }
}

Result<std::unique_ptr<Match>> prepare(const MatchOptions& options) {
  Result<std::vector<Opening>> openings =
      load_openings(options.book, options.rules.variant, options.seed);
  if (!openings) return openings.error();
  Result<Schedule> schedule =
      make_schedule(options.rules, options.engines, options.schedule, *openings);
  if (!schedule) return schedule.error();
  std::optional<Sprt> sprt;
  if (options.sprt) {
    if (options.engines.size() != 2) return Error{"an SPRT needs exactly two engines"};
    Result<Sprt> created = Sprt::create(*options.sprt);
    if (!created) return created.error();
    sprt = *created;
  }
  // Before it is read, for another match may write it meanwhile.
  Result<Descriptor> lock = options.pgn_file.empty() ? Descriptor() : lock_file(options.pgn_file);
  if (!lock) return lock.error();
  const Result<Kept> kept = read_kept(options);
  if (!kept) return kept.error();
  Result<std::vector<ScheduledGame>> games = remaining(*schedule, kept->games);
  if (!games) return Error{fmt::format("{}: {}", options.pgn_file, games.error().message)};

  Standings standings(schedule->engines);
  for (const GameRecord& record : kept->games) standings.add(record);
  std::optional<PgnWriter> pgn;
  if (!options.pgn_file.empty()) {
    Result<PgnWriter> opened = PgnWriter::open(options.pgn_file, kept->size);
    if (!opened) return opened.error();
    pgn = std::move(*opened);
  }
  if (!options.epd_file.empty()) {
    const auto error = complete_final_positions(options.epd_file, kept->games);
    if (error) return *error;
  }
  warn_of_load(options, games->size());
  if (schedule->opening_cycles > 1 && !options.quiet) {
    fmt::print("The {} openings are gone through {} times\n", openings->size(),
               schedule->opening_cycles);
  }
  if (options.resume && !options.quiet) {
    fmt::print("{} games have been played, {} are left\n", kept->games.size(), games->size());
  }
  return std::make_unique<Match>(options, std::move(*openings), std::move(*schedule),
                                 std::move(*games), std::move(standings), std::move(*lock),
                                 std::move(pgn), std::move(sprt));
}

}  // namespace

int run_match(const MatchOptions& options) {
  // An engine that is gone is noticed when writing to it fails.
  std::signal(SIGPIPE, SIG_IGN);
  Result<std::unique_ptr<Match>> match = prepare(options);
  std::optional<Error> error;
  if (!match) {
    error = match.error();
  } else {
    error = (*match)->try_engines();
  }
  if (error) {
    const bool interrupted = match && (*match)->was_interrupted();
    fmt::print(stderr, "rotunda match: {}\n", interrupted ? "interrupted" : error->message);
    return interrupted ? 130 : 1;
  }
  return (*match)->run();
}

int run_merge(const std::vector<std::string>& files, const std::string& report_file,
              Counting counting) {
  std::vector<GameRecord> games;
  const auto fail = [](const std::string& message) {
    fmt::print(stderr, "rotunda match merge: {}\n", message);
    return 1;
  };
  for (const std::string& file : files) {
    const Result<std::string> text = read_file(file);
    if (!text) return fail(text.error().message);
    PgnContent content = read_pgn(*text);
    if (content.last_cut) {
      fmt::print(stderr, "Warning: {}: the last game is cut off and left out\n", file);
    }
    for (const PgnComplaint& complaint : content.complaints) {
      if (complaint.left_out)
        return fail(fmt::format("{}, line {}: {}", file, complaint.line, complaint.message));
    }
    for (GameRecord& game : content.games) {
      if (game.game < 0) return fail(fmt::format("{}: a game without its number in a match", file));
      if (!games.empty() && game.schedule != games.front().schedule) {
        return fail(fmt::format("{}: game {} belongs to another match", file, game.game + 1));
      }
      games.push_back(std::move(game));
    }
  }
  std::sort(games.begin(), games.end(),
            [](const GameRecord& a, const GameRecord& b) { return a.game < b.game; });
  std::vector<std::string> engines;
  for (std::size_t i = 0; i < games.size(); ++i) {
    if (i > 0 && games[i].game == games[i - 1].game) {
      return fail(fmt::format("game {} stands twice", games[i].game + 1));
    }
    for (const std::string& name : {games[i].white, games[i].black}) {
      if (std::find(engines.begin(), engines.end(), name) == engines.end()) engines.push_back(name);
    }
  }
  const auto up_to = static_cast<std::size_t>(games.empty() ? 0 : games.back().game + 1);
  if (up_to > games.size()) {
    fmt::print(stderr, "Warning: of the first {} games of the match {} are missing\n", up_to,
               up_to - games.size());
  }
  Standings standings(engines);
  for (const GameRecord& game : games) standings.add(game);
  ReportSettings settings;
  settings.counting = counting;
  if (engines.size() == 2) {
    settings.head.first = {engines[0], games[0].white_time_control};
    settings.head.second = {engines[1], games[0].black_time_control};
  }
  fmt::print("{}\n{}{}\n", report_rule, report_text(standings, settings), report_rule);
  if (!report_file.empty()) {
    const auto error = write_report(report_file, standings, settings);
    if (error) return fail(error->message);
  }
  return 0;
}

}  // namespace rotunda::match
