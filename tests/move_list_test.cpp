// Moves and lists of moves: there is room for the moves of every position.
#include "engine/move.hpp"

#include <algorithm>
#include <array>
#include <vector>

#include "engine/movegen.hpp"
#include "engine/random.hpp"
#include "tests/arrivals.hpp"
#include "tests/catch.hpp"
#include "tests/effort.hpp"
#include "tests/support.hpp"

using namespace rotunda;

namespace {

// The ways of a side's men onto each cell, from anywhere, over what must not be occupied; and from
// where pawns come. A man counts here with the moves of all kinds of men.
struct Traffic {
  std::array<std::vector<Arrival>, cell_limit> arrivals;
  std::array<CellSet, cell_limit> pawns_from;
  // Moves of the one king or the one prince that are not among the arrivals, onto any one cell.
  std::size_t others = 0;

  void add_steps(Cell from, CellSet to) {
    for (const Cell cell : to) arrivals[cell].push_back({from, CellSet()});
  }
  void add_pawn_steps(Cell from, CellSet to) {
    add_steps(from, to);
    for (const Cell cell : to) pawns_from[cell].add(from);
  }
};

void add_own_moves(Traffic& traffic, Pentachess, Side) {
  const pentachess::Board& board = pentachess::board;
  for (const Cell from : Pentachess::cells()) {
    for (const unsigned way : {pentachess::clockwise, pentachess::counter_clockwise}) {
      traffic.add_pawn_steps(from, board.straight_steps[way][from]);
      traffic.add_pawn_steps(from, board.diagonal_steps[way][from]);
      traffic.add_pawn_steps(from, board.double_step[way][from]);
    }
  }
}

void add_own_moves(Traffic& traffic, Circular, Side side) {
  const circular::Board& board = circular::board;
  for (const Cell from : Circular::cells()) {
    traffic.add_steps(from, board.edge_steps[from]);       // colour changes
    traffic.add_pawn_steps(from, board.king_steps[from]);  // princes promote too
    traffic.add_pawn_steps(from, board.pawn_moves[index(side)][from]);
    traffic.add_pawn_steps(from, board.pawn_captures[index(side)][from]);
    for (const auto& step : board.pawn_double_steps[index(side)][from]) {
      traffic.arrivals[step.to].push_back({from, CellSet::of(step.over)});
    }
  }
  traffic.others = 2;  // the king's leap and the prince's double step
}

template <class V>
Traffic traffic_of(Side side) {
  Traffic traffic;
  for (const Cell from : V::cells()) {
    traffic.add_steps(from, V::king_steps(from) | V::knight_steps(from));
    for (const LineTable* lines : {&V::rook_lines(), &V::bishop_lines()}) {
      for (const Cell to : V::cells()) {
        for (const CellSet between : lines->between(from, to)) {
          traffic.arrivals[to].push_back({from, between});
        }
      }
    }
  }
  add_own_moves(traffic, V(), side);
  return traffic;
}

// Of the ways from one cell the easiest is enough: its man arrives once.
std::vector<Arrival> without_detours(const std::vector<Arrival>& arrivals) {
  std::vector<Arrival> result;
  for (std::size_t i = 0; i < arrivals.size(); ++i) {
    const bool is_detour = [&] {
      for (std::size_t j = 0; j < arrivals.size(); ++j) {
        if (i == j || arrivals[j].from != arrivals[i].from) continue;
        const bool same = arrivals[j].between == arrivals[i].between;
        if (same ? j < i : arrivals[j].between.within(arrivals[i].between)) return true;
      }
      return false;
    }();
    if (!is_detour) result.push_back(arrivals[i]);
  }
  return result;
}

CellSet promotion_cells(Pentachess, Side side) { return Pentachess::promotion_zone(side); }
CellSet promotion_cells(Circular, Side side) {
  return circular::board.row_cells[side == Side::white ? 10 : 3];
}
// How many moves there are more when a pawn promotes.
constexpr std::size_t further_choices(Pentachess) { return promotion_kinds.size(); }  // or declines
constexpr std::size_t further_choices(Circular) { return promotion_kinds.size() - 1; }

// More moves than a side can have in any position, however many men of whatever kinds there are.
template <class V>
std::size_t most_moves(Side side) {
  const Traffic traffic = traffic_of<V>(side);
  std::size_t most = 0;
  for (const Cell to : V::cells()) {
    most += most_at_once(without_detours(traffic.arrivals[to])) + traffic.others;
    if (promotion_cells(V(), side).has(to)) {
      most += further_choices(V()) * static_cast<std::size_t>(traffic.pawns_from[to].count());
    }
  }
  return most;
}

// A board with many men of few kinds, which have all their rights.
template <class V>
Setup<V> crowded(SplitMix64& random) {
  Setup<V> setup;
  setup.side = random.below(2) == 0 ? Side::white : Side::black;
  const std::uint64_t filled_of_hundred = 10 + random.below(90);
  const std::uint64_t ours_of_hundred = random.below(101);
  const Kind some = static_cast<Kind>(queen + random.below(V::kind_count - 1));
  std::vector<Cell> cells;
  for (const Cell cell : V::cells()) {
    cells.push_back(cell);
    if (random.below(100) >= filled_of_hundred) continue;
    const bool ours = random.below(100) < ours_of_hundred;
    const Kind kind = random.below(3) == 0 ? some : queen;
    setup.board[cell] = man_of(ours ? setup.side : ~setup.side, ours ? kind : knight);
  }
  const Cell white_king = cells[random.below(cells.size())];
  Cell black_king = white_king;
  while (black_king == white_king) black_king = cells[random.below(cells.size())];
  setup.board[white_king] = man_of(Side::white, king);
  setup.board[black_king] = man_of(Side::black, king);
  return setup;
}

}  // namespace

TEMPLATE_TEST_CASE("A list has room for the moves of any position", "[move_list]", Pentachess,
                   Circular) {
  for (const Side side : {Side::white, Side::black}) {
    const std::size_t most = most_moves<TestType>(side);
    INFO("at most " << most << " moves of " << to_text(side));
    CHECK(most <= move_limit);
  }
}

TEMPLATE_TEST_CASE("Crowded boards stay within the bound on moves", "[move_list]", Pentachess,
                   Circular) {
  const std::array<std::size_t, 2> bounds = {most_moves<TestType>(Side::white),
                                             most_moves<TestType>(Side::black)};
  SplitMix64 random(31);
  std::size_t most_seen = 0;
  for (int round = 0; round < effort(20'000, 1'000); ++round) {
    const Position<TestType> position(crowded<TestType>(random));
    MoveList moves;
    list_moves(position, moves);
    INFO(write_fen(position));
    REQUIRE(moves.size() <= bounds[index(position.side())]);
    REQUIRE(moves.size() == count_moves(position));
    std::vector<std::uint32_t> raw;
    for (const Move move : moves) raw.push_back(move.raw());
    std::sort(raw.begin(), raw.end());
    REQUIRE(std::adjacent_find(raw.begin(), raw.end()) == raw.end());
    most_seen = std::max(most_seen, moves.size());
  }
  INFO("at most " << most_seen << " moves");
  CHECK(most_seen > 250);
}

TEST_CASE("A move is its cells and its promotion", "[move_list]") {
  for (int from = 0; from < cell_limit; ++from) {
    for (int to = 0; to < cell_limit; ++to) {
      for (const Kind promotion : {king, queen, rook, bishop, knight}) {
        const Move move(static_cast<Cell>(from), static_cast<Cell>(to), promotion);
        const bool fits = move.from() == from && move.to() == to && move.promotion() == promotion &&
                          move.promotes() == (promotion != king) &&
                          Move::from_raw(move.raw()) == move && move.raw() < (1u << 17);
        REQUIRE(fits);
      }
    }
  }
  CHECK(Move().is_none());
  CHECK_FALSE(Move());
  CHECK_FALSE(Move(0, 1).is_none());
}

TEST_CASE("A list keeps its moves in order", "[move_list]") {
  MoveList list;
  CHECK(list.empty());
  std::vector<Move> expected;
  for (std::size_t i = 0; i < move_limit; ++i) {
    const Move move(static_cast<Cell>(i % cell_limit), static_cast<Cell>(i / cell_limit), queen);
    list.add(move);
    expected.push_back(move);
  }
  REQUIRE(list.size() == move_limit);
  CHECK(std::equal(list.begin(), list.end(), expected.begin(), expected.end()));
  for (const Move move : expected) REQUIRE(list.has(move));
  CHECK_FALSE(list.has(Move(5, 5)));
  const auto is_even = [](Move move) { return move.from() % 2 == 0; };
  list.keep_if(is_even);
  std::erase_if(expected, [&](Move move) { return !is_even(move); });
  CHECK(std::equal(list.begin(), list.end(), expected.begin(), expected.end()));
}
