// Moves and positions as text, the parts that are the same in both games.
#pragma once

#include <bitset>
#include <string>
#include <string_view>

#include "rules.hpp"

namespace slow {

State read_fen(Rules const& rules, std::string const& fen);
std::string write_identity(Rules const& rules, State const& state);  // the FEN without counters

// Cell names joined without separator, or '-' for none.
Cells read_cells(Rules const& rules, std::string_view text);
std::string write_cells(Graph const& graph, std::bitset<max_cells> const& cells);

std::string write_move(Graph const& graph, Move const& move);
// The move in the spelling of write_move, where the text may use a second name of a cell.
std::string respell_move(Rules const& rules, std::string_view text);

}  // namespace slow
