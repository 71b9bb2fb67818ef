// Circular Chess as text: names of cells, letters of men, the fields of a FEN.
#pragma once

#include <array>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/result.hpp"
#include "variants/circular/circular.hpp"
#include "variants/common/notation.hpp"

namespace rotunda {

template <>
struct Notation<Circular> {
  static constexpr std::string_view letters = "KQRBNMP";
  static constexpr std::string_view start_fen =
      "k/bqb/rnmnr/ppppppp/9/11/11/9/PPPPPPP/RNMNR/BQB/K w KMkm - - 0 1";
  static constexpr std::array<std::string_view, 3> rights_fields = {"rights", "e.p.", "changed"};

  static std::vector<Row> rows();
  static std::string cell_name(Cell cell);
  static Cell cell_called(char letter, int number);
  // Characters and lines to a unit of the drawing, enough to keep all cells apart.
  static constexpr double text_columns = 3.0;
  static constexpr double text_lines = 1.0;
  static Point centre(Cell cell) { return circular::board.centres[cell]; }

  static std::string fault_in_men(const Setup<Circular>& setup);
  static Result<Circular::Rights> read_rights(std::span<const std::string_view> fields,
                                              const Setup<Circular>& setup);
  static std::vector<std::string> write_rights(const Position<Circular>& position);
};

}  // namespace rotunda
