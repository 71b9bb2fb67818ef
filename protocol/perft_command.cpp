#include <fmt/format.h>

#include <chrono>
#include <new>

#include "protocol/commands.hpp"
#include "protocol/progress.hpp"
#include "search/table.hpp"

namespace rotunda {

int run_perft(const PerftCommand& command) {
  const Result<std::unique_ptr<Game>> game = game_at(command.position);
  if (!game) {
    fmt::print(stderr, "rotunda perft: {}\n", game.error().message);
    return 1;
  }

  if (const auto fault = fault_in_hash(command.options.table_mib)) {
    fmt::print(stderr, "rotunda perft: {}\n", fault->message);
    return 1;
  }

  const auto start = std::chrono::steady_clock::now();
  Progress progress("perft");
  const std::atomic<bool> stop{false};
  std::optional<std::vector<DividedCount>> parts;
  try {
    parts = (*game)->perft(command.options, stop, [&](double done) { progress.show(done); });
  } catch (const std::bad_alloc&) {
    fmt::print(stderr, "rotunda perft: no memory for {} MiB of hash\n", command.options.table_mib);
    return 1;
  }
  const double seconds =
      std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();

  std::uint64_t total = 0;
  for (const auto& [move, nodes] : *parts) {
    if (command.divide) fmt::print("{}: {}\n", move, nodes);
    total += nodes;
  }
  if (command.divide) fmt::print("\n");
  fmt::print("Nodes searched: {}\n", total);
  fmt::print("Seconds: {:.3f}\nNodes/second: {:.0f}\n", seconds,
             static_cast<double>(total) / seconds);
  return 0;
}

}  // namespace rotunda
