// A session: commands in, answers out.
#pragma once

#include <condition_variable>
#include <functional>
#include <iosfwd>
#include <memory>
#include <mutex>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "protocol/claims.hpp"
#include "protocol/game.hpp"
#include "protocol/options.hpp"
#include "protocol/output.hpp"
#include "search/limits.hpp"
#include "search/table.hpp"
#include "search/thread_pool.hpp"

namespace rotunda {

// Commands are read on the calling thread while a search runs on its own. What would change the
// game under a search is refused until the search has answered.
class Session {
 public:
  Session(Output& output, std::string name_and_version, std::size_t hash_mib = default_hash_mib);
  ~Session();
  Session(const Session&) = delete;
  Session& operator=(const Session&) = delete;

  // Until "quit" or the end of the input.
  void run(std::istream& input);

 private:
  using Words = std::span<const std::string_view>;
  using Lines = std::vector<std::string>;

  // A command of one word and its arguments. Those that would change what a search works on wait
  // for none: they are refused while one runs.
  struct Command {
    std::string_view word;
    std::string_view arguments;  // as "help" shows them
    std::string_view summary;
    bool while_searching;
    void (*run)(Session&, std::string_view line, Words arguments);
  };
  static std::span<const Command> commands();

  void handle(std::string_view line);
  // Says so if a search runs.
  bool refused(std::string_view command);
  void say(const Lines& lines);

  void add_options();
  void say_uci();
  void say_help();
  // The text behind the command.
  void set_option(std::string_view text);
  void set_position(Words words);
  // What was learnt from one game is of no use in another.
  void new_game();
  void show_board();

  void go(Words words);
  void stop();
  // The words may name a depth.
  void run_bench(Words words);

  enum class Work { search, pondering, counting };
  // The work must end with end_search().
  void start_search(Work kind, std::function<void()> work);
  void end_search(const Lines& answer);
  void search(const GoCommand& command);
  // Until the client wants to hear the answer; says whether it still ponders then.
  bool wait_to_answer(bool infinite);
  Claim claim(const GoCommand& command, const SearchAnswer& answer, bool pondering);
  SearchSettings settings_for_search() const;
  void count_leaves(int depth);
  void tell_to_stop();
  // Changes what a running search is told.
  void tell(const std::function<void()>& change);
  bool is_searching();
  // Waits for the end of a search, which must have been told to stop or will end by itself.
  void join_search();

  static constexpr std::size_t default_hash_mib = 16;

  Output& output_;
  const std::string name_and_version_;
  bool over_ = false;
  Options options_;
  std::unique_ptr<Game> game_;
  Table table_;
  SearchSettings settings_;  // but for the strength, which several options decide
  int skill_level_ = greatest_skill_level;
  bool limits_strength_ = false;
  int elo_ = 1'800;
  std::uint64_t skill_seed_ = 0;
  // Takes the place of no seed: another one every game.
  std::uint64_t chance_ = 1;
  bool may_claim_ = false;
  Claims claims_;

  ThreadPool thread_;
  Signals signals_;
  std::mutex mutex_;
  std::condition_variable told_;
  bool searching_ = false;  // guarded by mutex_
  bool counting_ = false;   // a perft or a bench, which the end of the session waits for
};

}  // namespace rotunda
