/// @file
/// Rotunda as a library: games on round boards, their rules and a search.
///
/// Everything is in terms of text. Cells are called as on the boards (`a0`, `l12`), moves are the
/// cell left, the cell reached and a letter if a man promotes (`c4c6`, `a26a25q`), positions are
/// FENs; docs/rules.md of Rotunda describes them all. Games and engines are independent of each
/// other: each may be used by one thread at a time, different ones by different threads.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <stdexcept>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

/// What programs that use Rotunda see of it.
namespace rotunda::api {

/// Thrown for whatever a caller got wrong: an unknown variant, a FEN (the message names the field),
/// a move that is not legal, a cell that is none. The object it was asked of stays as it was.
class Error : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// The names of the games, the default one first.
std::vector<std::string> variants();

/// Of the two players.
enum class Side { white, black };

/// Whether a game goes on, or how it has ended. Checkmate is lost for the side to move, all others
/// are draws.
enum class State {
  ongoing,
  checkmate,
  stalemate,
  threefold_repetition,
  fifty_moves,
  insufficient_material
};

/// What to draw besides the position.
struct PictureOptions {
  bool flipped = false;                      ///< Black below
  bool coordinates = false;                  ///< the names of the cells
  std::vector<std::string> highlights = {};  ///< cells: `a0`
  std::vector<std::string> arrows = {};      ///< from cell to cell: `a0b28`
};

/// A game: a position and the moves that have led to it, which count for repetitions.
class Game {
 public:
  /// A game at its start, or at a position.
  /// @param variant one of variants(), in any case of letters
  /// @param fen the position; empty for the start of the game
  /// @throws Error if there is no such variant or no such position
  explicit Game(std::string_view variant, std::string_view fen = {});
  Game(const Game& other);                 ///< Takes as long as to make all its moves again.
  Game(Game&& other) noexcept;             ///< The other may only be assigned to or destroyed.
  Game& operator=(const Game& other);      ///< Takes as long as to make all its moves again.
  Game& operator=(Game&& other) noexcept;  ///< The other may only be assigned to or destroyed.
  ~Game();

  /// The name of the game, as in variants().
  std::string variant() const;
  /// The position the game began from.
  const std::string& start_fen() const;
  /// The moves played since, as they were given to play().
  const std::vector<std::string>& moves() const;

  /// The position.
  std::string fen() const;
  /// Who is to move.
  Side side() const;
  /// Whether the king of the side to move is attacked.
  bool in_check() const;
  /// Whether the game goes on; all draws are found that need no agreement.
  State state() const;
  /// The legal moves, in no order to rely on. There may be some after a draw.
  std::vector<std::string> legal_moves() const;

  /// Makes a move.
  /// @throws Error if it is not legal
  void play(std::string_view move);
  /// Takes the last move back, if there is one. Takes as long as to make all others again.
  /// @returns whether there was one
  bool take_back();

  /// The board in ASCII characters, in its shape, lines ended by `\n`.
  std::string text() const;
  /// A picture as an SVG 1.1 document; the last move and a check are marked.
  /// @throws Error if an option names a cell that is none
  std::string svg(const PictureOptions& options = {}) const;

 private:
  friend class Engine;
  struct Content;
  std::unique_ptr<Content> content_;
};

/// How an engine works. What is out of range is refused with an Error.
struct Settings {
  int threads = 1;    ///< 1 to 1024
  int hash_mib = 16;  ///< memory to remember positions in, 1 to 131072
  int lines = 1;      ///< moves to report with their best lines, 1 to 500
};

/// What ends a search: the first limit reached. A limit of zero or less is one, and makes the
/// search do the least it can. Without any it goes on until it is told to stop.
struct Limits {
  std::optional<int> depth;                       ///< plies
  std::optional<std::int64_t> nodes;              ///< positions; exact with one thread
  std::optional<std::chrono::milliseconds> time;  ///< for this move
  std::optional<int> mate;                        ///< moves within which to find a mate
  std::vector<std::string> moves = {};            ///< search only these, unless there are none
};

/// The value of a position for the side to move.
struct Score {
  int centipawns = 0;        ///< hundredths of a pawn; beyond all others if there is a mate
  std::optional<int> mate;   ///< moves until mate; negative if the side to move is mated
  bool lower_bound = false;  ///< it is at least so good: the search was broken off
};

/// What a search knows of a line.
struct Finding {
  int line = 1;                         ///< its place among Settings::lines, from 1
  int depth = 0;                        ///< plies searched
  int selective_depth = 0;              ///< plies of the longest line looked at
  Score score;                          ///< from the side to move
  std::int64_t nodes = 0;               ///< positions so far, of all threads
  std::chrono::milliseconds time{};     ///< since the search began
  std::vector<std::string> moves = {};  ///< the line; the first is the move to make
};

/// Called with findings on the thread that searches.
using Listener = std::function<void(const Finding&)>;

/// A player, who remembers from one search to the next.
class Engine {
 public:
  /// @throws Error if a setting is out of range or the memory is not there
  explicit Engine(const Settings& settings = {});
  Engine(Engine&&) noexcept;             ///< The other may only be assigned to or destroyed.
  Engine& operator=(Engine&&) noexcept;  ///< The other may only be assigned to or destroyed.
  ~Engine();

  /// Searches for the best move and returns when a limit is reached or a stop is requested. With
  /// one thread and a limit of depth or nodes it finds the same each time after forget().
  /// @param game must be going on
  /// @param limits when to end
  /// @param listener told of each line after each depth, and once more at the end; may be empty.
  /// What
  ///   it throws ends the search and is passed on.
  /// @param stop may be requested from any thread
  /// @returns the best line
  /// @throws Error if the game is over or one of Limits::moves is not legal
  Finding search(const Game& game, const Limits& limits, const Listener& listener = {},
                 std::stop_token stop = {});

  /// Forgets what it remembers, as before another game.
  void forget();

 private:
  struct Content;
  std::unique_ptr<Content> content_;
};

}  // namespace rotunda::api
