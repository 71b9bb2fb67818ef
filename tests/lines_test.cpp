// Lines of sliders: the tables against walking cell by cell.
#include "engine/lines.hpp"

#include <algorithm>
#include <array>
#include <iterator>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "engine/attack.hpp"
#include "engine/line_attacks.hpp"
#include "engine/random.hpp"
#include "engine/topology.hpp"
#include "tests/arrivals.hpp"
#include "tests/catch.hpp"
#include "tests/effort.hpp"
#include "tests/support.hpp"

using namespace rotunda;
using circular::Half;

namespace {

constexpr int occupations_a_cell = effort(2000, 200);

CellSet random_occupation(SplitMix64& random, CellSet cells) {
  CellSet result = CellSet(random(), random()) & cells;
  for (std::uint64_t i = random.below(5); i > 0; --i) result &= CellSet(random(), random());
  return result;
}

// The cells of a line in the order in which a slider passes them, its own not among them.
using Ray = std::vector<Cell>;
using Rays = std::vector<Ray>;

// Once round a closed line both ways, up to the cell before the first one.
Rays both_ways_round(const std::vector<Cell>& ring, Cell start) {
  const auto at =
      static_cast<std::size_t>(std::find(ring.begin(), ring.end(), start) - ring.begin());
  Ray up;
  Ray down;
  for (std::size_t steps = 1; steps < ring.size(); ++steps) {
    up.push_back(ring[(at + steps) % ring.size()]);
    down.push_back(ring[(at + ring.size() - steps) % ring.size()]);
  }
  return {up, down};
}

// The rays of sliders from a cell, written from the rules with the neighbours as the only help.
Rays walk_rook(Pentachess, Cell cell) {
  const std::string name = Notation<Pentachess>::cell_name(cell);
  const int length = name[0] == 'a' ? 50 : name[0] == 'b' ? 30 : 10;
  std::vector<Cell> ring;
  for (int at = 0; at < length; ++at) {
    ring.push_back(cell_named<Pentachess>(name[0] + std::to_string(at)));
  }
  Rays rays = both_ways_round(ring, cell);
  for (const Cell other : pentachess::board.topology.edge_neighbours(cell)) {
    if (Notation<Pentachess>::cell_name(other)[0] != name[0]) rays.push_back({other});
  }
  return rays;
}

Rays walk_bishop(Pentachess, Cell cell) {
  const std::string name = Notation<Pentachess>::cell_name(cell);
  const int length = name[0] == 'a' ? 50 : name[0] == 'b' ? 30 : 10;
  const int place = std::stoi(name.substr(1));
  std::vector<Cell> ring;
  for (int at = place % 2; at < length; at += 2) {
    ring.push_back(cell_named<Pentachess>(name[0] + std::to_string(at)));
  }
  Rays rays = both_ways_round(ring, cell);
  for (const Cell other : pentachess::board.topology.vertex_neighbours(cell)) {
    if (pentachess::is_dark(other) == pentachess::is_dark(cell)) rays.push_back({other});
  }
  // P2
  for (int s = 0; s < 10; ++s) {
    const Cell inner = pentachess::cell_at(2, s);
    for (const auto& [middle, outer] : {std::pair{3 * s + 2, 5 * s + 4},
                                        std::pair{3 * s + 4, 5 * s + 8}, std::pair{3 * s, 5 * s}}) {
      const Cell over = pentachess::cell_at(1, middle);
      const Cell end = pentachess::cell_at(0, outer);
      if (cell == inner) rays.push_back({over, end});
      if (cell == end) rays.push_back({over, inner});
    }
  }
  return rays;
}

Rays walk_rook(Circular, Cell cell) {
  const int circle = circular::circle_of(cell);
  const int row = circular::row_of(cell);
  // Round the circle from its top down the right and up the left.
  std::vector<Cell> ring;
  for (int r = 6 + circle; r >= 7 - circle; --r) {
    const bool end = r == 6 + circle || r == 7 - circle;
    ring.push_back(circular::cell_at(circle, r, end ? Half::centre : Half::right));
  }
  for (int r = 8 - circle; r <= 5 + circle; ++r) {
    ring.push_back(circular::cell_at(circle, r, Half::left));
  }
  Rays rays = both_ways_round(ring, cell);

  std::vector<Cell> line;
  for (const Cell other : Circular::cells()) {
    if (circular::row_of(other) == row) line.push_back(other);
  }
  const auto x = [](Cell other) {
    const int sign = static_cast<int>(circular::half_of(other));
    return sign * circular::circle_of(other);
  };
  std::sort(line.begin(), line.end(), [&](Cell a, Cell b) { return x(a) < x(b); });
  const auto at = std::find(line.begin(), line.end(), cell);
  rays.push_back(Ray(at + 1, line.end()));
  rays.push_back(Ray(std::make_reverse_iterator(at), line.rend()));
  return rays;
}

// From a cell through one of its corners, straight on.
Ray walk_diagonal(Cell cell, int corner) {
  const Topology& topology = circular::board.topology;
  Ray ray;
  for (;;) {
    const CellSet next = topology.cells_at(corner) & topology.vertex_neighbours(cell);
    if (next.empty()) return ray;
    cell = next.first();
    ray.push_back(cell);
    const Corners& corners = topology.corners(cell);
    const auto at = std::find(corners.begin(), corners.end(), corner) - corners.begin();
    if (corners.size() == 4) {
      corner = corners[static_cast<std::size_t>(at + 2) % 4];
    } else if (at == 1) {
      return ray;  // the tip of a half-moon has no corner opposite
    } else {
      corner = corners[static_cast<std::size_t>(2 - at)];
    }
  }
}

Rays walk_bishop(Circular, Cell cell) {
  const Topology& topology = circular::board.topology;
  Rays rays;
  for (const int corner : topology.corners(cell)) {
    const Ray ray = walk_diagonal(cell, corner);
    rays.push_back(ray);
    if (circular::half_of(cell) == Half::centre) continue;
    // C5: the swing, up or down the column where the ray crosses it.
    const auto turn = std::find_if(ray.begin(), ray.end(), [](Cell passed) {
      return circular::half_of(passed) == Half::centre;
    });
    if (turn == ray.end()) continue;
    const int circle = circular::circle_of(*turn);
    const bool top = circular::row_of(*turn) > 6;
    for (const int step : {1, -1}) {
      Ray swing(ray.begin(), turn + 1);
      for (int k = circle + step; k >= 1 && k <= 6; k += step) {
        swing.push_back(circular::cell_at(k, top ? 6 + k : 7 - k, Half::centre));
      }
      rays.push_back(swing);
    }
  }
  return rays;
}

CellSet reached(const Rays& rays, CellSet occupied) {
  CellSet result;
  for (const Ray& ray : rays) {
    for (const Cell cell : ray) {
      result.add(cell);
      if (occupied.has(cell)) break;
    }
  }
  return result;
}

using Between = std::set<std::pair<std::uint64_t, std::uint64_t>>;

// The cells in between on every way from one cell to each other.
std::map<Cell, Between> ways(const Rays& rays) {
  std::map<Cell, Between> result;
  for (const Ray& ray : rays) {
    CellSet passed;
    for (const Cell cell : ray) {
      result[cell].insert({passed.lo(), passed.hi()});
      passed.add(cell);
    }
  }
  return result;
}

bool is_open(const LineTable& table, Cell source, Cell target, CellSet occupied) {
  const auto ways = table.between(source, target);
  return std::any_of(ways.begin(), ways.end(),
                     [&](CellSet between) { return (between & occupied).empty(); });
}

template <class V>
void check_table(const LineTable& table, const std::map<Cell, Rays>& rays_from) {
  for (const Cell source : V::cells()) {
    std::map<Cell, Between> expected = ways(rays_from.at(source));
    for (const Cell target : V::cells()) {
      Between found;
      for (const CellSet between : table.between(source, target)) {
        found.insert({between.lo(), between.hi()});
      }
      INFO(Notation<V>::cell_name(source) << " to " << Notation<V>::cell_name(target));
      REQUIRE(found == expected[target]);
      REQUIRE(found.size() == table.between(source, target).size());
      REQUIRE(table.sources(target).has(source) == !found.empty());
      REQUIRE(!(source == target && table.sources(target).has(source)));
    }
  }
}

template <class V, class Attacks>
void check_attacks(const LineTable& table, const std::map<Cell, Rays>& rays_from, Attacks attacks,
                   SplitMix64& random) {
  for (const Cell source : V::cells()) {
    const Rays& rays = rays_from.at(source);
    for (int round = 0; round < occupations_a_cell; ++round) {
      const CellSet occupied = random_occupation(random, V::cells());
      const CellSet expected = reached(rays, occupied);
      INFO(Notation<V>::cell_name(source) << ", occupied " << write_cells<V>(occupied));
      REQUIRE(attacks(source, occupied) == expected);
      // Not every time: this is the slow part.
      if (round % 10 != 0) continue;
      CellSet backwards;
      for (const Cell target : V::cells()) {
        if (is_open(table, source, target, occupied)) backwards.add(target);
      }
      REQUIRE(backwards == expected);
    }
  }
}

template <class V, class Walk>
std::map<Cell, Rays> all_rays(Walk walk) {
  std::map<Cell, Rays> result;
  for (const Cell cell : V::cells()) result[cell] = walk(cell);
  return result;
}

template <class V>
std::map<Cell, Rays> rook_rays() {
  return all_rays<V>([](Cell cell) { return walk_rook(V(), cell); });
}
template <class V>
std::map<Cell, Rays> bishop_rays() {
  return all_rays<V>([](Cell cell) { return walk_bishop(V(), cell); });
}

}  // namespace

TEMPLATE_TEST_CASE("The tables know every way of a slider", "[lines]", Pentachess, Circular) {
  check_table<TestType>(TestType::rook_lines(), rook_rays<TestType>());
  check_table<TestType>(TestType::bishop_lines(), bishop_rays<TestType>());
}

TEMPLATE_TEST_CASE("Rooks attack what walking reaches, forwards and backwards", "[lines]",
                   Pentachess, Circular) {
  SplitMix64 random(21);
  check_attacks<TestType>(
      TestType::rook_lines(), rook_rays<TestType>(),
      [](Cell cell, CellSet occupied) { return TestType::rook_attacks(cell, occupied); }, random);
}

TEMPLATE_TEST_CASE("Bishops attack what walking reaches, forwards and backwards", "[lines]",
                   Pentachess, Circular) {
  SplitMix64 random(22);
  check_attacks<TestType>(
      TestType::bishop_lines(), bishop_rays<TestType>(),
      [](Cell cell, CellSet occupied) { return TestType::bishop_attacks(cell, occupied); }, random);
}

TEMPLATE_TEST_CASE("A cell knows from where bishops attack it", "[lines]", Pentachess, Circular) {
  SplitMix64 random(25);
  for (int round = 0; round < occupations_a_cell; ++round) {
    const CellSet occupied = random_occupation(random, TestType::cells());
    std::array<CellSet, cell_limit> expected{};
    for (const Cell from : TestType::cells()) {
      for (const Cell to : TestType::bishop_attacks(from, occupied)) expected[to].add(from);
    }
    for (const Cell cell : TestType::cells()) {
      INFO(Notation<TestType>::cell_name(cell) << ", occupied " << write_cells<TestType>(occupied));
      REQUIRE(TestType::bishop_sources(cell, occupied) == expected[cell]);
    }
  }
}

TEMPLATE_TEST_CASE("There is room for every pin at once", "[lines]", Pentachess, Circular) {
  // A pin needs an enemy slider at the end of a way to the king and exactly one man in between, of
  // the king's side; so a slider on the way spoils the pins from beyond it.
  std::size_t most = 0;
  for (const Cell king_cell : TestType::cells()) {
    std::size_t pins = 0;
    for (const LineTable* table : {&TestType::rook_lines(), &TestType::bishop_lines()}) {
      std::vector<Arrival> arrivals;
      for (const Cell slider : table->sources(king_cell)) {
        for (const CellSet between : table->between(slider, king_cell)) {
          if (between) arrivals.push_back({slider, between});
        }
      }
      pins += most_at_once(arrivals);
    }
    most = std::max(most, pins);
  }
  INFO("at most " << most << " pins");
  CHECK(most <= Restrictions::pin_limit);
  CHECK(most >= 4);
}

TEST_CASE("The bound on arrivals is the number of lines where lines only meet at their end",
          "[lines]") {
  // Two straight lines of three cells into a cell, and a step.
  const auto cells = [](std::initializer_list<int> numbers) {
    CellSet result;
    for (const int number : numbers) result.add(static_cast<Cell>(number));
    return result;
  };
  const std::vector<Arrival> arrivals = {{3, cells({1, 2})}, {1, cells({})},        {2, cells({1})},
                                         {12, cells({11})},  {13, cells({11, 12})}, {11, cells({})},
                                         {20, cells({})}};
  CHECK(most_at_once(arrivals) == 3);
  // Ways that fork: from 31 and from 32 over 30.
  CHECK(most_at_once({{30, cells({})}, {31, cells({30})}, {32, cells({30})}}) == 2);
  CHECK(most_at_once({}) == 0);
}

TEST_CASE("An open line leads from each of its cells to each, both ways", "[lines]") {
  std::vector<Path> paths;
  add_open_line({5, 70, 9, 120}, paths);
  CHECK(paths.size() == 12);
  const LineTable table(paths);
  const auto only = [&](Cell from, Cell to) {
    REQUIRE(table.between(from, to).size() == 1);
    return table.between(from, to)[0];
  };
  CHECK(only(5, 70).empty());
  CHECK(only(5, 120) == (CellSet::of(70) | CellSet::of(9)));
  CHECK(only(120, 5) == (CellSet::of(70) | CellSet::of(9)));
  CHECK(only(9, 5) == CellSet::of(70));
  CHECK(table.between(5, 5).empty());
  CHECK(table.between(5, 6).empty());
  CHECK(table.sources(9) == (CellSet::of(5) | CellSet::of(70) | CellSet::of(120)));
  CHECK(table.sources(6).empty());
}

TEST_CASE("A ring leads from each cell to each other in two ways", "[lines]") {
  const std::vector<Cell> ring = {3, 64, 8, 100, 7};
  std::vector<Path> paths;
  add_ring(ring, paths);
  const LineTable table(paths);
  CellSet all;
  for (const Cell cell : ring) all.add(cell);
  for (const Cell from : ring) {
    CHECK(table.between(from, from).empty());
    CHECK(table.sources(from) == (all & ~CellSet::of(from)));
    for (const Cell to : ring) {
      if (to == from) continue;
      // Between them, the two ways pass all the other cells, each once.
      const auto between = table.between(from, to);
      REQUIRE(between.size() == 2);
      CHECK((between[0] & between[1]).empty());
      CHECK((between[0] | between[1]) == (all & ~CellSet::of(from) & ~CellSet::of(to)));
    }
  }
}

TEST_CASE("Two ways over the same cells are one", "[lines]") {
  const CellSet over = CellSet::of(2);
  const LineTable table({{1, 3, over}, {1, 3, over}, {1, 3, CellSet()}});
  CHECK(table.between(1, 3).size() == 2);
}

TEST_CASE("A lookup of open lines finds what their paths say", "[line_attacks]") {
  SplitMix64 random(24);
  for (int board = 0; board < effort(20, 4); ++board) {
    // Lines of random cells of both words, not too long in all for one cell.
    std::vector<Path> paths;
    for (int line = 0; line < 12; ++line) {
      std::vector<Cell> cells;
      CellSet used;
      const std::uint64_t length = 2 + random.below(6);
      while (cells.size() < length) {
        const Cell cell = static_cast<Cell>(random.below(cell_limit));
        if (used.has(cell)) continue;
        used.add(cell);
        cells.push_back(cell);
      }
      add_open_line(cells, paths);
    }
    const LineAttacks attacks(paths);
    for (int round = 0; round < 500; ++round) {
      const CellSet occupied = random_occupation(random, CellSet::all());
      std::array<CellSet, cell_limit> expected{};
      for (const Path& path : paths) {
        if ((path.between & occupied).empty()) expected[path.from].add(path.to);
      }
      for (int from = 0; from < cell_limit; ++from) {
        const Cell cell = static_cast<Cell>(from);
        REQUIRE(attacks(cell, occupied) == expected[cell]);
      }
    }
  }
}

TEST_CASE("A topology knows who meets at sides and corners", "[topology]") {
  // Two squares side by side, a triangle under the left one's lower side, and a triangle that
  // touches the right one at a corner only:
  //
  //   0---1---2---6
  //   | A | B |\ D
  //   3---4---5 7
  //    \C/
  //     8
  const Cell a = 0;
  const Cell b = 64;
  const Cell c = 10;
  const Cell d = 127;
  std::vector<Corners> corners(cell_limit);
  corners[a] = {0, 1, 4, 3};
  corners[b] = {1, 2, 5, 4};
  corners[c] = {3, 4, 8};
  corners[d] = {2, 6, 7};
  const Topology topology(corners);

  const auto set = [](std::initializer_list<Cell> cells) {
    CellSet result;
    for (const Cell cell : cells) result.add(cell);
    return result;
  };
  CHECK(topology.cells() == set({a, b, c, d}));
  CHECK(topology.corners(c) == Corners{3, 4, 8});
  CHECK(topology.edge_neighbours(a) == set({b, c}));
  CHECK(topology.edge_neighbours(b) == set({a}));
  CHECK(topology.edge_neighbours(c) == set({a}));
  CHECK(topology.edge_neighbours(d) == set({}));
  CHECK(topology.vertex_neighbours(a) == set({}));
  CHECK(topology.vertex_neighbours(b) == set({c, d}));
  CHECK(topology.vertex_neighbours(c) == set({b}));
  CHECK(topology.vertex_neighbours(d) == set({b}));
  CHECK(topology.edge_neighbours(1) == set({}));

  CHECK(topology.cells_at(4) == set({a, b, c}));
  CHECK(topology.cells_at(7) == set({d}));
  CHECK(topology.cells_at(99) == set({}));

  // Side 0 of A is its upper one.
  CHECK(topology.across_side(a, 0) == no_cell);
  CHECK(topology.across_side(a, 1) == b);
  CHECK(topology.across_side(a, 2) == c);
  CHECK(topology.across_side(a, 3) == no_cell);
  CHECK(topology.across_side(b, 3) == a);
  CHECK(topology.across_side(c, 0) == a);
  CHECK(topology.across_corner(b, 4) == set({c}));
  CHECK(topology.across_corner(b, 2) == set({d}));
  CHECK(topology.across_corner(b, 1) == set({}));
}
