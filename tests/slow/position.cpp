#include <algorithm>
#include <stdexcept>

#include "notation.hpp"
#include "rules.hpp"
#include "slow.hpp"

namespace slow {
namespace {

std::uint64_t count_leaves(Rules const& rules, State const& state, int depth) {
  if (depth == 0) return 1;
  std::vector<Move> const moves = rules.legal_moves(state);
  if (depth == 1) return moves.size();
  std::uint64_t leaves = 0;
  for (Move const& move : moves) leaves += count_leaves(rules, rules.after(state, move), depth - 1);
  return leaves;
}

}  // namespace

Position Position::from_fen(Variant variant, std::string const& fen) {
  Rules const& rules = Rules::of(variant);
  return Position(rules, read_fen(rules, fen));
}

Position Position::start(Variant variant) {
  return from_fen(variant, Rules::of(variant).start_fen());
}

std::string Position::fen() const {
  return identity() + ' ' + std::to_string(state_.halfmove_clock) + ' ' +
         std::to_string(state_.fullmove_number);
}

std::vector<std::string> Position::legal_moves() const {
  std::vector<std::string> texts;
  for (Move const& move : rules_->legal_moves(state_)) {
    texts.push_back(write_move(rules_->graph(), move));
  }
  std::ranges::sort(texts);
  return texts;
}

void Position::play(std::string const& move) {
  std::string const wanted = respell_move(*rules_, move);
  for (Move const& legal : rules_->legal_moves(state_)) {
    if (write_move(rules_->graph(), legal) == wanted) {
      state_ = rules_->after(state_, legal);
      return;
    }
  }
  throw std::runtime_error("illegal move: " + move);
}

bool Position::in_check() const { return rules_->in_check(state_, state_.white_to_move); }

bool Position::insufficient_material() const { return rules_->insufficient_material(state_); }

std::uint64_t Position::perft(int depth) const { return count_leaves(*rules_, state_, depth); }

std::string Position::identity() const { return write_identity(*rules_, state_); }

int Position::halfmove_clock() const { return state_.halfmove_clock; }

std::string outcome(std::vector<Position> const& history) {
  Position const& current = history.back();
  // Mate comes first: on the move that completes the hundredth ply it is still mate.
  if (current.legal_moves().empty()) return current.in_check() ? "checkmate" : "stalemate";

  // The whole history counts, past pawn moves too (P6); what cannot come back is in the identity.
  std::string const identity = current.identity();
  auto const same = [&](Position const& position) { return position.identity() == identity; };
  if (std::ranges::count_if(history, same) >= 3) return "threefold";
  if (current.halfmove_clock() >= 100) return "fifty-move";
  if (current.insufficient_material()) return "insufficient";
  return "ongoing";
}

}  // namespace slow
