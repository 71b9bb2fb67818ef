// The library as other programs see it.
#include <rotunda/rotunda.hpp>

#include <algorithm>
#include <chrono>
#include <stdexcept>
#include <string>
#include <thread>

#include "tests/catch.hpp"

using namespace rotunda::api;

namespace {

// What goes wrong, in the words of the error.
template <class Action>
std::string fault(Action action) {
  try {
    action();
  } catch (const Error& error) {
    return error.what();
  }
  return "";
}

bool contains(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

Limits to_depth(int depth) {
  Limits limits;
  limits.depth = depth;
  return limits;
}

// One move mates, and after another there is no reply.
const std::string mate_in_one = "10K2Q36/19Q10/k6B2 w - - 0 1";
const std::string mating_move = "a13c1";

}  // namespace

TEST_CASE("The library knows the games", "[library]") {
  CHECK(variants() == std::vector<std::string>{"pentachess", "circular"});
  CHECK(Game("Circular").variant() == "circular");
  CHECK(contains(fault([] { Game("chess"); }), "chess"));
}

TEST_CASE("The library plays games", "[library]") {
  Game game("circular");
  const std::string start = game.fen();
  CHECK(game.start_fen() == start);
  CHECK(game.side() == Side::white);
  CHECK(game.state() == State::ongoing);
  CHECK_FALSE(game.in_check());
  const std::vector<std::string> moves = game.legal_moves();
  CHECK(std::count(moves.begin(), moves.end(), "c4c6") == 1);

  game.play("c4c6");
  CHECK(game.side() == Side::black);
  CHECK(game.fen() != start);
  CHECK(game.moves() == std::vector<std::string>{"c4c6"});
  CHECK(contains(game.text(), "k"));
  CHECK(contains(game.svg(), "<svg"));
  CHECK(game.svg({.coordinates = true}) != game.svg());

  const Game copy = game;
  CHECK(game.take_back());
  CHECK(game.fen() == start);
  CHECK_FALSE(game.take_back());
  CHECK(copy.moves().size() == 1);
  CHECK(copy.fen() != start);
}

TEST_CASE("The library knows how games end", "[library]") {
  Game game("pentachess", mate_in_one);
  game.play(mating_move);
  CHECK(game.state() == State::checkmate);
  CHECK(game.in_check());
  CHECK(game.legal_moves().empty());
  CHECK(Game("pentachess", "42k2K4/23Q6/10 b - - 0 1").state() == State::stalemate);
  CHECK(Game("pentachess", "10K39/30/k9 w - - 0 1").state() == State::insufficient_material);
  CHECK(Game("pentachess", "10K2Q36/19Q10/k6B2 w - - 100 90").state() == State::fifty_moves);

  // The moves of a game count for repetitions; a position set up has none behind it.
  Game knights("circular");
  for (int times = 0; times < 2; ++times) {
    for (const char* move : {"b3c5", "b10c8", "c5b3", "c8b10"}) knights.play(move);
  }
  CHECK(knights.state() == State::threefold_repetition);
  CHECK(Game(knights).state() == State::threefold_repetition);
  CHECK(Game("circular", knights.fen()).state() == State::ongoing);
}

TEST_CASE("The library says what is wrong and leaves all as it was", "[library]") {
  Game game("circular");
  const std::string start = game.fen();
  CHECK(contains(fault([&] { game.play("a1a2"); }), "a1a2"));
  CHECK(game.fen() == start);
  CHECK(game.moves().empty());
  CHECK_FALSE(fault([&] { Game("circular", "nonsense"); }).empty());
  CHECK(contains(fault([&] { game.svg({.highlights = {"z9"}}); }), "z9"));
  CHECK(contains(fault([] { Engine({.threads = 0}); }), "threads"));
  CHECK(contains(fault([] { Engine({.hash_mib = 0}); }), "hash_mib"));
  CHECK(contains(fault([] { Engine({.lines = 501}); }), "lines"));
  Engine engine;
  Limits limits = to_depth(3);
  limits.moves = {"a1a2"};
  CHECK(contains(fault([&] { engine.search(game, limits); }), "a1a2"));
  const Game over("pentachess", "10K39/30/k9 w - - 0 1");
  CHECK(contains(fault([&] { engine.search(over, to_depth(1)); }), "over"));
}

TEST_CASE("The library searches", "[library]") {
  Engine engine({.lines = 2});
  const Game game("pentachess", mate_in_one);
  std::vector<Finding> findings;
  const Finding best =
      engine.search(game, to_depth(4), [&](const Finding& each) { findings.push_back(each); });
  CHECK(best.moves == std::vector<std::string>{mating_move});
  CHECK(best.score.mate == 1);
  CHECK(best.nodes > 0);
  REQUIRE(findings.size() == 8);
  for (std::size_t i = 0; i < findings.size(); ++i) {
    CHECK(findings[i].line == static_cast<int>(i % 2) + 1);
    CHECK(findings[i].depth == static_cast<int>(i / 2) + 1);
  }

  Limits other_moves = to_depth(2);
  other_moves.moves = {game.legal_moves().front()};
  REQUIRE(other_moves.moves.front() != mating_move);
  CHECK(engine.search(game, other_moves).moves.front() == other_moves.moves.front());
}

TEST_CASE("A search of the library is the same each time it has forgotten", "[library]") {
  Engine engine;
  for (const std::string& variant : variants()) {
    const Game game(variant);
    engine.forget();
    const Finding first = engine.search(game, to_depth(5));
    engine.forget();
    const Finding second = engine.search(game, to_depth(5));
    CHECK(first.nodes == second.nodes);
    CHECK(first.moves == second.moves);
    CHECK(Engine().search(game, to_depth(5)).nodes == first.nodes);
  }
}

TEST_CASE("A search of the library ends when asked to", "[library]") {
  Engine engine({.threads = 2});
  const Game game("circular");
  std::stop_source stop;
  std::thread thread;
  const Finding stopped = engine.search(
      game, {},
      [&](const Finding&) {
        if (!thread.joinable()) thread = std::thread([&] { stop.request_stop(); });
      },
      stop.get_token());
  thread.join();
  CHECK_FALSE(stopped.moves.empty());
  // Before it begins, too.
  CHECK_FALSE(engine.search(game, {}, {}, stop.get_token()).moves.empty());

  Limits brief;
  brief.time = std::chrono::milliseconds(1);
  CHECK_FALSE(engine.search(game, brief).moves.empty());

  const auto search_throwing = [&] {
    engine.search(game, {}, [](const Finding&) { throw std::logic_error("enough"); });
  };
  CHECK_THROWS_AS(search_throwing(), std::logic_error);
}
