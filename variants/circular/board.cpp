#include "variants/circular/board.hpp"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <functional>

#include "variants/circular/corners.hpp"

namespace rotunda::circular {

namespace {

constexpr std::size_t index(int i) { return static_cast<std::size_t>(i); }

int number_of(const Corner& corner) {
  const bool touch = corner.half == Half::centre;
  return ((touch ? 0 : corner.circle) * 16 + corner.line + 8) * 4 + static_cast<int>(corner.half) +
         1;
}

Topology make_topology() {
  std::vector<Corners> corners(cell_limit);
  for (const Cell cell : all_cells) {
    for (const Corner& corner : corners_of(cell)) corners[cell].push_back(number_of(corner));
  }
  return Topology(corners);
}

constexpr int no_corner = -1;

// The corner a diagonal leaves a cell by, having come in by another: a half-moon's tip has no
// opposite.
int opposite_corner(const Corners& corners, int corner) {
  const auto at =
      index(static_cast<int>(std::find(corners.begin(), corners.end(), corner) - corners.begin()));
  if (corners.size() == 4) return corners[(at + 2) % 4];
  return at == 1 ? no_corner : corners[2 - at];
}

// The one cell beyond a corner: at every inner corner four cells meet.
Cell beyond_corner(const Topology& topology, Cell cell, int corner) {
  const CellSet cells = topology.across_corner(cell, corner);
  return cells.empty() ? no_cell : cells.first();
}

// The cells of a diagonal that leaves the cell by a corner, and goes straight on.
std::vector<Cell> diagonal(const Topology& topology, Cell cell, int corner) {
  std::vector<Cell> result;
  Cell next = beyond_corner(topology, cell, corner);
  while (next != no_cell) {
    result.push_back(next);
    corner = opposite_corner(topology.corners(next), corner);
    if (corner == no_corner) break;
    next = beyond_corner(topology, next, corner);
  }
  return result;
}

// The path over each cell of a line that starts beyond `from`, to the next one.
void add_line_from(Cell from, const std::vector<Cell>& line, CellSet over,
                   std::vector<Path>& paths) {
  for (const Cell cell : line) {
    paths.push_back({from, cell, over});
    over.add(cell);
  }
}

// The crescents and the half-moon of a half, from the rim inwards.
std::vector<Cell> column_of(bool top) {
  std::vector<Cell> result;
  for (int circle = circle_count; circle >= 1; --circle) {
    result.push_back(cell_at(circle, top ? 6 + circle : 7 - circle, Half::centre));
  }
  return result;
}

std::vector<Path> column_paths() {
  std::vector<Path> paths;
  for (const bool top : {true, false}) add_open_line(column_of(top), paths);
  return paths;
}

std::vector<Path> row_paths() {
  std::vector<Path> paths;
  for (int row = 1; row <= row_count; ++row) {
    std::vector<Cell> cells;
    for (int circle = circle_count; circle >= 1; --circle) {
      const Cell cell = cell_at(circle, row, Half::left);
      if (cell != no_cell) cells.push_back(cell);
    }
    cells.push_back(cell_at(std::abs(strip_of(row).outer), row, Half::centre));
    for (int circle = 1; circle <= circle_count; ++circle) {
      const Cell cell = cell_at(circle, row, Half::right);
      if (cell != no_cell) cells.push_back(cell);
    }
    add_open_line(cells, paths);
  }
  return paths;
}

// The plain diagonals through every second corner of each cell, from its first or its second one.
std::vector<Path> diagonal_paths(const Topology& topology, std::size_t first_corner) {
  std::vector<Path> paths;
  for (const Cell cell : all_cells) {
    const Corners& corners = topology.corners(cell);
    for (std::size_t i = first_corner; i < corners.size(); i += 2) {
      add_line_from(cell, diagonal(topology, cell, corners[i]), CellSet(), paths);
    }
  }
  return paths;
}

// In order round the circle.
std::vector<Cell> circle_cells(int circle) {
  std::vector<Cell> result;
  for (unsigned at = 0; at < circle_length(circle); ++at) {
    result.push_back(static_cast<Cell>(circle_start[index(circle)] + at));
  }
  return result;
}

LineTable make_rook_lines() {
  std::vector<Path> paths = row_paths();
  for (int circle = 1; circle <= circle_count; ++circle) add_ring(circle_cells(circle), paths);
  return LineTable(paths);
}

// C5: a diagonal that arrives on the column from its side may turn along the column.
LineTable make_bishop_lines(const Topology& topology) {
  std::vector<Path> paths;
  for (const std::size_t first_corner : {0u, 1u}) {
    const std::vector<Path> plain = diagonal_paths(topology, first_corner);
    paths.insert(paths.end(), plain.begin(), plain.end());
  }
  const std::vector<Path> column = column_paths();
  const std::vector<Path> plain = paths;
  for (const Path& arrival : plain) {
    if (half_of(arrival.from) == Half::centre || half_of(arrival.to) != Half::centre) continue;
    for (const Path& way_on : column) {
      if (way_on.from != arrival.to) continue;
      paths.push_back(
          {arrival.from, way_on.to, arrival.between | CellSet::of(arrival.to) | way_on.between});
    }
  }
  return LineTable(paths);
}

CellSet set_of(const std::vector<Cell>& cells) {
  CellSet result;
  for (const Cell cell : cells) result.add(cell);
  return result;
}

// Across an edge and then across a corner of that cell which is not on that edge; or across a
// corner and then across an edge which does not touch it.
CellSet knight_steps_from(const Topology& topology, Cell cell) {
  CellSet result;
  const Corners& own = topology.corners(cell);
  const auto is_own = [&](int corner) {
    return std::find(own.begin(), own.end(), corner) != own.end();
  };
  for (const Cell middle : topology.edge_neighbours(cell)) {
    for (const int corner : topology.corners(middle)) {
      if (!is_own(corner)) result |= topology.across_corner(middle, corner);
    }
  }
  for (const Cell middle : topology.vertex_neighbours(cell)) {
    const Corners& corners = topology.corners(middle);
    for (std::size_t i = 0; i < corners.size(); ++i) {
      if (is_own(corners[i]) || is_own(corners[(i + 1) % corners.size()])) continue;
      const Cell end = topology.across_side(middle, i);
      if (end != no_cell) result.add(end);
    }
  }
  result.remove(cell);
  return result;
}

// The two cells straight on through a side, or through a corner, of the cell; no_cell where the
// board ends.
using TwoSteps = std::array<Cell, 2>;

std::vector<TwoSteps> two_steps_across_sides(const Topology& topology, Cell cell) {
  std::vector<TwoSteps> result;
  for (std::size_t side = 0; side < topology.corners(cell).size(); ++side) {
    const Cell over = topology.across_side(cell, side);
    if (over == no_cell) continue;
    const std::size_t sides = topology.corners(over).size();
    for (std::size_t back = 0; back < sides; ++back) {
      if (sides != 4 || topology.across_side(over, back) != cell) continue;
      result.push_back({over, topology.across_side(over, (back + 2) % 4)});
    }
  }
  return result;
}

std::vector<TwoSteps> two_steps_across_corners(const Topology& topology, Cell cell) {
  std::vector<TwoSteps> result;
  for (const int corner : topology.corners(cell)) {
    const std::vector<Cell> line = diagonal(topology, cell, corner);
    if (line.size() >= 2) result.push_back({line[0], line[1]});
  }
  return result;
}

bool is_home_half(Cell cell, Side side) { return (row_of(cell) <= 6) == (side == Side::white); }

Point centre_of(Cell cell) {
  const double y = row_of(cell) - 6.5;
  const int circle = circle_of(cell);
  const double outer = std::sqrt(circle * circle - y * y);
  const double inner = std::sqrt(std::max(0.0, (circle - 1) * (circle - 1) - y * y));
  return {static_cast<int>(half_of(cell)) * (outer + inner) / 2, y};
}

}  // namespace

Cell cell_at(int circle, int row, Half half) {
  for (unsigned at = 0; at < circle_length(circle); ++at) {
    const Cell cell = static_cast<Cell>(circle_start[index(circle)] + at);
    if (row_of(cell) == row && half_of(cell) == half) return cell;
  }
  return no_cell;
}

Board::Board()
    : topology(make_topology()),
      rook_lines(make_rook_lines()),
      bishop_lines(make_bishop_lines(topology)),
      row_attacks(row_paths()),
      diagonal_attacks{LineAttacks(diagonal_paths(topology, 0)),
                       LineAttacks(diagonal_paths(topology, 1))},
      column_attacks(column_paths()) {
  for (const Cell cell : all_cells) {
    circle_sides[cell] = ring_sides(cell, set_of(circle_cells(circle_of(cell))));
    rows[index(row_of(cell))].push_back(cell);
    row_cells[index(row_of(cell))].add(cell);
    if (half_of(cell) == Half::centre) column.add(cell);
    centres[cell] = centre_of(cell);
    edge_steps[cell] = topology.edge_neighbours(cell);
    king_steps[cell] = edge_steps[cell] | topology.vertex_neighbours(cell);
    knight_steps[cell] = knight_steps_from(topology, cell);
  }
  for (std::vector<Cell>& row : rows) {
    std::sort(row.begin(), row.end(), [&](Cell a, Cell b) { return centres[a].x < centres[b].x; });
  }

  // C1: a12 is light, and edge neighbours differ.
  const auto beside = [&](CellSet cells) {
    CellSet result;
    for (const Cell cell : cells) result |= edge_steps[cell];
    return result;
  };
  light.add(cell_at(circle_count, row_count, Half::centre));
  for (CellSet before; before != light;) {
    before = light;
    light |= beside(beside(light));
  }

  for (const Cell cell : all_cells) {
    for (const Cell step : king_steps[cell]) king_leaps[cell] |= king_steps[step];
    king_leaps[cell] &= ~(king_steps[cell] | CellSet::of(cell));
  }

  for (const Side side : {Side::white, Side::black}) {
    const unsigned s = rotunda::index(side);
    const int forward = side == Side::white ? 1 : -1;
    for (const Cell cell : all_cells) {
      const int row = row_of(cell);
      const auto is_ahead = [&](Cell to, int steps) {
        return to != no_cell && row_of(to) == row + steps * forward;
      };
      const CellSet ahead = row + forward >= 1 && row + forward <= row_count
                                ? row_cells[index(row + forward)]
                                : CellSet();
      const CellSet edges = topology.edge_neighbours(cell);
      const CellSet vertices = topology.vertex_neighbours(cell);
      const bool berolina = half_of(cell) == Half::centre;
      if (berolina) {
        pawn_moves[s][cell] = vertices & ahead;
        pawn_captures[s][cell] = edges & (is_home_half(cell, side) ? ahead : row_cells[index(row)]);
      } else {
        pawn_moves[s][cell] = edges & ahead;
        // The other twin is the one vertex neighbour in the same row.
        pawn_captures[s][cell] =
            vertices & (is_home_half(cell, side) ? ahead : ahead | row_cells[index(row)]);
      }
      for (const Cell to : pawn_captures[s][cell]) pawn_captures_onto[s][to].add(cell);

      const auto add_forward = [&](const std::vector<TwoSteps>& lines, DoubleSteps& steps) {
        for (const auto& [over, to] : lines) {
          if (is_ahead(over, 1) && is_ahead(to, 2))
            steps.add({over, to, CellSet::of(over) | CellSet::of(to)});
        }
      };
      const std::vector<TwoSteps> by_sides = two_steps_across_sides(topology, cell);
      const std::vector<TwoSteps> by_corners = two_steps_across_corners(topology, cell);
      const int pawn_row = side == Side::white ? 4 : 9;
      if (row == pawn_row) {
        add_forward(berolina ? by_corners : by_sides, pawn_double_steps[s][cell]);
      }
      add_forward(by_sides, prince_double_steps[s][cell]);
      add_forward(by_corners, prince_double_steps[s][cell]);
    }
  }
}

const Board board;

}  // namespace rotunda::circular
