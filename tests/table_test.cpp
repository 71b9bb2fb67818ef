#include "search/table.hpp"

#include <atomic>
#include <optional>
#include <thread>
#include <vector>

#include "engine/random.hpp"
#include "tests/catch.hpp"
#include "tests/effort.hpp"

using namespace rotunda;

namespace {

Move move_number(std::uint64_t i) {
  return Move(static_cast<Cell>(1 + i % 100), static_cast<Cell>(i % 50), static_cast<Kind>(i % 5));
}

// Keys that fall into one cluster: its place comes from the high bits.
Key neighbour_of(Key key, std::uint64_t i) { return key ^ i; }

void check_same(const std::optional<Table::Entry>& found, const Table::Entry& stored) {
  REQUIRE(found);
  CHECK(found->move == stored.move);
  CHECK(found->score == stored.score);
  CHECK(found->depth == stored.depth);
  CHECK(found->bound == stored.bound);
  CHECK(found->static_eval == stored.static_eval);
}

}  // namespace

TEST_CASE("What is stored is found again, and nothing else", "[table]") {
  Table table(1);
  SplitMix64 random(1);
  for (int round = 0; round < 2000; ++round) {
    const Key key = random();
    CHECK_FALSE(table.probe(key, 0));
    const Table::Entry entry{
        move_number(random()), static_cast<Score>(random.below(60'000)) - 30'000,
        static_cast<int>(random.below(max_ply)), static_cast<Bound>(1 + random.below(3)),
        static_cast<Score>(random.below(60'000)) - 30'000};
    table.store(key, 7, entry);
    check_same(table.probe(key, 7), entry);
    CHECK_FALSE(table.probe(key ^ 1, 7));
    CHECK_FALSE(table.probe(key ^ (Key{1} << 63), 7));
  }
}

TEST_CASE("The limits of an entry fit", "[table]") {
  Table table(1);
  for (const int depth : {0, 1, max_ply - 1, max_ply}) {
    for (const Score score : {0, -1, 1, mates_at(1), mated_at(0), mates_at(max_ply - 1)}) {
      for (const Move move : {Move(), Move(127, 127, 7), Move(0, 1), Move(126, 0, 4)}) {
        for (const Bound bound : {Bound::upper, Bound::lower, Bound::exact}) {
          table.clear();
          for (const Score eval : {0, no_score, least_mate_score - 1, 1 - least_mate_score}) {
            const Table::Entry entry{move, score, depth, bound, eval};
            table.store(42, 0, entry);
            check_same(table.probe(42, 0), entry);
          }
        }
      }
    }
  }
}

TEST_CASE("Mates in the table count from the node, whatever the ply", "[table]") {
  Table table(1);
  for (int stored_at = 0; stored_at < 40; ++stored_at) {
    for (int found_at = 0; found_at < 40; ++found_at) {
      const int distance = 5;
      table.store(1, stored_at, {Move(1, 2), mates_at(stored_at + distance), 3, Bound::exact});
      CHECK(table.probe(1, found_at)->score == mates_at(found_at + distance));
      table.store(2, stored_at, {Move(1, 2), mated_at(stored_at + distance), 3, Bound::exact});
      CHECK(table.probe(2, found_at)->score == mated_at(found_at + distance));
      table.store(3, stored_at, {Move(1, 2), 123, 3, Bound::exact});
      CHECK(table.probe(3, found_at)->score == 123);
    }
  }
}

TEST_CASE("A new entry of a position takes the place of the old, but keeps its move", "[table]") {
  Table table(1);
  table.store(5, 0, {Move(1, 2), 10, 5, Bound::exact});
  table.store(5, 0, {Move(3, 4), 20, 1, Bound::upper});
  check_same(table.probe(5, 0), {Move(3, 4), 20, 1, Bound::upper});
  table.store(5, 0, {Move(), 30, 2, Bound::lower});
  check_same(table.probe(5, 0), {Move(3, 4), 30, 2, Bound::lower});
}

TEST_CASE("A much deeper entry stays, unless it is old or the new one is exact", "[table]") {
  Table table(1);
  const Table::Entry deep{Move(1, 2), 10, 9, Bound::lower};
  const Table::Entry shallow{Move(3, 4), 20, 1, Bound::upper};
  table.store(5, 0, deep);
  table.store(5, 0, shallow);
  check_same(table.probe(5, 0), deep);
  table.store(5, 0, {Move(3, 4), 20, 1, Bound::exact});
  check_same(table.probe(5, 0), {Move(3, 4), 20, 1, Bound::exact});
  table.store(6, 0, deep);
  table.new_search();
  table.store(6, 0, shallow);
  check_same(table.probe(6, 0), shallow);
}

TEST_CASE("The shallowest entry gives way, and of earlier searches first", "[table]") {
  Table table(1);
  const Key key = Key{77} << 40;
  const auto store = [&](std::uint64_t i, int depth) {
    table.store(neighbour_of(key, i), 0, {move_number(i), 0, depth, Bound::exact});
  };
  const auto has = [&](std::uint64_t i) {
    return table.probe(neighbour_of(key, i), 0).has_value();
  };
  // Four have room.
  for (std::uint64_t i = 1; i <= 4; ++i) store(i, static_cast<int>(10 * i));
  for (std::uint64_t i = 1; i <= 4; ++i) CHECK(has(i));
  store(5, 50);
  CHECK_FALSE(has(1));
  for (std::uint64_t i = 2; i <= 5; ++i) CHECK(has(i));
  // The newest always finds a place, even the shallowest.
  store(6, 1);
  CHECK_FALSE(has(2));
  CHECK(has(6));
  // Ten searches later even deep entries are worth less than a new shallow one.
  for (int i = 0; i < 20; ++i) table.new_search();
  store(7, 2);
  store(8, 3);
  CHECK_FALSE(has(6));
  CHECK_FALSE(has(3));
  CHECK(has(7));
  store(9, 1);
  CHECK(has(7));
  CHECK(has(8));
  CHECK_FALSE(has(4));
}

TEST_CASE("hashfull counts the entries of this search in a thousand", "[table]") {
  Table table(1);
  CHECK(table.hashfull() == 0);
  table.new_search();
  SplitMix64 random(3);
  int last = 0;
  for (int round = 0; round < 8; ++round) {
    for (int i = 0; i < 10'000; ++i) table.store(random(), 0, {Move(1, 2), 0, 5, Bound::lower});
    CHECK(table.hashfull() > last);
    last = table.hashfull();
    CHECK(last <= 1000);
  }
  CHECK(last > 500);
  table.new_search();
  CHECK(table.hashfull() == 0);
  table.clear();
  CHECK(table.hashfull() == 0);
}

TEST_CASE("Several threads empty all of a large table", "[table]") {
  Table table(100);
  for (const unsigned threads : {1u, 2u, 3u, 100u}) {
    const auto for_keys = [](const auto& visit) {
      SplitMix64 random(3);
      for (int i = 0; i < effort(100'000, 10'000); ++i) visit(random());
    };
    for_keys([&](Key key) { table.store(key, 0, {Move(1, 2), 3, 4, Bound::exact}); });
    table.clear(threads);
    int left = 0;
    for_keys([&](Key key) { left += table.probe(key, 0) ? 1 : 0; });
    REQUIRE(left == 0);
  }
}

TEST_CASE("Clearing and resizing empty the table", "[table]") {
  Table table(1);
  table.store(9, 0, {Move(1, 2), 3, 4, Bound::exact});
  table.clear();
  CHECK_FALSE(table.probe(9, 0));
  for (const std::size_t mib : {2u, 3u, 1u, 7u, 1u}) {
    table.store(9, 0, {Move(1, 2), 3, 4, Bound::exact});
    CHECK_FALSE(table.resize(mib));
    CHECK_FALSE(table.probe(9, 0));
    SplitMix64 random(mib);
    for (int i = 0; i < 1000; ++i) {
      const Key key = random();
      table.store(key, 0, {Move(1, 2), 3, 4, Bound::exact});
      CHECK(table.probe(key, 0));
    }
  }
  // The last cluster is there as well as the first.
  for (const Key key : {Key{0} - 1, Key{1}}) {
    table.store(key, 0, {Move(1, 2), 3, 4, Bound::exact});
    CHECK(table.probe(key, 0));
  }
}

TEST_CASE("Threads share a table without mixing entries up", "[table]") {
  Table table(1);
  std::atomic<int> wrong{0};
  std::atomic<int> found{0};
  const auto work = [&](std::uint64_t seed) {
    SplitMix64 random(seed);
    for (int i = 0; i < effort(200'000, 30'000); ++i) {
      // Few keys, in few clusters: the threads meet. All that is stored follows from the key.
      const std::uint64_t number = random.below(64);
      const Key key = SplitMix64(number)();
      const int value = static_cast<int>(number);
      if (random.below(2) == 0) {
        table.store(key, 0, {move_number(number), value, value, Bound::exact});
      } else if (const auto entry = table.probe(key, 0)) {
        ++found;
        if (entry->score != value || entry->depth != value || entry->move != move_number(number)) {
          ++wrong;
        }
      }
    }
  };
  std::vector<std::thread> threads;
  for (std::uint64_t seed = 1; seed <= 4; ++seed) threads.emplace_back(work, seed);
  for (std::thread& thread : threads) thread.join();
  CHECK(wrong == 0);
  CHECK(found > 1000);
}
