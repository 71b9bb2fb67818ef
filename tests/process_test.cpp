// Programs as children: how they start, talk, and end.
#include "match/process.hpp"

#include <fcntl.h>
#include <sched.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <charconv>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <memory>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "tests/catch.hpp"
#include "tests/effort.hpp"
#include "tests/process_watch.hpp"

using namespace rotunda;
using namespace rotunda::match;
using std::chrono::seconds;

namespace {

// Deadlines that only something that hangs can miss.
constexpr std::chrono::milliseconds patience{effort(60'000, 300'000)};
// Deadlines that are to pass.
constexpr Milliseconds moment{100};

Steady::time_point later() { return Steady::now() + patience; }
Steady::time_point soon() { return Steady::now() + moment; }

std::unique_ptr<Process> started(const ProgramStart& start, int interrupt = -1) {
  Result<std::unique_ptr<Process>> process = Process::start(start, interrupt);
  if (!process) FAIL(process.error().message);
  return std::move(*process);
}

std::unique_ptr<Process> shell(const std::string& script) {
  return started({"sh", {"-c", script}, "", {}});
}

std::unique_ptr<Process> fake(const std::vector<std::string>& arguments) {
  return started({ROTUNDA_FAKE_ENGINE, arguments, "", {}});
}

std::string next_line(Process& process) {
  Line line;
  if (process.read_line(line, later()) != Wait::done) FAIL("no line: " << process.stderr_tail());
  return line.text;
}

// The number at the end of the line that begins so.
int read_number(Process& process, const std::string& begin) {
  for (;;) {
    const std::string line = next_line(process);
    if (line.find(begin) != 0) continue;
    int number = -1;
    std::from_chars(line.data() + begin.size(), line.data() + line.size(), number);
    return number;
  }
}

std::string error_of(const ProgramStart& start) {
  const Result<std::unique_ptr<Process>> process = Process::start(start);
  REQUIRE(!process);
  return process.error().message;
}

// Removed at the end of the test.
class TemporaryDirectory {
 public:
  TemporaryDirectory() {
    std::string name = (std::filesystem::temp_directory_path() / "rotunda-XXXXXX").string();
    REQUIRE(mkdtemp(name.data()) != nullptr);
    path_ = name;
  }
  ~TemporaryDirectory() { std::filesystem::remove_all(path_); }
  const std::filesystem::path& path() const { return path_; }

 private:
  std::filesystem::path path_;
};

}  // namespace

TEST_CASE("A program gets lines and answers them", "[process]") {
  const auto process = started({"cat", {}, "", {}});
  for (const std::string text : {"one", "", "two words"}) {
    REQUIRE(process->write_line(text, later()) == Wait::done);
    REQUIRE(next_line(*process) == text);
  }
  process->terminate(patience);
  REQUIRE(process->describe_end(patience) == "ended with exit status 0");
}

TEST_CASE("Lines may end in CRLF, the last one in nothing", "[process]") {
  const auto process = shell("printf 'one\\r\\ntwo\\n\\nlast'");
  for (const std::string text : {"one", "two", "", "last"}) REQUIRE(next_line(*process) == text);
  Line line;
  REQUIRE(process->read_line(line, later()) == Wait::closed);
}

TEST_CASE("Lines are stamped when they arrive", "[process]") {
  const auto before = Steady::now();
  const auto process = shell("echo one; read line; echo two");
  Line one;
  REQUIRE(process->read_line(one, later()) == Wait::done);
  const auto between = Steady::now();
  REQUIRE(process->write_line("", later()) == Wait::done);
  Line two;
  REQUIRE(process->read_line(two, later()) == Wait::done);
  REQUIRE(before <= one.arrival);
  REQUIRE(one.arrival <= between);
  REQUIRE(between <= two.arrival);
  REQUIRE(two.arrival <= Steady::now());
}

TEST_CASE("What can't be started is named, with the reason", "[process]") {
  const TemporaryDirectory directory;
  const std::string plain = (directory.path() / "plain").string();
  std::ofstream(plain) << "no program";
  REQUIRE(error_of({"/nope", {}, "", {}}) == "cannot start '/nope': No such file or directory");
  REQUIRE(error_of({"no-such-program-at-all", {}, "", {}}) ==
          "cannot start 'no-such-program-at-all': No such file or directory");
  REQUIRE(error_of({"", {}, "", {}}) == "cannot start '': No such file or directory");
  REQUIRE(error_of({plain, {}, "", {}}) == "cannot start '" + plain + "': Permission denied");
  REQUIRE(error_of({"/", {}, "", {}}) == "cannot start '/': Permission denied");
  REQUIRE(error_of({"cat", {}, "/nope", {}}) ==
          "cannot start 'cat' in the directory '/nope': No such file or directory");
  REQUIRE(error_of({"cat", {}, plain, {}}) ==
          "cannot start 'cat' in the directory '" + plain + "': Not a directory");
  REQUIRE(error_of({"cat", {}, "", {-1}}) == "cannot run 'cat' on processor -1");
  REQUIRE(error_of({"cat", {}, "", {100'000}}) == "cannot run 'cat' on processor 100000");
  REQUIRE(error_of({"cat", {}, "", {CPU_SETSIZE - 1}}) ==
          "cannot run 'cat' on processors 1023: Invalid argument");
}

TEST_CASE("A program starts in its directory, on its processors, with a clean state", "[process]") {
  const TemporaryDirectory directory;
  // What a runner does so that only one of its threads gets signals.
  sigset_t blocked;
  sigset_t old;
  sigemptyset(&blocked);
  sigaddset(&blocked, SIGINT);
  sigaddset(&blocked, SIGTERM);
  pthread_sigmask(SIG_BLOCK, &blocked, &old);
  cpu_set_t all;
  sched_getaffinity(0, sizeof all, &all);
  int cpu = 0;
  while (!CPU_ISSET(static_cast<unsigned>(cpu), &all)) ++cpu;
  const std::vector<std::string> echo = {"--echo"};
  // Its own three, and what whoever started us wanted all to have.
  int inherited = 3;
  for (int number = 3; number < 1024; ++number) {
    const int flags = fcntl(number, F_GETFD);
    inherited += flags != -1 && (flags & FD_CLOEXEC) == 0;
  }
  const auto other = fake({});
  const auto process = started({ROTUNDA_FAKE_ENGINE, echo, directory.path().string(), {cpu}});
  pthread_sigmask(SIG_SETMASK, &old, nullptr);

  REQUIRE(process->write_line("uci", later()) == Wait::done);
  std::string line;
  while (line.find("info string directory ") != 0) line = next_line(*process);
  REQUIRE(line == "info string directory " + std::filesystem::canonical(directory.path()).string());
  REQUIRE(read_number(*process, "info string cpus ") == 1);
  REQUIRE(read_number(*process, "info string signals ") == 0);
  REQUIRE(read_number(*process, "info string descriptors ") == inherited);
}

TEST_CASE("Arguments arrive as they are", "[process]") {
  const auto process = started({"printf", {"%s\\n", "a b", "", "*", "'\"$HOME"}, "", {}});
  for (const std::string text : {"a b", "", "*", "'\"$HOME"}) REQUIRE(next_line(*process) == text);
}

TEST_CASE("A program starts without standard streams of ours", "[process]") {
  // In a process of its own, as the test needs them.
  const pid_t runner = fork();
  if (runner == 0) {
    for (const int number : {0, 1, 2}) close(number);
    auto process = Process::start({"cat", {}, "", {}});
    Line line;
    const bool fine = process && (*process)->write_line("x", later()) == Wait::done &&
                      (*process)->read_line(line, later()) == Wait::done && line.text == "x";
    process = Error{};
    _exit(fine ? 0 : 1);
  }
  int status = -1;
  REQUIRE(waitpid(runner, &status, 0) == runner);
  REQUIRE(status == 0);
}

TEST_CASE("Nothing is waited for longer than the deadline", "[process]") {
  Line line;
  SECTION("a program that says nothing") {
    const auto process = shell("read line");
    REQUIRE(process->read_line(line, soon()) == Wait::timeout);
    REQUIRE(process->read_line(line, Steady::now() - seconds(1)) == Wait::timeout);
    REQUIRE(process->read_line(line, Steady::time_point::min()) == Wait::timeout);
  }
  SECTION("one that does not end its line") {
    const auto process = shell("printf x; read line");
    REQUIRE(process->read_line(line, soon()) == Wait::timeout);
  }
  SECTION("one that writes one line for ever") {
    const auto process = shell("tr '\\0' x </dev/zero; :");
    REQUIRE(process->read_line(line, soon()) == Wait::timeout);
  }
  SECTION("one that writes to standard error for ever") {
    const auto process = shell("yes >&2; :");
    REQUIRE(process->read_line(line, soon()) == Wait::timeout);
  }
  SECTION("one that does not read") {
    const auto process = shell("exec sleep 1000");
    REQUIRE(process->write_line(std::string(1 << 20, 'x'), soon()) == Wait::timeout);
  }
  SECTION("one that writes for ever and does not read") {
    const auto process = shell("exec yes");
    REQUIRE(process->write_line(std::string(1 << 20, 'x'), soon()) == Wait::timeout);
    REQUIRE(next_line(*process) == "y");
  }
}

TEST_CASE("A line that has arrived is taken after the deadline, too", "[process]") {
  const auto process = shell("printf 'one\\ntwo\\n'; read line");
  REQUIRE(next_line(*process) == "one");
  Line line;
  REQUIRE(process->read_line(line, Steady::time_point::min()) == Wait::done);
  REQUIRE(line.text == "two");
}

TEST_CASE("Writing and reading both ways at once can't lock up", "[process]") {
  const auto process = started({"cat", {}, "", {}});
  const std::string text(3 << 20, 'x');
  REQUIRE(process->write_line(text, later()) == Wait::done);
  REQUIRE(process->write_line("next", later()) == Wait::done);
  REQUIRE(next_line(*process).size() == LineBuffer::longest_line);
  REQUIRE(next_line(*process) == "next");
}

TEST_CASE("Who does not read any more is noticed", "[process]") {
  const auto process = shell("exec <&-; echo; exec sleep 1000");
  next_line(*process);
  REQUIRE(process->write_line("x", later()) == Wait::closed);
  REQUIRE(process->write_line("x", later()) == Wait::closed);
}

TEST_CASE("Only the end of standard error is kept", "[process]") {
  const auto process = shell("yes . | head -c 3000000 >&2; echo 'the end' >&2; echo done");
  REQUIRE(next_line(*process) == "done");
  process->terminate(patience);
  const std::string& tail = process->stderr_tail();
  REQUIRE(tail.size() == Process::longest_stderr_tail);
  REQUIRE(tail.ends_with(".\nthe end\n"));
}

TEST_CASE("How a program ended is told", "[process]") {
  Line line;
  SECTION("by its status") {
    const auto process = shell("exit 3");
    REQUIRE(process->read_line(line, later()) == Wait::closed);
    REQUIRE(process->describe_end(patience) == "ended with exit status 3");
  }
  SECTION("by a signal") {
    const auto process = shell("kill -SEGV $$");
    REQUIRE(process->read_line(line, later()) == Wait::closed);
    REQUIRE(process->describe_end(patience) == "was ended by signal 11 (Segmentation fault)");
  }
  SECTION("or that it did not") {
    const auto process = shell("exec >&-; exec sleep 1000");
    REQUIRE(process->read_line(line, later()) == Wait::closed);
    REQUIRE_FALSE(process->describe_end(moment));
  }
}

TEST_CASE("A program is ended as gently as it lets us", "[process]") {
  SECTION("when its input ends") {
    const auto process = shell("read line; exit 5");
    process->terminate(patience);
    REQUIRE(process->describe_end(moment) == "ended with exit status 5");
  }
  SECTION("with a full pipe") {
    const auto process = shell("yes | head -n 1000000; exit 5");
    process->terminate(patience);
    REQUIRE(process->describe_end(moment) == "ended with exit status 5");
  }
  SECTION("by a signal it can handle") {
    const auto process = shell("trap 'exit 6' TERM; echo; while :; do sleep 1000; done");
    next_line(*process);
    process->terminate(moment);
    // The shell sleeps on until its child has gone, so the last signal may be faster.
    const auto end = process->describe_end(moment);
    REQUIRE((end == "ended with exit status 6" || end == "was ended by signal 9 (Killed)"));
  }
  SECTION("or by force") {
    const auto process = fake({"--ignore-quit", "--ignore-term"});
    REQUIRE(process->write_line("uci", later()) == Wait::done);
    while (next_line(*process) != "uciok") {
    }
    process->terminate(moment);
    REQUIRE(process->describe_end(moment) == "was ended by signal 9 (Killed)");
    process->terminate(moment);
    process->kill();
  }
}

TEST_CASE("Its own children go with a program", "[process]") {
  const std::vector<std::string> ways = {"kill", "terminate", "destroy", "exit first"};
  const std::string way = GENERATE_COPY(from_range(ways));
  INFO(way);
  auto process = fake({"--grandchild"});
  const pid_t id = process->id();
  REQUIRE(process->write_line("uci", later()) == Wait::done);
  const pid_t grandchild = read_number(*process, "info string grandchild ");
  REQUIRE(grandchild > 0);
  REQUIRE(group_runs(id));
  if (way == "kill") process->kill();
  if (way == "terminate") process->terminate(patience);
  if (way == "exit first") {
    REQUIRE(process->write_line("quit", later()) == Wait::done);
    REQUIRE(process->describe_end(patience) == "ended with exit status 0");
    // The grandchild holds the pipe open.
    while (next_line(*process) != "uciok") {
    }
    Line line;
    REQUIRE(process->read_line(line, soon()) == Wait::timeout);
  }
  process.reset();
  REQUIRE(ends_within(grandchild, patience));
  REQUIRE_FALSE(group_runs(id));
  REQUIRE(::kill(id, 0) != 0);
}

TEST_CASE("Nothing outlives us, even if we are killed", "[process]") {
  int ids[2];
  REQUIRE(pipe(ids) == 0);
  const pid_t runner = fork();
  if (runner == 0) {
    // Neither the program nor its child would notice the end of its input.
    const auto process = fake({"--ignore-quit", "--ignore-term", "--grandchild"});
    if (process->write_line("uci", later()) != Wait::done) _exit(1);
    const std::array<pid_t, 2> both = {process->id(),
                                       read_number(*process, "info string grandchild ")};
    if (write(ids[1], both.data(), sizeof both) != sizeof both) _exit(1);
    for (;;) pause();
  }
  close(ids[1]);
  std::array<pid_t, 2> both = {-1, -1};
  REQUIRE(read(ids[0], both.data(), sizeof both) == sizeof both);
  close(ids[0]);
  const auto [id, grandchild] = both;
  REQUIRE(group_runs(id));
  REQUIRE(::kill(runner, SIGKILL) == 0);
  REQUIRE(waitpid(runner, nullptr, 0) == runner);
  REQUIRE(ends_within(id, patience));
  REQUIRE(ends_within(grandchild, patience));
}

TEST_CASE("A program lives as long as the thread that started it", "[process]") {
  std::unique_ptr<Process> process;
  std::thread thread([&] { process = started({"sleep", {"1000"}, "", {}}); });
  thread.join();
  Line line;
  REQUIRE(process->read_line(line, later()) == Wait::closed);
  REQUIRE(process->describe_end(patience) == "was ended by signal 9 (Killed)");
}

TEST_CASE("Waiting can be interrupted from outside", "[process]") {
  int ends[2];
  REQUIRE(pipe(ends) == 0);
  const auto process = started({"cat", {}, "", {}}, ends[0]);
  REQUIRE(process->write_line("one", later()) == Wait::done);
  REQUIRE(next_line(*process) == "one");
  std::thread thread([&] {
    if (write(ends[1], "x", 1) != 1) std::abort();
  });
  Line line;
  REQUIRE(process->read_line(line, later()) == Wait::interrupted);
  thread.join();
  REQUIRE(process->read_line(line, later()) == Wait::interrupted);
  // Which does not keep it from ending in peace.
  process->terminate(patience);
  REQUIRE(process->describe_end(moment) == "ended with exit status 0");
  close(ends[0]);
  close(ends[1]);
}

TEST_CASE("No descriptors leak", "[process]") {
  constexpr int starts = 200;
  const int before = open_descriptors();
  for (int i = 0; i < starts; ++i) {
    const auto process = started({"cat", {}, "", {}});
    REQUIRE(process->write_line("x", later()) == Wait::done);
    REQUIRE(next_line(*process) == "x");
    if (i % 2 == 0) process->terminate(patience);
    REQUIRE(!Process::start({"/nope", {}, "", {}}));
    REQUIRE(!Process::start({"cat", {}, "/nope", {}}));
  }
  REQUIRE(open_descriptors() == before);
}

TEST_CASE("Many threads start programs at once", "[process]") {
  const int before = open_descriptors();
  std::vector<std::thread> threads;
  std::vector<int> echoes(8);
  for (int& count : echoes) {
    threads.emplace_back([&count] {
      for (int i = 0; i < 20; ++i) {
        auto process = Process::start({"cat", {}, "", {}});
        Line line;
        count += process && (*process)->write_line("x", later()) == Wait::done &&
                 (*process)->read_line(line, later()) == Wait::done && line.text == "x";
        // None holds another's input open, or this would wait in vain.
        if (process) (*process)->terminate(patience);
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
  for (const int count : echoes) REQUIRE(count == 20);
  REQUIRE(open_descriptors() == before);
}
