// Searches of the real program: limits, answers, ends of games, perft.
#include <map>
#include <set>
#include <string>
#include <vector>

#include "engine/random.hpp"
#include "tests/catch.hpp"
#include "tests/effort.hpp"
#include "tests/perft.hpp"
#include "tests/session_driver.hpp"
#include "tests/support.hpp"
#include "variants/common/words.hpp"

using namespace rotunda;

namespace {

// A position where the game is over, and what the search has to say about it.
struct FinishedGame {
  std::string command;
  std::string score;
};

template <class V>
std::vector<FinishedGame> finished_games() {
  const std::string fen = "position fen ";
  const std::string mate = fen + Example<V>::mate_in_one + " moves " + Example<V>::mating_move;
  const std::string either = fen + Example<V>::mate_or_stalemate;
  ShufflingGame<V> game;
  return {
      {mate, "mate 0"},
      {fen + Example<V>::stalemate, "cp 0"},
      {either + " 0 1 moves " + Example<V>::stalemating_move, "cp 0"},
      {fen + Example<V>::bare_kings, "cp 0"},
      {either + " 100 90", "cp 0"},
      {either + " 99 90 moves " + Example<V>::stalemating_move, "cp 0"},
      {game.go_round(2).command(), "cp 0"},
  };
}

template <class V>
void check_start_answer(const Answer& answer) {
  check_answer(position_of<V>(Notation<V>::start_fen), answer);
}

// The lines of a "go perft".
struct Divided {
  std::map<std::string, std::uint64_t> counts;
  std::uint64_t total = 0;
};

Divided divided(SessionDriver& session, const std::string& command) {
  session.send(command);
  Divided result;
  for (;;) {
    const std::string line = session.line();
    INFO(line);
    const auto words = split_words(line);
    if (words.empty()) continue;
    const std::uint64_t number = std::stoull(std::string(words.back()));
    if (has_prefix(line, "Nodes searched: ")) {
      result.total = number;
      return result;
    }
    REQUIRE(words.size() == 2);
    REQUIRE(words[0].back() == ':');
    REQUIRE(result.counts.emplace(words[0].substr(0, words[0].size() - 1), number).second);
  }
}

}  // namespace

TEMPLATE_TEST_CASE("U8, U9: every limit is a limit, and is answered with a legal move", "[session]",
                   Pentachess, Circular) {
  GameSession<TestType> session;
  for (const std::string limits : {"depth 1",
                                   "depth 3",
                                   "depth 0",
                                   "depth -1",
                                   "nodes 1",
                                   "nodes 0",
                                   "nodes -1",
                                   "nodes 5000",
                                   "movetime 0",
                                   "movetime -1",
                                   "movetime 1",
                                   "movetime 30",
                                   "mate 0",
                                   "mate -1",
                                   "mate 1",
                                   "mate 2",
                                   "wtime 0 btime 0",
                                   "wtime -50 btime -50",
                                   "wtime 1 btime 1 movestogo 1",
                                   "wtime -170671 btime 165661 winc 2000 binc 2000",
                                   "wtime 100 btime 100 winc 0 binc 0",
                                   "wtime 100 btime 100 winc -5 binc -5",
                                   "wtime 100 btime 100 movestogo 0",
                                   "wtime 100 btime 100 movestogo -3",
                                   "winc 10 binc 10 wtime 50 btime 50 movestogo 40",
                                   "depth 99999999999999999999 nodes 1000",
                                   "depth -99999999999999999999",
                                   "mate 99999999999999999999 nodes 1000",
                                   "mate 2147483647 nodes 1000",
                                   "mate -2147483648",
                                   "mate -99999999999999999999",
                                   "nodes -99999999999999999999",
                                   "movetime -99999999999999999999",
                                   "wtime -99999999999999999999 btime 1",
                                   "movetime 99999999999999999999 depth 2",
                                   "wtime 99999999999999999999 depth 2 btime 1",
                                   "wtime 50 btime 50 winc 99999999999999999999 binc 1 depth 2",
                                   "wtime 50 btime 50 movestogo 99999999999999999999",
                                   "depth 1 nodes 100 movetime 10 wtime 10 btime 10 mate 1"}) {
    INFO(limits);
    const Answer answer = session.go(limits);
    CHECK(lines_with(answer.lines, "info string").empty());
    check_start_answer<TestType>(answer);
    CHECK(session.ready().empty());
  }
  CHECK(session.quit().empty());
}

TEMPLATE_TEST_CASE("U8: a limit that is no number is told, and taken for nothing", "[session]",
                   Pentachess, Circular) {
  GameSession<TestType> session;
  for (const std::string word :
       {"depth", "nodes", "movetime", "mate", "wtime 100 btime", "btime 100 wtime"}) {
    for (const std::string value :
         {"", " abc", " 1.5", " 1e3", " +1", " 0x10", " --1", " -", " 12abc"}) {
      const std::string limits = word + value;
      INFO(limits);
      const Answer answer = session.go(limits);
      const Lines complaints = lines_with(answer.lines, "info string go ");
      REQUIRE(complaints.size() == 1);
      CHECK(complaints[0].find("not a number") != std::string::npos);
      check_start_answer<TestType>(answer);
      CHECK(session.ready().empty());
    }
  }
  // A word missing its number does not swallow the next limit.
  const Answer answer = session.go("movetime depth 2");
  CHECK(lines_with(answer.lines, "info string go movetime").size() == 1);
  check_start_answer<TestType>(answer);
  for (const std::string limits : {"xyzzy depth 2", "depth 2 3"}) {
    INFO(limits);
    const Answer unknown = session.go(limits);
    CHECK(lines_with(unknown.lines, "info string go: unknown word").size() == 1);
    check_start_answer<TestType>(unknown);
  }
  CHECK(session.quit().empty());
}

TEMPLATE_TEST_CASE("U8: a clock of the other side alone is no reason to think for ever",
                   "[session]", Pentachess, Circular) {
  GameSession<TestType> session;
  for (const std::string limits : {"btime 1000", "winc 100", "movestogo 3", "binc 10 btime 20"}) {
    INFO(limits);
    check_start_answer<TestType>(session.go(limits));
  }
  CHECK(session.quit().empty());
}

TEMPLATE_TEST_CASE("U1: searchmoves end at the next limit, and may come before and after it",
                   "[session]", Pentachess, Circular) {
  GameSession<TestType> session;
  MoveList moves;
  const auto start = position_of<TestType>(Notation<TestType>::start_fen);
  list_moves(start, moves);
  for (const Move move : moves) {
    const std::string text = to_text<TestType>(move);
    for (const std::string& limits :
         {"searchmoves " + text + " depth 2", "depth 2 searchmoves " + text,
          "nodes 200 searchmoves " + text + " movetime 100000",
          "searchmoves " + text + " " + text + " depth 2 searchmoves " + text}) {
      INFO(limits);
      const Answer answer = session.go(limits);
      check_answer(start, answer);
      CHECK(answer.move == text);
    }
    const Answer timed = session.go("searchmoves " + text + " movetime 5");
    check_answer(start, timed);
    CHECK(timed.move == text);
  }
  const std::string first = to_text<TestType>(moves[0]);
  const std::string second = to_text<TestType>(moves[1]);
  const Answer both = session.go("depth 3 searchmoves " + first + " " + second);
  check_answer(start, both);
  CHECK((both.move == first || both.move == second));
  for (const Info& info : infos(both)) {
    CHECK((info.principal_variation[0] == first || info.principal_variation[0] == second));
  }

  // Moves that are not legal are named and left out; without any that is, all are searched.
  for (const std::string wrong : {"zz9", "0000", "a1a1", "a1a1q", "\xff\x1b", "resign"}) {
    const Answer none = session.go("searchmoves " + wrong + " depth 3");
    CHECK(lines_with(none.lines, "info string").size() == 1);
    if (wrong[0] > ' ')
      CHECK(lines_with(none.lines, "info string")[0].find(wrong) != std::string::npos);
    CHECK(is_printable(none.lines[0]));
    check_answer(start, none);
    const Answer rest = session.go("searchmoves " + wrong + " " + second + " depth 2");
    CHECK(lines_with(rest.lines, "info string").size() == 1);
    CHECK(rest.move == second);
  }
  check_answer(start, session.go("depth 2 searchmoves"));
  CHECK(session.ready().empty());
  CHECK(session.quit().empty());
}

TEMPLATE_TEST_CASE("U4: go infinite holds its answer until stop", "[session]", Pentachess,
                   Circular) {
  GameSession<TestType> session;
  // With the report after which there is nothing left to search, if that comes at all.
  std::vector<std::pair<std::string, std::string>> positions = {
      {"position fen " + Example<TestType>::mate_in_one, "info depth 127 "},
      {"position fen " + Example<TestType>::single_reply, "info depth 3 "},
  };
  for (const FinishedGame& game : finished_games<TestType>()) {
    positions.emplace_back(game.command, "info depth 0 score " + game.score);
  }
  for (const auto& [command, last] : positions) {
    for (const std::string limits : {"infinite", "infinite depth 1", ""}) {
      if (limits != "infinite" && last == "info depth 3 ") continue;
      INFO(command << " go " << limits);
      CHECK(session.say(command).empty());
      session.send("go " + limits);
      const bool ends_early = limits == "infinite depth 1" && last[11] != '0';
      while (!has_prefix(session.line(), ends_early ? "info depth 1 " : last)) {
      }
      for (int i = 0; i < 20; ++i) {
        CHECK(lines_with(session.ready(), "bestmove").empty());
      }
      session.send("stop");
      const std::string move = session.answer().move;
      CHECK(session.ready().empty());
      if (last[11] == '0') CHECK(move == "0000");
      if (last == "info depth 127 ") CHECK(move == Example<TestType>::mating_move);
      if (last == "info depth 3 ") CHECK(move == Example<TestType>::reply);
    }
  }
  CHECK(session.quit().empty());
}

TEMPLATE_TEST_CASE("U19: at the end of a game bestmove is 0000, whatever is asked", "[session]",
                   Pentachess, Circular) {
  GameSession<TestType> session;
  for (const FinishedGame& game : finished_games<TestType>()) {
    INFO(game.command);
    CHECK(session.say(game.command).empty());
    for (const std::string limits : {"depth 5", "movetime 100", "mate 2", "nodes 10", "depth 0",
                                     "wtime 1000 btime 1000", "searchmoves a1a2 depth 3"}) {
      INFO(limits);
      const Answer answer = session.go(limits);
      CHECK(answer.lines == Lines{"info depth 0 score " + game.score});
      CHECK(answer.move == "0000");
      CHECK(session.ready().empty());
    }
  }
  CHECK(session.quit().empty());
}

TEMPLATE_TEST_CASE("V5: mate with the hundredth ply is mate, any other move is a draw", "[session]",
                   Pentachess, Circular) {
  GameSession<TestType> session;
  const std::string fen = without_counters(Example<TestType>::mate_in_one);
  session.set_up(fen + " 99 120");
  const Answer mate = session.go("depth 4");
  check_answer(position_of<TestType>(fen + " 99 120"), mate);
  CHECK(infos(mate).back().is_mate);
  CHECK(infos(mate).back().score == 1);
  CHECK(mate.move == Example<TestType>::mating_move);

  // All others but this one end the game in a draw.
  const auto position = position_of<TestType>(fen + " 99 120");
  MoveList moves;
  list_moves(position, moves);
  for (const Move move : moves) {
    const std::string text = to_text<TestType>(move);
    Position<TestType> after = position;
    after.make(move);
    if (text == Example<TestType>::mating_move || after.halfmove_clock() == 0) continue;
    const Answer draw = session.go("depth 3 searchmoves " + text);
    CHECK(infos(draw).back().score == 0);
    CHECK(infos(draw).back().principal_variation == Lines{text});
  }
  // Half of the count is no draw.
  session.set_up(fen + " 50 120");
  CHECK(session.go("depth 3").move != "0000");
  CHECK(session.quit().empty());
}

TEMPLATE_TEST_CASE("V7: of the moves that leave no reply, the mate is played and scored",
                   "[session]", Pentachess, Circular) {
  GameSession<TestType> session;
  const std::string fen(Example<TestType>::mate_or_stalemate);
  session.set_up(fen);
  const Answer answer = session.go("mate 1");
  check_answer(position_of<TestType>(fen), answer);
  CHECK(infos(answer).back().is_mate);
  CHECK(infos(answer).back().score == 1);
  const Answer stalemate = session.go("depth 3 searchmoves " + Example<TestType>::stalemating_move);
  CHECK_FALSE(infos(stalemate).back().is_mate);
  CHECK(infos(stalemate).back().score == 0);
  CHECK(session.quit().empty());
}

TEMPLATE_TEST_CASE("U20: no principal variation goes on after the end of the game", "[session]",
                   Pentachess, Circular) {
  GameSession<TestType> session;
  // One more time round, or half of it, is a draw.
  for (std::size_t plies = 0; plies < 4; ++plies) {
    ShufflingGame<TestType> game;
    game.go_round(1);
    for (const Move move : moves_there_and_back(game.position())) {
      if (game.plies() >= game.first_plies() + 4 + plies) break;
      game.add(move);
    }
    CHECK(session.say(game.command()).empty());
    check_answer(game.position(), session.go(effort("depth 5", "depth 4")));
  }
  const std::vector<std::string> fens = reference_fens<TestType>();
  SplitMix64 random(20);
  int checked = 0;
  for (int round = 0; round < effort(150, 40); ++round) {
    const std::string fen = without_counters(fens[random.below(fens.size())]) +
                            fmt::format(" {} 90", random.below(2) == 0 ? 0 : 90 + random.below(10));
    const auto position = position_of<TestType>(fen);
    if (outcome(position) != Outcome::ongoing) continue;
    session.set_up(fen);
    check_answer(position, session.go(effort("nodes 20000", "nodes 3000")));
    ++checked;
  }
  CHECK(checked > 20);
  CHECK(session.quit().empty());
}

TEMPLATE_TEST_CASE("Games that the engine plays against itself are legal to the end", "[session]",
                   Pentachess, Circular) {
  GameSession<TestType> session;
  for (const std::string limits : {"nodes 50", "depth 2", "wtime 1 btime 1"}) {
    session.say("ucinewgame");
    Position<TestType> position = position_of<TestType>(Notation<TestType>::start_fen);
    std::string command = "position startpos moves";
    for (int ply = 0; ply < effort(200, 60); ++ply) {
      CHECK(session.say(command).empty());
      const Answer answer = session.go(limits);
      if (outcome(position) != Outcome::ongoing) {
        CHECK(answer.move == "0000");
        break;
      }
      check_answer(position, answer);
      position.make(legal_move(position, answer.move));
      command += ' ' + answer.move;
    }
    CHECK(position.plies() > 10);
  }
  CHECK(session.quit().empty());
}

TEMPLATE_TEST_CASE("U21: a new game is searched as in a fresh process", "[session]", Pentachess,
                   Circular) {
  struct Record {
    std::string move;
    std::vector<std::int64_t> nodes;
    std::vector<Lines> variations;
    bool operator==(const Record&) const = default;
  };
  const auto record = [](SessionDriver& session) {
    Record result;
    for (const std::string command : {"depth 5", "nodes 3000"}) {
      session.say("position startpos");
      const Answer answer = session.go(command);
      result.move += answer.move;
      for (const Info& info : infos(answer)) {
        result.nodes.push_back(info.nodes);
        result.variations.push_back(info.principal_variation);
      }
    }
    return result;
  };
  GameSession<TestType> fresh;
  const Record expected = record(fresh);
  REQUIRE(expected.nodes.size() > 5);
  CHECK(fresh.quit().empty());

  GameSession<TestType> used;
  const std::string fen(Example<TestType>::mate_or_stalemate);
  for (int round = 0; round < 2; ++round) {
    used.set_up(fen);
    used.go("nodes 20000");
    used.say("position startpos");
    used.go("nodes 20000");
    CHECK(used.say("ucinewgame").empty());
    CHECK(record(used) == expected);
  }
  used.go("nodes 20000");
  CHECK(used.say(fmt::format("setoption name UCI_Variant value {}", TestType::name)).size() == 1);
  CHECK(record(used) == expected);
  CHECK(used.quit().empty());
}

TEMPLATE_TEST_CASE("A search to depth 200 of a mate in one stays short", "[session]", Pentachess,
                   Circular) {
  GameSession<TestType> session;
  session.set_up(Example<TestType>::mate_in_one);
  const Answer answer = session.go("depth 200");
  CHECK(answer.lines.size() < 1000);
  CHECK(answer.move == Example<TestType>::mating_move);
  check_answer(position_of<TestType>(Example<TestType>::mate_in_one), answer);
  CHECK(session.quit().empty());
}

TEMPLATE_TEST_CASE("go perft divides as the engine counts", "[session]", Pentachess, Circular) {
  GameSession<TestType> session;
  std::vector<std::string> fens = reference_fens<TestType>();
  fens.resize(effort<std::size_t>(60, 10));
  fens.emplace_back(Notation<TestType>::start_fen);
  for (const std::string& fen : fens) {
    INFO(fen);
    session.set_up(fen);
    Position<TestType> position = position_of<TestType>(fen);
    for (int depth = 1; depth <= 2; ++depth) {
      const Divided result = divided(session, fmt::format("go perft {}", depth));
      MoveList moves;
      list_moves(position, moves);
      REQUIRE(result.counts.size() == moves.size());
      std::uint64_t total = 0;
      for (const Move move : moves) {
        position.make(move);
        const std::uint64_t count = perft(position, depth - 1);
        position.unmake(move);
        CHECK(result.counts.at(to_text<TestType>(move)) == count);
        total += count;
      }
      CHECK(result.total == total);
    }
  }
  // At the end of a game there is nothing to count.
  session.set_up(Example<TestType>::stalemate);
  CHECK(divided(session, "go perft 3").total == 0);
  CHECK(session.quit().empty());
}

TEST_CASE("go perft of no depth, or of one that no memory holds, is refused", "[session]") {
  SessionDriver session;
  for (const std::string depth : {"", " 0", " -1", " abc", " 65", " 100000", " 2147483647",
                                  " 99999999999999999999", " -99999999999999999999"}) {
    INFO(depth);
    session.send("go perft" + depth);
    // The count is a search: what it says may come after readyok.
    std::string line = session.line();
    if (line.find("not a number") != std::string::npos) line = session.line();
    INFO(line);
    CHECK(has_prefix(line, "info string go perft: "));
    CHECK(session.ready().empty());
  }
  CHECK(divided(session, "go perft 1").total == 14);
  CHECK(session.quit().empty());
}

TEMPLATE_TEST_CASE("stop ends a long perft", "[session]", Pentachess, Circular) {
  GameSession<TestType> session;
  for (int round = 0; round < 3; ++round) {
    session.send("go perft 12");
    const Lines refused = session.say("go depth 1");
    REQUIRE(refused.size() == 1);
    CHECK(has_prefix(refused[0], "info string 'go' refused"));
    session.send("stop");
    CHECK(session.line() == "info string perft stopped");
    CHECK(session.ready().empty());
  }
  check_start_answer<TestType>(session.go("depth 2"));
  CHECK(divided(session, "go perft 1").counts.size() > 10);
  CHECK(session.quit().empty());
}

TEST_CASE("A perft at the end of the input is counted to its end", "[session]") {
  SessionDriver session;
  session.send("go perft 4");
  CHECK(session.end_of_input().back() == "Nodes searched: 58843");
}

TEMPLATE_TEST_CASE("A low level of skill plays different moves by its seed", "[session]",
                   Pentachess, Circular) {
  GameSession<TestType> session;
  const auto moves_at = [&](const std::string& level) {
    CHECK(session.say("setoption name Skill Level value " + level).empty());
    std::set<std::string> moves;
    for (int seed = 1; seed <= 15; ++seed) {
      CHECK(session.say("setoption name Skill Seed value " + std::to_string(seed)).empty());
      CHECK(session.say("ucinewgame").empty());
      const std::string move = session.go("nodes 1000").move;
      legal_move(position_of<TestType>(Notation<TestType>::start_fen), move);
      moves.insert(move);
    }
    return moves;
  };
  CHECK(moves_at("8").size() > 1);
  CHECK(moves_at("20").size() == 1);
  CHECK(session.quit().empty());
}
