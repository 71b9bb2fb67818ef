// A program in a process of its own, driven through pipes.
#pragma once

#include <sys/types.h>

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <ostream>
#include <string>
#include <string_view>
#include <vector>

namespace rotunda {

// How a process has ended.
struct ExitStatus {
  int code = 0;    // what it returned
  int signal = 0;  // or the signal that ended it
  friend bool operator==(const ExitStatus&, const ExitStatus&) = default;
};
std::ostream& operator<<(std::ostream& out, const ExitStatus& status);

// Every wait is for an event, with a deadline that only a program that hangs can miss. What goes
// wrong is thrown as a std::runtime_error with the program's standard error in it.
class ChildProcess {
 public:
  struct Settings {
    // Otherwise nothing takes what the program prints, its pipe fills up, and there are no lines.
    bool read_output = true;
    // Its standard error is a terminal, otherwise a pipe.
    bool error_on_terminal = false;
    // Bytes; more memory than that is refused to the program.
    std::optional<std::uint64_t> address_space;
  };

  ChildProcess(const std::string& program, const std::vector<std::string>& arguments,
               const Settings& settings);
  ChildProcess(const std::string& program, const std::vector<std::string>& arguments)
      : ChildProcess(program, arguments, Settings()) {}
  // Kills the process if it still runs.
  ~ChildProcess();
  ChildProcess(const ChildProcess&) = delete;
  ChildProcess& operator=(const ChildProcess&) = delete;

  // Output is taken in meanwhile. False if the program reads no more.
  bool write(std::string_view text);
  void close_input();
  // From now on what the program prints is taken, or it is not.
  void read_output(bool on) { settings_.read_output = on; }
  // Nobody will ever read again.
  void close_output();
  // The next line of standard output without its end, or nothing after the last.
  std::optional<std::string> read_line();
  // Until the process has ended by itself; what it prints until then can still be read.
  ExitStatus wait();
  // Of the process, until it has been waited for.
  pid_t id() const { return process_; }
  // What it has written to standard error so far.
  const std::string& error_text() const { return error_text_; }

 private:
  using Steady = std::chrono::steady_clock;

  static Steady::time_point deadline();
  // Waits until something can be read, or written if wanted, and takes in what there is.
  void wait_for_event(Steady::time_point until, std::string_view what, bool to_write);
  void take_in(int& descriptor, std::string& text);

  Settings settings_;
  pid_t process_ = -1;  // none once it has been waited for
  int input_ = -1;
  int output_ = -1;
  int error_ = -1;
  std::string output_text_;
  std::size_t next_line_ = 0;
  std::string error_text_;
};

}  // namespace rotunda
