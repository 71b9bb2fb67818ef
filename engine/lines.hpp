// The open question of every slider, backwards: from where, and over which cells, is a cell
// reached?
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "engine/cell_set.hpp"

namespace rotunda {

// One way of a slider from cell to cell: it is open while all the cells in between are empty.
struct Path {
  Cell from;
  Cell to;
  CellSet between;
};

// Every way along a row of cells, in both directions, or both ways round a ring of cells.
void add_open_line(const std::vector<Cell>& cells, std::vector<Path>& paths);
void add_ring(const std::vector<Cell>& cells, std::vector<Path>& paths);

// All ways of one kind of slider, by destination. There may be several from one cell to another
// (both ways round a ring, or along a line and round a circle), and the relation need not be
// symmetric (a diagonal that turns).
class LineTable {
 public:
  explicit LineTable(const std::vector<Path>& paths);

  // The cells from which some path leads to the target on an empty board.
  CellSet sources(Cell target) const { return sources_[target]; }
  // The cells in between, one set for each path from source to target.
  std::span<const CellSet> between(Cell source, Cell target) const {
    const Range range = ranges_[target][source];
    return {between_.data() + range.first, range.count};
  }

 private:
  struct Range {
    std::uint16_t first = 0;
    std::uint16_t count = 0;
  };
  std::array<CellSet, cell_limit> sources_;
  std::array<std::array<Range, cell_limit>, cell_limit> ranges_;
  std::vector<CellSet> between_;
};

}  // namespace rotunda
