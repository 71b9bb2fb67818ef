// The commands of matches on the command line.
#pragma once

#include <CLI/App.hpp>

#include <string>
#include <vector>

namespace rotunda::match {

// Adds "match", "openings", "pgn" and "tune" to the program. `status` is what the program is to end
// with.
void add_match_commands(CLI::App& app, const std::vector<std::string>& variants, int& status);

// The words of the command line, with what `--config FILE` of a match stands for put before the
// rest: arrays of tables and tables become options with key=value pairs ([[engine]], [each],
// [resign]), other keys plain options. Throws CLI::ValidationError naming the file and the line.
std::vector<std::string> with_config(std::vector<std::string> words);

}  // namespace rotunda::match
