#include "match/opening_generator.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cstdlib>
#include <vector>

#include "match/symmetry.hpp"
#include "protocol/output_file.hpp"
#include "protocol/progress.hpp"
#include "protocol/variants.hpp"
#include "variants/common/words.hpp"

namespace rotunda::match {

namespace {

constexpr std::size_t table_mib = 4;  // enough for shallow searches, and quickly cleared

// Sorted, because the order in which the generator lists them may change.
std::vector<std::string> sorted_moves(const Game& game) {
  std::vector<std::string> result = game.legal_moves();
  std::sort(result.begin(), result.end());
  return result;
}

}  // namespace

OpeningCandidates::OpeningCandidates(std::string_view variant, std::uint64_t seed, int least_plies,
                                     int most_plies)
    : game_(make_game(variant)),
      random_(seed),
      least_plies_(least_plies),
      most_plies_(most_plies) {}

std::optional<std::string> OpeningCandidates::next() {
  constexpr int most_failures = 10'000;
  for (int failures = 0; failures < most_failures; ++failures) {
    if (!play_random_moves() || !game_->checkers().empty()) continue;
    const std::string fen = game_->fen();
    if (known_.insert(*canonical_position(game_->variant(), fen)).second) return fen;
  }
  return std::nullopt;
}

// False if the game is over before or after the last one.
bool OpeningCandidates::play_random_moves() {
  game_->set_position(game_->start_fen());
  const auto choices = static_cast<std::uint64_t>(most_plies_ - least_plies_ + 1);
  const int plies = least_plies_ + static_cast<int>(random_.below(choices));
  for (int ply = 0; ply < plies; ++ply) {
    const std::vector<std::string> moves = sorted_moves(*game_);
    const std::array<std::string_view, 1> move = {moves[random_.below(moves.size())]};
    game_->make_moves(move);
    if (game_->outcome() != Outcome::ongoing) return false;
  }
  return true;
}

OpeningScorer::OpeningScorer(std::string_view variant, int depth)
    : game_(make_game(variant)), depth_(depth), table_(table_mib) {}

std::optional<int> OpeningScorer::score(const std::string& fen) {
  game_->set_position(fen);
  game_->forget();
  table_.clear();
  GoCommand go;
  go.limits.depth = depth_;
  const Score score = game_->search(go, SearchSettings(), table_, Signals(), {}).score;
  if (is_mate(score)) return std::nullopt;
  return score;
}

namespace {

std::string fault_in(const OpeningsCommand& command) {
  if (!make_game(command.variant)) {
    return fmt::format("there is no variant '{}'", command.variant);
  }
  if (command.count < 1)
    return fmt::format("{} openings; at least 1 must be asked for", command.count);
  if (command.least_plies < 0 || command.most_plies < command.least_plies) {
    return fmt::format("plies {}-{}: the first number must be from 0 to the second",
                       command.least_plies, command.most_plies);
  }
  if (command.max_score < 0) return fmt::format("a score of {} cp is below 0", command.max_score);
  if (command.depth < 1) return fmt::format("depth {} is below 1", command.depth);
  return "";
}

}  // namespace

int run_openings(const OpeningsCommand& command) {
  const auto fail = [](const std::string& fault) {
    fmt::print(stderr, "rotunda openings: {}\n", fault);
    return 1;
  };
  if (const std::string fault = fault_in(command); !fault.empty()) return fail(fault);

  OutputFile output(command.output);
  const std::string how = fmt::format(
      "# rotunda openings --variant {} --count {} --seed {} --plies {}-{} --max-score {} "
      "--depth {}",
      command.variant, command.count, command.seed, command.least_plies, command.most_plies,
      command.max_score, command.depth);
  if (!output.write(how + '\n')) return fail(output.fault());

  OpeningCandidates candidates(command.variant, command.seed, command.least_plies,
                               command.most_plies);
  OpeningScorer scorer(command.variant, command.depth);
  Progress progress("openings");
  for (int found = 0; found < command.count;) {
    const std::optional<std::string> fen = candidates.next();
    if (!fen) {
      return fail(
          fmt::format("only {} openings found; other random moves lead to the same "
                      "positions",
                      found));
    }
    const std::optional<int> score = scorer.score(*fen);
    if (!score || std::abs(*score) > command.max_score) continue;
    if (!output.write(*fen + '\n')) return fail(output.fault());
    ++found;
    progress.show(static_cast<double>(found) / command.count);
  }
  if (!output.close()) return fail(output.fault());
  return 0;
}

}  // namespace rotunda::match
