#include "variants/circular/notation.hpp"

#include <fmt/format.h>

#include "variants/common/fen.hpp"

namespace rotunda {

namespace {

using circular::Half;

// The rights in the order in which a FEN names them.
struct RightLetter {
  char letter;
  Side side;
  Kind kind;
};
constexpr std::array<RightLetter, 4> right_letters = {{
    {'K', Side::white, king},
    {'M', Side::white, Circular::prince},
    {'k', Side::black, king},
    {'m', Side::black, Circular::prince},
}};

Result<std::uint8_t> read_unmoved(std::string_view text, const Setup<Circular>& setup) {
  std::uint8_t result = 0;
  if (text == "-") return result;
  const auto fault = [&](char letter, std::string_view what) {
    return Error{fmt::format("FEN rights '{}': {} {}", text, letter, what)};
  };
  for (const char letter : text) {
    const auto* const right =
        std::find_if(right_letters.begin(), right_letters.end(),
                     [&](const RightLetter& r) { return r.letter == letter; });
    if (right == right_letters.end()) return fault(letter, "is none of K M k m");
    const std::uint8_t bit = Circular::unmoved_bit(right->side, right->kind);
    if ((result & bit) != 0) return fault(letter, "stands twice");
    if (setup.board[Circular::start_cell(right->side, right->kind)] !=
        man_of(right->side, right->kind)) {
      return fault(letter, "is not on its start cell");
    }
    result |= bit;
  }
  return result;
}

// "-", or the passed-over cell and the cell of the pawn that passed it.
Result<Circular::EnPassant> read_en_passant(std::string_view text, const Setup<Circular>& setup) {
  if (text == "-") return Circular::EnPassant{};
  const auto fault = [&](std::string_view what) {
    return Error{fmt::format("FEN e.p. '{}': {}", text, what)};
  };
  const std::optional<Move> pair = parse_move<Circular>(text);
  if (!pair || pair->promotes()) return fault("not two cells");
  const Circular::EnPassant chance{pair->from(), pair->to()};
  const Side mover = ~setup.side;
  if (setup.board[chance.victim] != man_of(mover, Circular::pawn)) {
    return fault(fmt::format("no pawn of {} on {}", to_text(mover),
                             Notation<Circular>::cell_name(chance.victim)));
  }
  for (const Cell from : circular::all_cells) {
    if (setup.board[from] == no_man && setup.board[chance.over] == no_man &&
        Circular::en_passant_left_by(mover, from, chance.victim) == chance) {
      return chance;
    }
  }
  return fault("no double step can have left it");
}

}  // namespace

std::vector<Row> Notation<Circular>::rows() {
  std::vector<Row> result;
  for (int row = circular::row_count; row >= 1; --row) {
    result.push_back(
        {fmt::format("row {}", row), circular::board.rows[static_cast<std::size_t>(row)]});
  }
  return result;
}

std::string Notation<Circular>::cell_name(Cell cell) {
  const int circle = circular::circle_of(cell);
  const int row = circular::row_of(cell);
  const Half half = circular::half_of(cell);
  // C1: the half-moons have the letters of the other side.
  const bool left = half == Half::left || (half == Half::centre && (row > 6) == (circle != 1));
  const char letter = static_cast<char>(left ? 'a' + (6 - circle) : 'g' + (circle - 1));
  return fmt::format("{}{}", letter, row);
}

Cell Notation<Circular>::cell_called(char letter, int number) {
  if (letter < 'a' || letter > 'l' || number < 1 || number > circular::row_count) return no_cell;
  const bool left = letter <= 'f';
  const int circle = left ? 6 - (letter - 'a') : letter - 'g' + 1;
  const Cell beside = circular::cell_at(circle, number, left ? Half::left : Half::right);
  if (beside != no_cell) return beside;
  // C1: f7 and g6 are read as the half-moons g7 and f6.
  if (circle != 1 && left != (number > 6)) return no_cell;
  return circular::cell_at(circle, number, Half::centre);
}

std::string Notation<Circular>::fault_in_men(const Setup<Circular>& setup) {
  for (const Side side : {Side::white, Side::black}) {
    const bool white = side == Side::white;
    const auto princes =
        std::count(setup.board.begin(), setup.board.end(), man_of(side, Circular::prince));
    if (princes > 1) return fmt::format("{} has {} princes", to_text(side), princes);
    for (const Cell cell : circular::all_cells) {
      const int row = white ? circular::row_of(cell) : 13 - circular::row_of(cell);
      const bool is_pawn = setup.board[cell] == man_of(side, Circular::pawn);
      const bool is_prince = setup.board[cell] == man_of(side, Circular::prince);
      if ((is_pawn || is_prince) && row >= 10) {
        return fmt::format("{} {} on {} should have promoted", to_text(side),
                           is_pawn ? "pawn" : "prince", cell_name(cell));
      }
      if (is_pawn && row < 4) {
        return fmt::format("{} pawn on {} behind its start row", to_text(side), cell_name(cell));
      }
    }
  }
  return "";
}

Result<Circular::Rights> Notation<Circular>::read_rights(std::span<const std::string_view> fields,
                                                         const Setup<Circular>& setup) {
  Circular::Rights rights;
  const Result<std::uint8_t> unmoved = read_unmoved(fields[0], setup);
  if (!unmoved) return unmoved.error();
  rights.unmoved = *unmoved;

  const Result<CellSet> changed = read_cells<Circular>(rights_fields[2], fields[2]);
  if (!changed) return changed.error();
  rights.changed = *changed;
  for (const Cell cell : rights.changed) {
    const Man man = setup.board[cell];
    if (man == no_man || kind_of(man) != bishop) {
      return Error{fmt::format("FEN changed '{}': no bishop on {}", fields[2], cell_name(cell))};
    }
  }

  const Result<Circular::EnPassant> chance = read_en_passant(fields[1], setup);
  if (!chance) return chance.error();
  // C9: a chance that no legal capture can take is none.
  Setup<Circular> without = setup;
  without.rights = rights;
  if (chance->over != no_cell &&
      Circular::en_passant_capturers(Position<Circular>(without), *chance)) {
    rights.en_passant = *chance;
  }
  return rights;
}

std::vector<std::string> Notation<Circular>::write_rights(const Position<Circular>& position) {
  const Circular::Rights& rights = position.rights();
  std::string unmoved;
  for (const auto& [letter, side, kind] : right_letters) {
    if ((rights.unmoved & Circular::unmoved_bit(side, kind)) != 0) unmoved += letter;
  }
  const std::string en_passant =
      rights.en_passant.over == no_cell
          ? "-"
          : cell_name(rights.en_passant.over) + cell_name(rights.en_passant.victim);
  return {unmoved.empty() ? "-" : unmoved, en_passant, write_cells<Circular>(rights.changed)};
}

}  // namespace rotunda
