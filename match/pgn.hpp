// Games as text: PGN with the tags and comments of match runners, and moves in our notation.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "match/game_record.hpp"

namespace rotunda::match {

// One whole game, up to the blank line behind its result. What PGN cannot hold is put into other
// words: line ends and other control characters in tags and comments become blanks, braces in
// comments parentheses.
std::string write_pgn(const GameRecord& record);

struct PgnComplaint {
  std::size_t game = 0;  // its place in the text, from 1
  std::size_t line = 0;
  std::string message;
  bool left_out = false;  // the game could not be read
};

struct PgnContent {
  std::vector<GameRecord> games;
  // Where each of them stands in the text: its place and its first line, from 1.
  struct Place {
    std::size_t game = 0;
    std::size_t line = 0;
  };
  std::vector<Place> places;
  std::vector<PgnComplaint> complaints;
  // Whether the text ends in the middle of a game, as after a crash. That game is left out.
  bool last_cut = false;
  std::size_t cut_line = 0;
  // The bytes before the game that was cut off, all of them if none was.
  std::size_t whole_size = 0;
};

// Reads also what others write: CRLF, a byte order mark, comments of all kinds, annotation glyphs,
// variations (which are skipped). Tags that only our matches have may be missing: the game and pair
// numbers are then -1, the termination "interrupted", start_fen and variant empty.
PgnContent read_pgn(std::string_view text);

}  // namespace rotunda::match
