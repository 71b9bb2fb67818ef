// Bytes as they arrive, put together to lines.
#pragma once

#include <chrono>
#include <cstddef>
#include <deque>
#include <optional>
#include <string>
#include <string_view>

namespace rotunda::match {

using Steady = std::chrono::steady_clock;

struct Line {
  std::string text;  // without its end, LF or CRLF
  Steady::time_point arrival;
};

class LineBuffer {
 public:
  // The rest of a longer line is dropped.
  static constexpr std::size_t longest_line = std::size_t{1} << 20;

  void add(std::string_view bytes, Steady::time_point arrival);
  // Nothing more will come: what is left is the last line.
  void finish(Steady::time_point arrival);
  std::optional<Line> take();
  // The memory in use, about.
  std::size_t size() const { return size_ + partial_.size(); }
  void clear();

 private:
  void append(std::string_view bytes);
  void end_line(Steady::time_point arrival);

  std::deque<Line> lines_;
  std::size_t size_ = 0;
  std::string partial_;
};

}  // namespace rotunda::match
