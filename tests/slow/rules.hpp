// What both games have in common: men that go along rays, capture by displacement, and a king
// that may not be left attacked.
#pragma once

#include <compare>
#include <iosfwd>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "graph.hpp"
#include "paths.hpp"
#include "slow.hpp"
#include "state.hpp"

namespace slow {

inline constexpr char no_promotion = '-';

struct Move {
  Cell from = no_cell;
  Cell to = no_cell;
  char promotion = no_promotion;
  Cell captured = no_cell;  // where the captured man stands: elsewhere than `to` in en passant

  auto operator<=>(Move const&) const = default;
};

bool is_white(char man);
bool is_pawn(char man);
char kind(char man);  // the letter of the man without regard to its side: upper case
bool belongs_to(char man, bool white);
Cell king_cell(State const& state, bool white);

class Rules {
 public:
  static Rules const& of(Variant variant);
  virtual ~Rules() = default;

  virtual Graph const& graph() const = 0;
  virtual std::string_view letters() const = 0;  // of all men, as in a FEN
  virtual std::string start_fen() const = 0;

  // The sizes of the groups of cells (rings, rows) which a FEN divides by '/'.
  virtual std::vector<std::size_t> const& fen_groups() const = 0;
  // The fields of a FEN between the side to move and the counters.
  virtual void read_rights(std::istream& in, State& state) const = 0;
  virtual std::string write_rights(State const& state) const = 0;
  // The cell of that name, no_cell if there is none.
  virtual Cell find_cell(std::string_view name) const { return graph().find(name); }

  virtual bool insufficient_material(State const& state) const = 0;

  std::vector<Move> legal_moves(State const& state) const;
  State after(State const& state, Move const& move) const;
  bool in_check(State const& state, bool white) const;

 protected:
  virtual Paths const& paths(State const& state, Cell cell) const = 0;
  // The promotion letters a move may or must carry; no_promotion stands for a move without.
  virtual std::string_view promotions(State const& state, Cell from, Cell to) const = 0;
  // Moves that are more than a man going along a ray.
  virtual void add_special_moves(State const&, std::vector<Move>&) const {}
  // Changes the rights that a move grants or takes beyond what every move does.
  virtual void settle_rights(State const& before, Move const& move, State& after) const = 0;

  // Whether a man of that side could capture on the cell, whatever stands there.
  bool is_attacked(State const& state, Cell cell, bool by_white) const;
  bool is_legal(State const& state, Move const& move) const;
  // The men of the two sides but the kings: letters in upper case, the lesser text first.
  std::pair<std::string, std::string> sorted_material(State const& state) const;
};

Rules const& pentachess_rules();
Rules const& circular_rules();

}  // namespace slow
