// Perft in earnest: by threads, with a table of counts, divided by root move.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <thread>
#include <vector>

#include "engine/movegen.hpp"
#include "engine/position.hpp"

namespace rotunda {

struct PerftOptions {
  int depth = 1;  // plies
  unsigned threads = 1;
  std::size_t table_mib = 0;  // none
  bool bulk = true;           // count the moves of the last ply instead of making them
  // Only a part of the work, from 1 of 1; the counts of all parts add up to the whole.
  std::size_t part = 1;
  std::size_t parts = 1;
};

// Counts of positions already visited, shared by threads without locks in the way of the
// transposition table: the key mixed with the count guards against torn entries.
class PerftTable {
 public:
  explicit PerftTable(std::size_t mib)
      : size_(std::max<std::size_t>(1, mib * 1024 * 1024 / sizeof(Slot))),
        slots_(new Slot[size_]()) {}

  std::optional<std::uint64_t> find(Key key, int depth) const {
    const Slot& slot = slot_of(key, depth);
    const std::uint64_t count = slot.count.load(std::memory_order_relaxed);
    const std::uint64_t mixed = slot.mixed_key.load(std::memory_order_relaxed);
    // An untouched slot is all zeros, which no position with a move would store.
    if (count == 0 || mixed != (with_depth(key, depth) ^ count)) return std::nullopt;
    return count;
  }
  void store(Key key, int depth, std::uint64_t count) {
    Slot& slot = slot_of(key, depth);
    slot.count.store(count, std::memory_order_relaxed);
    slot.mixed_key.store(with_depth(key, depth) ^ count, std::memory_order_relaxed);
  }

 private:
  struct Slot {
    std::atomic<std::uint64_t> mixed_key{0};
    std::atomic<std::uint64_t> count{0};
  };
  static Key with_depth(Key key, int depth) {
    return key ^ (0x9e3779b97f4a7c15u * static_cast<std::uint64_t>(depth));
  }
  Slot& slot_of(Key key, int depth) const { return slots_[with_depth(key, depth) % size_]; }

  std::size_t size_;
  std::unique_ptr<Slot[]> slots_;
};

// One perft of one position. Work is handed to the threads two plies below the root.
template <class V>
class PerftRun {
 public:
  struct Part {
    Move move;
    std::uint64_t nodes = 0;
  };

  PerftRun(const Position<V>& root, const PerftOptions& options, const std::atomic<bool>& stop)
      : root_(root), options_(options), stop_(stop) {
    if (options.table_mib > 0) table_ = std::make_unique<PerftTable>(options.table_mib);
  }

  // The leaves below each legal move, in the order of generation; nothing if it was stopped.
  // `progress` is told, by one thread at a time, which part of the work is done, from 0 to 1.
  std::optional<std::vector<Part>> run(const std::function<void(double)>& progress) {
    Position<V> position = root_;
    std::vector<Part> parts;
    std::size_t item_count = 0;
    MoveList moves;
    list_moves(position, moves);
    for (const Move move : moves) {
      parts.push_back({move, 0});
      if (options_.depth == 1) {
        parts.back().nodes = is_ours(parts.size() - 1) ? 1 : 0;
        continue;
      }
      position.make(move);
      MoveList replies;
      list_moves(position, replies);
      for (const Move reply : replies) {
        if (is_ours(item_count++)) items_.push_back({parts.size() - 1, move, reply});
      }
      position.unmake(move);
    }
    nodes_of_item_.assign(items_.size(), 0);

    std::vector<std::thread> helpers;
    for (unsigned i = 1; i < options_.threads; ++i) {
      helpers.emplace_back([this] { work(nullptr); });
    }
    work(&progress);
    for (std::thread& helper : helpers) helper.join();
    if (stop_.load()) return std::nullopt;
    for (std::size_t i = 0; i < items_.size(); ++i)
      parts[items_[i].part].nodes += nodes_of_item_[i];
    return parts;
  }

 private:
  struct Item {
    std::size_t part;
    Move move;
    Move reply;
  };

  bool is_ours(std::size_t item) const { return item % options_.parts == options_.part - 1; }

  // Only the calling thread reports progress.
  void work(const std::function<void(double)>* progress) {
    Position<V> position = root_;
    position.reserve(static_cast<std::size_t>(options_.depth) + 2);
    for (;;) {
      const std::size_t i = next_item_.fetch_add(1);
      if (i >= items_.size() || stop_.load(std::memory_order_relaxed)) return;
      if (progress != nullptr) {
        (*progress)(static_cast<double>(i) / static_cast<double>(items_.size()));
      }
      position.make(items_[i].move);
      position.make(items_[i].reply);
      nodes_of_item_[i] = count(position, options_.depth - 2);
      position.unmake(items_[i].reply);
      position.unmake(items_[i].move);
    }
  }

  std::uint64_t count(Position<V>& position, int depth) {
    if (depth == 0) return 1;
    if (depth == 1 && options_.bulk) return count_moves(position);
    const bool in_table = table_ != nullptr && depth >= 2;
    if (in_table) {
      if (const auto known = table_->find(position.key(), depth)) return *known;
    }
    MoveList moves;
    list_moves(position, moves);
    std::uint64_t nodes = 0;
    for (const Move move : moves) {
      // Often enough to end within milliseconds, too seldom to cost anything.
      if (depth >= 3 && stop_.load(std::memory_order_relaxed)) return 0;
      position.make(move);
      nodes += count(position, depth - 1);
      position.unmake(move);
    }
    if (in_table) table_->store(position.key(), depth, nodes);
    return nodes;
  }

  const Position<V>& root_;
  const PerftOptions options_;
  const std::atomic<bool>& stop_;
  std::unique_ptr<PerftTable> table_;
  std::vector<Item> items_;
  std::vector<std::uint64_t> nodes_of_item_;
  std::atomic<std::size_t> next_item_{0};
};

}  // namespace rotunda
