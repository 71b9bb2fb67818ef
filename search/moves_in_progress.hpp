// The moves that threads are searching right now, so that another thread that comes to the same
// node can begin with a different one.
//
// Tom Kerrigan's "Simplified ABDADA"
// (https://www.tckerrigan.com/Chess/Parallel_Search/Simplified_ABDADA), after Jean-Christophe
// Weill's ABDADA (1996). What is found here is a hint: an entry may be lost, and two moves may look
// alike; the search is right in any case.
#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>

#include "engine/move.hpp"
#include "engine/zobrist.hpp"

namespace rotunda {

class MovesInProgress {
 public:
  // Whether some thread searches the move in the position with that key.
  bool has(Key key, Move move) const {
    const std::uint64_t wanted = entry_of(key, move);
    for (const auto& entry : bucket(wanted)) {
      if (entry.load(std::memory_order_relaxed) == wanted) return true;
    }
    return false;
  }

  void begin(Key key, Move move) {
    const std::uint64_t ours = entry_of(key, move);
    Bucket& entries = bucket(ours);
    for (auto& entry : entries) {
      const std::uint64_t there = entry.load(std::memory_order_relaxed);
      if (there == ours) return;
      if (there == 0) {
        entry.store(ours, std::memory_order_relaxed);
        return;
      }
    }
    entries[0].store(ours, std::memory_order_relaxed);
  }

  void end(Key key, Move move) {
    const std::uint64_t ours = entry_of(key, move);
    for (auto& entry : bucket(ours)) {
      if (entry.load(std::memory_order_relaxed) == ours) entry.store(0, std::memory_order_relaxed);
    }
  }

 private:
  // A line of the cache.
  using Bucket = std::array<std::atomic<std::uint64_t>, 8>;
  static constexpr std::size_t buckets = 4'096;

  static std::uint64_t entry_of(Key key, Move move) {
    constexpr std::uint64_t spread = 0x9E37'79B9'7F4A'7C15;  // 2^64 divided by the golden ratio
    return key ^ move.raw() * spread;
  }
  Bucket& bucket(std::uint64_t entry) { return (*buckets_)[entry % buckets]; }
  const Bucket& bucket(std::uint64_t entry) const { return (*buckets_)[entry % buckets]; }

  struct alignas(64) Buckets : std::array<Bucket, buckets> {};
  std::unique_ptr<Buckets> buckets_ = std::make_unique<Buckets>();
};

}  // namespace rotunda
