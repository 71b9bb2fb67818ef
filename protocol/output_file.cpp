#include "protocol/output_file.hpp"

#include <fmt/format.h>

#include <cerrno>
#include <cstring>

namespace rotunda {

OutputFile::OutputFile(const std::string& file)
    : file_(file), stream_(file.empty() ? stdout : std::fopen(file.c_str(), "w")) {}

bool OutputFile::write(std::string_view text) {
  return stream_ != nullptr && std::fwrite(text.data(), 1, text.size(), stream_) == text.size() &&
         std::fflush(stream_) == 0;
}

bool OutputFile::close() {
  std::FILE* const stream = stream_;
  stream_ = nullptr;
  return stream == nullptr || stream == stdout || std::fclose(stream) == 0;
}

std::string OutputFile::fault() const {
  return fmt::format("can't write {}: {}", file_.empty() ? "standard output" : file_,
                     std::strerror(errno));
}

}  // namespace rotunda
