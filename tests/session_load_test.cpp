// Sessions that last, clients that read late or never, and lines without end.
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <fstream>
#include <string>
#include <vector>

#include "protocol/line_input.hpp"
#include "tests/catch.hpp"
#include "tests/effort.hpp"
#include "tests/session_driver.hpp"
#include "tests/support.hpp"

using namespace rotunda;

namespace {

// The memory that the process holds, in KiB; nothing where the system does not tell.
long resident_kib(pid_t process) {
  std::ifstream in(fmt::format("/proc/{}/statm", process));
  long size = 0;
  long resident = 0;
  in >> size >> resident;
  return resident * (sysconf(_SC_PAGESIZE) / 1024);
}

}  // namespace

TEST_CASE("Memory stays flat over many games", "[session]") {
  SessionDriver session;
  session.say("setoption name Threads value 2");
  const auto play = [&](int rounds) {
    for (int round = 0; round < rounds; ++round) {
      for (const std::string variant : {"pentachess", "circular"}) {
        session.say("setoption name UCI_Variant value " + variant);
        session.say("ucinewgame");
        session.say("position startpos");
        session.go("nodes 100");
        session.say("position fen nonsense");
        session.say("setoption name Hash value 2");
        session.say("board");
      }
    }
    return resident_kib(session.process().id());
  };
  const long warm = play(effort(80, 5));
  const long after = play(effort(200, 10));
  INFO(warm << " KiB, then " << after << " KiB");
  // The allocators of sanitizers keep what has been freed; they look for leaks at the end.
  if (!is_instrumented) CHECK(after - warm < 4'000);
  CHECK(session.quit().empty());
}

TEMPLATE_TEST_CASE("Commands are obeyed in order while nobody reads", "[session]", Pentachess,
                   Circular) {
  GameSession<TestType> session;
  session.process().read_output(false);
  // Far more than a pipe takes.
  std::string boards;
  for (int i = 0; i < 1000; ++i) boards += "d\n";
  session.send_bytes(boards + "go infinite\n" + boards + "stop\nposition startpos\ngo depth 1\n");
  session.process().read_output(true);
  CHECK(session.answer().move.size() >= 4);
  // A search that was stopped is over: nothing was refused.
  const Answer second = session.answer();
  CHECK(lines_with(second.lines, "info string").empty());
  check_answer(position_of<TestType>(Notation<TestType>::start_fen), second);
  CHECK(session.ready().empty());
  CHECK(session.quit().empty());
}

// Found by soaking: the answer of the one search came between the refusal of the other and its
// message.
TEST_CASE("No search is refused for one that has answered", "[session]") {
  SessionDriver session;
  for (int i = 0; i < effort(1'000, 200); ++i) {
    // What takes time between them, so that the second comes about when the first is answered.
    std::string between;
    for (int each = 0; each < i % 8; ++each) between += "d\n";
    session.send_bytes("go nodes 1\n" + between + "go nodes 1\n");
    Lines lines = session.ready();
    while (lines_with(lines, "bestmove").empty()) lines.push_back(session.line());
    INFO(joined(lines));
    // Either the second is refused and then the first is answered, or it runs behind that.
    if (has_prefix(lines.back(), "info string 'go' refused")) {
      FAIL("the search that it was refused for has answered before");
    }
    session.say("stop");
  }
}

TEST_CASE("A client that is gone ends nothing but its own reading", "[session]") {
  for (const std::string last : {"quit\n", "go infinite\n", "stop\nquit\n"}) {
    INFO(last);
    SessionDriver session;
    session.send("go infinite");
    session.line();
    session.process().close_output();
    std::string boards;
    for (int i = 0; i < 1000; ++i) boards += "d\n";
    session.send_bytes(boards + last);
    session.end_of_input();
  }
}

TEMPLATE_TEST_CASE("stop is obeyed at once, also by many threads", "[session]", Pentachess,
                   Circular) {
  GameSession<TestType> session;
  const auto start = position_of<TestType>(Notation<TestType>::start_fen);
  for (const int threads : {1, 8}) {
    session.say(fmt::format("setoption name Threads value {}", threads));
    std::vector<double> seconds;
    for (int round = 0; round < effort(15, 5); ++round) {
      session.send("go infinite");
      while (!has_prefix(session.line(), "info depth 3 ")) {
      }
      const auto sent = std::chrono::steady_clock::now();
      session.send("stop");
      check_answer(start, session.answer());
      seconds.push_back(
          std::chrono::duration<double>(std::chrono::steady_clock::now() - sent).count());
    }
    std::sort(seconds.begin(), seconds.end());
    // 20 ms are promised; a machine that does other things may take its time, but not always.
    CHECK(seconds[seconds.size() / 2] < effort(1.0, 10.0));
  }
  CHECK(session.quit().empty());
}

TEST_CASE("A line without end is refused, and the next one is obeyed", "[session]") {
  SessionDriver session;
  const std::string letters(1 << 20, 'x');
  for (std::size_t sent = 0; sent <= longest_line; sent += letters.size()) {
    session.send_bytes(letters);
  }
  const Lines lines = session.say("\nd");
  REQUIRE(lines.size() > 1);
  CHECK(has_prefix(lines[0], fmt::format("info string a line of more than {} bytes ignored: 'xxx",
                                         longest_line)));
  CHECK(lines[0].size() < 200);
  CHECK(lines_with(lines, "Fen: ").size() == 1);

  // The longest that is taken.
  session.send_bytes(std::string(longest_line - 7, ' ') + "isready\n");
  CHECK(session.lines_before("readyok").empty());
  // And one that the input ends in.
  session.send_bytes(std::string(longest_line + 1, 'y'));
  const Lines last = session.end_of_input();
  REQUIRE(last.size() == 1);
  CHECK(last[0].find("ignored") != std::string::npos);
}
