#include "match/spawn.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/wait.h>
#include <unistd.h>
#ifdef __linux__
#include <sched.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#endif

#include <array>
#include <cerrno>
#include <csignal>
#include <optional>
#include <system_error>
#include <utility>

namespace rotunda::match {

namespace {

constexpr int status_of_failed_start = 127;

std::string reason(int number) { return std::generic_category().message(number); }

struct Pipe {
  Descriptor read_end;
  Descriptor write_end;
};

// The ends are closed in every program that is started, so that engines do not hold each other's
// pipes open.
Result<Pipe> make_pipe() {
  std::array<int, 2> ends{};
  if (pipe2(ends.data(), O_CLOEXEC) != 0) {
    return Error{"cannot make a pipe: " + reason(errno)};
  }
  Pipe pipe{Descriptor(ends[0]), Descriptor(ends[1])};
  // If we were started without standard streams, a pipe may have got their numbers, which the
  // started program gives to others.
  for (Descriptor* const end : {&pipe.read_end, &pipe.write_end}) {
    if (end->get() > STDERR_FILENO) continue;
    *end = Descriptor(fcntl(end->get(), F_DUPFD_CLOEXEC, STDERR_FILENO + 1));
    if (!end->is_open()) return Error{"cannot make a pipe: " + reason(errno)};
  }
  return pipe;
}

// What the new process sends back if it can't become the program.
enum class Step { directory, processors, program };
struct Failure {
  Step step;
  int number;
};

// All that the new process needs, made before the fork: between fork and exec other threads may
// have left locks taken, so nothing may be allocated there.
struct Plan {
  std::vector<char*> words;
  const char* directory = nullptr;
  int input = -1;
  int output = -1;
  int error = -1;
  int status = -1;
  int lifeline = -1;
  pid_t parent = -1;
#ifdef __linux__
  std::optional<cpu_set_t> cpus;
#endif
};

[[noreturn]] void fail(const Plan& plan, Step step) {
  const Failure failure{step, errno};
  [[maybe_unused]] const ssize_t written = write(plan.status, &failure, sizeof failure);
  _exit(status_of_failed_start);
}

#if defined(__linux__) && defined(SYS_close_range)
// A process of the new group waits until nobody holds the other end of the lifeline, and then kills
// the group. As long as it is there no other group can get its number.
[[noreturn]] void guard_group(int lifeline) {
  sigset_t all;
  sigfillset(&all);
  sigprocmask(SIG_SETMASK, &all, nullptr);
  prctl(PR_SET_NAME, "rotunda-guard");
  // It must not hold any pipe open.
  dup2(lifeline, STDIN_FILENO);
  if (syscall(SYS_close_range, STDIN_FILENO + 1, ~0u, 0) != 0) _exit(0);
  char nothing;
  [[maybe_unused]] const ssize_t end = read(STDIN_FILENO, &nothing, 1);
  kill(0, SIGKILL);
  _exit(0);
}

// As a child of ours: the program shall find none that it has not started, and we reap it.
void start_guard(int lifeline) {
  if (syscall(SYS_clone, CLONE_PARENT | SIGCHLD, 0, 0, 0, 0) == 0) guard_group(lifeline);
}
#else
void start_guard(int) {}
#endif

// In the new process.
[[noreturn]] void become_program(const Plan& plan) {
#ifdef __linux__
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  // We may have been orphaned before that.
  if (getppid() != plan.parent) _exit(status_of_failed_start);
#endif
  setpgid(0, 0);
  start_guard(plan.lifeline);
  std::signal(SIGPIPE, SIG_DFL);
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, nullptr);
  dup2(plan.input, STDIN_FILENO);
  dup2(plan.output, STDOUT_FILENO);
  dup2(plan.error, STDERR_FILENO);
  if (plan.directory != nullptr && chdir(plan.directory) != 0) fail(plan, Step::directory);
#ifdef __linux__
  if (plan.cpus && sched_setaffinity(0, sizeof *plan.cpus, &*plan.cpus) != 0) {
    fail(plan, Step::processors);
  }
#endif
  execvp(plan.words[0], plan.words.data());
  fail(plan, Step::program);
}

Error describe(const Failure& failure, const ProgramStart& start) {
  const std::string why = reason(failure.number);
  switch (failure.step) {
    case Step::directory:
      return {fmt::format("cannot start '{}' in the directory '{}': {}", start.program,
                          start.directory, why)};
    case Step::processors:
      return {fmt::format("cannot run '{}' on processors {}: {}", start.program,
                          fmt::join(start.cpus, ","), why)};
    case Step::program:
      break;
  }
  if (start.directory.empty()) return {fmt::format("cannot start '{}': {}", start.program, why)};
  return {fmt::format("cannot start '{}' in the directory '{}': {}", start.program, start.directory,
                      why)};
}

// Nothing once the program runs: its end of the pipe has then been closed.
std::optional<Failure> read_failure(int status) {
  Failure failure{};
  for (;;) {
    const ssize_t count = read(status, &failure, sizeof failure);
    if (count < 0 && errno == EINTR) continue;
    if (count == static_cast<ssize_t>(sizeof failure)) return failure;
    return std::nullopt;
  }
}

std::optional<Error> plan_cpus(const ProgramStart& start, [[maybe_unused]] Plan& plan) {
  if (start.cpus.empty()) return std::nullopt;
#ifdef __linux__
  cpu_set_t set;
  CPU_ZERO(&set);
  for (const int cpu : start.cpus) {
    if (cpu < 0 || cpu >= CPU_SETSIZE) {
      return Error{fmt::format("cannot run '{}' on processor {}", start.program, cpu)};
    }
    CPU_SET(static_cast<unsigned>(cpu), &set);
  }
  plan.cpus = set;
  return std::nullopt;
#else
  return Error{fmt::format("cannot choose the processors of '{}' on this system", start.program)};
#endif
}

}  // namespace

Result<StartedProgram> start_program(const ProgramStart& start) {
  // A program that has gone away shows when writing to it fails.
  std::signal(SIGPIPE, SIG_IGN);
  std::array<Pipe, 5> pipes;
  for (Pipe& pipe : pipes) {
    Result<Pipe> made = make_pipe();
    if (!made) return made.error();
    pipe = std::move(*made);
  }
  auto& [input, output, error, status, lifeline] = pipes;
  for (const int ours : {input.write_end.get(), output.read_end.get(), error.read_end.get()}) {
    fcntl(ours, F_SETFL, fcntl(ours, F_GETFL) | O_NONBLOCK);
  }

  Plan plan;
  plan.words.push_back(const_cast<char*>(start.program.c_str()));
  for (const std::string& argument : start.arguments) {
    plan.words.push_back(const_cast<char*>(argument.c_str()));
  }
  plan.words.push_back(nullptr);
  if (!start.directory.empty()) plan.directory = start.directory.c_str();
  plan.input = input.read_end.get();
  plan.output = output.write_end.get();
  plan.error = error.write_end.get();
  plan.status = status.write_end.get();
  plan.lifeline = lifeline.read_end.get();
  plan.parent = getpid();
  if (auto wrong = plan_cpus(start, plan)) return *wrong;

  const pid_t process = fork();
  if (process == 0) become_program(plan);
  if (process < 0) {
    return Error{fmt::format("cannot start '{}': {}", start.program, reason(errno))};
  }
  status.write_end.close();
  if (const auto failure = read_failure(status.read_end.get())) {
    ::kill(-process, SIGKILL);
    reap(process);
    return describe(*failure, start);
  }
  return StartedProgram{process, std::move(input.write_end), std::move(output.read_end),
                        std::move(error.read_end), std::move(lifeline.write_end)};
}

void reap(pid_t process) {
  // Its guard, too, is a child of ours and of its group.
  while (waitpid(-process, nullptr, 0) > 0 || errno == EINTR) {
  }
}

}  // namespace rotunda::match
