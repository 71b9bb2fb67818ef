#include "circular_board.hpp"

#include <algorithm>
#include <cstdlib>

namespace slow {
namespace {

constexpr int outermost = 6;
constexpr int rows = 12;

constexpr int on_left = -1;
constexpr int on_central_vertical = 0;
constexpr int on_right = 1;

// Row r is the strip r-7 <= y <= r-6; its inner line is the one nearer to the centre.
int inner_line(int row) { return row > 6 ? row - 7 : row - 6; }
int outer_line(int row) { return row > 6 ? row - 6 : row - 7; }

// Where line y = n meets circle m: one corner a side, or one where they touch.
Corner corner(int m, int n, int side) {
  if (std::abs(n) == m) return {0, n, on_central_vertical};
  return {m, n, side};
}

// Board order: rows 12 to 1, each from left to right.
std::vector<Place> make_places() {
  std::vector<Place> places;
  for (int row = rows; row >= 1; --row) {
    int const central_circle = std::abs(outer_line(row));
    for (int circle = outermost; circle > central_circle; --circle) {
      places.push_back({row, circle, Side::left});
    }
    places.push_back({row, central_circle, Side::centre});
    for (int circle = central_circle + 1; circle <= outermost; ++circle) {
      places.push_back({row, circle, Side::right});
    }
  }
  return places;
}

// C1: on the column the top half is named like the left, the bottom half like the right, but
// the half-moons have the names the rules page gives them.
std::string name_of(Place const& place) {
  bool const is_top = place.row > 6;
  if (place.circle == 1) return is_top ? "g7" : "f6";
  bool const left_letters = place.side == Side::left || (place.side == Side::centre && is_top);
  int const inward = outermost - place.circle;
  char const letter = static_cast<char>(left_letters ? 'a' + inward : 'l' - inward);
  return letter + std::to_string(place.row);
}

std::vector<Corner> corners_of(Place const& place) {
  int const k = place.circle;
  int const n = inner_line(place.row);
  int const o = outer_line(place.row);
  if (place.side != Side::centre) {
    int const side = place.side == Side::left ? on_left : on_right;
    return {corner(k, n, side), corner(k, o, side), corner(k - 1, o, side), corner(k - 1, n, side)};
  }
  Corner const left = {k, n, on_left};
  Corner const outer_tip = {0, o, on_central_vertical};
  Corner const right = {k, n, on_right};
  if (k == 1) return {left, outer_tip, right};
  Corner const inner_tip = {0, n, on_central_vertical};
  return {left, outer_tip, right, inner_tip};
}

std::vector<Shape> make_shapes(std::vector<Place> const& places) {
  std::vector<Shape> shapes;
  for (Place const& place : places) shapes.push_back({name_of(place), corners_of(place)});
  return shapes;
}

}  // namespace

// C1: the two-colouring with a12, the first cell, light.
CircularBoard::CircularBoard() : places_(make_places()), graph_(make_shapes(places_), true) {}

Cell CircularBoard::find(std::string_view name) const {
  // C1: what the naming rule would call the half-moons is understood.
  if (name == "f7") return graph_.find("g7");
  if (name == "g6") return graph_.find("f6");
  return graph_.find(name);
}

Cells CircularBoard::row_cells(Cell cell) const {
  Cells cells;
  for (Cell other = 0; other < graph_.size(); ++other) {
    if (row(other) == row(cell)) cells.push_back(other);
  }
  return cells;
}

Cells CircularBoard::circle_cycle(Cell cell) const {
  Cells down_the_left;  // in board order: from the top central cell to the bottom one
  Cells up_the_right;
  for (Cell other = 0; other < graph_.size(); ++other) {
    if (circle(other) != circle(cell)) continue;
    if (places_[other].side == Side::right) {
      up_the_right.insert(up_the_right.begin(), other);
    } else {
      down_the_left.push_back(other);
    }
  }
  Cells cycle = down_the_left;
  cycle.insert(cycle.end(), up_the_right.begin(), up_the_right.end());
  return cycle;
}

Cells CircularBoard::twins(Cell central) const {
  Cells beside;
  for (Cell const other : graph_.edge_neighbours(central)) {
    if (row(other) == row(central)) beside.push_back(other);
  }
  return beside;
}

std::optional<Cell> CircularBoard::other_twin(Cell cell) const {
  for (Cell const central : graph_.edge_neighbours(cell)) {
    Cells const pair = twins(central);
    if (!is_central(central) || std::ranges::count(pair, cell) == 0) continue;
    return pair[0] == cell ? pair[1] : pair[0];
  }
  return std::nullopt;
}

Cells CircularBoard::neighbours(Cell cell) const {
  Cells all = graph_.edge_neighbours(cell);
  Cells const& vertex = graph_.vertex_neighbours(cell);
  all.insert(all.end(), vertex.begin(), vertex.end());
  return all;
}

std::optional<Cell> CircularBoard::across(Cell cell, Corner const& corner) const {
  for (Cell const other : graph_.vertex_neighbours(cell)) {
    if (graph_.has_corner(other, corner)) return other;
  }
  return std::nullopt;
}

std::optional<Corner> CircularBoard::opposite_corner(Cell cell, Corner const& corner) const {
  std::vector<Corner> const& all = graph_.corners(cell);
  auto const position = static_cast<std::size_t>(std::ranges::find(all, corner) - all.begin());
  if (all.size() == 4) return all[(position + 2) % 4];
  // A half-moon: left, tip, right.
  if (position == 1) return std::nullopt;
  return all[2 - position];
}

std::optional<Cell> CircularBoard::straight_on(Cell from, Cell cell) const {
  std::vector<Corner> const shared = graph_.shared_corners(from, cell);
  if (shared.size() == 1) {
    std::optional<Corner> const out = opposite_corner(cell, shared.front());
    return out ? across(cell, *out) : std::nullopt;
  }
  for (Cell const next : graph_.edge_neighbours(cell)) {
    std::vector<Corner> const ahead = graph_.shared_corners(cell, next);
    bool const touches = std::ranges::any_of(
        shared, [&](Corner const& behind) { return std::ranges::count(ahead, behind) != 0; });
    if (!touches) return next;  // the opposite edge is the one without a corner in common
  }
  return std::nullopt;
}

std::vector<Corner> CircularBoard::tips(Cell central) const {
  std::vector<Corner> found;
  for (Corner const& each : graph_.corners(central)) {
    if (each[2] == on_central_vertical) found.push_back(each);
  }
  return found;
}

}  // namespace slow
