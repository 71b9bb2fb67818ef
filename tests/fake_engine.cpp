// An engine for tests of the match runner: it plays legal moves without thinking and misbehaves on
// request.
//
//   --variants A,B      what UCI_Variant offers (pentachess,circular); "" for no such option
//   --seed N            plays moves at random; otherwise the first in the order of generation
//   --fault F[:X][@K[+]]  any number of times: does F at the K-th "go" of a game (from the K-th on
//                       with a "+", at each without an "@"); X is a number. The faults:
//     crash             aborts
//     exit              exits with status X
//     close-stdout      closes its standard output and reads on
//     hang              neither reads nor answers any more
//     deaf              reads on but does not answer, not even to "stop"
//     think             answers only when told to stop
//     late              answers X ms late
//     twice             answers twice
//     twice-late        answers again when it is next asked whether it is ready
//     illegal           plays a move that is not legal
//     garbage           answers "bestmove %&!"
//     null              answers "bestmove 0000"
//     empty             answers "bestmove"
//     unended           writes its answer without a line end and exits
//     stderr            writes X MiB to standard error before it answers
//     stdout            writes X MiB of info lines before it answers
//     long-line         writes one line of X MiB before it answers
//     endless           writes info lines for ever
//     endless-line      writes one line for ever
//     resign            answers "bestmove resign"
//     draw              offers a draw with its move
//     accept            accepts a draw if the opponent offers one
//     bad-pv            announces a line whose second move is not legal
//   --scores S,S,...    its score at each go of a game (the last one for all others): "cp 30",
//                       "mate -3", "cp 5 lowerbound", or "none" for no info line at all
//   --hang-after-ready N  neither reads nor answers any more after its N-th "readyok"
//   --play-on           answers with a move also when the game is over
//   --no-uciok          never says it
//   --exit-at-start N   exits with status N after a word on standard error
//   --crlf              ends lines as Windows does
//   --ignore-quit       and the end of input
//   --ignore-term       the signal
//   --grandchild        starts a process that holds its pipes for ever, and says so with
//                       "info string grandchild PID" when asked "uci"
//   --log FILE          appends all lines it reads
//   --echo              before "uciok" says how it was started: "info string directory D", "info
//   string cpus N",
//                       "info string signals N" (how many are blocked or ignored),
//                       "info string descriptors N" (how many are open)
#include <fcntl.h>
#include <fmt/format.h>
#include <sched.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <atomic>
#include <charconv>
#include <chrono>
#include <csignal>
#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "engine/random.hpp"
#include "protocol/variants.hpp"
#include "variants/common/words.hpp"

using namespace rotunda;

namespace {

struct Fault {
  std::string name;
  std::int64_t number = 0;
  std::optional<int> at;  // else at each go
  bool from_there_on = false;

  bool strikes(int go) const { return !at || go == *at || (from_there_on && go > *at); }
};

struct Behaviour {
  std::string variants = "pentachess,circular";
  std::optional<std::uint64_t> seed;
  std::vector<Fault> faults;
  std::string scores = "cp 10";
  int hang_after_ready = 0;  // never
  bool play_on = false;
  bool no_uciok = false;
  std::optional<int> exit_at_start;
  bool crlf = false;
  bool ignore_quit = false;
  bool ignore_term = false;
  bool grandchild = false;
  std::string log;
  bool echo = false;
};

std::int64_t number_in(std::string_view text) {
  std::int64_t number = 0;
  std::from_chars(text.data(), text.data() + text.size(), number);
  return number;
}

Fault parse_fault(std::string_view text) {
  Fault fault;
  const std::size_t at = text.find('@');
  if (at != std::string_view::npos) {
    fault.at = static_cast<int>(number_in(text.substr(at + 1)));
    fault.from_there_on = text.ends_with('+');
    text = text.substr(0, at);
  }
  const std::size_t colon = text.find(':');
  if (colon != std::string_view::npos) fault.number = number_in(text.substr(colon + 1));
  fault.name = text.substr(0, colon);
  return fault;
}

[[noreturn]] void hang() {
  for (;;) pause();
}

// Stays in the process group, and so goes when that is killed.
pid_t start_grandchild() {
  const pid_t process = fork();
  if (process == 0) hang();
  return process;
}

class FakeEngine {
 public:
  explicit FakeEngine(Behaviour behaviour)
      : behaviour_(std::move(behaviour)), random_(behaviour_.seed.value_or(0)) {
    if (!behaviour_.log.empty()) log_.open(behaviour_.log, std::ios::app);
  }

  void run() {
    std::string line;
    while (read(line) && line != "quit") handle(line);
    if (behaviour_.ignore_quit) hang();
  }

 private:
  bool read(std::string& line) {
    if (!std::getline(std::cin, line)) return false;
    if (log_.is_open()) log_ << line << std::endl;
    return true;
  }

  void say(const std::string& text) {
    std::cout << text << (behaviour_.crlf ? "\r\n" : "\n") << std::flush;
  }

  void handle(const std::string& line) {
    const std::vector<std::string_view> words = split_words(line);
    if (words.empty()) return;
    if (words[0] == "uci") introduce();
    if (words[0] == "setoption") choose_variant(words);
    if (words[0] == "ucinewgame") go_ = 0;
    if (words[0] == "isready") be_ready();
    if (words[0] == "position") set_position(words);
    if (words[0] == "go") go(words);
  }

  void introduce() {
    say("id name Fake");
    say("info string this line is for nobody");
    if (behaviour_.echo) describe_surroundings();
    if (behaviour_.grandchild) {
      say(fmt::format("info string grandchild {}", start_grandchild()));
    }
    if (!behaviour_.variants.empty()) {
      std::string option = "option name UCI_Variant type combo default chess";
      for (const std::string_view name : split(behaviour_.variants, ',')) {
        option += fmt::format(" var {}", name);
      }
      say(option);
    }
    say("option name Hash type spin default 16 min 1 max 1024");
    say("option name Threads type spin default 1 min 1 max 1024");
    say("option name Clear Hash type button");
    say("option name Own Book type check default false");
    say("option name Style type combo default Normal var Solid var Normal var Very Risky");
    say("option name Book File type string default <empty>");
    if (!behaviour_.no_uciok) say("uciok");
  }

  void describe_surroundings() {
    say("info string directory " + std::filesystem::current_path().string());
    cpu_set_t cpus;
    sched_getaffinity(0, sizeof cpus, &cpus);
    say(fmt::format("info string cpus {}", CPU_COUNT(&cpus)));
    int signals = 0;
    sigset_t blocked;
    sigprocmask(SIG_BLOCK, nullptr, &blocked);
    for (const int number : {SIGINT, SIGTERM, SIGPIPE}) {
      struct sigaction action {};
      sigaction(number, nullptr, &action);
      signals += sigismember(&blocked, number) == 1 || action.sa_handler == SIG_IGN;
    }
    say(fmt::format("info string signals {}", signals));
    int descriptors = 0;
    for (int number = 0; number < 1024; ++number) {
      descriptors += fcntl(number, F_GETFD) != -1;
    }
    say(fmt::format("info string descriptors {}", descriptors));
  }

  void choose_variant(const std::vector<std::string_view>& words) {
    if (words.size() == 5 && same_letters(words[2], "UCI_Variant")) game_ = make_game(words[4]);
  }

  void be_ready() {
    if (!again_.empty()) say("bestmove " + again_);
    again_.clear();
    say("readyok");
    if (++times_ready_ == behaviour_.hang_after_ready) hang();
  }

  void set_position(const std::vector<std::string_view>& words) {
    const auto moves = std::find(words.begin(), words.end(), "moves");
    std::string fen;
    for (auto word = words.begin() + 2; word < moves; ++word) (fen += ' ') += *word;
    std::optional<Error> wrong = game_->set_position(fen);
    if (!wrong && moves != words.end()) {
      const std::vector<std::string_view> list(moves + 1, words.end());
      wrong = game_->make_moves(list);
    }
    if (wrong) say("info string " + wrong->message);
  }

  const Fault* fault(std::string_view name) const {
    const auto found =
        std::find_if(behaviour_.faults.begin(), behaviour_.faults.end(),
                     [&](const Fault& f) { return f.name == name && f.strikes(go_); });
    return found == behaviour_.faults.end() ? nullptr : &*found;
  }

  void go(const std::vector<std::string_view>& words) {
    ++go_;
    const std::string move = choose_move();
    misbehave_before();
    give_score(move);
    if (fault("deaf")) return;
    if (fault("think")) {
      for (std::string line; read(line) && line != "stop";) {
      }
    }
    std::string best = move;
    const bool offered = std::find(words.begin(), words.end(), "draw") != words.end();
    if (fault("draw") || (offered && fault("accept"))) best += " draw";
    if (fault("illegal")) best = from_cell(move) + from_cell(move);
    if (fault("garbage")) best = "%&!";
    if (fault("null")) best = "0000";
    if (fault("empty")) best = "";
    if (fault("resign")) best = "resign";
    if (fault("unended")) {
      std::cout << "bestmove " << best << std::flush;
      std::_Exit(0);
    }
    say("bestmove " + best);
    if (fault("twice")) say("bestmove " + best);
    if (fault("twice-late")) again_ = best;
  }

  std::string choose_move() {
    const std::atomic<bool> stop{false};
    const auto moves = game_->perft({}, stop, [](double) {});
    if (game_->outcome() != Outcome::ongoing) {
      return behaviour_.play_on ? (moves->empty() ? "a1a2" : moves->front().move) : "0000";
    }
    if (!behaviour_.seed) return moves->front().move;
    return (*moves)[random_.below(moves->size())].move;
  }

  // A letter and its digits.
  static std::string from_cell(const std::string& move) {
    return move.substr(0, move.find_first_not_of("0123456789", 1));
  }

  void misbehave_before() {
    if (fault("crash")) std::abort();
    if (const Fault* const exit = fault("exit")) std::_Exit(static_cast<int>(exit->number));
    if (fault("close-stdout")) close(STDOUT_FILENO);
    if (fault("hang")) hang();
    if (const Fault* const late = fault("late")) {
      std::this_thread::sleep_for(std::chrono::milliseconds(late->number));
    }
    const std::string kibibyte(1023, '.');
    if (const Fault* const flood = fault("stderr")) {
      for (std::int64_t i = 0; i < flood->number * 1024; ++i) std::cerr << kibibyte << '\n';
    }
    if (const Fault* const flood = fault("stdout")) {
      for (std::int64_t i = 0; i < flood->number * 1024; ++i) say("info string " + kibibyte);
    }
    if (const Fault* const flood = fault("long-line")) {
      for (std::int64_t i = 0; i < flood->number * 1024; ++i) std::cout << kibibyte << '.';
      say("");
    }
    while (fault("endless")) say("info nodes 1");
    while (fault("endless-line")) std::cout << kibibyte;
  }

  void give_score(const std::string& move) {
    const std::vector<std::string_view> scores = split(behaviour_.scores, ',');
    const std::string_view score =
        scores[std::min(static_cast<std::size_t>(go_) - 1, scores.size() - 1)];
    if (score == "none") return;
    const std::string second = fault("bad-pv") ? " " + move : "";
    say(fmt::format("info depth {} score {} nodes 1 time 0 pv {}{}", go_, score, move, second));
  }

  const Behaviour behaviour_;
  SplitMix64 random_;
  std::unique_ptr<Game> game_ = make_game(variant_names().front());
  int go_ = 0;  // in this game
  int times_ready_ = 0;
  std::string again_;
  std::ofstream log_;
};

}  // namespace

int main(int count, char** words) {
  Behaviour behaviour;
  std::vector<std::string> faults;
  CLI::App app("A fake engine for tests");
  app.add_option("--variants", behaviour.variants);
  app.add_option("--seed", behaviour.seed);
  app.add_option("--fault", faults)->allow_extra_args(false)->take_all();
  app.add_option("--scores", behaviour.scores);
  app.add_option("--hang-after-ready", behaviour.hang_after_ready);
  app.add_flag("--play-on", behaviour.play_on);
  app.add_flag("--no-uciok", behaviour.no_uciok);
  app.add_option("--exit-at-start", behaviour.exit_at_start);
  app.add_flag("--crlf", behaviour.crlf);
  app.add_flag("--ignore-quit", behaviour.ignore_quit);
  app.add_flag("--ignore-term", behaviour.ignore_term);
  app.add_flag("--grandchild", behaviour.grandchild);
  app.add_option("--log", behaviour.log);
  app.add_flag("--echo", behaviour.echo);
  CLI11_PARSE(app, count, words);
  for (const std::string& text : faults) behaviour.faults.push_back(parse_fault(text));
  if (behaviour.exit_at_start) {
    std::cerr << "error while loading something\n";
    return *behaviour.exit_at_start;
  }
  if (behaviour.ignore_term) std::signal(SIGTERM, SIG_IGN);
  FakeEngine(std::move(behaviour)).run();
}
