// Whole lines on a file descriptor, written by a thread of their own.
#pragma once

#include <condition_variable>
#include <mutex>
#include <string>
#include <string_view>
#include <thread>

namespace rotunda {

// A line "info string ..." of a message, which may hold words of the user's.
std::string info_string(std::string_view message);

// Nobody who prints ever waits for a reader that does not read; lines wait instead. Each line is
// written whole and at once.
class Output {
 public:
  explicit Output(int file_descriptor);
  // Writes what is left, unless the reader takes nothing for a second.
  ~Output();
  Output(const Output&) = delete;
  Output& operator=(const Output&) = delete;

  void line(std::string_view text);
  void info(std::string_view message) { line(info_string(message)); }

 private:
  void write_lines();
  bool write_all(std::string_view text);

  const int file_descriptor_;
  std::mutex mutex_;
  std::condition_variable changed_;
  std::string waiting_;
  bool closing_ = false;
  bool gone_ = false;  // nobody will ever read again
  std::thread writer_;
};

}  // namespace rotunda
