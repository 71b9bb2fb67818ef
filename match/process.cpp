#include "match/process.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <limits>
#include <utility>

namespace rotunda::match {

namespace {

// Beyond that we stop reading what a program prints while it does not read what we write.
constexpr std::size_t greatest_backlog = std::size_t{16} << 20;
// How often to look for the end of a process on systems that can't tell.
constexpr Milliseconds step_without_notice{5};

using Buffer = std::array<char, 1 << 16>;

Descriptor open_end(pid_t process) {
#ifdef SYS_pidfd_open
  return Descriptor(static_cast<int>(syscall(SYS_pidfd_open, process, 0)));
#else
  static_cast<void>(process);
  return Descriptor();
#endif
}

// Rounded up, so that nobody wakes up just before the time and waits again.
int poll_time(Steady::time_point until) {
  const auto now = Steady::now();
  if (until <= now) return 0;
  const auto left = std::chrono::ceil<Milliseconds>(until - now).count();
  return static_cast<int>(std::min<decltype(left)>(left, std::numeric_limits<int>::max()));
}

// Nothing if there is nothing to read now; an empty text at the end.
std::optional<std::string_view> read_some(const Descriptor& descriptor, Buffer& buffer) {
  const ssize_t count = read(descriptor.get(), buffer.data(), buffer.size());
  if (count >= 0) return std::string_view(buffer.data(), static_cast<std::size_t>(count));
  if (errno == EINTR || errno == EAGAIN) return std::nullopt;
  return std::string_view();
}

}  // namespace

Result<std::unique_ptr<Process>> Process::start(const ProgramStart& start, int interrupt) {
  Result<StartedProgram> started = start_program(start);
  if (!started) return started.error();
  return std::unique_ptr<Process>(new Process(std::move(*started), interrupt));
}

Process::Process(StartedProgram started, int interrupt)
    : id_(started.process),
      interrupt_(interrupt),
      input_(std::move(started.input)),
      output_(std::move(started.output)),
      error_(std::move(started.error)),
      lifeline_(std::move(started.lifeline)),
      end_(open_end(id_)) {}

Process::~Process() { kill(); }

Wait Process::write_line(std::string_view text, Steady::time_point deadline) {
  std::string bytes(text);
  bytes += '\n';
  for (std::string_view left = bytes; !left.empty();) {
    if (!input_.is_open()) return Wait::closed;
    const ssize_t count = write(input_.get(), left.data(), left.size());
    if (count > 0) {
      left.remove_prefix(static_cast<std::size_t>(count));
    } else if (errno == EAGAIN) {
      if (Steady::now() >= deadline) return Wait::timeout;
      if (wait_for(Awaited::input, deadline)) return Wait::interrupted;
    } else if (errno != EINTR) {
      input_.close();
    }
  }
  return Wait::done;
}

Wait Process::read_line(Line& line, Steady::time_point deadline) {
  for (bool too_late = false;;) {
    if (auto next = lines_.take()) {
      line = std::move(*next);
      return Wait::done;
    }
    if (!output_.is_open()) return Wait::closed;
    if (too_late) return Wait::timeout;
    // Then still takes what is there.
    too_late = Steady::now() >= deadline;
    if (wait_for(Awaited::output, deadline)) return Wait::interrupted;
  }
}

bool Process::wait_for(Awaited awaited, Steady::time_point until) {
  const bool ending = awaited == Awaited::end;
  const bool room = lines_.size() < greatest_backlog;
  std::array<pollfd, 5> events = {{
      {awaited == Awaited::input ? input_.get() : -1, POLLOUT, 0},
      {room ? output_.get() : -1, POLLIN, 0},
      {error_.get(), POLLIN, 0},
      {ending ? end_.get() : -1, POLLIN, 0},
      {ending ? -1 : interrupt_, POLLIN, 0},
  }};
  if (poll(events.data(), events.size(), poll_time(until)) <= 0) return false;
  // Before reading, which takes time that is not the program's.
  const auto arrival = Steady::now();
  if (events[1].revents != 0) take_in_output(arrival);
  if (events[2].revents != 0) take_in_error();
  return events[4].revents != 0;
}

void Process::take_in_output(Steady::time_point arrival) {
  Buffer buffer;
  const auto bytes = read_some(output_, buffer);
  if (!bytes) return;
  if (bytes->empty()) {
    output_.close();
    lines_.finish(arrival);
  } else if (!ending_it_) {
    lines_.add(*bytes, arrival);
  }
}

void Process::take_in_error() {
  Buffer buffer;
  const auto bytes = read_some(error_, buffer);
  if (!bytes) return;
  if (bytes->empty()) error_.close();
  stderr_tail_ += *bytes;
  if (stderr_tail_.size() > longest_stderr_tail) {
    stderr_tail_.erase(0, stderr_tail_.size() - longest_stderr_tail);
  }
}

std::optional<std::string> Process::describe_end(Milliseconds patience) {
  if (!wait_for_end(Steady::now() + patience)) return std::nullopt;
  if (ending_->si_code == CLD_EXITED) {
    return fmt::format("ended with exit status {}", ending_->si_status);
  }
  if (ending_->si_code == 0) return "ended";
  return fmt::format("was ended by signal {} ({})", ending_->si_status,
                     strsignal(ending_->si_status));
}

bool Process::wait_for_end(Steady::time_point until) {
  while (!has_ended()) {
    const auto now = Steady::now();
    if (now >= until) return false;
    wait_for(Awaited::end, end_.is_open() ? until : std::min(until, now + step_without_notice));
  }
  // Its last words.
  wait_for(Awaited::end, Steady::now());
  return true;
}

bool Process::has_ended() {
  if (ending_) return true;
  siginfo_t info{};
  const int failed = waitid(P_PID, static_cast<id_t>(id_), &info, WEXITED | WNOHANG | WNOWAIT);
  // It is not ours any more if the system was told to reap children by itself.
  if (failed == 0 ? info.si_pid != 0 : errno == ECHILD) ending_ = info;
  return ending_.has_value();
}

void Process::terminate(Milliseconds grace) {
  if (reaped_) return;
  ignore_output();
  input_.close();
  if (!wait_for_end(Steady::now() + grace)) {
    ::kill(-id_, SIGTERM);
    wait_for_end(Steady::now() + grace);
  }
  kill();
}

void Process::kill() {
  if (reaped_) return;
  ignore_output();
  // Also if it has ended by itself: others of its group may live.
  ::kill(-id_, SIGKILL);
  wait_for_end(Steady::time_point::max());
  reap(id_);
  reaped_ = true;
  input_.close();
  output_.close();
  error_.close();
  lifeline_.close();
  end_.close();
}

void Process::ignore_output() {
  ending_it_ = true;
  lines_.clear();
}

}  // namespace rotunda::match
