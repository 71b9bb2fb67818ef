// A third variant, to prove that the core needs nothing but what docs/architecture.md says: kings,
// queens, rooks and knights on a single ring of twelve cells.
#include <numeric>

#include "engine/outcome.hpp"
#include "engine/ring.hpp"
#include "engine/topology.hpp"
#include "engine/variant.hpp"
#include "tests/catch.hpp"
#include "tests/perft.hpp"

using namespace rotunda;

namespace {

constexpr int size = 12;

struct Ring {
  static constexpr int kind_count = first_own_kind;
  static constexpr bool is_pawn(Kind) { return false; }

  static const Topology& topology() {
    static const Topology topology = [] {
      std::vector<Corners> cells;
      for (int i = 0; i < size; ++i) {
        const int next = (i + 1) % size;
        cells.push_back({i, next, size + next, size + i});
      }
      return Topology(cells);
    }();
    return topology;
  }
  static CellSet cells() { return topology().cells(); }
  static CellSet king_steps(Cell cell) { return topology().edge_neighbours(cell); }
  static CellSet knight_steps(Cell cell) {
    return CellSet::of(static_cast<Cell>((cell + 3) % size)) |
           CellSet::of(static_cast<Cell>((cell + size - 3) % size));
  }
  static CellSet rook_attacks(Cell cell, CellSet occupied) {
    return CellSet(ring_attacks(ring_sides(cell, cells()), occupied.lo()), 0);
  }
  static const LineTable& rook_lines() {
    static const LineTable lines = [] {
      std::vector<Cell> ring(size);
      std::iota(ring.begin(), ring.end(), Cell{0});
      std::vector<Path> paths;
      add_ring(ring, paths);
      return LineTable(paths);
    }();
    return lines;
  }
  // There are no bishops, no pawns, no rights.
  static CellSet bishop_attacks(Cell, CellSet) { return {}; }
  static CellSet bishop_sources(Cell, CellSet) { return {}; }
  static CellSet bishop_destinations(const Position<Ring>&, Cell) { return {}; }
  static const LineTable& bishop_lines() {
    static const LineTable none{std::vector<Path>()};
    return none;
  }
  static CellSet own_attackers(const Position<Ring>&, Cell, Side) { return {}; }
  static void generate_special_moves(const Position<Ring>&, auto&) {}
  static void generate_own_kinds(const Position<Ring>&, const auto&, auto&) {}
  struct Rights {
    friend bool operator==(const Rights&, const Rights&) = default;
  };
  static constexpr std::size_t rights_keys = 0;
  static Key rights_key_change(const Rights&, const Rights&) { return 0; }
  static bool rights_fit(const Position<Ring>&) { return true; }
  static Rights rights_after_null(const Rights& rights) { return rights; }
  static Cell victim_cell(const Position<Ring>&, Move move) { return move.to(); }
  static bool update_rights(const Position<Ring>&, Move, Man, Cell, Rights&) { return true; }
  static CellSet promotion_zone(Side) { return {}; }
  static bool insufficient_material(const Position<Ring>&) { return false; }
};
static_assert(Variant<Ring>);

Position<Ring> position_with(Side side, std::initializer_list<std::pair<Cell, Man>> men) {
  Setup<Ring> setup;
  setup.side = side;
  for (const auto& [cell, man] : men) setup.board[cell] = man;
  return Position<Ring>(setup);
}

constexpr Man white(Kind kind) { return man_of(Side::white, kind); }
constexpr Man black(Kind kind) { return man_of(Side::black, kind); }

}  // namespace

// The counts are those of a script in another language that tries every move and looks.
TEST_CASE("A third variant plays by the rules of the core", "[third_variant]") {
  Position<Ring> position = position_with(Side::white, {{0, white(king)},
                                                        {2, white(rook)},
                                                        {10, white(knight)},
                                                        {4, black(queen)},
                                                        {6, black(king)},
                                                        {8, black(knight)}});
  CHECK(perft(position, 1) == 6);
  CHECK(perft(position, 2) == 33);
  CHECK(perft(position, 4) == 526);
  CHECK(perft(position, 6) == 8846);
  CHECK(position.is_consistent());
}

TEST_CASE("A third variant has the ends of games of the core", "[third_variant]") {
  const auto outcome_of = [](std::initializer_list<std::pair<Cell, Man>> men) {
    return outcome(position_with(Side::black, men));
  };
  CHECK(outcome_of({{0, black(king)}, {1, white(rook)}, {2, white(king)}}) == Outcome::checkmate);
  CHECK(outcome_of({{0, black(king)}, {2, white(king)}, {3, white(rook)}, {8, white(knight)}}) ==
        Outcome::stalemate);
  CHECK(outcome_of({{0, black(king)}, {3, white(knight)}, {6, white(king)}}) == Outcome::ongoing);
}
