// One test for each sentence of the rules of Pentachess. P1, P2, ... are the decisions listed in
// docs/rules.md.
#include <array>
#include <cmath>
#include <map>
#include <numeric>

#include "tests/catch.hpp"
#include "tests/rules_helper.hpp"

using namespace rotunda;
using namespace rotunda::rules_test;

namespace {

using R = Rules<Pentachess>;

int ring_size(char ring) { return ring == 'a' ? 50 : ring == 'b' ? 30 : 10; }

std::string name(char ring, int index) {
  const int size = ring_size(ring);
  return ring + std::to_string((index % size + size) % size);
}
std::string ahead(const std::string& cell, int steps) {
  return name(cell[0], number_of(cell) + steps);
}
// Black's cell that answers to one of White.
std::string half_turn(const std::string& cell) { return ahead(cell, ring_size(cell[0]) / 2); }
// Turned by one sector.
std::string sector_turn(const std::string& cell, int sectors = 1) {
  return ahead(cell, sectors * ring_size(cell[0]) / 10);
}

Cells in_other_rings(const Cells& cells, const std::string& cell) {
  Cells result;
  for (const std::string& other : cells) {
    if (other[0] != cell[0]) result.insert(other);
  }
  return result;
}
Cells side_neighbours(const std::string& cell) {
  return in_other_rings(R::board().edge(cell), cell);
}
Cells same_colour_vertex_neighbours(const std::string& cell) {
  Cells result;
  for (const std::string& other : R::board().vertex(cell)) {
    if (R::board().same_colour(cell, other)) result.insert(other);
  }
  return result;
}

// All cells of the ring from the cell on, over every stride-th one.
Strings round_the_ring(const std::string& cell, int stride) {
  Strings result;
  for (std::string at = ahead(cell, stride); at != cell; at = ahead(at, stride)) {
    result.push_back(at);
  }
  return result;
}

// A lattice point: (i, j) of a sector, the points on the rays and O having one name each.
std::string point(int sector, int i, int j) {
  if (i == 0 && j == 0) return "O";
  if (i == 0) return point(sector + 1, j, 0);
  return std::to_string(sector % 10) + ":" + std::to_string(i) + "," + std::to_string(j);
}

// The corners of each cell as the rules tabulate them.
std::map<std::string, Cells> tabulated_corners() {
  const auto up = [](int s, int i, int j) {
    return Cells{point(s, i, j), point(s, i + 1, j), point(s, i, j + 1)};
  };
  const auto down = [](int s, int i, int j) {
    return Cells{point(s, i + 1, j), point(s, i + 1, j + 1), point(s, i, j + 1)};
  };
  std::map<std::string, Cells> result;
  for (int s = 0; s < 10; ++s) {
    result[name('c', s)] = up(s, 0, 0);
    result[name('b', 3 * s + 2)] = up(s, 1, 0);
    result[name('b', 3 * s + 3)] = down(s, 0, 0);
    result[name('b', 3 * s + 4)] = up(s, 0, 1);
    result[name('a', 5 * s + 4)] = up(s, 2, 0);
    result[name('a', 5 * s + 5)] = down(s, 1, 0);
    result[name('a', 5 * s + 6)] = up(s, 1, 1);
    result[name('a', 5 * s + 7)] = down(s, 0, 1);
    result[name('a', 5 * s + 8)] = up(s, 0, 2);
  }
  return result;
}

Cells shared(const Cells& a, const Cells& b) {
  Cells result;
  for (const std::string& each : a) {
    if (b.count(each) != 0) result.insert(each);
  }
  return result;
}

// The diagonal cells of a pawn, from the corners.
Cells diagonals(const std::string& cell, int forward) {
  static const std::map<std::string, Cells> corners = tabulated_corners();
  const std::string next = ahead(cell, 2 * forward);
  const Cells corner = shared(corners.at(cell), corners.at(next));
  REQUIRE(corner.size() == 1);
  Cells result = {next};
  for (const auto& [other, its_corners] : corners) {
    if (other[0] != cell[0] && R::board().same_colour(cell, other) &&
        its_corners.count(*corner.begin()) != 0) {
      result.insert(other);
    }
  }
  return result;
}

Cells straights(const std::string& cell, int forward) {
  return side_neighbours(cell) + Cells{ahead(cell, forward)};
}

// P2: the long lines as the rules list them, from either end: middle and far end.
std::vector<std::array<std::string, 2>> long_lines(const std::string& cell) {
  std::vector<std::array<std::string, 2>> result;
  for (int s = 0; s < 10; ++s) {
    const std::string inner = name('c', s);
    for (const auto& [middle, outer] : {std::array{name('b', 3 * s + 2), name('a', 5 * s + 4)},
                                        std::array{name('b', 3 * s + 4), name('a', 5 * s + 8)},
                                        std::array{name('b', 3 * s), name('a', 5 * s)}}) {
      if (cell == inner) result.push_back({middle, outer});
      if (cell == outer) result.push_back({middle, inner});
    }
  }
  return result;
}

Cells rook_rule(const std::string& from, const Men& men, char side) {
  const std::string own = from;
  return R::open_part(round_the_ring(from, 1), men, side) +
         R::open_part(round_the_ring(from, -1), men, side) +
         R::not_ours(side_neighbours(from), men, side);
}
Cells bishop_rule(const std::string& from, const Men& men, char side) {
  Cells result = R::open_part(round_the_ring(from, 2), men, side) +
                 R::open_part(round_the_ring(from, -2), men, side) +
                 R::not_ours(same_colour_vertex_neighbours(from), men, side);
  for (const auto& [middle, end] : long_lines(from)) {
    if (men.count(middle) == 0) result = result + R::not_ours({end}, men, side);
  }
  return result;
}
Cells queen_rule(const std::string& from, const Men& men, char side) {
  return rook_rule(from, men, side) + bishop_rule(from, men, side);
}
Cells knight_rule(const std::string& from, const Men& men, char side) {
  Cells result;
  for (const std::string& other : R::board().vertex(from)) {
    if (!R::board().same_colour(from, other)) result.insert(other);
  }
  return R::not_ours(result, men, side);
}
R::Rule pawn_rule(int forward) {
  return [forward](const std::string& from, const Men& men, char side) {
    return R::empty_ones(straights(from, forward), men) +
           R::enemies(diagonals(from, forward), men, side);
  };
}
R::Rule berolina_rule(int forward) {
  return [forward](const std::string& from, const Men& men, char side) {
    return R::empty_ones(diagonals(from, forward), men) +
           R::enemies(straights(from, forward), men, side);
  };
}

constexpr int clockwise = -1;
constexpr int counter_clockwise = 1;

struct PawnKind {
  char letter;
  int forward;
  bool berolina;
};
constexpr std::array<PawnKind, 4> pawn_kinds = {{{'P', clockwise, false},
                                                 {'C', counter_clockwise, false},
                                                 {'L', clockwise, true},
                                                 {'D', counter_clockwise, true}}};

char of_side(char kind, char side) {
  return side == 'w' ? kind : static_cast<char>(kind - 'A' + 'a');
}
bool in_zone(const std::string& cell, char side) {
  const int first = side == 'w' ? 25 : 0;
  return cell[0] == 'a' && number_of(cell) >= first && number_of(cell) <= first + 7;
}

// Two kings far from ring a and from each other.
const Men kings_inside = {{"c0", 'K'}, {"c3", 'k'}};

Men with(Men men, const Men& more) {
  men.insert(more.begin(), more.end());
  return men;
}

// The choices a pawn has on a cell it can reach: "" for staying what it is.
Cells choices(const std::string& fen, const std::string& from, const std::string& to) {
  Cells result;
  for (const std::string& move : R::moves_from(fen, from)) {
    if (move == to) result.insert("");
    if (move.size() == to.size() + 1 && move.compare(0, to.size(), to) == 0 &&
        !is_digit(move.back())) {
      result.insert(move.substr(to.size()));
    }
  }
  return result;
}
const Cells all_choices = {"", "q", "r", "b", "n"};

}  // namespace

// The board.

TEST_CASE("Pentachess: ring a has 50 cells, ring b 30 and ring c 10, numbered from 0",
          "[pentachess][board]") {
  CHECK(Pentachess::cells().count() == 90);
  Cells expected;
  for (const char ring : {'a', 'b', 'c'}) {
    for (int i = 0; i < ring_size(ring); ++i) expected.insert(ring + std::to_string(i));
  }
  CHECK(R::names(Pentachess::cells()) == expected);
}

TEST_CASE("Pentachess: indices grow counter-clockwise and wrap around", "[pentachess][board]") {
  for (const std::string& cell : R::board().names) {
    const Point here = Notation<Pentachess>::centre(R::cell(cell));
    const Point next = Notation<Pentachess>::centre(R::cell(ahead(cell, 1)));
    INFO(cell);
    CHECK(here.x * next.y - here.y * next.x > 0);
    CHECK(
        R::names(pentachess::board.topology.edge_neighbours(R::cell(cell))).count(ahead(cell, 1)) ==
        1);
  }
}

TEST_CASE("Pentachess: an even index is dark, an odd one light", "[pentachess][board]") {
  for (const std::string& cell : R::board().names) {
    INFO(cell);
    CHECK(pentachess::is_dark(R::cell(cell)) == (number_of(cell) % 2 == 0));
    CHECK(R::board().cells.at(cell).dark == (number_of(cell) % 2 == 0));
  }
}

TEST_CASE("Pentachess: edge neighbours share two corners of the lattice, vertex neighbours one",
          "[pentachess][board]") {
  const std::map<std::string, Cells> corners = tabulated_corners();
  REQUIRE(corners.size() == 90);
  for (const auto& [cell, its_corners] : corners) {
    Cells edge, vertex;
    for (const auto& [other, other_corners] : corners) {
      const std::size_t common = shared(its_corners, other_corners).size();
      if (other == cell) continue;
      if (common == 2) edge.insert(other);
      if (common == 1) vertex.insert(other);
    }
    INFO(cell);
    CHECK(R::names(pentachess::board.topology.edge_neighbours(R::cell(cell))) == edge);
    CHECK(R::names(pentachess::board.topology.vertex_neighbours(R::cell(cell))) == vertex);
    CHECK(R::board().edge(cell) == edge);
    CHECK(R::board().vertex(cell) == vertex);
  }
}

TEST_CASE("Pentachess: a cell has two edge neighbours in its ring and at most one side neighbour",
          "[pentachess][board]") {
  std::map<std::string, std::string> side;
  for (int s = 0; s < 10; ++s) {
    for (const auto& [a, b] : {std::array{name('c', s), name('b', 3 * s + 3)},
                               std::array{name('b', 3 * s + 2), name('a', 5 * s + 5)},
                               std::array{name('b', 3 * s + 4), name('a', 5 * s + 7)}}) {
      side[a] = b;
      side[b] = a;
    }
  }
  for (const std::string& cell : R::board().names) {
    Cells expected = {ahead(cell, 1), ahead(cell, -1)};
    if (side.count(cell) != 0) expected.insert(side[cell]);
    INFO(cell);
    CHECK(R::names(pentachess::board.topology.edge_neighbours(R::cell(cell))) == expected);
  }
}

TEST_CASE("Pentachess: all ten inner cells meet at O", "[pentachess][board]") {
  Cells inner;
  for (int s = 0; s < 10; ++s) inner.insert(name('c', s));
  int centres = 0;
  for (const int corner : pentachess::board.topology.corners(R::cell("c0"))) {
    if (R::names(pentachess::board.topology.cells_at(corner)) == inner) ++centres;
  }
  CHECK(centres == 1);
}

TEST_CASE("Pentachess: White sits on the side of a3 and a4, Black opposite",
          "[pentachess][board]") {
  const auto height = [](const std::string& cell) {
    return Notation<Pentachess>::centre(R::cell(cell)).y;
  };
  for (const std::string& cell : R::board().names) {
    INFO(cell);
    CHECK(height(cell) >= std::max(height("a3"), height("a4")) - 0.5);
    CHECK(std::abs(height(cell) + height(half_turn(cell))) < 1e-9);
  }
}

// The men.

TEST_CASE("Pentachess: White's 18 men start on their cells", "[pentachess][men]") {
  const Men white = {{"a0", 'B'},  {"a7", 'B'}, {"a1", 'R'}, {"a6", 'R'},  {"a2", 'N'},
                     {"a5", 'N'},  {"a3", 'Q'}, {"a4", 'K'}, {"b29", 'P'}, {"b0", 'P'},
                     {"a48", 'P'}, {"b3", 'C'}, {"b4", 'C'}, {"a9", 'C'},  {"b1", 'L'},
                     {"a49", 'L'}, {"b2", 'D'}, {"a8", 'D'}};
  CHECK(white.size() == 18);
  const Position<Pentachess> start = R::position(R::start_fen);
  for (const std::string& cell : R::board().names) {
    const Man man = start.at(R::cell(cell));
    INFO(cell);
    if (white.count(cell) != 0) {
      CHECK(man_called<Pentachess>(white.at(cell)) == man);
    } else {
      CHECK((man == no_man || side_of(man) == Side::black));
    }
  }
}

TEST_CASE("Pentachess: Black's men are White's turned by half the board", "[pentachess][men]") {
  const Position<Pentachess> start = R::position(R::start_fen);
  for (const std::string& cell : R::board().names) {
    const Man man = start.at(R::cell(cell));
    const Man opposite = start.at(R::cell(half_turn(cell)));
    INFO(cell);
    CHECK((man == no_man) == (opposite == no_man));
    if (man == no_man || opposite == no_man) continue;
    CHECK(kind_of(man) == kind_of(opposite));
    CHECK(side_of(man) == ~side_of(opposite));
  }
  CHECK(start.men(Side::black).count() == 18);
}

TEST_CASE("Pentachess: White moves first", "[pentachess][men]") {
  CHECK(R::position(R::start_fen).side() == Side::white);
  CHECK(R::moves(R::start_fen).size() == 14);
}

// The moves.

TEST_CASE("Pentachess: a rook goes along its ring, either way, or to the side neighbour",
          "[pentachess][rook]") {
  R::on_every_cell('R', rook_rule);
}

TEST_CASE("Pentachess: a rook comes round to any cell but its own", "[pentachess][rook]") {
  for (const std::string& cell : R::board().names) {
    const Strings ring = round_the_ring(cell, 1);
    const Cells expected = Cells(ring.begin(), ring.end()) + side_neighbours(cell);
    const std::string fen = R::need_kings({{cell, 'R'}}, 'w', expected);
    CHECK(R::destinations(fen, cell) == expected);
    CHECK_FALSE(R::is_legal(fen, cell + cell));
  }
}

TEST_CASE("Pentachess: a rook blocked one way reaches the far side of the blocker the other way",
          "[pentachess][rook]") {
  for (const char ring : {'a', 'b', 'c'}) {
    const std::string rook_cell = name(ring, 0);
    const Strings way = round_the_ring(rook_cell, 1);
    for (const std::string& blocker : way) {
      Cells expected(way.begin(), way.end());
      expected.erase(blocker);
      const std::string fen =
          R::need_kings({{rook_cell, 'R'}, {blocker, 'N'}}, 'w',
                        Cells(way.begin(), way.end()) + side_neighbours(rook_cell));
      INFO("FEN " << fen);
      CHECK(R::destinations(fen, rook_cell) == expected + side_neighbours(rook_cell));
    }
  }
}

TEST_CASE("Pentachess: a rook blocked one way gives check the other way round",
          "[pentachess][rook]") {
  for (const char ring : {'a', 'b', 'c'}) {
    for (int place = 0; place < ring_size(ring); place += ring == 'a' ? 7 : 1) {
      const std::string king_cell = name(ring, place);
      // Next to the king a rook checks over no cell one way, so leave room both ways.
      for (int distance = 2; distance <= ring_size(ring) - 2; ++distance) {
        const std::string rook_cell = ahead(king_cell, distance);
        const std::string one_way = ahead(king_cell, 1 + (distance - 2) / 2);
        const std::string other_way = ahead(king_cell, -1 - (ring_size(ring) - distance - 2) / 2);
        const Men men = {{king_cell, 'K'}, {rook_cell, 'r'}};
        const Men blocked_once = with(men, {{one_way, 'N'}});
        const Men blocked_twice = with(blocked_once, {{other_way, 'N'}});
        // A black king that no white man attacks and that attacks nothing.
        const auto checks = [&](Men all) {
          for (const std::string& cell : R::board().names) {
            Men trial = all;
            if (!trial.insert({cell, 'k'}).second || cell[0] == ring) continue;
            const std::string fen = R::fen(trial);
            if (read_fen<Pentachess>(fen)) return R::gives_check(fen);
          }
          FAIL("no cell for the black king");
          return false;
        };
        INFO("king " << king_cell << " rook " << rook_cell << " " << one_way << " " << other_way);
        CHECK(checks(men));
        CHECK(checks(blocked_once));
        // On the inner ring rooks have no other way; elsewhere the side step is no ring cell.
        CHECK_FALSE(checks(blocked_twice));
      }
    }
  }
}

TEST_CASE("Pentachess: a man between a rook and its king is pinned only if the other way is shut",
          "[pentachess][rook]") {
  const Men open = {{"a10", 'K'}, {"a12", 'Q'}, {"a14", 'r'}, {"c5", 'k'}};
  // The rook checks by the other way round, so any move must answer that.
  CHECK(R::gives_check(R::fen(open)));
  const Men shut = with(open, {{"a30", 'N'}});
  CHECK_FALSE(R::gives_check(R::fen(shut)));
  CHECK(R::destinations(R::fen(shut), "a12") == Cells{"a11", "a13", "a14"});
  // The knight is pinned, too: it is the only man on the other way, along which it may go.
  CHECK(R::destinations(R::fen(shut), "a30") == Cells{"a27"});
  const Men shut_twice = with(shut, {{"a40", 'N'}});
  CHECK(R::destinations(R::fen(shut_twice), "a30") == Cells{"a27", "b19"});
}

TEST_CASE(
    "Pentachess: a bishop goes along its ring over same-colour cells, by vertices and long "
    "lines",
    "[pentachess][bishop]") {
  R::on_every_cell('B', bishop_rule);
}

TEST_CASE("Pentachess: cells of the other colour do not block a bishop", "[pentachess][bishop]") {
  for (const std::string& cell : R::board().names) {
    Men men = {{cell, 'B'}};
    for (int i = 1; i < ring_size(cell[0]); i += 2) men[ahead(cell, i)] = 'N';
    Cells expected;
    for (const std::string& each : round_the_ring(cell, 2)) expected.insert(each);
    const std::optional<std::string> fen =
        R::fen_with_kings(men, 'w', expected + R::board().vertex(cell) + R::board().edge(cell));
    // A ring half full of knights leaves no free place for a king on the inner rings only.
    if (!fen) continue;
    const Cells reached = R::destinations(*fen, cell);
    INFO("FEN " << *fen);
    CHECK(shared(reached, expected) == expected);
  }
  CHECK(R::destinations(R::fen({{"a10", 'B'}, {"a9", 'N'}, {"a11", 'N'}, {"c0", 'K'}, {"c3", 'k'}}),
                        "a10")
            .count("a35") == 0);
}

TEST_CASE("P1: on the inner ring a bishop and a king step straight across O, whatever stands there",
          "[pentachess][bishop][king]") {
  for (int s = 0; s < 10; ++s) {
    const std::string from = name('c', s);
    Cells others;
    for (int i = 2; i < 10; i += 2) others.insert(name('c', s + i));
    // Every subset of the five cells of the other colour and, for a bishop, of the same colour.
    for (int crowd = 0; crowd < 32; ++crowd) {
      Men men = {{from, 'B'}};
      for (int i = 0; i < 5; ++i) {
        if ((crowd >> i & 1) != 0) men[name('c', s + 2 * i + 1)] = 'N';
      }
      for (const auto& [kind, kings] : {std::pair{'B', 0}, std::pair{'K', 1}}) {
        men[from] = kind;
        const std::optional<std::string> fen =
            R::fen_with_kings(men, 'w', others + Cells{name('b', 3 * s + 3)});
        INFO("crowd " << crowd << " on " << from << kings);
        REQUIRE(fen);
        const Cells reached = shared(R::destinations(*fen, from), others);
        CHECK(reached == others);
      }
    }
    // Own and enemy men of the same colour do not block the way to the others either.
    for (const std::string& occupied : others) {
      for (const char blocker : {'N', 'n'}) {
        const std::string fen =
            R::need_kings({{from, 'B'}, {occupied, blocker}}, 'w', others + Cells{from});
        Cells expected = others;
        if (blocker == 'N') expected.erase(occupied);
        CHECK(shared(R::destinations(fen, from), others) == expected);
      }
    }
  }
}

TEST_CASE("P2: the long lines are the listed ones and no others", "[pentachess][bishop]") {
  int lines = 0;
  for (const std::string& from : R::board().names) {
    Cells expected;
    for (const auto& line : long_lines(from)) expected.insert(line[1]);
    lines += static_cast<int>(expected.size());
    // Shut in its ring and with its vertex neighbours occupied but for one middle cell at a time.
    const Cells near = same_colour_vertex_neighbours(from);
    Men men = {{from, 'B'}};
    for (const std::string& each : near) {
      if (each[0] == from[0]) men[each] = 'N';
    }
    const Cells keep_free = near + expected + R::board().edge(from);
    const std::string fen = R::need_kings(men, 'w', keep_free);
    INFO("FEN " << fen);
    CHECK(R::destinations(fen, from) == in_other_rings(near, from) + expected);
  }
  CHECK(lines == 2 * 3 * 10);
}

TEST_CASE("P2: the long lines are not mirror-symmetric", "[pentachess][bishop]") {
  const std::string fen =
      R::fen({{"c0", 'B'}, {"c2", 'N'}, {"c8", 'N'}, {"b15", 'K'}, {"a30", 'k'}});
  const Cells reached = R::destinations(fen, "c0");
  CHECK(reached.count("a0") == 1);
  // Mirrored at the middle of sector 0, a0 is a12.
  CHECK(reached.count("a12") == 0);
  CHECK(reached.count("a4") == 1);
  CHECK(reached.count("a8") == 1);
}

TEST_CASE("P2: the middle cell of a long line must be empty", "[pentachess][bishop]") {
  for (const std::string& from : R::board().names) {
    for (const auto& [middle, end] : long_lines(from)) {
      for (const char blocker : {'N', 'n'}) {
        const std::string shut = R::need_kings({{from, 'B'}, {middle, blocker}}, 'w', Cells{end});
        CHECK(R::destinations(shut, from).count(end) == 0);
        const std::string open = R::need_kings({{from, 'B'}, {end, blocker}}, 'w', Cells{middle});
        CHECK(R::destinations(open, from).count(end) == (blocker == 'n' ? 1 : 0));
      }
    }
  }
}

TEST_CASE("Pentachess: a queen goes like a rook or a bishop", "[pentachess][queen]") {
  R::on_every_cell('Q', queen_rule);
}

TEST_CASE("Pentachess: a king steps to edge neighbours and same-colour vertex neighbours",
          "[pentachess][king]") {
  for (const char side : {'w', 'b'}) {
    for (const std::string& from : R::board().names) {
      const Cells expected = R::board().edge(from) + same_colour_vertex_neighbours(from);
      // The other king attacks none of these cells.
      Cells near = expected;
      for (const std::string& cell : expected) {
        near = near + R::board().edge(cell) + R::board().vertex(cell);
      }
      const std::string fen = R::need_kings({{from, of_side('K', side)}}, side, near);
      INFO("FEN " << fen);
      CHECK(R::destinations(fen, from) == expected);
    }
  }
  CHECK(R::destinations(R::fen({{"a4", 'K'}, {"a29", 'k'}}), "a4") ==
        Cells{"a2", "a3", "a5", "a6", "b2"});
}

TEST_CASE("Pentachess: a king never steps onto an attacked cell", "[pentachess][king]") {
  // For each kind of attacker on each cell: the king avoids what the other side could capture on.
  for (const char kind : {'q', 'r', 'b', 'n', 'p', 'c', 'l', 'd'}) {
    for (const std::string& attacker : R::board().names) {
      for (const char* king_cell : {"a4", "a5", "b10", "b12", "c3"}) {
        if (attacker == king_cell) continue;
        const Men men = {{king_cell, 'K'}, {attacker, kind}};
        const std::optional<std::string> fen =
            R::fen_with_kings(men, 'w', R::board().edge(king_cell) + R::board().vertex(king_cell));
        if (!fen) continue;  // where the attacker gives check
        for (const std::string& to :
             R::board().edge(king_cell) + same_colour_vertex_neighbours(king_cell)) {
          if (to == attacker) continue;
          // Attacked exactly if Black could capture the king there.
          Men moved = R::position(*fen).side() == Side::white ? men : Men{};
          moved.erase(king_cell);
          moved[to] = 'K';
          const Position<Pentachess> at = R::position(*fen);
          moved[Notation<Pentachess>::cell_name(at.king_cell(Side::black))] = 'k';
          INFO("FEN " << *fen << " to " << to);
          const bool safe = static_cast<bool>(read_fen<Pentachess>(R::fen(moved, 'b')));
          CHECK(R::is_legal(*fen, std::string(king_cell) + to) == safe);
        }
      }
    }
  }
}

TEST_CASE("Pentachess: a king in check round the ring may not step on along the same ring",
          "[pentachess][king]") {
  // The rook attacks the cells behind the king, by either way.
  const std::string fen = R::fen({{"a10", 'K'}, {"a35", 'r'}, {"c5", 'k'}});
  CHECK(R::destinations(fen, "a10") == Cells{"b4", "b5", "b6"});
}

TEST_CASE("Pentachess: there is no castling", "[pentachess][king]") {
  // King and rooks on their start cells with nothing in between.
  const std::string fen = R::fen({{"a4", 'K'}, {"a1", 'R'}, {"a6", 'R'}, {"b17", 'k'}});
  CHECK(R::destinations(fen, "a4") == Cells{"a2", "a3", "a5", "b2"});
}

TEST_CASE("Pentachess: a knight goes to any vertex neighbour of the other colour",
          "[pentachess][knight]") {
  R::on_every_cell('N', knight_rule);
  CHECK(R::destinations(R::fen(with(kings_inside, {{"a5", 'N'}})), "a5") == Cells{"a2", "b4"});
}

TEST_CASE("Pentachess: a pawn moves one step forward or to the side, and captures on its diagonals",
          "[pentachess][pawn]") {
  R::on_every_cell('P', pawn_rule(clockwise), 12);
  R::on_every_cell('C', pawn_rule(counter_clockwise), 12);
}

TEST_CASE("Pentachess: a pawn steps to its side neighbour inward and outward",
          "[pentachess][pawn]") {
  for (const auto& [from, to] : {std::array{"a5", "b2"}, std::array{"b2", "a5"},
                                 std::array{"b3", "c0"}, std::array{"c0", "b3"}}) {
    for (const char pawn : {'P', 'C'}) {
      const std::string fen = R::fen({{from, pawn}, {"c5", 'K'}, {"a30", 'k'}});
      CHECK(R::is_legal(fen, std::string(from) + to));
      // Not onto an enemy.
      const std::string shut = R::fen({{from, pawn}, {to, 'n'}, {"c5", 'K'}, {"a30", 'k'}});
      CHECK_FALSE(R::is_legal(shut, std::string(from) + to));
    }
  }
}

TEST_CASE("Pentachess: a pawn keeps its direction on every ring", "[pentachess][pawn]") {
  std::string fen = R::fen({{"c0", 'C'}, {"c5", 'K'}, {"a45", 'k'}, {"c7", 'n'}});
  for (const auto& move : {"c0b3", "b3b4", "b4a7", "a7a8"}) {
    CHECK(R::is_legal(fen, move));
    fen = R::after(fen, {move, R::position(fen).fullmove_number() % 2 == 1 ? "a45a44" : "a44a45"});
  }
  CHECK(R::destinations(fen, "a8") == Cells{"a9"});
}

TEST_CASE("Pentachess: what stands between does not matter to a pawn's capture two steps forward",
          "[pentachess][pawn]") {
  for (const PawnKind& pawn : pawn_kinds) {
    if (pawn.berolina) continue;
    for (const std::string& from : R::board().names) {
      const std::string to = ahead(from, 2 * pawn.forward);
      for (const char between : {'N', 'n'}) {
        const std::string fen = R::need_kings(
            {{from, pawn.letter}, {to, 'n'}, {ahead(from, pawn.forward), between}}, 'w');
        CHECK(R::destinations(fen, from).count(to) == 1);
      }
    }
  }
}

TEST_CASE("Pentachess: the examples of pawns on b3, a7 and a4 hold", "[pentachess][pawn]") {
  const auto captures = [](const std::string& from) {
    Cells result;
    for (const std::string& to : R::board().names) {
      if (to == from) continue;
      const std::optional<std::string> fen =
          R::fen_with_kings({{from, 'C'}, {to, 'n'}}, 'w', straights(from, 1));
      if (fen && R::destinations(*fen, from).count(to) != 0) result.insert(to);
    }
    return result;
  };
  CHECK(captures("b3") == Cells{"b5", "c1"});
  CHECK(captures("a7") == Cells{"a9", "b5"});
  CHECK(captures("a4") == Cells{"a6"});
}

TEST_CASE("P3: a pawn's first move may be two steps forward if both cells are empty",
          "[pentachess][pawn]") {
  for (const char side : {'w', 'b'}) {
    for (const auto& [start, kind, forward] :
         {std::tuple{"b29", 'P', -1}, std::tuple{"b0", 'P', -1}, std::tuple{"a48", 'P', -1},
          std::tuple{"b3", 'C', 1}, std::tuple{"b4", 'C', 1}, std::tuple{"a9", 'C', 1}}) {
      const std::string from = side == 'w' ? start : half_turn(start);
      const std::string one = ahead(from, forward);
      const std::string two = ahead(from, 2 * forward);
      const Cells reached = {one, two};
      const std::string right = from + " -";
      const Men men = {{from, of_side(kind, side)}};
      const auto fen = [&](const Men& more, const std::string& rights) {
        return R::need_kings(with(men, more), side, reached, rights);
      };
      CHECK(R::is_legal(fen({}, right), from + two));
      // Without the right to it, only one step.
      CHECK_FALSE(R::is_legal(fen({}, "- -"), from + two));
      CHECK(R::is_legal(fen({}, "- -"), from + one));
      for (const char blocker : {'N', 'n'}) {
        CHECK_FALSE(R::is_legal(fen({{one, blocker}}, right), from + two));
        CHECK_FALSE(R::is_legal(fen({{one, blocker}}, right), from + one));
        // Onto the second cell it may only capture, which is one of its diagonals.
        const bool enemy = !R::is_ours(blocker, side);
        CHECK(R::is_legal(fen({{two, blocker}}, right), from + two) == enemy);
        CHECK(R::is_legal(fen({{two, blocker}}, right), from + one));
      }
    }
  }
}

TEST_CASE("P3: the double first step is lost by any move and does not return with the pawn",
          "[pentachess][pawn]") {
  // b4 steps outward and back to its start cell.
  const std::string fen = R::fen(with(kings_inside, {{"b4", 'C'}}), 'w', "b4 -");
  CHECK(R::is_legal(fen, "b4b6"));
  const std::string back = R::after(fen, {"b4a7", "c3b12", "a7b4", "b12c3"});
  CHECK(back == R::fen(with(kings_inside, {{"b4", 'C'}}), 'w', "- -", "1 3"));
  CHECK_FALSE(R::is_legal(back, "b4b6"));
  // Every other first move loses it as well.
  for (const std::string& move : R::moves_from(fen, "b4")) {
    CHECK(R::after(fen, {"b4" + move}).find(" b - - ") != std::string::npos);
  }
}

TEST_CASE("P3: the right to a double first step goes with a captured pawn", "[pentachess][pawn]") {
  const std::string fen =
      R::fen(with(kings_inside, {{"b4", 'C'}, {"b3", 'C'}, {"b10", 'r'}}), 'b', "b3b4 -");
  CHECK(R::after(fen, {"b10b4"}) ==
        R::fen(with(kings_inside, {{"b4", 'r'}, {"b3", 'C'}}), 'w', "b3 -", "0 2"));
}

TEST_CASE("Pentachess: Berolina pawns move to empty diagonals and capture straight and sideways",
          "[pentachess][berolina]") {
  R::on_every_cell('L', berolina_rule(clockwise), 12);
  R::on_every_cell('D', berolina_rule(counter_clockwise), 12);
  // The counter-clockwise one on b2 moves to b4 and a6 and captures on b3 and a5.
  CHECK(R::destinations(R::fen(with({{"c5", 'K'}, {"a30", 'k'}}, {{"b2", 'D'}})), "b2") ==
        Cells{"b4", "a6"});
  CHECK(R::destinations(R::fen({{"c5", 'K'}, {"a30", 'k'}, {"b2", 'D'}, {"b3", 'n'}, {"a5", 'n'}}),
                        "b2") == Cells{"b4", "a6", "b3", "a5"});
}

TEST_CASE("Pentachess: a Berolina pawn never goes two steps", "[pentachess][berolina]") {
  // From its start cell it has its diagonals and no more, and no set-up can give it the right.
  for (const auto& [from, kind] :
       {std::pair{"b1", 'L'}, std::pair{"a49", 'L'}, std::pair{"b2", 'D'}, std::pair{"a8", 'D'}}) {
    const Men men = with({{"c5", 'K'}, {"a20", 'k'}}, {{from, kind}});
    const int forward = kind == 'L' ? clockwise : counter_clockwise;
    CHECK(R::destinations(R::fen(men), from) == diagonals(from, forward));
    const auto with_right = read_fen<Pentachess>(R::fen(men, 'w', std::string(from) + " -"));
    CHECK_FALSE(with_right);
  }
}

// Promotion.

TEST_CASE("Pentachess: White promotes on a25 to a32, Black on a0 to a7, and nowhere else",
          "[pentachess][promotion]") {
  for (const char side : {'w', 'b'}) {
    for (const PawnKind& pawn : pawn_kinds) {
      int arrivals = 0;
      for (const std::string& from : R::board().names) {
        const Cells ways =
            pawn.berolina ? diagonals(from, pawn.forward) : straights(from, pawn.forward);
        const std::string fen = R::need_kings({{from, of_side(pawn.letter, side)}}, side,
                                              ways + R::board().vertex(from));
        for (const std::string& to : ways) {
          INFO("FEN " << fen << " to " << to);
          CHECK(choices(fen, from, to) == (in_zone(to, side) ? all_choices : Cells{""}));
          ++arrivals;
        }
      }
      CHECK(arrivals > 90);
    }
  }
}

TEST_CASE("P4: arriving by a capture counts too", "[pentachess][promotion]") {
  for (const char side : {'w', 'b'}) {
    for (const PawnKind& pawn : pawn_kinds) {
      for (const std::string& from : R::board().names) {
        const Cells ways =
            pawn.berolina ? straights(from, pawn.forward) : diagonals(from, pawn.forward);
        for (const std::string& to : ways) {
          if (!in_zone(to, side)) continue;
          const std::string fen = R::need_kings(
              {{from, of_side(pawn.letter, side)}, {to, side == 'w' ? 'n' : 'N'}}, side);
          INFO("FEN " << fen << " to " << to);
          CHECK(choices(fen, from, to) == all_choices);
        }
      }
    }
  }
}

TEST_CASE("Pentachess: a promoted man is the chosen one, of the pawn's side",
          "[pentachess][promotion]") {
  const std::string white = R::fen(with(kings_inside, {{"a26", 'P'}}));
  const std::string black = R::fen(with(kings_inside, {{"a8", 'p'}}), 'b');
  for (const char choice : {'q', 'r', 'b', 'n'}) {
    const char upper = static_cast<char>(choice - 'a' + 'A');
    CHECK(R::after(white, {std::string("a26a25") + choice}) ==
          R::fen(with(kings_inside, {{"a25", upper}}), 'b', "- -", "0 1"));
    CHECK(R::after(black, {std::string("a8a7") + choice}) ==
          R::fen(with(kings_inside, {{"a7", choice}}), 'w', "- -", "0 2"));
  }
}

TEST_CASE("P4: declining is a move without a letter, and is remembered",
          "[pentachess][promotion]") {
  const std::string fen = R::fen(with(kings_inside, {{"a34", 'P'}, {"a33", 'n'}, {"a32", 'n'}}));
  CHECK(R::after(fen, {"a34a32"}) ==
        R::fen(with(kings_inside, {{"a33", 'n'}, {"a32", 'P'}}), 'b', "- a32", "0 1"));
}

TEST_CASE("P4: after declining a pawn is not asked again, inside the zone or outside",
          "[pentachess][promotion]") {
  for (const char side : {'w', 'b'}) {
    const std::string rest = side == 'w' ? "c3" : "c0";
    for (const PawnKind& pawn : pawn_kinds) {
      for (int place = 0; place < 50; ++place) {
        const std::string from = name('a', place);
        const Cells ways =
            pawn.berolina ? diagonals(from, pawn.forward) : straights(from, pawn.forward);
        const std::string fen = R::need_kings({{from, of_side(pawn.letter, side)}}, side,
                                              ways + R::board().vertex(from), "- " + from);
        for (const std::string& to : ways) {
          INFO("FEN " << fen << " to " << to);
          CHECK(choices(fen, from, to) == Cells{""});
          // On the outer ring it keeps having declined, wherever it is.
          const Strings fields = [&] {
            Strings result;
            const std::string text = R::after(fen, {from + to});
            for (const auto word : split_words(text)) result.emplace_back(word);
            return result;
          }();
          CHECK(fields[3] == (to[0] == 'a' ? to : "-"));
        }
      }
    }
  }
}

TEST_CASE("P4: a pawn that has declined is asked again once it has left the outer ring",
          "[pentachess][promotion]") {
  // a30 is the side neighbour of b17, in White's zone.
  const Men men = with(kings_inside, {{"a30", 'C'}});
  const std::string declined = R::fen(men, 'w', "- a30");
  const std::string inside = R::after(declined, {"a30b17", "c3b12"});
  CHECK(inside == R::fen({{"c0", 'K'}, {"b12", 'k'}, {"b17", 'C'}}, 'w', "- -", "1 2"));
  CHECK(choices(inside, "b17", "a30") == all_choices);
  // And when it declines again, it is not asked again.
  const std::string again = R::after(inside, {"b17a30", "b12c3"});
  CHECK(again == R::fen(men, 'w', "- a30", "1 3"));
  CHECK(choices(again, "a30", "a31") == Cells{""});
}

TEST_CASE("P4: a pawn that leaves the zone along the outer ring and comes round is not asked",
          "[pentachess][promotion]") {
  const std::string fen = R::fen(with(kings_inside, {{"a24", 'C'}}), 'w', "- a24");
  CHECK(choices(fen, "a24", "a25") == Cells{""});
  CHECK(R::after(fen, {"a24a25"}) ==
        R::fen(with(kings_inside, {{"a25", 'C'}}), 'b', "- a25", "0 1"));
}

TEST_CASE("P4: the note of a declined promotion goes with a captured or capturing pawn",
          "[pentachess][promotion]") {
  const std::string taken = R::fen(with(kings_inside, {{"a30", 'C'}, {"a40", 'r'}}), 'b', "- a30");
  CHECK(R::after(taken, {"a40a30"}) ==
        R::fen(with(kings_inside, {{"a30", 'r'}}), 'w', "- -", "0 2"));
  const std::string takes = R::fen(with(kings_inside, {{"a30", 'C'}, {"a32", 'n'}}), 'w', "- a30");
  CHECK(R::after(takes, {"a30a32"}) ==
        R::fen(with(kings_inside, {{"a32", 'C'}}), 'b', "- a32", "0 1"));
}

TEST_CASE("P4: a pawn set up inside the zone is asked when it next arrives on a cell of it",
          "[pentachess][promotion]") {
  const std::string fen = R::fen(with(kings_inside, {{"a28", 'C'}}));
  CHECK(R::moves_from(fen, "a28") == Strings{"a29", "a29b", "a29n", "a29q", "a29r"});
  const std::string leaving = R::fen(with(kings_inside, {{"a32", 'C'}}));
  CHECK(choices(leaving, "a32", "a33") == Cells{""});
  CHECK(choices(leaving, "a32", "b19") == Cells{""});
}

TEST_CASE("P5: there is no en passant", "[pentachess][pawn]") {
  // Every black pawn of every kind beside a white double step captures nothing on the passed cell.
  int double_steps = 0;
  for (const auto& [from, kind, forward] :
       {std::tuple{"b29", 'P', -1}, std::tuple{"b0", 'P', -1}, std::tuple{"a48", 'P', -1},
        std::tuple{"b3", 'C', 1}, std::tuple{"b4", 'C', 1}, std::tuple{"a9", 'C', 1}}) {
    const std::string passed = ahead(from, forward);
    const std::string to = ahead(from, 2 * forward);
    for (const PawnKind& pawn : pawn_kinds) {
      for (const std::string& hunter : R::board().names) {
        const Cells captures =
            pawn.berolina ? straights(hunter, pawn.forward) : diagonals(hunter, pawn.forward);
        const Cells quiet =
            pawn.berolina ? diagonals(hunter, pawn.forward) : straights(hunter, pawn.forward);
        if (captures.count(passed) == 0 || quiet.count(passed) != 0) continue;
        if (hunter == from || hunter == to) continue;
        const std::optional<std::string> fen =
            R::fen_with_kings({{from, kind}, {hunter, of_side(pawn.letter, 'b')}}, 'w',
                              {passed, to}, std::string(from) + " -");
        if (!fen) continue;
        const std::string then = R::after(*fen, {from + to});
        CHECK(R::destinations(then, hunter).count(passed) == 0);
        CHECK(split_words(then).size() == 6);  // no field for it
        ++double_steps;
      }
    }
  }
  CHECK(double_steps >= 6 * 4);
}

// The end of the game.

TEST_CASE("Pentachess: checkmate wins", "[pentachess][end]") {
  // A mate of the reference set.
  const std::string fen = "1p1K9L3d8k3n15N3/bc10r7c6np1/1c8 b - - 0 1";
  CHECK(R::outcome(fen) == "ongoing");
  CHECK(R::outcome(fen, {"a1a0q"}) == "checkmate");
  CHECK(R::moves(R::after(fen, {"a1a0q"})).empty());
}

TEST_CASE("Pentachess: stalemate is a draw, not mate", "[pentachess][end]") {
  for (const char* fen :
       {"1k48/K29/9B b - - 0 1", "R49/1k28/K9 b - - 0 1", "k46K2/1Q28/10 b - - 0 1"}) {
    CHECK_FALSE(R::gives_check(fen));
    CHECK(R::outcome(fen) == "stalemate");
  }
  // By a move, beside moves that mate or go on.
  const std::string fen = "k46K2/2Q27/10 w - - 0 1";
  CHECK(R::outcome(fen, {"b2b1"}) == "stalemate");
  CHECK(R::outcome(fen, {"b2b3"}) == "ongoing");
}

TEST_CASE("Pentachess: the third occurrence of a position is a draw at once", "[pentachess][end]") {
  const Strings round = {"a0b28", "a25b13", "b28a0", "b13a25"};
  Strings line;
  // The start position has occurred once already.
  for (int times = 2; times <= 3; ++times) {
    for (const std::string& move : round) {
      CHECK(R::outcome(R::start_fen, line) == "ongoing");
      line.push_back(move);
    }
  }
  CHECK(R::outcome(R::start_fen, line) == "threefold");
}

TEST_CASE("Pentachess: a hundred plies without capture or pawn move are a draw at once",
          "[pentachess][end]") {
  const Men men = with(kings_inside, {{"a10", 'R'}, {"a20", 'P'}, {"a40", 'L'}, {"b10", 'n'}});
  CHECK(R::outcome(R::fen(men, 'w', "- -", "98 60"), {"a10a11"}) == "ongoing");
  CHECK(R::outcome(R::fen(men, 'w', "- -", "99 60"), {"a10a11"}) == "fifty-move");
  CHECK(R::outcome(R::fen(men, 'w', "- -", "100 60")) == "fifty-move");
  // Fifty plies are no reason.
  CHECK(R::outcome(R::fen(men, 'w', "- -", "50 60"), {"a10a11"}) == "ongoing");
}

TEST_CASE("Pentachess: a capture, a pawn move and a Berolina pawn's move restart the fifty moves",
          "[pentachess][end]") {
  const Men men = with(kings_inside, {{"a10", 'R'}, {"a11", 'n'}, {"a22", 'P'}, {"a42", 'L'}});
  const std::string fen = R::fen(men, 'w', "- -", "99 60");
  for (const auto& move : {"a10a11", "a22a21", "a42a40"}) {
    CHECK(R::outcome(fen, {move}) == "ongoing");
    CHECK(R::played(fen, {move}).halfmove_clock() == 0);
  }
}

TEST_CASE("Pentachess: every kind of promotion, and declining it, restarts the fifty moves",
          "[pentachess][end]") {
  for (const char pawn : {'P', 'C', 'L', 'D'}) {
    const Men men = with(kings_inside, {{"a28", pawn}});
    const std::string fen = R::fen(men, 'w', "- -", "99 60");
    int promotions = 0;
    for (const std::string& move : R::moves_from(fen, "a28")) {
      CHECK(R::played(fen, {"a28" + move}).halfmove_clock() == 0);
      ++promotions;
    }
    CHECK(promotions >= 5);
  }
}

TEST_CASE("Pentachess: checkmate on the move that completes the hundredth ply is checkmate",
          "[pentachess][end]") {
  CHECK(R::mates_on_the_hundredth_ply() > 0);
}

TEST_CASE("P6: a position is the same when men, side, double steps and declined pawns are",
          "[pentachess][end]") {
  const Men men = with(kings_inside, {{"b4", 'C'}, {"a40", 'C'}});
  const Key key = R::position(R::fen(men, 'w')).key();
  CHECK(R::position(R::fen(men, 'w', "- -", "17 40")).key() == key);
  Cells keys;
  for (const char* rights : {"- -", "b4 -", "- a40", "b4 a40"}) {
    for (const char side : {'w', 'b'}) {
      keys.insert(std::to_string(R::position(R::fen(men, side, rights)).key()));
    }
  }
  CHECK(keys.size() == 8);
}

TEST_CASE("P6: repetitions reach back past pawn moves that are undone", "[pentachess][end]") {
  // The white pawn steps out and in again; the count of fifty starts anew each time.
  const Men men = with(kings_inside, {{"b2", 'C'}, {"a40", 'n'}});
  const Strings round = {"b2a5", "a40a42", "a5b2", "a42a40"};
  const std::string fen = R::fen(men);
  Strings line = {"b2a5"};
  REQUIRE(R::is_legal(fen, "b2a5"));
  const Strings moves_of_knight = R::moves_from(R::after(fen, {"b2a5"}), "a40");
  REQUIRE_FALSE(moves_of_knight.empty());
  const std::string there = "a40" + moves_of_knight.front();
  const std::string back = moves_of_knight.front() + "a40";
  line = {};
  for (int times = 0; times < 2; ++times) {
    for (const std::string& move : {std::string("b2a5"), there, std::string("a5b2"), back}) {
      CHECK(R::outcome(fen, line) == "ongoing");
      line.push_back(move);
    }
  }
  CHECK(R::outcome(fen, line) == "threefold");
  CHECK(R::played(fen, line).halfmove_clock() < 4);
}

TEST_CASE("P6: positions with other declined pawns are not the same", "[pentachess][end]") {
  // Set up undeclined on a30; after going out and in (declining), the pawn has declined.
  const Men men = with(kings_inside, {{"a30", 'C'}});
  const std::string fen = R::fen(men);
  const Strings round = {"a30b17", "c3b12", "b17a30", "b12c3"};
  Strings line;
  for (int times = 0; times < 2; ++times) line.insert(line.end(), round.begin(), round.end());
  // The men of the set-up stand there the third time, with the pawn declined only the second.
  CHECK(R::outcome(fen, line) == "ongoing");
  line.insert(line.end(), round.begin(), round.end() - 1);
  // (The position before b12c3 now occurs the third time.)
  CHECK(R::outcome(fen, line) == "threefold");
}

TEST_CASE("P6: positions with other rights to a double step are not the same",
          "[pentachess][end]") {
  const std::string fen = R::fen(with(kings_inside, {{"b4", 'C'}}), 'w', "b4 -");
  const Strings round = {"b4a7", "c3b12", "a7b4", "b12c3"};
  Strings line;
  for (int times = 0; times < 2; ++times) line.insert(line.end(), round.begin(), round.end());
  CHECK(R::outcome(fen, line) == "ongoing");
  line.insert(line.end(), round.begin(), round.end());
  CHECK(R::outcome(fen, line) == "threefold");
}

TEST_CASE("P7: bare kings, a knight, two knights, or a knight each are insufficient material",
          "[pentachess][end]") {
  const Strings insufficient = {"", "N", "n", "NN", "nn", "Nn"};
  for (const std::string& men : insufficient) {
    Men all = kings_inside;
    for (std::size_t i = 0; i < men.size(); ++i) all[i == 0 ? "a20" : "a41"] = men[i];
    CHECK(R::outcome(R::fen(all)) == "insufficient");
  }
}

TEST_CASE("P7: any other material goes on", "[pentachess][end]") {
  const std::string kinds = "QRBNPCLDqrbnpcld";
  const Cells insufficient = {"N", "n", "NN", "nn", "Nn"};
  int goes_on = 0;
  for (std::size_t a = 0; a < kinds.size(); ++a) {
    const std::string one = {kinds[a]};
    const std::optional<std::string> with_one = R::fen_with_kings({{"a18", kinds[a]}});
    REQUIRE(with_one);
    CHECK((R::outcome(*with_one) == "ongoing") == (insufficient.count(one) == 0));
    for (std::size_t b = a; b < kinds.size(); ++b) {
      const std::string two = {kinds[a], kinds[b]};
      const std::optional<std::string> fen =
          R::fen_with_kings({{"a18", kinds[a]}, {"a41", kinds[b]}});
      REQUIRE(fen);
      INFO("FEN " << *fen);
      CHECK((R::outcome(*fen) == "ongoing") == (insufficient.count(two) == 0));
      goes_on += insufficient.count(two) == 0 ? 1 : 0;
    }
  }
  CHECK(goes_on == 16 * 17 / 2 - 3);
  // Three knights, and two against one.
  CHECK(R::outcome(R::fen(with(kings_inside, {{"a18", 'N'}, {"a41", 'N'}, {"a30", 'N'}}))) ==
        "ongoing");
  CHECK(R::outcome(R::fen(with(kings_inside, {{"a18", 'N'}, {"a41", 'N'}, {"a30", 'n'}}))) ==
        "ongoing");
}

TEST_CASE("P7: no mate exists with insufficient material, and 700, 5600 and 5860 with one man",
          "[pentachess][end]") {
  // Counted are all placements of White's king and men and Black's king on different cells, with
  // Black to move, legal and mate. The board is the same in each of its ten sectors, so under
  // sanitizers Black's king stays in one of them.
  const CellSet sector =
      cells_named<Pentachess>({"c0", "b2", "b3", "b4", "a4", "a5", "a6", "a7", "a8"});
  CellSet cells = Pentachess::cells();
  int times = 1;
  if (is_instrumented) {
    cells = sector;
    times = 10;
  }
  CHECK(times * R::count_mates({{bishop}, {}}, cells) == 700);
  CHECK(times * R::count_mates({{rook}, {}}, cells) == 5600);
  CHECK(times * R::count_mates({{queen}, {}}, cells) == 5860);
  CHECK(R::count_mates({{}, {}}, cells) == 0);
  CHECK(R::count_mates({{knight}, {}}, cells) == 0);
  // One sector of black kings stands for all.
  CHECK(R::count_mates({{knight, knight}, {}}, sector) == 0);
  CHECK(R::count_mates({{knight}, {knight}}, sector) == 0);
}

TEST_CASE("Pentachess: turning a position by sectors changes nothing but promotion",
          "[pentachess][board]") {
  SplitMix64 random(36);
  for (int round = 0; round < effort(200, 10); ++round) {
    Men men;
    for (int i = 0; i < 12; ++i) {
      men.insert({R::board().names[random.below(90)], "QRBNqrbn"[random.below(8)]});
    }
    const std::optional<std::string> fen = R::fen_with_kings(men);
    if (!fen) continue;
    const Position<Pentachess> at = R::position(*fen);
    men[Notation<Pentachess>::cell_name(at.king_cell(Side::white))] = 'K';
    men[Notation<Pentachess>::cell_name(at.king_cell(Side::black))] = 'k';
    const std::size_t moves = R::moves(*fen).size();
    for (int sectors = 1; sectors < 10; ++sectors) {
      Men turned;
      for (const auto& [cell, man] : men) turned[sector_turn(cell, sectors)] = man;
      CHECK(R::moves(R::fen(turned)).size() == moves);
    }
  }
}
