// The rules of Pentachess. The tags (P1, P2, ...) name the decisions listed in docs/rules.md.
#pragma once

#include <string_view>

#include "engine/attack.hpp"
#include "engine/movegen.hpp"
#include "engine/position.hpp"
#include "engine/variant.hpp"
#include "variants/pentachess/board.hpp"

namespace rotunda {

struct Pentachess {
  using Board = pentachess::Board;

  static constexpr std::string_view name = "pentachess";

  enum OwnKind : Kind {
    pawn_clockwise = first_own_kind,
    pawn_counter_clockwise,
    berolina_clockwise,
    berolina_counter_clockwise,
  };
  static constexpr int kind_count = 9;
  static constexpr bool is_pawn(Kind kind) { return kind >= first_own_kind; }
  static constexpr bool is_berolina(Kind kind) { return kind >= berolina_clockwise; }
  static constexpr pentachess::Direction direction(Kind pawn) {
    return pawn == pawn_clockwise || pawn == berolina_clockwise ? pentachess::clockwise
                                                                : pentachess::counter_clockwise;
  }

  // P3, P4: the pawns that may still make the double first step, and those that have declined
  // promotion and not left the outer ring since.
  struct Rights {
    CellSet unmoved;
    CellSet declined;
    friend constexpr bool operator==(const Rights&, const Rights&) = default;
  };
  static constexpr std::size_t rights_keys = 2 * cell_limit;

  // Where a side's pawns may promote: the cells from which the other side's men set out.
  static constexpr CellSet promotion_zone(Side side) {
    const std::uint64_t eight = 0xff;
    return side == Side::white ? CellSet(eight << 25, 0) : CellSet(eight, 0);
  }

  static constexpr CellSet cells() { return pentachess::all_cells; }
  static const Topology& topology() { return pentachess::board.topology; }
  static CellSet king_steps(Cell cell) { return pentachess::board.king_steps[cell]; }
  static CellSet knight_steps(Cell cell) { return pentachess::board.knight_steps[cell]; }
  static const LineTable& rook_lines() { return pentachess::board.rook_lines; }
  static const LineTable& bishop_lines() { return pentachess::board.bishop_lines; }

  static CellSet rook_attacks(Cell cell, CellSet occupied) {
    const Board& board = pentachess::board;
    return pentachess::slide_round(board.ring_sides, cell, occupied) | board.side_step[cell];
  }
  static CellSet bishop_attacks(Cell cell, CellSet occupied) {
    const Board& board = pentachess::board;
    CellSet result =
        pentachess::slide_round(board.colour_sides, cell, occupied) | board.bishop_steps[cell];
    for (unsigned i = 0; i < board.long_line_count[cell]; ++i) {
      const auto& line = board.long_lines[cell][i];
      if ((line.middle & occupied).empty()) result |= line.end;
    }
    return result;
  }
  static CellSet bishop_sources(Cell cell, CellSet occupied) {
    return bishop_attacks(cell, occupied);
  }
  static CellSet bishop_destinations(const Position<Pentachess>& position, Cell cell) {
    return bishop_attacks(cell, position.occupied());
  }

  static CellSet own_attackers(const Position<Pentachess>& position, Cell cell, Side) {
    const Board& board = pentachess::board;
    CellSet result;
    for (const pentachess::Direction way : {pentachess::clockwise, pentachess::counter_clockwise}) {
      const bool cw = way == pentachess::clockwise;
      result |= board.diagonal_steps_to[way][cell] &
                position.of_kind(cw ? pawn_clockwise : pawn_counter_clockwise);
      result |= board.straight_steps_to[way][cell] &
                position.of_kind(cw ? berolina_clockwise : berolina_counter_clockwise);
    }
    return result;
  }

  template <MoveSink Sink>
  static void generate_special_moves(const Position<Pentachess>&, Sink&) {}

  template <class Limits, MoveSink Sink>
  static void generate_own_kinds(const Position<Pentachess>& position, const Limits& limits,
                                 Sink& sink) {
    generate_pawns<pawn_clockwise>(position, limits, sink);
    generate_pawns<pawn_counter_clockwise>(position, limits, sink);
    generate_pawns<berolina_clockwise>(position, limits, sink);
    generate_pawns<berolina_counter_clockwise>(position, limits, sink);
  }

  static Cell victim_cell(const Position<Pentachess>&, Move move) { return move.to(); }

  static bool update_rights(const Position<Pentachess>&, Move move, Man man, Cell, Rights& rights) {
    const Cell from = move.from();
    const Cell to = move.to();
    const bool loses_first_step = rights.unmoved.has(from);
    const bool stays_declined = rights.declined.has(from) && pentachess::outer_ring.has(to);
    const CellSet touched = CellSet::of(from) | CellSet::of(to);
    rights.unmoved &= ~touched;
    rights.declined &= ~touched;
    if (is_pawn(kind_of(man)) && !move.promotes() &&
        (stays_declined || promotion_zone(side_of(man)).has(to))) {
      rights.declined.add(to);
    }
    // P6: pawns can step back to where they came from, so only this is final.
    return !loses_first_step;
  }

  static Rights rights_after_null(const Rights& rights) { return rights; }

  static Key rights_key_change(const Rights& before, const Rights& after) {
    Key key = 0;
    for (const Cell cell : before.unmoved ^ after.unmoved) {
      key ^= zobrist<Pentachess>.rights[cell];
    }
    for (const Cell cell : before.declined ^ after.declined) {
      key ^= zobrist<Pentachess>.rights[cell_limit + cell];
    }
    return key;
  }

  // The cells from which a side's pawns may make a double first step.
  static CellSet unmoved_pawn_cells(Side side, Kind pawn);
  static bool rights_fit(const Position<Pentachess>& position);
  static bool insufficient_material(const Position<Pentachess>& position);

 private:
  template <Kind kind, class Limits, MoveSink Sink>
  static void generate_pawns(const Position<Pentachess>& position, const Limits& limits,
                             Sink& sink) {
    const Side us = position.side();
    const CellSet zone = promotion_zone(us);
    const CellSet enemies = position.men(~us);
    const CellSet empty = ~position.occupied();
    const Rights& rights = position.rights();
    const auto& straight = pentachess::board.straight_steps[direction(kind)];
    const auto& diagonal = pentachess::board.diagonal_steps[direction(kind)];
    const auto& double_step = pentachess::board.double_step[direction(kind)];

    position.men(us, kind).for_each([&](Cell from) {
      CellSet to = is_berolina(kind) ? (diagonal[from] & empty) | (straight[from] & enemies)
                                     : (straight[from] & empty) | (diagonal[from] & enemies);
      if (!is_berolina(kind) && rights.unmoved.has(from) && double_step[from].within(empty)) {
        to |= double_step[from];
      }
      to &= limits.allowed(from);
      const CellSet arriving = to & zone;
      if (arriving.empty() || rights.declined.has(from)) [[likely]] {
        sink.add(from, to);
        return;
      }
      sink.add(from, to ^ arriving);
      sink.add_promotions(from, arriving, Declining::allowed);
    });
  }
};

static_assert(Variant<Pentachess>);

}  // namespace rotunda
