#include "engine/lines.hpp"

#include <algorithm>
#include <limits>
#include <map>
#include <stdexcept>
#include <utility>

namespace rotunda {

void add_open_line(const std::vector<Cell>& cells, std::vector<Path>& paths) {
  for (std::size_t from = 0; from < cells.size(); ++from) {
    CellSet between;
    for (std::size_t to = from + 1; to < cells.size(); ++to) {
      paths.push_back({cells[from], cells[to], between});
      paths.push_back({cells[to], cells[from], between});
      between.add(cells[to]);
    }
  }
}

void add_ring(const std::vector<Cell>& cells, std::vector<Path>& paths) {
  for (std::size_t from = 0; from < cells.size(); ++from) {
    CellSet between;
    for (std::size_t steps = 1; steps < cells.size(); ++steps) {
      const Cell to = cells[(from + steps) % cells.size()];
      paths.push_back({cells[from], to, between});
      paths.push_back({to, cells[from], between});
      between.add(to);
    }
  }
}

LineTable::LineTable(const std::vector<Path>& paths) : ranges_{} {
  std::map<std::pair<Cell, Cell>, std::vector<CellSet>> ways;
  for (const Path& path : paths) {
    auto& sets = ways[{path.to, path.from}];
    if (std::find(sets.begin(), sets.end(), path.between) == sets.end()) {
      sets.push_back(path.between);
    }
  }
  for (const auto& [ends, sets] : ways) {
    if (between_.size() + sets.size() > std::numeric_limits<std::uint16_t>::max()) {
      throw std::length_error("more lines than a table holds");
    }
    const auto [to, from] = ends;
    sources_[to].add(from);
    ranges_[to][from] = {static_cast<std::uint16_t>(between_.size()),
                         static_cast<std::uint16_t>(sets.size())};
    between_.insert(between_.end(), sets.begin(), sets.end());
  }
}

}  // namespace rotunda
