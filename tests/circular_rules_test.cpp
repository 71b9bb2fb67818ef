// One test for each sentence of the rules of Circular Chess. C1, C2, ... are the decisions listed
// in docs/rules.md.
#include <array>
#include <map>
#include <tuple>

#include "tests/catch.hpp"
#include "tests/perft.hpp"
#include "tests/rules_helper.hpp"

using namespace rotunda;
using namespace rotunda::rules_test;

namespace {

using R = Rules<Circular>;

// The column from top to bottom, the crescents and half-moons of each half together.
const Strings top_column = {"a12", "b11", "c10", "d9", "e8", "g7"};
const Strings bottom_column = {"f6", "h5", "i4", "j3", "k2", "l1"};

const Strings& half_column(const std::string& central) {
  return number_of(central) > 6 ? top_column : bottom_column;
}
bool is_central(const std::string& cell) {
  const Strings& column = half_column(cell);
  return std::count(column.begin(), column.end(), cell) != 0;
}
bool is_half_moon(const std::string& cell) { return cell == "g7" || cell == "f6"; }
int row(const std::string& cell) { return number_of(cell); }
int circle(const std::string& cell) {
  return cell[0] <= 'f' ? 6 - (cell[0] - 'a') : cell[0] - 'g' + 1;
}

const Cells& edge(const std::string& cell) { return R::board().edge(cell); }
const Cells& vertex(const std::string& cell) { return R::board().vertex(cell); }
Cells neighbours(const std::string& cell) { return edge(cell) + vertex(cell); }

Cells shared(const Cells& a, const Cells& b) {
  Cells result;
  for (const std::string& each : a) {
    if (b.count(each) != 0) result.insert(each);
  }
  return result;
}
Cells in_row(const Cells& cells, int wanted) {
  Cells result;
  for (const std::string& each : cells) {
    if (row(each) == wanted) result.insert(each);
  }
  return result;
}
Cells twins(const std::string& central) { return in_row(edge(central), row(central)); }

// The cells of a list behind one of them, and those before it, outwards from it.
std::array<Strings, 2> both_ways(const Strings& line, const std::string& from) {
  const auto at = std::find(line.begin(), line.end(), from);
  return {Strings(at + 1, line.end()), Strings(std::make_reverse_iterator(at), line.rend())};
}

Strings row_cells(int wanted) {
  Strings result;
  for (const std::string& cell : R::board().names) {
    if (row(cell) == wanted) result.push_back(cell);
  }
  return result;
}

// A whole circle from the cell on: down on the right side and up on the left one, or back.
Strings round_the_circle(const std::string& from, bool backwards) {
  Strings right, left;
  std::string top, bottom;
  for (const std::string& cell : R::board().names) {
    if (circle(cell) != circle(from)) continue;
    if (is_central(cell)) {
      (row(cell) > 6 ? top : bottom) = cell;
    } else if (cell[0] <= 'f') {
      left.insert(left.begin(), cell);
    } else {
      right.push_back(cell);
    }
  }
  Strings ring = {top};
  ring.insert(ring.end(), right.begin(), right.end());
  ring.push_back(bottom);
  ring.insert(ring.end(), left.begin(), left.end());
  if (backwards) std::reverse(ring.begin(), ring.end());
  std::rotate(ring.begin(), std::find(ring.begin(), ring.end(), from), ring.end());
  return Strings(ring.begin() + 1, ring.end());
}

// Where a step across a corner goes on through the opposite corner. The corner that two vertex
// neighbours share is told by the two other cells that meet there.
std::optional<std::string> diagonally_on(const std::string& from, const std::string& over) {
  const Cells in = shared(edge(from), edge(over));
  REQUIRE(in.size() == 2);
  if (is_half_moon(over) && in == twins(over)) return std::nullopt;  // came in by the tip
  Strings result;
  for (const std::string& next : vertex(over)) {
    const Cells out = shared(edge(over), edge(next));
    const bool opposite =
        is_half_moon(over) ? out != in && out != twins(over) : shared(in, out).empty();
    if (opposite) result.push_back(next);
  }
  REQUIRE(result.size() <= 1);
  if (result.empty()) return std::nullopt;
  return result.front();
}
// And a step across an edge through the opposite edge: the only one without a corner in common.
std::optional<std::string> across_on(const std::string& from, const std::string& over) {
  for (const std::string& next : edge(over)) {
    if (next != from && neighbours(from).count(next) == 0) return next;
  }
  return std::nullopt;
}
std::optional<std::string> straight_on(const std::string& from, const std::string& over) {
  return edge(from).count(over) != 0 ? across_on(from, over) : diagonally_on(from, over);
}

// The plain diagonals out of a cell.
std::vector<Strings> diagonals(const std::string& from) {
  std::vector<Strings> result;
  for (const std::string& first : vertex(from)) {
    Strings line = {first};
    std::string before = from;
    while (const auto next = diagonally_on(before, line.back())) {
      before = line.back();
      line.push_back(*next);
    }
    result.push_back(line);
  }
  return result;
}

Cells rook_rule(const std::string& from, const Men& men, char side) {
  const auto [right, left] = both_ways(row_cells(row(from)), from);
  return R::open_part(right, men, side) + R::open_part(left, men, side) +
         R::open_part(round_the_circle(from, false), men, side) +
         R::open_part(round_the_circle(from, true), men, side);
}
// C5: diagonals and swings.
Cells lines_rule(const std::string& from, const Men& men, char side) {
  Cells result;
  for (const Strings& line : diagonals(from)) {
    result = result + R::open_part(line, men, side);
    if (is_central(from)) continue;
    for (const std::string& cell : line) {
      if (men.count(cell) != 0) break;
      if (!is_central(cell)) continue;
      for (const Strings& column : both_ways(half_column(cell), cell)) {
        result = result + R::open_part(column, men, side);
      }
    }
  }
  return result;
}
Cells bishop_rule(const std::string& from, const Men& men, char side) {
  return lines_rule(from, men, side) + R::not_ours(edge(from), men, side);
}
Cells queen_rule(const std::string& from, const Men& men, char side) {
  return rook_rule(from, men, side) + lines_rule(from, men, side);
}

Cells knight_steps(const std::string& from) {
  Cells result;
  // Across an edge, then across a corner which is not on it: the cells at that corner are the
  // middle one, the end and their common edge neighbours.
  for (const std::string& middle : edge(from)) {
    for (const std::string& end : vertex(middle)) {
      if (end != from && edge(end).count(from) == 0) result.insert(end);
    }
  }
  // Across a corner, then across an edge which does not touch it.
  for (const std::string& middle : vertex(from)) {
    for (const std::string& end : edge(middle)) {
      if (edge(from).count(end) == 0) result.insert(end);
    }
  }
  return result;
}
Cells knight_rule(const std::string& from, const Men& men, char side) {
  return R::not_ours(knight_steps(from), men, side);
}

int forward(char side) { return side == 'w' ? 1 : -1; }
bool at_home(const std::string& cell, char side) { return (row(cell) <= 6) == (side == 'w'); }
int start_row(char side) { return side == 'w' ? 4 : 9; }

Cells one_row_forward(const Cells& cells, const std::string& from, char side) {
  return in_row(cells, row(from) + forward(side));
}
Cells pawn_moves(const std::string& from, char side) {
  if (is_central(from)) return one_row_forward(vertex(from), from, side);
  const Strings up = round_the_circle(from, false);
  return one_row_forward({up.front(), up.back()}, from, side);
}
Cells pawn_captures(const std::string& from, char side) {
  if (is_central(from)) {
    return at_home(from, side) ? one_row_forward(edge(from), from, side) : twins(from);
  }
  Cells result = one_row_forward(vertex(from), from, side);
  if (at_home(from, side)) return result;
  for (const std::string& central : edge(from)) {
    if (is_central(central) && twins(central).count(from) != 0) result = result + twins(central);
  }
  result.erase(from);
  return result;
}
struct DoubleStep {
  std::string over;
  std::string to;
};
std::vector<DoubleStep> pawn_double_steps(const std::string& from, char side) {
  std::vector<DoubleStep> result;
  if (row(from) != start_row(side)) return result;
  for (const std::string& over : pawn_moves(from, side)) {
    if (is_central(from)) {
      const auto to = diagonally_on(from, over);
      if (to && row(*to) == row(over) + forward(side)) result.push_back({over, *to});
    } else {
      const Cells to = pawn_moves(over, side);
      REQUIRE(to.size() == 1);  // such lines meet no crescent
      result.push_back({over, *to.begin()});
    }
  }
  return result;
}
Cells pawn_rule(const std::string& from, const Men& men, char side) {
  Cells result =
      R::empty_ones(pawn_moves(from, side), men) + R::enemies(pawn_captures(from, side), men, side);
  for (const auto& [over, to] : pawn_double_steps(from, side)) {
    if (men.count(over) == 0 && men.count(to) == 0) result.insert(to);
  }
  return result;
}
Cells step_rule(const std::string& from, const Men& men, char side) {
  return R::not_ours(neighbours(from), men, side);
}

char of_side(char kind, char side) {
  return side == 'w' ? kind : static_cast<char>(kind - 'A' + 'a');
}
char other(char side) { return side == 'w' ? 'b' : 'w'; }

Men with(Men men, const Men& more) {
  men.insert(more.begin(), more.end());
  return men;
}

// Mirrored top to bottom; the cells of the column change their letter by it.
std::string mirrored(const std::string& cell) {
  for (std::size_t i = 0; i < top_column.size(); ++i) {
    if (cell == top_column[i]) return bottom_column[bottom_column.size() - 1 - i];
    if (cell == bottom_column[i]) return top_column[top_column.size() - 1 - i];
  }
  return cell[0] + std::to_string(13 - row(cell));
}
Men mirrored(const Men& men) {
  Men result;
  for (const auto& [cell, man] : men) {
    const bool white = man >= 'A' && man <= 'Z';
    result[mirrored(cell)] = static_cast<char>(white ? man - 'A' + 'a' : man - 'a' + 'A');
  }
  return result;
}

Cells cells_of(CellSet cells) { return R::names(cells); }

// Whether a king of the side, put onto the cell in place of what stands there, would be attacked.
bool is_attacked_there(Men men, const std::string& cell, char side) {
  const char king = of_side('K', side);
  for (auto man = men.begin(); man != men.end();) {
    man = man->second == king ? men.erase(man) : std::next(man);
  }
  men[cell] = king;
  return !read_fen<Circular>(R::fen(men, other(side)));
}

// The words of the position after the moves, in FEN order.
Strings fields_after(const std::string& fen, const Strings& line) {
  Strings result;
  const std::string text = R::after(fen, line);
  for (const std::string_view word : split_words(text)) result.emplace_back(word);
  return result;
}
enum Field { men_field, side_field, rights_field, ep_field, changed_field };

std::size_t men_count(const std::string& fen) {
  return static_cast<std::size_t>(R::position(fen).occupied().count());
}

// Kings out of the way of most of what follows.
const Men far_kings = {{"l1", 'K'}, {"a12", 'k'}};
// Kings off the column and most diagonals.
const Men side_kings = {{"l6", 'K'}, {"a7", 'k'}};

}  // namespace

// The board.

TEST_CASE("Circular: 72 cells, circle k having 4k-2 of them", "[circular][board]") {
  CHECK(Circular::cells().count() == 72);
  for (int k = 1; k <= 6; ++k) {
    int count = 0;
    for (const std::string& cell : R::board().names) count += circle(cell) == k ? 1 : 0;
    CHECK(count == 4 * k - 2);
    CHECK(circular::circle_length(k) == static_cast<unsigned>(4 * k - 2));
  }
}

TEST_CASE("Circular: cells are named by circle and row, row 8 reading a8 to e8 and i8 to l8",
          "[circular][board]") {
  CHECK(row_cells(8) == Strings{"a8", "b8", "c8", "d8", "e8", "i8", "j8", "k8", "l8"});
  const std::vector<Row> rows = Notation<Circular>::rows();
  REQUIRE(rows.size() == 12);
  for (std::size_t i = 0; i < rows.size(); ++i) {
    Strings names;
    for (const Cell cell : rows[i].cells) names.push_back(Notation<Circular>::cell_name(cell));
    CHECK(names == row_cells(12 - static_cast<int>(i)));
  }
  const std::array<std::size_t, 12> lengths = {1, 3, 5, 7, 9, 11, 11, 9, 7, 5, 3, 1};
  for (std::size_t i = 0; i < rows.size(); ++i) CHECK(rows[i].cells.size() == lengths[i]);
}

TEST_CASE("Circular: in each row one cell lies on the central vertical", "[circular][board]") {
  Cells column;
  for (int r = 1; r <= 12; ++r) {
    const Cells central = shared(cells_of(circular::board.column),
                                 cells_of(circular::board.row_cells[static_cast<std::size_t>(r)]));
    CHECK(central.size() == 1);
    column = column + central;
  }
  Cells expected(top_column.begin(), top_column.end());
  expected.insert(bottom_column.begin(), bottom_column.end());
  CHECK(column == expected);
}

TEST_CASE("C1: colours alternate across edges with a12 light, so g7 is light and f6 dark",
          "[circular][board]") {
  const Cells light = cells_of(circular::board.light);
  CHECK(light.count("a12") == 1);
  CHECK(light.count("g7") == 1);
  CHECK(light.count("f6") == 0);
  for (const std::string& cell : R::board().names) {
    CHECK((light.count(cell) == 0) == R::board().cells.at(cell).dark);
    for (const std::string& beside : edge(cell)) CHECK(light.count(cell) != light.count(beside));
  }
  for (const std::string& cell : top_column) CHECK(light.count(cell) == 1);
  for (const std::string& cell : bottom_column) CHECK(light.count(cell) == 0);
}

TEST_CASE("C1: f7 and g6 are read as g7 and f6, which are always written", "[circular][board]") {
  CHECK(R::cell("f7") == R::cell("g7"));
  CHECK(R::cell("g6") == R::cell("f6"));
  CHECK(Notation<Circular>::cell_name(R::cell("f7")) == "g7");
  CHECK(Notation<Circular>::cell_name(R::cell("g6")) == "f6");
  CHECK(to_text<Circular>(*parse_move<Circular>("f7g6")) == "g7f6");
  const std::string fen = R::fen(with(far_kings, {{"g7", 'R'}}));
  CHECK(R::after(fen, {"f7g6"}) == R::after(fen, {"g7f6"}));
  const std::string changed = R::fen(with(side_kings, {{"g7", 'B'}, {"f6", 'B'}}), 'w', "- - f7g6");
  CHECK(write_fen(R::position(changed)) ==
        R::fen(with(side_kings, {{"g7", 'B'}, {"f6", 'B'}}), 'w', "- - g7f6"));
}

TEST_CASE("Circular: twins are the two cells beside a crescent or half-moon in its row",
          "[circular][board]") {
  for (const Strings& column : {top_column, bottom_column}) {
    for (const std::string& central : column) {
      const Strings cells = row_cells(row(central));
      const auto at = std::find(cells.begin(), cells.end(), central);
      Cells expected;
      if (at != cells.begin()) expected.insert(at[-1]);
      if (at + 1 != cells.end()) expected.insert(at[1]);
      INFO(central);
      CHECK(twins(central) == expected);
      CHECK(expected.size() == (circle(central) == 6 ? 0 : 2));
      // The twins of one crescent are vertex neighbours of each other.
      if (expected.size() == 2 && !is_half_moon(central)) {
        CHECK(vertex(*expected.begin()).count(*expected.rbegin()) == 1);
      }
    }
  }
  CHECK(twins("e8") == Cells{"d8", "i8"});
}

TEST_CASE("Circular: edge neighbours share two corners and vertex neighbours one",
          "[circular][board]") {
  const Topology& topology = circular::board.topology;
  for (const Cell cell : Circular::cells()) {
    const std::string name = Notation<Circular>::cell_name(cell);
    const Corners& corners = topology.corners(cell);
    CHECK(corners.size() == (is_half_moon(name) ? 3 : 4));
    for (const Cell beside : Circular::cells()) {
      if (beside == cell) continue;
      int common = 0;
      for (const int corner : corners) common += topology.cells_at(corner).has(beside) ? 1 : 0;
      CHECK(topology.edge_neighbours(cell).has(beside) == (common == 2));
      CHECK(topology.vertex_neighbours(cell).has(beside) == (common == 1));
    }
    CHECK(cells_of(topology.edge_neighbours(cell)) == edge(name));
    CHECK(cells_of(topology.vertex_neighbours(cell)) == vertex(name));
  }
}

TEST_CASE("Circular: a crescent has four edge neighbours, the outermost two, a half-moon three",
          "[circular][board]") {
  for (const Strings& column : {top_column, bottom_column}) {
    for (const std::string& cell : column) {
      INFO(cell);
      if (is_half_moon(cell)) {
        CHECK(edge(cell).size() == 3);
        CHECK(vertex(cell).size() == 3);
        continue;
      }
      const bool outermost = circle(cell) == 6;
      CHECK(edge(cell).size() == (outermost ? 2 : 4));
      CHECK(vertex(cell).size() == (outermost ? 1 : 4));
      // The two cells of its own circle in the next row inward.
      const int inward = row(cell) > 6 ? row(cell) - 1 : row(cell) + 1;
      const Strings circle_cells = round_the_circle(cell, false);
      CHECK(in_row(edge(cell), inward) == Cells{circle_cells.front(), circle_cells.back()});
    }
  }
}

TEST_CASE("Circular: at every inner corner exactly four cells meet", "[circular][board]") {
  const Topology& topology = circular::board.topology;
  std::set<int> corners;
  for (const Cell cell : Circular::cells()) {
    corners.insert(topology.corners(cell).begin(), topology.corners(cell).end());
  }
  int inner = 0;
  for (const int corner : corners) {
    const CellSet cells = topology.cells_at(corner);
    // On the rim two outermost cells meet, or one ends alone.
    bool on_rim = true;
    for (const Cell cell : cells) {
      on_rim = on_rim && circle(Notation<Circular>::cell_name(cell)) == 6;
    }
    if (on_rim) {
      CHECK(cells.count() <= 2);
    } else {
      CHECK(cells.count() == 4);
      ++inner;
    }
  }
  // Two where each of the circles 1 to 5 meets one of the lines it crosses, one where it touches.
  CHECK(inner == 2 * (1 + 3 + 5 + 7 + 9) + 2 * 5);
}

// The men.

TEST_CASE("C2: White's 16 men start on their cells", "[circular][men]") {
  const Men white = {{"a4", 'P'}, {"b4", 'P'}, {"c4", 'P'}, {"i4", 'P'}, {"j4", 'P'}, {"k4", 'P'},
                     {"l4", 'P'}, {"a3", 'R'}, {"b3", 'N'}, {"j3", 'M'}, {"k3", 'N'}, {"l3", 'R'},
                     {"a2", 'B'}, {"k2", 'Q'}, {"l2", 'B'}, {"l1", 'K'}};
  CHECK(white.size() == 16);
  CHECK(R::fen(with(white, mirrored(white)), 'w', "KMkm - -") == R::start_fen);
}

TEST_CASE("C2: Black's men are White's mirrored top to bottom", "[circular][men]") {
  const Men black = {{"a9", 'p'},  {"b9", 'p'},  {"c9", 'p'},  {"d9", 'p'},
                     {"j9", 'p'},  {"k9", 'p'},  {"l9", 'p'},  {"a10", 'r'},
                     {"b10", 'n'}, {"c10", 'm'}, {"k10", 'n'}, {"l10", 'r'},
                     {"a11", 'b'}, {"b11", 'q'}, {"l11", 'b'}, {"a12", 'k'}};
  CHECK(R::fen(with(black, mirrored(black)), 'w', "KMkm - -") == R::start_fen);
}

TEST_CASE("Circular: White moves first", "[circular][men]") {
  CHECK(R::position(R::start_fen).side() == Side::white);
  CHECK(R::moves(R::start_fen).size() == 22);
}

// The king.

TEST_CASE("Circular: a king steps to any edge or vertex neighbour", "[circular][king]") {
  for (const char side : {'w', 'b'}) {
    for (const std::string& from : R::board().names) {
      Cells near = neighbours(from);
      for (const std::string& cell : neighbours(from)) near = near + neighbours(cell);
      const std::string fen = R::need_kings({{from, of_side('K', side)}}, side, near);
      INFO("FEN " << fen);
      CHECK(R::destinations(fen, from) == neighbours(from));
    }
  }
}

TEST_CASE("Circular: a king never steps onto an attacked cell", "[circular][king]") {
  int tried = 0;
  for (const char kind : {'q', 'r', 'b', 'n', 'm', 'p'}) {
    for (const std::string& attacker : R::board().names) {
      for (const char* king_cell : {"l1", "g7", "e8", "d6", "k5"}) {
        const Men men = {{king_cell, 'K'}, {attacker, kind}, {"a12", 'k'}};
        if (men.size() != 3 || !read_fen<Circular>(R::fen(men))) continue;
        const std::string fen = R::fen(men);
        Cells safe;
        for (const std::string& to : neighbours(king_cell)) {
          if (!is_attacked_there(men, to, 'w')) safe.insert(to);
        }
        CHECK(R::destinations(fen, king_cell) == safe);
        ++tried;
      }
    }
  }
  CHECK(tried > 1000);
}

TEST_CASE("C3: on its first move a king leaps to any cell two steps away that is no neighbour",
          "[circular][king]") {
  for (const auto& [side, from, right] :
       {std::tuple{'w', "l1", "K - -"}, std::tuple{'b', "a12", "k - -"}}) {
    Cells leaps;
    for (const std::string& over : neighbours(from)) leaps = leaps + neighbours(over);
    for (const std::string& cell : neighbours(from)) leaps.erase(cell);
    leaps.erase(from);
    CHECK(leaps.size() == 5);
    const std::string fen = R::fen(far_kings, side, right);
    CHECK(R::destinations(fen, from) == neighbours(from) + leaps);
    CHECK(R::destinations(R::fen(far_kings, side), from) == neighbours(from));
  }
}

TEST_CASE("C3: a leap goes over a cell that may be occupied, by either side", "[circular][king]") {
  for (const auto& [ours, theirs] : {std::pair{'P', 'p'}, std::pair{'N', 'n'}}) {
    for (const char man : {ours, theirs}) {
      if (man == 'P' || man == 'p') continue;
      const Men men = with(far_kings, {{"a2", man}, {"k2", man}, {"l2", man}});
      const std::string fen = R::fen(men, 'w', "K - -");
      const Cells reached = R::destinations(fen, "l1");
      Cells leaps = {"a3", "b3", "j3", "k3", "l3"};
      if (man == 'n') {
        // What the knights themselves attack is left out; each leap needs one cell that is safe.
        Cells safe;
        for (const std::string& leap : leaps) {
          bool over_safe = false;
          for (const std::string& over : shared(neighbours("l1"), neighbours(leap))) {
            over_safe = over_safe || !is_attacked_there(men, over, 'w');
          }
          if (over_safe && !is_attacked_there(men, leap, 'w')) safe.insert(leap);
        }
        leaps = safe;
        CHECK_FALSE(leaps.empty());
      }
      CHECK(shared(reached, {"a3", "b3", "j3", "k3", "l3"}) == leaps);
    }
  }
}

TEST_CASE("C3: a leap needs one intermediate cell that is not attacked", "[circular][king]") {
  // A rook on each cell of the board, and pairs of them.
  const Cells ends = {"a3", "b3", "j3", "k3", "l3"};
  int hindered = 0;
  for (const char kind : {'r', 'b', 'n', 'q'}) {
    for (const std::string& first : R::board().names) {
      for (const std::string& second :
           {std::string("a6"), std::string("d2"), std::string("l7"), std::string("b8"), first}) {
        if (R::board().cells.count(second) == 0) continue;
        const Men men = with(far_kings, {{first, kind}, {second, kind}});
        if (men.size() < (first == second ? 3u : 4u)) continue;
        if (!read_fen<Circular>(R::fen(men))) continue;
        Cells expected;
        for (const std::string& end : ends) {
          bool over_safe = false;
          for (const std::string& over : shared(neighbours("l1"), neighbours(end))) {
            over_safe = over_safe || !is_attacked_there(men, over, 'w');
          }
          if (over_safe && !is_attacked_there(men, end, 'w')) expected.insert(end);
          if (!over_safe) ++hindered;
        }
        const std::string fen = R::fen(men, 'w', "K - -");
        CHECK(shared(R::destinations(fen, "l1"), ends) == expected);
      }
    }
  }
  CHECK(hindered > 100);
}

TEST_CASE("C3: the king is lifted off the board for the test of the intermediate cell",
          "[circular][king]") {
  // The rook on a12's circle attacks l2 through l1, once the king is lifted.
  const Men men = {{"l1", 'K'}, {"a6", 'r'}, {"l8", 'N'}, {"g7", 'k'}};
  const std::string fen = R::fen(men, 'w', "K - -");
  CHECK(R::gives_check(fen));
  CHECK_FALSE(R::is_legal(fen, "l1l2"));
  // Over a2 and l2, which are attacked, it cannot leap; over k2 it can, to cells of other circles.
  CHECK(shared(R::destinations(fen, "l1"), {"a3", "b3", "j3", "k3", "l3"}) ==
        Cells{"b3", "j3", "k3"});
}

TEST_CASE("C3: a man about to be captured stands as it is for the test of the intermediate cell",
          "[circular][king]") {
  // The bishop on j3 would be captured by the leap over k2, which it attacks as it stands.
  const std::string guards = R::fen(with(far_kings, {{"j3", 'n'}}), 'w', "K - -");
  CHECK(neighbours("k2").count("j3") == 1);
  CHECK(R::is_legal(guards, "l1j3"));  // a knight on j3 does not attack k2
  const std::string attacks = R::fen(with(far_kings, {{"j3", 'b'}}), 'w', "K - -");
  CHECK(is_attacked_there(with(far_kings, {{"j3", 'b'}}), "k2", 'w'));
  CHECK_FALSE(R::is_legal(attacks, "l1j3"));
  // The knight on b3 shields k2 from nothing, the one on l3 shields l2 from the rook behind it.
  const Men shielded = with(far_kings, {{"l3", 'n'}, {"l6", 'r'}, {"a6", 'N'}});
  CHECK_FALSE(is_attacked_there(shielded, "l2", 'w'));
  CHECK(is_attacked_there(shielded, "l3", 'w'));
  // Guarded by the rook, the knight may not be captured; unguarded it may.
  CHECK_FALSE(R::is_legal(R::fen(shielded, 'w', "K - -"), "l1l3"));
  CHECK(R::is_legal(R::fen(with(far_kings, {{"l3", 'n'}}), 'w', "K - -"), "l1l3"));
}

TEST_CASE("C3: a leap may capture, and not onto a man of its own side", "[circular][king]") {
  for (const char* end : {"a3", "b3", "j3", "k3", "l3"}) {
    const std::string theirs = R::fen(with(far_kings, {{end, 'n'}}), 'w', "K - -");
    INFO("FEN " << theirs);
    CHECK(R::is_legal(theirs, std::string("l1") + end));
    CHECK(men_count(R::after(theirs, {std::string("l1") + end})) == 2);
    const std::string ours = R::fen(with(far_kings, {{end, 'N'}}), 'w', "K - -");
    CHECK_FALSE(R::is_legal(ours, std::string("l1") + end));
  }
}

TEST_CASE("C3: a leap is allowed in check and must land on a safe cell", "[circular][king]") {
  // The knight on j2... gives check; the king leaps away, not onto cells it attacks.
  int leaps = 0;
  for (const std::string& knight_cell : knight_steps("l1")) {
    const Men men = with(far_kings, {{knight_cell, 'n'}});
    const std::string fen = R::fen(men, 'w', "K - -");
    CHECK(R::gives_check(fen));
    for (const std::string end : {"a3", "b3", "j3", "k3", "l3"}) {
      if (knight_cell == end) continue;
      const bool safe = !is_attacked_there(men, end, 'w');
      CHECK(R::is_legal(fen, std::string("l1") + end) == safe);
      leaps += safe ? 1 : 0;
    }
  }
  CHECK(leaps > 0);
}

TEST_CASE("C3: a leap gives no check and guards nothing", "[circular][king]") {
  for (const char* end : {"a3", "b3", "j3", "k3", "l3"}) {
    // Black's king stands, and captures, where White's could leap to.
    const Men close = {{"l1", 'K'}, {end, 'k'}};
    CHECK_FALSE(R::gives_check(R::fen(close, 'b', "K - -")));
    CHECK_FALSE(R::gives_check(R::fen(close, 'w', "K - -")));
    // But White's king may not leap onto it, that being no capture of any man.
    CHECK(R::destinations(R::fen(close, 'w', "K - -"), "l1").count(end) == 0);
    for (const std::string& from : neighbours(end)) {
      if (neighbours("l1").count(from) != 0 || from == "l1") continue;
      const Men guarded = {{"l1", 'K'}, {end, 'R'}, {from, 'k'}};
      const std::string fen = R::fen(guarded, 'b', "K - -");
      INFO("FEN " << fen);
      CHECK(R::is_legal(fen, from + end));
    }
  }
}

TEST_CASE("C3: the leap is lost with the king's first move, of any kind", "[circular][king]") {
  const std::string fen = R::fen(far_kings, 'w', "Kk - -");
  for (const std::string& to : R::destinations(fen, "l1")) {
    CHECK(fields_after(fen, {"l1" + to})[rights_field] == "k");
  }
  // Back on its start cell it does not leap.
  const std::string back = R::after(fen, {"l1l2", "a12a11", "l2l1", "a11a12"});
  CHECK(R::destinations(back, "l1") == neighbours("l1"));
  // Other men's moves leave the right alone.
  const std::string other_man = R::fen(with(far_kings, {{"d6", 'R'}}), 'w', "Kk - -");
  CHECK(fields_after(other_man, {"d6d7"})[rights_field] == "Kk");
}

TEST_CASE("C3: leaps in crowded positions are those the rule gives", "[circular][king]") {
  SplitMix64 random(3);
  int leaps = 0;
  for (int round = 0; round < effort(1500, 60); ++round) {
    const char side = random.below(2) == 0 ? 'w' : 'b';
    const std::string from = side == 'w' ? "l1" : "a12";
    const std::string right = side == 'w' ? "K - -" : "k - -";
    Men men = {{from, of_side('K', side)}};
    men.insert({R::board().names[random.below(72)], of_side('K', other(side))});
    for (std::uint64_t i = 1 + random.below(14); i > 0; --i) {
      // Half of them near the king.
      Strings near(1, R::board().names[random.below(72)]);
      for (const std::string& cell : neighbours(from)) {
        for (const std::string& beyond : neighbours(cell)) near.push_back(beyond);
      }
      const std::string at = random.below(2) == 0 ? near[0] : near[random.below(near.size())];
      men.insert({at, "QRBNqrbn"[random.below(8)]});
    }
    const std::string fen = R::fen(men, side, right);
    if (!read_fen<Circular>(fen)) continue;
    Cells expected = {};
    Cells ends;
    for (const std::string& over : neighbours(from)) ends = ends + neighbours(over);
    for (const std::string& cell : neighbours(from) + Cells{from}) ends.erase(cell);
    for (const std::string& end : R::not_ours(ends, men, side)) {
      if (men.count(end) != 0 && (men.at(end) | 32) == 'k') continue;
      bool over_safe = false;
      for (const std::string& over : shared(neighbours(from), neighbours(end))) {
        over_safe = over_safe || !is_attacked_there(men, over, side);
      }
      if (over_safe && !is_attacked_there(men, end, side)) expected.insert(end);
    }
    INFO("FEN " << fen);
    CHECK(shared(R::destinations(fen, from), ends) == expected);
    leaps += static_cast<int>(expected.size());
  }
  CHECK(leaps > effort(300, 10));
}

TEST_CASE("Circular: there is no castling", "[circular][king]") {
  // With king and rooks on their start cells the king has its steps and leaps, and moves alone.
  const Men men = {{"l1", 'K'}, {"g7", 'k'}, {"a3", 'R'}, {"l3", 'R'}};
  const std::string fen = R::fen(men, 'w', "K - -");
  CHECK(R::destinations(fen, "l1") == neighbours("l1") + Cells{"b3", "j3", "k3"});
  for (const std::string& to : R::destinations(fen, "l1")) {
    const Position<Circular> then = R::played(fen, {"l1" + to});
    CHECK(R::names(then.men(Side::white, rook)) == Cells{"a3", "l3"});
  }
}

// The prince.

TEST_CASE("Circular: a prince steps like a king, and may do so onto attacked cells",
          "[circular][prince]") {
  R::on_every_cell('M', step_rule, 10);
  const std::string fen = R::fen(with(far_kings, {{"d6", 'M'}, {"b7", 'r'}}));
  CHECK(R::destinations(fen, "d6") == neighbours("d6"));
}

TEST_CASE("Circular: a prince may be attacked and captured", "[circular][prince]") {
  const std::string fen = R::fen(with(far_kings, {{"d6", 'M'}, {"b6", 'r'}}));
  CHECK_FALSE(R::gives_check(fen));
  CHECK(R::is_legal(fen, "l1l2"));
  const std::string black = R::fen(with(far_kings, {{"d6", 'M'}, {"b6", 'r'}}), 'b');
  CHECK(R::is_legal(black, "b6d6"));
}

TEST_CASE("C4: on its first move a prince goes two steps forward in one line over empty cells",
          "[circular][prince]") {
  for (const auto& [side, start, right] :
       {std::tuple{'w', "j3", "M - -"}, std::tuple{'b', "c10", "m - -"}}) {
    const std::string from = start;
    std::vector<DoubleStep> steps;
    for (const std::string& over : one_row_forward(neighbours(from), from, side)) {
      const auto to = straight_on(from, over);
      if (to && row(*to) == row(over) + forward(side)) steps.push_back({over, *to});
    }
    CHECK(steps.size() >= 2);
    const Men men = with(far_kings, {{from, of_side('M', side)}});
    Cells ends;
    for (const DoubleStep& step : steps) ends.insert(step.to);
    CHECK(R::destinations(R::fen(men, side, right), from) == neighbours(from) + ends);
    CHECK(R::destinations(R::fen(men, side), from) == neighbours(from));
    for (const auto& [over, to] : steps) {
      for (const char man : {'N', 'n'}) {
        // Neither over a man nor onto one, capture or not.
        for (const std::string& blocked : {over, to}) {
          const std::string fen = R::need_kings({{from, of_side('M', side)}, {blocked, man}}, side,
                                                ends + neighbours(from), right);
          Cells open;
          for (const DoubleStep& step : steps) {
            if (step.over != blocked && step.to != blocked) open.insert(step.to);
          }
          INFO("FEN " << fen);
          CHECK(shared(R::destinations(fen, from), ends) == open);
        }
      }
    }
  }
  const std::string fen = R::fen(with(far_kings, {{"j3", 'M'}}), 'w', "M - -");
  CHECK(R::is_legal(fen, "j3c5"));
  CHECK(R::is_legal(fen, "j3h5"));
}

TEST_CASE("C4: the prince's double step is lost with its first move, or with the prince",
          "[circular][prince]") {
  const std::string fen = R::fen(with(far_kings, {{"j3", 'M'}, {"c10", 'm'}}), 'w', "Mm - -");
  for (const std::string& to : R::destinations(fen, "j3")) {
    CHECK(fields_after(fen, {"j3" + to})[rights_field] == "m");
  }
  const std::string back = R::after(fen, {"j3i4", "a12a11", "i4j3", "a11a12"});
  CHECK(R::destinations(back, "j3") == neighbours("j3"));
  const std::string rook_fen = R::fen(with(far_kings, {{"j3", 'M'}, {"b3", 'r'}}), 'b', "KMk - -");
  CHECK(fields_after(rook_fen, {"b3j3"})[rights_field] == "Kk");
}

// Rook, bishop, queen, knight.

TEST_CASE("Circular: a rook goes along its row and around its circle either way",
          "[circular][rook]") {
  R::on_every_cell('R', rook_rule);
}

TEST_CASE("Circular: a rook comes round to any cell but its own", "[circular][rook]") {
  for (const std::string& from : R::board().names) {
    const Strings ring = round_the_circle(from, false);
    const Strings cells = row_cells(row(from));
    Cells expected(ring.begin(), ring.end());
    expected.insert(cells.begin(), cells.end());
    expected.erase(from);
    const std::string fen = R::need_kings({{from, 'R'}}, 'w', expected);
    CHECK(R::destinations(fen, from) == expected);
    CHECK_FALSE(R::is_legal(fen, from + from));
  }
}

TEST_CASE("Circular: a rook's row goes on through the central cell", "[circular][rook]") {
  for (int r = 2; r <= 11; ++r) {
    const Strings cells = row_cells(r);
    Cells expected(cells.begin() + 1, cells.end());
    const std::string fen = R::need_kings({{cells.front(), 'R'}}, 'w', expected);
    CHECK(shared(R::destinations(fen, cells.front()), expected) == expected);
  }
}

TEST_CASE("Circular: on the innermost circle a rook steps from g7 to f6 and back",
          "[circular][rook]") {
  CHECK(R::is_legal(R::fen(with(far_kings, {{"g7", 'R'}})), "g7f6"));
  CHECK(R::is_legal(R::fen(with(far_kings, {{"f6", 'R'}})), "f6g7"));
}

TEST_CASE("Circular: a rook blocked one way round its circle gives check the other way",
          "[circular][rook]") {
  int tried = 0;
  for (const char* start : {"a7", "b8", "c6", "d8", "e6", "e8"}) {
    const std::string king_cell = start;
    const Strings ring = round_the_circle(king_cell, false);
    for (std::size_t at = 1; at + 1 < ring.size(); ++at) {
      const std::string& rook_cell = ring[at];
      if (row(rook_cell) == row(king_cell)) continue;  // it has the row as well
      const Men men = {{king_cell, 'K'}, {rook_cell, 'r'}};
      const Men once = with(men, {{ring[at / 2 == at ? 0 : at / 2], 'N'}});
      const Men twice = with(once, {{ring[at + 1 + (ring.size() - at - 2) / 2], 'N'}});
      const auto checks = [&](const Men& all) -> std::optional<bool> {
        for (const std::string& cell : R::board().names) {
          Men trial = all;
          if (circle(cell) == circle(king_cell) || !trial.insert({cell, 'k'}).second) continue;
          if (read_fen<Circular>(R::fen(trial))) return R::gives_check(R::fen(trial));
        }
        return std::nullopt;
      };
      INFO("king " << king_cell << " rook " << rook_cell);
      CHECK(checks(men) == true);
      CHECK(checks(once) == true);
      if (twice.size() == 4) CHECK(checks(twice) == false);
      ++tried;
    }
  }
  CHECK(tried > 40);
}

TEST_CASE("Circular: a bishop goes along diagonals through opposite corners",
          "[circular][bishop]") {
  // With its colour change used, so that the lines stand alone.
  R::on_every_cell('B', lines_rule, 10, [](const std::string& cell) { return "- - " + cell; });
  CHECK(shared(R::destinations(R::fen(with(side_kings, {{"a2", 'B'}}), 'w', "- - a2"), "a2"),
               {"b3", "c4", "d5", "e6", "g7", "h6", "i5", "j4", "k3", "l2"})
            .size() == 10);
}

TEST_CASE("Circular: a diagonal that enters a half-moon by its tip ends there",
          "[circular][bishop]") {
  // From the crescent e8 down the column.
  const std::string fen = R::fen(with(side_kings, {{"c10", 'B'}}), 'w', "- - c10");
  const Cells reached = R::destinations(fen, "c10");
  CHECK(shared(reached, {"d9", "e8", "g7"}) == Cells{"d9", "e8", "g7"});
  CHECK(shared(reached, {"f6", "e6", "h6"}).empty());
}

TEST_CASE("C5: a bishop from off the column may turn on a crescent through either tip",
          "[circular][bishop]") {
  const std::string fen = R::fen({{"l1", 'K'}, {"l6", 'k'}, {"a2", 'B'}}, 'w', "- - a2");
  // From a2 through g7 it turns outwards; from d8's side on e8 it turns both ways.
  CHECK(shared(R::destinations(fen, "a2"), Cells(top_column.begin(), top_column.end())) ==
        Cells(top_column.begin(), top_column.end()));
  int both_tips = 0;
  for (const std::string& from : R::board().names) {
    if (is_central(from)) continue;
    for (const Strings& line : diagonals(from)) {
      for (const std::string& turn : line) {
        if (!is_central(turn)) continue;
        Cells way(line.begin(), std::find(line.begin(), line.end(), turn) + 1);
        const Strings& column = half_column(turn);
        const std::optional<std::string> alone = R::fen_with_kings(
            {{from, 'B'}}, 'w', way + Cells(column.begin(), column.end()), "- - " + from);
        REQUIRE(alone);
        const Cells reached = R::destinations(*alone, from);
        for (const std::string& cell : column) CHECK(reached.count(cell) == 1);
        if (turn != column.front() && turn != column.back()) ++both_tips;
      }
    }
  }
  CHECK(both_tips > 20);
}

TEST_CASE("C5: the cell of the swing must be empty", "[circular][bishop]") {
  for (const char man : {'N', 'n'}) {
    const std::string fen =
        R::fen({{"l1", 'K'}, {"l6", 'k'}, {"a2", 'B'}, {"g7", man}}, 'w', "- - a2");
    const Cells reached = R::destinations(fen, "a2");
    CHECK(shared(reached, {"e8", "d9", "c10", "b11", "a12"}).empty());
    CHECK(reached.count("g7") == (man == 'n' ? 1 : 0));
  }
}

TEST_CASE("C5: no line meets a second crescent from its side", "[circular][bishop]") {
  int lines = 0;
  for (const std::string& from : R::board().names) {
    if (is_central(from)) continue;
    for (const Strings& line : diagonals(from)) {
      int met = 0;
      for (const std::string& cell : line) met += is_central(cell) ? 1 : 0;
      CHECK(met <= 1);
      ++lines;
    }
  }
  CHECK(lines > 100);
}

TEST_CASE("C5: a bishop that starts on a crescent has the plain lines only", "[circular][bishop]") {
  for (const Strings& column : {top_column, bottom_column}) {
    for (const std::string& from : column) {
      Cells plain;
      for (const Strings& line : diagonals(from)) plain.insert(line.begin(), line.end());
      const std::string fen = R::need_kings({{from, 'B'}}, 'w', plain, "- - " + from);
      CHECK(R::destinations(fen, from) == plain);
    }
  }
}

TEST_CASE("C5: a bishop may attack another without being attacked by it", "[circular][bishop]") {
  const Men men = {{"l1", 'K'}, {"l6", 'k'}, {"a2", 'B'}, {"c10", 'b'}};
  CHECK(R::is_legal(R::fen(men, 'w', "- - a2c10"), "a2c10"));
  CHECK_FALSE(R::is_legal(R::fen(men, 'b', "- - a2c10"), "c10a2"));
}

TEST_CASE("C5: a swing gives check, and a man on its way is pinned", "[circular][bishop]") {
  const Men men = {{"l1", 'K'}, {"c10", 'k'}, {"a2", 'B'}};
  CHECK(R::gives_check(R::fen(men, 'b', "- - a2")));
  // Where the way turns it can be blocked as well as elsewhere; there a rook is pinned, and keeps
  // to the way.
  const std::string pinned = R::fen(with(men, {{"g7", 'r'}}), 'b', "- - a2");
  CHECK_FALSE(R::gives_check(pinned));
  CHECK(R::destinations(pinned, "g7").empty());
  const std::string on_column = R::fen(with(men, {{"d9", 'q'}}), 'b', "- - a2");
  CHECK(R::destinations(on_column, "d9") == Cells{"d5", "e8", "g7"});
}

TEST_CASE("C6: a bishop may step across an edge, moving or capturing", "[circular][bishop]") {
  R::on_every_cell('B', bishop_rule, 10);
}

TEST_CASE("C6: the colour change is made once in the game by each bishop", "[circular][bishop]") {
  for (const std::string& from : R::board().names) {
    const std::string fen = R::need_kings({{from, 'B'}}, 'w', edge(from));
    for (const std::string& to : edge(from)) {
      if (!R::is_legal(fen, from + to)) continue;
      const Strings fields = fields_after(fen, {from + to});
      INFO("FEN " << fen << " to " << to);
      CHECK(fields[changed_field] == to);
    }
  }
  // The mark goes with the bishop, and only its own.
  const Men men = with(far_kings, {{"d6", 'B'}, {"i6", 'B'}});
  const std::string fen = R::fen(men);
  const std::string once = R::after(fen, {"d6d5", "a12a11"});
  CHECK(R::destinations(once, "d5") == lines_rule("d5", with(men, {}), 'w'));
  CHECK(shared(R::destinations(once, "i6"), edge("i6")) == edge("i6"));
  CHECK(fields_after(once, {"d5c4"})[changed_field] == "c4");
  // Moves along the lines use nothing up.
  CHECK(fields_after(fen, {"d6c7"})[changed_field] == "-");
}

TEST_CASE("C6: the colour change counts as an attack while it is available", "[circular][bishop]") {
  for (const std::string& king_cell : R::board().names) {
    for (const std::string& bishop_cell : edge(king_cell)) {
      const std::string fen =
          R::need_kings({{bishop_cell, 'b'}}, 'b', neighbours(king_cell) + Cells{king_cell});
      Men men = {{king_cell, 'K'}, {bishop_cell, 'b'}};
      const Position<Circular> at = R::position(fen);
      men[Notation<Circular>::cell_name(at.king_cell(Side::black))] = 'k';
      INFO("bishop " << bishop_cell << " king " << king_cell);
      if (!read_fen<Circular>(R::fen(men, 'w'))) continue;
      CHECK(R::gives_check(R::fen(men, 'w')));
      // A changed bishop attacks across an edge only where a line comes round to it.
      const bool by_line = lines_rule(bishop_cell, {}, 'b').count(king_cell) != 0;
      CHECK(R::gives_check(R::fen(men, 'w', "- - " + bishop_cell)) == by_line);
    }
  }
}

TEST_CASE("C6: a colour change that captures is one, and a captured bishop's mark goes",
          "[circular][bishop]") {
  const std::string fen = R::fen(with(far_kings, {{"d6", 'B'}, {"d5", 'b'}}), 'w', "- - d5");
  const Strings fields = fields_after(fen, {"d6d5"});
  CHECK(fields[changed_field] == "d5");
  const std::string other_man = R::fen(with(far_kings, {{"d6", 'R'}, {"d5", 'b'}}), 'w', "- - d5");
  CHECK(fields_after(other_man, {"d6d5"})[changed_field] == "-");
}

TEST_CASE("C6: a promoted bishop has its own colour change", "[circular][bishop]") {
  const std::string fen = R::fen(with(side_kings, {{"a9", 'P'}, {"d6", 'B'}}), 'w', "- - d6");
  const std::string promoted = R::after(fen, {"a9a10b", "a7a6"});
  CHECK(fields_after(fen, {"a9a10b"})[changed_field] == "d6");
  CHECK(R::is_legal(promoted, "a10b10"));
}

TEST_CASE("Circular: a queen goes like a rook or a bishop, swing included, colour change not",
          "[circular][queen]") {
  R::on_every_cell('Q', queen_rule);
  // A cell across an edge which neither row nor circle nor diagonal reaches: k2 from b3.
  int out_of_reach = 0;
  for (const std::string& from : R::board().names) {
    for (const std::string& to : edge(from)) {
      if (queen_rule(from, {}, 'w').count(to) != 0) continue;
      const std::string fen = R::need_kings({{from, 'Q'}}, 'w', neighbours(from));
      CHECK_FALSE(R::is_legal(fen, from + to));
      ++out_of_reach;
    }
  }
  CHECK(out_of_reach == 0);  // every edge lies on a row or a circle
}

TEST_CASE("Circular: a knight goes across an edge and a corner, or a corner and an edge",
          "[circular][knight]") {
  R::on_every_cell('N', knight_rule);
  // A step is the same back.
  for (const std::string& from : R::board().names) {
    for (const std::string& to : knight_steps(from)) CHECK(knight_steps(to).count(from) == 1);
  }
}

TEST_CASE("Circular: near twins a knight has short rook-like jumps, as from e7 to i7",
          "[circular][knight]") {
  const std::string fen = R::fen(with(far_kings, {{"e7", 'N'}}));
  CHECK(R::destinations(fen, "e7") == Cells{"c6", "c8", "d5", "d9", "h6", "i7"});
  const std::string b3 = R::fen({{"a2", 'K'}, {"a12", 'k'}, {"b3", 'N'}});
  CHECK(R::destinations(b3, "b3") == Cells{"a5", "c5", "i4", "k4", "l1", "l3"});
}

// The pawn.

TEST_CASE("Circular: a pawn moves and captures by its cell, on regular cells and on crescents",
          "[circular][pawn]") {
  R::on_every_cell('P', pawn_rule, 20);
}

TEST_CASE("Circular: a pawn on a regular cell captures on one target on the outer circle, else two",
          "[circular][pawn]") {
  for (const char side : {'w', 'b'}) {
    for (const std::string& from : R::board().names) {
      const Men pawn = {{from, of_side('P', side)}};
      if (is_central(from) || !R::fen_with_kings(pawn, side)) continue;
      Cells captures;
      for (const std::string& to : neighbours(from)) {
        const std::string fen =
            R::need_kings(with(pawn, {{to, side == 'w' ? 'n' : 'N'}}), side, neighbours(from));
        if (R::is_legal(fen, from + to) || R::is_legal(fen, from + to + "q")) captures.insert(to);
      }
      INFO("pawn of " << side << " on " << from);
      CHECK(captures.size() == (circle(from) == 6 ? 1 : 2));
      CHECK(captures == pawn_captures(from, side));
    }
  }
}

TEST_CASE("Circular: in the opponent's half a pawn on a twin captures on the other twin",
          "[circular][pawn]") {
  const std::string fen = R::fen(with(far_kings, {{"d8", 'P'}, {"i8", 'n'}, {"c9", 'n'}}));
  CHECK(R::destinations(fen, "d8") == Cells{"c9", "d9", "i8"});
  // At home it does not: there both its targets are a row forward.
  const std::string home = R::fen(with(far_kings, {{"d5", 'P'}, {"i5", 'n'}}));
  CHECK(R::destinations(home, "d5") == Cells{"d6"});
}

TEST_CASE("Circular: a pawn on a crescent or half-moon is a Berolina pawn with its counts",
          "[circular][pawn]") {
  // Cell, moves, captures; for Black the mirror image.
  const std::vector<std::tuple<std::string, std::size_t, std::size_t>> counts = {
      {"i4", 3, 2}, {"h5", 3, 2},   // home crescents
      {"f6", 2, 1},                 // home half-moon
      {"g7", 1, 2},                 // the opponent's half-moon
      {"e8", 1, 2}, {"d9", 1, 2}};  // the opponent's crescents
  for (const char side : {'w', 'b'}) {
    for (const auto& [cell, moves, captures] : counts) {
      const std::string from = side == 'w' ? cell : mirrored(cell);
      Cells goes, takes;
      for (const std::string& to : neighbours(from)) {
        const Men pawn = {{from, of_side('P', side)}};
        const std::string empty = R::need_kings(pawn, side, neighbours(from));
        const std::string enemy =
            R::need_kings(with(pawn, {{to, side == 'w' ? 'n' : 'N'}}), side, neighbours(from));
        if (R::destinations(empty, from).count(to) != 0) goes.insert(to);
        if (R::destinations(enemy, from).count(to) != 0) takes.insert(to);
      }
      INFO("pawn of " << side << " on " << from);
      CHECK(goes.size() == moves);
      CHECK(takes.size() == captures);
      // It moves across corners and captures across edges.
      CHECK(shared(goes, vertex(from)) == goes);
      CHECK(shared(takes, edge(from)) == takes);
    }
  }
}

TEST_CASE("Circular: the pawns' examples of docs/rules.md hold", "[circular][pawn]") {
  const std::vector<std::tuple<std::string, Cells, Cells>> examples = {
      {"a8", {"a9"}, {"b9"}},       {"c7", {"c8"}, {"b8", "d8"}},
      {"d8", {"d9"}, {"c9", "i8"}}, {"h5", {"d6", "f6", "i6"}, {"e6", "h6"}},
      {"f6", {"e7", "h7"}, {"g7"}}, {"g7", {"e8"}, {"e7", "h7"}},
      {"e8", {"d9"}, {"d8", "i8"}}};
  for (const auto& [from, moves, captures] : examples) {
    INFO("pawn on " << from);
    CHECK(R::destinations(R::need_kings({{from, 'P'}}, 'w', neighbours(from)), from) == moves);
    Men men = {{from, 'P'}};
    for (const std::string& to : neighbours(from)) men[to] = 'n';
    CHECK(R::destinations(R::need_kings(men), from) == captures);
  }
}

TEST_CASE("Circular: the neighbours' examples of docs/rules.md hold", "[circular][board]") {
  const std::vector<std::tuple<std::string, Cells, Cells>> examples = {
      {"e8", {"d8", "i8", "e7", "h7"}, {"d9", "d7", "g7", "i7"}},
      {"a12", {"a11", "l11"}, {"b11"}},
      {"d8", {"d9", "c8", "e8", "d7"}, {"c9", "i8", "c7", "e7"}},
      {"g7", {"e7", "h7", "f6"}, {"e8", "e6", "h6"}},
      {"c7", {"c8", "b7", "d7", "c6"}, {"b8", "d8", "b6", "d6"}}};
  for (const auto& [cell, by_edge, by_vertex] : examples) {
    INFO(cell);
    CHECK(cells_of(circular::board.topology.edge_neighbours(R::cell(cell))) == by_edge);
    CHECK(cells_of(circular::board.topology.vertex_neighbours(R::cell(cell))) == by_vertex);
  }
}

TEST_CASE("C7: a pawn on its start row may go two steps in one line over two empty cells",
          "[circular][pawn]") {
  int steps = 0;
  for (const char side : {'w', 'b'}) {
    for (const std::string& from : row_cells(start_row(side))) {
      for (const auto& [over, to] : pawn_double_steps(from, side)) {
        CHECK(row(over) == start_row(side) + forward(side));
        CHECK(row(to) == start_row(side) + 2 * forward(side));
        const Men pawn = {{from, of_side('P', side)}};
        const Cells way = {over, to};
        CHECK(R::is_legal(R::need_kings(pawn, side, way), from + to));
        for (const char man : {'N', 'n'}) {
          for (const std::string& blocked : way) {
            const std::string fen = R::need_kings(with(pawn, {{blocked, man}}), side, way);
            INFO("FEN " << fen);
            CHECK_FALSE(R::is_legal(fen, from + to));
          }
        }
        ++steps;
      }
    }
  }
  CHECK(steps == 2 * (6 + 3));
  // A crescent's double steps are diagonals.
  CHECK(R::destinations(R::fen(with(far_kings, {{"i4", 'P'}})), "i4") ==
        Cells{"c5", "h5", "j5", "b6", "f6", "k6"});
}

TEST_CASE("C7: from no other row does a pawn go two steps", "[circular][pawn]") {
  for (const char side : {'w', 'b'}) {
    for (const std::string& from : R::board().names) {
      if (row(from) == start_row(side)) continue;
      const Men pawn = {{from, of_side('P', side)}};
      const std::optional<std::string> fen = R::fen_with_kings(pawn, side, neighbours(from));
      if (!fen) continue;
      for (const std::string& to : R::destinations(*fen, from)) {
        CHECK(row(to) == row(from) + forward(side));
      }
    }
  }
}

TEST_CASE("C7: no pawn can come back to its start row", "[circular][pawn]") {
  for (const char side : {'w', 'b'}) {
    for (const std::string& from : R::board().names) {
      for (const std::string& to : pawn_moves(from, side) + pawn_captures(from, side)) {
        // At home every step goes a row forward.
        if (at_home(from, side)) {
          CHECK(row(to) == row(from) + forward(side));
        } else {
          CHECK((row(to) - row(from)) * forward(side) >= 0);
        }
      }
    }
  }
}

TEST_CASE("C8: a pawn that could capture on the passed-over cell takes the passing pawn there",
          "[circular][pawn]") {
  int captures = 0;
  for (const char side : {'w', 'b'}) {
    for (const std::string& from : row_cells(start_row(side))) {
      for (const auto& [over, to] : pawn_double_steps(from, side)) {
        for (const std::string& hunter : R::board().names) {
          const bool can_capture = pawn_captures(hunter, other(side)).count(over) != 0;
          const Men men = {{from, of_side('P', side)}, {hunter, of_side('P', other(side))}};
          if (men.size() != 2 || hunter == over || hunter == to) continue;
          const std::optional<std::string> fen = R::fen_with_kings(men, side, {over, to, hunter});
          if (!fen) continue;
          const std::string then = R::after(*fen, {from + to});
          const Strings fields = fields_after(*fen, {from + to});
          INFO("FEN " << *fen << " move " << from << to << " hunter " << hunter);
          // (Kings are placed where neither uncovers anything.)
          CHECK((fields[ep_field] == over + to) == can_capture);
          CHECK((fields[ep_field] == "-") == !can_capture);
          if (pawn_moves(hunter, other(side)).count(over) == 0) {
            CHECK(R::is_legal(then, hunter + over) == can_capture);
          }
          if (!can_capture) continue;
          const Position<Circular> end = R::played(then, {hunter + over});
          CHECK(end.at(R::cell(to)) == no_man);
          CHECK(end.at(R::cell(over)) == *man_called<Circular>(of_side('P', other(side))));
          CHECK(end.occupied().count() == 3);
          CHECK(end.halfmove_clock() == 0);
          ++captures;
        }
      }
    }
  }
  CHECK(captures > 20);
}

TEST_CASE("C8: en passant only on the very next move", "[circular][pawn]") {
  const Men men = with(far_kings, {{"c4", 'P'}, {"d6", 'p'}});
  const std::string fen = R::fen(men);
  CHECK(fields_after(fen, {"c4c6"})[ep_field] == "c5c6");
  CHECK(R::is_legal(R::after(fen, {"c4c6"}), "d6c5"));
  const std::string later = R::after(fen, {"c4c6", "a12a11", "l1l2"});
  CHECK(fields_after(fen, {"c4c6", "a12a11", "l1l2"})[ep_field] == "-");
  CHECK_FALSE(R::is_legal(later, "d6c5"));
}

TEST_CASE("C8: a single step leaves no chance", "[circular][pawn]") {
  const std::string fen = R::fen(with(far_kings, {{"c4", 'P'}, {"d6", 'p'}, {"b6", 'p'}}));
  CHECK(fields_after(fen, {"c4c5"})[ep_field] == "-");
}

TEST_CASE("C8: the prince neither makes nor suffers it", "[circular][pawn][prince]") {
  // Black pawns beside the prince's double step over c4 to c5; a black prince beside a pawn's.
  const std::string prince =
      R::fen(with(far_kings, {{"j3", 'M'}, {"b5", 'p'}, {"d5", 'p'}, {"i5", 'p'}}), 'w', "M - -");
  CHECK(fields_after(prince, {"j3c5"})[ep_field] == "-");
  CHECK_FALSE(R::is_legal(R::after(prince, {"j3c5"}), "d5c4"));
  const std::string hunter = R::fen(with(far_kings, {{"c4", 'P'}, {"d6", 'm'}}));
  CHECK(fields_after(hunter, {"c4c6"})[ep_field] == "-");
  // The prince may step onto the cell, and the pawn stays; with a pawn beside it there is a chance.
  const std::string both = R::fen(with(far_kings, {{"c4", 'P'}, {"d6", 'm'}, {"b6", 'p'}}));
  CHECK(fields_after(both, {"c4c6"})[ep_field] == "c5c6");
  CHECK(men_count(R::after(both, {"c4c6", "d6c5"})) == 5);
  CHECK(men_count(R::after(both, {"c4c6", "b6c5"})) == 4);
}

TEST_CASE("C8: a pawn that merely moves onto the passed-over cell takes nothing",
          "[circular][pawn]") {
  // Black's Berolina pawn on f6 moves to d5 or i5 and captures on h5; i4 passes over h5 to f6.
  int moved_over = 0;
  for (const std::string& from : row_cells(4)) {
    for (const auto& [over, to] : pawn_double_steps(from, 'w')) {
      for (const std::string& walker : R::board().names) {
        if (pawn_moves(walker, 'b').count(over) == 0 || walker == to || walker == from) continue;
        // A hunter makes the chance real.
        for (const std::string& hunter : R::board().names) {
          if (pawn_captures(hunter, 'b').count(over) == 0 || hunter == to) continue;
          const Men men = {{from, 'P'}, {walker, 'p'}, {hunter, 'p'}};
          if (men.size() != 3) continue;
          const auto fen = R::fen_with_kings(men, 'w', {over, to});
          if (!fen) continue;
          const std::string then = R::after(*fen, {from + to});
          if (!R::is_legal(then, walker + over)) continue;
          CHECK(men_count(R::after(then, {walker + over})) == 5);
          ++moved_over;
        }
      }
    }
  }
  CHECK(moved_over > 0);
}

TEST_CASE("C8: where two double steps cross one cell, the state tells which pawn passed",
          "[circular][pawn]") {
  // c4 to c6 and i4 to b6 both pass over c5.
  const Men straight = with(far_kings, {{"c4", 'P'}, {"b6", 'P'}, {"d6", 'p'}});
  const Men diagonal = with(far_kings, {{"i4", 'P'}, {"c6", 'P'}, {"d6", 'p'}});
  const std::string by_c = R::after(R::fen(straight), {"c4c6"});
  const std::string by_i = R::after(R::fen(diagonal), {"i4b6"});
  const Men both = with(far_kings, {{"b6", 'P'}, {"c6", 'P'}, {"d6", 'p'}});
  CHECK(by_c == R::fen(both, 'b', "- c5c6 -", "0 1"));
  CHECK(by_i == R::fen(both, 'b', "- c5b6 -", "0 1"));
  CHECK(R::position(by_c).key() != R::position(by_i).key());
  CHECK(R::after(by_c, {"d6c5"}) ==
        R::fen(with(far_kings, {{"b6", 'P'}, {"c5", 'p'}}), 'w', "- - -", "0 2"));
  CHECK(R::after(by_i, {"d6c5"}) ==
        R::fen(with(far_kings, {{"c6", 'P'}, {"c5", 'p'}}), 'w', "- - -", "0 2"));
  // A position read from its FEN goes on as the one that was played.
  for (const auto& [before, move] :
       {std::pair{R::fen(straight), "c4c6"}, std::pair{R::fen(diagonal), "i4b6"}}) {
    Position<Circular> by_moves = R::played(before, {move});
    Position<Circular> by_fen = R::position(write_fen(by_moves));
    CHECK(perft(by_moves, 4) == perft(by_fen, 4));
  }
  // All cells that two double steps of a side cross.
  for (const char side : {'w', 'b'}) {
    std::map<std::string, int> times;
    for (const std::string& from : row_cells(start_row(side))) {
      for (const auto& step : pawn_double_steps(from, side)) ++times[step.over];
    }
    Cells crossed;
    for (const auto& [cell, count] : times) {
      CHECK(count <= 2);
      if (count == 2) crossed.insert(cell);
    }
    CHECK(crossed == (side == 'w' ? Cells{"c5", "j5"} : Cells{"c8", "j8"}));
  }
}

TEST_CASE("C8: a capture en passant that uncovers the king in a row is illegal",
          "[circular][pawn]") {
  // Both pawns leave the row between king and rook, and for Black mirrored.
  const Men men = {{"a6", 'k'}, {"b6", 'p'}, {"c4", 'P'}, {"d6", 'R'}, {"l1", 'K'}};
  const std::string fen = R::fen(men);
  const Strings then = fields_after(fen, {"c4c6"});
  CHECK(then[ep_field] == "-");
  CHECK_FALSE(R::is_legal(R::after(fen, {"c4c6"}), "b6c5"));
  const std::string mirror = R::fen(mirrored(men), 'b');
  CHECK_FALSE(R::is_legal(R::after(mirror, {"c9c7"}), "b7c8"));
  // A second blocker makes it legal.
  const Men shut = {{"a6", 'k'}, {"b6", 'p'}, {"c4", 'P'}, {"d6", 'N'}, {"e6", 'R'}, {"l1", 'K'}};
  CHECK(R::is_legal(R::after(R::fen(shut), {"c4c6"}), "b6c5"));
  // The same set up by a FEN with the field.
  Men passed = men;
  passed.erase("c4");
  passed["c6"] = 'P';
  const std::string set_up = R::fen(passed, 'b', "- c5c6 -");
  CHECK_FALSE(R::is_legal(set_up, "b6c5"));
  CHECK(write_fen(R::position(set_up)) == R::fen(passed, 'b', "- - -"));
}

TEST_CASE("C8: a capture en passant that uncovers the king on a circle is illegal, over the seam",
          "[circular][pawn]") {
  // i4 to b6 passes over c5; without the pawn on b6 the rook on b5 sees the king round the top.
  const Men men = {{"k9", 'k'}, {"b5", 'R'}, {"i4", 'P'}, {"d6", 'p'}, {"k5", 'n'}, {"l1", 'K'}};
  // The rook checks before the double step, unless the way is shut by the step itself, so the
  // position is set up after it.
  Men passed = men;
  passed.erase("i4");
  passed["b6"] = 'P';
  const std::string set_up = R::fen(passed, 'b', "- c5b6 -");
  CHECK_FALSE(R::is_legal(set_up, "d6c5"));
  CHECK(write_fen(R::position(set_up)) == R::fen(passed, 'b', "- - -"));
  // With another man on the way round the top it is legal.
  const Men shut = with(passed, {{"b10", 'n'}});
  CHECK(R::is_legal(R::fen(shut, 'b', "- c5b6 -"), "d6c5"));
  // The capturer itself uncovers its king round its circle.
  const Men pinned = {{"i8", 'k'}, {"d5", 'R'}, {"c6", 'P'}, {"d6", 'p'}, {"i6", 'n'}, {"l1", 'K'}};
  CHECK_FALSE(R::is_legal(R::fen(pinned, 'b', "- c5c6 -"), "d6c5"));
  CHECK(R::is_legal(R::fen(with(pinned, {{"d9", 'n'}}), 'b', "- c5c6 -"), "d6c5"));
}

TEST_CASE("C8: a capture en passant may answer a check by the passing pawn", "[circular][pawn]") {
  // The pawn on c6 attacks b7 and d7.
  const Men men = {{"d7", 'k'}, {"c4", 'P'}, {"b6", 'p'}, {"l1", 'K'}};
  const std::string then = R::after(R::fen(men), {"c4c6"});
  CHECK(R::gives_check(then));
  CHECK(R::is_legal(then, "b6c5"));
}

TEST_CASE("C8: the reference positions without a legal capture en passant are read so",
          "[circular][pawn]") {
  int positions = 0;
  for (const auto& object : data_objects("circular-ep-illegal.jsonl")) {
    const std::string after = object["after"];
    CHECK(R::after(object["fen"], {object["move"].get<std::string>()}) == after);
    CHECK(R::moves(after) == R::moves(R::after(object["fen"], {object["move"]})));
    ++positions;
  }
  CHECK(positions > 0);
}

// Promotion.

TEST_CASE("Circular: a pawn that arrives on row 10, of Black on row 3, must promote",
          "[circular][promotion]") {
  int promotions = 0;
  for (const char side : {'w', 'b'}) {
    const int last = side == 'w' ? 10 : 3;
    for (const std::string& from : R::board().names) {
      const Men pawn = {{from, of_side('P', side)}};
      const Cells targets = pawn_moves(from, side) + pawn_captures(from, side);
      for (const std::string& to : targets) {
        const bool captures = pawn_captures(from, side).count(to) != 0;
        Men men = pawn;
        if (captures) men[to] = side == 'w' ? 'n' : 'N';
        const auto fen = R::fen_with_kings(men, side, targets);
        if (!fen) continue;
        Cells choices;
        for (const std::string& move : R::moves_from(*fen, from)) {
          if (move == to) choices.insert("");
          if (move.size() == to.size() + 1 && !is_digit(move.back()) &&
              move.compare(0, to.size(), to) == 0) {
            choices.insert(move.substr(to.size()));
          }
        }
        INFO("FEN " << *fen << " to " << to);
        const bool arrives = row(to) == last;
        CHECK(choices == (arrives ? Cells{"q", "r", "b", "n"} : Cells{""}));
        promotions += arrives ? 1 : 0;
      }
    }
  }
  CHECK(promotions >= 2 * 15);
}

TEST_CASE("Circular: a prince that arrives on row 10, of Black on row 3, must promote",
          "[circular][promotion]") {
  int promotions = 0;
  for (const char side : {'w', 'b'}) {
    const int last = side == 'w' ? 10 : 3;
    for (const std::string& from : R::board().names) {
      const auto fen = R::fen_with_kings({{from, of_side('M', side)}}, side, neighbours(from));
      if (!fen) continue;
      for (const std::string& to : neighbours(from)) {
        INFO("FEN " << *fen << " to " << to);
        const bool arrives = row(to) == last;
        CHECK(R::is_legal(*fen, from + to) == !arrives);
        for (const char* choice : {"q", "r", "b", "n"}) {
          CHECK(R::is_legal(*fen, from + to + choice) == arrives);
        }
        promotions += arrives ? 1 : 0;
      }
    }
  }
  CHECK(promotions > 20);
  // By a capture as well.
  const std::string capture = R::fen(with(far_kings, {{"a9", 'M'}, {"a10", 'n'}}));
  CHECK(R::is_legal(capture, "a9a10r"));
  CHECK_FALSE(R::is_legal(capture, "a9a10"));
}

TEST_CASE("Circular: the princes' start rows are no promotion rows of their own side",
          "[circular][promotion]") {
  CHECK(R::is_legal(R::fen(with(far_kings, {{"j3", 'M'}})), "j3k3"));
  CHECK(R::is_legal(R::fen(with(far_kings, {{"c10", 'm'}}), 'b'), "c10k10"));
}

TEST_CASE("Circular: a promoted man is the chosen one, of the pawn's side",
          "[circular][promotion]") {
  for (const char choice : {'q', 'r', 'b', 'n'}) {
    const char upper = static_cast<char>(choice - 'a' + 'A');
    const std::string white = R::fen({{"l1", 'K'}, {"l6", 'k'}, {"a9", 'P'}});
    CHECK(R::after(white, {std::string("a9a10") + choice}) ==
          R::fen({{"l1", 'K'}, {"l6", 'k'}, {"a10", upper}}, 'b', "- - -", "0 1"));
    const std::string prince = R::fen({{"l1", 'K'}, {"l6", 'k'}, {"a9", 'M'}}, 'w', "- - -", "7 5");
    CHECK(R::after(prince, {std::string("a9a10") + choice}) ==
          R::fen({{"l1", 'K'}, {"l6", 'k'}, {"a10", upper}}, 'b', "- - -", "8 5"));
  }
}

// The end of the game.

TEST_CASE("Circular: checkmate wins", "[circular][end]") {
  const std::string fen = "1/3/4R/p5p/1n7/P6P3/k7p2/2q6/5p1/5/2K/1 b - - - 0 1";
  CHECK(R::outcome(fen) == "ongoing");
  CHECK(R::outcome(fen, {"c5a3"}) == "checkmate");
  CHECK(R::moves(R::after(fen, {"c5a3"})).empty());
}

TEST_CASE("Circular: stalemate is a draw, not mate", "[circular][end]") {
  for (const char* fen :
       {"k/3/3BK/7/9/11/11/9/7/5/3/1 b - - - 0 1", "k/1R1/4K/7/9/11/11/9/7/5/3/1 b - - - 0 1",
        "k/3/3QK/7/9/11/11/9/7/5/3/1 b - - - 0 1"}) {
    CHECK_FALSE(R::gives_check(fen));
    CHECK(R::outcome(fen) == "stalemate");
  }  // By a move.
  int by_move = 0;
  for (const std::string& from : R::board().names) {
    const Men men = {{"a12", 'k'}, {"l10", 'K'}, {from, 'Q'}};
    if (men.size() != 3 || !read_fen<Circular>(R::fen(men))) continue;
    if (!R::is_legal(R::fen(men), from + "k10")) continue;
    CHECK(R::outcome(R::fen(men), {from + "k10"}) == "stalemate");
    ++by_move;
  }
  CHECK(by_move > 0);
}

TEST_CASE("C9: the third occurrence of a position is a draw at once", "[circular][end]") {
  const Strings round = {"b3a5", "b10a8", "a5b3", "a8b10"};
  Strings line;
  for (int times = 2; times <= 3; ++times) {
    for (const std::string& move : round) {
      CHECK(R::outcome(R::start_fen, line) == "ongoing");
      line.push_back(move);
    }
  }
  CHECK(R::outcome(R::start_fen, line) == "threefold");
}

TEST_CASE("C9: a hundred plies without capture or pawn move are a draw at once",
          "[circular][end]") {
  const Men men = with(far_kings, {{"d6", 'R'}, {"d7", 'n'}, {"a5", 'P'}, {"b7", 'p'}});
  const std::string rights = "- - -";
  CHECK(R::outcome(R::fen(men, 'w', rights, "98 60"), {"d6d5"}) == "ongoing");
  CHECK(R::outcome(R::fen(men, 'w', rights, "99 60"), {"d6d5"}) == "fifty-move");
  CHECK(R::outcome(R::fen(men, 'w', rights, "50 60"), {"d6d5"}) == "ongoing");
  for (const auto& move : {"d6d7", "a5a6"}) {
    CHECK(R::outcome(R::fen(men, 'w', rights, "99 60"), {move}) == "ongoing");
    CHECK(R::played(R::fen(men, 'w', rights, "99 60"), {move}).halfmove_clock() == 0);
  }
  for (const auto& move : {"a9a10q", "a9a10r", "a9a10b", "a9a10n"}) {
    const std::string fen =
        R::fen({{"l1", 'K'}, {"l6", 'k'}, {"a9", 'P'}, {"b5", 'n'}}, 'w', rights, "99 60");
    CHECK(R::played(fen, {move}).halfmove_clock() == 0);
  }
}

TEST_CASE("C9: checkmate on the move that completes the hundredth ply is checkmate",
          "[circular][end]") {
  CHECK(R::mates_on_the_hundredth_ply() > 0);
}

TEST_CASE("C9: a position is the same when men, side, rights, changed bishops and chance are",
          "[circular][end]") {
  const Men men = {{"l1", 'K'}, {"a12", 'k'}, {"j3", 'M'}, {"c10", 'm'}, {"d7", 'B'},
                   {"i7", 'b'}, {"b6", 'P'},  {"c6", 'P'}, {"d6", 'p'}};
  Cells keys;
  int positions = 0;
  for (const char side : {'w', 'b'}) {
    for (const char* rights : {"-", "K", "M", "k", "m", "KMkm", "Mk"}) {
      for (const char* ep : {"-", "c5c6", "c5b6"}) {
        if (side == 'w' && *ep != '-') continue;
        for (const char* changed : {"-", "d7", "i7", "d7i7"}) {
          const std::string fen = R::fen(men, side, std::string(rights) + ' ' + ep + ' ' + changed);
          CHECK(write_fen(R::position(fen)) == fen);
          keys.insert(std::to_string(R::position(fen).key()));
          ++positions;
        }
      }
    }
  }
  CHECK(keys.size() == static_cast<std::size_t>(positions));
  const std::string a = R::fen(men, 'w', "K - d7", "0 1");
  CHECK(R::position(a).key() == R::position(R::fen(men, 'w', "K - d7", "31 77")).key());
}

TEST_CASE("C9: the en passant chance exists only if a legal capture does", "[circular][end]") {
  const std::string alone = R::fen(with(far_kings, {{"c4", 'P'}}));
  CHECK(fields_after(alone, {"c4c6"})[ep_field] == "-");
  const std::string hunted = R::fen(with(far_kings, {{"c4", 'P'}, {"d6", 'p'}}));
  CHECK(fields_after(hunted, {"c4c6"})[ep_field] == "c5c6");
}

TEST_CASE("C9: positions with other changed bishops, rights or chances do not repeat",
          "[circular][end]") {
  const auto twice_and_thrice = [](const std::string& fen, const Strings& round) {
    Strings line;
    for (int times = 0; times < 2; ++times) line.insert(line.end(), round.begin(), round.end());
    CHECK(R::outcome(fen, line) == "ongoing");
    line.insert(line.end(), round.begin(), round.end());
    CHECK(R::outcome(fen, line) == "threefold");
  };
  // The king loses its leap by the first round.
  twice_and_thrice(R::fen(with(far_kings, {{"d6", 'R'}}), 'w', "K - -"),
                   {"l1l2", "a12a11", "l2l1", "a11a12"});
  // The chance is gone after the first round.
  const Men passed = with(far_kings, {{"c6", 'P'}, {"d6", 'p'}});
  twice_and_thrice(R::fen(passed, 'b', "- c5c6 -"), {"a12a11", "l1l2", "a11a12", "l2l1"});
  // A bishop that has changed is another bishop, where the men stand the same: two of them that
  // change places, one having changed.
  const Men bishops = with(side_kings, {{"d6", 'B'}, {"e6", 'B'}});
  CHECK(R::position(R::fen(bishops, 'w', "- - d6")).key() !=
        R::position(R::fen(bishops, 'w', "- - e6")).key());
}

TEST_CASE("C10: bare kings, a knight, or a changed bishop are insufficient material",
          "[circular][end]") {
  CHECK(R::outcome(R::fen(far_kings)) == "insufficient");
  for (const char man : {'N', 'n'}) {
    CHECK(R::outcome(R::fen(with(far_kings, {{"d6", man}}))) == "insufficient");
  }
  for (const char man : {'B', 'b'}) {
    const Men men = with(far_kings, {{"d6", man}});
    CHECK(R::outcome(R::fen(men, 'w', "- - d6")) == "insufficient");
    CHECK(R::outcome(R::fen(men, 'w', "- - -")) == "ongoing");
  }
  // The bishop's change ends the game.
  CHECK(R::outcome(R::fen(with(far_kings, {{"d6", 'B'}})), {"d6d5"}) == "insufficient");
}

TEST_CASE("C10: any other material goes on", "[circular][end]") {
  const std::string kinds = "QRBNMPqrbnmp";
  int pairs = 0;
  for (std::size_t a = 0; a < kinds.size(); ++a) {
    const auto one = R::fen_with_kings({{"c6", kinds[a]}});
    REQUIRE(one);
    CHECK((R::outcome(*one) == "insufficient") == (kinds[a] == 'N' || kinds[a] == 'n'));
    for (std::size_t b = a; b < kinds.size(); ++b) {
      const Men men = {{"c6", kinds[a]}, {"j7", kinds[b]}};
      if ((kinds[a] | 32) == 'm' && kinds[a] == kinds[b]) continue;
      std::string changed;
      for (const auto& [cell, man] : men) changed += (man | 32) == 'b' ? cell : "";
      const auto fen = R::fen_with_kings(men, 'w', {}, "- - " + (changed.empty() ? "-" : changed));
      REQUIRE(fen);
      INFO("FEN " << *fen);
      CHECK(R::outcome(*fen) == "ongoing");
      ++pairs;
    }
  }
  CHECK(pairs == 12 * 13 / 2 - 2);
}

TEST_CASE("C10: as many mates exist with one man as the rules say", "[circular][end]") {
  // Counted are all placements of White's king and man and Black's king on different cells, with
  // Black to move, legal (no prince beyond row 9, kings apart) and mate; nobody has first-move
  // rights, and bishops have changed their colour or all have not.
  const CellSet all = Circular::cells();
  CHECK(R::count_mates({{}, {}}, all) == 0);
  CHECK(R::count_mates({{knight}, {}}, all) == 0);
  CHECK(R::count_mates({{bishop}, {}, true}, all) == 0);
  CHECK(R::count_mates({{bishop}, {}, false}, all) == 86);
  CHECK(R::count_mates({{Circular::prince}, {}}, all) == 57);
  CHECK(R::count_mates({{rook}, {}}, all) == 678);
  CHECK(R::count_mates({{queen}, {}}, all) == 5976);
}

TEST_CASE("C10: two knights against king and knight against knight do have mates",
          "[circular][end]") {
  // On the cells of the rim it is enough to look.
  const CellSet rim = cells_named<Circular>({"a12", "a11", "l11"});
  CHECK(R::count_mates({{knight, knight}, {}}, rim) > 0);
  CHECK(R::count_mates({{knight}, {knight}}, rim) > 0);
}

TEST_CASE("C11: a prince's moves and its promotion do not restart the fifty moves",
          "[circular][end]") {
  const Men men = {{"l1", 'K'}, {"l6", 'k'}, {"a9", 'M'}};
  for (const char* move : {"a9b9", "a9a8", "a9a10q", "a9a10r", "a9a10b", "a9a10n", "a9b10q"}) {
    const std::string fen = R::fen(men, 'w', "- - -", "42 60");
    INFO(move);
    CHECK(R::played(fen, {move}).halfmove_clock() == 43);
  }
  const Men start = with(far_kings, {{"j3", 'M'}});
  CHECK(R::played(R::fen(start, 'w', "M - -", "42 60"), {"j3c5"}).halfmove_clock() == 43);
  CHECK(R::outcome(R::fen(men, 'w', "- - -", "99 60"), {"a9a8"}) == "fifty-move");
}
