// The rules of Circular Chess. The tags (C1, C2, ...) name the decisions listed in docs/rules.md.
#pragma once

#include <string_view>

#include "engine/attack.hpp"
#include "engine/movegen.hpp"
#include "engine/position.hpp"
#include "engine/variant.hpp"
#include "variants/circular/board.hpp"

namespace rotunda {

struct Circular {
  static constexpr std::string_view name = "circular";

  enum OwnKind : Kind { prince = first_own_kind, pawn };
  static constexpr int kind_count = 7;
  // C11: a prince is no pawn.
  static constexpr bool is_pawn(Kind kind) { return kind == pawn; }

  // C8: the cell that a double step has passed over, and the pawn that passed it. Two double steps
  // can cross the same cell.
  struct EnPassant {
    Cell over = no_cell;
    Cell victim = no_cell;
    friend constexpr bool operator==(const EnPassant&, const EnPassant&) = default;
  };
  // Who may still make its first-move leap or double step.
  enum Unmoved : std::uint8_t {
    white_king = 1,
    white_prince = 2,
    black_king = 4,
    black_prince = 8,
  };
  struct Rights {
    std::uint8_t unmoved = 0;
    // Set only while a legal capture en passant exists.
    EnPassant en_passant;
    // C6: the bishops that have used their colour change.
    CellSet changed;
    friend constexpr bool operator==(const Rights&, const Rights&) = default;
  };
  static constexpr unsigned unmoved_rights = 4;
  static constexpr std::size_t rights_keys = unmoved_rights + 3 * cell_limit;

  static constexpr std::uint8_t unmoved_bit(Side side, Kind kind) {
    return static_cast<std::uint8_t>((kind == king ? white_king : white_prince)
                                     << (side == Side::white ? 0 : 2));
  }
  // The cells where those men set out; a right is spent as soon as anything moves from or captures
  // on them.
  static constexpr Cell white_king_start = circular::circle_start[6] + 11;   // l1
  static constexpr Cell white_prince_start = circular::circle_start[4] + 7;  // j3
  static constexpr Cell black_king_start = circular::circle_start[6];        // a12
  static constexpr Cell black_prince_start = circular::circle_start[4];      // c10
  static constexpr Cell start_cell(Side side, Kind kind) {
    if (side == Side::white) return kind == king ? white_king_start : white_prince_start;
    return kind == king ? black_king_start : black_prince_start;
  }

  static CellSet promotion_zone(Side side) {
    return circular::board.row_cells[side == Side::white ? 10 : 3];
  }

  static constexpr CellSet cells() { return circular::all_cells; }
  static const Topology& topology() { return circular::board.topology; }
  static CellSet king_steps(Cell cell) { return circular::board.king_steps[cell]; }
  static CellSet knight_steps(Cell cell) { return circular::board.knight_steps[cell]; }
  static const LineTable& rook_lines() { return circular::board.rook_lines; }
  static const LineTable& bishop_lines() { return circular::board.bishop_lines; }

  static CellSet rook_attacks(Cell cell, CellSet occupied) {
    return circular::circle_attacks(cell, occupied) | circular::board.row_attacks(cell, occupied);
  }
  static CellSet bishop_attacks(Cell cell, CellSet occupied) {
    const circular::Board& board = circular::board;
    CellSet result =
        board.diagonal_attacks[0](cell, occupied) | board.diagonal_attacks[1](cell, occupied);
    // C5: the swing, from cells off the column only.
    if (!board.column.has(cell)) {
      const CellSet turns = result & board.column & ~occupied;
      for (const Cell turn : turns) {
        result |= board.column_attacks(turn, occupied);
      }
    }
    return result;
  }
  static CellSet bishop_sources(Cell cell, CellSet occupied) {
    const circular::Board& board = circular::board;
    CellSet result =
        board.diagonal_attacks[0](cell, occupied) | board.diagonal_attacks[1](cell, occupied);
    // C5, backwards: along the column and off it to either side.
    if (board.column.has(cell)) {
      const CellSet turns = board.column_attacks(cell, occupied) & ~occupied;
      turns.for_each([&](Cell turn) { result |= board.side_attacks(turn, occupied); });
    }
    return result;
  }
  static CellSet bishop_destinations(const Position<Circular>& position, Cell cell) {
    const CellSet lines = bishop_attacks(cell, position.occupied());
    return position.rights().changed.has(cell) ? lines : lines | circular::board.edge_steps[cell];
  }

  static CellSet own_attackers(const Position<Circular>& position, Cell cell, Side by) {
    const circular::Board& board = circular::board;
    return (board.king_steps[cell] & position.of_kind(prince)) |
           (board.pawn_captures_onto[index(by)][cell] & position.of_kind(pawn)) |
           (board.edge_steps[cell] & position.of_kind(bishop) & ~position.rights().changed);
  }

  template <MoveSink Sink>
  static void generate_special_moves(const Position<Circular>& position, Sink& sink) {
    const Side us = position.side();
    const Rights& rights = position.rights();
    if ((rights.unmoved & unmoved_bit(us, king)) != 0) {
      const Cell from = position.king_cell(us);
      const CellSet ends = circular::board.king_leaps[from] & ~position.men(us);
      if (ends) sink.add(from, king_leaps(position, from, ends));
    }
    if (rights.en_passant.over != no_cell) {
      for (const Cell from : en_passant_capturers(position, rights.en_passant)) {
        sink.add(from, CellSet::of(rights.en_passant.over));
      }
    }
  }

  template <class Limits, MoveSink Sink>
  static void generate_own_kinds(const Position<Circular>& position, const Limits& limits,
                                 Sink& sink) {
    const circular::Board& board = circular::board;
    const Side us = position.side();
    const unsigned s = index(us);
    const CellSet enemies = position.men(~us);
    const CellSet empty = ~position.occupied();
    const CellSet promotion_row = promotion_zone(us);

    const auto add_all = [&](Cell from, CellSet to) {
      to &= limits.allowed(from);
      const CellSet promoting = to & promotion_row;
      sink.add(from, to ^ promoting);
      if (promoting) sink.add_promotions(from, promoting, Declining::not_allowed);
    };
    position.men(us, pawn).for_each([&](Cell from) {
      CellSet to = (board.pawn_moves[s][from] & empty) | (board.pawn_captures[s][from] & enemies);
      to |= open_steps(board.pawn_double_steps[s][from], empty);
      add_all(from, to);
    });
    for (const Cell from : position.men(us, prince)) {
      CellSet to = board.king_steps[from] & ~position.men(us);
      if ((position.rights().unmoved & unmoved_bit(us, prince)) != 0) {
        to |= open_steps(board.prince_double_steps[s][from], empty);
      }
      add_all(from, to);
    }
  }

  static Cell victim_cell(const Position<Circular>& position, Move move) {
    const EnPassant& en_passant = position.rights().en_passant;
    const bool captures =
        move.to() == en_passant.over && position.men(position.side(), pawn).has(move.from()) &&
        circular::board.pawn_captures[index(position.side())][move.from()].has(move.to());
    return captures ? en_passant.victim : move.to();
  }

  static bool update_rights(const Position<Circular>& position, Move move, Man man,
                            Cell victim_cell, Rights& rights);
  static Rights rights_after_null(Rights rights) {
    rights.en_passant = {};
    return rights;
  }
  static Key rights_key_change(const Rights& before, const Rights& after);
  static bool rights_fit(const Position<Circular>& position);
  static bool insufficient_material(const Position<Circular>& position);

  // The pawns of the side to move that may legally capture so.
  static CellSet en_passant_capturers(const Position<Circular>& position, EnPassant chance);
  // What a side's pawn leaves behind that has just gone from cell to cell; nothing if that was no
  // double step.
  static EnPassant en_passant_left_by(Side side, Cell from, Cell to);

 private:
  // Both cells of each double step that is open; the first is a single step away and free as well.
  static CellSet open_steps(const circular::Board::DoubleSteps& steps, CellSet empty) {
    CellSet result;
    for (const auto& step : steps) result |= step.both.only_if(step.both.within(empty));
    return result;
  }
  // C3: the ends that are safe, over a neighbour of both that is safe as things stand.
  static CellSet king_leaps(const Position<Circular>& position, Cell from, CellSet ends);
};

static_assert(Variant<Circular>);

}  // namespace rotunda
