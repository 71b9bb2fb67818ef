#include "variants/pentachess/drawing.hpp"

#include <cmath>
#include <cstddef>
#include <numbers>

#include "variants/pentachess/lattice.hpp"

namespace rotunda {

using pentachess::Placement;
using pentachess::Pointing;
using pentachess::sectors;

namespace {

using std::numbers::phi;

struct PolarPoint {
  double radius;
  double degrees;
};

// Turned so that White's ray of 0 degrees points down.
Point on_drawing(const PolarPoint& point) {
  const double angle = (point.degrees - 90) * std::numbers::pi / 180;
  return {point.radius * std::cos(angle), point.radius * std::sin(angle)};
}

// All cells are cell c0, turned to their orientation and moved.
Point in_cell(const Placement& placement, const PolarPoint& in_c0) {
  const double sector = 360.0 / sectors;
  Point result = on_drawing({in_c0.radius, in_c0.degrees + placement.orientation * sector});
  for (std::size_t ray = 0; ray < placement.moved.size(); ++ray) {
    const Point step = on_drawing({placement.moved[ray] * phi, static_cast<double>(ray) * sector});
    result.x += step.x;
    result.y += step.y;
  }
  return result;
}

Placement placement_of(Cell cell) {
  for (const Placement& placement : pentachess::placements()) {
    if (placement.cell == cell) return placement;
  }
  return {};
}

}  // namespace

Outline Drawing<Pentachess>::outline(Cell cell) {
  const Placement placement = placement_of(cell);
  const auto point = [&](const PolarPoint& in_c0, bool corner) {
    return OutlinePoint{in_cell(placement, in_c0), false, corner};
  };
  // Two sides of each cell bend. Which of the pentagon's corners are bends depends on the way its
  // triangle of the lattice points.
  const bool inwards = placement.pointing == Pointing::inwards;
  return {point({0, 0}, true), point({1, 36}, false), point({phi, 0}, true),
          point({phi, 36}, inwards), point({1, 72}, !inwards)};
}

Outline Drawing<Pentachess>::rim() {
  Outline result;
  for (int sector = 0; sector < sectors; ++sector) {
    result.push_back({on_drawing({3 * phi, 360.0 / sectors * sector})});
  }
  return result;
}

Point Drawing<Pentachess>::man_place(Cell cell) {
  return in_cell(placement_of(cell), {0.893, 51.1});
}

Point Drawing<Pentachess>::label_place(Cell cell) {
  return in_cell(placement_of(cell), {1.355, 21});
}

std::optional<Point> Drawing<Pentachess>::heading(Cell cell, Kind kind) {
  if (!Pentachess::is_pawn(kind)) return std::nullopt;
  const Point at = man_place(cell);
  const double radius = std::hypot(at.x, at.y);
  const double way = Pentachess::direction(kind) == pentachess::counter_clockwise ? 1 : -1;
  return Point{-way * at.y / radius, way * at.x / radius};
}

}  // namespace rotunda
