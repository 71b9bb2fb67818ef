#include <fmt/format.h>

#include <CLI/CLI.hpp>

#include <algorithm>
#include <csignal>
#include <iostream>
#include <memory>
#include <string>
#include <vector>

#include "match/match_cli.hpp"
#include "protocol/about.hpp"
#include "protocol/commands.hpp"
#include "protocol/output.hpp"
#include "protocol/reports.hpp"
#include "protocol/session.hpp"
#include "protocol/shard.hpp"
#include "protocol/variants.hpp"
#include "search/table.hpp"

namespace {

using namespace rotunda;

void add_position(CLI::App& sub, const std::vector<std::string>& variants,
                  PositionArguments& position) {
  position.variant = variants.front();
  sub.add_option("--variant", position.variant, "The game")
      ->check(CLI::IsMember(variants, CLI::ignore_case))
      ->capture_default_str();
  sub.add_option("--fen", position.fen, "The position; otherwise the start position");
  sub.add_option("--moves", position.moves, "Moves to make first");
}

void add_perft(CLI::App& app, const std::vector<std::string>& variants, int& status) {
  auto command = std::make_shared<PerftCommand>();
  CLI::App* const sub = app.add_subcommand("perft", "Count the leaves of the game tree");
  add_position(*sub, variants, command->position);
  sub->add_option("--depth", command->options.depth, "Depth in plies")
      ->required()
      ->check(CLI::Range(1, greatest_perft_depth));
  sub->add_flag("--divide", command->divide, "Also the count below each move");
  sub->add_option("--threads", command->options.threads, "Number of threads")
      ->check(CLI::Range(1, greatest_thread_count))
      ->capture_default_str();
  sub->add_option("--hash", command->options.table_mib,
                  "MiB for a table of counts already made; 0 visits every position")
      ->check(CLI::Range(0, 131072))
      ->capture_default_str();
  sub->add_flag("!--no-bulk", command->options.bulk,
                "Make the moves of the last ply too instead of only counting them");
  sub->add_option_function<std::string>(
         "--shard",
         [command](const std::string& text) {
           const std::optional<Shard> shard = parse_shard(text);
           if (!shard) throw CLI::ValidationError("--shard", "'" + text + "' is no part i/n");
           command->options.part = static_cast<std::size_t>(shard->index);
           command->options.parts = static_cast<std::size_t>(shard->count);
         },
         "Count only part i of n; the parts add up")
      ->type_name("i/n");
  sub->callback([command, &status] { status = run_perft(*command); });
}

void add_suite(CLI::App& app, const std::vector<std::string>& variants, int& status) {
  auto command = std::make_shared<SuiteCommand>();
  CLI::App* const sub = app.add_subcommand("suite", "Run a suite of perft counts");
  sub->add_option("file", command->file, "Lines '<position> ;D1 <nodes> ;D2 <nodes> ...'")
      ->required();
  sub->add_option("--variant", command->variant, "The game; otherwise the one that can read a line")
      ->check(CLI::IsMember(variants, CLI::ignore_case));
  sub->add_option("--max-nodes", command->most_nodes, "Skip counts greater than this");
  sub->callback([command, &status] { status = run_suite(*command); });
}

void add_bench(CLI::App& app, std::vector<std::string> variants, int& status) {
  auto command = std::make_shared<BenchCommand>();
  variants.insert(variants.begin(), "both");
  CLI::App* const sub = app.add_subcommand(
      "bench", "Search a set of positions; the nodes with one thread are the search's signature");
  sub->add_option("--variant", command->variant, "The game")
      ->check(CLI::IsMember(variants, CLI::ignore_case))
      ->capture_default_str();
  sub->add_option("--depth", command->depth, "Depth in plies")
      ->check(CLI::Range(1, max_ply - 1))
      ->capture_default_str();
  sub->add_option("--threads", command->settings.threads, "Number of threads")
      ->check(CLI::Range(1, greatest_thread_count))
      ->capture_default_str();
  sub->add_option("--hash", command->hash_mib, "MiB of the transposition table")
      ->check(CLI::Range(Table::least_size_mib, Table::greatest_size_mib))
      ->capture_default_str();
  sub->callback([command, &status] { status = run_bench(*command); });
}

void add_svg(CLI::App& app, const std::vector<std::string>& variants, int& status) {
  auto command = std::make_shared<SvgCommand>();
  CLI::App* const sub = app.add_subcommand("svg", "Draw a position as an SVG picture");
  add_position(*sub, variants, command->position);
  sub->add_flag("--flip", command->options.flipped, "Black below");
  sub->add_flag("--coordinates", command->options.coordinates, "With the names of the cells");
  sub->add_option("--highlight", command->options.highlights, "Cells to mark: a0,b28")
      ->delimiter(',');
  sub->add_option("--arrow", command->options.arrows, "Arrows from cell to cell: a0b28,c0c5")
      ->delimiter(',');
  sub->add_option("-o,--output", command->output, "File; otherwise standard output");
  sub->callback([command, &status] { status = run_svg(*command); });
}

void add_reports(CLI::App& app, const std::vector<std::string>& variants, int& status) {
  for (const Report& report : reports()) {
    auto position = std::make_shared<PositionArguments>();
    CLI::App* const sub =
        app.add_subcommand(std::string(report.word), "Print " + std::string(report.summary));
    add_position(*sub, variants, *position);
    sub->callback([position, &report, &status] { status = run_report(report, *position); });
  }
}

void add_about(CLI::App& app) {
  app.add_subcommand("license", "Print what anybody may do with the program")->callback([] {
    for (const std::string& line : license_lines()) fmt::print("{}\n", line);
  });
  app.add_subcommand("compiler", "Print how the program was built")->callback([] {
    fmt::print("{}\n", fmt::join(compiler_lines(), "\n"));
  });
}

int run_session() {
  // A client that is gone is noticed when writing fails.
  std::signal(SIGPIPE, SIG_IGN);
  std::ios::sync_with_stdio(false);
  Output output(1);
  Session session(output, "Rotunda " ROTUNDA_VERSION);
  session.run(std::cin);
  return 0;
}

}  // namespace

int main(int argc, char** argv) {
  CLI::App app(
      "Rotunda plays chess on round boards: Pentachess and Circular Chess. Without a command it "
      "speaks UCI on standard input and output.",
      "rotunda");
  app.set_version_flag("--version", version_text());
  app.require_subcommand(0, 1);
  const std::vector<std::string_view> names = variant_names();
  const std::vector<std::string> variants(names.begin(), names.end());
  int status = 0;
  add_perft(app, variants, status);
  add_suite(app, variants, status);
  add_bench(app, variants, status);
  add_svg(app, variants, status);
  add_reports(app, variants, status);
  add_about(app);
  match::add_match_commands(app, variants, status);
  try {
    std::vector<std::string> words = match::with_config({argv + 1, argv + argc});
    std::reverse(words.begin(), words.end());  // as CLI11 wants them
    app.parse(words);
  } catch (const CLI::ParseError& error) {
    return app.exit(error);
  }
  return app.get_subcommands().empty() ? run_session() : status;
}
