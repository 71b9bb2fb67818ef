// A file descriptor that closes itself.
#pragma once

#include <unistd.h>

#include <utility>

namespace rotunda::match {

class Descriptor {
 public:
  Descriptor() = default;
  explicit Descriptor(int number) : number_(number) {}
  Descriptor(Descriptor&& other) noexcept : number_(std::exchange(other.number_, -1)) {}
  Descriptor& operator=(Descriptor&& other) noexcept {
    std::swap(number_, other.number_);
    return *this;
  }
  ~Descriptor() { close(); }

  // Below zero if it is closed, which poll() leaves out.
  int get() const { return number_; }
  bool is_open() const { return number_ >= 0; }
  void close() {
    if (is_open()) ::close(number_);
    number_ = -1;
  }

 private:
  int number_ = -1;
};

}  // namespace rotunda::match
