// What the search asks of the rules beyond all legal moves: parts of them, single moves, a pass.
#include <algorithm>
#include <vector>

#include "engine/partial_movegen.hpp"
#include "tests/catch.hpp"
#include "tests/effort.hpp"
#include "tests/random_positions.hpp"
#include "tests/support.hpp"

using namespace rotunda;

namespace {

std::vector<std::uint32_t> sorted(const MoveList& list) {
  std::vector<std::uint32_t> result;
  for (const Move move : list) result.push_back(move.raw());
  std::sort(result.begin(), result.end());
  return result;
}

}  // namespace

TEMPLATE_TEST_CASE("Noisy and quiet moves are all moves, each once", "[movegen]", Pentachess,
                   Circular) {
  std::size_t noisy_count = 0;
  for_random_positions<TestType>(effort(5000, 500), 21, [&](const Position<TestType>& position) {
    INFO(write_fen(position));
    const Restrictions limits = restrictions(position);
    MoveList all, parts;
    list_moves(position, all);
    list_noisy(position, limits, parts);
    for (const Move move : parts) REQUIRE_FALSE(is_quiet(position, move));
    const std::size_t noisy = parts.size();
    list_quiet(position, limits, parts);
    for (std::size_t i = noisy; i < parts.size(); ++i) REQUIRE(is_quiet(position, parts[i]));
    REQUIRE(sorted(parts) == sorted(all));
    noisy_count += noisy;
  });
  CHECK(noisy_count > 1000);
}

TEMPLATE_TEST_CASE("A single move is legal if it is one of the legal moves", "[movegen]",
                   Pentachess, Circular) {
  SplitMix64 random(22);
  std::vector<Move> earlier(1);
  for_random_positions<TestType>(effort(300, 60), 23, [&](const Position<TestType>& position) {
    INFO(write_fen(position));
    const Restrictions limits = restrictions(position);
    MoveList all;
    list_moves(position, all);
    const auto check = [&](Move move) {
      INFO(move.raw());
      REQUIRE(is_legal(position, limits, move) == all.has(move));
    };
    // Every move there could be of the men of either side, every kind of promotion included, and
    // what a table or a list of killers may hold: moves of other positions, and no moves at all.
    for (const Cell from : TestType::cells()) {
      if (position.at(from) == no_man) continue;
      for (const Cell to : TestType::cells()) {
        for (Kind promotion = 0; promotion < 8; ++promotion) check(Move(from, to, promotion));
      }
    }
    for (const Move move : earlier) check(move);
    for (int i = 0; i < 200; ++i) {
      check(Move::from_raw(static_cast<std::uint32_t>(random.below(1U << 17))));
    }
    for (const Move move : all) earlier.push_back(move);
    if (earlier.size() > 1000) earlier.erase(earlier.begin(), earlier.end() - 500);
  });
}

TEMPLATE_TEST_CASE("Passing gives the move to the other side, and can be taken back", "[movegen]",
                   Pentachess, Circular) {
  for_random_positions<TestType>(effort(3000, 300), 24, [&](const Position<TestType>& at) {
    if (in_check(at)) return;
    Position<TestType> position = at;
    position.make_null();
    INFO(write_fen(at));
    REQUIRE(position.is_consistent());
    REQUIRE(position.side() == ~at.side());
    REQUIRE(position.occupied() == at.occupied());
    REQUIRE(position.key() != at.key());
    REQUIRE(position.earlier_occurrences() == 0);
    position.unmake_null();
    REQUIRE(position.is_consistent());
    REQUIRE(position.key() == at.key());
    REQUIRE(position.rights() == at.rights());
    REQUIRE(write_fen(position) == write_fen(at));
  });
}
