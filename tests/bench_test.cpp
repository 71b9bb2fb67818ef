// The bench: its positions, and the signature of the search.
#include <fmt/format.h>

#include <fstream>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "protocol/commands.hpp"
#include "protocol/embedded_lines.hpp"
#include "protocol/variants.hpp"
#include "tests/catch.hpp"
#include "tests/effort.hpp"
#include "variants/common/words.hpp"

using namespace rotunda;

namespace {

std::int64_t bench_nodes(int depth) {
  BenchCommand command;
  command.depth = depth;
  std::string last;
  bench(
      command, Signals(), [](double) {}, [&](const std::string& line) { last = line; });
  INFO(last);
  REQUIRE(last.starts_with("Bench: "));
  return std::stoll(last.substr(7));
}

// "depth N: nodes", by depth.
std::map<int, std::int64_t> recorded_signatures() {
  std::ifstream file(ROTUNDA_SIGNATURES);
  REQUIRE(file);
  std::map<int, std::int64_t> result;
  std::string word, depth;
  std::int64_t nodes = 0;
  while (file >> word >> depth >> nodes) result[std::stoi(depth)] = nodes;
  return result;
}

}  // namespace

// The same on every compiler, build type and machine. If a change of the search was meant, put the
// new numbers into bench/signature.txt and "Bench: N" into the commit message.
TEST_CASE("The search has the signature that is recorded", "[bench][one-thread]") {
  const auto recorded = recorded_signatures();
  REQUIRE(recorded.count(default_bench_depth) == 1);
  REQUIRE(recorded.size() >= 2);
  int compared = 0;
  for (const auto& [depth, nodes] : recorded) {
    if (depth > effort(default_bench_depth, 6)) continue;
    INFO("depth " << depth);
    CHECK(bench_nodes(depth) == nodes);
    ++compared;
  }
  CHECK(compared > 0);
}

TEST_CASE("There are at least 40 different positions a variant, all of them going on", "[bench]") {
  for (const std::string_view name : variant_names()) {
    const auto game = make_game(name);
    std::set<std::string_view> fens;
    for (const std::string_view fen : lines_of(bench_positions(), name)) {
      INFO(fen);
      REQUIRE_FALSE(game->set_position(fen));
      CHECK(game->outcome() == Outcome::ongoing);
      fens.insert(fen);
    }
    CHECK(fens.size() >= 40);
    CHECK(fens.size() == lines_of(bench_positions(), name).size());
  }
}

TEST_CASE("The bench stops when told to, and counts one variant if asked", "[bench][one-thread]") {
  Signals signals;
  signals.stop = true;
  std::vector<std::string> lines;
  const auto print = [&](const std::string& line) { lines.push_back(line); };
  bench(
      BenchCommand(), signals, [](double) {}, print);
  CHECK(lines.empty());
  signals.stop = false;
  BenchCommand command;
  command.depth = 2;
  std::int64_t sum = 0;
  for (const std::string_view name : variant_names()) {
    lines.clear();
    command.variant = name;
    bench(
        command, signals, [](double) {}, print);
    REQUIRE(lines.size() == 2);
    CHECK(lines[0].starts_with(name));
    sum += std::stoll(lines[1].substr(7));
  }
  CHECK(sum == bench_nodes(2));
}
