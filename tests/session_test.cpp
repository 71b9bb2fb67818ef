// The conversation with the real program: commands, options, positions, and bad input.
#include <algorithm>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "engine/attack.hpp"
#include "engine/random.hpp"
#include "search/skill.hpp"
#include "search/table.hpp"
#include "tests/catch.hpp"
#include "tests/effort.hpp"
#include "tests/session_driver.hpp"
#include "tests/support.hpp"
#include "variants/common/words.hpp"

using namespace rotunda;

namespace {

constexpr std::size_t a_million = 1'000'000;

// One "info string" line, which says all of these words.
void check_complaint(const Lines& lines, const std::vector<std::string>& words) {
  INFO(joined(lines));
  REQUIRE(lines.size() == 1);
  REQUIRE(has_prefix(lines[0], "info string "));
  for (const std::string& word : words) {
    INFO(word);
    REQUIRE(lines[0].find(word) != std::string::npos);
  }
}

// FENs that must be refused, each with a word of the reason.
template <class V>
std::vector<std::pair<std::string, std::string>> bad_fens();

template <>
std::vector<std::pair<std::string, std::string>> bad_fens<Pentachess>() {
  return {
      {"", "fields"},
      {"nonsense", "fields"},
      {"10K39/30/k9 w", "fields"},
      {"10K39/30/k9 w - - 0 1 7", "fields"},
      {"11K38/30/10 w - - 0 1", "Black has 0 kings"},
      {"50/30/k9 w - - 0 1", "White has 0 kings"},
      {"10K38K/30/k9 w - - 0 1", "White has 2 kings"},
      {"10K39/30/k8k w - - 0 1", "Black has 2 kings"},
      {"10K38/30/k9 w - - 0 1", "49 cells"},
      {"10K40/30/k9 w - - 0 1", "51 cells"},
      {"10K39/29/k9 w - - 0 1", "29 cells"},
      {"10K39/30/k10 w - - 0 1", "11 cells"},
      {"10K39/30 w - - 0 1", "parts"},
      {"10K39/30/k9/1 w - - 0 1", "parts"},
      {"10K99999999999999999999/30/k9 w - - 0 1", "too many"},
      {"10X39/30/k9 w - - 0 1", "unknown letter 'X'"},
      {"10M39/30/k9 w - - 0 1", "unknown letter 'M'"},
      {"10K0P38/30/k9 w - - 0 1", "0"},
      {"10K039/30/k9 w - - 0 1", "0"},
      {"10K39/30/k9 x - - 0 1", "side 'x'"},
      {"10K39/30/k9 W - - 0 1", "side 'W'"},
      {"10K39/30/k9 w a50 - 0 1", "unmoved"},
      {"10K39/30/k9 w a0 - 0 1", "unmoved"},
      {"10K39/30/k9 w - zz 0 1", "declined"},
      {"10K39/30/k9 w - a0 0 1", "declined"},
      {"10K39/30/k9 w - - -1 1", "halfmove"},
      {"10K39/30/k9 w - - 1000000000000 1", "halfmove"},
      {"10K39/30/k9 w - - x 1", "halfmove"},
      {"10K39/30/k9 w - - 0 -1", "fullmove"},
      {"10K39/30/k9 w - - 0 1e3", "fullmove"},
      {"10K39/Q29/k9 w - - 0 1", ""},
      {"18k10B9K3BR5/30/10 w - - 0 1", "in check"},
      {"k/bqb/rnmnr/ppppppp/9/11/11/9/PPPPPPP/RNMNR/BQB/K w KMkm - - 0 1", ""},
  };
}

template <>
std::vector<std::pair<std::string, std::string>> bad_fens<Circular>() {
  return {
      {"", "fields"},
      {"1/3/5/3k3/9/11/11/9/3K3/5/3/1 w -", "fields"},
      {"1/3/5/3k3/9/11/11/9/3K3/5/3/1 w - - - 0 1 7", "fields"},
      {"1/3/5/7/9/11/11/9/3K3/5/3/1 w - - - 0 1", "Black has 0 kings"},
      {"1/3/5/3k3/9/11/11/9/7/5/3/1 w - - - 0 1", "White has 0 kings"},
      {"K/3/5/3k3/9/11/11/9/3K3/5/3/1 w - - - 0 1", "White has 2 kings"},
      {"k/3/5/3k3/9/11/11/9/3K3/5/3/1 w - - - 0 1", "Black has 2 kings"},
      {"1/3/5/3k3/8/11/11/9/3K3/5/3/1 w - - - 0 1", "8 cells"},
      {"1/3/5/3k3/9/12/11/9/3K3/5/3/1 w - - - 0 1", "12 cells"},
      {"1/3/5/3k3/9/11/9/3K3/5/3/1 w - - - 0 1", "parts"},
      {"1/3/5/3k3/9/11/11/9/3K3/5/3/1/1 w - - - 0 1", "parts"},
      {"1/3/5/3k3/9/11/11/9/3K3/5/3/ w - - - 0 1", "0 cells"},
      {"1/3/5/3k3/9/11/11/9/3K2C/5/3/1 w - - - 0 1", "unknown letter 'C'"},
      {"1/3/5/3k3/9/11/11/09/3K3/5/3/1 w - - - 0 1", "0"},
      {"1/3/5/3k3/9/11/11/9/3K3/5/3/1 white - - - 0 1", "side 'white'"},
      {"1/3/5/3k3/9/11/11/9/3K3/5/3/1 w KM - - 0 1", "rights"},
      {"1/3/5/3k3/9/11/11/9/3K3/5/3/1 w x - - 0 1", "rights"},
      {"k/bqb/rnmnr/ppppppp/9/11/11/9/PPPPPPP/RNMNR/BQB/K w KMkmK - - 0 1", "stands twice"},
      {"1/3/5/3k3/9/11/11/9/3K3/5/3/1 w - c5b6 - 0 1", "e.p."},
      {"1/3/5/3k3/9/11/11/9/3K3/5/3/1 w - c5 - 0 1", "e.p."},
      {"1/3/5/3k3/9/11/11/9/3K3/5/3/1 w - - a6 0 1", "changed"},
      {"1/3/5/3k3/9/11/11/9/3K3/5/3/1 w - - m6 0 1", "changed"},
      {"1/3/5/3k3/9/11/11/9/3K3/5/3/1 w - - - -1 1", "halfmove"},
      {"1/3/5/3k3/9/11/11/9/3K3/5/3/1 w - - - 1000000000000 1", "halfmove"},
      {"1/3/5/3k3/9/11/11/9/3K3/5/3/1 w - - - 0 x", "fullmove"},
      {"1/3/P4/3k3/9/11/11/9/3K3/5/3/1 w - - - 0 1", "should have promoted"},
      {"1/3/5/3k3/9/11/11/9/3K3/p4/3/1 w - - - 0 1", "should have promoted"},
      {"1/3/5/3k3/9/11/11/9/3K3/P4/3/1 w - - - 0 1", "behind its start row"},
      {"1/3/m4/3k3/9/11/m10/9/3K3/5/3/1 w - - - 0 1", "princes"},
      {"1/3/5/3k3/9/11/11/9/3Kk2/5/3/1 w - - - 0 1", "kings"},
      {"1/3/5/6q/9/2N8/3k2q4/9/1q2K2/5/3/1 b - - - 0 1", "in check"},
      {"BRNQKNRBDC13plbrnqknrbdc13PL/PLDCC9ppldcc9P/10 w - - 0 1", ""},
  };
}

}  // namespace

TEST_CASE("uci is answered with the name, the options and uciok", "[session]") {
  SessionDriver session;
  for (int round = 0; round < 2; ++round) {
    session.send("uci");
    const Lines lines = session.lines_before("uciok");
    INFO(joined(lines));
    REQUIRE(lines.size() > 2);
    CHECK(has_prefix(lines[0], "id name Rotunda "));
    CHECK(has_prefix(lines[1], "id author "));
    const Lines expected = {
        "option name UCI_Variant type combo default pentachess var pentachess var circular",
        "option name Hash type spin default 16 min 1 max 131072",
        "option name Clear Hash type button",
        "option name Threads type spin default 1 min 1 max 1024",
        "option name MultiPV type spin default 1 min 1 max 500",
        "option name Ponder type check default false",
        "option name UCI_AnalyseMode type check default false",
        "option name Skill Level type spin default 20 min 0 max 20",
        "option name UCI_LimitStrength type check default false",
        fmt::format("option name UCI_Elo type spin default 1800 min {} max {}", least_skill_elo(),
                    greatest_skill_elo()),
        "option name Skill Seed type spin default 0 min 0 max 2147483647",
        "option name Move Overhead type spin default 10 min 0 max 10000",
        "option name Claims type check default false",
    };
    CHECK(Lines(lines.begin() + 2, lines.end()) == expected);
  }
  CHECK(session.quit().empty());
}

TEST_CASE("isready is answered while nothing runs", "[session]") {
  SessionDriver session;
  for (int round = 0; round < 20; ++round) CHECK(session.ready().empty());
  CHECK(session.quit().empty());
}

TEMPLATE_TEST_CASE("U3: isready is answered while a search runs, which goes on", "[session]",
                   Pentachess, Circular) {
  for (const int threads : {1, 8}) {
    INFO(threads);
    GameSession<TestType> session;
    CHECK(session.say(fmt::format("setoption name Threads value {}", threads)).empty());
    session.send("go infinite");
    for (int round = 0; round < 20; ++round) {
      CHECK(lines_with(session.ready(), "bestmove").empty());
    }
    // Searching still: another report comes.
    while (!has_prefix(session.line(), "info depth")) {
    }
    session.send("stop");
    check_answer(position_of<TestType>(Notation<TestType>::start_fen), session.answer());
    CHECK(session.ready().empty());
    CHECK(session.quit().empty());
  }
}

TEMPLATE_TEST_CASE(
    "U7: a search on the opponent's time answers after ponderhit or stop, not before", "[session]",
    Pentachess, Circular) {
  GameSession<TestType> session;
  for (const std::string limits :
       {"ponder wtime 1 btime 1", "wtime 1 btime 1 ponder", "ponder depth 1", "ponder nodes 1",
        "movetime 0 ponder", "ponder"}) {
    for (const std::string end : {"ponderhit", "stop"}) {
      INFO(limits << ", " << end);
      session.send("go " + limits);
      for (int round = 0; round < 3; ++round) {
        CHECK(lines_with(session.ready(), "bestmove").empty());
      }
      session.send(end);
      // Without a limit it goes on.
      if (limits == "ponder" && end == "ponderhit") {
        CHECK(lines_with(session.ready(), "bestmove").empty());
        session.send("stop");
      }
      CHECK(session.answer().move.size() >= 4);
    }
  }
  CHECK(session.quit().empty());
}

TEMPLATE_TEST_CASE("Lines, threads and levels can be chosen", "[session]", Pentachess, Circular) {
  GameSession<TestType> session;
  const auto start = position_of<TestType>(Notation<TestType>::start_fen);
  session.send("setoption name MultiPV value 3");
  const std::vector<Info> lines = infos(session.go("depth 2"));
  CHECK(lines.size() == 6);
  session.send("setoption name MultiPV value 1");
  session.send("setoption name Threads value 3");
  check_answer(start, session.go("nodes 3000"));
  session.send("setoption name Threads value 1");
  session.send("setoption name UCI_LimitStrength value true");
  session.send(fmt::format("setoption name UCI_Elo value {}", least_skill_elo()));
  const std::vector<Info> weak = infos(session.go("infinite\nstop"));
  CHECK(weak.back().nodes <= skill_nodes(0));
  session.send("setoption name UCI_AnalyseMode value true");
  CHECK(infos(session.go("nodes 3000")).back().nodes == 3000);
  CHECK(session.quit().empty());
}

TEST_CASE("U15: names of options are not sensitive to case, and may contain blanks", "[session]") {
  SessionDriver session;
  for (const std::string command :
       {"setoption name Hash value 8", "setoption name hASH value 8", "setoption NAME Hash VALUE 1",
        "setoption \t name   Hash  value \t 2  ", "setoption name Clear Hash",
        "setoption name cLEAR hASH", "setoption name Clear   Hash",
        "setoption name Clear Hash value", "setoption name Clear Hash value x"}) {
    INFO(command);
    CHECK(session.say(command).empty());
  }
  check_complaint(session.say("setoption Hash value 8"), {"name"});
  check_complaint(session.say("setoption"), {"name"});
  check_complaint(session.say("setoption name"), {"no option ''"});
  check_complaint(session.say("setoption name Thread value 4"), {"no option 'Thread'"});
  check_complaint(session.say("setoption name Ponder value yes"),
                  {"neither true nor false", "yes"});
  CHECK(session.say("setoption name ponder value TRUE").empty());
  check_complaint(session.say("setoption name Clear value 4"), {"no option 'Clear'"});
  check_complaint(session.say("setoption name HashX value 4"), {"no option 'HashX'"});
  CHECK(session.go("depth 2").move.size() >= 4);
  CHECK(session.quit().empty());
}

TEST_CASE("U15: numbers of options that cannot be are clamped or refused aloud", "[session]") {
  SessionDriver session;
  for (const std::string value : {"0", "-1", "-99999999999", "-99999999999999999999999"}) {
    check_complaint(session.say("setoption name Hash value " + value), {"Hash", value, "set to 1"});
    CHECK(session.go("depth 2").move.size() >= 4);
  }
  for (const std::string value : {"abc", "", "8 9", "8.5", "0x10", "8MB", "--8", "- 8"}) {
    INFO(value);
    check_complaint(session.say("setoption name Hash value " + value), {"Hash", "not a number"});
    CHECK(session.go("depth 2").move.size() >= 4);
  }
  check_complaint(session.say("setoption name Hash"), {"Hash", "not a number"});
  CHECK(session.quit().empty());
}

TEST_CASE("A hash beyond the memory is refused, and the old table stays", "[session]") {
  ChildProcess::Settings settings;
  // Sanitizers need all addresses for themselves; elsewhere the limit makes sure that no machine
  // is large enough.
  if (!is_instrumented) settings.address_space = std::uint64_t{2} << 30;
  const bool is_beyond = !is_instrumented || memory_mib() < Table::greatest_size_mib;
  const std::vector<std::string> values =
      is_beyond ? std::vector<std::string>{"131072", "131073", "99999999999",
                                           "99999999999999999999999999"}
                : std::vector<std::string>{"x"};
  const std::string expected = is_beyond ? "the table stays as it was" : "not a number";

  const auto nodes_of = [](SessionDriver& session) {
    return infos(session.go("depth 4")).back().nodes;
  };
  SessionDriver untouched;
  const std::int64_t cold = nodes_of(untouched);
  const std::int64_t warm = nodes_of(untouched);
  REQUIRE(warm < cold);
  for (const std::string& value : values) {
    SessionDriver session(settings);
    REQUIRE(nodes_of(session) == cold);
    check_complaint(session.say("setoption name Hash value " + value), {expected});
    CHECK(nodes_of(session) == warm);
    CHECK(session.quit().empty());
  }
}

TEST_CASE("Clear Hash and a new size empty the table", "[session]") {
  for (const std::string command : {"setoption name Clear Hash", "setoption name Hash value 16"}) {
    INFO(command);
    SessionDriver session;
    session.go("depth 4");
    const std::int64_t warm = infos(session.go("depth 4")).back().nodes;
    CHECK(session.say(command).empty());
    CHECK(infos(session.go("depth 4")).back().nodes > warm);
    CHECK(session.quit().empty());
  }
}

TEST_CASE("Choosing a variant prints its start position and sets it up", "[session]") {
  SessionDriver session;
  CHECK(session.fen() == Notation<Pentachess>::start_fen);
  const std::string pentachess =
      fmt::format("info string variant pentachess startpos {}", Notation<Pentachess>::start_fen);
  const std::string circular =
      fmt::format("info string variant circular startpos {}", Notation<Circular>::start_fen);
  CHECK(session.say("setoption name UCI_Variant value circular") == Lines{circular});
  CHECK(session.fen() == Notation<Circular>::start_fen);
  CHECK(session.say("position startpos moves k3l5").empty());
  CHECK(session.fen() != Notation<Circular>::start_fen);
  CHECK(session.say("setoption name uci_variant value CIRCULAR") == Lines{circular});
  CHECK(session.fen() == Notation<Circular>::start_fen);
  CHECK(session.say("setoption name UCI_VARIANT value Pentachess") == Lines{pentachess});
  CHECK(session.fen() == Notation<Pentachess>::start_fen);

  session.say("position startpos moves a48a46");
  const std::string before = session.fen();
  for (const std::string value : {"chess", "", "circular x", "pentachess circular"}) {
    check_complaint(session.say("setoption name UCI_Variant value " + value),
                    {"UCI_Variant", "'" + value + "'", "pentachess, circular"});
  }
  check_complaint(session.say("setoption name UCI_Variant"), {"UCI_Variant"});
  CHECK(session.fen() == before);
  CHECK(session.quit().empty());
}

TEMPLATE_TEST_CASE("A position can be given in all forms", "[session]", Pentachess, Circular) {
  GameSession<TestType> session;
  const std::string start(Notation<TestType>::start_fen);
  const std::string fen = Example<TestType>::mate_or_stalemate + std::string(" 3 17");
  const std::string move(Example<TestType>::stalemating_move);
  std::string spread;
  for (const char c : fen) spread += c == ' ' ? std::string(" \t  ") : std::string(1, c);

  for (const std::string& command :
       {"position fen " + fen, "position fen " + fen + " moves", "position fen " + fen + " moves  ",
        "position\tfen\t" + fen, "  position  fen   " + spread + " \t moves\t",
        "position fen " + fen + "\r"}) {
    INFO(command);
    session.say("position startpos");
    CHECK(session.say(command).empty());
    CHECK(session.fen() == fen);
  }
  // U12: the counters may be missing, with and without a list of moves.
  const std::string bare = without_counters(fen);
  for (const std::string tail : {"", " moves", "\tmoves \r", " 0", " 0 moves", " 0 1", " 0 0"}) {
    INFO(tail);
    session.say("position startpos");
    CHECK(session.say("position fen " + bare + tail).empty());
    CHECK(session.fen() == bare + " 0 1");
  }
  CHECK(session.say("position fen " + bare + " moves " + move).empty());
  CHECK(session.fen() != bare + " 0 1");
  for (const std::string command :
       {"position startpos", "position startpos moves", "position \t startpos\tmoves\t"}) {
    session.say("position fen " + fen);
    CHECK(session.say(command).empty());
    CHECK(session.fen() == start);
  }

  // A forgotten keyword is not dropped silently.
  session.say("position fen " + fen);
  check_complaint(session.say("position startpos " + move), {"moves", move});
  check_complaint(session.say("position fen " + bare + " 3 17 " + move), {"fields"});
  check_complaint(session.say("position fen " + bare + " " + move), {"halfmove", move});
  check_complaint(session.say("position fen"), {"fields"});
  check_complaint(session.say("position fen moves"), {"fields"});
  for (const std::string& command :
       {std::string("position"), std::string("position moves"), "position " + fen,
        std::string("position startposition"), "position moves " + move, "position FEN " + fen}) {
    check_complaint(session.say(command), {"startpos", "fen"});
  }
  CHECK(session.fen() == fen);
  CHECK(session.quit().empty());
}

TEMPLATE_TEST_CASE("U13: a bad FEN is refused and the old position stays", "[session]", Pentachess,
                   Circular) {
  GameSession<TestType> session;
  const std::string fen = Example<TestType>::mate_or_stalemate + std::string(" 3 17");
  session.set_up(fen);
  for (const auto& [bad, reason] : bad_fens<TestType>()) {
    INFO(bad);
    for (const std::string tail : {"", " moves", " moves 0000"}) {
      const Lines lines = session.say("position fen " + bad + tail);
      check_complaint(lines, {"position: ", "FEN", reason});
    }
    CHECK(session.fen() == fen);
  }
  check_answer(position_of<TestType>(fen), session.go("depth 3"));
  CHECK(session.quit().empty());
}

TEMPLATE_TEST_CASE("An illegal move in a list is named, and the position is the one before it",
                   "[session]", Pentachess, Circular) {
  GameSession<TestType> session;
  ShufflingGame<TestType> game;
  game.go_round(1);
  const std::string fen = write_fen(game.position());
  for (const std::string move : {"0000", "a1a1", "zz9", "e2e4", "a48a46q", "a", "K", "moves", "-",
                                 "a99a100", "startpos", "\x01\xff"}) {
    INFO(move);
    session.say("position startpos");
    const Lines lines = session.say(game.command() + " " + move + " 0000 0000");
    check_complaint(lines, {fmt::format("ply {}", game.plies() + 1)});
    if (move[0] > ' ') check_complaint(lines, {move});
    CHECK(session.fen() == fen);
  }
  check_complaint(session.say("position startpos moves 0000"), {"0000", "ply 1"});
  CHECK(session.fen() == Notation<TestType>::start_fen);

  // Nothing can follow mate.
  session.set_up(Example<TestType>::mate_in_one);
  const std::string mate = fmt::format("position fen {} moves {}", Example<TestType>::mate_in_one,
                                       Example<TestType>::mating_move);
  CHECK(session.say(mate).empty());
  const std::string mated = session.fen();
  check_complaint(session.say(mate + " " + Example<TestType>::mating_move), {"ply 2"});
  CHECK(session.fen() == mated);
  CHECK(session.quit().empty());
}

TEMPLATE_TEST_CASE("d shows one character a cell, the FEN, the key and what gives check",
                   "[session]", Pentachess, Circular) {
  GameSession<TestType> session;
  std::vector<std::string> fens = reference_fens<TestType>();
  fens.resize(effort<std::size_t>(150, 30));
  fens.emplace_back(Notation<TestType>::start_fen);
  fens.emplace_back(Example<TestType>::single_reply);
  for (const std::string& fen : fens) {
    INFO(fen);
    session.say("position fen " + fen);
    const Lines lines = session.say("d");
    const Position<TestType> position = position_of<TestType>(fen);
    const auto tail = std::find_if(lines.begin(), lines.end(), [](const std::string& line) {
      return has_prefix(line, "Fen: ");
    });
    REQUIRE(lines.end() - tail == 3);
    CHECK(tail[0] == "Fen: " + write_fen(position));
    CHECK(tail[1] == fmt::format("Key: {:016X}", position.key()));
    const std::vector<std::string_view> words = split_words(tail[2]);
    REQUIRE(words.at(0) == "Checkers:");
    CellSet shown;
    for (std::size_t i = 1; i < words.size(); ++i) shown.add(cell_named<TestType>(words[i]));
    CHECK(shown == restrictions(position).checkers());

    std::multiset<char> expected;
    for (const Cell cell : TestType::cells()) {
      expected.insert(position.at(cell) == no_man ? '.' : letter_of<TestType>(position.at(cell)));
    }
    std::multiset<char> characters;
    for (auto line = lines.begin(); line != tail; ++line) {
      for (const char c : *line) {
        if (c != ' ') characters.insert(c);
      }
    }
    CHECK(characters.size() == (std::string(TestType::name) == "circular" ? 72 : 90));
    CHECK(characters == expected);
  }
  CHECK(session.quit().empty());
}

TEMPLATE_TEST_CASE("d and eval answer while a search runs", "[session]", Pentachess, Circular) {
  GameSession<TestType> session;
  session.set_up(Example<TestType>::mate_or_stalemate);
  session.send("go infinite");
  const std::string fen = session.fen();
  CHECK(fen == Example<TestType>::mate_or_stalemate + " 0 1");
  CHECK(lines_with(session.say("eval"), "Evaluation: ").size() == 1);
  session.send("stop");
  CHECK(session.answer().move.size() >= 4);
  CHECK(session.quit().empty());
}

TEMPLATE_TEST_CASE("eval is as much for either side at the start, and signed from White",
                   "[session]", Pentachess, Circular) {
  GameSession<TestType> session;
  Setup<TestType> start = setup_of(position_of<TestType>(Notation<TestType>::start_fen));
  const Lines white_to_move = session.say("eval");
  start.side = Side::black;
  session.set_up(write_fen(Position<TestType>(start)));
  const Lines black_to_move = session.say("eval");
  REQUIRE(white_to_move.size() == 1);
  REQUIRE(black_to_move.size() == 1);
  const auto value = [](const std::string& line) {
    const std::string heading = "Evaluation: ";
    REQUIRE(has_prefix(line, heading));
    return std::stod(line.substr(heading.size()));
  };
  CHECK(value(white_to_move[0]) == -value(black_to_move[0]));
  for (const Side side : {Side::white, Side::black}) {
    for (const Side missing : {Side::white, Side::black}) {
      Setup<TestType> setup = setup_of(position_of<TestType>(Notation<TestType>::start_fen));
      setup.side = side;
      for (Man& man : setup.board) {
        if (man == man_of(missing, queen)) man = no_man;
      }
      session.set_up(write_fen(Position<TestType>(setup)));
      const Lines lines = session.say("eval");
      REQUIRE(lines.size() == 1);
      CHECK(has_prefix(lines[0], missing == Side::white ? "Evaluation: -" : "Evaluation: +"));
    }
  }
  CHECK(session.quit().empty());
}

TEMPLATE_TEST_CASE("U7: stop and ponderhit with nothing running are ignored and not remembered",
                   "[session]", Pentachess, Circular) {
  GameSession<TestType> session;
  for (int round = 0; round < 3; ++round) {
    for (const std::string command : {"stop", "stop", "ponderhit"}) session.send(command);
    CHECK(session.ready().empty());
    session.send("go infinite");
    // Depth 2 is not reached by a search that is stopped at once.
    while (!has_prefix(session.line(), "info depth 3 ")) {
    }
    CHECK(lines_with(session.ready(), "bestmove").empty());
    session.send("stop");
    session.answer();
    CHECK(session.say("stop").empty());
  }
  CHECK(session.quit().empty());
}

TEMPLATE_TEST_CASE("U16: what would change a running search is refused", "[session]", Pentachess,
                   Circular) {
  GameSession<TestType> session;
  MoveList moves;
  list_moves(position_of<TestType>(Notation<TestType>::start_fen), moves);
  CHECK(session.say("position startpos moves " + to_text<TestType>(moves[0])).empty());
  const std::string fen = session.fen();
  session.send("go infinite");
  for (const std::string command :
       {"setoption name Hash value 64", "setoption name Threads value 4",
        "setoption name Clear Hash", "setoption name UCI_Variant value circular", "ucinewgame",
        "setoption name Claims value true", "setoption name MultiPV value 3", "position startpos",
        "position fen 10K39/30/k9 w - -", "flip", "go depth 1", "go infinite", "go perft 2",
        "bench 1"}) {
    INFO(command);
    Lines lines = session.say(command);
    const std::string first_word = command.substr(0, command.find(' '));
    CHECK(lines_with(lines, "bestmove").empty());
    check_complaint(lines_with(lines, "info string"),
                    {"'" + first_word + "' refused while searching"});
  }
  CHECK(session.fen() == fen);
  session.send("stop");
  check_answer(position_of<TestType>(fen), session.answer());
  CHECK(session.ready().empty());
  CHECK(session.fen() == fen);
  // The next search does what the refused commands have not changed.
  CHECK(infos(session.go("depth 3")).size() == 3);
  CHECK(session.say("position startpos").empty());
  CHECK(session.quit().empty());
}

TEST_CASE("Commands are obeyed as soon as bestmove has been read", "[session]") {
  SessionDriver session;
  for (int round = 0; round < effort(300, 60); ++round) {
    session.go("depth 1");
    session.send(round % 2 == 0 ? "position startpos moves a48a46" : "ucinewgame");
    // Nothing but the next answer: no refusal.
    const Answer answer = session.go("nodes 1");
    CHECK(lines_with(answer.lines, "info string").empty());
  }
  CHECK(session.quit().empty());
}

TEST_CASE("Unknown commands are named, and nothing else happens", "[session]") {
  SessionDriver session;
  for (const std::string command : {"xyzzy", "UCI", "Quit", "go1", "bestmove a1a2", "-", "readyok",
                                    "uci\xc3\xa9", "%s%n", "{}"}) {
    INFO(command);
    const Lines lines = session.say(command);
    check_complaint(lines, {"unknown command '"});
    CHECK(is_printable(lines[0]));
  }
  for (const std::string command : {"", " ", "\t", "\r", " \r", "debug on", "register later"}) {
    CHECK(session.say(command).empty());
  }
  CHECK(session.fen() == Notation<Pentachess>::start_fen);
  CHECK(session.quit().empty());
}

TEST_CASE("CRLF, a byte order mark and a last line without an end are taken", "[session]") {
  {
    SessionDriver session;
    session.send_bytes("uci\r\nisready\r\nposition startpos moves a48a46\r\ngo depth 2\r\n");
    CHECK(session.lines_before("uciok").size() > 2);
    CHECK(session.lines_before("readyok").empty());
    CHECK(session.answer().move.size() >= 4);
    session.send_bytes("quit\r\n");
    CHECK(session.end_of_input().empty());
  }
  {
    SessionDriver session;
    session.send_bytes("\xEF\xBB\xBFisready\n");
    CHECK(session.lines_before("readyok").empty());
    CHECK(session.quit().empty());
  }
  {
    SessionDriver session;
    session.send_bytes("isready\nisready");
    CHECK(session.lines_before("readyok").empty());
    CHECK(session.end_of_input() == Lines{"readyok"});
  }
  {
    SessionDriver session;
    session.send_bytes("go depth 2");
    const Lines lines = session.end_of_input();
    CHECK(lines_with(lines, "bestmove ").size() == 1);
  }
}

TEST_CASE("The end of the input ends the session at any byte", "[session]") {
  const std::string script =
      "uci\nsetoption name UCI_Variant value circular\nposition startpos moves k3l5\ngo nodes 99\n"
      "go perft 2\nd\ngo infinite\nstop\nucinewgame\n";
  for (std::size_t length = 0; length <= script.size(); length += effort<std::size_t>(1, 7)) {
    INFO(length);
    const std::string sent = script.substr(0, length);
    SessionDriver session;
    session.send_bytes(sent);
    const std::size_t answers = lines_with(session.end_of_input(), "bestmove ").size();
    // A search still running refuses the next.
    std::size_t searches = 0;
    for (std::size_t at = sent.find("\ngo"); at != std::string::npos;
         at = sent.find("\ngo", at + 1))
      ++searches;
    CHECK(answers <= searches);
    CHECK((answers > 0) == (searches > 0));
  }
}

TEST_CASE("The end of the input and quit end a search, which still answers", "[session]") {
  for (const std::string limits : {"infinite", "", "depth 100", "movetime 100000000"}) {
    INFO(limits);
    SessionDriver closed;
    closed.send("go " + limits);
    CHECK(lines_with(closed.end_of_input(), "bestmove ").size() == 1);
    SessionDriver quitting;
    quitting.send("go " + limits);
    while (!has_prefix(quitting.line(), "info depth 2")) {
    }
    CHECK(lines_with(quitting.quit(), "bestmove ").size() == 1);
  }
}

TEST_CASE("Lines of a megabyte are survived", "[session][one-thread]") {
  SessionDriver session;
  const std::string letters(a_million, 'a');
  std::string blanks_and_letters;
  while (blanks_and_letters.size() < a_million) blanks_and_letters += "a1 ";
  for (const std::string& text : {letters, blanks_and_letters, std::string(a_million, '9'),
                                  std::string(a_million, '/'), std::string(a_million, ' ')}) {
    for (const std::string command :
         {"", "position fen ", "position startpos moves ", "position fen 10K39/30/k9 w - - 0 1 ",
          "position fen 10K39/30/k9 w ", "position ", "setoption ", "setoption name ",
          "setoption name Hash value ", "setoption name UCI_Variant value "}) {
      const Lines lines = session.say(command + text);
      INFO(command << text.substr(0, 10) << ": " << joined(lines));
      CHECK(lines.size() <= 1);
      for (const std::string& line : lines) {
        CHECK(has_prefix(line, "info string "));
        CHECK(line.size() < 1000);
      }
    }
  }
  CHECK(session.say("position startpos").empty());
  CHECK(session.fen() == Notation<Pentachess>::start_fen);
  CHECK(session.quit().empty());
}

TEST_CASE("A go of a megabyte is answered", "[session]") {
  SessionDriver session;
  std::string same_move = "go depth 2 searchmoves";
  while (same_move.size() < a_million) same_move += " a48a46";
  session.send(same_move);
  CHECK(session.answer().move == "a48a46");
  session.send("go depth " + std::string(a_million, '9') + " nodes 5");
  CHECK(session.answer().move.size() >= 4);
  session.send("go depth 2 " + std::string(a_million, 'x'));
  const Answer answer = session.answer();
  REQUIRE_FALSE(answer.lines.empty());
  check_complaint({answer.lines[0]}, {"unknown word"});
  CHECK(answer.lines[0].size() < 1000);
  CHECK(session.ready().empty());
  CHECK(session.quit().empty());
}

TEST_CASE("Binary bytes are survived, and not printed", "[session]") {
  SessionDriver session;
  std::string all_bytes;
  for (int byte = 0; byte < 256; ++byte) all_bytes += static_cast<char>(byte);
  SplitMix64 random(2);
  for (int round = 0; round < effort(500, 100); ++round) {
    std::string text = round == 0 ? all_bytes : std::string();
    for (std::uint64_t i = random.below(200); i > 0; --i) text += static_cast<char>(random());
    const std::vector<std::string> commands = {
        "",           "position ", "position fen ", "setoption name ", "position startpos moves ",
        "go depth 1 "};
    session.send(commands[random.below(commands.size())] + text + "\nstop");
    for (const std::string& line : session.ready()) {
      INFO(line);
      REQUIRE(is_printable(line));
    }
  }
  // A search that binary bytes have begun has been stopped.
  CHECK(session.say("position startpos").empty());
  CHECK(session.fen() == Notation<Pentachess>::start_fen);
  CHECK(session.quit().empty());
}

TEST_CASE("A client that reads nothing does not keep the engine from ending", "[session]") {
  ChildProcess::Settings settings;
  settings.read_output = false;
  for (const std::string last : {"stop\nquit\n", "quit\n", ""}) {
    INFO(last);
    SessionDriver session(settings);
    // Far more than a pipe takes.
    std::string boards;
    for (int i = 0; i < effort(2000, 400); ++i) boards += "d\n";
    session.send_bytes(boards + "go infinite\n" + boards + "isready\n" + last);
    CHECK(session.end_of_input().empty());
  }
}

TEMPLATE_TEST_CASE("Long lists of moves are played", "[session]", Pentachess, Circular) {
  GameSession<TestType> session;
  for (const std::size_t rounds : {500u, 5000u}) {
    ShufflingGame<TestType> game;
    game.go_round(rounds);
    REQUIRE(game.plies() >= 4 * rounds);
    // The game has long been over by repetition; its moves are still taken.
    CHECK(session.say(game.command()).empty());
    CHECK(session.fen() == write_fen(game.position()));
    CHECK(session.go("depth 5").move == "0000");
    check_complaint(session.say(game.command() + " 0000"),
                    {fmt::format("ply {}", game.plies() + 1)});
    CHECK(session.fen() == write_fen(game.position()));
  }
  CHECK(session.quit().empty());
}
