// A pipe from a session to its client in the same process.
#pragma once

#include <string>
#include <vector>

namespace rotunda::fuzz {

// It takes more than a session writes between two readings, so that nobody ever waits for the
// other to read.
class AnswerPipe {
 public:
  AnswerPipe();
  ~AnswerPipe();
  AnswerPipe(const AnswerPipe&) = delete;
  AnswerPipe& operator=(const AnswerPipe&) = delete;

  int write_end() const { return write_end_; }
  // The next line without its end; waits for it.
  std::string line();
  // The lines that are left once nothing more is written. All must have their ends.
  std::vector<std::string> rest();

 private:
  // Says whether there was anything.
  bool read_some();

  int read_end_ = -1;
  int write_end_ = -1;
  std::string text_;  // read, but not yet taken
};

}  // namespace rotunda::fuzz
