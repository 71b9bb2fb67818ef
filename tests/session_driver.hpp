// The engine's side of a conversation, as a client sees it.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "engine/outcome.hpp"
#include "engine/position.hpp"
#include "tests/catch.hpp"
#include "tests/child_process.hpp"
#include "tests/support.hpp"

namespace rotunda {

using Lines = std::vector<std::string>;

// What comes back for a "go".
struct Answer {
  Lines lines;        // all before "bestmove"
  std::string move;   // the best one
  std::string reply;  // that is expected; may be empty
};

// An "info" line about the search.
struct Info {
  int depth = 0;
  int line = 0;  // of several
  bool is_mate = false;
  int score = 0;  // centipawns or moves to mate
  bool is_lower_bound = false;
  std::int64_t nodes = 0;
  std::vector<std::string> principal_variation;
};

// Drives the real program. Whatever it does not do as a client expects ends the test.
class SessionDriver {
 public:
  explicit SessionDriver(const ChildProcess::Settings& settings = {});

  void send(std::string_view line);        // a line end is added
  void send_bytes(std::string_view text);  // as they are
  std::string line();
  // All lines before this one.
  Lines lines_before(std::string_view last);
  // Sends "isready", and returns what comes before the answer.
  Lines ready();
  // What a command that does not search says.
  Lines say(std::string_view command);
  Answer answer();
  Answer go(std::string_view limits = "");
  // What "d" says in its line with this heading.
  std::string shown(std::string_view heading);
  std::string fen() { return shown("Fen:"); }

  // Both want exit status 0 and an empty standard error, and return the last lines.
  Lines quit();
  Lines end_of_input();

  ChildProcess& process() { return process_; }

 private:
  Lines rest();

  ChildProcess process_;
};

bool is_printable(const std::string& line);
bool has_prefix(std::string_view text, std::string_view prefix);
// The lines that begin so.
Lines lines_with(const Lines& lines, std::string_view prefix);
std::string joined(const Lines& lines);

// The lines about the search, which must be of the prescribed form.
std::vector<Info> infos(const Answer& answer);

// Replays every principal variation: legal moves only, none after the end of the game; a mate
// arrives where the score says; the answer is the first move of the last variation.
template <class V>
void check_answer(const Position<V>& root, const Answer& answer) {
  const std::vector<Info> all = infos(answer);
  INFO(write_fen(root) << '\n' << joined(answer.lines) << "bestmove " << answer.move);
  REQUIRE_FALSE(all.empty());
  for (const Info& info : all) {
    REQUIRE_FALSE(info.principal_variation.empty());
    Position<V> position = root;
    for (const std::string& text : info.principal_variation) {
      INFO("move " << text);
      REQUIRE(outcome(position) == Outcome::ongoing);
      position.make(legal_move(position, text));
    }
    if (!info.is_mate || info.is_lower_bound) continue;
    REQUIRE(info.score != 0);
    const int plies = info.score > 0 ? 2 * info.score - 1 : -2 * info.score;
    REQUIRE(static_cast<int>(info.principal_variation.size()) == plies);
    REQUIRE(outcome(position) == Outcome::checkmate);
  }
  const std::vector<std::string>& last = all.back().principal_variation;
  REQUIRE(answer.move == last.front());
  REQUIRE(answer.reply == (last.size() > 1 ? last[1] : ""));
}

// Moves that lead back to the position in four plies, if there are any.
template <class V>
std::vector<Move> moves_there_and_back(const Position<V>& start) {
  Position<V> position = start;
  MoveList first;
  list_moves(position, first);
  for (const Move go : first) {
    position.make(go);
    MoveList second;
    list_moves(position, second);
    for (const Move reply : second) {
      Position<V> back = position;
      const Move go_back(go.to(), go.from());
      const Move reply_back(reply.to(), reply.from());
      back.make(reply);
      MoveList third;
      list_moves(back, third);
      if (!third.has(go_back)) continue;
      back.make(go_back);
      MoveList fourth;
      list_moves(back, fourth);
      if (!fourth.has(reply_back)) continue;
      back.make(reply_back);
      if (back.earlier_occurrences() == 1) return {go, reply, go_back, reply_back};
    }
    position.unmake(go);
  }
  return {};
}

// A game in which both sides can move there and back for ever, from the start position on.
template <class V>
class ShufflingGame {
 public:
  ShufflingGame() : position_(position_of<V>(Notation<V>::start_fen)) {
    while (circle_.empty()) {
      circle_ = moves_there_and_back(position_);
      if (!circle_.empty()) break;
      MoveList moves;
      list_moves(position_, moves);
      REQUIRE_FALSE(moves.empty());
      add(moves[0]);
    }
    first_plies_ = moves_.size();
  }

  // Goes round so many times more.
  ShufflingGame& go_round(std::size_t times) {
    for (std::size_t i = 0; i < times; ++i) {
      for (const Move move : circle_) add(move);
    }
    return *this;
  }
  void add(Move move) {
    position_.make(move);
    moves_.push_back(to_text<V>(move));
  }

  std::string command() const {
    return fmt::format("position startpos moves {}", fmt::join(moves_, " "));
  }
  const Position<V>& position() const { return position_; }
  std::size_t plies() const { return moves_.size(); }
  // Before the first round.
  std::size_t first_plies() const { return first_plies_; }

 private:
  Position<V> position_;
  std::vector<Move> circle_;
  std::vector<std::string> moves_;
  std::size_t first_plies_ = 0;
};

// A session in which a variant has been chosen.
template <class V>
class GameSession : public SessionDriver {
 public:
  explicit GameSession(const ChildProcess::Settings& settings = {}) : SessionDriver(settings) {
    say(fmt::format("setoption name UCI_Variant value {}", V::name));
  }
  void set_up(std::string_view fen) { REQUIRE(say(fmt::format("position fen {}", fen)).empty()); }
};

// Positions that show something, in each game.
template <class V>
struct Example;
template <>
struct Example<Pentachess> {
  static inline const std::string mate_in_one = "10K2Q36/19Q10/k6B2 w - - 0 1";
  static inline const std::string mating_move = "a13c1";  // the only one
  static inline const std::string stalemate = "42k2K4/23Q6/10 b - - 0 1";
  static inline const std::string single_reply = "18k10B9K3BR5/30/10 b - - 0 1";  // to a check
  static inline const std::string reply = "a18b10";
  static inline const std::string bare_kings = "10K39/30/k9 w - - 0 1";
  // Of the moves that leave no reply some are mate and some not.
  static inline const std::string mate_or_stalemate = "16K2k30/1B11QR15/10 w - -";
  static inline const std::string stalemating_move = "a16b10";
};
template <>
struct Example<Circular> {
  static inline const std::string mate_in_one = "1/3/5/6K/9/11/1r9/2rN5/7/3k1/3/1 b - - - 0 1";
  static inline const std::string mating_move = "c5a5";
  static inline const std::string stalemate = "1/3/5/K2k1q1/9/11/11/9/7/5/3/1 w - - - 0 1";
  static inline const std::string single_reply = "1/3/5/6q/9/2N8/3k2q4/9/1q2K2/5/3/1 w - - - 0 1";
  static inline const std::string reply = "j4j5";
  static inline const std::string bare_kings = "1/3/5/3k3/9/11/11/9/3K3/5/3/1 w - - - 0 1";
  static inline const std::string mate_or_stalemate = "1/3/5/7/9/11/3n2B4/6QR1/k5K/5/3/1 w - - -";
  static inline const std::string stalemating_move = "j5d6";
};

}  // namespace rotunda
