// A board as a drawing program needs to know it.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "engine/outline.hpp"
#include "engine/topology.hpp"
#include "variants/common/drawing.hpp"
#include "variants/common/fen.hpp"
#include "variants/common/notation.hpp"

namespace rotunda {

struct CellDescription {
  std::string name;
  bool is_light = false;
  std::vector<std::string> edge_neighbours;
  std::vector<std::string> vertex_neighbours;
  std::string man;  // at the start, as in a FEN; may be empty
  Point man_place;
  Point label_place;
  Outline outline;
};

struct BoardDescription {
  std::string variant;
  std::string title;
  std::string start_fen;
  // The names of the cells, row by row as a FEN has them.
  std::vector<std::vector<std::string>> rows;
  // The letters of the kinds of men in a FEN, in upper case, and what they look like.
  std::vector<std::pair<std::string, std::string>> men;
  std::vector<CellDescription> cells;  // in the order of the rows
  Outline rim;
  double man_size = 0;
  double label_size = 0;
};

template <class V>
std::vector<std::string> names_of(CellSet cells) {
  std::vector<std::string> result;
  for (const Cell cell : cells) result.push_back(Notation<V>::cell_name(cell));
  return result;
}

template <class V>
BoardDescription describe_board() {
  const Position<V> start = *read_fen<V>(Notation<V>::start_fen);
  BoardDescription board;
  board.variant = V::name;
  board.title = Drawing<V>::title;
  board.start_fen = Notation<V>::start_fen;
  board.rim = Drawing<V>::rim();
  board.man_size = Drawing<V>::man_size;
  board.label_size = Drawing<V>::label_size;
  for (std::size_t kind = 0; kind < Drawing<V>::figures.size(); ++kind) {
    board.men.emplace_back(std::string(1, Notation<V>::letters[kind]), Drawing<V>::figures[kind]);
  }
  for (const Row& row : Notation<V>::rows()) {
    std::vector<std::string>& names = board.rows.emplace_back();
    for (const Cell cell : row.cells) {
      names.push_back(Notation<V>::cell_name(cell));
      CellDescription& described = board.cells.emplace_back();
      described.name = names.back();
      described.is_light = Drawing<V>::is_light(cell);
      described.edge_neighbours = names_of<V>(V::topology().edge_neighbours(cell));
      described.vertex_neighbours = names_of<V>(V::topology().vertex_neighbours(cell));
      if (const Man man = start.at(cell); man != no_man) described.man = letter_of<V>(man);
      described.man_place = Drawing<V>::man_place(cell);
      described.label_place = Drawing<V>::label_place(cell);
      described.outline = Drawing<V>::outline(cell);
    }
  }
  return board;
}

}  // namespace rotunda
