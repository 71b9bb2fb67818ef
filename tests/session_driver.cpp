#include "tests/session_driver.hpp"

#include <algorithm>
#include <optional>
#include <utility>

#include "variants/common/words.hpp"

namespace rotunda {

SessionDriver::SessionDriver(const ChildProcess::Settings& settings)
    : process_(ROTUNDA_BINARY, {}, settings) {}

void SessionDriver::send(std::string_view line) { send_bytes(std::string(line) + '\n'); }

void SessionDriver::send_bytes(std::string_view text) {
  if (!process_.write(text)) {
    FAIL("the program reads no more; standard error: " << process_.error_text());
  }
}

std::string SessionDriver::line() {
  const std::optional<std::string> line = process_.read_line();
  if (!line) {
    const ExitStatus status = process_.wait();
    FAIL("the program has ended with " << status << ": " << process_.error_text());
  }
  return *line;
}

Lines SessionDriver::lines_before(std::string_view last) {
  Lines lines;
  for (;;) {
    std::string next = line();
    if (next == last) return lines;
    lines.push_back(std::move(next));
  }
}

Lines SessionDriver::ready() { return say(""); }

Lines SessionDriver::say(std::string_view command) {
  if (!command.empty()) send(command);
  send("isready");
  return lines_before("readyok");
}

Answer SessionDriver::answer() {
  Answer answer;
  for (;;) {
    const std::string next = line();
    if (!has_prefix(next, "bestmove")) {
      answer.lines.push_back(next);
      continue;
    }
    INFO(next);
    const auto words = split_words(next);
    // "bestmove M", or "bestmove M ponder R" with the reply that is expected.
    REQUIRE((words.size() == 2 || (words.size() == 4 && words[2] == "ponder")));
    REQUIRE(words[0] == "bestmove");
    answer.move = words[1];
    if (words.size() == 4) answer.reply = words[3];
    return answer;
  }
}

Answer SessionDriver::go(std::string_view limits) {
  send("go " + std::string(limits));
  return answer();
}

std::string SessionDriver::shown(std::string_view heading) {
  const Lines found = lines_with(say("d"), heading);
  REQUIRE(found.size() == 1);
  return found[0].substr(std::min(found[0].size(), heading.size() + 1));
}

Lines SessionDriver::quit() {
  send("quit");
  return rest();
}

Lines SessionDriver::end_of_input() {
  process_.close_input();
  return rest();
}

Lines SessionDriver::rest() {
  const ExitStatus status = process_.wait();
  INFO("standard error: " << process_.error_text());
  REQUIRE(status == ExitStatus());
  REQUIRE(process_.error_text().empty());
  Lines lines;
  while (const std::optional<std::string> line = process_.read_line()) lines.push_back(*line);
  return lines;
}

bool is_printable(const std::string& line) {
  return std::all_of(line.begin(), line.end(), [](char c) { return c >= 32 && c < 127; });
}

bool has_prefix(std::string_view text, std::string_view prefix) {
  return text.substr(0, prefix.size()) == prefix;
}

Lines lines_with(const Lines& lines, std::string_view prefix) {
  Lines result;
  for (const std::string& line : lines) {
    if (has_prefix(line, prefix)) result.push_back(line);
  }
  return result;
}

std::string joined(const Lines& lines) {
  std::string result;
  for (const std::string& line : lines) result += line + '\n';
  return result;
}

std::vector<Info> infos(const Answer& answer) {
  std::vector<Info> result;
  for (const std::string& line : answer.lines) {
    if (has_prefix(line, "info string ")) continue;
    INFO(line);
    auto words = split_words(line);
    Info info;
    const auto lower_bound = std::find(words.begin(), words.end(), "lowerbound");
    info.is_lower_bound = lower_bound != words.end();
    if (info.is_lower_bound) words.erase(lower_bound);
    // Each word with the number behind it, up to the variation.
    const std::vector<std::pair<std::size_t, std::string_view>> names = {
        {0, "info"},   {1, "depth"}, {3, "seldepth"},  {5, "multipv"}, {7, "score"},
        {10, "nodes"}, {12, "nps"},  {14, "hashfull"}, {16, "time"},   {18, "pv"}};
    REQUIRE(words.size() > names.back().first);
    for (const auto& [at, name] : names) REQUIRE(words[at] == name);
    const auto number = [&](std::size_t at) { return std::stoll(std::string(words[at])); };
    info.depth = static_cast<int>(number(2));
    info.line = static_cast<int>(number(6));
    info.is_mate = words[8] == "mate";
    if (!info.is_mate) REQUIRE(words[8] == "cp");
    info.score = static_cast<int>(number(9));
    info.nodes = number(11);
    REQUIRE(number(4) >= 0);
    REQUIRE(number(6) >= 1);
    REQUIRE(number(13) >= 0);
    REQUIRE(number(15) >= 0);
    REQUIRE(number(15) <= 1000);
    REQUIRE(number(17) >= 0);
    info.principal_variation.assign(words.begin() + 19, words.end());
    result.push_back(std::move(info));
  }
  return result;
}

}  // namespace rotunda
