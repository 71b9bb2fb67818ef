// Threads that stand by for searches.
#pragma once

#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

namespace rotunda {

// Kept from one search to the next: a new thread begins on the processor of the one that makes it,
// and on a busy machine it can take milliseconds, as much as a fast move, until it gets another.
class ThreadPool {
 public:
  ThreadPool() = default;
  ~ThreadPool();
  ThreadPool(const ThreadPool&) = delete;
  ThreadPool& operator=(const ThreadPool&) = delete;

  // Has work(0) to work(count - 1) called, each on a thread of its own; of fewer threads, the first
  // ones, if the system gives no more. Returns how many there are. Whatever was started before must
  // have been waited for.
  std::size_t start(std::size_t count, std::function<void(std::size_t)> work);
  // Returns when all are done.
  void wait();

 private:
  void stand_by(std::size_t number);

  std::vector<std::thread> threads_;
  std::mutex mutex_;
  std::condition_variable called_;
  std::condition_variable done_;
  // Guarded by the mutex.
  std::function<void(std::size_t)> work_;
  std::uint64_t rounds_ = 0;    // of work so far
  std::size_t wanted_ = 0;      // threads for this one
  std::size_t unfinished_ = 0;  // of these
  bool ends_ = false;
};

}  // namespace rotunda
