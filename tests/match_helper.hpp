// What the tests of matches share: files that vanish, and games of random moves.
#pragma once

#include <unistd.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "engine/random.hpp"
#include "match/game_record.hpp"
#include "protocol/variants.hpp"
#include "tests/catch.hpp"
#include "tests/effort.hpp"
#include "tests/support.hpp"
#include "variants/common/words.hpp"

namespace rotunda::match_test {

class TemporaryFile {
 public:
  explicit TemporaryFile(std::string_view content = "") {
    const int descriptor = mkstemp(name_.data());
    REQUIRE(descriptor >= 0);
    close(descriptor);
    std::ofstream(name_, std::ios::binary) << content;
  }
  ~TemporaryFile() { unlink(name_.c_str()); }
  TemporaryFile(const TemporaryFile&) = delete;
  TemporaryFile& operator=(const TemporaryFile&) = delete;

  const std::string& name() const { return name_; }
  std::string content() const {
    std::ifstream file(name_, std::ios::binary);
    return std::string(std::istreambuf_iterator<char>(file), {});
  }

 private:
  std::string name_ = "/tmp/rotunda-test-XXXXXX";
};

// A game of random moves to its end by the rules, or to the limit of its length.
inline match::GameRecord random_game(std::string_view variant, SplitMix64& random,
                                     std::size_t most_plies) {
  const std::unique_ptr<Game> game = make_game(variant);
  match::GameRecord record;
  record.variant = variant;
  record.white = "A";
  record.black = "B";
  record.start_fen = game->fen();
  while (game->outcome() == Outcome::ongoing && record.moves.size() < most_plies) {
    const std::vector<std::string> moves = game->legal_moves();
    const std::string& move = moves[random.below(moves.size())];
    const std::array<std::string_view, 1> one = {move};
    REQUIRE_FALSE(game->make_moves(one));
    record.moves.push_back(
        {move, "+0.10", 3, match::Milliseconds(static_cast<int>(1 + random.below(50)))});
  }
  using match::GameResult;
  using match::Termination;
  record.result = GameResult::draw;
  switch (game->outcome()) {
    case Outcome::ongoing:
      record.termination = Termination::move_limit;
      break;
    case Outcome::stalemate:
      record.termination = Termination::stalemate;
      break;
    case Outcome::threefold:
      record.termination = Termination::threefold;
      break;
    case Outcome::fifty_moves:
      record.termination = Termination::fifty_moves;
      break;
    case Outcome::insufficient_material:
      record.termination = Termination::insufficient_material;
      break;
    case Outcome::checkmate:
      record.termination = Termination::checkmate;
      record.result =
          split_words(game->fen())[1] == "b" ? GameResult::white_wins : GameResult::black_wins;
      break;
  }
  return record;
}

}  // namespace rotunda::match_test
