#include "protocol/board_json.hpp"

#include <cmath>
#include <nlohmann/json.hpp>

namespace rotunda {

namespace {

// Members in the order in which they are written here.
using Json = nlohmann::ordered_json;

// As exact as any drawing needs, without digits that differ from one compiler to another.
double rounded(double value) {
  constexpr double parts = 1e6;
  const double result = std::round(value * parts) / parts;
  return result == 0 ? 0 : result;  // never -0
}

Json place(Point point) { return {{"x", rounded(point.x)}, {"y", rounded(point.y)}}; }

Json outline(const Outline& points) {
  Json result = Json::array();
  for (const OutlinePoint& point : points) {
    Json one = place(point.at);
    one["arc"] = point.round;
    result.push_back(std::move(one));
  }
  return result;
}

Json cell_json(const CellDescription& cell) {
  return {{"name", cell.name},
          {"colour", cell.is_light ? "light" : "dark"},
          {"edge", cell.edge_neighbours},
          {"vertex", cell.vertex_neighbours},
          {"man", cell.man.empty() ? Json() : Json(cell.man)},
          {"centre", place(cell.man_place)},
          {"label", place(cell.label_place)},
          {"outline", outline(cell.outline)}};
}

}  // namespace

std::string to_json(const BoardDescription& board) {
  Json men = Json::object();
  for (const auto& [letter, figure] : board.men) men[letter] = figure;
  Json cells = Json::array();
  for (const CellDescription& cell : board.cells) cells.push_back(cell_json(cell));
  return Json{{"variant", board.variant},
              {"title", board.title},
              {"start", board.start_fen},
              {"rows", board.rows},
              {"men", men},
              {"man_size", board.man_size},
              {"label_size", board.label_size},
              {"rim", outline(board.rim)},
              {"cells", cells}}
      .dump();
}

}  // namespace rotunda
