#include "search/moves_in_progress.hpp"

#include <map>
#include <thread>
#include <utility>
#include <vector>

#include "engine/random.hpp"
#include "tests/catch.hpp"
#include "tests/effort.hpp"

using namespace rotunda;

namespace {

Move some_move(SplitMix64& random) {
  const auto from = static_cast<Cell>(random.below(72));
  return Move(from, static_cast<Cell>(from + 1 + random.below(10)));
}

}  // namespace

TEST_CASE("A move is in progress from its begin to its end", "[threads]") {
  MovesInProgress moves;
  SplitMix64 random(1);
  std::map<std::pair<Key, std::uint32_t>, int> begun;
  // Few enough that no bucket overflows.
  for (int i = 0; i < 40; ++i) {
    const Key key = random();
    const Move move = some_move(random);
    CHECK_FALSE(moves.has(key, move));
    moves.begin(key, move);
    CHECK(moves.has(key, move));
    CHECK_FALSE(moves.has(key, Move(move.to(), move.from())));
    CHECK_FALSE(moves.has(~key, move));
    ++begun[{key, move.raw()}];
  }
  for (const auto& [which, times] : begun) {
    const Move move = Move::from_raw(which.second);
    CHECK(moves.has(which.first, move));
    // Begun by a second thread: the first that ends it ends it for both.
    moves.begin(which.first, move);
    moves.end(which.first, move);
    CHECK_FALSE(moves.has(which.first, move));
    moves.end(which.first, move);
  }
}

TEST_CASE("What threads begin and end together leaves nothing behind", "[threads]") {
  MovesInProgress moves;
  std::vector<std::pair<Key, Move>> known;
  SplitMix64 random(2);
  // Many more than fit a bucket, in few buckets.
  for (int i = 0; i < 200; ++i) known.emplace_back(random(), some_move(random));
  std::vector<std::thread> threads;
  for (std::uint64_t number = 0; number < 4; ++number) {
    threads.emplace_back([&, number] {
      SplitMix64 own(number);
      for (int i = 0; i < effort(20'000, 2'000); ++i) {
        const auto& [key, move] = known[own.below(known.size())];
        moves.begin(key, move);
        moves.end(key, move);
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
  for (const auto& [key, move] : known) CHECK_FALSE(moves.has(key, move));
}
