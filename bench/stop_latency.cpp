// How long the engine takes to answer "stop" and "isready" while it searches, with other searches
// running beside it: the median and the 99th percentile in milliseconds.
//
//   stop_latency [ROUNDS [OTHER_SEARCHES]]
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <memory>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "tests/child_process.hpp"

namespace {

using rotunda::ChildProcess;
using Steady = std::chrono::steady_clock;

std::unique_ptr<ChildProcess> start() {
  return std::make_unique<ChildProcess>(ROTUNDA_BINARY, std::vector<std::string>());
}

void wait_for(ChildProcess& engine, std::string_view beginning) {
  for (;;) {
    const auto line = engine.read_line();
    if (!line) throw std::runtime_error("the engine has ended");
    if (line->substr(0, beginning.size()) == beginning) return;
  }
}

double milliseconds_to_answer(ChildProcess& engine, const std::string& command,
                              std::string_view answer) {
  const auto sent = Steady::now();
  engine.write(command + '\n');
  wait_for(engine, answer);
  return std::chrono::duration<double, std::milli>(Steady::now() - sent).count();
}

void print(std::string_view name, std::vector<double> times) {
  std::sort(times.begin(), times.end());
  const auto part = [&](std::size_t percent) { return times[(times.size() - 1) * percent / 100]; };
  fmt::print("{:8} median {:.2f} ms, 99th percentile {:.2f} ms, greatest {:.2f} ms ({} times)\n",
             name, part(50), part(99), times.back(), times.size());
}

}  // namespace

int main(int argc, char** argv) {
  const int rounds = argc > 1 ? std::max(1, std::atoi(argv[1])) : 300;
  const int others = argc > 2 ? std::atoi(argv[2]) : 2;
  std::vector<std::unique_ptr<ChildProcess>> load;
  for (int i = 0; i < others; ++i) {
    load.push_back(start());
    load.back()->write("go infinite\n");
  }
  std::vector<double> ready;
  std::vector<double> stopped;
  for (const std::string variant : {"pentachess", "circular"}) {
    const auto engine = start();
    engine->write("setoption name UCI_Variant value " + variant + '\n');
    for (int i = 0; i < rounds; ++i) {
      engine->write("go infinite\n");
      wait_for(*engine, "info depth 4");
      ready.push_back(milliseconds_to_answer(*engine, "isready", "readyok"));
      stopped.push_back(milliseconds_to_answer(*engine, "stop", "bestmove"));
    }
  }
  print("isready", ready);
  print("stop", stopped);
}
