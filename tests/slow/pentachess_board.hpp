// The Pentachess board: three rings of triangles (topologically) in ten sectors.
#pragma once

#include "graph.hpp"

namespace slow {

class PentachessBoard {
 public:
  PentachessBoard();

  Graph const& graph() const { return graph_; }

  char ring(Cell cell) const { return graph_.name(cell).front(); }
  int index(Cell cell) const;
  Cell at(char ring, int index) const;  // indices wrap around, negative ones too

  Cell ring_step(Cell cell, int steps) const { return at(ring(cell), index(cell) + steps); }
  // All cells of the ring, or every second one (those of the same colour), from the cell on.
  Cells ring_cycle(Cell cell, int stride) const;
  Cells vertex_neighbours(Cell cell, bool same_colour) const;

 private:
  Graph graph_;
};

}  // namespace slow
