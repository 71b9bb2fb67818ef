#include "match/player.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "variants/common/words.hpp"

namespace rotunda::match {

namespace {

// A process whose output has ended takes that long to end itself.
constexpr Milliseconds time_to_die{500};

// Of what an engine may repeat without end.
constexpr std::size_t most_kept = 10'000;

std::string seconds(Milliseconds time) {
  return fmt::format("{:g} s", static_cast<double>(time.count()) / 1000);
}

const EngineOption* find_option(const std::vector<EngineOption>& options, std::string_view name) {
  const auto found = std::find_if(options.begin(), options.end(),
                                  [&](const auto& o) { return same_letters(o.name, name); });
  return found == options.end() ? nullptr : &*found;
}

// Some engines take a clock of zero or less for the lack of one.
Milliseconds::rep told(Milliseconds left) { return std::max<Milliseconds::rep>(1, left.count()); }

constexpr std::string_view variant_option = "UCI_Variant";
constexpr std::string_view closed_output = "closed its output but runs on";

}  // namespace

std::string position_command(const Turn& turn) {
  std::string command = "position fen ";
  command += turn.fen;
  if (!turn.moves.empty()) command += " moves";
  for (const std::string& move : turn.moves) (command += ' ') += move;
  return command;
}

std::string go_command(const TimeControl& limits, const Turn& turn) {
  std::string command = "go";
  const auto add = [&](std::string_view word, std::int64_t number) {
    command += fmt::format(" {} {}", word, number);
  };
  const Clock& clock = turn.clock;
  if (clock.time[index(turn.side)]) {
    if (const auto white = clock.time[index(Side::white)]) add("wtime", told(*white));
    if (const auto black = clock.time[index(Side::black)]) add("btime", told(*black));
    add("winc", clock.increment[index(Side::white)].count());
    add("binc", clock.increment[index(Side::black)].count());
    if (clock.moves_to_go) add("movestogo", *clock.moves_to_go);
  }
  if (limits.movetime) add("movetime", limits.movetime->count());
  if (limits.nodes) add("nodes", *limits.nodes);
  if (limits.depth) add("depth", *limits.depth);
  if (turn.draw_offered) command += " draw";
  return command;
}

Player::Player(EngineConfig config, PlayerSettings settings)
    : config_(std::move(config)), settings_(std::move(settings)) {}

std::optional<Error> Player::start(std::string_view variant) {
  quit();
  stray_answers_ = 0;
  Result<std::unique_ptr<Process>> process = Process::start(
      {config_.command, config_.arguments, config_.directory, settings_.cpus}, settings_.interrupt);
  if (!process) {
    return Error{fmt::format("engine '{}': {}", config_.name, process.error().message)};
  }
  process_ = std::move(*process);
  std::optional<Failure> failure = introduce();
  if (!failure) failure = set_options(variant);
  if (!failure) failure = synchronize();
  return give_up(failure);
}

std::optional<Error> Player::new_game() {
  std::optional<Failure> failure = write("ucinewgame", Steady::now() + settings_.ready_timeout);
  if (!failure) failure = synchronize();
  // What it said up to now belongs to the game before.
  stray_answers_ = 0;
  return give_up(failure);
}

Answer Player::think(const Turn& turn) {
  Answer answer;
  std::optional<Failure> failure = synchronize();
  bool asked = false;
  if (!failure && stray_answers_ > 0) {
    answer.move = shown(last_stray_);
    failure = Failure{Answer::Kind::garbage,
                      fmt::format("answered without being asked: '{}'", answer.move)};
  } else if (!failure) {
    asked = true;
    failure = ask(turn, answer);
  }
  if (!failure) return answer;

  answer.kind = failure->kind;
  answer.detail = failure->detail;
  if (answer.kind == Answer::Kind::stalled && !(asked && answers_when_stopped())) end_process();
  if (answer.kind == Answer::Kind::disconnected) end_process();
  return answer;
}

void Player::quit() {
  if (!process_) return;
  // If it does not read, the grace begins when its input is closed.
  process_->write_line("quit", Steady::now());
  process_->terminate(settings_.quit_grace);
  end_process();
}

const std::string& Player::stderr_tail() const {
  return process_ ? process_->stderr_tail() : stderr_of_last_;
}

std::optional<Player::Failure> Player::write(std::string_view line, Steady::time_point deadline) {
  if (!process_) return Failure{Answer::Kind::disconnected, "does not run"};
  const Wait wait = process_->write_line(line, deadline);
  if (wait == Wait::done) return std::nullopt;
  return failure_of(wait, "did not read what it was told", "closed its input but runs on");
}

template <class Take>
std::optional<Player::Failure> Player::read_until(std::string_view last,
                                                  Steady::time_point deadline,
                                                  std::string_view missed, Take take) {
  for (Line line;;) {
    const Wait wait = process_->read_line(line, deadline);
    if (wait != Wait::done) return failure_of(wait, missed, closed_output);
    const std::vector<std::string_view> words = split_words(line.text);
    if (words.empty()) continue;
    take(Words(words), line);
    if (words.front() == last) return std::nullopt;
    // Otherwise one who talks without end would never be late.
    if (line.arrival > deadline) return failure_of(Wait::timeout, missed, closed_output);
  }
}

Player::Failure Player::failure_of(Wait wait, std::string_view missed, std::string_view closed) {
  switch (wait) {
    case Wait::closed:
      return {Answer::Kind::disconnected,
              process_->describe_end(time_to_die).value_or(std::string(closed))};
    case Wait::interrupted:
      return {Answer::Kind::interrupted, "was interrupted"};
    case Wait::timeout:
    case Wait::done:
      break;
  }
  return {Answer::Kind::stalled, std::string(missed)};
}

std::optional<Player::Failure> Player::introduce() {
  options_.clear();
  const auto deadline = Steady::now() + settings_.start_timeout;
  if (auto failure = write("uci", deadline)) return failure;
  return read_until("uciok", deadline,
                    fmt::format("did not say uciok within {}", seconds(settings_.start_timeout)),
                    [this](Words words, const Line&) {
                      if (words.front() != "option" || options_.size() == most_kept) return;
                      if (auto option = parse_option(words.subspan(1)))
                        options_.push_back(std::move(*option));
                    });
}

Result<std::vector<std::string>> Player::option_commands(std::string_view variant) const {
  const EngineOption* const choice = find_option(options_, variant_option);
  if (choice == nullptr) {
    return Error{fmt::format("has no option {} and so can't play {}", variant_option, variant)};
  }
  const bool offered = std::any_of(choice->values.begin(), choice->values.end(),
                                   [&](const auto& v) { return same_letters(v, variant); });
  if (!offered) {
    return Error{fmt::format("does not play {}, but {}", variant,
                             choice->values.empty()
                                 ? "nothing it names"
                                 : fmt::format("{}", fmt::join(choice->values, ", ")))};
  }
  std::vector<std::string> commands;
  std::vector<std::pair<std::string, std::string>> wanted = config_.options;
  wanted.emplace(wanted.begin(), variant_option, variant);
  for (const auto& [name, value] : wanted) {
    const EngineOption* const option = find_option(options_, name);
    if (option == nullptr) return Error{fmt::format("has no option '{}'", name)};
    if (option == choice && !commands.empty()) {
      return Error{fmt::format("gets its {} from the match", variant_option)};
    }
    Result<std::string> command = set_option(*option, value);
    if (!command) return Error{"does not take this: " + command.error().message};
    commands.push_back(std::move(*command));
  }
  return commands;
}

std::optional<Player::Failure> Player::set_options(std::string_view variant) {
  const Result<std::vector<std::string>> commands = option_commands(variant);
  if (!commands) return Failure{Answer::Kind::garbage, commands.error().message};
  const auto deadline = Steady::now() + settings_.ready_timeout;
  for (const std::string& command : *commands) {
    if (auto failure = write(command, deadline)) return failure;
  }
  return std::nullopt;
}

// Whatever it has said before its "readyok" it has said without being asked.
std::optional<Player::Failure> Player::synchronize() {
  const auto deadline = Steady::now() + settings_.ready_timeout;
  if (auto failure = write("isready", deadline)) return failure;
  return read_until("readyok", deadline,
                    fmt::format("did not say readyok within {}", seconds(settings_.ready_timeout)),
                    [this](Words words, const Line& line) {
                      if (words.front() != "bestmove") return;
                      ++stray_answers_;
                      last_stray_ = line.text;
                    });
}

std::optional<Error> Player::give_up(const std::optional<Failure>& failure) {
  if (!failure) return std::nullopt;
  end_process();
  std::string message =
      fmt::format("engine '{}' ({}) {}", config_.name, config_.command, failure->detail);
  if (!stderr_of_last_.empty()) {
    message += "; the end of its standard error:\n" + stderr_of_last_;
  }
  return Error{std::move(message)};
}

Steady::time_point Player::stall_deadline(const Turn& turn, Steady::time_point begin) const {
  const TimeControl& limits = config_.limits;
  std::optional<Milliseconds> time = turn.clock.time[index(turn.side)];
  if (limits.movetime) time = std::min(*limits.movetime, time.value_or(*limits.movetime));
  if (!time) return begin + config_.stall.value_or(settings_.stall_without_clock);
  return begin + std::max(*time, Milliseconds(0)) + limits.margin +
         config_.stall.value_or(settings_.stall_grace);
}

std::optional<Player::Failure> Player::ask(const Turn& turn, Answer& answer) {
  const std::string go = go_command(config_.limits, turn);
  const auto now = Steady::now();
  if (auto failure = write(position_command(turn), stall_deadline(turn, now))) return failure;
  const auto begin = Steady::now();
  const auto deadline = stall_deadline(turn, begin);
  BestMove best;
  auto end = begin;
  std::optional<Failure> failure = write(go, deadline);
  if (!failure) {
    failure = read_until("bestmove", deadline,
                         fmt::format("did not answer within {}",
                                     seconds(std::chrono::ceil<Milliseconds>(deadline - begin))),
                         [&](Words words, const Line& line) {
                           const Words arguments = words.subspan(1);
                           if (words.front() == "info") note_info(arguments, answer);
                           if (words.front() != "bestmove") return;
                           best = parse_best_move(arguments);
                           end = line.arrival;
                         });
  }
  if (failure) {
    answer.elapsed = Steady::now() - begin;
    return failure;
  }
  answer.elapsed = end - begin;
  answer.move = shown(best.move);
  answer.draw = best.draw;
  if (best.move == "resign") return Failure{Answer::Kind::resignation, "resigned"};
  if (!looks_like_move(best.move)) {
    return Failure{Answer::Kind::garbage, best.move.empty()
                                              ? "answered without a move"
                                              : fmt::format("answered '{}'", answer.move)};
  }
  return std::nullopt;
}

void Player::note_info(Words words, Answer& answer) const {
  InfoLine line = parse_info(words);
  if (settings_.keep_all_pvs && !line.pv.empty() && answer.all_pvs.size() < most_kept) {
    answer.all_pvs.push_back(line.pv);
  }
  if (!line.is_best_line) return;
  if (line.score && (!answer.score || answer.score_is_bound || !line.score_is_bound)) {
    answer.score = line.score;
    answer.score_is_bound = line.score_is_bound;
  }
  // Lines without a score or moves count nodes or name the move that is looked at.
  if (line.depth && (line.score || !line.pv.empty())) answer.depth = line.depth;
  if (!line.pv.empty()) answer.pv = std::move(line.pv);
}

bool Player::answers_when_stopped() {
  const auto deadline = Steady::now() + settings_.stop_grace;
  return !write("stop", deadline) &&
         !read_until("bestmove", deadline, "", [](Words, const Line&) {});
}

void Player::end_process() {
  if (!process_) return;
  process_->kill();
  stderr_of_last_ = process_->stderr_tail();
  process_.reset();
}

}  // namespace rotunda::match
