// Moves as text, as rules/notation.md has them.
#include <map>

#include "tests/catch.hpp"
#include "tests/rules_helper.hpp"

using namespace rotunda;
using namespace rotunda::rules_test;

namespace {

const Strings promotion_letters = {"", "q", "r", "b", "n"};

// Every text that names a cell.
template <class V>
Strings cell_texts() {
  Strings result = Rules<V>::board().names;
  if constexpr (std::is_same_v<V, Circular>) {
    result.push_back("f7");
    result.push_back("g6");
  }
  return result;
}

// Positions in which many moves are legal, so that few texts are refused for that reason alone.
template <class V>
Position<V> start() {
  return Rules<V>::position(Rules<V>::start_fen);
}

template <class V>
void check_refused(const std::string& text) {
  INFO("move '" << text << "'");
  CHECK_FALSE(parse_move<V>(text));
  const Result<Move> read = read_legal_move(start<V>(), text);
  REQUIRE_FALSE(read);
  CHECK(read.error().message.find("'" + text + "'") != std::string::npos);
}

// Well-formed and refused all the same, with a message that names it.
template <class V>
void check_illegal(const std::string& text) {
  INFO("move '" << text << "'");
  CHECK(parse_move<V>(text));
  const Result<Move> read = read_legal_move(start<V>(), text);
  REQUIRE_FALSE(read);
  CHECK(read.error().message.find(text) != std::string::npos);
}

}  // namespace

TEMPLATE_TEST_CASE("Every move reads back as it was written", "[notation]", Pentachess, Circular) {
  std::set<std::string> texts;
  std::size_t moves = 0;
  for (const Cell from : TestType::cells()) {
    for (const Cell to : TestType::cells()) {
      if (from == to) continue;
      for (const Kind promotion : {king, queen, rook, bishop, knight}) {
        const Move move(from, to, promotion);
        const std::string text = to_text<TestType>(move);
        const std::optional<Move> read = parse_move<TestType>(text);
        REQUIRE(read);
        REQUIRE(*read == move);
        REQUIRE(to_text<TestType>(*read) == text);
        texts.insert(text);
        ++moves;
      }
    }
  }
  const auto cells = static_cast<std::size_t>(TestType::cells().count());
  CHECK(moves == 5 * cells * (cells - 1));
  CHECK(texts.size() == moves);
}

TEMPLATE_TEST_CASE("A move is its cells and its promotion letter, joined", "[notation]", Pentachess,
                   Circular) {
  for (const std::string& from : cell_texts<TestType>()) {
    for (const std::string& to : cell_texts<TestType>()) {
      for (std::size_t i = 0; i < promotion_letters.size(); ++i) {
        const std::optional<Move> read = parse_move<TestType>(from + to + promotion_letters[i]);
        REQUIRE(read);
        REQUIRE(read->from() == cell_named<TestType>(from));
        REQUIRE(read->to() == cell_named<TestType>(to));
        REQUIRE(read->promotes() == (i > 0));
        if (i > 0) REQUIRE(read->promotion() == promotion_kinds[i - 1]);
      }
    }
  }
}

TEMPLATE_TEST_CASE("A move's text splits in one way only", "[notation]", Pentachess, Circular) {
  // All concatenations of cell, cell and letter are different texts. The half-moons' second names
  // count as cells of their own here.
  std::set<std::string> texts;
  std::size_t splits = 0;
  const Strings cells = cell_texts<TestType>();
  for (const std::string& from : cells) {
    for (const std::string& to : cells) {
      for (const std::string& letter : promotion_letters) {
        texts.insert(from + to + letter);
        ++splits;
      }
    }
  }
  CHECK(splits == 5 * cells.size() * cells.size());
  CHECK(texts.size() == splits);
  // And by every way of cutting each of them into a cell, a cell and the rest.
  const Cells names(cells.begin(), cells.end());
  for (const std::string& text : texts) {
    int ways = 0;
    for (std::size_t first = 2; first <= 3; ++first) {
      for (std::size_t second = 2; second <= 3 && first + second <= text.size(); ++second) {
        const std::string rest = text.substr(first + second);
        if (names.count(text.substr(0, first)) != 0 &&
            names.count(text.substr(first, second)) != 0 &&
            std::count(promotion_letters.begin(), promotion_letters.end(), rest) != 0) {
          ++ways;
        }
      }
    }
    REQUIRE(ways == 1);
  }
}

TEMPLATE_TEST_CASE("A list of cells splits in one way only", "[notation]", Pentachess, Circular) {
  const Strings cells = cell_texts<TestType>();
  std::set<std::string> pairs;
  for (const std::string& first : cells) {
    for (const std::string& second : cells) pairs.insert(first + second);
  }
  CHECK(pairs.size() == cells.size() * cells.size());
  // Every set of one or two cells reads back as it was written.
  for (const std::string& first : cells) {
    for (const std::string& second : cells) {
      const CellSet set = cells_named<TestType>({first, second});
      const Result<CellSet> read = read_cells<TestType>("list", write_cells<TestType>(set));
      REQUIRE(read);
      REQUIRE(*read == set);
    }
  }
}

TEST_CASE("Pentachess: cells off the board and malformed numbers are refused", "[notation]") {
  for (const std::string cell : {"a50", "a51", "a99", "a100", "a500", "b30", "b99",  "c10", "c99",
                                 "d0",  "e4",  "z1",  "a01",  "a00",  "b05", "c00",  "a-1", "a+1",
                                 "a",   "A0",  "B1",  "0",    "00",   "a 1", "a\t1", "aa",  ""}) {
    check_refused<Pentachess>(cell + "b2");
    if (!cell.empty()) check_refused<Pentachess>("b2" + cell);
  }
  check_refused<Pentachess>("a4294967296b2");
  check_refused<Pentachess>("a18446744073709551616b2");
}

TEST_CASE("Circular: cells off the board and malformed numbers are refused", "[notation]") {
  for (const std::string cell :
       {"a13", "a0", "a1", "a5x", "b1", "b2",  "b12",  "l12", "l13",  "g12", "m1", "f5", "f8", "g5",
        "g8",  "e4", "e9", "h8",  "h4", "a06", "a012", "a-1", "a100", "A6",  "a",  "6",  ""}) {
    check_refused<Circular>(cell + "c6");
    if (!cell.empty()) check_refused<Circular>("c6" + cell);
  }
}

TEMPLATE_TEST_CASE("A name is a cell exactly if the board has it", "[notation]", Pentachess,
                   Circular) {
  const Strings cells = cell_texts<TestType>();
  const Cells names(cells.begin(), cells.end());
  int known = 0;
  for (int letter = 0; letter < 128; ++letter) {
    for (int number = -1; number <= 130; ++number) {
      const std::string text = static_cast<char>(letter) + std::to_string(number);
      std::string_view rest = text;
      const std::optional<Cell> cell = take_cell<TestType>(rest);
      REQUIRE(static_cast<bool>(cell) == (names.count(text) != 0));
      if (cell) REQUIRE(rest.empty());
      known += cell ? 1 : 0;
    }
  }
  CHECK(known == static_cast<int>(cells.size()));
}

TEMPLATE_TEST_CASE("A move of one cell, or of nothing, is refused", "[notation]", Pentachess,
                   Circular) {
  for (const std::string text : {"", "a", "a8", "a10", "a8q", "q", "-", " ", "--", "null"}) {
    check_refused<TestType>(text);
  }
}

TEMPLATE_TEST_CASE("What follows a move is refused", "[notation]", Pentachess, Circular) {
  for (const std::string junk :
       {"qq", "qr", " ", "q ", "-", "=q", "+", "#", "x", "\n", "\r", "1q", "a8", "a8a9", "!"}) {
    check_refused<TestType>("a8a9" + junk);
  }
  for (const std::string text : {" a8a9", "a8 a9", "a8-a9", "a8xa9", "\ta8a9"}) {
    check_refused<TestType>(text);
  }
  check_refused<TestType>(std::string("a8a9\0", 5));
}

TEMPLATE_TEST_CASE("Only q, r, b and n are promotion letters, in lower case", "[notation]",
                   Pentachess, Circular) {
  int accepted = 0;
  for (int letter = 0; letter < 256; ++letter) {
    const char c = static_cast<char>(static_cast<unsigned char>(letter));
    if (is_digit(c)) continue;
    const std::string text = std::string("a8a9") + c;
    if (c == 'q' || c == 'r' || c == 'b' || c == 'n') {
      CHECK(parse_move<TestType>(text));
      ++accepted;
    } else {
      REQUIRE_FALSE(parse_move<TestType>(text));
      REQUIRE_FALSE(read_legal_move(start<TestType>(), text));
    }
  }
  CHECK(accepted == 4);
  for (const std::string text : {"a8a9Q", "a8a9N", "a8a9k", "a8a9p", "a8a9m", "a8a9c", "a8a9d"}) {
    check_refused<TestType>(text);
  }
}

TEMPLATE_TEST_CASE("0000 stands for no move and is refused like any illegal one", "[notation]",
                   Pentachess, Circular) {
  CHECK(to_text<TestType>(Move()) == "0000");
  check_refused<TestType>("0000");
}

TEST_CASE("Moves that go nowhere, or not so, are well-formed and illegal", "[notation]") {
  for (const std::string text : {"a0a0", "a1a1", "c9c9", "a4a3", "a30a31", "c0c1", "a48a47q"}) {
    check_illegal<Pentachess>(text);
  }
  for (const std::string text : {"l1l1", "a6a6", "g7f6", "l1l2", "a4a7", "a4a5q", "a9a8"}) {
    check_illegal<Circular>(text);
  }
}

TEMPLATE_TEST_CASE("Every legal move of the reference positions is read, and no other",
                   "[notation]", Pentachess, Circular) {
  std::size_t positions = 0;
  for (const std::string& fen : reference_fens<TestType>()) {
    if (positions++ >= effort<std::size_t>(20, 2)) break;
    const Position<TestType> at = position_of<TestType>(fen);
    const Strings legal = Rules<TestType>::moves(at);
    const Cells texts(legal.begin(), legal.end());
    REQUIRE(texts.size() == legal.size());
    std::size_t read = 0;
    for (const std::string& from : Rules<TestType>::board().names) {
      for (const std::string& to : Rules<TestType>::board().names) {
        for (const std::string& letter : promotion_letters) {
          const std::string text = from + to + letter;
          const Result<Move> move = read_legal_move(at, text);
          if (static_cast<bool>(move) != (texts.count(text) != 0)) FAIL(fen << " " << text);
          if (move && to_text<TestType>(*move) == text) ++read;
        }
      }
    }
    CHECK(read == legal.size());
  }
  CHECK(positions > 0);
}
