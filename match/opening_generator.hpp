// Making openings: random moves from the start position, kept if a search finds them even.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_set>

#include "engine/random.hpp"
#include "protocol/game.hpp"
#include "search/table.hpp"

namespace rotunda::match {

// Positions after random legal moves from the start: the game goes on, nobody is in check, and no
// two are the same up to symmetry. They depend on the rules and the seed alone.
class OpeningCandidates {
 public:
  // The variant must exist; plies from `least_plies` to `most_plies`, each number as often.
  OpeningCandidates(std::string_view variant, std::uint64_t seed, int least_plies, int most_plies);

  // A FEN, or nothing if no new one is to be found.
  std::optional<std::string> next();

 private:
  bool play_random_moves();

  std::unique_ptr<Game> game_;
  SplitMix64 random_;
  int least_plies_;
  int most_plies_;
  std::unordered_set<std::string> known_;
};

// Scores of positions by a search that remembers nothing of those before.
class OpeningScorer {
 public:
  OpeningScorer(std::string_view variant, int depth);

  // In centipawns from the side to move; nothing for a forced mate.
  std::optional<int> score(const std::string& fen);

 private:
  std::unique_ptr<Game> game_;
  int depth_;
  Table table_;
};

struct OpeningsCommand {
  std::string variant;
  int count = 500;
  std::uint64_t seed = 1;
  int least_plies = 6;
  int most_plies = 10;
  int max_score = 50;  // centipawns
  int depth = 6;       // plies
  std::string output;  // a file; empty: standard output
};

// "rotunda openings": returns the exit status.
int run_openings(const OpeningsCommand& command);

}  // namespace rotunda::match
