// The file in which the games of a match are kept.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <utility>

#include "engine/result.hpp"
#include "match/descriptor.hpp"
#include "match/game_record.hpp"

namespace rotunda::match {

// Whether every game is to be on the disk before the next one is written. Against a crash of this
// program there is no need; against one of the machine there is.
enum class Sync { no, yes };

class PgnWriter {
 public:
  // Opens the file to write behind what it holds, or behind its first bytes if a number of them is
  // given: the rest, a game that was cut off, is thrown away. The file is made if it is not there.
  static Result<PgnWriter> open(const std::string& file,
                                std::optional<std::size_t> kept_size = std::nullopt,
                                Sync sync = Sync::no);

  // Writes the game by one call, so that no reader and no crash finds half of it. If that fails,
  // what has been written of it is taken back as far as the file allows. One thread at a time.
  std::optional<Error> append(const GameRecord& record);

 private:
  PgnWriter(std::string file, Descriptor descriptor, Sync sync)
      : file_(std::move(file)), descriptor_(std::move(descriptor)), sync_(sync) {}

  std::optional<Error> keep(std::size_t size);
  std::optional<Error> end_last_game();
  std::optional<Error> write_whole(const std::string& text);
  Error fault(int code) const;

  std::string file_;
  Descriptor descriptor_;
  Sync sync_ = Sync::no;
};

}  // namespace rotunda::match
