// The drawings of the boards: outlines against the topology, and room for men and names.
#include <algorithm>
#include <cmath>
#include <map>
#include <numbers>
#include <string>
#include <vector>

#include "engine/random.hpp"
#include "tests/catch.hpp"
#include "tests/support.hpp"
#include "variants/circular/drawing.hpp"
#include "variants/pentachess/drawing.hpp"

using namespace rotunda;

namespace {

constexpr double tolerance = 1e-9;

const Topology& topology(Pentachess) { return pentachess::board.topology; }
const Topology& topology(Circular) { return circular::board.topology; }

double board_area(Pentachess) {
  // A decagon of side 3.
  const double radius = 3 * std::numbers::phi;
  return 5 * radius * radius * std::sin(std::numbers::pi / 5);
}
double board_area(Circular) { return 36 * std::numbers::pi; }

bool same(Point a, Point b) { return std::hypot(a.x - b.x, a.y - b.y) < tolerance; }
double cross(Point a, Point b) { return a.x * b.y - a.y * b.x; }
double dot(Point a, Point b) { return a.x * b.x + a.y * b.y; }

double area_of(const Outline& outline) {
  double twice = 0;
  for (std::size_t i = 0; i < outline.size(); ++i) {
    const Point from = outline[i].at;
    const Point to = outline[(i + 1) % outline.size()].at;
    twice += outline[i].round ? dot(from, from) * std::atan2(cross(from, to), dot(from, to))
                              : cross(from, to);
  }
  return std::abs(twice) / 2;
}

// The lines from each corner up to the next, without that one, arcs in many short pieces.
std::vector<std::vector<Point>> sides_of(const Outline& outline) {
  std::vector<std::vector<Point>> result;
  for (std::size_t i = 0; i < outline.size(); ++i) {
    const Point from = outline[i].at;
    const Point to = outline[(i + 1) % outline.size()].at;
    if (outline[i].corner) result.emplace_back();
    result.back().push_back(from);
    if (!outline[i].round) continue;
    const int pieces = 200;
    const double angle = std::atan2(cross(from, to), dot(from, to)) / pieces;
    for (int piece = 1; piece < pieces; ++piece) {
      const double c = std::cos(piece * angle);
      const double s = std::sin(piece * angle);
      result.back().push_back({from.x * c - from.y * s, from.x * s + from.y * c});
    }
  }
  return result;
}

std::vector<Point> polygon_of(const Outline& outline) {
  std::vector<Point> result;
  for (const std::vector<Point>& side : sides_of(outline)) {
    result.insert(result.end(), side.begin(), side.end());
  }
  return result;
}

bool contains(const std::vector<Point>& polygon, Point point) {
  bool inside = false;
  for (std::size_t i = 0; i < polygon.size(); ++i) {
    const Point a = polygon[i];
    const Point b = polygon[(i + 1) % polygon.size()];
    if ((a.y > point.y) == (b.y > point.y)) continue;
    if (point.x < a.x + (b.x - a.x) * (point.y - a.y) / (b.y - a.y)) inside = !inside;
  }
  return inside;
}

std::vector<Point> corners_of(const Outline& outline) {
  std::vector<Point> result;
  for (const OutlinePoint& point : outline) {
    if (point.corner) result.push_back(point.at);
  }
  return result;
}

template <class V>
std::map<Cell, std::vector<Point>> polygons() {
  std::map<Cell, std::vector<Point>> result;
  for (const Cell cell : V::cells()) result[cell] = polygon_of(Drawing<V>::outline(cell));
  return result;
}

struct Box {
  Point centre;
  double half_width;
  double half_height;

  bool meets(const Box& other) const {
    return std::abs(centre.x - other.centre.x) < half_width + other.half_width &&
           std::abs(centre.y - other.centre.y) < half_height + other.half_height;
  }
};

template <class V>
Box man_box(Cell cell) {
  const double half = 0.45 * Drawing<V>::man_size;
  return {Drawing<V>::man_place(cell), half, half};
}

// As wide and high as digits are in common sans-serif letters.
template <class V>
Box label_box(Cell cell) {
  const double letters = static_cast<double>(Notation<V>::cell_name(cell).size());
  return {Drawing<V>::label_place(cell), 0.3 * letters * Drawing<V>::label_size,
          0.36 * Drawing<V>::label_size};
}

}  // namespace

TEMPLATE_TEST_CASE("The outlines of the cells add up to the board", "[outline]", Pentachess,
                   Circular) {
  double sum = 0;
  for (const Cell cell : TestType::cells()) sum += area_of(Drawing<TestType>::outline(cell));
  CHECK(std::abs(sum - board_area(TestType())) < tolerance);
  CHECK(std::abs(area_of(Drawing<TestType>::rim()) - board_area(TestType())) < tolerance);
}

TEMPLATE_TEST_CASE("Every point of the board lies in one cell", "[outline]", Pentachess, Circular) {
  const auto cells = polygons<TestType>();
  const std::vector<Point> rim = polygon_of(Drawing<TestType>::rim());
  SplitMix64 random(21);
  const auto coordinate = [&] { return static_cast<double>(random.below(1'300'000)) / 1e5 - 6.5; };
  int inside = 0;
  for (int round = 0; round < 3000; ++round) {
    const Point point = {coordinate(), coordinate()};
    const auto count = std::count_if(cells.begin(), cells.end(), [&](const auto& entry) {
      return contains(entry.second, point);
    });
    CHECK(count == (contains(rim, point) ? 1 : 0));
    inside += static_cast<int>(count);
  }
  CHECK(inside > 1000);
}

TEMPLATE_TEST_CASE("Outlines have the corners of the topology, in its order", "[outline]",
                   Pentachess, Circular) {
  std::map<int, Point> places;
  for (const Cell cell : TestType::cells()) {
    const Corners& corners = topology(TestType()).corners(cell);
    const std::vector<Point> points = corners_of(Drawing<TestType>::outline(cell));
    REQUIRE(points.size() == corners.size());
    for (std::size_t i = 0; i < corners.size(); ++i) {
      CHECK(same(places.emplace(corners[i], points[i]).first->second, points[i]));
    }
  }
  for (const auto& [one, place] : places) {
    for (const auto& [other, other_place] : places) {
      CHECK((one == other) == same(place, other_place));
    }
  }
}

TEMPLATE_TEST_CASE("Edge neighbours share two corners, vertex neighbours one", "[outline]",
                   Pentachess, Circular) {
  const auto shared = [](const std::vector<Point>& a, const std::vector<Point>& b) {
    return std::count_if(a.begin(), a.end(), [&](Point p) {
      return std::any_of(b.begin(), b.end(), [&](Point q) { return same(p, q); });
    });
  };
  for (const Cell one : TestType::cells()) {
    const std::vector<Point> corners = corners_of(Drawing<TestType>::outline(one));
    for (const Cell other : TestType::cells()) {
      if (other == one) continue;
      const bool edge = topology(TestType()).edge_neighbours(one).has(other);
      const bool vertex = topology(TestType()).vertex_neighbours(one).has(other);
      CHECK(shared(corners, corners_of(Drawing<TestType>::outline(other))) == (edge     ? 2
                                                                               : vertex ? 1
                                                                                        : 0));
    }
  }
}

TEMPLATE_TEST_CASE("Neighbours agree on the line between them", "[outline]", Pentachess, Circular) {
  // Between its ends, whichever of the two neighbours lists it.
  const auto line = [](Cell cell, std::size_t side) {
    std::vector<Point> result = sides_of(Drawing<TestType>::outline(cell))[side];
    result.erase(result.begin());
    return result;
  };
  for (const Cell cell : TestType::cells()) {
    const std::size_t sides = topology(TestType()).corners(cell).size();
    for (std::size_t side = 0; side < sides; ++side) {
      const Cell other = topology(TestType()).across_side(cell, side);
      if (other == no_cell) continue;
      std::size_t back = 0;
      const std::vector<Point> here = line(cell, side);
      while (topology(TestType()).across_side(other, back) != cell) ++back;
      std::vector<Point> there = line(other, back);
      const Point begin = corners_of(Drawing<TestType>::outline(cell))[side];
      if (same(begin, corners_of(Drawing<TestType>::outline(other))[back])) {
        CHECK(std::equal(here.begin(), here.end(), there.begin(), there.end(), same));
      } else {
        CHECK(std::equal(here.begin(), here.end(), there.rbegin(), there.rend(), same));
      }
    }
  }
}

TEMPLATE_TEST_CASE("Men and names stand inside their cells, clear of each other", "[outline]",
                   Pentachess, Circular) {
  const auto cells = polygons<TestType>();
  for (const auto& [cell, polygon] : cells) {
    INFO(Notation<TestType>::cell_name(cell));
    CHECK(contains(polygon, Drawing<TestType>::man_place(cell)));
    const Box label = label_box<TestType>(cell);
    for (const double x : {-1.0, 1.0}) {
      for (const double y : {-1.0, 1.0}) {
        CHECK(contains(polygon, {label.centre.x + x * label.half_width,
                                 label.centre.y + y * label.half_height}));
      }
    }
    for (const auto& [other, other_polygon] : cells) {
      CHECK_FALSE(label.meets(man_box<TestType>(other)));
    }
  }
}

TEST_CASE("Circular: the centre of a cell lies in its outline", "[outline][circular]") {
  for (const auto& [cell, polygon] : polygons<Circular>()) {
    CHECK(contains(polygon, Notation<Circular>::centre(cell)));
  }
}

TEST_CASE("Pentachess: the cells are equal, with sides of one unit", "[outline][pentachess]") {
  for (const Cell cell : Pentachess::cells()) {
    const Outline outline = Drawing<Pentachess>::outline(cell);
    REQUIRE(outline.size() == 5);
    CHECK(std::abs(area_of(outline) - board_area(Pentachess()) / 90) < tolerance);
    for (std::size_t i = 0; i < outline.size(); ++i) {
      const Point next = outline[(i + 1) % outline.size()].at;
      CHECK(std::abs(std::hypot(outline[i].at.x - next.x, outline[i].at.y - next.y) - 1) <
            tolerance);
    }
  }
}

TEST_CASE("Pentachess: pawns face the next cells of their own way", "[outline][pentachess]") {
  for (const Cell cell : Pentachess::cells()) {
    for (const Kind kind :
         {Pentachess::pawn_clockwise, Pentachess::pawn_counter_clockwise,
          Pentachess::berolina_clockwise, Pentachess::berolina_counter_clockwise}) {
      const std::optional<Point> heading = Drawing<Pentachess>::heading(cell, kind);
      REQUIRE(heading.has_value());
      const int step = Pentachess::direction(kind) == pentachess::clockwise ? -2 : 2;
      const Cell ahead =
          pentachess::cell_at(pentachess::ring_of(cell), pentachess::place_in_ring(cell) + step);
      const Point here = Drawing<Pentachess>::man_place(cell);
      const Point there = Drawing<Pentachess>::man_place(ahead);
      CHECK(dot(*heading, {there.x - here.x, there.y - here.y}) > 0);
    }
    CHECK_FALSE(Drawing<Pentachess>::heading(cell, king));
  }
}
