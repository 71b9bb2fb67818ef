// A program in a process of its own, talked to line by line.
#pragma once

#include <sys/types.h>

#include <array>
#include <chrono>
#include <csignal>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "engine/result.hpp"
#include "match/line_buffer.hpp"
#include "match/spawn.hpp"
#include "match/time_control.hpp"

namespace rotunda::match {

// How waiting for something went.
enum class Wait { done, timeout, closed, interrupted };

// Everything happens on the calling thread, one at a time. Whenever it waits, all that the program
// prints is taken in, so that the program never has to wait for us; what it prints while nobody
// waits here stays in the pipes. No call waits longer than its deadline, whatever the program does.
//
// See start_program() about the thread to start it from.
class Process {
 public:
  static constexpr std::size_t longest_stderr_tail = 4096;

  // `interrupt` may be a descriptor; once it can be read, all reading and writing is broken off.
  static Result<std::unique_ptr<Process>> start(const ProgramStart& start, int interrupt = -1);
  // Kills the process and its group, if not yet done.
  ~Process();
  Process(const Process&) = delete;
  Process& operator=(const Process&) = delete;

  // Writes a line and its end. A line that could not be written whole may have been written in
  // part: all that is left then is to end the process.
  Wait write_line(std::string_view text, Steady::time_point deadline);
  // The next line, stamped with the time at which its end arrived. A line that has arrived is
  // handed out even after the deadline.
  Wait read_line(Line& line, Steady::time_point deadline);

  // The last of what it has written to standard error.
  const std::string& stderr_tail() const { return stderr_tail_; }
  // How it ended, in words that go on from its name ("ended with exit status 1"), or nothing if it
  // runs on. Waits that long for a process that may be about to end.
  std::optional<std::string> describe_end(Milliseconds patience);

  // Closes its input and waits for the end; after `grace` asks it to end with SIGTERM, and after as
  // long again kills it. Nothing of its process group is left afterwards.
  void terminate(Milliseconds grace);
  // At once.
  void kill();

  pid_t id() const { return id_; }

 private:
  enum class Awaited { input, output, end };
  Process(StartedProgram started, int interrupt);

  // Takes in what comes until something can be done about what is awaited, or until then. True if
  // it was interrupted.
  bool wait_for(Awaited awaited, Steady::time_point until);
  void take_in_output(Steady::time_point arrival);
  void take_in_error();
  bool wait_for_end(Steady::time_point until);
  bool has_ended();
  void ignore_output();

  const pid_t id_;
  const int interrupt_;
  Descriptor input_;
  Descriptor output_;
  Descriptor error_;
  Descriptor lifeline_;
  Descriptor end_;  // can be read once the process has ended; closed where there is no such thing
  LineBuffer lines_;
  // What it says then nobody wants to know, but it must be able to say it.
  bool ending_it_ = false;
  std::string stderr_tail_;
  // Known once it has ended. It stays a zombie until it is reaped, so that nobody else gets its
  // number, which is also that of its group.
  std::optional<siginfo_t> ending_;
  bool reaped_ = false;
};

}  // namespace rotunda::match
