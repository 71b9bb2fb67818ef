// A game as the session sees it, whatever the variant.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/outcome.hpp"
#include "engine/perft_run.hpp"
#include "engine/result.hpp"
#include "picture/picture.hpp"
#include "protocol/board_description.hpp"
#include "protocol/go_command.hpp"
#include "search/limits.hpp"
#include "search/report.hpp"
#include "search/score.hpp"
#include "search/table.hpp"
#include "search/term_counts.hpp"

namespace rotunda {

struct DividedCount {
  std::string move;
  std::uint64_t nodes = 0;
};

// What a search has found out so far, with the moves of its line as text.
struct SearchInfo {
  SearchReport report;
  std::vector<std::string> moves;
};

// What a search tells meanwhile, on the thread that runs it. Either may be missing.
struct SearchListener {
  std::function<void(const SearchInfo&)> info;
  std::function<void(const std::string&)> complain;  // of the command, in words for the user
};

// What a search comes to.
struct SearchAnswer {
  std::string move;
  std::string reply;  // that it expects; may be empty
  Score score = 0;    // from the side to move
  bool is_lower_bound = false;
  int depth = 0;  // plies
  std::int64_t nodes = 0;
};

class Game {
 public:
  virtual ~Game() = default;

  virtual std::string_view variant() const = 0;
  virtual std::string_view start_fen() const = 0;

  // Sets a position up. Says what was wrong, if anything; the position then stays as it was.
  virtual std::optional<Error> set_position(std::string_view fen) = 0;
  // Makes moves up to the first that is not legal, and says which one that is.
  virtual std::optional<Error> make_moves(std::span<const std::string_view> moves) = 0;

  // Puts the same position up with the sides exchanged and the board turned or mirrored, so that
  // all stays as it was for whoever is to move.
  virtual void flip() = 0;

  virtual BoardDescription board() const = 0;
  virtual std::string fen() const = 0;
  virtual int fullmove_number() const = 0;
  virtual Side side() const = 0;  // to move
  virtual std::vector<std::string> legal_moves() const = 0;
  virtual std::string board_text() const = 0;
  // Says which of the options names no cells of the board, if one does.
  virtual Result<Picture> picture(const PictureOptions& options) const = 0;
  virtual std::uint64_t key() const = 0;
  // The keys of the positions that replies to a legal move lead to.
  virtual std::vector<std::uint64_t> keys_after_reply_to(std::string_view move) const = 0;
  // The cells of the men that give check, joined by blanks.
  virtual std::string checkers() const = 0;
  virtual Outcome outcome() const = 0;
  // In centipawns, from White.
  virtual int evaluation() const = 0;

  // What a tuner asks: the terms of the position, what they weigh now and in which rows they stand,
  // and whether a legal move of the position captures or promotes nothing.
  virtual TermCounts term_counts() const = 0;
  virtual std::vector<Weight> weights() const = 0;
  virtual std::vector<TermRow> term_rows() const = 0;
  virtual bool is_quiet(std::string_view move) const = 0;

  // Nothing if it was stopped.
  virtual std::optional<std::vector<DividedCount>> perft(
      const PerftOptions& options, const std::atomic<bool>& stop,
      const std::function<void(double)>& progress) const = 0;

  // Forgets what earlier searches have learnt.
  virtual void forget() = 0;
  // The game must be going on. The signals may be changed by another thread.
  virtual SearchAnswer search(const GoCommand& go, const SearchSettings& settings, Table& table,
                              const Signals& signals, const SearchListener& listener) = 0;
};

}  // namespace rotunda
