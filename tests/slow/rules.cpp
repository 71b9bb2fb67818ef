#include "rules.hpp"

#include <algorithm>
#include <cctype>

namespace slow {

bool is_white(char man) { return std::isupper(static_cast<unsigned char>(man)) != 0; }

char kind(char man) { return static_cast<char>(std::toupper(static_cast<unsigned char>(man))); }

// C11: the prince (M) is no pawn.
bool is_pawn(char man) {
  return std::string_view("PCLD").find(kind(man)) != std::string_view::npos;
}

bool belongs_to(char man, bool white) { return man != empty && is_white(man) == white; }

Cell king_cell(State const& state, bool white) {
  auto const king = std::ranges::find(state.men, white ? 'K' : 'k');
  return static_cast<Cell>(king - state.men.begin());
}

Rules const& Rules::of(Variant variant) {
  return variant == Variant::pentachess ? pentachess_rules() : circular_rules();
}

bool Rules::is_attacked(State const& state, Cell cell, bool by_white) const {
  for (Cell from = 0; from < graph().size(); ++from) {
    if (!belongs_to(state.men[from], by_white)) continue;
    Paths const& ways = paths(state, from);
    if (!ways.capture_reach[cell]) continue;
    for (Ray const& ray : ways.capture) {
      for (Cell const target : ray) {
        if (target == cell) return true;
        if (state.men[target] != empty) break;
      }
    }
  }
  return false;
}

bool Rules::in_check(State const& state, bool white) const {
  return is_attacked(state, king_cell(state, white), !white);
}

bool Rules::is_legal(State const& state, Move const& move) const {
  return !in_check(after(state, move), state.white_to_move);
}

std::vector<Move> Rules::legal_moves(State const& state) const {
  std::vector<Move> moves;
  auto const add = [&](Cell from, Cell to, Cell captured) {
    for (char const promotion : promotions(state, from, to)) {
      moves.push_back({from, to, promotion, captured});
    }
  };
  for (Cell from = 0; from < graph().size(); ++from) {
    if (!belongs_to(state.men[from], state.white_to_move)) continue;
    Paths const& ways = paths(state, from);
    for (Ray const& ray : ways.quiet) {
      for (Cell const to : ray) {
        if (state.men[to] != empty) break;
        add(from, to, no_cell);
      }
    }
    for (Ray const& ray : ways.capture) {
      for (Cell const to : ray) {
        if (state.men[to] == empty) continue;
        if (belongs_to(state.men[to], !state.white_to_move)) add(from, to, to);
        break;
      }
    }
  }
  add_special_moves(state, moves);

  // One move per origin, destination and promotion, however many paths lead there.
  std::ranges::sort(moves);
  moves.erase(std::unique(moves.begin(), moves.end()), moves.end());

  std::erase_if(moves, [&](Move const& move) { return !is_legal(state, move); });
  return moves;
}

State Rules::after(State const& state, Move const& move) const {
  State next = state;
  bool const white = state.white_to_move;
  if (move.captured != no_cell) {
    next.men[move.captured] = empty;
    next.unmoved.reset(move.captured);
    next.marked.reset(move.captured);
  }
  next.men[move.to] = state.men[move.from];
  if (move.promotion != no_promotion) {
    next.men[move.to] = white ? kind(move.promotion) : move.promotion;
  }
  next.men[move.from] = empty;
  next.unmoved.reset(move.from);
  next.marked[move.to] = state.marked[move.from];
  next.marked.reset(move.from);

  bool const restarts_clock = move.captured != no_cell || is_pawn(state.men[move.from]);
  next.halfmove_clock = restarts_clock ? 0 : state.halfmove_clock + 1;
  next.fullmove_number = state.fullmove_number + (white ? 0 : 1);
  next.white_to_move = !white;
  settle_rights(state, move, next);
  return next;
}

std::pair<std::string, std::string> Rules::sorted_material(State const& state) const {
  std::string white;
  std::string black;
  for (char const man : state.men) {
    if (man == empty || kind(man) == 'K') continue;
    (is_white(man) ? white : black) += kind(man);
  }
  std::ranges::sort(white);
  std::ranges::sort(black);
  return std::minmax({white, black});
}

}  // namespace slow
