#include "search/table.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cassert>
#include <new>
#include <thread>
#include <vector>

namespace rotunda {

namespace {

// An entry's data in one word: move 17 bits, depth 8, bound 2, generation 5, score 16,
// static evaluation 16.
constexpr unsigned depth_shift = 17;
constexpr unsigned bound_shift = 25;
constexpr unsigned generation_shift = 27;
constexpr unsigned score_shift = 32;
constexpr unsigned eval_shift = 48;

unsigned generation_of(std::uint64_t data) { return (data >> generation_shift) & 31; }
int depth_of(std::uint64_t data) { return static_cast<int>((data >> depth_shift) & 255); }
Score signed_16(std::uint64_t bits) { return static_cast<std::int16_t>(bits & 0xffff); }
std::uint64_t bits_16(Score score) { return static_cast<std::uint16_t>(score); }
Bound bound_of(std::uint64_t data) { return static_cast<Bound>((data >> bound_shift) & 3); }

}  // namespace

std::size_t memory_mib() {
  const auto pages = sysconf(_SC_PHYS_PAGES);
  const auto page_size = sysconf(_SC_PAGESIZE);
  return static_cast<std::size_t>(pages) * static_cast<std::size_t>(page_size) / (1024 * 1024);
}

std::optional<Error> fault_in_hash(std::size_t mib) {
  if (mib <= memory_mib()) return std::nullopt;
  return Error{fmt::format("{} MiB of hash are more than this machine's memory of {} MiB", mib,
                           memory_mib())};
}

Table::Table(std::size_t size_mib) {
  if (const auto error = resize(size_mib)) throw std::bad_alloc();
}

std::optional<Error> Table::resize(std::size_t size_mib) {
  assert(size_mib >= least_size_mib && size_mib <= greatest_size_mib);
  if (const auto fault = fault_in_hash(size_mib)) return fault;
  const std::size_t bytes = size_mib * 1024 * 1024;
  auto* const memory = static_cast<Cluster*>(allocate_large(bytes));
  if (memory == nullptr) return Error{fmt::format("no memory for {} MiB of hash", size_mib)};
  clusters_.reset(memory);
  cluster_count_ = bytes / sizeof(Cluster);
  clear(std::thread::hardware_concurrency());
  return std::nullopt;
}

void Table::clear(unsigned threads) {
  // 32 MiB: what is less one thread clears in a few milliseconds, undisturbed by page faults of others.
  constexpr std::size_t least_part = std::size_t{1} << 19;
  const std::size_t parts =
      std::clamp<std::size_t>(cluster_count_ / least_part, 1, std::max(1U, threads));
  const auto clear_part = [&](std::size_t part) {
    const std::size_t end = cluster_count_ * (part + 1) / parts;
    for (std::size_t i = cluster_count_ * part / parts; i < end; ++i) new (&clusters_[i]) Cluster{};
  };
  std::vector<std::thread> others;
  for (std::size_t part = 1; part < parts; ++part) others.emplace_back(clear_part, part);
  clear_part(0);
  for (std::thread& other : others) other.join();
  generation_ = 0;
}

Table::Cluster& Table::cluster_of(Key key) const {
  // The high half of the product spreads the keys evenly over any number of clusters (Daniel
  // Lemire, "Fast random integer generation in an interval", 2019); 32 bits of the key do.
  const std::uint64_t high = key >> 32;
  return clusters_[(high * cluster_count_) >> 32];
}

std::optional<Table::Entry> Table::probe(Key key, int ply) const {
  for (const Slot& slot : cluster_of(key).slots) {
    const std::uint64_t data = slot.data.load(std::memory_order_relaxed);
    if ((slot.mixed_key.load(std::memory_order_relaxed) ^ data) != key) continue;
    if (bound_of(data) == Bound::none) continue;
    Entry entry;
    entry.move = Move::from_raw(static_cast<std::uint32_t>(data & ((1U << depth_shift) - 1)));
    entry.depth = depth_of(data);
    entry.bound = bound_of(data);
    entry.score = signed_16(data >> score_shift);
    entry.static_eval = signed_16(data >> eval_shift);
    if (is_mate(entry.score)) entry.score += entry.score > 0 ? -ply : ply;
    return entry;
  }
  return std::nullopt;
}

void Table::store(Key key, int ply, const Entry& entry) {
  // The slot of this position if there is one, otherwise the shallowest, the older the cheaper.
  Slot* target = nullptr;
  int least_worth = 0;
  Move move = entry.move;
  for (Slot& slot : cluster_of(key).slots) {
    const std::uint64_t data = slot.data.load(std::memory_order_relaxed);
    if ((slot.mixed_key.load(std::memory_order_relaxed) ^ data) == key) {
      // What has been searched much deeper, and not long ago, is worth more.
      constexpr int depth_lead = 4;
      if (entry.bound != Bound::exact && depth_of(data) > entry.depth + depth_lead &&
          generation_of(data) == generation_) {
        return;
      }
      target = &slot;
      // A node without a best move keeps the one it had.
      if (move.is_none()) {
        move = Move::from_raw(static_cast<std::uint32_t>(data & ((1U << depth_shift) - 1)));
      }
      break;
    }
    const unsigned age = (generation_ - generation_of(data)) & generation_mask;
    const int worth = depth_of(data) - 4 * static_cast<int>(age);
    if (target == nullptr || worth < least_worth) {
      target = &slot;
      least_worth = worth;
    }
  }
  Score score = entry.score;
  if (is_mate(score)) score += score > 0 ? ply : -ply;
  const std::uint64_t data = move.raw() | static_cast<std::uint64_t>(entry.depth) << depth_shift |
                             static_cast<std::uint64_t>(entry.bound) << bound_shift |
                             static_cast<std::uint64_t>(generation_) << generation_shift |
                             bits_16(score) << score_shift |
                             bits_16(entry.static_eval) << eval_shift;
  target->mixed_key.store(key ^ data, std::memory_order_relaxed);
  target->data.store(data, std::memory_order_relaxed);
}

int Table::hashfull() const {
  const std::size_t sample = 1000 / slots_in_cluster;
  int used = 0;
  for (std::size_t i = 0; i < sample; ++i) {
    for (const Slot& slot : clusters_[i].slots) {
      const std::uint64_t data = slot.data.load(std::memory_order_relaxed);
      if (bound_of(data) != Bound::none && generation_of(data) == generation_) ++used;
    }
  }
  return used;
}

}  // namespace rotunda
