#include <fmt/format.h>

#include <charconv>
#include <chrono>
#include <fstream>
#include <string_view>

#include "protocol/commands.hpp"
#include "protocol/progress.hpp"
#include "protocol/variants.hpp"
#include "variants/common/words.hpp"

namespace rotunda {

namespace {

struct ExpectedCount {
  int depth = 0;
  std::uint64_t nodes = 0;
};

struct SuiteLine {
  std::size_t number = 0;
  std::string fen;
  std::vector<ExpectedCount> counts;
};

template <class Number>
bool parse_whole(std::string_view text, Number& number) {
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  return error == std::errc() && end == text.data() + text.size();
}

// "<position> ;D1 n ;D2 n ..."
Result<SuiteLine> parse_line(std::size_t number, std::string_view text) {
  SuiteLine result;
  result.number = number;
  const std::vector<std::string_view> parts = split(text, ';');
  result.fen = fmt::format("{}", fmt::join(split_words(parts[0]), " "));
  for (std::size_t i = 1; i < parts.size(); ++i) {
    const std::vector<std::string_view> words = split_words(parts[i]);
    ExpectedCount expected;
    const bool valid = words.size() == 2 && words[0].starts_with('D') &&
                       parse_whole(words[0].substr(1), expected.depth) && expected.depth >= 1 &&
                       expected.depth <= greatest_perft_depth &&
                       parse_whole(words[1], expected.nodes);
    if (!valid)
      return Error{fmt::format("line {}: '{}' is no count 'D<depth> <nodes>'", number, parts[i])};
    result.counts.push_back(expected);
  }
  if (result.counts.empty()) return Error{fmt::format("line {}: no counts behind ';'", number)};
  return result;
}

Result<std::vector<SuiteLine>> read_suite(const std::string& file) {
  std::ifstream input(file);
  if (!input) return Error{fmt::format("can't read {}", file)};
  std::vector<SuiteLine> result;
  std::string text;
  for (std::size_t number = 1; std::getline(input, text); ++number) {
    const std::vector<std::string_view> words = split_words(text);
    if (words.empty() || words[0].starts_with('#')) continue;
    Result<SuiteLine> line = parse_line(number, text);
    if (!line) return Error{fmt::format("{}, {}", file, line.error().message)};
    result.push_back(std::move(*line));
  }
  if (input.bad()) return Error{fmt::format("can't read {} to its end", file)};
  if (result.empty()) return Error{fmt::format("{} holds no positions", file)};
  return result;
}

// The game at that position, of the variant named or of the one that can read it.
Result<std::unique_ptr<Game>> set_up(const std::string& variant, const std::string& fen) {
  std::string faults;
  for (const std::string_view name : variant_names()) {
    if (!variant.empty() && !same_letters(variant, name)) continue;
    std::unique_ptr<Game> game = make_game(name);
    const std::optional<Error> error = game->set_position(fen);
    if (!error) return game;
    faults += fmt::format("{}{}: {}", faults.empty() ? "" : "; ", name, error->message);
  }
  return Error{faults};
}

}  // namespace

int run_suite(const SuiteCommand& command) {
  const Result<std::vector<SuiteLine>> suite = read_suite(command.file);
  if (!suite) {
    fmt::print(stderr, "rotunda suite: {}\n", suite.error().message);
    return 1;
  }
  const auto is_wanted = [&](const ExpectedCount& count) {
    return command.most_nodes == 0 || count.nodes <= command.most_nodes;
  };
  std::uint64_t expected_total = 0;
  for (const SuiteLine& line : *suite) {
    for (const ExpectedCount& count : line.counts) {
      if (is_wanted(count)) expected_total += count.nodes;
    }
  }

  using Steady = std::chrono::steady_clock;
  const auto seconds_since = [](Steady::time_point start) {
    return std::chrono::duration<double>(Steady::now() - start).count();
  };
  const auto rate = [](std::uint64_t nodes, double seconds) {
    return seconds > 0 ? static_cast<double>(nodes) / seconds : 0.0;
  };
  const auto start = Steady::now();
  std::uint64_t total = 0;
  std::size_t failed = 0;
  Progress progress("suite");
  for (const SuiteLine& line : *suite) {
    const auto line_start = Steady::now();
    std::uint64_t line_nodes = 0;
    std::string fault;
    const Result<std::unique_ptr<Game>> game = set_up(command.variant, line.fen);
    if (!game) fault = game.error().message;
    for (const ExpectedCount& count : line.counts) {
      if (!fault.empty() || !is_wanted(count)) continue;
      PerftOptions options;
      options.depth = count.depth;
      const std::atomic<bool> stop{false};
      std::uint64_t nodes = 0;
      const auto parts = (*game)->perft(options, stop, [](double) {});
      for (const DividedCount& part : *parts) nodes += part.nodes;
      line_nodes += nodes;
      if (nodes != count.nodes) {
        fault = fmt::format("depth {}: {} instead of {}", count.depth, nodes, count.nodes);
      }
      progress.show(static_cast<double>(total + line_nodes) /
                    static_cast<double>(std::max<std::uint64_t>(1, expected_total)));
    }
    total += line_nodes;
    if (!fault.empty()) ++failed;
    const double seconds = seconds_since(line_start);
    fmt::print("{} line {}: {} nodes, {:.3f} s, {:.0f} nodes/s: {}{}{}\n",
               fault.empty() ? "ok  " : "FAIL", line.number, line_nodes, seconds,
               rate(line_nodes, seconds), line.fen, fault.empty() ? "" : ": ", fault);
  }
  const double seconds = seconds_since(start);
  fmt::print("{} positions, {} failed, {} nodes, {:.3f} s, {:.0f} nodes/s\n", suite->size(), failed,
             total, seconds, rate(total, seconds));
  return failed == 0 ? 0 : 1;
}

}  // namespace rotunda
