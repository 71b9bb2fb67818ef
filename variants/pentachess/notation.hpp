// Pentachess as text: names of cells, letters of men, the fields of a FEN.
#pragma once

#include <array>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/result.hpp"
#include "variants/common/notation.hpp"
#include "variants/pentachess/pentachess.hpp"

namespace rotunda {

template <>
struct Notation<Pentachess> {
  static constexpr std::string_view letters = "KQRBNPCLD";
  static constexpr std::string_view start_fen =
      "BRNQKNRBDC13plbrnqknrbdc13PL/PLDCC9ppldcc9P/10 w a9a23a34a48b0b3b4b14b15b18b19b29 - 0 1";
  static constexpr std::array<std::string_view, 2> rights_fields = {"unmoved", "declined"};

  static std::vector<Row> rows();
  static std::string cell_name(Cell cell);
  static Cell cell_called(char letter, int number);
  // Characters and lines to a unit of the drawing, enough to keep all cells apart.
  static constexpr double text_columns = 9.0;
  static constexpr double text_lines = 3.6;
  static Point centre(Cell cell) { return pentachess::board.centres[cell]; }

  static std::string fault_in_men(const Setup<Pentachess>&) { return ""; }
  static Result<Pentachess::Rights> read_rights(std::span<const std::string_view> fields,
                                                const Setup<Pentachess>& setup);
  static std::vector<std::string> write_rights(const Position<Pentachess>& position);
};

}  // namespace rotunda
