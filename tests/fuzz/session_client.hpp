// A client within the process: it is the input of a session and reads its output.
#pragma once

#include <streambuf>
#include <string>
#include <string_view>
#include <vector>

#include "tests/fuzz/answer_pipe.hpp"

namespace rotunda::fuzz {

// Gives the session one line of a script after the other, reads the answers, each before the next
// command that depends on it, and checks them: lines are printable and whole, "isready" is
// answered, each "go" that is not refused is answered by one "bestmove", in time, and with a legal
// move.
class SessionClient : public std::streambuf {
 public:
  SessionClient(std::string_view script, AnswerPipe& answers);

  // Takes the last answers, once the session and its output have ended.
  void finish();

 protected:
  int_type underflow() override;

 private:
  using Words = std::vector<std::string_view>;

  // What the session is given for a line of the script, some questions about it included.
  std::string prepared(std::string_view line);
  std::string prepared_go(std::string_view line);
  void read_answers();
  void take(const std::string& line);
  void take_best_move(const std::string& line);
  // Whether the search that runs ends without another command.
  bool ends_by_itself() const { return searching_ && !infinite_ && !pondering_; }

  std::string_view script_;  // what is left of it
  AnswerPipe& answers_;
  std::string given_;
  bool ends_in_a_line_ = false;  // the last one has no end, and has been given
  int searches_left_ = 16;

  int lines_unread_ = 0;  // whose answers have not been waited for
  int ready_due_ = 0;
  int refusals_due_ = 0;
  bool searching_ = false;
  bool counting_ = false;  // as a perft does, without a best move
  bool infinite_ = false;
  bool pondering_ = false;
  // The position.
  std::vector<std::string> legal_moves_;
  bool game_over_ = false;
};

}  // namespace rotunda::fuzz
