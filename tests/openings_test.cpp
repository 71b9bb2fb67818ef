// Openings: books as they are read, the order of their use, the built-in ones and their making.
#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "match/opening_generator.hpp"
#include "match/openings.hpp"
#include "match/symmetry.hpp"
#include "tests/catch.hpp"
#include "tests/match_helper.hpp"
#include "variants/circular/symmetry.hpp"
#include "variants/pentachess/symmetry.hpp"

using namespace rotunda;
using namespace rotunda::match;
using namespace rotunda::match_test;

namespace {

const std::string start = "k/bqb/rnmnr/ppppppp/9/11/11/9/PPPPPPP/RNMNR/BQB/K w KMkm - -";
const std::string second = "k/bqb/rnmnr/ppppppp/9/11/11/9/PPPPPPP/RNMNR/BQB/K b KMkm - -";

std::vector<std::string> fens(const std::vector<Opening>& openings) {
  std::vector<std::string> result;
  for (const Opening& opening : openings) result.push_back(opening.fen);
  return result;
}

std::string fault_in_epd(const std::string& text) {
  const auto result = read_epd_book("book", text, "circular");
  return result ? "" : result.error().message;
}

std::string fault_in_pgn(const std::string& text, std::optional<int> plies = {}) {
  const auto result = read_pgn_book("book", text, "circular", plies);
  return result ? "" : result.error().message;
}

std::vector<Opening> numbered(int count) {
  std::vector<Opening> result;
  for (int i = 1; i <= count; ++i) result.push_back({std::to_string(i), {}});
  return result;
}

bool mentions(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

// The leaves below a position, which symmetries must not change.
std::uint64_t leaves(std::string_view variant, const std::string& fen, int depth) {
  const auto game = make_game(variant);
  REQUIRE_FALSE(game->set_position(fen));
  PerftOptions options;
  options.depth = depth;
  const std::atomic<bool> never{false};
  std::uint64_t result = 0;
  const auto parts = game->perft(options, never, [](double) {});
  for (const DividedCount& part : *parts) result += part.nodes;
  return result;
}

}  // namespace

TEST_CASE("A book of positions is read", "[openings]") {
  const std::string text = "# a comment\n\n" + start + "\n  \t\n" + second +
                           " 3 17 ; id \"second\"; # more\n\n" + start + " ;D1 20";
  const std::vector<std::string> expected = {start + " 0 1", second + " 3 17", start + " 0 1"};
  std::string crlf;
  for (const char c : text) crlf += c == '\n' ? "\r\n" : std::string(1, c);
  for (const std::string& variation :
       {text, crlf, "\xef\xbb\xbf" + text, text + '\n', crlf + "\r\n"}) {
    const auto result = read_epd_book("book", variation, "Circular");
    REQUIRE(result);
    CHECK(fens(*result) == expected);
  }
}

TEST_CASE("A wrong line of a book is named", "[openings]") {
  CHECK(mentions(fault_in_epd(start + "\nnonsense\n"), "book, line 2: FEN"));
  CHECK(mentions(fault_in_epd("\n# x\n\n" + start + "\r\n" + start + " 0 1 2"), "book, line 5: "));
  CHECK(mentions(fault_in_epd(start + " 100 60"), "book, line 1: the game is over"));
  CHECK(mentions(fault_in_epd(""), "book holds no positions"));
  CHECK(mentions(fault_in_epd("\n# only a comment\n"), "book holds no positions"));
  CHECK_FALSE(read_epd_book("book", start, "chess"));
}

TEST_CASE("A book of games is read up to a number of plies", "[openings]") {
  const std::string text =
      "[Event \"?\"]\n\n1. j4j6 j9j7 2. k3j5 1-0\n\n"
      "[Event \"?\"]\n[FEN \"" +
      second + "\"]\n\n1... j9j7 *\n\n[Event \"?\"]\n\n*\n";
  const auto all = read_pgn_book("book", text, "circular", std::nullopt);
  REQUIRE(all);
  CHECK(*all == std::vector<Opening>{{start + " 0 1", {"j4j6", "j9j7", "k3j5"}},
                                     {second + " 0 1", {"j9j7"}},
                                     {start + " 0 1", {}}});
  const auto two = read_pgn_book("book", text, "circular", 2);
  REQUIRE(two);
  CHECK((*two)[0].moves == std::vector<std::string>{"j4j6", "j9j7"});
  CHECK((*two)[1].moves.size() == 1);
  const auto none = read_pgn_book("book", text, "circular", 0);
  REQUIRE(none);
  CHECK((*none)[0].moves.empty());
}

TEST_CASE("A wrong game of a book is named", "[openings]") {
  const std::string good = "[Event \"?\"]\n\n1. j4j6 *\n\n";
  CHECK(fault_in_pgn(good).empty());
  CHECK(mentions(fault_in_pgn(good + "[Event \"?\"]\n\n1. j4j6 j4j6 *\n"),
                 "book, game 2 (line 5): move j4j6 is not legal here (ply 2"));
  // Moves that are not used need not be legal.
  CHECK(fault_in_pgn(good + "[Event \"?\"]\n\n1. j4j6 j4j6 *\n", 1).empty());
  CHECK(mentions(fault_in_pgn(good + "[Variant \"pentachess\"]\n\n*\n"),
                 "book, game 2 (line 5): a game of pentachess instead of circular"));
  CHECK(mentions(fault_in_pgn("[FEN \"x\"]\n\n*\n"), "book, game 1 (line 1): FEN"));
  CHECK(mentions(fault_in_pgn(good + "[Event \"?\"]\n\n1. j4j6"), "book, line 5: "));
  CHECK(mentions(fault_in_pgn(good + "[Event]\n\n1. j4j6 *"), "book, game 2 (line 5): "));
  CHECK(mentions(fault_in_pgn(""), "book holds no games"));
  CHECK(mentions(fault_in_pgn(good, -1), "plies=-1"));
}

TEST_CASE("Files that are no books are refused", "[openings]") {
  const auto fault = [](const std::string& content, std::optional<BookFormat> format = {}) {
    const TemporaryFile file(content);
    BookOptions book;
    book.file = file.name();
    book.format = format;
    const auto result = load_openings(book, "circular", 1);
    REQUIRE_FALSE(result);
    CHECK(mentions(result.error().message, file.name()));
    return result.error().message;
  };
  for (const BookFormat format : {BookFormat::epd, BookFormat::pgn}) {
    CHECK(mentions(fault("\x1f\x8b\x08\x01", format), "gzip"));
    CHECK(mentions(fault(std::string("MZ\0\1", 4), format), "no text: byte 3 is 0"));
    CHECK(mentions(fault("", format), "holds no"));
  }
  BookOptions book;
  book.file = "/nonexistent.epd";
  CHECK_FALSE(load_openings(book, "circular", 1));
  book.file = "/tmp";
  CHECK_FALSE(load_openings(book, "circular", 1));
}

TEST_CASE("The format of a book follows from its name or the option", "[openings]") {
  const TemporaryFile file("[Event \"?\"]\n\n1. j4j6 *\n");
  BookOptions book;
  book.file = file.name();
  CHECK_FALSE(load_openings(book, "circular", 1));
  book.format = BookFormat::pgn;
  CHECK(load_openings(book, "circular", 1));
  book.plies = 1;
  CHECK(load_openings(book, "circular", 1));
  book.format = BookFormat::epd;
  CHECK(mentions(load_openings(book, "circular", 1).error().message, "plies="));
}

TEST_CASE("Openings are used in order from the first one asked for", "[openings]") {
  const auto used = [](std::int64_t first, BookOrder order, std::uint64_t seed) {
    const auto result = in_order(numbered(5), order, first, seed);
    REQUIRE(result);
    return fens(*result);
  };
  using Fens = std::vector<std::string>;
  CHECK(used(1, BookOrder::sequential, 1) == Fens{"1", "2", "3", "4", "5"});
  CHECK(used(4, BookOrder::sequential, 1) == Fens{"4", "5", "1", "2", "3"});

  // The same on every machine.
  const Fens shuffled = used(1, BookOrder::random, 1);
  CHECK(shuffled == Fens{"3", "2", "5", "4", "1"});
  CHECK(used(1, BookOrder::random, 1) == shuffled);
  CHECK(used(1, BookOrder::random, 2) != shuffled);
  // The first one is that of the random order, so that a match can go on where another has ended.
  CHECK(used(3, BookOrder::random, 1) ==
        Fens{shuffled[2], shuffled[3], shuffled[4], shuffled[0], shuffled[1]});
}

TEST_CASE("A first opening beyond the book is refused", "[openings]") {
  for (const std::int64_t first :
       {std::int64_t{0}, std::int64_t{-1}, std::int64_t{6},
        std::numeric_limits<std::int64_t>::max(), std::numeric_limits<std::int64_t>::min()}) {
    const auto result = in_order(numbered(5), BookOrder::sequential, first, 1);
    REQUIRE_FALSE(result);
    CHECK(mentions(result.error().message, "start=" + std::to_string(first)));
  }
}

TEST_CASE("All orders of openings are about as frequent", "[openings]") {
  std::map<std::vector<std::string>, int> counts;
  for (std::uint64_t seed = 0; seed < 6000; ++seed) {
    ++counts[fens(*in_order(numbered(3), BookOrder::random, 1, seed))];
  }
  CHECK(counts.size() == 6);
  for (const auto& [order, count] : counts) CHECK(std::abs(count - 1000) < 150);
}

TEMPLATE_TEST_CASE("Symmetries keep the game", "[openings]", Pentachess, Circular) {
  const std::string variant(TestType::name);
  const auto& symmetries = Symmetries<TestType>::all();
  CHECK(symmetries.size() == (variant == "circular" ? 3u : 1u));
  std::size_t count = 0;
  for (const std::string& fen : reference_fens<TestType>()) {
    if (++count % effort(5, 50) != 0) continue;
    const Position<TestType> position = position_of<TestType>(fen);
    const std::uint64_t expected = leaves(variant, fen, 2);
    for (const Symmetry& symmetry : symmetries) {
      const std::string other = write_fen(image(position, symmetry));
      INFO(fen << " becomes " << other);
      REQUIRE(other != fen);
      // Read back, the position is the same one: its rights are where they belong.
      REQUIRE(write_fen(position_of<TestType>(other)) == other);
      REQUIRE(leaves(variant, other, 2) == expected);
      REQUIRE(*canonical_position(variant, other) == *canonical_position(variant, fen));
      // Each is its own inverse.
      REQUIRE(write_fen(image(image(position, symmetry), symmetry)) == fen);
    }
  }
  CHECK(count > 100);
}

TEST_CASE("The start positions are symmetric", "[openings]") {
  // Exchanging the sides leaves only who is to move.
  const auto same = [](std::string_view variant, const std::string& a, const std::string& b) {
    return *canonical_position(variant, a) == *canonical_position(variant, b);
  };
  CHECK(same("circular", start, second));
  const std::string penta(make_game("pentachess")->start_fen());
  std::string black = penta;
  black.replace(black.find(" w "), 3, " b ");
  CHECK(same("pentachess", penta, black));
  // Left and right, in Circular Chess only. Counters do not matter.
  CHECK(same("circular", "k/bqb/rnmnr/ppppppp/9/11/11/P8/1PPPPPP/RNMNR/BQB/K b KMkm - - 0 1",
             "k/bqb/rnmnr/ppppppp/9/11/11/8P/PPPPPP1/RNMNR/BQB/K b KMkm - - 5 9"));
  CHECK_FALSE(same("circular", "k/bqb/rnmnr/ppppppp/9/11/11/P8/1PPPPPP/RNMNR/BQB/K b KMkm - -",
                   "k/bqb/rnmnr/ppppppp/9/11/11/7P1/PPPPP1P/RNMNR/BQB/K b KMkm - -"));
  CHECK_FALSE(canonical_position("chess", start));
  CHECK_FALSE(canonical_position("circular", "nonsense"));
}

TEST_CASE("The built-in openings are sound", "[openings]") {
  const std::string variant = GENERATE("pentachess", "circular");
  const std::vector<Opening> openings = builtin_openings(variant);
  CHECK(openings.size() >= 500);
  const auto game = make_game(variant);
  std::set<std::string> distinct;
  for (const Opening& opening : openings) {
    INFO(opening.fen);
    REQUIRE_FALSE(game->set_position(opening.fen));
    REQUIRE(game->fen() == opening.fen);
    REQUIRE(game->outcome() == Outcome::ongoing);
    REQUIRE(game->checkers().empty());
    REQUIRE(opening.moves.empty());
    REQUIRE(distinct.insert(*canonical_position(variant, opening.fen)).second);
  }
  CHECK(builtin_openings("chess").empty());
  const auto loaded = load_openings({}, variant, 1);
  REQUIRE(loaded);
  CHECK(*loaded == openings);
}

TEST_CASE("The built-in openings come from the candidates of seed 1", "[openings]") {
  // Which candidates a search finds even may change with the search, but not their sequence.
  const std::string variant = GENERATE("pentachess", "circular");
  const std::vector<Opening> openings = builtin_openings(variant);
  REQUIRE(openings.size() >= 20);
  OpeningCandidates candidates(variant, 1, 6, 10);
  for (std::size_t found = 0, tried = 0; found < 20; ++tried) {
    REQUIRE(tried < 500);
    const auto fen = candidates.next();
    REQUIRE(fen);
    if (*fen == openings[found].fen) ++found;
  }
}

TEST_CASE("Candidates for openings are of the length asked for", "[openings][one-thread]") {
  const std::string variant = GENERATE("pentachess", "circular");
  OpeningCandidates candidates(variant, 7, 3, 5);
  std::set<int> lengths;
  for (int i = 0; i < 60; ++i) {
    const std::string fen = *candidates.next();
    const std::vector<std::string_view> fields = split_words(fen);
    const int moves = std::stoi(std::string(fields.back()));
    lengths.insert(2 * (moves - 1) + (fields[1] == "b" ? 1 : 0));
  }
  CHECK(lengths == std::set<int>{3, 4, 5});
  // There are only so many positions after one move; the search for new ones ends.
  OpeningCandidates few(variant, 7, 1, 1);
  std::set<std::string> all;
  while (const auto fen = few.next()) all.insert(*fen);
  CHECK(all.size() <= make_game(variant)->legal_moves().size());
  CHECK(all.size() > 5);
}

TEST_CASE("Openings are made alike from the same seed", "[openings]") {
  OpeningsCommand command;
  command.variant = GENERATE("pentachess", "circular");
  command.count = 5;
  command.depth = 3;
  command.max_score = 60;
  const auto made = [&](std::uint64_t seed) {
    const TemporaryFile file;
    command.seed = seed;
    command.output = file.name();
    REQUIRE(run_openings(command) == 0);
    const auto result = read_epd_book("made", file.content(), command.variant);
    REQUIRE(result);
    return fens(*result);
  };
  const std::vector<std::string> first = made(1);
  REQUIRE(first.size() == 5);
  CHECK(made(1) == first);
  CHECK(made(2) != first);
  OpeningScorer scorer(command.variant, command.depth);
  for (const std::string& fen : first) {
    const auto score = scorer.score(fen);
    REQUIRE(score);
    CHECK(std::abs(*score) <= command.max_score);
  }
}

TEST_CASE("Openings that cannot be made are refused", "[openings][one-thread]") {
  OpeningsCommand command;
  command.variant = "circular";
  command.output = "/dev/null";
  command.count = 3;
  command.depth = 1;
  command.max_score = 100'000;
  const auto status = [&](auto&& change) {
    OpeningsCommand changed = command;
    change(changed);
    return run_openings(changed);
  };
  CHECK(status([](OpeningsCommand&) {}) == 0);
  CHECK(status([](OpeningsCommand& c) { c.variant = "chess"; }) == 1);
  CHECK(status([](OpeningsCommand& c) { c.count = 0; }) == 1);
  CHECK(status([](OpeningsCommand& c) { c.least_plies = 11; }) == 1);
  CHECK(status([](OpeningsCommand& c) { c.least_plies = -1; }) == 1);
  CHECK(status([](OpeningsCommand& c) { c.depth = 0; }) == 1);
  CHECK(status([](OpeningsCommand& c) { c.max_score = -1; }) == 1);
  CHECK(status([](OpeningsCommand& c) { c.output = "/nonexistent/x"; }) == 1);
  CHECK(status([](OpeningsCommand& c) { c.output = "/dev/full"; }) == 1);
  CHECK(status([](OpeningsCommand& c) {
          c.least_plies = c.most_plies = 1;
          c.count = 1000;
        }) == 1);
}
