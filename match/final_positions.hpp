// The file with the final positions of games, a line each.
#pragma once

#include <optional>
#include <span>
#include <string>

#include "engine/result.hpp"
#include "match/game_record.hpp"

namespace rotunda::match {

std::optional<Error> append_final_position(const std::string& file, const GameRecord& record);

// A match that is killed may have kept its last game but not the position. Adds those of these
// games that the file lacks, and finishes a line that was cut off.
std::optional<Error> complete_final_positions(const std::string& file,
                                              std::span<const GameRecord> records);

}  // namespace rotunda::match
