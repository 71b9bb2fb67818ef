// A progress bar for work that takes longer than a second.
#pragma once

#include <chrono>
#include <string>
#include <string_view>

namespace rotunda {

// Drawn on standard error, and only if that is a terminal. It leaves nothing behind.
class Progress {
 public:
  explicit Progress(std::string label);
  ~Progress();
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;

  // The part that is done, from 0 to 1, and what else there is to say.
  void show(double done, std::string_view note = "");
  // Takes the bar off the screen, so that a line can be written; the next show() draws it again.
  void hide();

 private:
  using Steady = std::chrono::steady_clock;

  const std::string label_;
  const bool on_terminal_;
  const Steady::time_point start_ = Steady::now();
  Steady::time_point last_drawn_ = start_;
  bool drawn_ = false;
};

}  // namespace rotunda
