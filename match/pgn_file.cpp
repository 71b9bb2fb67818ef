#include "match/pgn_file.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <string_view>
#include <utility>

#include "match/pgn.hpp"

namespace rotunda::match {

Result<PgnWriter> PgnWriter::open(const std::string& file, std::optional<std::size_t> kept_size,
                                  Sync sync) {
  // Not for reading as well: the file may be a device or a pipe.
  const int flags = O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC;
  PgnWriter writer(file, Descriptor(::open(file.c_str(), flags, 0666)), sync);
  if (!writer.descriptor_.is_open()) return writer.fault(errno);
  if (kept_size) {
    if (const auto error = writer.keep(*kept_size)) return *error;
  }
  if (const auto error = writer.end_last_game()) return *error;
  return Result<PgnWriter>(std::move(writer));
}

std::optional<Error> PgnWriter::append(const GameRecord& record) {
  return write_whole(write_pgn(record));
}

std::optional<Error> PgnWriter::keep(std::size_t size) {
  struct stat status {};
  if (fstat(descriptor_.get(), &status) != 0) return fault(errno);
  if (!S_ISREG(status.st_mode) || static_cast<std::size_t>(status.st_size) <= size) {
    return std::nullopt;
  }
  if (ftruncate(descriptor_.get(), static_cast<off_t>(size)) != 0) return fault(errno);
  return std::nullopt;
}

// A blank line must stand before the next game. The last game may have been cut off right behind
// its result, or come from a program that leaves the blank line out.
std::optional<Error> PgnWriter::end_last_game() {
  struct stat status {};
  if (fstat(descriptor_.get(), &status) != 0) return fault(errno);
  if (!S_ISREG(status.st_mode) || status.st_size == 0) return std::nullopt;
  const Descriptor reading(::open(file_.c_str(), O_RDONLY | O_CLOEXEC));
  if (!reading.is_open()) return fault(errno);
  char tail[4] = {};
  const off_t begin = std::max<off_t>(0, status.st_size - 4);
  const ssize_t count = pread(reading.get(), tail, sizeof tail, begin);
  if (count < 0) return fault(errno);
  std::string end(tail, static_cast<std::size_t>(count));
  std::erase(end, '\r');
  if (end.ends_with("\n\n")) return std::nullopt;
  return write_whole(end.ends_with('\n') ? "\n" : "\n\n");
}

std::optional<Error> PgnWriter::write_whole(const std::string& text) {
  struct stat before {};
  if (fstat(descriptor_.get(), &before) != 0) return fault(errno);
  for (std::string_view rest = text; !rest.empty();) {
    const ssize_t count = write(descriptor_.get(), rest.data(), rest.size());
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) {
      const Error error = fault(errno);
      // Nothing more can be done if that fails as well: readers know how to leave a cut game out.
      if (S_ISREG(before.st_mode) && rest.size() < text.size()) {
        [[maybe_unused]] const int taken_back = ftruncate(descriptor_.get(), before.st_size);
      }
      return error;
    }
    rest.remove_prefix(static_cast<std::size_t>(count));
  }
  if (sync_ == Sync::yes && S_ISREG(before.st_mode) && fdatasync(descriptor_.get()) != 0) {
    return fault(errno);
  }
  return std::nullopt;
}

Error PgnWriter::fault(int code) const {
  return Error{fmt::format("can't write {}: {}", file_, std::strerror(code))};
}

}  // namespace rotunda::match
