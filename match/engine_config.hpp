// An engine as the user describes it.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "match/time_control.hpp"

namespace rotunda::match {

struct EngineConfig {
  std::string name;
  std::string command;  // looked up in PATH if it has no slash
  std::vector<std::string> arguments;
  std::string directory;                                     // to start it in; empty: ours
  std::vector<std::pair<std::string, std::string>> options;  // for "setoption", in this order
  TimeControl limits;
  bool restart_every_game = false;
  // When it counts as stalled: so long after its clock or movetime, or after it was asked if it has
  // none. Not given: as the runner sees fit.
  std::optional<Milliseconds> stall;
};

}  // namespace rotunda::match
