// The terms of the evaluation: where in the row of weights each of them has its place.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <numeric>
#include <string>
#include <utility>
#include <vector>

#include "engine/features.hpp"
#include "engine/men.hpp"

namespace rotunda {

// Counts of cells, ever coarser: a man with forty cells to go to needs no forty-first.
inline constexpr int reach_buckets = 16;
inline constexpr auto reach_bucket = [] {
  constexpr std::array<int, reach_buckets> least = {0, 1,  2,  3,  4,  5,  6,  7,
                                                    8, 10, 12, 14, 17, 21, 27, 36};
  std::array<std::uint8_t, cell_limit + 1> result{};
  for (std::size_t count = 0; count < result.size(); ++count) {
    const auto above = std::upper_bound(least.begin(), least.end(), static_cast<int>(count));
    result[count] = static_cast<std::uint8_t>(above - least.begin() - 1);
  }
  return result;
}();

// A part of the row of weights.
struct TermRow {
  std::string name;
  int first = 0;
  int size = 0;
};

// Each constant is the first index of a table; the comment says by what it is indexed.
template <class V>
struct Terms {
  using F = Features<V>;
  static constexpr int groups = F::group_count;
  // The classes of cells of so many groups together.
  static constexpr int classes(int first_groups) {
    const auto& sizes = F::placement_sizes;
    return std::accumulate(sizes.begin(), sizes.begin() + first_groups, 0);
  }

  // Queen, rook, bishop, knight and the steppers have a mobility.
  static constexpr int mobile_kinds = knight + static_cast<int>(F::steppers.size());
  static constexpr int danger_buckets = 16;
  static constexpr int escape_buckets = 7;
  static constexpr int way_buckets = PawnPaths::far_away - 1;
  static constexpr int distance_buckets = 12;

  static constexpr int material = 0;                            // group
  static constexpr int placement = material + groups;           // group, class
  static constexpr int mobility = placement + classes(groups);  // kind - 1, reach_bucket
  static constexpr int zone_attack = mobility + mobile_kinds * reach_buckets;  // group
  static constexpr int king_danger = zone_attack + groups;                     // units
  static constexpr int safe_check = king_danger + danger_buckets;              // kind - 1
  static constexpr int king_exposure = safe_check + knight;                    // reach_bucket
  static constexpr int king_escapes = king_exposure + reach_buckets;           // cells
  static constexpr int threat = king_escapes + escape_buckets;                 // group
  static constexpr int hanging = threat + groups;                              // group
  static constexpr int blocked_pawn = hanging + groups;                        // moves to promotion
  static constexpr int passed_pawn = blocked_pawn + way_buckets;               // moves to promotion
  static constexpr int clear_way = passed_pawn + way_buckets;                  // moves to promotion
  static constexpr int bare_king = clear_way + way_buckets;  // distance of the kings
  static constexpr int protected_pawn = bare_king + distance_buckets;
  static constexpr int tempo = protected_pawn + 1;
  static constexpr int own = tempo + 1;
  static constexpr int count = [] {
    int result = own;
    for (const OwnTerms& terms : F::own_terms) result += terms.size;
    return result;
  }();

  static constexpr int placement_of(int group) { return placement + classes(group); }

  // All of them in order, each table by its last index.
  static std::vector<TermRow> rows() {
    std::vector<TermRow> result;
    int next = 0;
    const auto add = [&](std::string name, int size) {
      result.push_back({std::move(name), next, size});
      next += size;
    };
    const auto add_table = [&](const std::string& name, int first, int rows, int size) {
      for (int i = first; i < first + rows; ++i) {
        add(name + ", " + F::group_names[static_cast<std::size_t>(i)], size);
      }
    };
    add("material by group", groups);
    for (int i = 0; i < groups; ++i) {
      add_table("placement", i, 1, F::placement_sizes[static_cast<std::size_t>(i)]);
    }
    add_table("mobility", queen, mobile_kinds, reach_buckets);
    add("attacks on the king's zone by group", groups);
    add("king danger", danger_buckets);
    add("safe checks by queen, rook, bishop, knight", knight);
    add("exposure of the king", reach_buckets);
    add("escapes of the king", escape_buckets);
    add("attacked by lesser men, by group", groups);
    add("hanging, by group", groups);
    add("blocked pawns by moves to promotion", way_buckets);
    add("passed pawns by moves to promotion", way_buckets);
    add("pawns with a clear way by moves to promotion", way_buckets);
    add("distance to a bare king", distance_buckets);
    add("protected pawns", 1);
    add("tempo", 1);
    for (const OwnTerms& terms : F::own_terms) add(terms.name, terms.size);
    return result;
  }
};

}  // namespace rotunda
