// Pentachess: how its men move, promotion, and its own FEN fields. P5: there is no en passant.
#include <istream>
#include <set>
#include <utility>

#include "notation.hpp"
#include "pentachess_board.hpp"
#include "rules.hpp"

namespace slow {
namespace {

constexpr char outer_ring = 'a';

// The neighbour across an edge in another ring: at most one.
Cells side_neighbours(PentachessBoard const& board, Cell cell) {
  Cells sides = board.graph().edge_neighbours(cell);
  std::erase_if(sides, [&](Cell side) { return board.ring(side) == board.ring(cell); });
  return sides;
}

Rays rook_rays(PentachessBoard const& board, Cell cell) {
  return both_ways_round(board.ring_cycle(cell, 1), cell) +
         single_steps(side_neighbours(board, cell));
}

// P2: the long lines between inner and outer ring over an empty middle cell. They are given here
// from the inner end; a line is the same from its outer end.
Rays long_lines(PentachessBoard const& board, Cell cell) {
  Rays lines;
  for (int s = 0; s < 10; ++s) {
    Cell const inner = board.at('c', s);
    Ray const middle_and_outer[] = {{board.at('b', 3 * s + 2), board.at('a', 5 * s + 4)},
                                    {board.at('b', 3 * s + 4), board.at('a', 5 * s + 8)},
                                    {board.at('b', 3 * s), board.at('a', 5 * s)}};
    for (Ray const& line : middle_and_outer) {
      if (cell == inner) lines.push_back(line);
      if (cell == line[1]) lines.push_back({line[0], inner});
    }
  }
  return lines;
}

// P1: the inner cells all meet at the centre, so straight across it is a vertex step as well.
Rays same_colour_steps(PentachessBoard const& board, Cell cell) {
  return single_steps(board.vertex_neighbours(cell, true));
}

Rays bishop_rays(PentachessBoard const& board, Cell cell) {
  return both_ways_round(board.ring_cycle(cell, 2), cell) + same_colour_steps(board, cell) +
         long_lines(board, cell);
}

Rays king_rays(PentachessBoard const& board, Cell cell) {
  return single_steps(board.graph().edge_neighbours(cell)) + same_colour_steps(board, cell);
}

Rays knight_rays(PentachessBoard const& board, Cell cell) {
  return single_steps(board.vertex_neighbours(cell, false));
}

// The next same-colour cell forward in the ring and the third same-colour cell, in another ring,
// at the corner these two share.
Rays pawn_diagonals(PentachessBoard const& board, Cell cell, int forward) {
  Cell const next = board.ring_step(cell, 2 * forward);
  Corner const corner = board.graph().shared_corners(cell, next).front();
  Cells diagonals = {next};
  for (Cell const third : board.vertex_neighbours(cell, true)) {
    if (board.ring(third) != board.ring(cell) && board.graph().has_corner(third, corner)) {
      diagonals.push_back(third);
    }
  }
  return single_steps(diagonals);
}

// One step forward (two with the right to it, P3) or one to the side.
Rays pawn_straights(PentachessBoard const& board, Cell cell, int forward, bool may_double) {
  Ray ahead = {board.ring_step(cell, forward)};
  if (may_double) ahead.push_back(board.ring_step(cell, 2 * forward));
  return Rays{ahead} + single_steps(side_neighbours(board, cell));
}

Paths paths_of(PentachessBoard const& board, char letter, Cell cell, bool unmoved) {
  constexpr int clockwise = -1;
  constexpr int counter_clockwise = 1;
  auto const pawn = [&](int forward) {
    return Paths(pawn_straights(board, cell, forward, unmoved),
                 pawn_diagonals(board, cell, forward));
  };
  auto const berolina_pawn = [&](int forward) {
    return Paths(pawn_diagonals(board, cell, forward), pawn_straights(board, cell, forward, false));
  };
  switch (kind(letter)) {
    case 'K':
      return Paths(king_rays(board, cell));
    case 'Q':
      return Paths(rook_rays(board, cell) + bishop_rays(board, cell));
    case 'R':
      return Paths(rook_rays(board, cell));
    case 'B':
      return Paths(bishop_rays(board, cell));
    case 'N':
      return Paths(knight_rays(board, cell));
    case 'P':
      return pawn(clockwise);
    case 'C':
      return pawn(counter_clockwise);
    case 'L':
      return berolina_pawn(clockwise);
    default:
      return berolina_pawn(counter_clockwise);
  }
}

class Pentachess final : public Rules {
 public:
  Graph const& graph() const override { return board_.graph(); }

  std::string_view letters() const override { return "KQRBNPCLDkqrbnpcld"; }

  std::string start_fen() const override {
    return "BRNQKNRBDC13plbrnqknrbdc13PL/PLDCC9ppldcc9P/10 w "
           "a9a23a34a48b0b3b4b14b15b18b19b29 - 0 1";
  }

  std::vector<std::size_t> const& fen_groups() const override { return rings_; }

  void read_rights(std::istream& in, State& state) const override {
    std::string unmoved;
    std::string declined;
    in >> unmoved >> declined;
    for (Cell const cell : read_cells(*this, unmoved)) state.unmoved.set(cell);
    for (Cell const cell : read_cells(*this, declined)) state.marked.set(cell);
  }

  std::string write_rights(State const& state) const override {
    return write_cells(graph(), state.unmoved) + ' ' + write_cells(graph(), state.marked);
  }

  // P7
  bool insufficient_material(State const& state) const override {
    static std::set<std::pair<std::string, std::string>> const no_mate = {
        {"", ""}, {"", "N"}, {"", "NN"}, {"N", "N"}};
    return no_mate.contains(sorted_material(state));
  }

 private:
  Paths const& paths(State const& state, Cell cell) const override {
    return paths_.at(state.men[cell], cell, state.unmoved[cell]);
  }

  // P4: asked on arrival in the zone, unless it has declined and not left the outer ring since.
  bool is_asked_to_promote(State const& state, Cell from, Cell to) const {
    bool const white = is_white(state.men[from]);
    int const zone = white ? 25 : 0;  // a25...a32, a0...a7
    int const index = board_.index(to);
    bool const in_zone = board_.ring(to) == outer_ring && index >= zone && index <= zone + 7;
    return is_pawn(state.men[from]) && in_zone && !state.marked[from];
  }

  std::string_view promotions(State const& state, Cell from, Cell to) const override {
    return is_asked_to_promote(state, from, to) ? "qrbn-" : "-";
  }

  void settle_rights(State const& before, Move const& move, State& after) const override {
    bool const declined =
        is_asked_to_promote(before, move.from, move.to) && move.promotion == no_promotion;
    if (declined) after.marked.set(move.to);
    if (board_.ring(move.to) != outer_ring) after.marked.reset(move.to);
  }

  PentachessBoard const board_;
  std::vector<std::size_t> const rings_ = {50, 30, 10};
  PathTable const paths_{letters(), graph().size(), [this](char letter, Cell cell, bool unmoved) {
                           return paths_of(board_, letter, cell, unmoved);
                         }};
};

}  // namespace

Rules const& pentachess_rules() {
  static Pentachess const rules;
  return rules;
}

}  // namespace slow
