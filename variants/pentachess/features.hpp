// What the evaluation asks about Pentachess.
#pragma once

#include <algorithm>
#include <array>
#include <cstdlib>

#include "engine/features.hpp"
#include "variants/pentachess/pentachess.hpp"

namespace rotunda {

template <>
struct Features<Pentachess> {
  // Clockwise and counter-clockwise pawns are worth the same.
  static constexpr int group_count = 7;
  static constexpr int group(Kind kind) {
    if (!Pentachess::is_pawn(kind)) return kind;
    return Pentachess::is_berolina(kind) ? 6 : 5;
  }
  static constexpr std::array<const char*, group_count> group_names = {
      "king", "queen", "rook", "bishop", "knight", "pawn", "Berolina pawn"};

  static constexpr std::array<int, Pentachess::kind_count> phase = {0, 8, 4, 3, 2, 0, 0, 0, 0};
  static constexpr int full_phase = 52;

  static constexpr Cell exchanged(Cell cell) {
    using namespace pentachess;
    const unsigned ring = ring_of(cell);
    return cell_at(ring, place_in_ring(cell) + ring_length[ring] / 2);
  }

  // Pieces: by ring and by the angle from the own king's first cell, in sixths of half a turn.
  // Pawns: by ring and moves to promotion.
  static constexpr int angles = 6;
  static constexpr int distances = 16;
  static constexpr std::array<int, group_count> placement_sizes = {
      3 * angles, 3 * angles, 3 * angles, 3 * angles, 3 * angles, 3 * distances, 3 * distances};
  static std::array<int, 1> placement(Kind kind, Cell cell) {
    const int ring = static_cast<int>(pentachess::ring_of(cell));
    if (!Pentachess::is_pawn(kind)) return {ring * angles + angle(cell)};
    const int distance = pawn_table()[index(Side::white)][kind - first_pawn].distance[cell];
    return {ring * distances + std::min(distance, distances - 1)};
  }

  static constexpr Kind first_pawn = first_own_kind;
  static const PawnTable<4>& pawn_table();

  static constexpr std::array<Kind, 0> steppers = {};

  enum OwnTerm { bishop_pair, unmoved_pawn, declined_pawn };
  static constexpr std::array<OwnTerms, 3> own_terms = {
      {{"bishops of both colours", 1}, {"unmoved pawns", 1}, {"declined promotions", 1}}};
  template <class Add>
  static void add_own_terms(const Position<Pentachess>& position, Side side, CellSet, Add&& add) {
    const CellSet bishops = position.men(side, bishop);
    if ((bishops & dark) && (bishops & ~dark)) add(bishop_pair, 1);
    add(unmoved_pawn, (position.rights().unmoved & position.men(side)).count());
    const CellSet declined = position.rights().declined & position.men(side);
    if (declined) add(declined_pawn, declined.count());
  }

 private:
  // White's axis runs between two cells of each ring; in half cells.
  static constexpr int angle(Cell cell) {
    constexpr std::array<int, 3> axis = {7, 3, -1};
    const unsigned ring = pentachess::ring_of(cell);
    const int length = pentachess::ring_length[ring];
    const int away = std::abs(2 * pentachess::place_in_ring(cell) - axis[ring]);
    return std::min(away, 2 * length - away) * angles / length;
  }
  static constexpr CellSet dark = [] {
    CellSet result;
    for (const Cell cell : pentachess::all_cells) {
      if (pentachess::is_dark(cell)) result.add(cell);
    }
    return result;
  }();
};

}  // namespace rotunda
