// Reading and writing positions: the parts of a FEN that the variants share.
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/attack.hpp"
#include "engine/position.hpp"
#include "engine/result.hpp"
#include "variants/common/notation.hpp"
#include "variants/common/words.hpp"

namespace rotunda {

inline constexpr int counter_limit = 100'000;

// A counter of a FEN, from 0 to counter_limit.
Result<int> read_counter(std::string_view field, std::string_view text);

// A list of cells without separators, or "-".
template <class V>
Result<CellSet> read_cells(std::string_view field, std::string_view text) {
  CellSet result;
  if (text == "-") return result;
  for (std::string_view rest = text; !rest.empty();) {
    const std::string_view here = rest;
    const std::optional<Cell> cell = take_cell<V>(rest);
    if (!cell)
      return Error{fmt::format("FEN {} '{}': '{}' begins with no cell", field, text, here)};
    const std::string name = Notation<V>::cell_name(*cell);
    if (result.has(*cell))
      return Error{fmt::format("FEN {} '{}': {} stands twice", field, text, name)};
    result.add(*cell);
  }
  return result;
}

template <class V>
std::string write_cells(CellSet cells) {
  std::string result;
  for (const Row& row : Notation<V>::rows()) {
    for (const Cell cell : row.cells) {
      if (cells.has(cell)) result += Notation<V>::cell_name(cell);
    }
  }
  return result.empty() ? "-" : result;
}

template <class V>
std::optional<Man> man_called(char letter) {
  const bool upper = letter >= 'A' && letter <= 'Z';
  const bool lower = letter >= 'a' && letter <= 'z';
  if (!upper && !lower) return std::nullopt;
  const std::optional<Kind> kind =
      kind_called<V>(upper ? letter : static_cast<char>(letter - 'a' + 'A'));
  if (!kind) return std::nullopt;
  return man_of(upper ? Side::white : Side::black, *kind);
}

// The men of one row, no_man for an empty cell.
template <class V>
Result<std::vector<Man>> read_row(const Row& row, std::string_view text) {
  const auto fault = [&](const std::string& what) {
    return Error{fmt::format("FEN men, {} '{}': {}", row.name, text, what)};
  };
  const std::size_t too_many = 1000;
  std::vector<Man> result;
  for (std::size_t i = 0; i < text.size() && result.size() < too_many;) {
    if (!is_digit(text[i])) {
      const std::optional<Man> man = man_called<V>(text[i]);
      if (!man) return fault(fmt::format("unknown letter '{}'", text[i]));
      result.push_back(*man);
      ++i;
      continue;
    }
    if (text[i] == '0') return fault("a run of empty cells begins with 0");
    std::size_t run = 0;
    for (; i < text.size() && is_digit(text[i]); ++i) {
      run = std::min(too_many, 10 * run + static_cast<std::size_t>(text[i] - '0'));
    }
    result.insert(result.end(), run, no_man);
  }
  if (result.size() != row.cells.size()) {
    return fault(
        fmt::format("{} cells instead of {}",
                    result.size() < too_many ? fmt::format("{}", result.size()) : "too many",
                    row.cells.size()));
  }
  return result;
}

template <class V>
Result<std::array<Man, cell_limit>> read_men(std::string_view text) {
  const std::vector<Row> rows = Notation<V>::rows();
  const std::vector<std::string_view> parts = split(text, '/');
  if (parts.size() != rows.size()) {
    return Error{fmt::format("FEN men '{}': {} parts between '/' instead of {}", text, parts.size(),
                             rows.size())};
  }
  std::array<Man, cell_limit> board{};
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const Result<std::vector<Man>> row = read_row<V>(rows[i], parts[i]);
    if (!row) return row.error();
    for (std::size_t at = 0; at < rows[i].cells.size(); ++at) board[rows[i].cells[at]] = (*row)[at];
  }
  for (const Side side : {Side::white, Side::black}) {
    const auto kings = std::count(board.begin(), board.end(), man_of(side, king));
    if (kings != 1) {
      return Error{
          fmt::format("FEN men '{}': {} has {} kings instead of 1", text, to_text(side), kings)};
    }
  }
  return board;
}

template <class V>
std::string write_men(const Position<V>& position) {
  std::string result;
  for (const Row& row : Notation<V>::rows()) {
    if (!result.empty()) result += '/';
    int run = 0;
    const auto end_run = [&] {
      if (run > 0) result += std::to_string(run);
      run = 0;
    };
    for (const Cell cell : row.cells) {
      const Man man = position.at(cell);
      if (man == no_man) {
        ++run;
        continue;
      }
      end_run();
      result += letter_of<V>(man);
    }
    end_run();
  }
  return result;
}

// Counters beyond what can be read back stay at that.
template <class V>
std::string write_fen(const Position<V>& position) {
  return fmt::format("{} {} {} {} {}", write_men(position),
                     position.side() == Side::white ? 'w' : 'b',
                     fmt::join(Notation<V>::write_rights(position), " "),
                     std::min(position.halfmove_clock(), counter_limit),
                     std::min(position.fullmove_number(), counter_limit));
}

// The position, or the field that is wrong and why. Both counters may be missing.
template <class V>
Result<Position<V>> read_fen(std::string_view text) {
  const std::vector<std::string_view> fields = split_words(text);
  const std::size_t rights_count = Notation<V>::rights_fields.size();
  const std::size_t least = 2 + rights_count;
  if (fields.size() < least || fields.size() > least + 2) {
    return Error{fmt::format("FEN '{}': {} fields instead of {} to {}", text, fields.size(), least,
                             least + 2)};
  }
  Setup<V> setup;
  const Result<std::array<Man, cell_limit>> board = read_men<V>(fields[0]);
  if (!board) return board.error();
  setup.board = *board;
  if (const std::string fault = Notation<V>::fault_in_men(setup); !fault.empty()) {
    return Error{fmt::format("FEN men '{}': {}", fields[0], fault)};
  }

  if (fields[1] != "w" && fields[1] != "b") {
    return Error{fmt::format("FEN side '{}': neither w nor b", fields[1])};
  }
  setup.side = fields[1] == "w" ? Side::white : Side::black;

  const auto rights = Notation<V>::read_rights(std::span(fields).subspan(2, rights_count), setup);
  if (!rights) return rights.error();
  setup.rights = *rights;

  const auto counter = [&](std::size_t at, std::string_view name, int missing) -> Result<int> {
    return fields.size() > at ? read_counter(name, fields[at]) : missing;
  };
  const Result<int> halfmove_clock = counter(least, "halfmove counter", 0);
  if (!halfmove_clock) return halfmove_clock.error();
  const Result<int> fullmove_number = counter(least + 1, "fullmove number", 1);
  if (!fullmove_number) return fullmove_number.error();
  setup.halfmove_clock = *halfmove_clock;
  setup.fullmove_number = std::max(1, *fullmove_number);

  Position<V> position(setup);
  const Side waiting = ~setup.side;
  if (is_attacked(position, position.king_cell(waiting), setup.side, position.occupied())) {
    return Error{fmt::format("FEN men '{}': {} is to move and {} is in check", fields[0],
                             to_text(setup.side), to_text(waiting))};
  }
  return position;
}

}  // namespace rotunda
