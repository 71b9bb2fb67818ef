// Positions: making and unmaking moves, keys, counters, repetitions, ends of games.
#include "engine/position.hpp"

#include <algorithm>
#include <bit>
#include <map>
#include <set>
#include <string>
#include <type_traits>
#include <vector>

#include "engine/movegen.hpp"
#include "engine/outcome.hpp"
#include "engine/random.hpp"
#include "tests/catch.hpp"
#include "tests/effort.hpp"
#include "tests/support.hpp"

using namespace rotunda;

namespace {

template <class V>
MoveList moves_of(const Position<V>& position) {
  MoveList moves;
  list_moves(position, moves);
  return moves;
}

template <class V>
void play(Position<V>& position, std::initializer_list<std::string_view> moves) {
  for (const std::string_view move : moves) position.make(legal_move(position, move));
}

// Everything that a position tells of itself.
template <class V>
struct Picture {
  explicit Picture(const Position<V>& position)
      : fen(write_fen(position)),
        key(position.key()),
        plies(position.plies()),
        earlier(position.earlier_occurrences()),
        rights(position.rights()) {
    for (const Cell cell : V::cells()) men.push_back(position.at(cell));
    for (const Side side : {Side::white, Side::black}) {
      sets.push_back(position.men(side));
      for (Kind kind = 0; kind < V::kind_count; ++kind) sets.push_back(position.men(side, kind));
    }
  }
  bool operator==(const Picture&) const = default;

  std::string fen;
  Key key;
  std::size_t plies;
  int earlier;
  typename V::Rights rights;
  std::vector<Man> men;
  std::vector<CellSet> sets;
};

}  // namespace

TEMPLATE_TEST_CASE("Unmaking any move brings back everything", "[position]", Pentachess, Circular) {
  for (const std::string& fen : reference_fens<TestType>()) {
    Position<TestType> position = position_of<TestType>(fen);
    const Picture<TestType> before(position);
    INFO(fen);
    for (const Move move : moves_of(position)) {
      INFO(to_text<TestType>(move));
      position.make(move);
      REQUIRE(position.is_consistent());
      REQUIRE(position.plies() == before.plies + 1);
      const Picture<TestType> between(position);
      REQUIRE_FALSE(between.key == before.key);
      // A second ply, so that what the first one keeps for its unmaking is not the last.
      for (const Move reply : moves_of(position)) {
        position.make(reply);
        position.unmake(reply);
        if (position.key() != between.key) FAIL(to_text<TestType>(reply));
      }
      REQUIRE(Picture<TestType>(position) == between);
      position.unmake(move);
      REQUIRE(Picture<TestType>(position) == before);
    }
  }
}

TEMPLATE_TEST_CASE("A position after a move is the one its FEN gives", "[position]", Pentachess,
                   Circular) {
  for (const std::string& fen : reference_fens<TestType>()) {
    Position<TestType> position = position_of<TestType>(fen);
    for (const Move move : moves_of(position)) {
      position.make(move);
      const std::string after = write_fen(position);
      INFO(fen << " " << to_text<TestType>(move) << " " << after);
      const Position<TestType> read = position_of<TestType>(after);
      REQUIRE(read.key() == position.key());
      REQUIRE(read.rights() == position.rights());
      REQUIRE(write_fen(read) == after);
      position.unmake(move);
    }
  }
}

TEMPLATE_TEST_CASE("Counters count plies since the last capture or pawn move, and moves",
                   "[position][C11]", Pentachess, Circular) {
  std::map<std::string, int> seen;
  for (const std::string& fen : reference_fens<TestType>()) {
    Position<TestType> position = position_of<TestType>(fen);
    const int clock = position.halfmove_clock();
    const int number = position.fullmove_number();
    for (const Move move : moves_of(position)) {
      const Man man = position.at(move.from());
      const int men = position.occupied().count();
      const char letter = Notation<TestType>::letters[kind_of(man)];
      const bool is_pawn = std::string_view("PCLD").find(letter) != std::string_view::npos;
      position.make(move);
      const bool captures = position.occupied().count() < men;
      INFO(fen << " " << to_text<TestType>(move));
      REQUIRE(position.halfmove_clock() == (captures || is_pawn ? 0 : clock + 1));
      REQUIRE(position.fullmove_number() == number + (side_of(man) == Side::black ? 1 : 0));
      REQUIRE(position.side() == ~side_of(man));
      position.unmake(move);
      ++seen[captures ? "capture" : is_pawn ? "pawn move" : "other move"];
      if (letter == 'M' && !captures) ++seen[move.promotes() ? "prince promotes" : "prince move"];
    }
  }
  // C11: a prince's moves and its promotion are among those that count on.
  const std::size_t kinds = std::string(TestType::name) == "circular" ? 5 : 3;
  CHECK(seen.size() == kinds);
}

namespace {

// The set-ups that differ from one in a single part of the state; all must have keys of their own.
std::vector<Setup<Pentachess>> variations(const Setup<Pentachess>& setup) {
  std::vector<Setup<Pentachess>> result;
  for (const Cell cell : Pentachess::cells()) {
    const Man man = setup.board[cell];
    if (man == no_man || !Pentachess::is_pawn(kind_of(man))) continue;
    if (Pentachess::unmoved_pawn_cells(side_of(man), kind_of(man)).has(cell)) {
      result.push_back(setup);
      result.back().rights.unmoved ^= CellSet::of(cell);
    }
    if (pentachess::outer_ring.has(cell)) {
      result.push_back(setup);
      result.back().rights.declined ^= CellSet::of(cell);
    }
  }
  return result;
}

std::vector<Setup<Circular>> variations(const Setup<Circular>& setup) {
  std::vector<Setup<Circular>> result;
  for (const Side side : {Side::white, Side::black}) {
    for (const Kind kind : {king, Kind{Circular::prince}}) {
      if (setup.board[Circular::start_cell(side, kind)] != man_of(side, kind)) continue;
      result.push_back(setup);
      result.back().rights.unmoved ^= Circular::unmoved_bit(side, kind);
    }
  }
  for (const Cell cell : Circular::cells()) {
    const Man man = setup.board[cell];
    if (man != no_man && kind_of(man) == bishop) {
      result.push_back(setup);
      result.back().rights.changed ^= CellSet::of(cell);
    }
    for (const auto& step : circular::board.pawn_double_steps[index(~setup.side)][cell]) {
      if (setup.rights.en_passant == Circular::EnPassant{step.over, step.to}) continue;
      result.push_back(setup);
      result.back().rights.en_passant = {step.over, step.to};
    }
  }
  return result;
}

}  // namespace

TEMPLATE_TEST_CASE("Each part of the state has its share in the key", "[position]", Pentachess,
                   Circular) {
  std::size_t compared = 0;
  for (const std::string& fen : reference_fens<TestType>()) {
    const Setup<TestType> setup = setup_of(position_of<TestType>(fen));
    std::set<Key> keys = {Position<TestType>(setup).key()};
    std::size_t count = 1;
    const auto add = [&](const Setup<TestType>& other) {
      keys.insert(Position<TestType>(other).key());
      ++count;
    };
    const auto add_with_each_side = [&](Setup<TestType> other) {
      other.side = ~other.side;
      add(other);
    };
    add_with_each_side(setup);
    for (const Setup<TestType>& other : variations(setup)) {
      add(other);
      add_with_each_side(other);
    }
    // Each man away, or another man in its place.
    for (const Cell cell : TestType::cells()) {
      if (setup.board[cell] == no_man || kind_of(setup.board[cell]) == king) continue;
      for (Man man = no_man; man < man_of(Side::white, TestType::kind_count); ++man) {
        const bool is_king = man == man_of(Side::white, king) || man == man_of(Side::black, king);
        if (man == setup.board[cell] || is_king || (man != no_man && man < first_man)) continue;
        Setup<TestType> other = setup;
        other.board[cell] = man;
        add(other);
      }
    }
    INFO(fen);
    REQUIRE(keys.size() == count);
    compared += count;

    // The counters have none.
    Setup<TestType> later = setup;
    later.halfmove_clock += 7;
    later.fullmove_number += 70;
    REQUIRE(Position<TestType>(later).key() == Position<TestType>(setup).key());
  }
  CHECK(compared > 50'000);
}

TEST_CASE("Circular: every chance to capture en passant has a key of its own", "[position][C8]") {
  std::set<Key> keys;
  std::set<std::pair<Cell, Cell>> chances;
  std::map<Cell, int> victims_of_cell;
  for (const Side side : {Side::white, Side::black}) {
    for (const Cell from : Circular::cells()) {
      for (const auto& step : circular::board.pawn_double_steps[index(side)][from]) {
        if (!chances.insert({step.over, step.to}).second) continue;
        ++victims_of_cell[step.over];
        Circular::Rights rights;
        rights.en_passant = {step.over, step.to};
        keys.insert(Circular::rights_key_change({}, rights));
      }
    }
  }
  CHECK(keys.size() == chances.size());
  CHECK(keys.count(0) == 0);
  // Two double steps can cross one cell.
  CHECK(std::any_of(victims_of_cell.begin(), victims_of_cell.end(),
                    [](const auto& entry) { return entry.second > 1; }));
}

TEST_CASE("Circular: any two sets of rights have keys of their own", "[position]") {
  std::set<Key> keys;
  int count = 0;
  for (std::uint8_t unmoved = 0; unmoved < 16; ++unmoved) {
    for (const Cell bishop_cell : Circular::cells()) {
      Circular::Rights rights;
      rights.unmoved = unmoved;
      rights.changed = CellSet::of(bishop_cell);
      const Key key = Circular::rights_key_change({}, rights);
      keys.insert(key);
      ++count;
      // From anywhere to anywhere is from there to none, and from none to here.
      Circular::Rights others;
      others.unmoved = static_cast<std::uint8_t>(15 - unmoved);
      CHECK(Circular::rights_key_change(others, rights) ==
            (Circular::rights_key_change({}, others) ^ key));
      CHECK(Circular::rights_key_change(rights, rights) == 0);
    }
  }
  CHECK(static_cast<int>(keys.size()) == count);
}

TEST_CASE("Pentachess: positions repeat past pawn moves", "[position][P6]") {
  // The pawn on a15 steps in to b8 and out again.
  Position<Pentachess> position = position_of<Pentachess>("15P4k17K11/30/10 w - - 30 40");
  const Key first = position.key();
  play(position, {"a15b8", "a20a21", "b8a15", "a21a20"});
  CHECK(position.key() == first);
  CHECK(position.earlier_occurrences() == 1);
  CHECK(outcome(position) == Outcome::ongoing);
  CHECK(position.halfmove_clock() == 1);
  play(position, {"a15b8", "a20a21", "b8a15"});
  CHECK(outcome(position) == Outcome::ongoing);
  play(position, {"a21a20"});
  CHECK(position.key() == first);
  CHECK(position.earlier_occurrences() == 2);
  CHECK(outcome(position) == Outcome::threefold);
  // Only the fifty-move counter has begun anew.
  CHECK(position.halfmove_clock() == 1);
}

TEST_CASE("Pentachess: a position with a first step is not the one without", "[position][P3][P6]") {
  // The pawn on b0 steps in and out again, and can make a double step no more.
  Position<Pentachess> position = position_of<Pentachess>("15p4k13K15/P29/10 w b0 - 0 1");
  const Position<Pentachess> without = position_of<Pentachess>("15p4k13K15/P29/10 w - - 0 1");
  CHECK(position.key() != without.key());
  for (int times_before = 0; times_before < 3; ++times_before) {
    play(position, {"b0c9", "a20a21", "c9b0", "a21a20"});
    CHECK(position.key() == without.key());
    CHECK(position.earlier_occurrences() == times_before);
  }
  CHECK(outcome(position) == Outcome::threefold);
}

TEST_CASE("Circular: a position with a king's leap is not the one without", "[position][C9]") {
  Position<Circular> position = position_of<Circular>("k/3/5/7/P8/11/11/9/7/5/3/K w K - - 0 1");
  const Position<Circular> without =
      position_of<Circular>("k/3/5/7/P8/11/11/9/7/5/3/K w - - - 0 1");
  CHECK(position.key() != without.key());
  for (int times_before = 0; times_before < 3; ++times_before) {
    play(position, {"l1a2", "a12a11", "a2l1", "a11a12"});
    CHECK(position.key() == without.key());
    CHECK(position.earlier_occurrences() == times_before);
  }
  CHECK(outcome(position) == Outcome::threefold);
}

TEST_CASE("Pentachess: a declined promotion makes another position until the pawn leaves the ring",
          "[position][P4][P6]") {
  // The pawn on b16 may step out to a27, in the zone; from b16, a27 and back.
  Position<Pentachess> position = position_of<Pentachess>("5k4K39/17P12/10 w - - 0 1");
  const Key undeclined = position.key();
  std::vector<std::string> out;
  for (const Move move : moves_of(position)) {
    const std::string text = to_text<Pentachess>(move);
    if (text.starts_with("b17a")) out.push_back(text);
  }
  REQUIRE(out == std::vector<std::string>{"b17a30q", "b17a30r", "b17a30b", "b17a30n", "b17a30"});
  play(position, {"b17a30"});
  CHECK(position.rights().declined == cells_named<Pentachess>({"a30"}));
  Setup<Pentachess> setup = setup_of(position);
  setup.rights.declined = CellSet();
  CHECK(Position<Pentachess>(setup).key() != position.key());
  // Back inside it is the pawn that it was.
  play(position, {"a5a6", "a30b17", "a6a5"});
  CHECK(position.rights().declined.empty());
  CHECK(position.key() == undeclined);
  CHECK(position.earlier_occurrences() == 1);
}

TEMPLATE_TEST_CASE("Earlier occurrences are those of the same FEN without counters", "[position]",
                   Pentachess, Circular) {
  // Shuffling games: men go back where they came from most of the time.
  SplitMix64 random(41);
  const std::vector<std::string> fens = reference_fens<TestType>();
  int repetitions = 0;
  int first_of_their_kind = 0;
  int drawn_in_search = 0;
  for (int game = 0; game < effort(1500, 150); ++game) {
    Position<TestType> position = position_of<TestType>(fens[random.below(fens.size())]);
    std::vector<std::string> seen;
    std::vector<Move> made;
    for (int ply = 0; ply < 60; ++ply) {
      const std::string state = without_counters(write_fen(position));
      const auto earlier = std::count(seen.begin(), seen.end(), state);
      INFO(write_fen(position));
      REQUIRE(position.earlier_occurrences() == earlier);
      ++(earlier > 0 ? repetitions : first_of_their_kind);

      // In a search that began some plies ago, one occurrence since is enough, two in all.
      const std::size_t since_root = random.below(static_cast<std::uint64_t>(ply) + 1);
      const auto since = std::count(
          seen.end() - static_cast<std::ptrdiff_t>(since_root) + (since_root > 0 ? 1 : 0),
          seen.end(), state);
      REQUIRE(position.repeats(since_root) == (since >= 1 || earlier >= 2));
      if (since >= 1 && earlier < 2) ++drawn_in_search;

      seen.push_back(state);
      const MoveList moves = moves_of(position);
      if (moves.empty()) break;
      Move move = moves[random.below(moves.size())];
      if (made.size() >= 2 && random.below(6) != 0) {
        const Move last = made[made.size() - 2];
        if (const Move back(last.to(), last.from()); moves.has(back)) move = back;
      }
      made.push_back(move);
      position.make(move);
    }
  }
  CHECK(repetitions > 100);
  CHECK(first_of_their_kind > 100);
  CHECK(drawn_in_search > 100);
}

TEMPLATE_TEST_CASE("Men, pawns and rights to a first move only ever get fewer", "[position]",
                   Pentachess, Circular) {
  // So no position after a capture, a promotion or a lost right equals one before: the search for
  // repetitions may stop there.
  const auto unspent_rights = [](const typename TestType::Rights& rights) {
    if constexpr (std::is_same_v<TestType, Pentachess>) {
      return rights.unmoved.count();
    } else {
      return std::popcount(rights.unmoved);
    }
  };
  const auto unpromoted = [](const Position<TestType>& position) {
    int count = 0;
    for (Kind kind = first_own_kind; kind < TestType::kind_count; ++kind) {
      count += position.of_kind(kind).count();
    }
    return count;
  };
  std::map<std::string, int> seen;
  for (const std::string& fen : reference_fens<TestType>()) {
    Position<TestType> position = position_of<TestType>(fen);
    const int men = position.occupied().count();
    const int pawns = unpromoted(position);
    const int rights = unspent_rights(position.rights());
    for (const Move move : moves_of(position)) {
      position.make(move);
      INFO(fen << " " << to_text<TestType>(move));
      const int men_gone = men - position.occupied().count();
      const int pawns_gone = pawns - unpromoted(position);
      const int rights_gone = rights - unspent_rights(position.rights());
      REQUIRE((men_gone == 0 || men_gone == 1));
      REQUIRE(pawns_gone >= (move.promotes() ? 1 : 0));
      REQUIRE(pawns_gone <= men_gone + (move.promotes() ? 1 : 0));
      REQUIRE(rights_gone >= 0);
      seen["men gone"] += men_gone;
      seen["pawns gone"] += pawns_gone;
      seen["rights gone"] += rights_gone;
      position.unmake(move);
    }
  }
  CHECK(seen["men gone"] > 100);
  CHECK(seen["pawns gone"] > 100);
  CHECK(seen["rights gone"] > 100);
}

namespace {

// Plays the first moves of mates in one, on the clock's last ply.
template <class V>
int mates_on_the_hundredth_ply() {
  int mates = 0;
  for (const auto& object : data_objects(std::string(V::name) + "-mates.jsonl")) {
    if (object["mate"] != 1) continue;
    Setup<V> setup = setup_of(position_of<V>(object["fen"].template get<std::string>()));
    setup.halfmove_clock = fifty_move_plies - 1;
    Position<V> position(setup);
    for (const auto& text : object["moves"]) {
      const Move move = legal_move(position, text.template get<std::string>());
      position.make(move);
      INFO(write_fen(position));
      CHECK(outcome(position) == Outcome::checkmate);
      if (position.halfmove_clock() == fifty_move_plies) {
        ++mates;
        // It would be a draw were it not mate.
        CHECK(drawn_by_rule(position) != Outcome::ongoing);
      }
      position.unmake(move);
    }
  }
  return mates;
}

}  // namespace

TEMPLATE_TEST_CASE("Mate on the hundredth ply is mate", "[position][V5]", Pentachess, Circular) {
  CHECK(mates_on_the_hundredth_ply<TestType>() > 0);
}

TEMPLATE_TEST_CASE("The hundredth ply without capture or pawn move ends the game", "[position][V5]",
                   Pentachess, Circular) {
  int drawn = 0;
  int played_on = 0;
  for (const std::string& fen : reference_fens<TestType>()) {
    Setup<TestType> setup = setup_of(position_of<TestType>(fen));
    for (const int clock : {49, 50, 98, 99}) {
      setup.halfmove_clock = clock;
      Position<TestType> position(setup);
      for (const Move move : moves_of(position)) {
        position.make(move);
        const Outcome result = outcome(position);
        INFO(write_fen(position));
        const bool full = position.halfmove_clock() == 100;
        REQUIRE(full == (clock == 99 && position.halfmove_clock() != 0));
        if (moves_of(position).empty()) {
          REQUIRE((result == Outcome::checkmate || result == Outcome::stalemate));
        } else if (full) {
          REQUIRE(result == Outcome::fifty_moves);
          ++drawn;
        } else {
          REQUIRE(result != Outcome::fifty_moves);
          ++played_on;
        }
        position.unmake(move);
      }
    }
  }
  CHECK(drawn > 1000);
  CHECK(played_on > 1000);
}

TEMPLATE_TEST_CASE("A position without moves is mate in check and stalemate else", "[position]",
                   Pentachess, Circular) {
  // Boards with a few men anywhere: among them there are enough of either.
  SplitMix64 random(42);
  std::vector<Cell> cells;
  for (const Cell cell : TestType::cells()) cells.push_back(cell);
  std::map<Outcome, int> seen;
  for (int round = 0; round < effort(100'000, 20'000); ++round) {
    Setup<TestType> setup;
    for (std::uint64_t men = 2 + random.below(4); men > 0; --men) {
      const Kind kind = static_cast<Kind>(queen + random.below(4));
      setup.board[cells[random.below(cells.size())]] = man_of(Side::white, kind);
    }
    const Cell white_king = cells[random.below(cells.size())];
    const Cell black_king = cells[random.below(cells.size())];
    if (white_king == black_king) continue;
    setup.board[white_king] = man_of(Side::white, king);
    setup.board[black_king] = man_of(Side::black, king);
    setup.side = Side::black;
    const std::string fen = write_fen(Position<TestType>(setup));
    const Result<Position<TestType>> position = read_fen<TestType>(fen);
    if (!position) continue;
    INFO(fen);
    const Outcome result = outcome(*position);
    const bool stuck = moves_of(*position).empty();
    REQUIRE((result == Outcome::checkmate) == (stuck && in_check(*position)));
    REQUIRE((result == Outcome::stalemate) == (stuck && !in_check(*position)));
    ++seen[result];
  }
  CHECK(seen[Outcome::checkmate] > 0);
  CHECK(seen[Outcome::stalemate] > 0);
  CHECK(seen[Outcome::ongoing] > 0);
}

TEST_CASE("Reserved room is used without moving a position", "[position]") {
  Position<Circular> position = position_of<Circular>("k/3/5/7/9/11/11/9/7/5/3/K w - - - 0 1");
  const Picture<Circular> before(position);
  position.reserve(100);
  CHECK(Picture<Circular>(position) == before);
}
