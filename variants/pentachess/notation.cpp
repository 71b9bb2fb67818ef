#include "variants/pentachess/notation.hpp"

#include <fmt/format.h>

#include "variants/common/fen.hpp"

namespace rotunda {

using pentachess::ring_length;

std::vector<Row> Notation<Pentachess>::rows() {
  std::vector<Row> result;
  for (unsigned ring = 0; ring < ring_length.size(); ++ring) {
    Row row{fmt::format("ring {}", static_cast<char>('a' + ring)), {}};
    for (const Cell cell : pentachess::ring_cells(ring)) row.cells.push_back(cell);
    result.push_back(row);
  }
  return result;
}

std::string Notation<Pentachess>::cell_name(Cell cell) {
  return fmt::format("{}{}", static_cast<char>('a' + pentachess::ring_of(cell)),
                     pentachess::place_in_ring(cell));
}

Cell Notation<Pentachess>::cell_called(char letter, int number) {
  if (letter < 'a' || letter > 'c') return no_cell;
  const unsigned ring = static_cast<unsigned>(letter - 'a');
  if (number >= ring_length[ring]) return no_cell;
  return pentachess::cell_at(ring, number);
}

Result<Pentachess::Rights> Notation<Pentachess>::read_rights(
    std::span<const std::string_view> fields, const Setup<Pentachess>& setup) {
  const Result<CellSet> unmoved = read_cells<Pentachess>(rights_fields[0], fields[0]);
  if (!unmoved) return unmoved.error();
  const Result<CellSet> declined = read_cells<Pentachess>(rights_fields[1], fields[1]);
  if (!declined) return declined.error();

  const auto fault = [&](std::size_t field, Cell cell, std::string_view what) {
    return Error{fmt::format("FEN {} '{}': {} on {}", rights_fields[field], fields[field], what,
                             cell_name(cell))};
  };
  for (const Cell cell : *unmoved) {
    const Man man = setup.board[cell];
    if (man == no_man || !Pentachess::is_pawn(kind_of(man)) ||
        !Pentachess::unmoved_pawn_cells(side_of(man), kind_of(man)).has(cell)) {
      return fault(0, cell, "no pawn on a start cell of its kind and side");
    }
  }
  for (const Cell cell : *declined) {
    const Man man = setup.board[cell];
    if (man == no_man || !Pentachess::is_pawn(kind_of(man)) || !pentachess::outer_ring.has(cell)) {
      return fault(1, cell, "no pawn of the outer ring");
    }
    if (unmoved->has(cell))
      return fault(1, cell, "a pawn that has not moved cannot have declined,");
  }
  return Pentachess::Rights{*unmoved, *declined};
}

std::vector<std::string> Notation<Pentachess>::write_rights(const Position<Pentachess>& position) {
  return {write_cells<Pentachess>(position.rights().unmoved),
          write_cells<Pentachess>(position.rights().declined)};
}

}  // namespace rotunda
