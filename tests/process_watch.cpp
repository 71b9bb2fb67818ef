#include "tests/process_watch.hpp"

#include <fcntl.h>
#include <poll.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>

namespace rotunda {

bool ends_within(pid_t process, std::chrono::milliseconds patience) {
  const int end = static_cast<int>(syscall(SYS_pidfd_open, process, 0));
  if (end < 0) return true;
  pollfd event{end, POLLIN, 0};
  const bool ended = poll(&event, 1, static_cast<int>(patience.count())) == 1;
  close(end);
  return ended;
}

namespace {

// Empty if the process ends meanwhile: the system then lets the file be opened but not be read,
// which a stream takes for its end and a bare iterator over its buffer throws for.
std::string text_of(const std::filesystem::path& file) {
  std::ostringstream content;
  content << std::ifstream(file, std::ios::binary).rdbuf();
  return content.str();
}

}  // namespace

bool group_runs(pid_t group) {
  for (const auto& entry : std::filesystem::directory_iterator("/proc")) {
    // "pid (name) state parent group ...", where the name may contain anything.
    const std::string text = text_of(entry.path() / "stat");
    const std::size_t name_end = text.rfind(')');
    if (name_end == std::string::npos) continue;
    std::istringstream fields(text.substr(name_end + 1));
    char state = 'X';
    pid_t parent = 0;
    pid_t its_group = 0;
    if (fields >> state >> parent >> its_group && its_group == group && state != 'Z' &&
        state != 'X') {
      return true;
    }
  }
  return false;
}

int processes_called(std::string_view beginning) {
  int count = 0;
  for (const auto& entry : std::filesystem::directory_iterator("/proc")) {
    count += text_of(entry.path() / "cmdline").starts_with(beginning);
  }
  return count;
}

int open_descriptors() {
  int count = 0;
  for (int number = 0; number < 1024; ++number) count += fcntl(number, F_GETFD) != -1;
  return count;
}

}  // namespace rotunda
