// The positions from which games begin.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/result.hpp"

namespace rotunda::match {

struct Opening {
  std::string fen;
  std::vector<std::string> moves;  // to be made before the engines begin

  friend bool operator==(const Opening&, const Opening&) = default;
};

enum class BookFormat { epd, pgn };
enum class BookOrder { sequential, random };

struct BookOptions {
  std::string file;                  // empty: the built-in openings
  std::optional<BookFormat> format;  // not given: as the file's name ends, in ".pgn" or not
  BookOrder order = BookOrder::sequential;
  std::int64_t start = 1;    // the first to be used, in that order, from 1
  std::optional<int> plies;  // of the games of a PGN book; all of them, if not given
};

// The openings in the order in which they are to be used, those before the first one at the end.
// Every one can be set up and is no finished game. Errors name the file and the line or the game.
Result<std::vector<Opening>> load_openings(const BookOptions& book, std::string_view variant,
                                           std::uint64_t seed);

// The parts of that. EPD: a position in each line, with or without counters; what follows ';' or
// '#' is ignored.
Result<std::vector<Opening>> read_epd_book(const std::string& file, std::string_view text,
                                           std::string_view variant);
Result<std::vector<Opening>> read_pgn_book(const std::string& file, std::string_view text,
                                           std::string_view variant, std::optional<int> plies);
// None, if there is no such variant.
std::vector<Opening> builtin_openings(std::string_view variant);
// The same seed gives the same order everywhere.
Result<std::vector<Opening>> in_order(std::vector<Opening> openings, BookOrder order,
                                      std::int64_t start, std::uint64_t seed);

}  // namespace rotunda::match
