// Being told to stop.
#pragma once

#include <atomic>

namespace rotunda::match {

// While one exists, SIGINT and SIGTERM make its descriptor readable instead of ending the program.
// There may be one at a time.
class Interrupt {
 public:
  Interrupt();
  ~Interrupt();
  Interrupt(const Interrupt&) = delete;
  Interrupt& operator=(const Interrupt&) = delete;

  // Readable, and staying so, once there is a reason to stop.
  int descriptor() const { return read_end_; }
  // From within the program.
  void raise();
  bool is_raised() const;
  // By a signal, not by raise().
  bool came_by_signal() const;

 private:
  int read_end_ = -1;
  int write_end_ = -1;
  void (*old_interrupt_)(int) = nullptr;
  void (*old_terminate_)(int) = nullptr;
};

}  // namespace rotunda::match
