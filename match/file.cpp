#include "match/file.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <cstring>
#include <filesystem>
#include <system_error>
#include <thread>

namespace rotunda::match {

namespace {

// A new process holds the files of a program that has been killed until it has become another
// program or is gone, too.
constexpr std::chrono::seconds patience_for_lock{2};

}  // namespace

Result<std::string> read_file(const std::string& file) {
  const auto fault = [&] {
    return Error{fmt::format("can't read {}: {}", file, std::strerror(errno))};
  };
  const Descriptor descriptor(open(file.c_str(), O_RDONLY | O_CLOEXEC));
  if (!descriptor.is_open()) return fault();
  std::string content;
  std::array<char, 65536> part;
  for (;;) {
    const ssize_t count = read(descriptor.get(), part.data(), part.size());
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) return fault();
    if (count == 0) return content;
    content.append(part.data(), static_cast<std::size_t>(count));
  }
}

Result<Descriptor> lock_file(const std::string& file) {
  std::error_code ignored;
  // Asked before opening it, for which a pipe may have to wait.
  if (std::filesystem::exists(file, ignored) && !std::filesystem::is_regular_file(file, ignored)) {
    return Descriptor();
  }
  // For writing, without which NFS locks nothing.
  Descriptor descriptor(open(file.c_str(), O_WRONLY | O_CREAT | O_CLOEXEC, 0666));
  if (!descriptor.is_open()) {
    return Error{fmt::format("can't write {}: {}", file, std::strerror(errno))};
  }
  const auto until = std::chrono::steady_clock::now() + patience_for_lock;
  while (flock(descriptor.get(), LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK) {
    if (std::chrono::steady_clock::now() > until) {
      return Error{fmt::format("{} is being written by another match that runs now", file)};
    }
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
  }
  return Result<Descriptor>(std::move(descriptor));
}

std::optional<Error> fault_in_text(const std::string& file, std::string_view content) {
  if (content.starts_with("\x1f\x8b")) {
    return Error{fmt::format("{} is compressed by gzip; unpack it first", file)};
  }
  const auto is_no_text = [](char c) {
    const auto code = static_cast<unsigned char>(c);
    return code < 32 && std::string_view("\t\n\v\f\r").find(c) == std::string_view::npos;
  };
  const auto at = std::find_if(content.begin(), content.end(), is_no_text);
  if (at == content.end()) return std::nullopt;
  return Error{fmt::format("{} is no text: byte {} is {}", file, at - content.begin() + 1,
                           static_cast<unsigned>(static_cast<unsigned char>(*at)))};
}

std::string_view without_byte_order_mark(std::string_view text) {
  if (text.starts_with("\xef\xbb\xbf")) text.remove_prefix(3);
  return text;
}

}  // namespace rotunda::match
