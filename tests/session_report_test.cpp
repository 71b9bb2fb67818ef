// What a session says of positions, of boards and of itself.
#include <algorithm>
#include <cmath>
#include <fstream>
#include <iterator>
#include <map>
#include <nlohmann/json.hpp>
#include <set>
#include <string>
#include <vector>

#include "engine/random.hpp"
#include "tests/catch.hpp"
#include "tests/effort.hpp"
#include "tests/session_driver.hpp"
#include "tests/support.hpp"
#include "variants/circular/symmetry.hpp"
#include "variants/common/words.hpp"
#include "variants/pentachess/symmetry.hpp"

using namespace rotunda;
using Json = nlohmann::json;

namespace {

std::string one_line(SessionDriver& session, const std::string& command) {
  const Lines lines = session.say(command);
  INFO(command << ": " << joined(lines));
  REQUIRE(lines.size() == 1);
  return lines[0];
}

template <class V>
std::set<std::string> legal_moves(const Position<V>& position) {
  MoveList moves;
  list_moves(position, moves);
  std::set<std::string> result;
  for (const Move move : moves) result.insert(to_text<V>(move));
  return result;
}

std::set<std::string> listed_moves(SessionDriver& session) {
  const std::string line = one_line(session, "moves");
  const std::vector<std::string_view> words = split_words(line);
  REQUIRE(words.at(0) == "moves");
  return {words.begin() + 1, words.end()};
}

std::string content_of(const std::string& file) {
  std::ifstream in(std::string(ROTUNDA_SOURCE) + '/' + file);
  INFO(file);
  REQUIRE(in);
  return std::string(std::istreambuf_iterator<char>(in), {});
}

// The first words of the lines of "help".
Lines helped_words(SessionDriver& session) {
  Lines words;
  for (const std::string& line : session.say("help")) {
    words.emplace_back(split_words(line).at(0));
  }
  return words;
}

template <class V>
std::vector<std::string> some_fens(std::size_t most) {
  std::vector<std::string> fens = reference_fens<V>();
  fens.resize(std::min(fens.size(), most));
  fens.emplace_back(Notation<V>::start_fen);
  return fens;
}

}  // namespace

TEMPLATE_TEST_CASE("moves lists the legal moves, also while a search runs", "[session]", Pentachess,
                   Circular) {
  GameSession<TestType> session;
  for (const std::string& fen : some_fens<TestType>(effort<std::size_t>(100, 20))) {
    INFO(fen);
    session.set_up(fen);
    CHECK(listed_moves(session) == legal_moves(position_of<TestType>(fen)));
  }
  session.set_up(Example<TestType>::stalemate);
  CHECK(one_line(session, "moves") == "moves");
  session.set_up(Example<TestType>::single_reply);
  session.send("go infinite");
  CHECK(lines_with(session.say("moves"), "moves") == Lines{"moves " + Example<TestType>::reply});
  session.send("stop");
  session.answer();
  CHECK(session.quit().empty());
}

TEMPLATE_TEST_CASE("result says whether and how the game has ended", "[session]", Pentachess,
                   Circular) {
  GameSession<TestType> session;
  CHECK(one_line(session, "result") == "result * ongoing");
  const auto result_of = [&](const std::string& command) {
    CHECK(session.say(command).empty());
    return one_line(session, "result");
  };
  const std::string fen = "position fen ";
  const std::string mate =
      fen + Example<TestType>::mate_in_one + " moves " + Example<TestType>::mating_move;
  const bool white_mates = split_words(Example<TestType>::mate_in_one)[1] == "w";
  CHECK(result_of(mate) == (white_mates ? "result 1-0 checkmate" : "result 0-1 checkmate"));
  // The same with the sides exchanged.
  CHECK(session.say("flip").empty());
  CHECK(one_line(session, "result") ==
        (white_mates ? "result 0-1 checkmate" : "result 1-0 checkmate"));
  CHECK(result_of(fen + Example<TestType>::stalemate) == "result 1/2-1/2 stalemate");
  CHECK(result_of(fen + Example<TestType>::bare_kings) == "result 1/2-1/2 insufficient material");
  const std::string either = without_counters(Example<TestType>::mate_or_stalemate + " 0 1");
  CHECK(result_of(fen + either + " 99 90") == "result * ongoing");
  CHECK(result_of(fen + either + " 100 90") == "result 1/2-1/2 fifty-move");
  ShufflingGame<TestType> game;
  CHECK(result_of(game.go_round(1).command()) == "result * ongoing");
  CHECK(result_of(game.go_round(1).command()) == "result 1/2-1/2 threefold");
  // Mate goes before the fifty moves.
  CHECK(result_of(fen + without_counters(Example<TestType>::mate_in_one) + " 99 90 moves " +
                  Example<TestType>::mating_move)
            .find("checkmate") != std::string::npos);
  CHECK(session.quit().empty());
}

TEMPLATE_TEST_CASE("flip exchanges the sides and keeps the game the same", "[session]", Pentachess,
                   Circular) {
  GameSession<TestType> session;
  for (const std::string& fen : some_fens<TestType>(effort<std::size_t>(60, 15))) {
    INFO(fen);
    session.set_up(fen);
    const std::string before = session.fen();
    const std::size_t moves = listed_moves(session).size();
    const std::string evaluation = one_line(session, "eval");
    CHECK(session.say("flip").empty());
    const Position<TestType> there = position_of<TestType>(before);
    const Position<TestType> flipped = position_of<TestType>(session.fen());
    CHECK(flipped.side() == ~there.side());
    CHECK(flipped.halfmove_clock() == there.halfmove_clock());
    CHECK(canonical_text(flipped) == canonical_text(there));
    CHECK(listed_moves(session).size() == moves);
    // The same for the other side.
    const auto value = [](const std::string& line) { return std::stod(line.substr(12)); };
    CHECK(value(one_line(session, "eval")) == -value(evaluation));
    CHECK(session.say("flip").empty());
    CHECK(session.fen() == before);
  }
  session.say("position startpos");
  CHECK(session.say("flip").empty());
  // White's start men are Black's turned or mirrored: only who is to move differs.
  std::string start(Notation<TestType>::start_fen);
  start.replace(start.find(" w "), 3, " b ");
  CHECK(session.fen() == start);
  CHECK(session.quit().empty());
}

TEMPLATE_TEST_CASE("board describes the board as JSON in one line", "[session]", Pentachess,
                   Circular) {
  GameSession<TestType> session;
  const std::string line = one_line(session, "board");
  const Json board = Json::parse(line);
  CHECK(board.at("variant") == std::string(TestType::name));
  CHECK(board.at("start") == std::string(Notation<TestType>::start_fen));
  const auto start = position_of<TestType>(Notation<TestType>::start_fen);

  std::map<std::string, Json> cells;
  Lines in_order;
  for (const Json& cell : board.at("cells")) {
    in_order.push_back(cell.at("name"));
    REQUIRE(cells.emplace(in_order.back(), cell).second);
  }
  REQUIRE(cells.size() == static_cast<std::size_t>(TestType::cells().count()));

  // The rows are those of a FEN: with them a client reads the men of the start position.
  Lines from_rows;
  std::string men;
  for (const Json& row : board.at("rows")) {
    if (!men.empty()) men += '/';
    for (const Json& name : row) {
      from_rows.push_back(name);
      const Json& man = cells.at(name).at("man");
      men += man.is_null() ? "." : man.get<std::string>();
    }
  }
  CHECK(from_rows == in_order);
  std::string expected;
  for (const char c : std::string(split_words(Notation<TestType>::start_fen)[0])) {
    expected += c;
  }
  for (int run = 13; run >= 1; --run) {
    for (std::size_t at = 0; (at = expected.find(std::to_string(run))) != std::string::npos;) {
      expected.replace(at, std::to_string(run).size(),
                       std::string(static_cast<std::size_t>(run), '.'));
    }
  }
  CHECK(men == expected);

  // Colours and neighbours, against a list made by another program.
  const Json reference =
      Json::parse(std::ifstream(data_path(std::string(TestType::name) + "-board.json")));
  const auto sorted = [](Json names) {
    std::sort(names.begin(), names.end());
    return names;
  };
  REQUIRE(reference.at("cells").size() == cells.size());
  for (const Json& cell : reference.at("cells")) {
    const Json& ours = cells.at(cell.at("cell"));
    INFO(ours);
    CHECK(ours.at("colour") == cell.at("colour"));
    CHECK(sorted(ours.at("edge")) == sorted(cell.at("edge")));
    CHECK(sorted(ours.at("vertex")) == sorted(cell.at("vertex")));
  }

  // Outlines: neighbours across an edge share two points at least, across a corner one.
  const auto points_of = [](const Json& cell) {
    std::set<std::pair<double, double>> points;
    for (const Json& point : cell.at("outline")) {
      REQUIRE(point.at("arc").is_boolean());
      points.emplace(point.at("x"), point.at("y"));
    }
    return points;
  };
  const auto shared = [&](const Json& a, const Json& b) {
    std::vector<std::pair<double, double>> common;
    const auto of_a = points_of(a);
    const auto of_b = points_of(b);
    std::set_intersection(of_a.begin(), of_a.end(), of_b.begin(), of_b.end(),
                          std::back_inserter(common));
    return common.size();
  };
  for (const auto& [name, cell] : cells) {
    INFO(cell);
    CHECK(cell.at("outline").size() >= 3);
    for (const Json& other : cell.at("edge")) CHECK(shared(cell, cells.at(other)) >= 2);
    for (const Json& other : cell.at("vertex")) CHECK(shared(cell, cells.at(other)) >= 1);
    const double x = cell.at("centre").at("x");
    const double y = cell.at("centre").at("y");
    CHECK(std::hypot(x, y) < 10);
  }
  CHECK(board.at("rim").size() >= 3);
  for (const char letter : std::string(Notation<TestType>::letters)) {
    CHECK(board.at("men").at(std::string(1, letter)).is_string());
  }

  // It is the board that is described, not the position.
  session.set_up(Example<TestType>::mate_or_stalemate);
  CHECK(one_line(session, "board") == line);
  CHECK(session.quit().empty());
}

TEST_CASE("license prints the licence, compiler the compiler", "[session]") {
  SessionDriver session;
  std::string license = joined(session.say("license"));
  CHECK(license == content_of("LICENSE"));
  const Lines compiler = session.say("compiler");
  REQUIRE(compiler.size() == 2);
  CHECK(has_prefix(compiler[0], "Compiler: "));
  CHECK(has_prefix(compiler[1], "Flags: -"));
  CHECK(session.quit().empty());
}

TEST_CASE("Every command that help lists is known, at any time", "[session]") {
  SessionDriver session;
  const Lines words = helped_words(session);
  CHECK(std::set<std::string>(words.begin(), words.end()).size() == words.size());
  for (const std::string expected :
       {"uci", "isready", "setoption", "ucinewgame", "position", "go", "stop", "ponderhit", "quit",
        "bench", "d", "eval", "flip", "moves", "result", "board", "help", "license", "compiler"}) {
    INFO(expected);
    CHECK(std::count(words.begin(), words.end(), expected) == 1);
  }
  for (const std::string& word : words) {
    // These say more, or end the session.
    if (word == "quit" || word == "go" || word == "bench" || word == "isready") continue;
    INFO(word);
    for (const std::string& line : session.say(word)) {
      CHECK(line.find("unknown command") == std::string::npos);
    }
  }
  CHECK(session.quit().empty());
}

TEST_CASE("docs/protocol.md explains every command and every option", "[session][documentation]") {
  SessionDriver session;
  const std::string documentation = content_of("docs/protocol.md");
  Lines headings;
  for (const std::string_view line : split(documentation, '\n')) {
    if (has_prefix(line, "### ")) headings.emplace_back(line.substr(4));
  }
  for (const std::string& word : helped_words(session)) {
    INFO(word);
    CHECK(std::any_of(headings.begin(), headings.end(), [&](const std::string& heading) {
      return heading.find('`' + word + '`') != std::string::npos;
    }));
  }
  session.send("uci");
  int options = 0;
  for (const std::string& line : session.lines_before("uciok")) {
    if (!has_prefix(line, "option name ")) continue;
    const std::string name = line.substr(12, line.find(" type ") - 12);
    INFO(name);
    CHECK(std::any_of(headings.begin(), headings.end(), [&](const std::string& heading) {
      return heading.find('`' + name + '`') != std::string::npos;
    }));
    ++options;
  }
  CHECK(options > 10);
  CHECK(session.quit().empty());
}
