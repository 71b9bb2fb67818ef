#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <optional>

#include "protocol/commands.hpp"
#include "protocol/embedded_lines.hpp"
#include "protocol/progress.hpp"
#include "protocol/variants.hpp"
#include "search/table.hpp"
#include "variants/common/words.hpp"

namespace rotunda {

namespace {

std::vector<std::string_view> variants_of(const BenchCommand& command) {
  std::vector<std::string_view> names = variant_names();
  if (!same_letters(command.variant, "both")) {
    names.erase(
        std::remove_if(names.begin(), names.end(),
                       [&](std::string_view name) { return !same_letters(name, command.variant); }),
        names.end());
  }
  return names;
}

std::string figures(std::string_view name, std::int64_t nodes, double seconds) {
  return fmt::format("{:<12} {:>12} nodes {:>9.3f} s {:>11.0f} nodes/s", name, nodes, seconds,
                     static_cast<double>(nodes) / std::max(seconds, 1e-9));
}

}  // namespace

void bench(const BenchCommand& command, const Signals& signals,
           const std::function<void(double)>& progress,
           const std::function<void(const std::string&)>& print) {
  const std::vector<std::string_view> names = variants_of(command);
  std::size_t positions = 0;
  for (const std::string_view name : names) positions += lines_of(bench_positions(), name).size();

  Table table(command.hash_mib);
  GoCommand go;
  go.limits.depth = command.depth;
  std::int64_t total_nodes = 0;
  double total_seconds = 0;
  std::size_t done = 0;
  for (const std::string_view name : names) {
    const std::unique_ptr<Game> game = make_game(name);
    std::int64_t nodes = 0;
    double seconds = 0;
    for (const std::string_view fen : lines_of(bench_positions(), name)) {
      progress(static_cast<double>(done++) / static_cast<double>(positions));
      if (const auto error = game->set_position(fen)) {
        throw std::logic_error(fmt::format("bench position {}: {}", fen, error->message));
      }
      // What one position has taught must not change the count of the next.
      game->forget();
      table.clear();
      const auto start = std::chrono::steady_clock::now();
      nodes += game->search(go, command.settings, table, signals, {}).nodes;
      seconds += std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
      if (signals.stop) return;
    }
    print(figures(name, nodes, seconds));
    total_nodes += nodes;
    total_seconds += seconds;
  }
  if (names.size() > 1) print(figures("total", total_nodes, total_seconds));
  print(fmt::format("Bench: {}", total_nodes));
}

int run_bench(const BenchCommand& command) {
  if (const auto fault = fault_in_hash(command.hash_mib)) {
    fmt::print(stderr, "rotunda bench: {}\n", fault->message);
    return 1;
  }
  Progress progress("bench");
  bench(
      command, Signals(), [&](double done) { progress.show(done); },
      [&](const std::string& line) {
        progress.hide();
        fmt::print("{}\n", line);
      });
  return 0;
}

}  // namespace rotunda
