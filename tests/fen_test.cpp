// Positions as text, as rules/notation.md has them: what is read, how it is written, and what is
// refused.
#include <cctype>

#include "tests/catch.hpp"
#include "tests/rules_helper.hpp"

using namespace rotunda;
using namespace rotunda::rules_test;

namespace {

using P = Rules<Pentachess>;
using C = Rules<Circular>;

template <class V>
std::string rewritten(const std::string& text) {
  return write_fen(position_of<V>(text));
}

template <class V>
Strings refusal_texts(const std::string& text) {
  const Result<Position<V>> result = read_fen<V>(text);
  INFO("FEN '" << text << "'");
  REQUIRE_FALSE(result);
  return {result.error().message};
}

// Refused with a message that names the field and quotes what is wrong in it.
template <class V>
void check_refused(const std::string& text, const std::string& field, const std::string& quoted) {
  const std::string message = refusal_texts<V>(text).front();
  INFO("FEN '" << text << "': " << message);
  CHECK(message.find(field) != std::string::npos);
  CHECK(message.find(quoted) != std::string::npos);
}

// A FEN with one of its words replaced.
std::string with_word(const std::string& fen, std::size_t at, const std::string& word) {
  std::string result;
  std::size_t i = 0;
  for (const std::string_view each : split_words(fen)) {
    if (!result.empty()) result += ' ';
    result += i++ == at ? word : std::string(each);
  }
  return result;
}

// A FEN one of whose words is wrong, as a whole or by a part of it.
template <class V>
void check_word_refused(std::size_t at, const std::string& word, const std::string& field) {
  check_refused<V>(with_word(Rules<V>::start_fen, at, word), field, word);
}

template <class V>
std::size_t first_counter() {
  return Rules<V>::is_pentachess ? 4 : 5;
}

// White to move, with men that leave every other field free.
template <class V>
std::string kings() {
  if constexpr (Rules<V>::is_pentachess) {
    return P::fen({{"c0", 'K'}, {"c3", 'k'}});
  } else {
    return C::fen({{"l6", 'K'}, {"a7", 'k'}});
  }
}

}  // namespace

// What is read.

TEST_CASE("The start positions are those of the rules", "[fen]") {
  CHECK(rewritten<Pentachess>(P::start_fen) == P::start_fen);
  CHECK(rewritten<Circular>(C::start_fen) == C::start_fen);
  CHECK(P::start_fen ==
        "BRNQKNRBDC13plbrnqknrbdc13PL/PLDCC9ppldcc9P/10 w a9a23a34a48b0b3b4b14b15b18b19b29 - 0 1");
  CHECK(C::start_fen == "k/bqb/rnmnr/ppppppp/9/11/11/9/PPPPPPP/RNMNR/BQB/K w KMkm - - 0 1");
}

TEMPLATE_TEST_CASE("The reference positions read back as they were written", "[fen]", Pentachess,
                   Circular) {
  std::size_t positions = 0;
  for (const std::string& fen : reference_fens<TestType>()) {
    REQUIRE(rewritten<TestType>(fen) == fen);
    REQUIRE(position_of<TestType>(fen).is_consistent());
    ++positions;
  }
  CHECK(positions > 100);
}

TEMPLATE_TEST_CASE("Every man on every cell reads back as it was written", "[fen]", Pentachess,
                   Circular) {
  using R = Rules<TestType>;
  int written = 0;
  for (const char letter : Notation<TestType>::letters) {
    for (const char side : {'w', 'b'}) {
      if (letter == 'K') continue;
      const char man = side == 'w' ? letter : static_cast<char>(letter - 'A' + 'a');
      for (std::size_t at = 0; at < R::board().names.size(); at += effort<std::size_t>(1, 5)) {
        const std::string& cell = R::board().names[at];
        const auto fen = R::fen_with_kings({{cell, man}}, side);
        if (!fen) continue;
        REQUIRE(rewritten<TestType>(*fen) == *fen);
        REQUIRE(position_of<TestType>(*fen).at(cell_named<TestType>(cell)) ==
                *man_called<TestType>(man));
        ++written;
      }
    }
  }
  CHECK(written > 12 * effort(50, 10));
}

TEMPLATE_TEST_CASE("Missing counters are 0 and 1", "[fen]", Pentachess, Circular) {
  const std::string start = Rules<TestType>::start_fen;
  const std::string without = start.substr(0, start.size() - 4);
  CHECK(rewritten<TestType>(without) == start);
  CHECK(rewritten<TestType>(without + " 17") == without + " 17 1");
  CHECK(rewritten<TestType>(without + " 17 23") == without + " 17 23");
}

TEMPLATE_TEST_CASE("Fields may be separated by any run of blanks and tabs", "[fen]", Pentachess,
                   Circular) {
  const std::string start = Rules<TestType>::start_fen;
  for (const std::string gap : {"  ", "\t", " \t ", "\t\t\t"}) {
    std::string text;
    for (const char c : start) text += c == ' ' ? gap : std::string(1, c);
    CHECK(rewritten<TestType>(text) == start);
    CHECK(rewritten<TestType>(gap + text + gap) == start);
  }
}

TEMPLATE_TEST_CASE("A full-move number 0 is read as 1", "[fen]", Pentachess, Circular) {
  const std::string start = Rules<TestType>::start_fen;
  const std::string without = start.substr(0, start.size() - 4);
  CHECK(rewritten<TestType>(without + " 0 0") == without + " 0 1");
}

// Found by fuzzing.
TEMPLATE_TEST_CASE("Counters are never written greater than they can be read", "[fen]", Pentachess,
                   Circular) {
  const std::string start = kings<TestType>();
  const std::string black = with_word(start, 1, "b");
  const std::size_t at = first_counter<TestType>();
  Position<TestType> position =
      position_of<TestType>(with_word(with_word(black, at, "100000"), at + 1, "100000"));
  MoveList moves;
  list_moves(position, moves);
  position.make(moves[0]);
  const std::string fen = write_fen(position);
  CHECK(std::string(split_words(fen)[at]) == "100000");
  CHECK(std::string(split_words(fen)[at + 1]) == "100000");
  CHECK(rewritten<TestType>(fen) == fen);
}

TEMPLATE_TEST_CASE("Counters from 0 to 100000 are read", "[fen]", Pentachess, Circular) {
  const std::string start = Rules<TestType>::start_fen;
  const std::string without = start.substr(0, start.size() - 4);
  for (const std::string counters : {"0 1", "99 50", "100 100", "100000 100000", "1 99999"}) {
    CHECK(rewritten<TestType>(without + ' ' + counters) == without + ' ' + counters);
  }
}

TEST_CASE("Pentachess: cell lists are read in any order and written in board order", "[fen]") {
  Strings cells = {"a9", "a23", "a34", "a48", "b0", "b3", "b4", "b14", "b15", "b18", "b19", "b29"};
  SplitMix64 random(9);
  for (int round = 0; round < 50; ++round) {
    std::string list;
    for (std::size_t i = cells.size(); i > 1; --i) std::swap(cells[i - 1], cells[random.below(i)]);
    for (const std::string& cell : cells) list += cell;
    CHECK(rewritten<Pentachess>(with_word(P::start_fen, 2, list)) == P::start_fen);
  }
  const std::string declined =
      P::fen({{"c0", 'K'}, {"c3", 'k'}, {"a30", 'P'}, {"a4", 'd'}}, 'w', "- a30a4");
  CHECK(rewritten<Pentachess>(declined) ==
        P::fen({{"c0", 'K'}, {"c3", 'k'}, {"a30", 'P'}, {"a4", 'd'}}, 'w', "- a4a30"));
}

TEST_CASE("Circular: rights and cell lists are read in any order and written in the given one",
          "[fen]") {
  std::string rights = "KMkm";
  std::sort(rights.begin(), rights.end());
  int orders = 0;
  do {
    CHECK(rewritten<Circular>(with_word(C::start_fen, 2, rights)) == C::start_fen);
    ++orders;
  } while (std::next_permutation(rights.begin(), rights.end()));
  CHECK(orders == 24);
  Strings cells = {"a11", "l11", "a2", "l2"};
  std::sort(cells.begin(), cells.end());
  do {
    const std::string list = cells[0] + cells[1] + cells[2] + cells[3];
    CHECK(rewritten<Circular>(with_word(C::start_fen, 4, list)) ==
          with_word(C::start_fen, 4, "a11l11a2l2"));
  } while (std::next_permutation(cells.begin(), cells.end()));
}

TEST_CASE("Circular: each subset of rights reads back as it was written", "[fen]") {
  for (unsigned subset = 0; subset < 16; ++subset) {
    std::string rights;
    for (unsigned i = 0; i < 4; ++i) {
      if ((subset >> i & 1) != 0) rights += "KMkm"[i];
    }
    if (rights.empty()) rights = "-";
    const std::string fen = with_word(C::start_fen, 2, rights);
    CHECK(rewritten<Circular>(fen) == fen);
  }
}

TEST_CASE("Circular: an e.p. field that allows no legal capture is written back as -", "[fen]") {
  const Men passed = {{"l1", 'K'}, {"a12", 'k'}, {"c6", 'P'}};
  const std::string none = C::fen(passed, 'b', "- - -");
  CHECK(rewritten<Circular>(C::fen(passed, 'b', "- c5c6 -")) == none);
  Men hunted = passed;
  hunted["d6"] = 'p';
  const std::string chance = C::fen(hunted, 'b', "- c5c6 -");
  CHECK(rewritten<Circular>(chance) == chance);
  // A prince is no hunter.
  Men prince = passed;
  prince["d6"] = 'm';
  CHECK(rewritten<Circular>(C::fen(prince, 'b', "- c5c6 -")) == C::fen(prince, 'b', "- - -"));
}

TEST_CASE("Circular: every double step's e.p. field is accepted", "[fen]") {
  int fields = 0;
  for (const char side : {'w', 'b'}) {
    const char pawn = side == 'w' ? 'P' : 'p';
    for (const auto& [from, over, to] :
         {std::array{"a4", "a5", "a6"}, std::array{"b4", "b5", "b6"}, std::array{"c4", "c5", "c6"},
          std::array{"j4", "j5", "j6"}, std::array{"k4", "k5", "k6"}, std::array{"l4", "l5", "l6"},
          std::array{"i4", "c5", "b6"}, std::array{"i4", "h5", "f6"},
          std::array{"i4", "j5", "k6"}}) {
      const std::map<std::string, std::string> mirror = {{"i4", "d9"}, {"h5", "e8"}, {"f6", "g7"}};
      const auto mirrored = [&](const std::string& cell) {
        if (side == 'w') return cell;
        if (mirror.count(cell) != 0) return mirror.at(cell);
        return cell[0] + std::to_string(13 - number_of(cell));
      };
      const auto fen = C::fen_with_kings({{mirrored(to), pawn}}, side == 'w' ? 'b' : 'w',
                                         {mirrored(from), mirrored(over), mirrored(to)},
                                         "- " + mirrored(over) + mirrored(to) + " -");
      INFO("double step " << mirrored(from) << mirrored(to));
      REQUIRE(fen);
      CHECK(split_words(rewritten<Circular>(*fen))[3] == "-");
      ++fields;
    }
  }
  CHECK(fields == 18);
}

TEMPLATE_TEST_CASE("A refused position has no effect on any other", "[fen]", Pentachess, Circular) {
  const Position<TestType> before = position_of<TestType>(Rules<TestType>::start_fen);
  CHECK_FALSE(read_fen<TestType>("nonsense"));
  CHECK(write_fen(before) == Rules<TestType>::start_fen);
  CHECK(before.is_consistent());
}

// What is refused.

TEMPLATE_TEST_CASE("Too few or too many fields are refused", "[fen]", Pentachess, Circular) {
  const std::string start = Rules<TestType>::start_fen;
  for (const std::string text : {"", " ", "\t", "w", "startpos", "8/8/8/8/8/8/8/8 w - - 0 1 x y"}) {
    check_refused<TestType>(text, "field", text);
  }
  // Cut after each of the fields that must be there.
  for (std::size_t words = 1; words < first_counter<TestType>(); ++words) {
    std::string text;
    for (const std::string_view word : split_words(start)) {
      if (words-- == 0) break;
      text += std::string(word) + ' ';
    }
    check_refused<TestType>(text, "field", text);
    words = split_words(text).size();
  }
  check_refused<TestType>(start + " 5", "field", start + " 5");
  check_refused<TestType>(start + " x", "field", start + " x");
}

TEMPLATE_TEST_CASE("A side other than w or b is refused", "[fen]", Pentachess, Circular) {
  for (const std::string side : {"W", "B", "x", "white", "wb", "-", "0"}) {
    check_word_refused<TestType>(1, side, "side");
  }
}

TEMPLATE_TEST_CASE("Counters below 0, above 100000 or not a number are refused", "[fen]",
                   Pentachess, Circular) {
  const std::size_t at = first_counter<TestType>();
  for (const std::string counter :
       {"-1", "-100", "100001", "1000000000000", "99999999999999999999999999", "x", "1x", "x1",
        "1.5", "-", "--1", "+1", "0x10", "1e3"}) {
    check_word_refused<TestType>(at, counter, "halfmove");
    check_word_refused<TestType>(at + 1, counter, "fullmove");
  }
}

TEST_CASE("Pentachess: a wrong number of rings or cells is refused", "[fen]") {
  const auto refused = [](const std::string& men, const std::string& quoted) {
    check_refused<Pentachess>(men + " w - - 0 1", "men", quoted);
  };
  refused("K48k/30", "K48k/30");
  refused("K48k/30/10/10", "K48k/30/10/10");
  refused("K48k", "K48k");
  refused("K47k/30/10", "K47k");
  refused("K49k/30/10", "K49k");
  refused("K48kk/30/10", "K48kk");
  refused("K48k/29/10", "29");
  refused("K48k/31/10", "31");
  refused("K48k/30/9", "9");
  refused("K48k/30/11", "11");
  refused("K48k/30/", "''");
  refused("K48k//10", "''");
  refused("/30/10", "''");
  refused("K48k/30/10/", "K48k/30/10/");
  refused("K48k/30/99999999999999999999", "99999999999999999999");
  refused("K48k/30/4294967306", "4294967306");
  refused("//", "''");
}

TEST_CASE("Circular: a wrong number of rows or cells is refused", "[fen]") {
  const auto refused = [](const std::string& men, const std::string& quoted) {
    check_refused<Circular>(men + " w - - - 0 1", "men", quoted);
  };
  refused("k/3/5/7/9/11/11/9/7/5/3", "k/3/5/7/9/11/11/9/7/5/3");
  refused("k/3/5/7/9/11/11/9/7/5/3/K/1", "k/3/5/7/9/11/11/9/7/5/3/K/1");
  refused("k", "k");
  refused("k/3/5/7/9/11/11/9/7/5/2/K", "2");
  refused("k/3/5/7/9/11/11/9/7/5/4/K", "4");
  refused("k/3/5/7/9/10/11/9/7/5/3/K", "10");
  refused("k/3/5/7/9/12/11/9/7/5/3/K", "12");
  refused("k1/3/5/7/9/11/11/9/7/5/3/K", "k1");
  refused("k/3/5/7/9/11/11/9/7/5/3/KK", "KK");
  refused("k/3/5/7//11/11/9/7/5/3/K", "''");
  refused("/3/5/7/9/11/11/9/7/5/3/K", "''");
  refused("k/3/5/7/9/11/11/9/7/5/3/", "''");
  refused("k/3/5/7/9/11/11/9/7/5/3/99999999999999999999", "99999999999999999999");
}

TEMPLATE_TEST_CASE("Runs of 0 or with a leading zero are refused", "[fen]", Pentachess, Circular) {
  if constexpr (Rules<TestType>::is_pentachess) {
    for (const std::string ring : {"K048k", "K480k", "0K48k", "K48k0", "K48k00", "K0048k"}) {
      check_refused<Pentachess>(ring + "/30/10 w - - 0 1", "men", ring);
    }
    check_refused<Pentachess>("K48k/030/10 w - - 0 1", "men", "030");
    check_refused<Pentachess>("K48k/30/0 w - - 0 1", "men", "0");
  } else {
    for (const std::string row : {"011", "0011", "5P05", "11P0", "0"}) {
      check_refused<Circular>("k/3/5/7/9/" + row + "/11/9/7/5/3/K w - - - 0 1", "men", row);
    }
  }
}

TEMPLATE_TEST_CASE("Unknown letters are refused", "[fen]", Pentachess, Circular) {
  using R = Rules<TestType>;
  const std::string known{Notation<TestType>::letters};
  int unknown = 0;
  for (int code = 33; code < 256; ++code) {
    const char c = static_cast<char>(static_cast<unsigned char>(code));
    if (is_digit(c) || c == '/') continue;
    const bool letter = code < 128 && std::isalpha(code) != 0;
    if (letter && known.find(static_cast<char>(std::toupper(code))) != std::string::npos) continue;
    // In place of one empty cell of the last ring, or of row 6.
    const std::string men = R::is_pentachess ? std::string("K48k/30/9") + c
                                             : std::string("k/3/5/7/9/11/10") + c + "/9/7/5/3/K";
    const std::string rest = R::is_pentachess ? " w - - 0 1" : " w - - - 0 1";
    check_refused<TestType>(men + rest, "men", std::string("'") + c + "'");
    ++unknown;
  }
  CHECK(unknown > 128);
}

TEMPLATE_TEST_CASE("Anything but one king a side is refused", "[fen]", Pentachess, Circular) {
  using R = Rules<TestType>;
  const Strings cells =
      R::is_pentachess ? Strings{"c0", "c3", "a20", "a40"} : Strings{"l6", "a7", "d6", "i4"};
  for (const std::string men : {"", "K", "k", "KK", "kk", "KKk", "Kkk", "KKkk", "Q", "KQ"}) {
    Men all;
    for (std::size_t i = 0; i < men.size(); ++i) all[cells[i]] = men[i];
    const std::string fen = R::fen(all);
    check_refused<TestType>(fen, "men", std::string(split_words(fen)[0]));
    CHECK(refusal_texts<TestType>(fen).front().find("king") != std::string::npos);
  }
}

TEST_CASE("The side not to move in check is refused", "[fen]") {
  // Every kind of man, of either side, that attacks the king of the side that has just moved.
  int refused = 0;
  for (const char kind : Notation<Pentachess>::letters) {
    for (const char side : {'w', 'b'}) {
      const char man = side == 'w' ? kind : static_cast<char>(kind - 'A' + 'a');
      if (kind == 'K') continue;
      for (const std::string& cell : P::board().names) {
        const Men men = {
            {"a4", side == 'w' ? 'k' : 'K'}, {"c5", side == 'w' ? 'K' : 'k'}, {cell, man}};
        if (men.size() != 3) continue;
        const std::string to_wait = P::fen(men, side == 'w' ? 'b' : 'w');
        if (!read_fen<Pentachess>(to_wait) || !P::gives_check(to_wait)) continue;
        const std::string fen = P::fen(men, side);
        check_refused<Pentachess>(fen, "men", std::string(split_words(fen)[0]));
        CHECK(refusal_texts<Pentachess>(fen).front().find("check") != std::string::npos);
        ++refused;
      }
    }
  }
  for (const char kind : Notation<Circular>::letters) {
    for (const char side : {'w', 'b'}) {
      const char man = side == 'w' ? kind : static_cast<char>(kind - 'A' + 'a');
      if (kind == 'K') continue;
      for (const std::string& cell : C::board().names) {
        const Men men = {
            {"d6", side == 'w' ? 'k' : 'K'}, {"l9", side == 'w' ? 'K' : 'k'}, {cell, man}};
        if (men.size() != 3) continue;
        const std::string to_wait = C::fen(men, side == 'w' ? 'b' : 'w');
        if (!read_fen<Circular>(to_wait) || !C::gives_check(to_wait)) continue;
        check_refused<Circular>(C::fen(men, side), "men", "check");
        ++refused;
      }
    }
  }
  CHECK(refused > 300);
  // Kings beside each other.
  check_refused<Pentachess>("Kk48/30/10 w - - 0 1", "men", "Kk48/30/10");
  check_refused<Circular>("k/K2/5/7/9/11/11/9/7/5/3/1 w - - - 0 1", "men", "K2");
}

TEST_CASE("Pentachess: an unmoved cell that is not one is refused", "[fen]") {
  for (const std::string list : {"a50", "b30", "c10", "d0", "a09", "x", "a", "9", "a9-", "-a9",
                                 "--", "a9,a48", "A9", "a9b", "KMkm"}) {
    check_word_refused<Pentachess>(2, list, "unmoved");
  }
  // Named twice.
  check_word_refused<Pentachess>(2, "a9a9", "unmoved");
  check_word_refused<Pentachess>(2, "a9b0a9", "unmoved");
  // Without a pawn of its own kind and side on a start cell of its own: all cells, all men.
  const std::map<char, Cells> starts = {{'P', {"b29", "b0", "a48"}},
                                        {'C', {"b3", "b4", "a9"}},
                                        {'p', {"b14", "b15", "a23"}},
                                        {'c', {"b18", "b19", "a34"}}};
  int accepted = 0;
  const std::string all_men = "QRBNPCLDqrbnpcld.";
  for (const std::string& cell : P::board().names) {
    for (const char man : all_men) {
      Men men = {{cell, man}};
      if (man == '.') men = {};
      const auto fen = P::fen_with_kings(men, 'w', {cell});
      REQUIRE(fen);
      const std::string with_right = with_word(*fen, 2, cell);
      const bool right = starts.count(man) != 0 && starts.at(man).count(cell) != 0;
      INFO("FEN " << with_right);
      if (right) {
        CHECK(rewritten<Pentachess>(with_right) == with_right);
        ++accepted;
      } else {
        check_refused<Pentachess>(with_right, "unmoved", cell);
      }
    }
  }
  CHECK(accepted == 12);
}

TEST_CASE("Pentachess: a declined cell that is not one is refused", "[fen]") {
  for (const std::string list : {"a50", "b30", "c10", "d0", "a09", "x", "a", "9", "a9-", "--"}) {
    check_word_refused<Pentachess>(3, list, "declined");
  }
  const std::string fen = P::fen({{"c0", 'K'}, {"c3", 'k'}, {"a30", 'P'}});
  check_refused<Pentachess>(with_word(fen, 3, "a30a30"), "declined", "a30a30");
  int accepted = 0;
  const std::string all_men = "QRBNPCLDqrbnpcld.";
  for (const std::string& cell : P::board().names) {
    for (const char man : all_men) {
      Men men = {{cell, man}};
      if (man == '.') men = {};
      const auto at = P::fen_with_kings(men, 'w', {cell});
      REQUIRE(at);
      const std::string declined = with_word(*at, 3, cell);
      const bool right = cell[0] == 'a' && std::string("PCLDpcld").find(man) != std::string::npos;
      INFO("FEN " << declined);
      if (right) {
        CHECK(rewritten<Pentachess>(declined) == declined);
        ++accepted;
      } else {
        check_refused<Pentachess>(declined, "declined", cell);
      }
    }
  }
  CHECK(accepted == 50 * 8);
}

TEST_CASE("Pentachess: a pawn both unmoved and declined is refused", "[fen]") {
  for (const auto& [cell, man] : {std::pair{"a48", 'P'}, std::pair{"a9", 'C'},
                                  std::pair{"a23", 'p'}, std::pair{"a34", 'c'}}) {
    const std::string fen = P::fen({{"c0", 'K'}, {"c3", 'k'}, {cell, man}});
    check_refused<Pentachess>(with_word(with_word(fen, 2, cell), 3, cell), "declined", cell);
  }
}

TEST_CASE("Circular: a right that is none, named twice or without its man is refused", "[fen]") {
  for (const std::string rights : {"KQkq", "Q", "x", "KMkmx", "K-", "-K", "--", "w", "P", "0"}) {
    check_word_refused<Circular>(2, rights, "rights");
  }
  for (const std::string rights : {"KK", "MM", "kk", "mm", "KMK", "KMkmK"}) {
    check_word_refused<Circular>(2, rights, "rights");
  }
  // The man away from its start cell.
  for (const char right : {'K', 'M', 'k', 'm'}) {
    const std::string start = right == 'K'   ? "l1"
                              : right == 'M' ? "j3"
                              : right == 'k' ? "a12"
                                             : "c10";
    int accepted = 0;
    for (const std::string& cell : C::board().names) {
      const auto fen = C::fen_with_kings({{cell, right}}, 'w');
      if (!fen) continue;
      const std::string text = with_word(*fen, 2, std::string(1, right));
      INFO("FEN " << text);
      if (cell == start) {
        CHECK(rewritten<Circular>(text) == text);
        ++accepted;
      } else {
        check_refused<Circular>(text, "rights", std::string(1, right));
      }
    }
    CHECK(accepted == 1);
    // Nor with another man on the start cell.
    const char other = right == 'K' || right == 'M' ? 'N' : 'n';
    const auto fen = C::fen_with_kings({{start, other}}, 'w');
    REQUIRE(fen);
    check_refused<Circular>(with_word(*fen, 2, std::string(1, right)), "rights",
                            std::string(1, right));
  }
}

TEST_CASE("Circular: a changed cell that is not one is refused", "[fen]") {
  for (const std::string list :
       {"a13", "a1", "m1", "x", "a", "2", "a2-", "--", "a02", "a2a2", "a2l2a2", "A2", "f7g7"}) {
    check_word_refused<Circular>(4, list, "changed");
  }
  int accepted = 0;
  const std::string all_men = "QRBNMPqrbnmp.";
  for (const std::string& cell : C::board().names) {
    for (const char man : all_men) {
      Men men = {{cell, man}};
      if (man == '.') men = {};
      const auto at = C::fen_with_kings(men, 'w', {cell});
      if (!at) continue;
      const std::string changed = with_word(*at, 4, cell);
      INFO("FEN " << changed);
      if (man == 'B' || man == 'b') {
        CHECK(rewritten<Circular>(changed) == changed);
        ++accepted;
      } else {
        check_refused<Circular>(changed, "changed", cell);
      }
    }
  }
  CHECK(accepted == 2 * 72);
}

TEST_CASE("Circular: a second prince a side is refused", "[fen]") {
  for (const char prince : {'M', 'm'}) {
    const std::string fen = C::fen({{"l6", 'K'}, {"a7", 'k'}, {"d6", prince}, {"i5", prince}});
    check_refused<Circular>(fen, "men", std::string(split_words(fen)[0]));
    CHECK(refusal_texts<Circular>(fen).front().find("prince") != std::string::npos);
  }
  // One of each is no second one.
  const std::string both = C::fen({{"l6", 'K'}, {"a7", 'k'}, {"d6", 'M'}, {"i5", 'm'}});
  CHECK(rewritten<Circular>(both) == both);
}

TEST_CASE("Circular: pawns and princes beyond promotion and pawns behind their start are refused",
          "[fen]") {
  int refused = 0;
  for (const std::string& cell : C::board().names) {
    for (const char man : {'P', 'p', 'M', 'm'}) {
      const int row = man == 'P' || man == 'M' ? number_of(cell) : 13 - number_of(cell);
      const bool fault = row >= 10 || (row < 4 && (man == 'P' || man == 'p'));
      // Kings that neither attack nor stand on the cell.
      const auto fen = C::fen_with_kings({{cell, man}}, 'w');
      CHECK(static_cast<bool>(fen) == !fault);
      if (!fault) continue;
      const std::string at = C::fen({{"l6", 'K'}, {"a7", 'k'}, {cell, man}});
      if (cell == "l6" || cell == "a7") continue;
      check_refused<Circular>(at, "men", cell);
      CHECK(refusal_texts<Circular>(at).front().find(std::string(split_words(at)[0])) !=
            std::string::npos);
      ++refused;
    }
  }
  CHECK(refused == 4 * 9 + 2 * 9);
}

TEST_CASE("Circular: an e.p. field that no double step can have left is refused", "[fen]") {
  // All pairs of cells: only those of double steps of the side that has moved are possible.
  const std::map<std::string, Cells> white = {
      {"a5", {"a6"}},       {"b5", {"b6"}}, {"c5", {"c6", "b6"}}, {"h5", {"f6"}},
      {"j5", {"j6", "k6"}}, {"k5", {"k6"}}, {"l5", {"l6"}}};
  const Men crowd = {{"a6", 'P'}, {"b6", 'P'}, {"c6", 'P'},  {"f6", 'P'}, {"j6", 'P'}, {"k6", 'P'},
                     {"l6", 'P'}, {"l1", 'K'}, {"a12", 'k'}, {"d6", 'P'}, {"e6", 'P'}, {"a8", 'p'}};
  int accepted = 0;
  for (const std::string& over : C::board().names) {
    for (const std::string& to : C::board().names) {
      const std::string fen = C::fen(crowd, 'b', "- " + over + to + " -");
      const bool possible = white.count(over) != 0 && white.at(over).count(to) != 0;
      if (possible) {
        CHECK(read_fen<Circular>(fen));
        ++accepted;
      } else {
        check_refused<Circular>(fen, "e.p.", over + to);
      }
      // White to move: White's pawns have not just passed.
      const std::string other = C::fen(crowd, 'w', "- " + over + to + " -");
      check_refused<Circular>(other, "e.p.", over + to);
    }
  }
  CHECK(accepted == 9);
  // The start cell or the passed cell occupied, of either way.
  const Men passed = {{"c6", 'P'}, {"l1", 'K'}, {"a12", 'k'}, {"d6", 'p'}};
  CHECK(read_fen<Circular>(C::fen(passed, 'b', "- c5c6 -")));
  for (const char* occupied : {"c4", "c5"}) {
    for (const char man : {'N', 'n'}) {
      Men men = passed;
      men[occupied] = man;
      check_refused<Circular>(C::fen(men, 'b', "- c5c6 -"), "e.p.", "c5c6");
    }
  }
  // A prince has not passed, nor a pawn of the side to move, nor nobody.
  for (const char man : {'M', 'N', 'p', 'n'}) {
    Men men = passed;
    men["c6"] = man;
    check_refused<Circular>(C::fen(men, 'b', "- c5c6 -"), "e.p.", "c5c6");
  }
  Men nobody = passed;
  nobody.erase("c6");
  check_refused<Circular>(C::fen(nobody, 'b', "- c5c6 -"), "e.p.", "c5c6");
}

TEST_CASE("Circular: an e.p. field that is no pair of cells is refused", "[fen]") {
  const Men men = {{"c6", 'P'}, {"l1", 'K'}, {"a12", 'k'}, {"d6", 'p'}};
  for (const std::string field : {"c5", "c6", "c5c6c5", "c5c6q", "x", "--", "c5-", "-c6", "c05c6",
                                  "C5C6", "c5c13", "0", "c5c6-", "e3"}) {
    check_refused<Circular>(C::fen(men, 'b', "- " + field + " -"), "e.p.", field);
  }
}

TEMPLATE_TEST_CASE("The other game's positions are refused", "[fen]", Pentachess, Circular) {
  const std::string other = Rules<TestType>::is_pentachess ? C::start_fen : P::start_fen;
  const std::string message = refusal_texts<TestType>(other).front();
  CHECK(message.find("FEN") != std::string::npos);
  // Chess itself.
  const std::string chess = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
  CHECK(refusal_texts<TestType>(chess).front().find("FEN") != std::string::npos);
}

// Anything at all.

namespace {

std::string mutated(std::string text, const std::string& alphabet, SplitMix64& random) {
  for (std::uint64_t times = 1 + random.below(4) / 2; times > 0; --times) {
    if (text.empty()) return text;
    const std::size_t at = random.below(text.size());
    const std::size_t length = std::min(text.size() - at, std::size_t{1 + random.below(4)});
    switch (random.below(9)) {
      case 0:
        text[at] = static_cast<char>(text[at] ^ (1 << random.below(8)));
        break;
      case 1:
        text.erase(at, length);
        break;
      case 2:
        text.insert(random.below(text.size() + 1), text.substr(at, length));
        break;
      case 3:
        text[at] = static_cast<char>(random.below(256));
        break;
      case 4:
        std::swap(text[at], text[random.below(text.size())]);
        break;
      case 5:
        text[at] = alphabet[random.below(alphabet.size())];
        break;
      default:  // likeliest to be accepted: one man or cell for another
        if (std::isalpha(static_cast<unsigned char>(text[at])) != 0) {
          text[at] = alphabet[random.below(alphabet.find('0'))];
        } else if (is_digit(text[at])) {
          text[at] = static_cast<char>('0' + random.below(10));
        }
    }
  }
  return text;
}

template <class V>
void check_mutations(std::uint64_t seed, int count) {
  const std::vector<std::string> fens = reference_fens<V>();
  // Letters of men and cells, digits and the rest of what a FEN has.
  const std::string alphabet = std::string(Notation<V>::letters) + "kqrbnpcldm0123456789/- wacjgl";
  SplitMix64 random(seed);
  int accepted = 0;
  int refused = 0;
  for (int round = 0; round < count; ++round) {
    const std::string text = mutated(fens[random.below(fens.size())], alphabet, random);
    const Result<Position<V>> read = read_fen<V>(text);
    if (!read) {
      if (read.error().message.empty()) FAIL("no reason given for FEN " << text);
      ++refused;
      continue;
    }
    ++accepted;
    const std::string written = write_fen(*read);
    if (!read->is_consistent()) FAIL("inconsistent: " << text);
    const Result<Position<V>> again = read_fen<V>(written);
    if (!again) FAIL(text << " is written as " << written << ": " << again.error().message);
    if (write_fen(*again) != written) FAIL("no fixed point: " << written);
    if (again->key() != read->key()) FAIL("another key: " << text << " and " << written);
    Rules<V>::moves(*read);
  }
  // Both happen often.
  CHECK(accepted > count / 20);
  CHECK(refused > count / 2);
}

constexpr std::uint64_t pentachess_seed = 20260;
constexpr std::uint64_t circular_seed = 20261;

}  // namespace

TEST_CASE("Pentachess: mutated positions are refused, or read and written consistently", "[fen]") {
  check_mutations<Pentachess>(pentachess_seed, effort(100'000, 2'000));
}

TEST_CASE("Circular: mutated positions are refused, or read and written consistently", "[fen]") {
  check_mutations<Circular>(circular_seed, effort(100'000, 2'000));
}
