// What a session can be told: each command once, with what "help" says of it.
#include <fmt/format.h>

#include <array>

#include "protocol/about.hpp"
#include "protocol/reports.hpp"
#include "protocol/session.hpp"
#include "variants/common/words.hpp"

namespace rotunda {

namespace {

// The text behind the first word.
std::string_view after_first_word(std::string_view line) {
  const std::vector<std::string_view> words = split_words(line);
  if (words.size() < 2) return "";
  return line.substr(static_cast<std::size_t>(words[1].data() - line.data()));
}

std::string help_line(std::string_view word, std::string_view arguments, std::string_view summary) {
  return fmt::format("{:<33} {}", fmt::format("{} {}", word, arguments), summary);
}

}  // namespace

std::span<const Session::Command> Session::commands() {
  static constexpr std::array all = {
      Command{"uci", "", "name, options, uciok", true,
              [](Session& s, std::string_view, Words) { s.say_uci(); }},
      Command{"isready", "", "readyok, also while a search runs", true,
              [](Session& s, std::string_view, Words) { s.output_.line("readyok"); }},
      Command{
          "setoption", "name N [value V]", "sets an option", false,
          [](Session& s, std::string_view line, Words) { s.set_option(after_first_word(line)); }},
      Command{"ucinewgame", "", "forgets what earlier searches have learnt", false,
              [](Session& s, std::string_view, Words) { s.new_game(); }},
      Command{"position", "startpos|fen F [moves M]", "sets a position up and makes moves", false,
              [](Session& s, std::string_view, Words words) { s.set_position(words); }},
      Command{"go", "[LIMITS]", "searches; without limits until stop", false,
              [](Session& s, std::string_view, Words words) { s.go(words); }},
      Command{"stop", "", "ends the search, which then answers", true,
              [](Session& s, std::string_view, Words) { s.stop(); }},
      Command{"ponderhit", "", "the expected move was made: the search goes on by the clock", true,
              [](Session& s, std::string_view, Words) {
                s.tell([&] { s.signals_.pondering = false; });
              }},
      Command{"quit", "", "ends the program", true,
              [](Session& s, std::string_view, Words) { s.over_ = true; }},
      Command{"bench", "[DEPTH]", "searches a set of positions; the nodes are the signature", false,
              [](Session& s, std::string_view, Words words) { s.run_bench(words); }},
      Command{"d", "", "the board, the FEN, the key, what gives check", true,
              [](Session& s, std::string_view, Words) { s.show_board(); }},
      Command{"flip", "", "exchanges the sides, and turns the board round", false,
              [](Session& s, std::string_view, Words) { s.game_->flip(); }},
      Command{"help", "", "this list", true,
              [](Session& s, std::string_view, Words) { s.say_help(); }},
      Command{"license", "", "what anybody may do with the program", true,
              [](Session& s, std::string_view, Words) { s.say(license_lines()); }},
      Command{"compiler", "", "how the program was built", true,
              [](Session& s, std::string_view, Words) { s.say(compiler_lines()); }},
      Command{"debug", "on|off", "ignored", true, [](Session&, std::string_view, Words) {}},
      Command{"register", "...", "ignored", true, [](Session&, std::string_view, Words) {}},
  };
  return all;
}

void Session::say_uci() {
  output_.line("id name " + name_and_version_);
  output_.line("id author the Rotunda authors");
  say(options_.descriptions());
  output_.line("uciok");
}

void Session::say_help() {
  for (const Command& each : commands()) {
    output_.line(help_line(each.word, each.arguments, each.summary));
  }
  for (const Report& each : reports()) output_.line(help_line(each.word, "", each.summary));
}

}  // namespace rotunda
