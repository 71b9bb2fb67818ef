// Threads that stand by, and what happens when the system gives none.
#include "search/thread_pool.hpp"

#include <pthread.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <cstddef>
#include <set>
#include <sstream>
#include <string>
#include <thread>
#include <vector>

#include "protocol/output.hpp"
#include "protocol/session.hpp"
#include "protocol/variants.hpp"
#include "tests/catch.hpp"

using namespace rotunda;

namespace {

// While it lives a new thread asks for a stack larger than any address space.
class NoMoreThreads {
 public:
  NoMoreThreads() {
    pthread_getattr_default_np(&usual_);
    pthread_attr_t greedy;
    pthread_getattr_default_np(&greedy);
    REQUIRE(pthread_attr_setstacksize(&greedy, std::size_t{1} << 60) == 0);
    REQUIRE(pthread_setattr_default_np(&greedy) == 0);
    pthread_attr_destroy(&greedy);
  }
  ~NoMoreThreads() {
    pthread_setattr_default_np(&usual_);
    pthread_attr_destroy(&usual_);
  }
  NoMoreThreads(const NoMoreThreads&) = delete;
  NoMoreThreads& operator=(const NoMoreThreads&) = delete;

 private:
  pthread_attr_t usual_;
};

// What a session writes that is told so.
std::string session_output(const std::string& input, bool threads) {
  std::array<int, 2> ends{};
  REQUIRE(pipe(ends.data()) == 0);
  {
    Output output(ends[1]);
    Session session(output, "test");
    std::istringstream lines(input);
    if (threads) {
      session.run(lines);
    } else {
      const NoMoreThreads none;
      session.run(lines);
    }
  }
  close(ends[1]);
  std::string text;
  std::array<char, 4096> buffer{};
  for (ssize_t size = 0; (size = read(ends[0], buffer.data(), buffer.size())) > 0;) {
    text.append(buffer.data(), static_cast<std::size_t>(size));
  }
  close(ends[0]);
  return text;
}

}  // namespace

TEST_CASE("A pool does each piece of a work once, always on the same threads", "[threads]") {
  constexpr std::size_t most = 7;
  std::array<std::set<std::thread::id>, most> threads;
  std::array<int, most> times{};
  std::array<int, most> expected{};
  ThreadPool pool;
  for (std::size_t round = 0; round < 2000; ++round) {
    const std::size_t count = round * round % (most + 1);
    REQUIRE(pool.start(count, [&](std::size_t number) {
      threads[number].insert(std::this_thread::get_id());
      ++times[number];
    }) == count);
    pool.wait();
    for (std::size_t number = 0; number < count; ++number) ++expected[number];
    REQUIRE(times == expected);
  }
  std::set<std::thread::id> all;
  for (const auto& ids : threads) {
    CHECK(ids.size() <= 1);
    all.insert(ids.begin(), ids.end());
  }
  CHECK(all.size() > 1);
  CHECK_FALSE(all.contains(std::this_thread::get_id()));
}

TEST_CASE("The pieces of a work run at the same time", "[threads]") {
  ThreadPool pool;
  std::atomic<int> arrived{0};
  pool.start(3, [&](std::size_t) {
    ++arrived;
    while (arrived < 4) std::this_thread::yield();
  });
  while (arrived < 3) std::this_thread::yield();
  ++arrived;
  pool.wait();
  CHECK(arrived == 4);
}

TEST_CASE("A pool that gets no more threads works with those it has", "[threads]") {
  ThreadPool pool;
  pool.start(2, [](std::size_t) {});
  pool.wait();
  std::array<std::atomic<int>, 5> times{};
  {
    const NoMoreThreads none;
    CHECK(pool.start(5, [&](std::size_t number) { ++times[number]; }) == 2);
    pool.wait();
  }
  CHECK(times[0] + times[1] == 2);
  CHECK(times[2] + times[3] + times[4] == 0);
  CHECK(pool.start(5, [&](std::size_t number) { ++times[number]; }) == 5);
  pool.wait();
  CHECK(times[4] == 1);
}

TEST_CASE("A search that gets no helpers says so and searches alone", "[threads]") {
  for (const std::string_view variant : variant_names()) {
    const auto game = make_game(variant);
    Table table(1);
    const Signals signals;
    GoCommand go;
    go.limits.depth = 4;
    SearchSettings settings;
    settings.threads = 3;
    std::vector<std::string> complaints;
    const SearchListener listener{{}, [&](const std::string& text) { complaints.push_back(text); }};
    SearchAnswer alone;
    {
      const NoMoreThreads none;
      alone = game->search(go, settings, table, signals, listener);
    }
    CHECK(alone.depth == 4);
    CHECK(complaints ==
          std::vector<std::string>{"go: the system gives no more than 1 of 3 threads"});
    game->search(go, settings, table, signals, listener);
    CHECK(complaints.size() == 1);
  }
}

TEST_CASE("A session that gets no thread answers and goes on", "[threads]") {
  CHECK(session_output("go depth 1\n", true).find("bestmove ") != std::string::npos);
  CHECK(session_output("go depth 1\nbench 1\ngo perft 1\nisready\n", false) ==
        "info string the system gives no thread to search on\nbestmove 0000\n"
        "info string the system gives no thread to search on\n"
        "info string the system gives no thread to search on\nreadyok\n");
}
