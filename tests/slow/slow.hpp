// A slow, obviously right implementation of the rules of Pentachess and Circular Chess, written
// from the rules texts alone: the second opinion the tests hold the engine's generator against.
// It shares no code with the engine on purpose. Tags such as P4 or C8 name the decisions in the
// rules texts.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "state.hpp"

namespace slow {

enum class Variant { pentachess, circular };

class Rules;

class Position {
 public:
  // Assumes a valid FEN; missing counters are 0 1. Throws std::runtime_error on one that cannot
  // be read at all.
  static Position from_fen(Variant variant, std::string const& fen);
  static Position start(Variant variant);

  std::string fen() const;
  std::vector<std::string> legal_moves() const;  // sorted
  void play(std::string const& move);            // throws std::runtime_error if not legal
  bool in_check() const;                         // the side to move
  bool insufficient_material() const;
  std::uint64_t perft(int depth) const;

  // What must be equal for two positions to be the same (P6, C9): the FEN without its counters.
  std::string identity() const;
  int halfmove_clock() const;

 private:
  Position(Rules const& rules, State const& state) : rules_(&rules), state_(state) {}

  Rules const* rules_;
  State state_;
};

// The state of a game after the positions passed through (front first, back current): "ongoing",
// "checkmate", "stalemate", "threefold", "fifty-move" or "insufficient".
std::string outcome(std::vector<Position> const& history);

}  // namespace slow
