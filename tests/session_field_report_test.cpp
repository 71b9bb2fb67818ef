// What users of such programs reported elsewhere, tried on the real program; the numbers are those
// of the reports. More of them stand beside what they are about: search for "U1" and so on.
#include <algorithm>
#include <filesystem>
#include <fstream>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "engine/attack.hpp"
#include "engine/random.hpp"
#include "search/limits.hpp"
#include "search/table.hpp"
#include "tests/catch.hpp"
#include "tests/effort.hpp"
#include "tests/session_driver.hpp"
#include "tests/support.hpp"
#include "variants/common/words.hpp"

using namespace rotunda;

namespace {

// The moves that "go perft 1" counts.
std::set<std::string> perft_moves(SessionDriver& session) {
  session.send("go perft 1");
  std::set<std::string> result;
  for (;;) {
    const std::string line = session.line();
    if (has_prefix(line, "Nodes searched: ")) return result;
    if (!line.empty()) result.insert(line.substr(0, line.find(':')));
  }
}

Lines perft_lines(SessionDriver& session, int depth) {
  session.send(fmt::format("go perft {}", depth));
  Lines lines;
  for (;;) {
    lines.push_back(session.line());
    if (has_prefix(lines.back(), "Nodes searched: ")) break;
  }
  std::sort(lines.begin(), lines.end());
  return lines;
}

// Whether the process waits for something, all its threads do.
bool is_at_rest(pid_t process) {
  for (const auto& task :
       std::filesystem::directory_iterator(fmt::format("/proc/{}/task", process))) {
    std::ifstream in(task.path() / "stat");
    const std::string stat(std::istreambuf_iterator<char>(in), {});
    // The name, in parentheses, goes before.
    const std::size_t end_of_name = stat.rfind(") ");
    if (end_of_name != std::string::npos && stat[end_of_name + 2] == 'R') return false;
  }
  return true;
}

// Comparable from one side: any mate is better, or worse, than any number of pawns.
int value_of(const Info& info) {
  constexpr int mate = 1'000'000;
  if (!info.is_mate) return info.score;
  return info.score > 0 ? mate - info.score : -mate - info.score;
}

// Each depth must have been reported with lines 1 to `lines`, by different moves, the best first.
void check_lines(const Answer& answer, int lines) {
  INFO(joined(answer.lines));
  std::map<int, std::vector<Info>> depths;
  for (const Info& info : infos(answer)) depths[info.depth].push_back(info);
  for (const auto& [depth, reported] : depths) {
    INFO("depth " << depth);
    REQUIRE(reported.size() == static_cast<std::size_t>(lines));
    std::set<std::string> first_moves;
    for (int i = 0; i < lines; ++i) {
      const Info& info = reported[static_cast<std::size_t>(i)];
      CHECK(info.line == i + 1);
      CHECK(first_moves.insert(info.principal_variation.at(0)).second);
      if (i > 0) CHECK(value_of(info) <= value_of(reported[static_cast<std::size_t>(i) - 1]));
    }
  }
}

template <class V>
std::size_t count_moves_of(const Position<V>& position) {
  MoveList moves;
  list_moves(position, moves);
  return moves.size();
}

// A position with these men alone.
template <class V>
Position<V> position_with(const std::vector<std::pair<std::string, char>>& men,
                          Side side = Side::white) {
  Setup<V> setup;
  for (const auto& [cell, letter] : men) {
    setup.board[cell_named<V>(cell)] = *man_called<V>(letter);
  }
  setup.side = side;
  return Position<V>(setup);
}

struct MateProblem {
  std::string fen;
  int moves = 0;
};

template <class V>
std::vector<MateProblem> mate_problems(int moves, std::size_t most) {
  std::vector<MateProblem> result;
  for (const auto& object : data_objects(std::string(V::name) + "-mates.jsonl")) {
    if (object["mate"].template get<int>() != moves || result.size() == most) continue;
    result.push_back({object["fen"].template get<std::string>(), moves});
  }
  REQUIRE_FALSE(result.empty());
  return result;
}

// Sets of men beside the kings, and whether some position with them is mate.
template <class V>
std::vector<std::pair<std::string, bool>> material();
template <>
std::vector<std::pair<std::string, bool>> material<Pentachess>() {
  return {{"", false},   {"N", false}, {"n", false},  {"NN", false}, {"nn", false},
          {"Nn", false}, {"B", true},  {"b", true},   {"R", true},   {"q", true},
          {"P", true},   {"c", true},  {"NNN", true}, {"Bn", true},  {"NNn", true}};
}
template <>
std::vector<std::pair<std::string, bool>> material<Circular>() {
  return {{"", false}, {"N", false}, {"n", false}, {"B", true},  {"b", true},  {"R", true},
          {"q", true}, {"P", true},  {"m", true},  {"NN", true}, {"Nn", true}, {"bb", true}};
}

// A position with that material in which nobody is in check and both sides may move.
template <class V>
std::string fen_with(const std::string& letters, SplitMix64& random) {
  std::vector<Cell> cells;
  for (const Cell cell : V::cells()) cells.push_back(cell);
  for (;;) {
    Setup<V> setup;
    std::set<Cell> taken;
    bool is_possible = true;
    for (const char letter : "Kk" + letters) {
      const Cell cell = cells[random.below(cells.size())];
      if (!taken.insert(cell).second) is_possible = false;
      setup.board[cell] = *man_called<V>(letter);
    }
    setup.side = random.below(2) == 0 ? Side::white : Side::black;
    if (!is_possible) continue;
    const std::string fen = write_fen(Position<V>(setup));
    const Result<Position<V>> position = read_fen<V>(fen);
    if (position && !in_check(*position) && count_moves_of(*position) > 0) return fen;
  }
}

}  // namespace

TEMPLATE_TEST_CASE("U4: a search with nothing left to do rests until it is stopped", "[session]",
                   Pentachess, Circular) {
  GameSession<TestType> session;
  for (const std::string& fen : {Example<TestType>::mate_in_one, Example<TestType>::stalemate}) {
    for (const std::string limits : {"infinite", "ponder"}) {
      INFO(fen << " go " << limits);
      session.set_up(fen);
      session.send("go " + limits);
      const std::string last =
          fen == Example<TestType>::stalemate ? "info depth 0 " : "info depth 127 ";
      while (!has_prefix(session.line(), last)) {
      }
      // One that is busy is never seen at rest; that it answers in between takes some time.
      int looks = 0;
      while (!is_at_rest(session.process().id())) {
        REQUIRE(++looks < 1'000'000);
        CHECK(session.ready().empty());
      }
      session.send("stop");
      session.answer();
      CHECK(session.ready().empty());
    }
  }
  CHECK(session.quit().empty());
}

TEMPLATE_TEST_CASE("U9: clocks below zero are answered with a legal move, by eight threads too",
                   "[session]", Pentachess, Circular) {
  GameSession<TestType> session;
  const auto start = position_of<TestType>(Notation<TestType>::start_fen);
  session.say("setoption name Threads value 8");
  for (int round = 0; round < effort(40, 4); ++round) {
    for (const std::string limits : {"wtime -170671 btime 165661 winc 2000 binc 2000",
                                     "wtime -50 btime -50", "wtime 1 btime 1 movestogo 1"}) {
      INFO(limits);
      check_answer(start, session.go(limits));
    }
  }
  CHECK(session.quit().empty());
}

TEST_CASE("U15: every number of an option is kept within its range, aloud", "[session]") {
  SessionDriver session;
  session.send("uci");
  int spins = 0;
  for (const std::string& line : session.lines_before("uciok")) {
    const std::vector<std::string_view> words = split_words(line);
    const auto type = std::find(words.begin(), words.end(), "spin");
    if (type == words.end()) continue;
    REQUIRE(words.end() - type == 7);
    const std::string name = line.substr(12, line.find(" type ") - 12);
    const std::string least(type[4]);
    const std::string greatest(type[6]);
    const std::string initial(type[2]);
    ++spins;
    const auto set = [&](const std::string& value) {
      return session.say(fmt::format("setoption name {} value {}", name, value));
    };
    const auto check_clamped = [&](const std::string& value, const std::string& to) {
      const Lines lines = set(value);
      INFO(name << ' ' << value << ": " << joined(lines));
      REQUIRE(lines.size() == 1);
      CHECK(lines[0] == fmt::format("info string option {}: {} is not between {} and {}, set to {}",
                                    name, value, least, greatest, to));
    };
    INFO(name);
    CHECK(set(least).empty());
    check_clamped(std::to_string(std::stoll(least) - 1), least);
    check_clamped("-99999999999", least);
    check_clamped("-99999999999999999999999", least);
    // So much memory many machines don't have; that has tests of its own.
    if (name != "Hash" && name != "Threads") {
      CHECK(set(greatest).empty());
      check_clamped(std::to_string(std::stoll(greatest) + 1), greatest);
      check_clamped("99999999999", greatest);
      check_clamped("99999999999999999999999", greatest);
    }
    for (const std::string value : {"abc", "", "1.5", "1 2", "0x1", "1e3", "+1", "--1"}) {
      const Lines lines = set(value);
      INFO(joined(lines));
      REQUIRE(lines.size() == 1);
      CHECK(lines[0] == fmt::format("info string option {}: '{}' is not a number", name, value));
    }
    CHECK(set(initial).empty());
    CHECK(session.go("depth 3").move.size() >= 4);
  }
  CHECK(spins >= 7);
  CHECK(session.quit().empty());
}

TEST_CASE("U15: more threads than the memory has room for are refused", "[session]") {
  SessionDriver session;
  const std::string most = std::to_string(greatest_thread_count);
  for (const std::string& value : {most, most + "0", std::string("99999999999")}) {
    CHECK(session.say("setoption name Threads value 2").empty());
    const Lines lines = session.say("setoption name Threads value " + value);
    INFO(joined(lines));
    // A machine of 16 GiB has just room for all.
    const bool is_room = memory_mib() >= 16 * std::size_t{greatest_thread_count};
    CHECK(lines.size() == (is_room && value == most ? 0 : 1));
    for (const std::string& line : lines) {
      CHECK(line.find(is_room ? "set to " + most : "it stays at 2") != std::string::npos);
    }
  }
  CHECK(session.say("setoption name Threads value 2").empty());
  CHECK(session.go("depth 2").move.size() >= 4);
  CHECK(session.quit().empty());
}

TEMPLATE_TEST_CASE("U17: as many lines are reported as there are moves, to full depth", "[session]",
                   Pentachess, Circular) {
  GameSession<TestType> session;
  session.say("setoption name MultiPV value 10");
  int positions = 0;
  for (const std::string& fen : reference_fens<TestType>()) {
    const auto position = position_of<TestType>(fen);
    const std::size_t moves = count_moves_of(position);
    if (!in_check(position) || moves < 2 || moves > 4) continue;
    if (outcome(position) != Outcome::ongoing) continue;
    INFO(fen);
    session.set_up(fen);
    const Answer answer = session.go("depth 6");
    check_lines(answer, static_cast<int>(moves));
    CHECK(infos(answer).back().depth == 6);
    if (++positions == effort(12, 3)) break;
  }
  CHECK(positions >= 3);

  session.say("position startpos");
  const std::set<std::string> all = perft_moves(session);
  const std::string two = *all.begin() + ' ' + *all.rbegin();
  check_lines(session.go("depth 5"), 10);
  check_lines(session.go("depth 5 searchmoves " + two), 2);
  session.set_up(Example<TestType>::single_reply);
  check_lines(session.go("depth 5"), 1);
  session.say("setoption name MultiPV value 500");
  session.say("position startpos");
  check_lines(session.go("depth 3"), static_cast<int>(all.size()));
  CHECK(session.quit().empty());
}

TEMPLATE_TEST_CASE("U18: distances to mate are exact, for both sides, cold and warm", "[session]",
                   Pentachess, Circular) {
  GameSession<TestType> session;
  // Of the last line, whose variation check_answer has followed to the mate.
  const auto mate_in = [&](const Position<TestType>& position, const std::string& limits) {
    session.set_up(write_fen(position));
    const Answer answer = session.go(limits);
    check_answer(position, answer);
    REQUIRE(infos(answer).back().is_mate);
    return infos(answer).back().score;
  };
  for (const int moves : {1, 2, 3}) {
    for (const MateProblem& problem : mate_problems<TestType>(moves, effort<std::size_t>(5, 1))) {
      INFO(problem.fen);
      session.say("ucinewgame");
      Position<TestType> position = position_of<TestType>(problem.fen);
      const std::string limits = fmt::format("mate {}", moves);
      CHECK(mate_in(position, limits) == moves);
      CHECK(mate_in(position, limits) == moves);
      if (moves == 1) continue;
      position.make(legal_move(position, session.go(limits).move));
      CHECK(mate_in(position, limits) == 1 - moves);
      session.say("ucinewgame");
      const Answer answer = session.go(limits);
      position.make(legal_move(position, answer.move));
      CHECK(mate_in(position, fmt::format("mate {}", moves - 1)) <= moves - 1);
    }
  }
  CHECK(session.quit().empty());
}

TEMPLATE_TEST_CASE("U19: at the end of a game lines, threads and pondering change no answer",
                   "[session]", Pentachess, Circular) {
  GameSession<TestType> session;
  session.say("setoption name MultiPV value 3");
  session.say("setoption name Threads value 3");
  for (const auto& [fen, score] :
       {std::pair{Example<TestType>::stalemate, "cp 0"},
        std::pair{Example<TestType>::bare_kings, "cp 0"},
        std::pair{Example<TestType>::mate_in_one + " moves " + Example<TestType>::mating_move,
                  "mate 0"}}) {
    INFO(fen);
    CHECK(session.say("position fen " + fen).empty());
    for (const std::string limits : {"depth 5", "movetime 100", "mate 2", "draw depth 1"}) {
      const Answer answer = session.go(limits);
      CHECK(answer.lines == Lines{fmt::format("info depth 0 score {}", score)});
      CHECK(answer.move == "0000");
    }
    for (const std::string end : {"ponderhit", "stop"}) {
      session.send("go ponder depth 3");
      CHECK(lines_with(session.ready(), "bestmove").empty());
      session.send(end);
      CHECK(session.answer().move == "0000");
    }
  }
  CHECK(session.quit().empty());
}

TEST_CASE("U21: a bench is the same the second time and after a game", "[session]") {
  const auto total = [](SessionDriver& session) {
    session.send("bench 3");
    for (;;) {
      const std::string line = session.line();
      if (has_prefix(line, "Bench: ")) return line;
    }
  };
  // It clears the table for each position, which takes sanitizers minutes.
  if (is_instrumented) return;
  SessionDriver session;
  const std::string first = total(session);
  CHECK(total(session) == first);
  session.say("setoption name UCI_Variant value circular");
  session.go("nodes 20000");
  session.say("position startpos moves c4c6");
  session.go("nodes 20000");
  CHECK(total(session) == first);
  // Of the position that was set up nothing is lost.
  CHECK(session.fen().find(" b ") != std::string::npos);
  CHECK(session.quit().empty());
}

TEST_CASE("V3: en passant after moves is en passant after the FEN, and takes the passing pawn",
          "[session]") {
  struct Chance {
    std::vector<std::pair<std::string, char>> men;
    std::string step;
    std::string capture;
    std::string victim;
  };
  // Two double steps cross c5, so the FEN must name the pawn as well.
  for (const Chance& chance :
       {Chance{{{"l1", 'K'}, {"a12", 'k'}, {"c4", 'P'}, {"b6", 'P'}, {"d6", 'p'}},
               "c4c6",
               "d6c5",
               "c6"},
        Chance{{{"l1", 'K'}, {"a12", 'k'}, {"i4", 'P'}, {"c6", 'P'}, {"d6", 'p'}},
               "i4b6",
               "d6c5",
               "b6"}}) {
    const std::string before = write_fen(position_with<Circular>(chance.men));
    GameSession<Circular> played;
    const std::string command = fmt::format("position fen {} moves {}", before, chance.step);
    INFO(command);
    for (int flips = 0; flips < 2; ++flips) {
      CHECK(played.say(command).empty());
      if (flips == 1) CHECK(played.say("flip").empty());
      GameSession<Circular> fresh;
      fresh.set_up(played.fen());
      CHECK(fresh.fen() == played.fen());
      const Lines counts = perft_lines(played, 4);
      CHECK(perft_lines(fresh, 4) == counts);
      CHECK(fresh.quit().empty());
    }
    CHECK(played.say(command + ' ' + chance.capture).empty());
    const auto after = position_of<Circular>(played.fen());
    CHECK(after.occupied().count() == static_cast<int>(chance.men.size()) - 1);
    CHECK(after.at(cell_named<Circular>(chance.victim)) == no_man);
    CHECK(played.quit().empty());
  }

  // Pentachess has no en passant, and its FEN no field for it.
  GameSession<Pentachess> session;
  const Lines lines = session.say("position fen 10K39/30/k9 w - - a5a6 0 1");
  REQUIRE(lines.size() == 1);
  CHECK(lines[0].find("fields") != std::string::npos);
  CHECK(session.quit().empty());
}

TEMPLATE_TEST_CASE("V6: promotions are exactly those that are listed, with a letter or without",
                   "[session]", Pentachess, Circular) {
  GameSession<TestType> session;
  int promotions = 0;
  int positions = 0;
  for (const std::string& fen : reference_fens<TestType>()) {
    const auto position = position_of<TestType>(fen);
    MoveList list;
    list_moves(position, list);
    std::set<std::string> legal;
    std::set<std::string> promoting;
    for (const Move move : list) {
      legal.insert(to_text<TestType>(move));
      if (move.promotes()) promoting.insert(to_text<TestType>(Move(move.from(), move.to())));
    }
    if (promoting.empty()) continue;
    INFO(fen);
    session.set_up(fen);
    CHECK(perft_moves(session) == legal);
    for (const std::string& bare : promoting) {
      for (const std::string suffix :
           {"q", "r", "b", "n", "", "Q", "N", "k", "p", "m", "c", "d", "l", "qq", "=q", "0"}) {
        const std::string move = bare + suffix;
        INFO(move);
        const bool is_accepted =
            session.say(fmt::format("position fen {} moves {}", fen, move)).empty();
        CHECK(is_accepted == (legal.count(move) != 0));
        promotions += is_accepted;
      }
    }
    if (++positions == effort(25, 4)) break;
  }
  CHECK(promotions >= 16);
  CHECK(session.quit().empty());
}

TEMPLATE_TEST_CASE("V7: of all moves that leave no reply only those that give check are mate",
                   "[session]", Pentachess, Circular) {
  GameSession<TestType> session;
  const auto position = position_of<TestType>(Example<TestType>::mate_or_stalemate);
  session.set_up(Example<TestType>::mate_or_stalemate);
  session.say("setoption name MultiPV value 500");
  int mates = 0;
  int stalemates = 0;
  for (const Info& info : infos(session.go("depth 3"))) {
    if (info.depth != 3) continue;
    Position<TestType> after = position;
    after.make(legal_move(position, info.principal_variation.at(0)));
    INFO(info.principal_variation.at(0));
    const bool is_mate_in_one = info.is_mate && info.score == 1;
    CHECK(is_mate_in_one == (outcome(after) == Outcome::checkmate));
    mates += outcome(after) == Outcome::checkmate;
    if (outcome(after) != Outcome::stalemate) continue;
    CHECK_FALSE(info.is_mate);
    CHECK(info.score == 0);
    ++stalemates;
  }
  CHECK(mates > 0);
  CHECK(stalemates > 0);
  CHECK(session.quit().empty());
}

TEMPLATE_TEST_CASE("V8: material is insufficient only if no mate exists with it", "[session]",
                   Pentachess, Circular) {
  GameSession<TestType> session;
  SplitMix64 random(8);
  for (const auto& [letters, can_mate] : material<TestType>()) {
    for (int round = 0; round < 5; ++round) {
      const std::string fen = fen_with<TestType>(letters, random);
      INFO(letters << ": " << fen);
      session.set_up(fen);
      const Lines result = session.say("result");
      CHECK(result ==
            Lines{can_mate ? "result * ongoing" : "result 1/2-1/2 insufficient material"});
      CHECK((session.go("depth 1").move == "0000") == !can_mate);
    }
  }
  CHECK(session.quit().empty());
}

TEST_CASE("V8: a bishop that has changed its colour cannot mate, one that has not can",
          "[session]") {
  GameSession<Circular> session;
  SplitMix64 random(88);
  for (int round = 0; round < 10; ++round) {
    std::string fen = fen_with<Circular>("B", random);
    INFO(fen);
    session.set_up(fen);
    CHECK(session.say("result") == Lines{"result * ongoing"});
    const auto position = position_of<Circular>(fen);
    for (const Cell cell : position.occupied()) {
      if (position.at(cell) != man_of(Side::white, bishop)) continue;
      fen = fmt::format("{} - - {} 0 1", fen.substr(0, fen.find(" - ")),
                        Notation<Circular>::cell_name(cell));
    }
    session.set_up(fen);
    CHECK(session.say("result") == Lines{"result 1/2-1/2 insufficient material"});
    CHECK(session.go("depth 1").move == "0000");
  }
  CHECK(session.quit().empty());
}

TEST_CASE("V9: no capture en passant uncovers the own king, in a row or around a circle",
          "[session]") {
  struct Uncovering {
    std::vector<std::pair<std::string, char>> men;
    std::string passed;  // the e.p. field
    std::string capture;
    std::pair<std::string, char> blocker;  // with it the capture is legal
  };
  GameSession<Circular> session;
  for (const Uncovering& one :
       {Uncovering{{{"a6", 'k'}, {"b6", 'p'}, {"c6", 'P'}, {"e6", 'R'}, {"l1", 'K'}},
                   "c5c6",
                   "b6c5",
                   {"d6", 'N'}},
        // Over the seam of the circle.
        Uncovering{{{"k9", 'k'}, {"b5", 'R'}, {"b6", 'P'}, {"d6", 'p'}, {"k5", 'n'}, {"l1", 'K'}},
                   "c5b6",
                   "d6c5",
                   {"b10", 'n'}}}) {
    for (const bool is_blocked : {false, true}) {
      auto men = one.men;
      if (is_blocked) men.push_back(one.blocker);
      std::string fen = write_fen(position_with<Circular>(men, Side::black));
      fen.replace(fen.find(" b - - "), 7, fmt::format(" b - {} ", one.passed));
      INFO(fen);
      session.set_up(fen);
      CHECK(perft_moves(session).count(one.capture) == (is_blocked ? 1 : 0));
      // What is accepted as possible is written back only if it is legal.
      CHECK((session.fen().find(one.passed) != std::string::npos) == is_blocked);
      // For White the same.
      const std::size_t moves = perft_moves(session).size();
      session.say("flip");
      CHECK(perft_moves(session).size() == moves);
    }
  }
  CHECK(session.quit().empty());
}

TEMPLATE_TEST_CASE("V10: cells off the board and numbers that are none are refused in moves",
                   "[session]", Pentachess, Circular) {
  GameSession<TestType> session;
  std::vector<std::string> wrong = {"a1",
                                    "a100",
                                    "a1a",
                                    "a1a1",
                                    "a01a2",
                                    "a1a02",
                                    "a-1a2",
                                    "a1a-2",
                                    "1a2a",
                                    "aa1a",
                                    "a1b",
                                    "a1 ",
                                    "a1a2a3",
                                    "a1a2 x",
                                    "a٣a4",
                                    "a1a2\xff",
                                    "a1a999999999999999999999"};
  if (std::string(TestType::name) == "pentachess") {
    for (const std::string cell : {"a50", "b30", "c10", "d0", "A1", "a00"}) {
      wrong.push_back(cell + "a1");
      wrong.push_back("a1" + cell);
    }
  } else {
    for (const std::string cell : {"m1", "a13", "a0", "g8", "f8", "A1", "g5", "a3"}) {
      wrong.push_back(cell + "c4");
      wrong.push_back("c4" + cell);
    }
  }
  for (const std::string& move : wrong) {
    INFO(move);
    const Lines lines = session.say("position startpos moves " + move);
    REQUIRE(lines.size() == 1);
    CHECK(has_prefix(lines[0], "info string position: "));
    CHECK(lines[0].find("ply 1") != std::string::npos);
    CHECK(is_printable(lines[0]));
    CHECK(session.fen() == Notation<TestType>::start_fen);
  }
  CHECK(session.quit().empty());
}

TEMPLATE_TEST_CASE("U13: mutated FENs are taken or refused as the library reads them", "[session]",
                   Pentachess, Circular) {
  GameSession<TestType> session;
  const std::vector<std::string> fens = reference_fens<TestType>();
  SplitMix64 random(13);
  const std::string letters = "KQRBNPMCLDkqrbnpmcld0123456789/- wbacegl";
  std::string before = session.fen();
  int accepted = 0;
  int refused = 0;
  for (int round = 0; round < effort(1500, 600); ++round) {
    std::string fen = fens[random.below(fens.size())];
    for (std::uint64_t edits = 1 + random.below(3); edits > 0; --edits) {
      const std::size_t at = random.below(fen.size());
      const char letter = letters[random.below(letters.size())];
      switch (random.below(4)) {
        case 0:
          fen[at] = letter;
          break;
        case 1:
          fen.insert(at, 1, letter);
          break;
        case 2:
          fen.erase(at, 1);
          break;
        default:
          std::swap(fen[at], fen[random.below(fen.size())]);
      }
    }
    INFO(fen);
    const Result<Position<TestType>> expected = read_fen<TestType>(fen);
    const Lines lines = session.say("position fen " + fen);
    CHECK(lines.size() == (expected ? 0 : 1));
    if (expected) {
      before = write_fen(*expected);
      ++accepted;
      const Answer answer = session.go("nodes 30");
      if (outcome(*expected) == Outcome::ongoing) {
        check_answer(*expected, answer);
      } else {
        CHECK(answer.move == "0000");
      }
    } else {
      ++refused;
    }
    REQUIRE(session.fen() == before);
  }
  CHECK(accepted > 5);
  CHECK(refused > 50);
  CHECK(session.quit().empty());
}
