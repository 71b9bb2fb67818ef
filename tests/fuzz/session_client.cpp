#include "tests/fuzz/session_client.hpp"

#include <algorithm>

#include "protocol/go_command.hpp"
#include "tests/fuzz/affordable.hpp"
#include "tests/fuzz/fuzz_target.hpp"
#include "variants/common/words.hpp"

namespace rotunda::fuzz {

namespace {

// To wait for the answers takes longer than to make them; but the pipe must not get full.
constexpr int most_lines_unread = 8;

}  // namespace

SessionClient::SessionClient(std::string_view script, AnswerPipe& answers)
    : script_(script), answers_(answers) {
  // A byte order mark at the very beginning would be no part of the first command.
  constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";
  while (script_.starts_with(byte_order_mark)) script_.remove_prefix(byte_order_mark.size());
}

SessionClient::int_type SessionClient::underflow() {
  // A last line without an end is obeyed only when nothing more comes.
  if (ends_in_a_line_) return traits_type::eof();
  read_answers();
  if (script_.empty()) return traits_type::eof();
  const std::size_t end = script_.find('\n');
  ends_in_a_line_ = end == std::string_view::npos;
  given_ = prepared(script_.substr(0, end));
  script_.remove_prefix(ends_in_a_line_ ? script_.size() : end + 1);
  if (given_.empty()) return traits_type::eof();
  setg(given_.data(), given_.data(), given_.data() + given_.size());
  return traits_type::to_int_type(given_[0]);
}

std::string SessionClient::prepared(std::string_view line) {
  const Words words = split_words(line);
  const std::string_view command = words.empty() ? "" : words[0];
  std::string text(line);
  if (command == "go" && searches_left_-- > 0 && is_affordable(words)) {
    text = prepared_go(line);
  } else if (command == "go" || !is_affordable(words)) {
    text.clear();
  } else if (command == "stop") {
    infinite_ = pondering_ = false;
  } else if (command == "ponderhit") {
    pondering_ = false;
  } else if (command == "isready") {
    ++ready_due_;
  }
  if (ends_in_a_line_) return text;
  text += '\n';
  const bool is_about_searches = command == "go" || command == "stop" || command == "ponderhit";
  // Nobody answers behind "quit".
  if (command == "quit" || (!is_about_searches && ++lines_unread_ < most_lines_unread)) return text;
  lines_unread_ = 0;
  ++ready_due_;
  return text + "isready\n";
}

std::string SessionClient::prepared_go(std::string_view line) {
  // Few nodes, whatever other limits there are.
  const std::string limited = std::string(line) + " nodes 200";
  const Words words = split_words(limited);
  const GoCommand go = parse_go(std::span(words).subspan(1));
  // Another search can only be one that waits for a command: all others have been waited for.
  if (searching_) {
    ++refusals_due_;
  } else {
    searching_ = true;
    counting_ = go.perft_depth.has_value();
    infinite_ = go.infinite && !counting_;
    pondering_ = go.ponder && !counting_;
  }
  return "moves\nresult\n" + limited;
}

void SessionClient::read_answers() {
  while (ready_due_ > 0 || ends_by_itself()) take(answers_.line());
}

void SessionClient::take(const std::string& line) {
  require(std::all_of(line.begin(), line.end(), [](char c) { return c >= ' ' && c <= '~'; }),
          "a line is printable", line);
  const auto is_begun_by = [&](std::string_view text) { return line.starts_with(text); };
  const Words words = split_words(line);
  if (line == "readyok") {
    require(ready_due_-- > 0, "readyok is an answer");
  } else if (is_begun_by("bestmove")) {
    take_best_move(line);
  } else if (is_begun_by("moves")) {
    legal_moves_.assign(words.begin() + 1, words.end());
  } else if (is_begun_by("result ")) {
    game_over_ = words[1] != "*";
  } else if (is_begun_by("info string 'go' refused")) {
    require(refusals_due_-- > 0, "no search is refused while none runs", line);
  } else if (is_begun_by("Nodes searched:") || is_begun_by("info string perft stopped") ||
             is_begun_by("info string go perft: the depth")) {
    require(searching_ && counting_, "a count was asked for", line);
    searching_ = counting_ = false;
  }
}

void SessionClient::take_best_move(const std::string& line) {
  require(ends_by_itself() && !counting_, "an answer is due", line);
  searching_ = false;
  const Words words = split_words(line);
  require(words.size() >= 2, "there is a best move", line);
  if (game_over_) return require(line == "bestmove 0000", "a game that is over goes not on", line);
  require(words[1] == "resign" ||
              std::find(legal_moves_.begin(), legal_moves_.end(), words[1]) != legal_moves_.end(),
          "the best move is legal", line);
}

void SessionClient::finish() {
  // The end of the session stopped the search.
  infinite_ = pondering_ = false;
  for (const std::string& line : answers_.rest()) take(line);
  require(!searching_, "every search is answered");
  require(ready_due_ == 0, "every isready is answered");
  require(refusals_due_ == 0, "no search is started beside another");
}

}  // namespace rotunda::fuzz
