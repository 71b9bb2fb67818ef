// The transposition table.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>

#include "engine/move.hpp"
#include "engine/result.hpp"
#include "engine/zobrist.hpp"
#include "search/large_memory.hpp"
#include "search/score.hpp"

namespace rotunda {

// The memory of the machine.
std::size_t memory_mib();
// What is wrong with a table of that size, if it can't be had on this machine.
std::optional<Error> fault_in_hash(std::size_t mib);

enum class Bound : std::uint8_t { none, upper, lower, exact };

// Shared by threads without locks: an entry is two words, the key mixed with the data so that
// halves of different entries do not pass for one (Robert Hyatt and Tim Mann, "A lock-less
// transposition table implementation for parallel search chess engines", 2002).
class Table {
 public:
  struct Entry {
    Move move;
    Score score = 0;  // mate scores count from the node that stored them
    int depth = 0;    // plies
    Bound bound = Bound::none;
    Score static_eval = no_score;  // before any correction; of no use in check
  };

  static constexpr std::size_t least_size_mib = 1;
  static constexpr std::size_t greatest_size_mib = 131'072;

  explicit Table(std::size_t size_mib);

  // Sizes beyond the machine's memory are refused, and the table stays as it was.
  std::optional<Error> resize(std::size_t size_mib);
  void clear(unsigned threads = 1);
  // Entries of earlier searches are the first to be overwritten.
  void new_search() { generation_ = (generation_ + 1) & generation_mask; }

  // Has the memory that a probe will read brought near.
  void prefetch(Key key) const { __builtin_prefetch(&cluster_of(key)); }
  std::optional<Entry> probe(Key key, int ply) const;
  void store(Key key, int ply, const Entry& entry);
  // Entries of this search in a thousand.
  int hashfull() const;

 private:
  struct Slot {
    std::atomic<std::uint64_t> mixed_key;
    std::atomic<std::uint64_t> data;
  };
  static constexpr std::size_t slots_in_cluster = 4;
  struct alignas(64) Cluster {
    Slot slots[slots_in_cluster];
  };
  static constexpr unsigned generation_mask = 31;

  Cluster& cluster_of(Key key) const;

  std::unique_ptr<Cluster[], FreeMemory> clusters_;
  std::size_t cluster_count_ = 0;
  unsigned generation_ = 0;
};

}  // namespace rotunda
