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
#include <thread>
#include <vector>

#include "protocol/game.hpp"
#include "protocol/options.hpp"
#include "protocol/output.hpp"
#include "search/limits.hpp"
#include "search/table.hpp"

namespace rotunda {

// Commands are read on the calling thread while a search runs on its own. What would change the
// game under a search is refused until the search has answered.
class Session {
 public:
  Session(Output& output, std::string name_and_version);
  ~Session();
  Session(const Session&) = delete;
  Session& operator=(const Session&) = delete;

  // Until "quit" or the end of the input.
  void run(std::istream& input);

 private:
  using Words = std::span<const std::string_view>;
  using Lines = std::vector<std::string>;
  struct Command;
  static const Command* find_command(std::string_view word);

  void handle(std::string_view line);

  void say_uci();
  void set_option(std::string_view text);
  void set_position(Words words);
  void go(Words words);
  void stop();
  void show_board();
  void show_evaluation();

  enum class Work { search, pondering, counting };
  // The work must end with end_search().
  void start_search(Work kind, std::function<void()> work);
  void end_search(const Lines& answer);
  void search(const GoCommand& command);
  SearchSettings settings_for_search() const;
  void count_leaves(int depth);
  // The words may name a depth.
  void run_bench(Words words);
  void tell_to_stop();
  // Changes what a running search is told.
  void tell(const std::function<void()>& change);
  bool is_searching();
  // Waits for the thread of a search, which must have been told to stop or will end by itself.
  void join_search();

  Output& output_;
  const std::string name_and_version_;
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

  std::thread thread_;
  Signals signals_;
  std::mutex mutex_;
  std::condition_variable told_;
  bool searching_ = false;  // guarded by mutex_
  bool counting_ = false;   // a perft or a bench, which the end of the session waits for
};

}  // namespace rotunda
