// Text for a file that the user has named, or for standard output.
#pragma once

#include <cstdio>
#include <string>
#include <string_view>

namespace rotunda {

class OutputFile {
 public:
  // No name: standard output.
  explicit OutputFile(const std::string& file);
  ~OutputFile() { close(); }
  OutputFile(const OutputFile&) = delete;
  OutputFile& operator=(const OutputFile&) = delete;

  // Both say whether it worked. The text can be seen as soon as it is there.
  bool write(std::string_view text);
  bool close();
  // What did not work.
  std::string fault() const;

 private:
  const std::string file_;
  std::FILE* stream_;
};

}  // namespace rotunda
