// When the engine resigns, offers a draw or accepts one, given the scores of its answers.
#include "protocol/claims.hpp"

#include <array>
#include <memory>
#include <string>

#include "protocol/variants.hpp"
#include "tests/catch.hpp"

using namespace rotunda;

namespace {

// A game in which both sides make any moves, and the engine answers with scores that are given.
class ScoredGame {
 public:
  // The move number of the first position.
  ScoredGame(const std::string& variant, int first_move) : game_(make_game(variant)) {
    const std::string fen(game_->start_fen());
    const std::string placed = fen.substr(0, fen.rfind(' ')) + ' ' + std::to_string(first_move);
    REQUIRE_FALSE(game_->set_position(placed));
  }

  struct Said {
    bool draw_offered = false;
    bool is_lower_bound = false;
  };
  Claim answer(Score score) { return answer(score, Said{}); }
  Claim answer(Score score, Said said) {
    const Claim claim = ask(score, said);
    make(game_->legal_moves().at(0));
    make(game_->legal_moves().at(0));
    return claim;
  }
  // Without the move being made.
  Claim ask(Score score, Said said) {
    SearchAnswer answer;
    answer.move = game_->legal_moves().at(0);
    answer.score = score;
    answer.is_lower_bound = said.is_lower_bound;
    return claims_.claim(*game_, answer, said.draw_offered);
  }
  void make(const std::string& move) {
    const std::array<std::string_view, 1> one = {move};
    REQUIRE_FALSE(game_->make_moves(one));
  }

  Game& game() { return *game_; }
  Claims& claims() { return claims_; }

 private:
  std::unique_ptr<Game> game_;
  Claims claims_;
};

constexpr ScoredGame::Said offered{true, false};
constexpr ScoredGame::Said bound{false, true};

}  // namespace

TEST_CASE("A game is resigned after four hopeless scores in a row", "[claims]") {
  for (const std::string variant : {"pentachess", "circular"}) {
    for (const Score hopeless : {-1'000, -5'000, -mate_score + 8}) {
      INFO(variant << ' ' << hopeless);
      ScoredGame game(variant, 1);
      for (const Score score : {hopeless, hopeless, -999, hopeless, hopeless, hopeless}) {
        CHECK(game.answer(score) == Claim::none);
      }
      CHECK(game.answer(hopeless) == Claim::resignation);
      // Whoever plays on is told again.
      CHECK(game.answer(hopeless) == Claim::resignation);
      CHECK(game.answer(0) == Claim::none);
    }
    // The score of the mating side is none to resign by.
    ScoredGame winning(variant, 1);
    for (int i = 0; i < 10; ++i) CHECK(winning.answer(mate_score - 9) == Claim::none);
  }
}

TEST_CASE("A score that is only a bound counts for nothing", "[claims]") {
  ScoredGame game("circular", 60);
  for (int i = 0; i < 3; ++i) CHECK(game.answer(-2'000) == Claim::none);
  CHECK(game.answer(-2'000, bound) == Claim::none);
  CHECK(game.answer(-2'000) == Claim::none);
  for (int i = 0; i < 12; ++i) CHECK(game.answer(0, bound) == Claim::none);
}

TEST_CASE("Scores of different games do not add up", "[claims]") {
  ScoredGame forgotten("pentachess", 1);
  for (int i = 0; i < 3; ++i) CHECK(forgotten.answer(-2'000) == Claim::none);
  forgotten.claims().forget();
  for (int i = 0; i < 3; ++i) CHECK(forgotten.answer(-2'000) == Claim::none);
  CHECK(forgotten.answer(-2'000) == Claim::resignation);

  // A position that the opponent's move cannot have led to.
  ScoredGame other("pentachess", 1);
  for (int i = 0; i < 3; ++i) CHECK(other.answer(-2'000) == Claim::none);
  other.make(other.game().legal_moves().at(1));
  other.make(other.game().legal_moves().at(1));
  for (int i = 0; i < 3; ++i) CHECK(other.answer(-2'000) == Claim::none);
  CHECK(other.answer(-2'000) == Claim::resignation);

  // The same position over and over again.
  ScoredGame same("circular", 1);
  for (int i = 0; i < 10; ++i) CHECK(same.ask(-2'000, {}) == Claim::none);

  // The other side's moves are another game's.
  ScoredGame both("circular", 1);
  for (int i = 0; i < 10; ++i) {
    CHECK(both.ask(-2'000, {}) == Claim::none);
    both.make(both.game().legal_moves().at(0));
  }
}

TEST_CASE("A draw is offered after eight level scores, from move 40 on, and not at every move",
          "[claims]") {
  for (const std::string variant : {"pentachess", "circular"}) {
    INFO(variant);
    ScoredGame game(variant, 50);
    for (int i = 0; i < 7; ++i) CHECK(game.answer(i % 2 == 0 ? 10 : -10) == Claim::none);
    CHECK(game.answer(11) == Claim::none);
    for (int round = 0; round < 3; ++round) {
      for (int i = 0; i < 7; ++i) CHECK(game.answer(0) == Claim::none);
      CHECK(game.answer(0) == Claim::draw);
    }
    ScoredGame early(variant, 20);
    while (early.game().fullmove_number() < 40) CHECK(early.answer(0) == Claim::none);
    CHECK(early.game().fullmove_number() == 40);
    CHECK(early.answer(0) == Claim::draw);
  }
}

TEST_CASE("A draw is accepted after four scores no better than level", "[claims]") {
  ScoredGame game("circular", 1);
  CHECK(game.answer(30, offered) == Claim::none);
  for (const Score score : {10, -5, -300}) CHECK(game.answer(score, offered) == Claim::none);
  CHECK(game.answer(0, offered) == Claim::draw);
  CHECK(game.answer(0) == Claim::none);
  CHECK(game.answer(11, offered) == Claim::none);

  // Better than losing.
  ScoredGame lost("pentachess", 1);
  for (int i = 0; i < 4; ++i) {
    CHECK(lost.answer(-3'000, offered) == (i == 3 ? Claim::draw : Claim::none));
  }
  CHECK(lost.answer(-3'000) == Claim::resignation);
}
