// The lines of a stream, however long they are.
#pragma once

#include <cstddef>
#include <istream>
#include <string>

namespace rotunda {

// No command needs as much; without a bound a stream without line ends would take all the memory.
inline constexpr std::size_t longest_line = std::size_t{16} << 20;

class LineInput {
 public:
  enum class Read { line, too_long, end };

  explicit LineInput(std::istream& input) : input_(input) {}

  // The next line without its end; the last one may have none. Of one that is too long it leaves
  // the beginning.
  Read read(std::string& line);

 private:
  std::istream& input_;
};

}  // namespace rotunda
