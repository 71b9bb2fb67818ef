#include "tests/fuzz/answer_pipe.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <array>
#include <cerrno>

#include "tests/fuzz/fuzz_target.hpp"

namespace rotunda::fuzz {

AnswerPipe::AnswerPipe() {
  constexpr int capacity = 1 << 20;
  std::array<int, 2> ends{};
  require(pipe2(ends.data(), O_CLOEXEC) == 0, "there is a pipe");
  read_end_ = ends[0];
  write_end_ = ends[1];
  require(fcntl(write_end_, F_SETPIPE_SZ, capacity) >= capacity, "the pipe is great enough");
}

AnswerPipe::~AnswerPipe() {
  close(read_end_);
  close(write_end_);
}

std::string AnswerPipe::line() {
  std::size_t end = 0;
  while ((end = text_.find('\n')) == std::string::npos) require(read_some(), "there is a line");
  std::string result = text_.substr(0, end);
  text_.erase(0, end + 1);
  return result;
}

std::vector<std::string> AnswerPipe::rest() {
  fcntl(read_end_, F_SETFL, O_NONBLOCK);
  while (read_some()) {
  }
  std::vector<std::string> lines;
  while (!text_.empty()) {
    require(text_.find('\n') != std::string::npos, "the last line is whole", text_);
    lines.push_back(line());
  }
  return lines;
}

bool AnswerPipe::read_some() {
  std::array<char, 1 << 16> buffer;
  ssize_t count = 0;
  // The signals are those by which fuzzers measure time.
  do {
    count = read(read_end_, buffer.data(), buffer.size());
  } while (count < 0 && errno == EINTR);
  if (count <= 0) return false;
  text_.append(buffer.data(), static_cast<std::size_t>(count));
  return true;
}

}  // namespace rotunda::fuzz
