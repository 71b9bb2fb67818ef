// What a game must offer to the core.
#pragma once

#include <concepts>
#include <string_view>

#include "engine/lines.hpp"
#include "engine/movegen.hpp"
#include "engine/position.hpp"
#include "engine/topology.hpp"

namespace rotunda {

template <class V>
concept Variant = requires(const Position<V>& position, const typename V::Rights& rights,
                           typename V::Rights& new_rights, Cell cell, CellSet cells, Side side,
                           Man man, Move move, Kind kind, MoveCounter& counter, MoveLister& lister,
                           const Restrictions& limits, NoRestrictions no_limits) {
  // Kinds of men beyond the common five are numbered from first_own_kind to kind_count - 1.
  { V::kind_count } -> std::convertible_to<int>;
  { V::is_pawn(kind) } -> std::same_as<bool>;

  // The board, and how men move on it. Steps and the rook's lines are symmetric relations.
  { V::topology() } -> std::same_as<const Topology&>;
  { V::cells() } -> std::same_as<CellSet>;
  { V::king_steps(cell) } -> std::same_as<CellSet>;
  { V::knight_steps(cell) } -> std::same_as<CellSet>;
  { V::rook_attacks(cell, cells) } -> std::same_as<CellSet>;
  { V::bishop_attacks(cell, cells) } -> std::same_as<CellSet>;
  // The cells from which a bishop attacks a cell.
  { V::bishop_sources(cell, cells) } -> std::same_as<CellSet>;
  { V::rook_lines() } -> std::same_as<const LineTable&>;
  { V::bishop_lines() } -> std::same_as<const LineTable&>;
  // Where a bishop may go, own men included; more than it attacks along lines, in some games.
  { V::bishop_destinations(position, cell) } -> std::same_as<CellSet>;
  // The cells of men, of either side, that would attack the cell if they were of the given side,
  // by moves of the game's own.
  { V::own_attackers(position, cell, side) } -> std::same_as<CellSet>;
  // Moves whose legality the game itself decides, and moves of its own kinds within the limits.
  V::generate_special_moves(position, counter);
  V::generate_special_moves(position, lister);
  V::generate_own_kinds(position, limits, counter);
  V::generate_own_kinds(position, limits, lister);
  V::generate_own_kinds(position, no_limits, counter);
  V::generate_own_kinds(position, no_limits, lister);

  // State beyond the men: comparable, with a Zobrist key made of rights_keys random numbers.
  // Default rights are none, and have the key 0.
  { rights == rights } -> std::same_as<bool>;
  { V::rights_keys } -> std::convertible_to<std::size_t>;
  { V::rights_key_change(rights, rights) } -> std::same_as<Key>;
  // Whether the rights belong to men that stand where they should.
  { V::rights_fit(position) } -> std::same_as<bool>;
  // The cell of the man that a move captures, if it captures any.
  { V::victim_cell(position, move) } -> std::same_as<Cell>;
  // Brings the rights up to date after a move of the man; the position has the men as they are
  // after it. Returns whether moves could ever lead back to the position before.
  { V::update_rights(position, move, man, cell, new_rights) } -> std::same_as<bool>;

  // What remains of the rights if the side to move passes.
  { V::rights_after_null(rights) } -> std::same_as<typename V::Rights>;

  // Where a side's pawns, and whatever promotes with them, may promote.
  { V::promotion_zone(side) } -> std::same_as<CellSet>;

  { V::insufficient_material(position) } -> std::same_as<bool>;
};

}  // namespace rotunda
