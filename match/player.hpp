// An engine in a match.
#pragma once

#include <sys/types.h>

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/men.hpp"
#include "engine/result.hpp"
#include "match/engine_config.hpp"
#include "match/engine_lines.hpp"
#include "match/process.hpp"
#include "search/limits.hpp"

namespace rotunda::match {

// How long an engine may take for what no limit of the game bounds, and how it is run.
struct PlayerSettings {
  Milliseconds start_timeout{10'000};  // from "uci" to "uciok"
  Milliseconds ready_timeout{10'000};  // from "isready" to "readyok"
  // An engine that has not answered that long after its clock or movetime and the margin is
  // stalled; until then it has merely lost on time.
  // An engine's own setting counts more than both of these.
  Milliseconds stall_grace{5'000};
  Milliseconds stall_without_clock{60'000};  // from "go" on, with only nodes or a depth as limits
  Milliseconds stop_grace{1'000};  // for the answer of a stalled engine that was told to stop
  Milliseconds quit_grace{1'000};  // between each of: quit, SIGTERM, SIGKILL
  bool keep_all_pvs = false;
  std::vector<int> cpus;  // the processors it may run on; empty: any
  // A descriptor, or none; once it can be read, whatever an engine is waited for is broken off.
  int interrupt = -1;
};

// What an engine is told when it is to move.
struct Turn {
  std::string_view fen;                // where the moves begin
  std::span<const std::string> moves;  // since then
  Side side = Side::white;             // to move
  Clock clock;                         // what is left; not told if the mover has no clock
  bool draw_offered = false;           // by the opponent
};

struct Answer {
  enum class Kind {
    move,  // whether it is legal is for the referee to say
    resignation,
    garbage,       // no move at all
    disconnected,  // crashed, or closed its output
    stalled,
    interrupted,
  };
  Kind kind = Kind::move;
  std::string move;    // what it said, printable also if it is garbage
  bool draw = false;   // offers a draw, or accepts one
  std::string detail;  // for all kinds but a move: what happened, to follow the engine's name
  // From before "go" was written until the answer arrived.
  Steady::duration elapsed{0};
  // What the engine said last about its best line. A score that is only a bound is given if it said
  // nothing better.
  std::optional<EngineScore> score;
  bool score_is_bound = false;
  std::optional<int> depth;  // plies
  std::vector<std::string> pv;
  std::vector<std::vector<std::string>> all_pvs;  // if asked for, of all lines
};

// The engine runs from start() until it is told to quit, or does not answer any more; it can be
// started again. All waits have deadlines, and no engine can make a call fail in any other way than
// by what it returns.
//
// An engine lives no longer than the thread that started it, see start_program().
class Player {
 public:
  explicit Player(EngineConfig config, PlayerSettings settings = {});

  const std::string& name() const { return config_.name; }
  const EngineConfig& config() const { return config_; }

  // Starts it for a variant; the error names the engine, with the end of what it wrote to standard
  // error on lines of their own. Ends what still runs before.
  std::optional<Error> start(std::string_view variant);
  bool is_running() const { return process_ != nullptr; }
  // The same error; the engine does not run then.
  std::optional<Error> new_game();
  // After stalled engines have been told to stop they may still run. After disconnected ones there
  // is nothing left.
  Answer think(const Turn& turn);
  // How many times it has answered in this game without being asked. Noticed by the next think(),
  // which then does not ask it again: its answer is garbage.
  int stray_answers() const { return stray_answers_; }
  void quit();

  // While it runs or after it has ended.
  const std::string& stderr_tail() const;
  // Of the running process, or -1.
  pid_t process_id() const { return process_ ? process_->id() : -1; }

 private:
  // Why there is no answer.
  struct Failure {
    Answer::Kind kind;
    std::string detail;
  };

  std::optional<Failure> write(std::string_view line, Steady::time_point deadline);
  // Until a line begins with `last`, whose words `take` gets too. `missed` says what an engine has
  // not done that does not come to that.
  template <class Take>
  std::optional<Failure> read_until(std::string_view last, Steady::time_point deadline,
                                    std::string_view missed, Take take);
  // In words for an engine that was late, or has closed a pipe and runs on.
  Failure failure_of(Wait wait, std::string_view missed, std::string_view closed);
  std::optional<Failure> introduce();
  std::optional<Failure> set_options(std::string_view variant);
  Result<std::vector<std::string>> option_commands(std::string_view variant) const;
  std::optional<Failure> synchronize();
  std::optional<Error> give_up(const std::optional<Failure>& failure);

  Steady::time_point stall_deadline(const Turn& turn, Steady::time_point begin) const;
  std::optional<Failure> ask(const Turn& turn, Answer& answer);
  void note_info(Words words, Answer& answer) const;
  bool answers_when_stopped();
  void end_process();

  const EngineConfig config_;
  const PlayerSettings settings_;
  std::unique_ptr<Process> process_;
  std::vector<EngineOption> options_;
  int stray_answers_ = 0;
  std::string last_stray_;
  std::string stderr_of_last_;
};

// The commands of a turn.
std::string position_command(const Turn& turn);
std::string go_command(const TimeControl& limits, const Turn& turn);

}  // namespace rotunda::match
