// The Circular board: circles cut by rows, with a crescent or half-moon of each circle on the
// central vertical at its top and its bottom.
#pragma once

#include <optional>
#include <string_view>

#include "graph.hpp"

namespace slow {

enum class Side { left, centre, right };

struct Place {
  int row;
  int circle;
  Side side;
};

class CircularBoard {
 public:
  CircularBoard();

  Graph const& graph() const { return graph_; }
  Cell find(std::string_view name) const;

  int row(Cell cell) const { return places_[cell].row; }
  int circle(Cell cell) const { return places_[cell].circle; }
  // On the central vertical, the column: a crescent or a half-moon.
  bool is_central(Cell cell) const { return places_[cell].side == Side::centre; }

  Cells row_cells(Cell cell) const;     // from left to right
  Cells circle_cycle(Cell cell) const;  // counter-clockwise from the top
  Cells twins(Cell central) const;      // the two cells beside it in its row; none at the rim
  std::optional<Cell> other_twin(Cell cell) const;  // none unless the cell is a twin itself

  Cells neighbours(Cell cell) const;  // across an edge or a vertex
  // The vertex neighbour at that corner.
  std::optional<Cell> across(Cell cell, Corner const& corner) const;
  // None for the tip of a half-moon.
  std::optional<Corner> opposite_corner(Cell cell, Corner const& corner) const;
  // The cell reached from `cell` by going straight on after a step from `from`: through the
  // opposite corner after a step across a corner, across the opposite edge after one across an
  // edge.
  std::optional<Cell> straight_on(Cell from, Cell cell) const;
  // The corners of a crescent or half-moon on the central vertical.
  std::vector<Corner> tips(Cell central) const;

 private:
  std::vector<Place> places_;
  Graph graph_;
};

}  // namespace slow
