#include "search/thread_pool.hpp"

#include <system_error>
#include <utility>

namespace rotunda {

ThreadPool::~ThreadPool() {
  {
    const std::lock_guard lock(mutex_);
    ends_ = true;
  }
  called_.notify_all();
  for (std::thread& thread : threads_) thread.join();
}

std::size_t ThreadPool::start(std::size_t count, std::function<void(std::size_t)> work) {
  try {
    while (threads_.size() < count) {
      threads_.emplace_back(&ThreadPool::stand_by, this, threads_.size());
    }
  } catch (const std::system_error&) {
    count = threads_.size();
  }
  {
    const std::lock_guard lock(mutex_);
    work_ = std::move(work);
    wanted_ = unfinished_ = count;
    ++rounds_;
  }
  called_.notify_all();
  return count;
}

void ThreadPool::wait() {
  std::unique_lock lock(mutex_);
  done_.wait(lock, [this] { return unfinished_ == 0; });
}

void ThreadPool::stand_by(std::size_t number) {
  std::uint64_t last_round = 0;
  std::unique_lock lock(mutex_);
  while (true) {
    called_.wait(lock, [&] { return ends_ || (rounds_ != last_round && number < wanted_); });
    if (ends_) return;
    last_round = rounds_;
    lock.unlock();
    work_(number);
    lock.lock();
    if (--unfinished_ == 0) done_.notify_one();
  }
}

}  // namespace rotunda
