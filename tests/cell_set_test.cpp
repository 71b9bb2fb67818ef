#include "engine/cell_set.hpp"

#include <set>
#include <vector>

#include "engine/random.hpp"
#include "tests/catch.hpp"

using namespace rotunda;

namespace {

CellSet random_set(SplitMix64& random) {
  // Sparse sets as well as dense ones.
  CellSet result(random(), random());
  for (std::uint64_t i = random.below(4); i > 0; --i) result &= CellSet(random(), random());
  return result;
}

std::set<int> as_std_set(CellSet cells) {
  std::set<int> result;
  for (int cell = 0; cell < cell_limit; ++cell) {
    if (cells.has(static_cast<Cell>(cell))) result.insert(cell);
  }
  return result;
}

}  // namespace

TEST_CASE("A set of cells behaves like a set of numbers", "[cell_set]") {
  SplitMix64 random(1);
  for (int round = 0; round < 2000; ++round) {
    const CellSet a = random_set(random);
    const CellSet b = random_set(random);
    const std::set<int> set_a = as_std_set(a);
    const std::set<int> set_b = as_std_set(b);

    REQUIRE(a.count() == static_cast<int>(set_a.size()));
    REQUIRE(a.empty() == set_a.empty());
    REQUIRE(static_cast<bool>(a) == !set_a.empty());
    REQUIRE(a.more_than_one() == (set_a.size() > 1));
    if (!a.empty()) REQUIRE(a.first() == *set_a.begin());

    std::vector<int> visited;
    for (const Cell cell : a) visited.push_back(cell);
    REQUIRE(visited == std::vector<int>(set_a.begin(), set_a.end()));

    std::set<int> both, either, one;
    for (int cell = 0; cell < cell_limit; ++cell) {
      const bool in_a = set_a.count(cell) > 0;
      const bool in_b = set_b.count(cell) > 0;
      if (in_a && in_b) both.insert(cell);
      if (in_a || in_b) either.insert(cell);
      if (in_a != in_b) one.insert(cell);
    }
    REQUIRE(as_std_set(a & b) == both);
    REQUIRE(as_std_set(a | b) == either);
    REQUIRE(as_std_set(a ^ b) == one);
    REQUIRE(as_std_set(~a).size() == cell_limit - set_a.size());
    REQUIRE(a.within(b) == (both == set_a));
  }
}

TEST_CASE("Sets with at most one cell have not more than one", "[cell_set]") {
  CHECK_FALSE(CellSet().more_than_one());
  for (int cell = 0; cell < cell_limit; ++cell) {
    const CellSet one = CellSet::of(static_cast<Cell>(cell));
    CHECK_FALSE(one.more_than_one());
    CHECK(one.count() == 1);
    CHECK(one.first() == cell);
  }
}

TEST_CASE("Adding and removing a cell", "[cell_set]") {
  for (int cell = 0; cell < cell_limit; ++cell) {
    CellSet set;
    set.add(static_cast<Cell>(cell));
    CHECK(set == CellSet::of(static_cast<Cell>(cell)));
    set.remove(static_cast<Cell>(cell));
    CHECK(set.empty());
  }
}
