// Ending games early: every short run of scores, against the rules said again in another way.
#include "match/adjudication.hpp"

#include <array>
#include <cstdlib>
#include <optional>
#include <vector>

#include "engine/random.hpp"
#include "tests/catch.hpp"
#include "tests/effort.hpp"

using namespace rotunda;
using namespace rotunda::match;

namespace {

using Scores = std::vector<std::optional<EngineScore>>;  // one a ply, White first

// The last `count` scores of a side up to the ply all satisfy the condition.
template <class Condition>
bool last_are(const Scores& scores, std::size_t plies, Side side, int count, Condition condition) {
  int found = 0;
  for (std::size_t ply = plies; ply-- > 0 && found < count;) {
    if (ply % 2 != index(side)) continue;
    if (!scores[ply] || !condition(*scores[ply], static_cast<int>(ply / 2) + 1)) return false;
    ++found;
  }
  return found == count;
}

// A number for a score that orders mates as the rules see them.
int value(EngineScore score) {
  if (!score.is_mate) return score.value;
  return score.value > 0 ? 1'000'000 : -1'000'000;
}

std::optional<Verdict> expected(const std::optional<ResignRule>& resign,
                                const std::optional<DrawRule>& draw, const Scores& scores,
                                std::size_t plies) {
  const Side mover = (plies - 1) % 2 == 0 ? Side::white : Side::black;
  if (resign) {
    for (const Side loser : {mover, ~mover}) {
      const bool lost = last_are(scores, plies, loser, resign->move_count,
                                 [&](EngineScore s, int) { return value(s) <= -resign->score_cp; });
      const bool won = last_are(scores, plies, ~loser, resign->move_count,
                                [&](EngineScore s, int) { return value(s) >= resign->score_cp; });
      if (lost && (won || !resign->two_sided)) return Verdict{loser};
    }
  }
  if (draw) {
    const auto level = [&](EngineScore s, int number) {
      return std::abs(value(s)) <= draw->score_cp && number >= draw->move_number;
    };
    if (last_are(scores, plies, Side::white, draw->move_count, level) &&
        last_are(scores, plies, Side::black, draw->move_count, level)) {
      return Verdict{std::nullopt};
    }
  }
  return std::nullopt;
}

// Until the first verdict, after which there is no game.
void check(const std::optional<ResignRule>& resign, const std::optional<DrawRule>& draw,
           const Scores& scores) {
  Adjudicator adjudicator(resign, draw);
  for (std::size_t plies = 1; plies <= scores.size(); ++plies) {
    const Side side = plies % 2 == 1 ? Side::white : Side::black;
    const auto verdict =
        adjudicator.after_move(side, static_cast<int>(plies + 1) / 2, scores[plies - 1]);
    const auto wanted = expected(resign, draw, scores, plies);
    if (verdict.has_value() != wanted.has_value() || (verdict && verdict->loser != wanted->loser)) {
      FAIL("ply " << plies << " of " << scores.size());
    }
    if (verdict) return;
  }
}

EngineScore cp(int number) { return {false, number}; }
EngineScore mate(int moves) { return {true, moves}; }

}  // namespace

TEST_CASE("Mate scores are beyond all others, on the right side", "[adjudication]") {
  CHECK(mate(1).is_at_least(1'000'000));
  CHECK_FALSE(mate(1).is_at_most(1'000'000));
  CHECK(mate(-1).is_at_most(-1'000'000));
  CHECK_FALSE(mate(-1).is_at_least(-1'000'000));
  CHECK(mate(0).is_at_most(-1'000'000));  // mated
  CHECK(cp(10).is_at_least(10));
  CHECK(cp(10).is_at_most(10));
}

TEST_CASE("All runs of six plies are adjudicated as the rules say", "[adjudication]") {
  const std::array<std::optional<EngineScore>, 7> values = {std::nullopt, cp(-100), cp(-99), cp(0),
                                                            cp(100),      mate(2),  mate(-2)};
  const std::vector<std::optional<ResignRule>> resigns = {
      std::nullopt, ResignRule{1, 100, false}, ResignRule{2, 100, false}, ResignRule{2, 100, true}};
  const std::vector<std::optional<DrawRule>> draws = {std::nullopt, DrawRule{1, 2, 0},
                                                      DrawRule{2, 2, 99}, DrawRule{3, 1, 100}};
  constexpr std::size_t plies = 6;
  Scores scores(plies);
  for (int run = 0; run < 7 * 7 * 7 * 7 * 7 * 7; run += effort(1, 13)) {
    int rest = run;
    for (auto& score : scores) {
      score = values[static_cast<std::size_t>(rest % 7)];
      rest /= 7;
    }
    for (const auto& resign : resigns) {
      for (const auto& draw : draws) check(resign, draw, scores);
    }
  }
}

TEST_CASE("Random games are adjudicated as the rules say", "[adjudication]") {
  SplitMix64 random(1);
  for (int game = 0; game < effort(20'000, 1'000); ++game) {
    const auto number = [&](int least, int greatest) {
      return least +
             static_cast<int>(random.below(static_cast<std::uint64_t>(greatest - least + 1)));
    };
    std::optional<ResignRule> resign;
    std::optional<DrawRule> draw;
    if (random.below(4) != 0) resign = ResignRule{number(1, 5), number(1, 60), number(0, 1) == 1};
    if (random.below(4) != 0) draw = DrawRule{number(0, 15), number(1, 5), number(0, 60)};
    // Scores wander, so that streaks come about.
    Scores scores;
    int level = 0;
    for (int ply = 0; ply < 60; ++ply) {
      level += number(-20, 20);
      const int own = ply % 2 == 0 ? level : -level;
      switch (random.below(20)) {
        case 0:
          scores.push_back(std::nullopt);
          break;
        case 1:
          scores.push_back(mate(own >= 0 ? number(1, 9) : number(-9, 0)));
          break;
        default:
          scores.push_back(cp(own + number(-9, 9)));
      }
    }
    check(resign, draw, scores);
  }
}

TEST_CASE("Without rules nothing ends", "[adjudication]") {
  Adjudicator adjudicator(std::nullopt, std::nullopt);
  for (int move = 1; move < 200; ++move) {
    CHECK_FALSE(adjudicator.after_move(Side::white, move, mate(-1)));
    CHECK_FALSE(adjudicator.after_move(Side::black, move, cp(0)));
  }
}
