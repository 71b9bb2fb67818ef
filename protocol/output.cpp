#include "protocol/output.hpp"

#include <poll.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>

namespace rotunda {

namespace {

constexpr int patience_ms = 1000;
constexpr std::size_t longest_message = 400;

// Words of the user's come back in messages: what a terminal or a line-based client can't take, or
// nobody would read to the end, is replaced.
std::string printable(std::string_view text) {
  std::string result;
  for (const char c : text.substr(0, longest_message)) {
    const auto byte = static_cast<unsigned char>(c);
    result += byte < 32 || byte >= 127 ? '?' : c;
  }
  if (text.size() > longest_message) result += "...";
  return result;
}

}  // namespace

std::string info_string(std::string_view message) { return "info string " + printable(message); }

Output::Output(int file_descriptor)
    : file_descriptor_(file_descriptor), writer_([this] { write_lines(); }) {}

Output::~Output() {
  {
    const std::lock_guard lock(mutex_);
    closing_ = true;
  }
  changed_.notify_one();
  writer_.join();
}

void Output::line(std::string_view text) {
  {
    const std::lock_guard lock(mutex_);
    if (gone_) return;
    waiting_ += text;
    waiting_ += '\n';
  }
  changed_.notify_one();
}

void Output::write_lines() {
  std::unique_lock lock(mutex_);
  for (;;) {
    changed_.wait(lock, [this] { return closing_ || !waiting_.empty(); });
    if (waiting_.empty()) return;
    std::string text;
    text.swap(waiting_);
    lock.unlock();
    const bool written = write_all(text);
    lock.lock();
    if (!written) {
      gone_ = true;
      waiting_ = std::string();
      return;
    }
  }
}

bool Output::write_all(std::string_view text) {
  while (!text.empty()) {
    pollfd descriptor{file_descriptor_, POLLOUT, 0};
    const int ready = poll(&descriptor, 1, patience_ms);
    if (ready == 0) {
      const std::lock_guard lock(mutex_);
      if (closing_) return false;
      continue;
    }
    // A pipe that is ready takes this much without blocking.
    const ssize_t count =
        write(file_descriptor_, text.data(), std::min<std::size_t>(text.size(), 4096));
    if (count > 0) {
      text.remove_prefix(static_cast<std::size_t>(count));
    } else if (errno != EINTR && errno != EAGAIN) {
      return false;
    }
  }
  return true;
}

}  // namespace rotunda
