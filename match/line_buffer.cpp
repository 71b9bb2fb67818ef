#include "match/line_buffer.hpp"

#include <utility>

namespace rotunda::match {

namespace {

std::size_t cost(const Line& line) { return sizeof line + line.text.size(); }

}  // namespace

void LineBuffer::add(std::string_view bytes, Steady::time_point arrival) {
  for (;;) {
    const std::size_t end = bytes.find('\n');
    append(bytes.substr(0, end));
    if (end == std::string_view::npos) return;
    end_line(arrival);
    bytes.remove_prefix(end + 1);
  }
}

void LineBuffer::finish(Steady::time_point arrival) {
  if (!partial_.empty()) end_line(arrival);
}

std::optional<Line> LineBuffer::take() {
  if (lines_.empty()) return std::nullopt;
  Line line = std::move(lines_.front());
  lines_.pop_front();
  size_ -= cost(line);
  return line;
}

void LineBuffer::clear() {
  lines_.clear();
  size_ = 0;
  partial_.clear();
}

void LineBuffer::append(std::string_view bytes) {
  partial_.append(bytes.substr(0, longest_line - partial_.size()));
}

void LineBuffer::end_line(Steady::time_point arrival) {
  if (partial_.ends_with('\r')) partial_.pop_back();
  lines_.push_back({std::move(partial_), arrival});
  size_ += cost(lines_.back());
  partial_.clear();
}

}  // namespace rotunda::match
