#include "match/engine_lines.hpp"

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "engine/random.hpp"
#include "match/line_buffer.hpp"
#include "tests/catch.hpp"
#include "variants/common/words.hpp"

using namespace rotunda;
using namespace rotunda::match;

namespace {

InfoLine info(std::string_view text) { return parse_info(split_words(text)); }

std::string score_text(const InfoLine& line) {
  if (!line.score) return "none";
  return (line.score->is_mate ? "mate " : "cp ") + std::to_string(line.score->value) +
         (line.score_is_bound ? " bound" : "");
}

using Strings = std::vector<std::string>;

}  // namespace

TEST_CASE("An info line gives score, depth and moves", "[engine lines]") {
  const InfoLine line =
      info("depth 12 seldepth 20 multipv 1 score cp -31 nodes 5 nps 7 pv a1a2 b2b3");
  REQUIRE(line.depth == 12);
  REQUIRE(score_text(line) == "cp -31");
  REQUIRE(line.pv == Strings{"a1a2", "b2b3"});
  REQUIRE(line.is_best_line);
  REQUIRE_FALSE(info("multipv 2 score cp 1").is_best_line);
}

TEST_CASE("Scores in all forms, and what is none", "[engine lines]") {
  const std::vector<std::pair<std::string, std::string>> scores = {
      {"score cp 5", "cp 5"},
      {"score cp +5", "cp 5"},
      {"score cp -5 lowerbound", "cp -5 bound"},
      {"score cp 7 wdl 1 2 3 upperbound nodes 3", "cp 7 bound"},
      {"score upperbound cp 7", "cp 7 bound"},
      {"score mate 3", "mate 3"},
      {"score mate -3", "mate -3"},
      {"score mate 0", "mate 0"},
      {"score cp 5 mate 2", "mate 2"},
      {"depth 3 score", "none"},
      {"score cp", "none"},
      {"score cp x", "none"},
      {"score cp 1.5", "none"},
      {"score cp --5", "none"},
      {"score cp 99999999999999999999", "none"},
      {"score mate", "none"},
      {"score cp pv a1a2", "none"},
      {"string score cp 5", "none"},
      {"string depth 3", "none"},
      {"", "none"},
  };
  for (const auto& [text, expected] : scores) {
    INFO(text);
    REQUIRE(score_text(info(text)) == expected);
  }
  REQUIRE_FALSE(info("depth 99999999999999999999 nodes 3").depth);
  REQUIRE(info("score cp pv a1a2").pv == Strings{"a1a2"});
  REQUIRE(info("pv a1a2 b1b2 score cp 3").pv == Strings{"a1a2", "b1b2"});
  REQUIRE(info("pv").pv.empty());
}

TEST_CASE("A best move, with what follows it", "[engine lines]") {
  const auto best = [](std::string_view text) { return parse_best_move(split_words(text)); };
  REQUIRE(best("a1a2").move == "a1a2");
  REQUIRE_FALSE(best("a1a2 ponder draw").draw);
  REQUIRE(best("a1a2 draw").draw);
  REQUIRE(best("a1a2 ponder b1b2 draw").draw);
  REQUIRE(best("a1a2 ponder").move == "a1a2");
  REQUIRE(best("").move.empty());
  for (const std::string good : {"a1a2", "a26a25q", "0000", "resign"}) {
    REQUIRE(looks_like_move(good));
  }
  for (const std::string bad : {"", "%&!", "(none)", "a1a2aaaaaaaaa", "a1\xff"}) {
    REQUIRE_FALSE(looks_like_move(bad));
  }
  REQUIRE(shown("a\x01\xff") == "a??");
  REQUIRE(shown(std::string(1000, 'a')).size() < 100);
}

TEST_CASE("Options with blanks in names and values", "[engine lines]") {
  const auto option = [](std::string_view text) { return parse_option(split_words(text)); };
  const auto style =
      option("name My Style type combo default Very Risky var Solid var Very Risky var Normal");
  REQUIRE(style);
  REQUIRE(style->name == "My Style");
  REQUIRE(style->type == "combo");
  REQUIRE(style->values == Strings{"Solid", "Very Risky", "Normal"});
  REQUIRE(*set_option(*style, "very risky") == "setoption name My Style value Very Risky");
  REQUIRE(set_option(*style, "mad").error().message.find("Solid, Very Risky, Normal") !=
          std::string::npos);

  const auto hash = option("name Hash type spin default 16 min 1 max 1024");
  REQUIRE(*set_option(*hash, "64") == "setoption name Hash value 64");
  for (const std::string bad : {"0", "1025", "", "x", "1.5", "99999999999999999999"}) {
    INFO(bad);
    REQUIRE(set_option(*hash, bad).error().message.find("1 to 1024") != std::string::npos);
  }
  const auto unbounded = option("name N type spin");
  REQUIRE(set_option(*unbounded, "-5"));
  REQUIRE_FALSE(set_option(*unbounded, "x"));

  REQUIRE(*set_option(*option("name B type check default true"), "False") ==
          "setoption name B value false");
  REQUIRE_FALSE(set_option(*option("name B type check"), "yes"));
  REQUIRE(*set_option(*option("name Clear Hash type button"), "") == "setoption name Clear Hash");
  REQUIRE(*set_option(*option("name Book type string default <empty>"), "") ==
          "setoption name Book value <empty>");
  REQUIRE(*set_option(*option("name Book type string"), "My File") ==
          "setoption name Book value My File");
  REQUIRE_FALSE(option(""));
  REQUIRE_FALSE(option("name type spin"));
  REQUIRE(option("name max type spin min")->name == "max");
}

TEST_CASE("No words confuse the readers of lines", "[engine lines]") {
  const Strings words = {"depth",   "score",      "cp",
                         "mate",    "lowerbound", "pv",
                         "multipv", "-1",         "99999999999",
                         "a1a2",    "string",     "name",
                         "type",    "var",        "min",
                         "",        "max",        "ponder",
                         "draw",    "\xff",       std::string(1, '\0'),
                         "+",       "-"};
  SplitMix64 random(3);
  for (int i = 0; i < 20'000; ++i) {
    std::vector<std::string_view> line;
    for (std::uint64_t n = random.below(8); n > 0; --n)
      line.push_back(words[random.below(words.size())]);
    parse_info(line);
    looks_like_move(parse_best_move(line).move);
    if (const auto option = parse_option(line)) {
      for (const std::string& value : words) static_cast<void>(set_option(*option, value));
    }
  }
}

TEST_CASE("Lines are put together from pieces", "[engine lines]") {
  const Steady::time_point first{std::chrono::seconds(1)};
  const Steady::time_point second{std::chrono::seconds(2)};
  LineBuffer buffer;
  buffer.add("one\r\ntw", first);
  buffer.add("", first);
  buffer.add("o\n\nthree\r", second);
  buffer.finish(second);
  std::vector<std::pair<std::string, Steady::time_point>> lines;
  while (auto line = buffer.take()) lines.emplace_back(line->text, line->arrival);
  REQUIRE(lines == std::vector<std::pair<std::string, Steady::time_point>>{
                       {"one", first}, {"two", second}, {"", second}, {"three", second}});
  REQUIRE(buffer.size() == 0);
}

TEST_CASE("Long lines are cut", "[engine lines]") {
  LineBuffer buffer;
  const std::string piece(100'000, 'x');
  for (int i = 0; i < 50; ++i) {
    buffer.add(piece, {});
    REQUIRE(buffer.size() <= LineBuffer::longest_line);
  }
  buffer.add("\nnext\n", {});
  REQUIRE(buffer.take()->text.size() == LineBuffer::longest_line);
  REQUIRE(buffer.take()->text == "next");
  REQUIRE_FALSE(buffer.take());
}
