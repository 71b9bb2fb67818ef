#include "notation.hpp"

#include <algorithm>
#include <cctype>
#include <sstream>
#include <stdexcept>

namespace slow {
namespace {

bool is_digit(char c) { return std::isdigit(static_cast<unsigned char>(c)) != 0; }

// Takes the cell name (a letter and a number) off the front of the text.
Cell take_cell(Rules const& rules, std::string_view& text) {
  std::size_t length = 1;
  while (length < text.size() && is_digit(text[length])) ++length;
  Cell const cell = rules.find_cell(text.substr(0, length));
  if (cell == no_cell) throw std::runtime_error("not a cell: " + std::string(text));
  text.remove_prefix(length);
  return cell;
}

std::array<char, max_cells> read_men(Rules const& rules, std::string const& text) {
  std::size_t const cells = rules.graph().size();
  std::array<char, max_cells> men;
  men.fill(empty);
  Cell cell = 0;
  std::size_t run = 0;
  for (char const c : text) {
    if (is_digit(c)) {
      run = 10 * run + static_cast<std::size_t>(c - '0');
      continue;
    }
    cell += run;
    run = 0;
    if (c == '/') continue;
    if (rules.letters().find(c) == std::string_view::npos) {
      throw std::runtime_error("unknown letter: " + text);
    }
    if (cell >= cells) throw std::runtime_error("too many cells: " + text);
    men[cell++] = c;
  }
  if (cell + run != cells) throw std::runtime_error("wrong number of cells: " + text);
  for (char const king : {'K', 'k'}) {
    if (std::ranges::count(men, king) != 1) throw std::runtime_error("not one king: " + text);
  }
  return men;
}

std::string write_men(State const& state, std::vector<std::size_t> const& groups) {
  std::string text;
  Cell cell = 0;
  for (std::size_t const size : groups) {
    if (cell != 0) text += '/';
    int run = 0;
    auto const end_run = [&] {
      if (run != 0) text += std::to_string(run);
      run = 0;
    };
    for (Cell const end = cell + size; cell < end; ++cell) {
      if (state.men[cell] == empty) {
        ++run;
      } else {
        end_run();
        text += state.men[cell];
      }
    }
    end_run();
  }
  return text;
}

}  // namespace

State read_fen(Rules const& rules, std::string const& fen) {
  std::istringstream in(fen);
  std::string men;
  std::string side;
  in >> men >> side;
  State state;
  state.men = read_men(rules, men);
  if (side != "w" && side != "b") throw std::runtime_error("no side to move: " + fen);
  state.white_to_move = side == "w";
  rules.read_rights(in, state);
  if (!in) throw std::runtime_error("too few fields: " + fen);

  int counter = 0;
  if (in >> counter) state.halfmove_clock = counter;
  if (in >> counter) state.fullmove_number = std::max(counter, 1);
  return state;
}

std::string write_identity(Rules const& rules, State const& state) {
  return write_men(state, rules.fen_groups()) + (state.white_to_move ? " w " : " b ") +
         rules.write_rights(state);
}

Cells read_cells(Rules const& rules, std::string_view text) {
  Cells cells;
  if (text == "-") return cells;
  while (!text.empty()) cells.push_back(take_cell(rules, text));
  return cells;
}

std::string write_cells(Graph const& graph, std::bitset<max_cells> const& cells) {
  std::string text;
  for (Cell cell = 0; cell < graph.size(); ++cell) {
    if (cells[cell]) text += graph.name(cell);
  }
  return text.empty() ? "-" : text;
}

std::string write_move(Graph const& graph, Move const& move) {
  std::string text = graph.name(move.from) + graph.name(move.to);
  if (move.promotion != no_promotion) text += move.promotion;
  return text;
}

std::string respell_move(Rules const& rules, std::string_view text) {
  Cell const from = take_cell(rules, text);
  Cell const to = take_cell(rules, text);
  return rules.graph().name(from) + rules.graph().name(to) + std::string(text);
}

}  // namespace slow
