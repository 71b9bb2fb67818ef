// The graph of a board, derived from the corners of its cells.
#pragma once

#include <array>
#include <map>
#include <vector>

#include "engine/cell_set.hpp"

namespace rotunda {

// A cell's corners in cyclic order; side i of the cell runs from corner i to corner i + 1.
using Corners = std::vector<int>;

class Topology {
 public:
  // corners[cell] is empty for numbers that are no cell.
  explicit Topology(std::vector<Corners> corners);

  CellSet cells() const { return cells_; }
  const Corners& corners(Cell cell) const { return corners_[cell]; }

  // Cells that share two corners with this one, and cells that share exactly one.
  CellSet edge_neighbours(Cell cell) const { return edge_[cell]; }
  CellSet vertex_neighbours(Cell cell) const { return vertex_[cell]; }

  CellSet cells_at(int corner) const;

  // The cell that shares side i, or no_cell.
  Cell across_side(Cell cell, std::size_t side) const;
  // The vertex neighbours at one corner of the cell.
  CellSet across_corner(Cell cell, int corner) const;

 private:
  std::vector<Corners> corners_;
  std::map<int, CellSet> cells_at_;
  CellSet cells_;
  std::array<CellSet, cell_limit> edge_;
  std::array<CellSet, cell_limit> vertex_;
};

}  // namespace rotunda
