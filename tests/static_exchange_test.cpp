// Static exchange evaluation against a plain one that makes every capture on a board.
#include "search/static_exchange.hpp"

#include <algorithm>
#include <optional>

#include "engine/partial_movegen.hpp"
#include "tests/catch.hpp"
#include "tests/effort.hpp"
#include "tests/random_positions.hpp"
#include "tests/support.hpp"
#include "variants/circular/values.hpp"
#include "variants/pentachess/values.hpp"

using namespace rotunda;

namespace {

// A board on which anything can be put, with the rights of a position.
template <class V>
struct Board {
  std::array<Man, cell_limit> men{};
  typename V::Rights rights{};
  Position<V> position() const {
    Setup<V> setup;
    setup.board = men;
    setup.rights = rights;
    return Position<V>(setup);
  }
};

template <class V>
CellSet attackers(const Board<V>& board, Cell target, Side side) {
  const Position<V> position = board.position();
  const CellSet occupied = position.occupied();
  const Sliders sliders = sliders_of(position, side);
  return leaper_attackers(position, target, side) |
         (sliders.rooks & V::rook_attacks(target, occupied)) |
         (sliders.bishops & V::bishop_sources(target, occupied));
}

// What the side to move can win by capturing the man on the target: nothing, if it does not pay.
template <class V>
Score exchange(const Board<V>& board, Cell target, Side side) {
  const CellSet ours = attackers(board, target, side);
  std::optional<Cell> cheapest;
  const auto price = [&](Cell cell) {
    const Kind kind = kind_of(board.men[cell]);
    return kind == king ? infinite_score : Values<V>::material[kind];
  };
  for (const Cell cell : ours) {
    if (!cheapest || price(cell) < price(*cheapest)) cheapest = cell;
  }
  if (!cheapest) return 0;
  if (kind_of(board.men[*cheapest]) == king && attackers(board, target, ~side)) return 0;
  Board<V> after = board;
  after.men[target] = board.men[*cheapest];
  after.men[*cheapest] = no_man;
  const Kind victim = kind_of(board.men[target]);
  return std::max(0, Values<V>::material[victim] - exchange(after, target, ~side));
}

template <class V>
Score exchange_value(const Position<V>& position, Move move) {
  Board<V> board;
  for (const Cell cell : V::cells()) board.men[cell] = position.at(cell);
  board.rights = position.rights();
  const auto& material = Values<V>::material;
  const Cell victim_cell = V::victim_cell(position, move);
  const Man victim = position.at(victim_cell);
  const Man mover = position.at(move.from());
  board.men[victim_cell] = no_man;
  board.men[move.from()] = no_man;
  board.men[move.to()] = move.promotes() ? man_of(position.side(), move.promotion()) : mover;
  Score value = victim != no_man ? material[kind_of(victim)] : 0;
  if (move.promotes()) value += material[move.promotion()] - material[kind_of(mover)];
  return value - exchange(board, move.to(), ~position.side());
}

}  // namespace

TEMPLATE_TEST_CASE("An exchange wins what capturing on the cell wins", "[exchange]", Pentachess,
                   Circular) {
  int losing = 0;
  int winning = 0;
  for_random_positions<TestType>(effort(600, 60), 31, [&](const Position<TestType>& position) {
    MoveList moves;
    list_moves(position, moves);
    for (const Move move : moves) {
      INFO(write_fen(position) << ' ' << to_text<TestType>(move));
      const Score value = exchange_value(position, move);
      REQUIRE(wins_exchange(position, move, value));
      REQUIRE_FALSE(wins_exchange(position, move, value + 1));
      for (const Score threshold : {-2000, -300, 0, 1, 100, 2000}) {
        REQUIRE(wins_exchange(position, move, threshold) == (value >= threshold));
      }
      ++(value < 0 ? losing : winning);
    }
  });
  CHECK(losing > 100);
  CHECK(winning > 100);
}
