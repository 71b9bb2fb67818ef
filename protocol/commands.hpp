// What the program does besides a session.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "engine/perft_run.hpp"

namespace rotunda {

// Plies. No machine counts so far; a recursion goes no deeper.
inline constexpr int greatest_perft_depth = 64;

struct PerftCommand {
  std::string variant;
  std::string fen;  // empty: the start position
  std::vector<std::string> moves;
  PerftOptions options;
  bool divide = false;
};

struct SuiteCommand {
  std::string file;
  std::string variant;           // empty: whichever can read the position
  std::uint64_t most_nodes = 0;  // skip counts beyond; 0: none
};

// The exit status. Faults are told on standard error.
int run_perft(const PerftCommand& command);
int run_suite(const SuiteCommand& command);

}  // namespace rotunda
