// "rotunda tune": from games to weights.
#pragma once

#include <string>
#include <vector>

#include "search/tuner.hpp"

namespace rotunda::match {

struct TuneCommand {
  std::string variant;
  std::vector<std::string> games;  // PGN files
  std::string output;              // a header
  double validation = 0.1;         // the part of the games that is held out
  TunerOptions options;
};

// The exit status. Faults are told on standard error.
int run_tune(const TuneCommand& command);

}  // namespace rotunda::match
