// The evaluation: its terms, their counts and their weights.
#include "search/evaluation.hpp"

#include <algorithm>
#include <string>
#include <vector>

#include "search/term_counts.hpp"
#include "tests/catch.hpp"
#include "tests/random_positions.hpp"
#include "tests/support.hpp"
#include "variants/circular/features.hpp"
#include "variants/circular/symmetry.hpp"
#include "variants/circular/weights.hpp"
#include "variants/pentachess/features.hpp"
#include "variants/pentachess/symmetry.hpp"
#include "variants/pentachess/weights.hpp"

using namespace rotunda;

namespace {

template <class V>
std::vector<int> counts_of(const Position<V>& position) {
  return term_counts(position).counts;
}

}  // namespace

TEST_CASE("A weight keeps its two halves apart", "[evaluation]") {
  for (const int middle_game : {-70000, -1, 0, 1, 32768, 1'000'000}) {
    for (const int end_game : {-1'000'000, -32769, -1, 0, 1, 70000}) {
      const Weight weight(middle_game, end_game);
      CHECK(weight.middle_game() == middle_game);
      CHECK(weight.end_game() == end_game);
      CHECK(weight * -3 == Weight(-3 * middle_game, -3 * end_game));
      CHECK(weight + Weight(5, -7) == Weight(middle_game + 5, end_game - 7));
      CHECK(weight - Weight(5, -7) == Weight(middle_game - 5, end_game + 7));
    }
  }
}

TEST_CASE("Every count of cells has its bucket", "[evaluation]") {
  CHECK(reach_bucket[0] == 0);
  CHECK(reach_bucket[cell_limit] == reach_buckets - 1);
  for (std::size_t count = 1; count < reach_bucket.size(); ++count) {
    CHECK(reach_bucket[count] - reach_bucket[count - 1] <= 1);
    CHECK(reach_bucket[count] >= reach_bucket[count - 1]);
  }
}

TEMPLATE_TEST_CASE("The rows of terms follow each other and are all there are", "[evaluation]",
                   Pentachess, Circular) {
  int next = 0;
  for (const auto& row : Terms<TestType>::rows()) {
    CHECK(row.first == next);
    CHECK(row.size > 0);
    next += row.size;
  }
  CHECK(next == Terms<TestType>::count);
}

TEMPLATE_TEST_CASE("Counts times weights are the evaluation", "[evaluation]", Pentachess,
                   Circular) {
  for_random_positions<TestType>(3000, 21, [](const Position<TestType>& position) {
    INFO(write_fen(position));
    REQUIRE(term_counts(position).score(Weights<TestType>::all) == evaluate(position));
  });
}

TEMPLATE_TEST_CASE("Every term is the same for either side", "[evaluation]", Pentachess, Circular) {
  for_random_positions<TestType>(2000, 22, [](const Position<TestType>& position) {
    INFO(write_fen(position));
    for (const Symmetry& symmetry : Symmetries<TestType>::all()) {
      const Position<TestType> other = image(position, symmetry);
      REQUIRE(evaluate(other) == evaluate(position));
      REQUIRE(counts_of(other) == counts_of(position));
      REQUIRE(term_counts(other).phase == term_counts(position).phase);
    }
  });
}

TEMPLATE_TEST_CASE("Random games meet nearly all terms", "[evaluation]", Pentachess, Circular) {
  std::vector<bool> met(static_cast<std::size_t>(Terms<TestType>::count));
  for_random_positions<TestType>(6000, 23, [&](const Position<TestType>& position) {
    const std::vector<int> counts = counts_of(position);
    for (std::size_t i = 0; i < counts.size(); ++i) {
      if (counts[i] != 0) met[i] = true;
    }
  });
  for (const auto& row : Terms<TestType>::rows()) {
    INFO(row.name);
    const auto first = met.begin() + row.first;
    CHECK(std::count(first, first + row.size, true) > 0);
  }
}

TEMPLATE_TEST_CASE("At the start only the move counts", "[evaluation]", Pentachess, Circular) {
  const Position<TestType> start = position_of<TestType>(Notation<TestType>::start_fen);
  const TermCounts counts = term_counts(start);
  CHECK(counts.phase == Features<TestType>::full_phase);
  for (std::size_t i = 0; i < counts.counts.size(); ++i) {
    CHECK(counts.counts[i] == (static_cast<int>(i) == Terms<TestType>::tempo ? 1 : 0));
  }
}

TEST_CASE("A pawn's way ends in the zone", "[evaluation]") {
  using F = Features<Pentachess>;
  for (const Side side : {Side::white, Side::black}) {
    for (Kind kind = F::first_pawn; kind < Pentachess::kind_count; ++kind) {
      const PawnPaths& paths = F::pawn_table()[index(side)][kind - F::first_pawn];
      for (const Cell cell : Pentachess::cells()) {
        const bool arrived = Pentachess::promotion_zone(side).has(cell);
        CHECK((paths.distance[cell] == 0) == arrived);
        const bool can_arrive = !arrived && paths.distance[cell] != PawnPaths::unreachable;
        CHECK((paths.way[cell] & Pentachess::promotion_zone(side)).empty() != can_arrive);
        // Only Berolina pawns of the inner ring can't leave it.
        CHECK((can_arrive || arrived) ==
              (!Pentachess::is_berolina(kind) || pentachess::ring_of(cell) != 2));
      }
    }
  }
}
