#include "graph.hpp"

#include <algorithm>
#include <utility>

namespace slow {

Graph::Graph(std::vector<Shape> shapes, bool first_is_light)
    : shapes_(std::move(shapes)),
      edge_neighbours_(size()),
      vertex_neighbours_(size()),
      light_(size(), first_is_light) {
  for (Cell one = 0; one < size(); ++one) {
    for (Cell other = 0; other < size(); ++other) {
      if (one == other) continue;
      std::size_t const shared = shared_corners(one, other).size();
      if (shared == 2) edge_neighbours_[one].push_back(other);
      if (shared == 1) vertex_neighbours_[one].push_back(other);
    }
  }
  std::vector<bool> done(size(), false);
  colour_from(0, done);
}

void Graph::colour_from(Cell cell, std::vector<bool>& done) {
  done[cell] = true;
  for (Cell const neighbour : edge_neighbours_[cell]) {
    if (done[neighbour]) continue;
    light_[neighbour] = !light_[cell];
    colour_from(neighbour, done);
  }
}

bool Graph::has_corner(Cell cell, Corner const& corner) const {
  return std::ranges::find(corners(cell), corner) != corners(cell).end();
}

std::vector<Corner> Graph::shared_corners(Cell one, Cell other) const {
  std::vector<Corner> shared;
  for (Corner const& corner : corners(one)) {
    if (has_corner(other, corner)) shared.push_back(corner);
  }
  return shared;
}

Cell Graph::find(std::string_view name) const {
  auto const found = std::ranges::find(shapes_, name, &Shape::name);
  return found == shapes_.end() ? no_cell : static_cast<Cell>(found - shapes_.begin());
}

}  // namespace slow
