#include "match/interrupt.hpp"

#include <fcntl.h>
#include <poll.h>
#include <unistd.h>

#include <csignal>
#include <system_error>

namespace rotunda::match {

namespace {

// What a signal handler may touch.
std::atomic<int> signal_descriptor{-1};
std::atomic<bool> signalled{false};

void handle_signal(int) {
  const int saved = errno;
  signalled.store(true);
  const char byte = 0;
  // A full pipe is readable already.
  static_cast<void>(!write(signal_descriptor.load(), &byte, 1));
  errno = saved;
}

}  // namespace

Interrupt::Interrupt() {
  int ends[2];
  if (pipe2(ends, O_CLOEXEC | O_NONBLOCK) != 0) {
    throw std::system_error(errno, std::generic_category(), "pipe");
  }
  read_end_ = ends[0];
  write_end_ = ends[1];
  signalled.store(false);
  signal_descriptor.store(write_end_);
  old_interrupt_ = std::signal(SIGINT, handle_signal);
  old_terminate_ = std::signal(SIGTERM, handle_signal);
}

Interrupt::~Interrupt() {
  std::signal(SIGINT, old_interrupt_);
  std::signal(SIGTERM, old_terminate_);
  signal_descriptor.store(-1);
  close(read_end_);
  close(write_end_);
}

void Interrupt::raise() {
  const char byte = 0;
  static_cast<void>(!write(write_end_, &byte, 1));
}

bool Interrupt::is_raised() const {
  pollfd descriptor{read_end_, POLLIN, 0};
  return poll(&descriptor, 1, 0) > 0;
}

bool Interrupt::came_by_signal() const { return signalled.load(); }

}  // namespace rotunda::match
