#include "protocol/session.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <random>
#include <utility>

#include "protocol/line_input.hpp"
#include "protocol/reports.hpp"
#include "protocol/variants.hpp"
#include "variants/common/words.hpp"

namespace rotunda {

Session::Session(Output& output, std::string name_and_version, std::size_t hash_mib)
    : output_(output),
      name_and_version_(std::move(name_and_version)),
      game_(make_game(variant_names().front())),
      table_(hash_mib) {
  add_options();
}

Session::~Session() {
  if (!counting_) tell_to_stop();
  join_search();
}

void Session::run(std::istream& input) {
  LineInput lines(input);
  std::string line;
  for (bool first = true; !over_; first = false) {
    switch (lines.read(line)) {
      case LineInput::Read::end:
        return;
      case LineInput::Read::too_long:
        output_.info(fmt::format("a line of more than {} bytes ignored: '{}'", longest_line, line));
        break;
      case LineInput::Read::line:
        // Some editors and shells put it before a script.
        constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";
        if (first && line.starts_with(byte_order_mark)) line.erase(0, byte_order_mark.size());
        handle(line);
    }
  }
}

void Session::handle(std::string_view line) {
  const std::vector<std::string_view> words = split_words(line);
  if (words.empty()) return;
  if (const Report* const report = find_report(words[0])) return say(report->lines(*game_));
  const std::span<const Command> all = commands();
  const auto command =
      std::find_if(all.begin(), all.end(), [&](const Command& c) { return c.word == words[0]; });
  if (command == all.end()) {
    output_.info(fmt::format("unknown command '{}', help lists those there are", words[0]));
  } else if (command->while_searching || !refused(words[0])) {
    command->run(*this, line, Words(words).subspan(1));
  }
}

bool Session::refused(std::string_view command) {
  // The search can't answer meanwhile: nobody is refused for a search that has answered.
  const std::lock_guard lock(mutex_);
  if (searching_) {
    output_.info(fmt::format("'{}' refused while searching, send stop first", command));
  }
  return searching_;
}

void Session::say(const Lines& lines) {
  for (const std::string& line : lines) output_.line(line);
}

void Session::set_option(std::string_view text) {
  const Result<Answer> answer = options_.set(text);
  if (!answer) {
    output_.info(answer.error().message);
  } else if (*answer) {
    output_.info(**answer);
  }
}

void Session::set_position(Words words) {
  const auto moves = std::find(words.begin(), words.end(), "moves");
  const Words place(words.begin(), moves);
  std::string fen;
  if (!place.empty() && place[0] == "fen") {
    fen = fmt::format("{}", fmt::join(place.subspan(1), " "));
  } else if (!place.empty() && place[0] == "startpos") {
    if (place.size() > 1) {
      output_.info(fmt::format(
          "position startpos: 'moves' expected instead of '{}', nothing changed", place[1]));
      return;
    }
    fen = game_->start_fen();
  } else {
    output_.info("position: 'startpos' or 'fen' expected, nothing changed");
    return;
  }
  std::optional<Error> error = game_->set_position(fen);
  if (!error && moves != words.end()) error = game_->make_moves(Words(moves + 1, words.end()));
  if (error) output_.info("position: " + error->message);
}

void Session::new_game() {
  table_.clear(static_cast<unsigned>(settings_.threads));
  game_->forget();
  claims_.forget();
  chance_ = std::random_device()();
}

void Session::show_board() {
  const std::string board = game_->board_text();
  for (const std::string_view row : split(board, '\n')) output_.line(row);
  output_.line("Fen: " + game_->fen());
  output_.line(fmt::format("Key: {:016X}", game_->key()));
  output_.line("Checkers: " + game_->checkers());
}

}  // namespace rotunda
