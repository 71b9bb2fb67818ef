// A board as a graph of cells, derived from the corners of each cell.
#pragma once

#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "state.hpp"

namespace slow {

using Corner = std::array<int, 3>;  // coordinates; their meaning is the board's own

struct Shape {
  std::string name;
  std::vector<Corner> corners;  // in cyclic order
};

class Graph {
 public:
  // The cells in board order, the order in which the notation lists them. Colours alternate
  // across every edge, so that of the first cell settles them all.
  Graph(std::vector<Shape> shapes, bool first_is_light);

  std::size_t size() const { return shapes_.size(); }
  std::string const& name(Cell cell) const { return shapes_[cell].name; }
  std::vector<Corner> const& corners(Cell cell) const { return shapes_[cell].corners; }
  bool is_light(Cell cell) const { return light_[cell]; }
  bool has_corner(Cell cell, Corner const& corner) const;
  std::vector<Corner> shared_corners(Cell one, Cell other) const;

  Cells const& edge_neighbours(Cell cell) const { return edge_neighbours_[cell]; }
  Cells const& vertex_neighbours(Cell cell) const { return vertex_neighbours_[cell]; }

  Cell find(std::string_view name) const;  // no_cell if there is none of that name

 private:
  void colour_from(Cell cell, std::vector<bool>& done);

  std::vector<Shape> shapes_;
  std::vector<Cells> edge_neighbours_;
  std::vector<Cells> vertex_neighbours_;
  std::vector<bool> light_;
};

}  // namespace slow
