// Circular Chess: how its men move, and its own FEN fields.
#include <algorithm>
#include <istream>
#include <iterator>
#include <optional>
#include <stdexcept>

#include "circular_board.hpp"
#include "notation.hpp"
#include "rules.hpp"

namespace slow {
namespace {

Rays king_steps(CircularBoard const& board, Cell cell) {
  return single_steps(board.neighbours(cell));
}

// A first step and the one straight on after it, each one row forward.
Rays double_step(CircularBoard const& board, Cell cell, Cell first, int forward) {
  if (board.row(first) != board.row(cell) + forward) return {};
  std::optional<Cell> const second = board.straight_on(cell, first);
  if (!second || board.row(*second) != board.row(first) + forward) return {};
  return {{first, *second}};
}

// C4
Rays prince_double_steps(CircularBoard const& board, Cell cell, int forward) {
  Rays rays;
  for (Cell const first : board.neighbours(cell)) {
    rays = rays + double_step(board, cell, first, forward);
  }
  return rays;
}

Rays rook_rays(CircularBoard const& board, Cell cell) {
  Cells const row = board.row_cells(cell);
  auto const own = std::ranges::find(row, cell);
  Ray const rightward(own + 1, row.end());
  Ray const leftward(std::make_reverse_iterator(own), row.rend());
  return Rays{rightward, leftward} + both_ways_round(board.circle_cycle(cell), cell);
}

// From the cell through one of its corners, and on through opposite corners.
Ray diagonal(CircularBoard const& board, Cell cell, Corner const& corner) {
  Ray ray;
  std::optional<Corner> out = corner;
  while (out) {
    std::optional<Cell> const next = board.across(cell, *out);
    if (!next) break;
    ray.push_back(*next);
    out = board.opposite_corner(*next, *out);
    cell = *next;
  }
  return ray;
}

Rays plain_diagonals(CircularBoard const& board, Cell cell) {
  Rays rays;
  for (Corner const& corner : board.graph().corners(cell)) {
    rays.push_back(diagonal(board, cell, corner));
  }
  return rays;
}

// C5: a diagonal that comes from off the column onto a crescent or half-moon may turn there onto
// the column. Lines of a man that starts on the column do not swing.
Rays swings(CircularBoard const& board, Cell cell) {
  Rays rays;
  if (board.is_central(cell)) return rays;
  for (Ray const& line : plain_diagonals(board, cell)) {
    auto const turn =
        std::ranges::find_if(line, [&](Cell passed) { return board.is_central(passed); });
    if (turn == line.end()) continue;
    for (Corner const& tip : board.tips(*turn)) {
      Ray swing(line.begin(), turn + 1);
      Ray const column = diagonal(board, *turn, tip);
      swing.insert(swing.end(), column.begin(), column.end());
      rays.push_back(swing);
    }
  }
  return rays;
}

Rays bishop_rays(CircularBoard const& board, Cell cell) {
  return plain_diagonals(board, cell) + swings(board, cell);
}

// C6
Rays colour_changes(CircularBoard const& board, Cell cell) {
  return single_steps(board.graph().edge_neighbours(cell));
}

Rays knight_steps(CircularBoard const& board, Cell cell) {
  Graph const& graph = board.graph();
  Cells targets;
  // Across an edge, then across a corner which is not on that edge.
  for (Cell const first : graph.edge_neighbours(cell)) {
    for (Corner const& corner : graph.corners(first)) {
      std::optional<Cell> const second = board.across(first, corner);
      if (second && !graph.has_corner(cell, corner)) targets.push_back(*second);
    }
  }
  // Across a corner, then across an edge which does not touch that corner.
  for (Corner const& corner : graph.corners(cell)) {
    std::optional<Cell> const first = board.across(cell, corner);
    if (!first) continue;
    for (Cell const second : graph.edge_neighbours(*first)) {
      if (!graph.has_corner(second, corner)) targets.push_back(second);
    }
  }
  return single_steps(targets);
}

bool is_in_home_half(CircularBoard const& board, Cell cell, bool white) {
  return (board.row(cell) <= 6) == white;
}

int pawn_start_row(bool white) { return white ? 4 : 9; }
int promotion_row(bool white) { return white ? 10 : 3; }
int forward_of(bool white) { return white ? 1 : -1; }

Cells one_row_forward(CircularBoard const& board, Cell cell, Cells targets, bool white) {
  std::erase_if(targets, [&](Cell target) {
    return board.row(target) != board.row(cell) + forward_of(white);
  });
  return targets;
}

// Across the edge forward, or on the column as a Berolina pawn to a vertex neighbour forward; C7:
// from the start row twice in one line.
Rays pawn_moves(CircularBoard const& board, Cell cell, bool white) {
  Graph const& graph = board.graph();
  Cells const steps = one_row_forward(
      board, cell,
      board.is_central(cell) ? graph.vertex_neighbours(cell) : graph.edge_neighbours(cell), white);
  Rays rays = single_steps(steps);
  if (board.row(cell) != pawn_start_row(white)) return rays;
  for (Cell const first : steps) {
    rays = rays + double_step(board, cell, first, forward_of(white));
  }
  return rays;
}

Rays pawn_captures(CircularBoard const& board, Cell cell, bool white) {
  Graph const& graph = board.graph();
  bool const at_home = is_in_home_half(board, cell, white);
  if (board.is_central(cell)) {
    return single_steps(at_home ? one_row_forward(board, cell, graph.edge_neighbours(cell), white)
                                : board.twins(cell));
  }
  Cells targets = one_row_forward(board, cell, graph.vertex_neighbours(cell), white);
  if (std::optional<Cell> const twin = board.other_twin(cell); twin && !at_home) {
    targets.push_back(*twin);
  }
  return single_steps(targets);
}

// `right` is the colour change for a bishop, the first move for the others.
Paths paths_of(CircularBoard const& board, char letter, Cell cell, bool right) {
  bool const white = is_white(letter);
  switch (kind(letter)) {
    case 'K':
      return Paths(king_steps(board, cell));
    case 'Q':
      return Paths(rook_rays(board, cell) + bishop_rays(board, cell));
    case 'R':
      return Paths(rook_rays(board, cell));
    case 'B':
      return Paths(bishop_rays(board, cell) + (right ? colour_changes(board, cell) : Rays{}));
    case 'N':
      return Paths(knight_steps(board, cell));
    case 'M':
      return Paths(king_steps(board, cell) +
                       (right ? prince_double_steps(board, cell, forward_of(white)) : Rays{}),
                   king_steps(board, cell));
    default:
      return Paths(pawn_moves(board, cell, white), pawn_captures(board, cell, white));
  }
}

class Circular final : public Rules {
 public:
  Graph const& graph() const override { return board_.graph(); }

  std::string_view letters() const override { return "KQRBNMPkqrbnmp"; }

  std::string start_fen() const override {
    return "k/bqb/rnmnr/ppppppp/9/11/11/9/PPPPPPP/RNMNR/BQB/K w KMkm - - 0 1";
  }

  std::vector<std::size_t> const& fen_groups() const override { return rows_; }

  Cell find_cell(std::string_view name) const override { return board_.find(name); }

  void read_rights(std::istream& in, State& state) const override {
    std::string unmoved;
    std::string en_passant;
    std::string changed;
    in >> unmoved >> en_passant >> changed;
    for (Cell cell = 0; cell < graph().size(); ++cell) {
      state.unmoved[cell] = unmoved.find(state.men[cell]) != std::string::npos;
    }
    if (Cells const pair = read_cells(*this, en_passant); !pair.empty()) {
      if (pair.size() != 2) throw std::runtime_error("not two e.p. cells: " + en_passant);
      state.passed_cell = pair[0];
      state.passing_pawn = pair[1];
    }
    for (Cell const cell : read_cells(*this, changed)) state.marked.set(cell);
    forget_useless_en_passant(state);
  }

  std::string write_rights(State const& state) const override {
    std::string unmoved;
    for (char const man : std::string_view("KMkm")) {
      for (Cell cell = 0; cell < graph().size(); ++cell) {
        if (state.men[cell] == man && state.unmoved[cell]) unmoved += man;
      }
    }
    std::string const en_passant =
        state.passed_cell == no_cell
            ? "-"
            : graph().name(state.passed_cell) + graph().name(state.passing_pawn);
    return (unmoved.empty() ? std::string("-") : unmoved) + ' ' + en_passant + ' ' +
           write_cells(graph(), state.marked);
  }

  // C10
  bool insufficient_material(State const& state) const override {
    auto const [less, more] = sorted_material(state);
    if (!less.empty()) return false;
    bool const bishops_have_changed = state.marked.any();
    return more.empty() || more == "N" || (more == "B" && bishops_have_changed);
  }

 private:
  Paths const& paths(State const& state, Cell cell) const override {
    bool const is_bishop = kind(state.men[cell]) == 'B';
    bool const right = is_bishop ? !state.marked[cell] : state.unmoved[cell];
    return paths_.at(state.men[cell], cell, right);
  }

  std::string_view promotions(State const& state, Cell from, Cell to) const override {
    char const man = state.men[from];
    bool const promotes =
        (kind(man) == 'P' || kind(man) == 'M') && board_.row(to) == promotion_row(is_white(man));
    return promotes ? "qrbn" : "-";
  }

  void add_special_moves(State const& state, std::vector<Move>& moves) const override {
    add_leaps(state, moves);
    for (Move const& capture : en_passant_captures(state)) moves.push_back(capture);
  }

  // C3: whether the cell it lands on is safe is tested like for any other move.
  void add_leaps(State const& state, std::vector<Move>& moves) const {
    bool const white = state.white_to_move;
    Cell const from = king_cell(state, white);
    if (!state.unmoved[from]) return;

    State lifted = state;
    lifted.men[from] = empty;
    Cells const near = board_.neighbours(from);
    for (Cell const between : near) {
      if (is_attacked(lifted, between, !white)) continue;
      for (Cell const to : board_.neighbours(between)) {
        if (to == from || std::ranges::count(near, to) != 0) continue;
        if (belongs_to(state.men[to], white)) continue;
        moves.push_back({from, to, no_promotion, state.men[to] == empty ? no_cell : to});
      }
    }
  }

  // C8, legal or not
  std::vector<Move> en_passant_captures(State const& state) const {
    std::vector<Move> captures;
    if (state.passed_cell == no_cell) return captures;
    for (Cell from = 0; from < graph().size(); ++from) {
      char const man = state.men[from];
      if (!belongs_to(man, state.white_to_move) || !is_pawn(man)) continue;
      if (paths(state, from).capture_reach[state.passed_cell]) {
        captures.push_back({from, state.passed_cell, no_promotion, state.passing_pawn});
      }
    }
    return captures;
  }

  void forget_useless_en_passant(State& state) const {
    std::vector<Move> const captures = en_passant_captures(state);
    if (std::ranges::any_of(captures, [&](Move const& move) { return is_legal(state, move); })) {
      return;
    }
    state.passed_cell = no_cell;
    state.passing_pawn = no_cell;
  }

  void settle_rights(State const& before, Move const& move, State& after) const override {
    char const man = before.men[move.from];
    bool const changes_colour = graph().is_light(move.from) != graph().is_light(move.to);
    if (kind(man) == 'B' && changes_colour) after.marked.set(move.to);

    after.passed_cell = no_cell;
    after.passing_pawn = no_cell;
    if (!is_pawn(man)) return;
    for (Ray const& ray : paths(before, move.from).quiet) {
      if (ray.size() == 2 && ray.back() == move.to) {
        after.passed_cell = ray.front();
        after.passing_pawn = move.to;
      }
    }
    forget_useless_en_passant(after);
  }

  CircularBoard const board_;
  std::vector<std::size_t> const rows_ = {1, 3, 5, 7, 9, 11, 11, 9, 7, 5, 3, 1};
  PathTable const paths_{letters(), graph().size(), [this](char letter, Cell cell, bool right) {
                           return paths_of(board_, letter, cell, right);
                         }};
};

}  // namespace

Rules const& circular_rules() {
  static Circular const rules;
  return rules;
}

}  // namespace slow
