// What the evaluation asks about Circular Chess.
#pragma once

#include <algorithm>
#include <array>

#include "engine/features.hpp"
#include "variants/circular/circular.hpp"

namespace rotunda {

template <>
struct Features<Circular> {
  static constexpr int group_count = Circular::kind_count;
  static constexpr int group(Kind kind) { return kind; }
  static constexpr std::array<const char*, group_count> group_names = {
      "king", "queen", "rook", "bishop", "knight", "prince", "pawn"};

  static constexpr std::array<int, Circular::kind_count> phase = {0, 8, 4, 3, 3, 3, 0};
  static constexpr int full_phase = 62;

  static Cell exchanged(Cell cell) {
    using namespace circular;
    return mirrored[cell];
  }

  // By row from the own side, and by circle, crescents and half-moons apart.
  static constexpr int circle_classes = 2 * circular::circle_count;
  static constexpr int classes = circular::row_count + circle_classes;
  static constexpr std::array<int, group_count> placement_sizes = {
      classes, classes, classes, classes, classes, classes, classes};
  static constexpr std::array<int, 2> placement(Kind, Cell cell) {
    using namespace circular;
    const int centre = half_of(cell) == Half::centre ? 1 : 0;
    return {row_of(cell) - 1, row_count + 2 * (circle_of(cell) - 1) + centre};
  }

  static constexpr Kind first_pawn = Circular::pawn;
  static const PawnTable<1>& pawn_table();

  static constexpr std::array<Kind, 1> steppers = {Circular::prince};

  static constexpr int rows_to_go = 8;
  enum OwnTerm {
    bishops_of_one_colour,
    bishops_of_both_colours,
    unspent_colour_change,
    unspent_leap,
    unmoved_prince,
    prince_ahead,
  };
  static constexpr std::array<OwnTerms, 6> own_terms = {
      {{"bishops of one colour", 1},
       {"bishops of both colours", 1},
       {"unspent colour changes", 1},
       {"unspent leap of the king", 1},
       {"unmoved prince", 1},
       {"prince with a safe step ahead, by rows to go", rows_to_go}}};
  template <class Add>
  static void add_own_terms(const Position<Circular>& position, Side side, CellSet enemy_attacks,
                            Add&& add) {
    const Circular::Rights& rights = position.rights();
    const CellSet bishops = position.men(side, bishop);
    if (bishops) {
      const int light = (bishops & circular::board.light).count();
      const int dark = bishops.count() - light;
      if (light > 0 && dark > 0) add(bishops_of_both_colours, 1);
      if (light > 1 || dark > 1) add(bishops_of_one_colour, 1);
      add(unspent_colour_change, (bishops & ~rights.changed).count());
    }
    if ((rights.unmoved & Circular::unmoved_bit(side, king)) != 0) add(unspent_leap, 1);
    if ((rights.unmoved & Circular::unmoved_bit(side, Circular::prince)) != 0) {
      add(unmoved_prince, 1);
    }
    const CellSet safe = ~(enemy_attacks | position.men(side));
    position.men(side, Circular::prince).for_each([&](Cell cell) {
      const int row = circular::row_of(cell);
      const int next = side == Side::white ? row + 1 : row - 1;
      const int to_go = side == Side::white ? 10 - row : row - 3;
      // Behind its promotion row there is nothing ahead for a prince.
      if (to_go < 1) return;
      const CellSet ahead = circular::board.row_cells[static_cast<std::size_t>(next)];
      if (Circular::king_steps(cell) & ahead & safe) {
        add(prince_ahead + std::min(to_go, rows_to_go) - 1, 1);
      }
    });
  }

 private:
  static constexpr std::array<Cell, cell_limit> mirrored = [] {
    using namespace circular;
    std::array<Cell, cell_limit> result{};
    for (const Cell cell : all_cells) {
      // Each circle begins with its top cell and goes round clockwise.
      const int circle = circle_of(cell);
      const int start = circle_start[static_cast<std::size_t>(circle)];
      const int length = static_cast<int>(circle_length(circle));
      result[cell] = static_cast<Cell>(start + (3 * length / 2 - (cell - start)) % length);
    }
    return result;
  }();
};

}  // namespace rotunda
