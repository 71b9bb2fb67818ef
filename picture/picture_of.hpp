// The picture of a position.
#pragma once

#include <fmt/format.h>

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/attack.hpp"
#include "engine/position.hpp"
#include "engine/result.hpp"
#include "picture/picture.hpp"
#include "variants/common/drawing.hpp"
#include "variants/common/fen.hpp"
#include "variants/common/notation.hpp"

namespace rotunda {

// The cells whose names the text joins, if that is all and there are so many.
template <class V>
std::optional<std::vector<Cell>> read_joined_cells(std::string_view text, std::size_t count) {
  std::vector<Cell> result;
  while (!text.empty() && result.size() < count) {
    const std::optional<Cell> cell = take_cell<V>(text);
    if (!cell) return std::nullopt;
    result.push_back(*cell);
  }
  if (!text.empty() || result.size() < count) return std::nullopt;
  return result;
}

// For those who cannot see it.
template <class V>
std::string description_of(const Position<V>& position, Move last_move) {
  std::string result = fmt::format("Position {}.", write_fen(position));
  if (last_move) result += fmt::format(" The last move was {}.", to_text<V>(last_move));
  if (in_check(position)) result += fmt::format(" {} is in check.", to_text(position.side()));
  return result;
}

// `last_move` is none if it is not known.
template <class V>
Result<Picture> picture_of(const Position<V>& position, Move last_move,
                           const PictureOptions& options) {
  Picture picture;
  picture.title = fmt::format("{}, {} to move", Drawing<V>::title, to_text(position.side()));
  picture.description = description_of(position, last_move);
  picture.flipped = options.flipped;
  picture.rim = Drawing<V>::rim();
  picture.label_size = Drawing<V>::label_size;
  picture.man_size = Drawing<V>::man_size;

  std::array<Mark, cell_limit> marks{};
  if (last_move) marks[last_move.from()] = marks[last_move.to()] = Mark::last_move;
  for (const std::string& name : options.highlights) {
    const auto cells = read_joined_cells<V>(name, 1);
    if (!cells) return Error{fmt::format("highlight '{}': no cell of {}", name, V::name)};
    marks[cells->front()] = Mark::highlight;
  }
  if (in_check(position)) marks[position.king_cell(position.side())] = Mark::check;
  for (const std::string& names : options.arrows) {
    const auto cells = read_joined_cells<V>(names, 2);
    if (!cells || cells->front() == cells->back()) {
      return Error{fmt::format("arrow '{}': not two cells of {}", names, V::name)};
    }
    picture.arrows.push_back(
        {Drawing<V>::man_place(cells->front()), Drawing<V>::man_place(cells->back())});
  }

  for (const Cell cell : V::cells()) {
    picture.cells.push_back({Drawing<V>::outline(cell), Drawing<V>::is_light(cell), marks[cell]});
    if (options.coordinates) {
      picture.labels.push_back({Drawing<V>::label_place(cell), Notation<V>::cell_name(cell)});
    }
    const Man man = position.at(cell);
    if (man == no_man) continue;
    picture.men.push_back({Drawing<V>::man_place(cell), Drawing<V>::figures[kind_of(man)],
                           side_of(man), Drawing<V>::heading(cell, kind_of(man))});
  }
  return picture;
}

}  // namespace rotunda
