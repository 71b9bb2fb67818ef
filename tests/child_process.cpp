#include "tests/child_process.hpp"

#include <fcntl.h>
#include <poll.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>
#ifdef __linux__
#include <sys/prctl.h>
#endif

#include <array>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <stdexcept>

#include "tests/effort.hpp"

namespace rotunda {

namespace {

constexpr std::chrono::seconds patience{effort(60, 300)};
constexpr int status_of_failed_start = 127;

struct Pipe {
  int read_end = -1;
  int write_end = -1;
};

Pipe make_pipe() {
  std::array<int, 2> ends{};
  if (pipe2(ends.data(), O_CLOEXEC) != 0) {
    throw std::runtime_error(std::string("pipe2: ") + std::strerror(errno));
  }
  return {ends[0], ends[1]};
}

// A terminal of which the write end is the program's side.
Pipe make_terminal() {
  Pipe terminal;
  terminal.read_end = posix_openpt(O_RDWR | O_NOCTTY | O_CLOEXEC);
  if (terminal.read_end < 0 || grantpt(terminal.read_end) != 0 ||
      unlockpt(terminal.read_end) != 0) {
    throw std::runtime_error(std::string("pseudo-terminal: ") + std::strerror(errno));
  }
  const char* const name = ptsname(terminal.read_end);
  terminal.write_end = open(name, O_RDWR | O_NOCTTY | O_CLOEXEC);
  if (terminal.write_end < 0) {
    throw std::runtime_error(std::string(name) + ": " + std::strerror(errno));
  }
  return terminal;
}

void close_descriptor(int& descriptor) {
  if (descriptor >= 0) close(descriptor);
  descriptor = -1;
}

}  // namespace

std::ostream& operator<<(std::ostream& out, const ExitStatus& status) {
  return status.signal != 0 ? out << "signal " << status.signal : out << "status " << status.code;
}

ChildProcess::ChildProcess(const std::string& program, const std::vector<std::string>& arguments,
                           const Settings& settings)
    : settings_(settings) {
  // A program that has gone away shows when writing to it fails.
  std::signal(SIGPIPE, SIG_IGN);
  Pipe in = make_pipe();
  Pipe out = make_pipe();
  Pipe error = settings.error_on_terminal ? make_terminal() : make_pipe();
  std::vector<char*> words;
  words.push_back(const_cast<char*>(program.c_str()));
  for (const std::string& argument : arguments) {
    words.push_back(const_cast<char*>(argument.c_str()));
  }
  words.push_back(nullptr);

  process_ = fork();
  if (process_ < 0) throw std::runtime_error(std::string("fork: ") + std::strerror(errno));
  if (process_ == 0) {
#ifdef __linux__
    prctl(PR_SET_PDEATHSIG, SIGKILL);
#endif
    std::signal(SIGPIPE, SIG_DFL);
    dup2(in.read_end, STDIN_FILENO);
    dup2(out.write_end, STDOUT_FILENO);
    dup2(error.write_end, STDERR_FILENO);
    if (settings.address_space) {
      const rlimit limit{*settings.address_space, *settings.address_space};
      setrlimit(RLIMIT_AS, &limit);
    }
    execv(words[0], words.data());
    _exit(status_of_failed_start);
  }
  close_descriptor(in.read_end);
  close_descriptor(out.write_end);
  close_descriptor(error.write_end);
  input_ = in.write_end;
  output_ = out.read_end;
  error_ = error.read_end;
  for (const int descriptor : {input_, output_, error_}) {
    fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK);
  }
}

ChildProcess::~ChildProcess() {
  if (process_ > 0) {
    kill(process_, SIGKILL);
    waitpid(process_, nullptr, 0);
  }
  close_descriptor(input_);
  close_descriptor(output_);
  close_descriptor(error_);
}

ChildProcess::Steady::time_point ChildProcess::deadline() { return Steady::now() + patience; }

void ChildProcess::wait_for_event(Steady::time_point until, std::string_view what, bool to_write) {
  // Descriptors below zero are left out.
  std::array<pollfd, 3> events = {{
      {to_write ? input_ : -1, POLLOUT, 0},
      {settings_.read_output ? output_ : -1, POLLIN, 0},
      {error_, POLLIN, 0},
  }};
  const auto left =
      std::chrono::duration_cast<std::chrono::milliseconds>(until - Steady::now()).count();
  const int ready = left > 0 ? poll(events.data(), events.size(), static_cast<int>(left)) : 0;
  if (ready == 0) {
    throw std::runtime_error("waited in vain " + std::string(what) + "; standard error: '" +
                             error_text_ + "'");
  }
  if (events[1].revents != 0) take_in(output_, output_text_);
  if (events[2].revents != 0) take_in(error_, error_text_);
}

void ChildProcess::take_in(int& descriptor, std::string& text) {
  std::array<char, 1 << 16> buffer;
  const ssize_t count = read(descriptor, buffer.data(), buffer.size());
  if (count > 0) {
    text.append(buffer.data(), static_cast<std::size_t>(count));
  } else if (count == 0 || (errno != EINTR && errno != EAGAIN)) {
    close_descriptor(descriptor);
  }
}

bool ChildProcess::write(std::string_view text) {
  const auto until = deadline();
  while (!text.empty()) {
    if (input_ < 0) return false;
    const ssize_t count = ::write(input_, text.data(), text.size());
    if (count > 0) {
      text.remove_prefix(static_cast<std::size_t>(count));
    } else if (errno == EAGAIN || errno == EINTR) {
      wait_for_event(until, "to write", true);
    } else {
      close_input();
    }
  }
  return true;
}

void ChildProcess::close_input() { close_descriptor(input_); }

void ChildProcess::close_output() { close_descriptor(output_); }

std::optional<std::string> ChildProcess::read_line() {
  if (!settings_.read_output) return std::nullopt;
  const auto until = deadline();
  for (std::size_t looked_at = next_line_;;) {
    const std::size_t end = output_text_.find('\n', looked_at);
    const bool found = end != std::string::npos;
    if (found || output_ < 0) {
      if (next_line_ == output_text_.size()) return std::nullopt;
      std::string line = output_text_.substr(next_line_, end - next_line_);
      next_line_ = found ? end + 1 : output_text_.size();
      // Lines that have been read make room now and then.
      if (next_line_ > output_text_.size() / 2) {
        output_text_.erase(0, next_line_);
        next_line_ = 0;
      }
      return line;
    }
    looked_at = output_text_.size();
    wait_for_event(until, "for a line", false);
  }
}

ExitStatus ChildProcess::wait() {
  const auto until = deadline();
  // Standard error is closed when the process ends, and then waiting takes no time.
  while (error_ >= 0) wait_for_event(until, "for the end", false);
  while (settings_.read_output && output_ >= 0) wait_for_event(until, "for the last output", false);
  int status = 0;
  waitpid(process_, &status, 0);
  process_ = -1;
  if (WIFSIGNALED(status)) return {0, WTERMSIG(status)};
  return {WEXITSTATUS(status), 0};
}

}  // namespace rotunda
