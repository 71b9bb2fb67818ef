// The boards against the reference, and against facts that any such board must satisfy.
#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <map>
#include <numbers>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "engine/random.hpp"
#include "tests/catch.hpp"
#include "tests/support.hpp"

using namespace rotunda;
using circular::Half;

namespace {

const Topology& topology(Pentachess) { return pentachess::board.topology; }
const Topology& topology(Circular) { return circular::board.topology; }
bool is_light(Pentachess, Cell cell) { return !pentachess::is_dark(cell); }
bool is_light(Circular, Cell cell) { return circular::board.light.has(cell); }

template <class V>
const Topology& topology_of() {
  return topology(V());
}

template <class V>
std::vector<std::string> sorted_names(CellSet cells) {
  std::vector<std::string> names;
  for (const Cell cell : cells) names.push_back(Notation<V>::cell_name(cell));
  std::sort(names.begin(), names.end());
  return names;
}

std::vector<std::string> sorted_names(const nlohmann::json& list) {
  auto names = list.get<std::vector<std::string>>();
  std::sort(names.begin(), names.end());
  return names;
}

// The sides of all cells, each as its pair of corners, with the cells that have it.
std::map<std::pair<int, int>, CellSet> sides_of(const Topology& topology) {
  std::map<std::pair<int, int>, CellSet> sides;
  for (const Cell cell : topology.cells()) {
    const Corners& corners = topology.corners(cell);
    for (std::size_t i = 0; i < corners.size(); ++i) {
      sides[std::minmax({corners[i], corners[(i + 1) % corners.size()]})].add(cell);
    }
  }
  return sides;
}

std::set<int> corners_of(const Topology& topology) {
  std::set<int> corners;
  for (const Cell cell : topology.cells()) {
    corners.insert(topology.corners(cell).begin(), topology.corners(cell).end());
  }
  return corners;
}

// Corners on the rim: the ends of the sides that only one cell has.
std::set<int> rim_of(const Topology& topology) {
  std::set<int> rim;
  for (const auto& [ends, cells] : sides_of(topology)) {
    if (!cells.more_than_one()) rim.insert({ends.first, ends.second});
  }
  return rim;
}

using CellMap = std::function<Cell(Cell)>;

CellSet mapped(CellSet cells, const CellMap& map) {
  CellSet result;
  for (const Cell cell : cells) result.add(map(cell));
  return result;
}

CellSet random_occupation(SplitMix64& random, CellSet cells) {
  CellSet result = CellSet(random(), random()) & cells;
  for (std::uint64_t i = random.below(4); i > 0; --i) result &= CellSet(random(), random());
  return result;
}

// Whether a permutation of the cells keeps who neighbours whom, steps and rook lines; and whether
// it keeps bishop lines too.
struct Kept {
  bool steps = true;
  bool bishop_lines = true;
};
template <class V>
Kept kept_by(const CellMap& map, SplitMix64& random) {
  REQUIRE(mapped(V::cells(), map) == V::cells());
  const Topology& topology = topology_of<V>();
  Kept kept;
  for (const Cell cell : V::cells()) {
    const Cell image = map(cell);
    const auto keeps = [&](CellSet here, CellSet there) { return mapped(here, map) == there; };
    kept.steps = kept.steps &&
                 keeps(topology.edge_neighbours(cell), topology.edge_neighbours(image)) &&
                 keeps(topology.vertex_neighbours(cell), topology.vertex_neighbours(image)) &&
                 keeps(V::king_steps(cell), V::king_steps(image)) &&
                 keeps(V::knight_steps(cell), V::knight_steps(image));
    for (int round = 0; round < 20; ++round) {
      const CellSet occupied = random_occupation(random, V::cells());
      const CellSet occupied_there = mapped(occupied, map);
      kept.steps = kept.steps &&
                   keeps(V::rook_attacks(cell, occupied), V::rook_attacks(image, occupied_there));
      kept.bishop_lines = kept.bishop_lines && keeps(V::bishop_attacks(cell, occupied),
                                                     V::bishop_attacks(image, occupied_there));
    }
  }
  return kept;
}

// Turned by some tenths of the board.
CellMap rotation(int sectors) {
  return [sectors](Cell cell) {
    const unsigned ring = pentachess::ring_of(cell);
    const int tenth = std::array<int, 3>{5, 3, 1}[ring];
    return pentachess::cell_at(ring,
                               static_cast<int>(pentachess::place_in_ring(cell)) + sectors * tenth);
  };
}

// Sector s to sector -s, that of a6, b3 and c0 onto itself.
Cell reflected(Cell cell) {
  const unsigned ring = pentachess::ring_of(cell);
  const int twice_the_middle = std::array<int, 3>{12, 6, 0}[ring];
  return pentachess::cell_at(ring,
                             twice_the_middle - static_cast<int>(pentachess::place_in_ring(cell)));
}

Cell mirrored_left_to_right(Cell cell) {
  const Half half = static_cast<Half>(-static_cast<int>(circular::half_of(cell)));
  return circular::cell_at(circular::circle_of(cell), circular::row_of(cell), half);
}
Cell mirrored_top_to_bottom(Cell cell) {
  return circular::cell_at(circular::circle_of(cell), 13 - circular::row_of(cell),
                           circular::half_of(cell));
}

}  // namespace

TEMPLATE_TEST_CASE("Every cell is as in the reference", "[board]", Pentachess, Circular) {
  const nlohmann::json reference =
      nlohmann::json::parse(std::ifstream(data_path(std::string(TestType::name) + "-board.json")));
  CellSet seen;
  std::string order;
  for (const nlohmann::json& entry : reference["cells"]) {
    const std::string name = entry["cell"];
    INFO(name);
    const Cell cell = cell_named<TestType>(name);
    seen.add(cell);
    order += name;
    CHECK(Notation<TestType>::cell_name(cell) == name);
    CHECK(is_light(TestType(), cell) == (entry["colour"] == "light"));
    const Topology& topology = topology_of<TestType>();
    CHECK(sorted_names<TestType>(topology.edge_neighbours(cell)) == sorted_names(entry["edge"]));
    CHECK(sorted_names<TestType>(topology.vertex_neighbours(cell)) ==
          sorted_names(entry["vertex"]));
  }
  CHECK(seen == TestType::cells());
  CHECK(seen == topology_of<TestType>().cells());
  CHECK(static_cast<std::size_t>(seen.count()) == reference["cells"].size());
}

TEMPLATE_TEST_CASE("Rows list every cell once", "[board]", Pentachess, Circular) {
  CellSet seen;
  int count = 0;
  for (const Row& row : Notation<TestType>::rows()) {
    for (const Cell cell : row.cells) {
      seen.add(cell);
      ++count;
    }
  }
  CHECK(seen == TestType::cells());
  CHECK(count == seen.count());
}

TEMPLATE_TEST_CASE("Only the cells' own names are names of cells", "[board][notation]", Pentachess,
                   Circular) {
  std::map<Cell, int> names;
  for (char letter = 'a'; letter <= 'z'; ++letter) {
    for (int number = 0; number <= 130; ++number) {
      const Cell cell = Notation<TestType>::cell_called(letter, number);
      if (cell == no_cell) continue;
      REQUIRE(TestType::cells().has(cell));
      ++names[cell];
    }
  }
  CHECK(static_cast<int>(names.size()) == TestType::cells().count());
  for (const auto& [cell, count] : names) {
    const std::string name = Notation<TestType>::cell_name(cell);
    INFO(name);
    // C1: the half-moons have a second one.
    CHECK(count ==
          (std::string(TestType::name) == "circular" && (name == "g7" || name == "f6") ? 2 : 1));
  }
}

TEMPLATE_TEST_CASE("The cells cover a disc", "[board]", Pentachess, Circular) {
  const Topology& topology = topology_of<TestType>();
  const auto sides = sides_of(topology);
  // Euler's formula, the outside being a face.
  const auto faces = static_cast<std::size_t>(topology.cells().count()) + 1;
  CHECK(corners_of(topology).size() + faces == sides.size() + 2);

  // Each side is between two cells, edge neighbours, or on the rim.
  std::size_t rim_sides = 0;
  for (const auto& [ends, cells] : sides) {
    CHECK(cells.count() <= 2);
    if (cells.count() == 1) {
      ++rim_sides;
      continue;
    }
    const Cell one = cells.first();
    CHECK(topology.edge_neighbours(one).has((cells & ~CellSet::of(one)).first()));
  }
  // The rim is one closed line.
  CHECK(rim_sides == rim_of(topology).size());
  CHECK(rim_sides > 0);

  // Edge and vertex neighbours are those that share a side, or a corner and no side.
  for (const Cell cell : topology.cells()) {
    CellSet beside;
    const Corners& corners = topology.corners(cell);
    for (std::size_t side = 0; side < corners.size(); ++side) {
      const Cell other = topology.across_side(cell, side);
      if (other != no_cell) beside.add(other);
    }
    CHECK(beside == topology.edge_neighbours(cell));
    CellSet touching;
    for (const int corner : corners) touching |= topology.cells_at(corner);
    CHECK((touching & ~beside & ~CellSet::of(cell)) == topology.vertex_neighbours(cell));
  }
}

TEMPLATE_TEST_CASE("The board is connected", "[board]", Pentachess, Circular) {
  const Topology& topology = topology_of<TestType>();
  CellSet reached = CellSet::of(topology.cells().first());
  for (CellSet before; before != reached;) {
    before = reached;
    for (const Cell cell : before) reached |= topology.edge_neighbours(cell);
  }
  CHECK(reached == topology.cells());
}

TEMPLATE_TEST_CASE("Edge neighbours differ in colour, same-colour cells meet at corners", "[board]",
                   Pentachess, Circular) {
  const Topology& topology = topology_of<TestType>();
  int light = 0;
  for (const Cell cell : topology.cells()) {
    if (is_light(TestType(), cell)) ++light;
    for (const Cell other : topology.edge_neighbours(cell)) {
      CHECK(is_light(TestType(), other) != is_light(TestType(), cell));
    }
  }
  CHECK(2 * light == topology.cells().count());
}

TEST_CASE("Pentachess: corners have the degrees of a triangular lattice about a tenfold centre",
          "[board][pentachess]") {
  const Topology& topology = pentachess::board.topology;
  const std::set<int> rim = rim_of(topology);
  std::map<int, int> inner;
  std::map<int, int> outer;
  for (const int corner : corners_of(topology)) {
    ++(rim.count(corner) > 0 ? outer : inner)[topology.cells_at(corner).count()];
  }
  CHECK(inner == std::map<int, int>{{10, 1}, {6, 30}});
  CHECK(outer == std::map<int, int>{{2, 10}, {3, 20}});
  for (const Cell cell : topology.cells()) CHECK(topology.corners(cell).size() == 3);
}

TEST_CASE("Circular: four cells meet at every inner corner", "[board][circular]") {
  const Topology& topology = circular::board.topology;
  const std::set<int> rim = rim_of(topology);
  int inner = 0;
  for (const int corner : corners_of(topology)) {
    if (rim.count(corner) > 0) continue;
    ++inner;
    CHECK(topology.cells_at(corner).count() == 4);
  }
  CHECK(inner == 60);
  CHECK(rim.size() == 24);
}

TEST_CASE("Pentachess: every rotation by a sector keeps the board", "[board][pentachess]") {
  SplitMix64 random(11);
  for (int sectors = 1; sectors < 10; ++sectors) {
    const CellMap map = rotation(sectors);
    const Kept kept = kept_by<Pentachess>(map, random);
    CHECK(kept.steps);
    CHECK(kept.bishop_lines);
    const pentachess::Board& board = pentachess::board;
    for (const Cell cell : Pentachess::cells()) {
      // An odd number of sectors, half a turn among them, changes all colours.
      CHECK((pentachess::is_dark(map(cell)) == pentachess::is_dark(cell)) == (sectors % 2 == 0));
      for (const unsigned way : {pentachess::clockwise, pentachess::counter_clockwise}) {
        for (const auto* steps :
             {&board.straight_steps, &board.diagonal_steps, &board.straight_steps_to,
              &board.diagonal_steps_to, &board.double_step}) {
          CHECK(mapped((*steps)[way][cell], map) == (*steps)[way][map(cell)]);
        }
      }
    }
  }
}

TEST_CASE("Pentachess: a reflection keeps all but the bishop's long lines",
          "[board][pentachess][P2]") {
  SplitMix64 random(12);
  const Kept kept = kept_by<Pentachess>(reflected, random);
  CHECK(kept.steps);
  CHECK_FALSE(kept.bishop_lines);
  const pentachess::Board& board = pentachess::board;
  for (const Cell cell : Pentachess::cells()) {
    CHECK(mapped(board.bishop_steps[cell], reflected) == board.bishop_steps[reflected(cell)]);
    // Pawns turn round.
    for (const auto* steps : {&board.straight_steps, &board.diagonal_steps, &board.double_step}) {
      CHECK(mapped((*steps)[pentachess::clockwise][cell], reflected) ==
            (*steps)[pentachess::counter_clockwise][reflected(cell)]);
    }
  }
}

TEST_CASE("Circular: the board is symmetric left to right and top to bottom", "[board][circular]") {
  SplitMix64 random(13);
  for (const bool turns_pawns : {false, true}) {
    const CellMap map = turns_pawns ? mirrored_top_to_bottom : mirrored_left_to_right;
    const Kept kept = kept_by<Circular>(map, random);
    CHECK(kept.steps);
    CHECK(kept.bishop_lines);
    const circular::Board& board = circular::board;
    for (const Cell cell : Circular::cells()) {
      CHECK((board.light.has(cell) == board.light.has(map(cell))) == !turns_pawns);
      CHECK(mapped(board.king_leaps[cell], map) == board.king_leaps[map(cell)]);
      for (const Side side : {Side::white, Side::black}) {
        const unsigned here = index(side);
        const unsigned there = index(turns_pawns ? ~side : side);
        for (const auto* steps :
             {&board.pawn_moves, &board.pawn_captures, &board.pawn_captures_onto}) {
          CHECK(mapped((*steps)[here][cell], map) == (*steps)[there][map(cell)]);
        }
        for (const auto* steps : {&board.pawn_double_steps, &board.prince_double_steps}) {
          std::set<std::pair<Cell, Cell>> expected;
          std::set<std::pair<Cell, Cell>> found;
          for (const auto& step : (*steps)[here][cell]) {
            expected.insert({map(step.over), map(step.to)});
          }
          for (const auto& step : (*steps)[there][map(cell)]) found.insert({step.over, step.to});
          CHECK(found == expected);
        }
      }
    }
  }
}

TEMPLATE_TEST_CASE("Steps lead back, and so do rook lines", "[board]", Pentachess, Circular) {
  SplitMix64 random(14);
  for (const Cell a : TestType::cells()) {
    for (const Cell b : TestType::cells()) {
      CHECK(TestType::king_steps(a).has(b) == TestType::king_steps(b).has(a));
      CHECK(TestType::knight_steps(a).has(b) == TestType::knight_steps(b).has(a));
      for (int round = 0; round < 4; ++round) {
        const CellSet occupied = random_occupation(random, TestType::cells());
        CHECK(TestType::rook_attacks(a, occupied).has(b) ==
              TestType::rook_attacks(b, occupied).has(a));
      }
    }
    CHECK_FALSE(TestType::king_steps(a).has(a));
    CHECK_FALSE(TestType::knight_steps(a).has(a));
    CHECK_FALSE(TestType::rook_attacks(a, CellSet()).has(a));
    CHECK_FALSE(TestType::bishop_attacks(a, CellSet()).has(a));
  }
}

TEST_CASE("Pentachess: bishop lines lead back", "[board][pentachess]") {
  SplitMix64 random(15);
  for (const Cell a : Pentachess::cells()) {
    for (const Cell b : Pentachess::cells()) {
      const CellSet occupied = random_occupation(random, Pentachess::cells());
      CHECK(Pentachess::bishop_attacks(a, occupied).has(b) ==
            Pentachess::bishop_attacks(b, occupied).has(a));
    }
  }
}

TEST_CASE("Circular: a bishop that swings is not attacked back", "[board][circular][C5]") {
  const auto attacks = [](std::string_view from, std::string_view to) {
    return Circular::bishop_attacks(cell_named<Circular>(from), CellSet())
        .has(cell_named<Circular>(to));
  };
  // Over the crescent c10 and up the column; from a12 there is no way to turn off it.
  CHECK(attacks("b9", "c10"));
  CHECK(attacks("b9", "a12"));
  CHECK_FALSE(attacks("a12", "b9"));

  // Exactly the lines onto the column from off it may lead one way only.
  int one_way = 0;
  for (const Cell a : Circular::cells()) {
    for (const Cell b : Circular::bishop_attacks(a, CellSet())) {
      if (Circular::bishop_attacks(b, CellSet()).has(a)) continue;
      ++one_way;
      CHECK_FALSE(circular::board.column.has(a));
      CHECK(circular::board.column.has(b));
    }
  }
  CHECK(one_way > 0);
}

TEST_CASE("Pentachess: thirty long lines join the inner and the outer ring",
          "[board][pentachess][P2]") {
  const pentachess::Board& board = pentachess::board;
  std::map<std::string, std::set<std::string>> expected;
  const auto name = [](char ring, int at, int length) {
    return ring + std::to_string((at + length) % length);
  };
  for (int s = 0; s < 10; ++s) {
    const std::string inner = name('c', s, 10);
    for (const auto& [middle, outer] :
         {std::pair{name('b', 3 * s + 2, 30), name('a', 5 * s + 4, 50)},
          std::pair{name('b', 3 * s + 4, 30), name('a', 5 * s + 8, 50)},
          std::pair{name('b', 3 * s, 30), name('a', 5 * s, 50)}}) {
      expected[inner].insert(middle + outer);
      expected[outer].insert(middle + inner);
    }
  }
  int ends = 0;
  for (const Cell cell : Pentachess::cells()) {
    const std::string from = Notation<Pentachess>::cell_name(cell);
    INFO(from);
    std::set<std::string> found;
    for (unsigned i = 0; i < board.long_line_count[cell]; ++i) {
      const auto& line = board.long_lines[cell][i];
      CHECK(line.middle.count() == 1);
      CHECK(line.end.count() == 1);
      found.insert(Notation<Pentachess>::cell_name(line.middle.first()) +
                   Notation<Pentachess>::cell_name(line.end.first()));
      ++ends;
    }
    CHECK(found == expected[from]);
  }
  CHECK(ends == 60);
}

TEST_CASE("Pentachess: side neighbours are where the rules say", "[board][pentachess]") {
  std::map<std::string, std::string> expected;
  for (int s = 0; s < 10; ++s) {
    const auto join = [&](const std::string& one, const std::string& other) {
      expected[one] = other;
      expected[other] = one;
    };
    const auto name = [](char ring, int at, int length) {
      return ring + std::to_string(at % length);
    };
    join(name('c', s, 10), name('b', 3 * s + 3, 30));
    join(name('b', 3 * s + 2, 30), name('a', 5 * s + 5, 50));
    join(name('b', 3 * s + 4, 30), name('a', 5 * s + 7, 50));
  }
  for (const Cell cell : Pentachess::cells()) {
    const auto at = expected.find(Notation<Pentachess>::cell_name(cell));
    const CellSet side =
        at == expected.end() ? CellSet() : CellSet::of(cell_named<Pentachess>(at->second));
    CHECK(pentachess::board.side_step[cell] == side);
  }
}

TEST_CASE("Circular: the circle of the rules' example runs clockwise", "[board][circular]") {
  const std::vector<std::string> example = {"d7", "d8", "d9", "i8", "i7",
                                            "i6", "i5", "i4", "d5", "d6"};
  CellSet circle;
  for (const std::string& name : example) circle.add(cell_named<Circular>(name));
  for (std::size_t i = 0; i < example.size(); ++i) {
    const Cell cell = cell_named<Circular>(example[i]);
    const Cell next = cell_named<Circular>(example[(i + 1) % example.size()]);
    CHECK(circular::circle_of(cell) == 3);
    CHECK(circular::board.topology.edge_neighbours(cell).has(next));
    // On the drawing it turns right.
    const Point a = circular::board.centres[cell];
    const Point b = circular::board.centres[next];
    CHECK(a.x * b.y - a.y * b.x < 0);
    CHECK(circular::circle_attacks(cell, CellSet()) == (circle & ~CellSet::of(cell)));
  }
}

TEST_CASE("Circular: crescents and half-moons have the neighbours that the rules count",
          "[board][circular][C1]") {
  const circular::Board& board = circular::board;
  const CellSet half_moons = cells_named<Circular>({"g7", "f6"});
  const CellSet crescents =
      cells_named<Circular>({"a12", "b11", "c10", "d9", "e8", "l1", "k2", "j3", "i4", "h5"});
  const CellSet outermost = cells_named<Circular>({"a12", "l1"});
  CHECK(board.column == (half_moons | crescents));
  CHECK((board.column & board.light) ==
        cells_named<Circular>({"a12", "b11", "c10", "d9", "e8", "g7"}));

  for (const Cell cell : board.column) {
    const CellSet edges = board.topology.edge_neighbours(cell);
    const CellSet vertices = board.topology.vertex_neighbours(cell);
    INFO(Notation<Circular>::cell_name(cell));
    if (half_moons.has(cell)) {
      CHECK(edges.count() == 3);
      CHECK(vertices.count() == 3);
    } else if (outermost.has(cell)) {
      CHECK(edges.count() == 2);
      CHECK(vertices.count() == 1);
    } else {
      CHECK(edges.count() == 4);
      CHECK(vertices.count() == 4);
    }
    // The two twins are vertex neighbours of each other.
    if (outermost.has(cell)) continue;
    CellSet twins;
    for (const Cell other : edges) {
      if (circular::row_of(other) == circular::row_of(cell)) twins.add(other);
    }
    REQUIRE(twins.count() == 2);
    const Cell twin = twins.first();
    CHECK(board.topology.vertex_neighbours(twin).has((twins & ~CellSet::of(twin)).first()));
  }
}

TEST_CASE("Circular: pawns have as many moves and captures as the rules' table says",
          "[board][circular]") {
  const circular::Board& board = circular::board;
  std::map<std::string, int> cells_of_kind;
  for (const Side side : {Side::white, Side::black}) {
    // Where a pawn can stand: from its start row to the row before it promotes.
    for (int rows_gone = 0; rows_gone <= 5; ++rows_gone) {
      const int row = side == Side::white ? 4 + rows_gone : 9 - rows_gone;
      const bool at_home = (row <= 6) == (side == Side::white);
      for (const Cell cell : board.row_cells[static_cast<std::size_t>(row)]) {
        const int moves = board.pawn_moves[index(side)][cell].count();
        const int captures = board.pawn_captures[index(side)][cell].count();
        INFO(to_text(side) << " " << Notation<Circular>::cell_name(cell));
        const auto is = [&](const char* kind, int expected_moves, int expected_captures) {
          INFO(kind);
          ++cells_of_kind[kind];
          CHECK(moves == expected_moves);
          CHECK(captures == expected_captures);
        };
        const bool half_moon = circular::circle_of(cell) == 1;
        if (!board.column.has(cell)) {
          if (circular::circle_of(cell) == 6) {
            is("outer circle", 1, 1);
          } else {
            is("other cell", 1, 2);
          }
        } else if (at_home) {
          if (half_moon) {
            is("home half-moon", 2, 1);
          } else {
            is("home crescent", 3, 2);
          }
        } else if (half_moon) {
          is("opponent's half-moon", 1, 2);
        } else {
          is("opponent's crescent", 1, 2);
        }
      }
    }
  }
  CHECK(cells_of_kind == std::map<std::string, int>{{"outer circle", 24},
                                                    {"other cell", 72},
                                                    {"home half-moon", 2},
                                                    {"home crescent", 4},
                                                    {"opponent's half-moon", 2},
                                                    {"opponent's crescent", 4}});
}

TEST_CASE("Circular: beyond the rows of pawns the edge of the board takes its share",
          "[board][circular]") {
  const circular::Board& board = circular::board;
  const auto white = [&](std::string_view name) {
    const Cell cell = cell_named<Circular>(name);
    return std::pair{board.pawn_moves[index(Side::white)][cell],
                     board.pawn_captures[index(Side::white)][cell]};
  };
  CHECK(white("a12") == std::pair{CellSet(), CellSet()});
  CHECK(white("l1") ==
        std::pair{cells_named<Circular>({"k2"}), cells_named<Circular>({"a2", "l2"})});
  CHECK(white("b11") ==
        std::pair{cells_named<Circular>({"a12"}), cells_named<Circular>({"a11", "l11"})});
}

TEST_CASE("Circular: a knight beside a crescent jumps to the other side", "[board][circular]") {
  const auto steps = [](std::string_view name) {
    return Circular::knight_steps(cell_named<Circular>(name));
  };
  CHECK(steps("e7").has(cell_named<Circular>("i7")));
  // Every knight step changes the colour.
  for (const Cell cell : Circular::cells()) {
    for (const Cell to : Circular::knight_steps(cell)) {
      CHECK(circular::board.light.has(to) != circular::board.light.has(cell));
    }
  }
}

TEST_CASE("Pentachess: cells lie apart on the drawing, neighbours close together",
          "[board][pentachess]") {
  const auto distance = [](Cell a, Cell b) {
    const Point p = pentachess::board.centres[a];
    const Point q = pentachess::board.centres[b];
    return std::hypot(p.x - q.x, p.y - q.y);
  };
  for (const Cell cell : Pentachess::cells()) {
    for (const Cell other : Pentachess::cells()) {
      if (other != cell) CHECK(distance(cell, other) > 0.3);
    }
    for (const Cell other : pentachess::board.topology.edge_neighbours(cell)) {
      CHECK(distance(cell, other) < 2);
    }
  }
}

TEST_CASE("Circular: the middle of a cell on the drawing lies in its circle, row and half",
          "[board][circular]") {
  for (const Cell cell : Circular::cells()) {
    const Point centre = circular::board.centres[cell];
    const int circle = circular::circle_of(cell);
    const int row = circular::row_of(cell);
    const double radius = std::hypot(centre.x, centre.y);
    CHECK(radius < circle);
    CHECK(radius > circle - 1);
    CHECK(centre.y < row - 6);
    CHECK(centre.y > row - 7);
    const int sign = centre.x > 0 ? 1 : centre.x < 0 ? -1 : 0;
    CHECK(sign == static_cast<int>(circular::half_of(cell)));
  }
}

TEMPLATE_TEST_CASE("White's men start below the middle of the drawing, Black's above", "[board]",
                   Pentachess, Circular) {
  const Position<TestType> start = position_of<TestType>(Notation<TestType>::start_fen);
  for (const Cell cell : start.occupied()) {
    const bool below = Notation<TestType>::centre(cell).y < 0;
    CHECK(below == start.men(Side::white).has(cell));
  }
}

TEST_CASE("Pentachess: a turn by a sector turns the drawing by a tenth", "[board][pentachess]") {
  const double tenth = std::numbers::pi / 5;
  for (const Cell cell : Pentachess::cells()) {
    const Point from = pentachess::board.centres[cell];
    const Point to = pentachess::board.centres[rotation(1)(cell)];
    CHECK(std::abs(from.x * std::cos(tenth) - from.y * std::sin(tenth) - to.x) < 1e-9);
    CHECK(std::abs(from.x * std::sin(tenth) + from.y * std::cos(tenth) - to.y) < 1e-9);
  }
}
