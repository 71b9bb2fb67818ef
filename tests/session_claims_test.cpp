// Resignations and offers of a draw by the real program.
#include <string>
#include <vector>

#include "tests/catch.hpp"
#include "tests/session_driver.hpp"
#include "tests/support.hpp"
#include "variants/common/words.hpp"

using namespace rotunda;

namespace {

// Positions in which one side is hopelessly behind, and in which nobody can win.
template <class V>
struct Decided;
template <>
struct Decided<Pentachess> {
  static inline const std::string hopeless = "10K2Q8R27/30/k9 b - - 0 1";
  static inline const std::string level = "10K2R20r15/30/k9 w - - 0 60";
};
template <>
struct Decided<Circular> {
  static inline const std::string hopeless = "1/3/5/3k3/9/11/11/9/Q2K2R/5/3/1 b - - - 0 1";
  static inline const std::string level = "1/3/5/r2k3/9/11/11/9/R2K3/5/3/1 w - - - 0 60";
};

// One side's moves are the engine's, the other's any that keep the game going.
template <class V>
class Played {
 public:
  explicit Played(const std::string& fen) : position_(position_of<V>(fen)) {
    command_ = "position fen " + fen + " moves";
  }
  const std::string& command() const { return command_; }
  const Position<V>& position() const { return position_; }

  void make(const std::string& move) {
    position_.make(legal_move(position_, move));
    command_ += ' ' + move;
  }
  // A step of the king that leaves the other side a move.
  void reply() {
    MoveList moves;
    list_moves(position_, moves);
    for (const Move move : moves) {
      if (move.from() != position_.king_cell(position_.side())) continue;
      position_.make(move);
      const bool goes_on = outcome(position_) == Outcome::ongoing;
      position_.unmake(move);
      if (goes_on) return make(to_text<V>(move));
    }
    FAIL("no quiet move of the king");
  }

 private:
  Position<V> position_;
  std::string command_;
};

// The words behind "bestmove".
Lines answer_words(SessionDriver& session, const std::string& position, const std::string& go) {
  CHECK(session.say(position).empty());
  session.send(go);
  for (;;) {
    const std::string line = session.line();
    const std::vector<std::string_view> words = split_words(line);
    if (words.at(0) == "bestmove") return {words.begin() + 1, words.end()};
  }
}

std::string analysis(SessionDriver& session, const std::string& position) {
  CHECK(session.say(position).empty());
  session.send("go infinite");
  while (!has_prefix(session.line(), "info depth 1 ")) {
  }
  session.send("stop");
  return session.answer().move;
}

}  // namespace

TEMPLATE_TEST_CASE("With Claims a hopeless game is resigned after four moves", "[session]",
                   Pentachess, Circular) {
  for (const bool claims : {true, false}) {
    INFO(claims);
    GameSession<TestType> session;
    if (claims) CHECK(session.say("setoption name Claims value true").empty());
    Played<TestType> game(Decided<TestType>::hopeless);
    for (int move = 1; move <= 6; ++move) {
      INFO("move " << move);
      // Neither analyses nor the answer to a move that was not made are moves of the game.
      CHECK(analysis(session, game.command()) != "resign");
      const Lines miss = answer_words(session, game.command(), "go ponder depth 1\nstop");
      CHECK(miss.at(0) != "resign");
      const Lines words = answer_words(session, game.command(), "go depth 1");
      if (claims && move >= 4) {
        CHECK(words == Lines{"resign"});
        break;
      }
      CHECK(words.at(0) != "resign");
      game.make(words.at(0));
      game.reply();
    }
    CHECK(session.quit().empty());
  }
}

TEMPLATE_TEST_CASE("With Claims a new game begins anew", "[session]", Pentachess, Circular) {
  GameSession<TestType> session;
  session.say("setoption name Claims value true");
  for (int round = 0; round < 3; ++round) {
    Played<TestType> game(Decided<TestType>::hopeless);
    for (int move = 1; move <= 3; ++move) {
      const Lines words = answer_words(session, game.command(), "go depth 1");
      REQUIRE(words.at(0) != "resign");
      game.make(words.at(0));
      game.reply();
    }
    if (round == 0) session.say("ucinewgame");
    if (round == 1) session.say(fmt::format("setoption name UCI_Variant value {}", TestType::name));
  }
  CHECK(session.quit().empty());
}

TEMPLATE_TEST_CASE("In an analysis nothing is claimed", "[session]", Pentachess, Circular) {
  GameSession<TestType> session;
  session.say("setoption name Claims value true");
  session.say("setoption name UCI_AnalyseMode value true");
  Played<TestType> game(Decided<TestType>::hopeless);
  for (int move = 1; move <= 6; ++move) {
    const Lines words = answer_words(session, game.command(), "go depth 1 draw");
    REQUIRE(words.at(0) != "resign");
    CHECK(words.back() != "draw");
    game.make(words.at(0));
    game.reply();
  }
  CHECK(session.quit().empty());
}

TEMPLATE_TEST_CASE("With Claims an offer is accepted when there is nothing to win", "[session]",
                   Pentachess, Circular) {
  for (const bool claims : {true, false}) {
    INFO(claims);
    GameSession<TestType> session;
    if (claims) session.say("setoption name Claims value true");
    Played<TestType> game(Decided<TestType>::hopeless);
    for (int move = 1; move <= 4; ++move) {
      const Lines words = answer_words(session, game.command(), "go depth 1 draw");
      game.make(words.at(0));
      const bool accepted = words.size() == 2 && words[1] == "draw";
      CHECK(accepted == (claims && move == 4));
      game.reply();
    }
    CHECK(session.quit().empty());
  }
}
