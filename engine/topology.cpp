#include "engine/topology.hpp"

#include <algorithm>
#include <utility>

namespace rotunda {

namespace {

bool has_corner(const Corners& corners, int corner) {
  return std::find(corners.begin(), corners.end(), corner) != corners.end();
}

}  // namespace

Topology::Topology(std::vector<Corners> corners) : corners_(std::move(corners)) {
  for (std::size_t i = 0; i < corners_.size(); ++i) {
    const Cell cell = static_cast<Cell>(i);
    if (!corners_[i].empty()) cells_.add(cell);
    for (const int corner : corners_[i]) cells_at_[corner].add(cell);
  }
  for (const Cell a : cells_) {
    for (const Cell b : cells_) {
      if (a == b) continue;
      const auto shared = std::count_if(corners_[a].begin(), corners_[a].end(), [&](int corner) {
        return has_corner(corners_[b], corner);
      });
      if (shared == 2) edge_[a].add(b);
      if (shared == 1) vertex_[a].add(b);
    }
  }
}

CellSet Topology::cells_at(int corner) const {
  const auto found = cells_at_.find(corner);
  return found == cells_at_.end() ? CellSet() : found->second;
}

Cell Topology::across_side(Cell cell, std::size_t side) const {
  const Corners& own = corners_[cell];
  const int begin = own[side];
  const int end = own[(side + 1) % own.size()];
  for (const Cell other : edge_[cell]) {
    if (has_corner(corners_[other], begin) && has_corner(corners_[other], end)) return other;
  }
  return no_cell;
}

CellSet Topology::across_corner(Cell cell, int corner) const {
  return vertex_[cell] & cells_at(corner);
}

}  // namespace rotunda
