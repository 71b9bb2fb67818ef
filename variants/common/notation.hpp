// Cells, moves and positions as text, as far as the variants have it in common.
#pragma once

#include <fmt/format.h>

#include <cctype>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/cell_set.hpp"
#include "engine/men.hpp"
#include "engine/move.hpp"
#include "engine/movegen.hpp"
#include "engine/position.hpp"
#include "engine/result.hpp"
#include "variants/common/words.hpp"

namespace rotunda {

// What a variant adds, as a specialisation:
//   letters              the letters of its kinds of men in upper case, by kind
//   start_fen            the start position
//   rows()               the cells in board order, in the groups that '/' joins, each with a name
//   cell_name(cell)      a letter and a number
//   cell_called(letter, number)   the cell, or no_cell
//   centre(cell)         where it lies on a drawing
//   text_columns, text_lines      characters and lines to a unit of that drawing, on a text board
//   rights_fields        the names of the fields between side and counters
//   read_rights(fields, setup)    their meaning, given the men and the side to move
//   write_rights(position)        the same fields as text
//   fault_in_men(setup)  what is wrong with the men beyond the number of kings, if anything
template <class V>
struct Notation;

struct Row {
  std::string name;
  std::vector<Cell> cells;
};

// The cell whose name the text begins with; its name is taken off the text. A name is a letter and
// all the digits behind it, without leading zeros.
template <class V>
std::optional<Cell> take_cell(std::string_view& text) {
  std::size_t length = 1;
  int number = 0;
  while (length < text.size() && length <= 3 && is_digit(text[length])) {
    number = 10 * number + (text[length] - '0');
    ++length;
  }
  if (length == 1 || (length > 2 && text[1] == '0')) return std::nullopt;
  const Cell cell = Notation<V>::cell_called(text[0], number);
  if (cell == no_cell) return std::nullopt;
  text.remove_prefix(length);
  return cell;
}

template <class V>
std::optional<Kind> kind_called(char upper_case_letter) {
  const std::size_t kind = Notation<V>::letters.find(upper_case_letter);
  if (kind == std::string_view::npos) return std::nullopt;
  return static_cast<Kind>(kind);
}

template <class V>
char letter_of(Man man) {
  const char letter = Notation<V>::letters[kind_of(man)];
  return side_of(man) == Side::white
             ? letter
             : static_cast<char>(std::tolower(static_cast<unsigned char>(letter)));
}

inline std::string to_text(Side side) { return side == Side::white ? "White" : "Black"; }

template <class V>
std::string to_text(Move move) {
  if (move.is_none()) return "0000";
  std::string result = Notation<V>::cell_name(move.from()) + Notation<V>::cell_name(move.to());
  if (move.promotes()) {
    result += letter_of<V>(man_of(Side::black, move.promotion()));
  }
  return result;
}

// The move of that text if it is well-formed, legal or not.
template <class V>
std::optional<Move> parse_move(std::string_view text) {
  const std::optional<Cell> from = text.empty() ? std::nullopt : take_cell<V>(text);
  const std::optional<Cell> to = !from || text.empty() ? std::nullopt : take_cell<V>(text);
  if (!to || text.size() > 1) return std::nullopt;
  if (text.empty()) return Move(*from, *to);
  for (const Kind kind : promotion_kinds) {
    if (letter_of<V>(man_of(Side::black, kind)) == text[0]) return Move(*from, *to, kind);
  }
  return std::nullopt;
}

template <class V>
Result<Move> read_legal_move(const Position<V>& position, std::string_view text) {
  const std::optional<Move> move = parse_move<V>(text);
  if (!move) return Error{fmt::format("'{}' is no move", text)};
  MoveList legal;
  list_moves(position, legal);
  if (!legal.has(*move)) return Error{fmt::format("move {} is not legal here", text)};
  return *move;
}

}  // namespace rotunda
