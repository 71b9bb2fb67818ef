#include "protocol/progress.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <utility>

namespace rotunda {

namespace {

constexpr std::chrono::milliseconds wait_before{1000};
constexpr std::chrono::milliseconds wait_between{100};
constexpr int bar_width = 40;

}  // namespace

Progress::Progress(std::string label)
    : label_(std::move(label)), on_terminal_(isatty(STDERR_FILENO) == 1) {}

Progress::~Progress() { hide(); }

void Progress::hide() {
  if (!drawn_) return;
  fmt::print(stderr, "\r\033[K");
  std::fflush(stderr);
  drawn_ = false;
}

void Progress::show(double done, std::string_view note) {
  if (!on_terminal_) return;
  const auto now = Steady::now();
  if (now - start_ < wait_before || (drawn_ && now - last_drawn_ < wait_between)) return;
  last_drawn_ = now;
  drawn_ = true;
  done = std::clamp(done, 0.0, 1.0);
  const double seconds = std::chrono::duration<double>(now - start_).count();
  const int filled = static_cast<int>(done * bar_width);
  const std::string left =
      done > 0 ? fmt::format("{:.0f} s left", seconds * (1 - done) / done) : std::string("...");
  fmt::print(stderr, "\r{} [{:#>{}}{:>{}}] {:3.0f} % {}{}{}\033[K", label_, "", filled, "",
             bar_width - filled, done * 100, left, note.empty() ? "" : ", ", note);
  std::fflush(stderr);
}

}  // namespace rotunda
