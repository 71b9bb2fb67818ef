// Running a match from beginning to end.
#pragma once

#include <string>
#include <vector>

#include "match/match_options.hpp"

namespace rotunda::match {

// Plays what the options ask for, keeps every game as it ends, and reports. Returns the exit
// status: 0 when the match has ended, 1 when it could not be played, 130 when it was interrupted.
int run_match(const MatchOptions& options);

// "rotunda match merge": one table of the games in several files, which must be parts of one match.
int run_merge(const std::vector<std::string>& files, const std::string& report_file,
              Counting counting);

}  // namespace rotunda::match
