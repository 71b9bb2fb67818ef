#include "match/match_cli.hpp"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <memory>
#include <utility>

#include "match/key_values.hpp"
#include "match/match_options.hpp"
#include "match/match_runner.hpp"
#include "match/opening_generator.hpp"
#include "match/pgn_check.hpp"
#include "match/tune_command.hpp"
#include "search/limits.hpp"

namespace rotunda::match {

namespace {

// What has been read of the command line, before it is put together.
struct MatchArguments {
  MatchOptions options;
  std::vector<KeyValues> engines;
  KeyValues each;
  std::string shard;
  std::string report_counting = "auto";
  std::string merge_report;
  std::vector<std::string> merge_files;
};

// An option with key=value pairs, which may stand several times.
template <class Use>
CLI::Option* add_pairs(CLI::App& app, const std::string& name, const std::string& help, Use use) {
  return app
      .add_option_function<KeyValues>(
          name,
          [name, use](const KeyValues& pairs) {
            if (const std::optional<Error> error = use(pairs)) {
              throw CLI::ValidationError(name, error->message);
            }
          },
          help)
      ->type_name("KEY=VALUE")
      ->expected(1, CLI::detail::expected_max_vector_size)
      ->trigger_on_parse();
}

// Sets an optional rule from its default.
template <class Rule>
auto into(std::optional<Rule>& rule) {
  return [&rule](const KeyValues& pairs) {
    Rule value = rule.value_or(Rule{});
    const std::optional<Error> error = apply(pairs, value);
    if (!error) rule = value;
    return error;
  };
}

Counting parse_counting(const std::string& text) {
  return text == "penta" ? Counting::pentanomial
         : text == "tri" ? Counting::trinomial
                         : Counting::automatic;
}

// Puts the engines together: what --each says first, then their own.
void put_together(MatchArguments& arguments) {
  MatchOptions& options = arguments.options;
  for (const KeyValues& pairs : arguments.engines) {
    EngineConfig engine;
    for (const KeyValues* const some : {&std::as_const(arguments.each), &pairs}) {
      if (const auto error = apply(*some, engine)) {
        throw CLI::ValidationError(some == &pairs ? "--engine" : "--each", error->message);
      }
    }
    if (engine.command.empty()) throw CLI::ValidationError("--engine", "cmd=... is missing");
    if (engine.name.empty()) engine.name = engine.command;
    if (!engine.limits.has_limit()) {
      throw CLI::ValidationError(
          "--engine", fmt::format("{} has no limit: tc=, st=, nodes= or depth=", engine.name));
    }
    options.engines.push_back(engine);
  }
  if (!arguments.shard.empty()) {
    const std::optional<Shard> shard = parse_shard(arguments.shard);
    if (!shard)
      throw CLI::ValidationError("--shard", fmt::format("'{}' is no part i/n", arguments.shard));
    options.schedule.shard = *shard;
  }
  options.counting = parse_counting(arguments.report_counting);
}

void add_merge(CLI::App& match, std::shared_ptr<MatchArguments> arguments, int& status) {
  CLI::App* const merge = match.add_subcommand("merge", "Make one table of parts of a match");
  merge->add_option("files", arguments->merge_files, "PGN files of the parts")->required();
  merge->add_option("--report", arguments->merge_report, "Write the table to this JSON file");
  merge
      ->add_option(
          "--counting", arguments->report_counting,
          "Error bars from pairs (penta), single games (tri) or whichever there are (auto)")
      ->check(CLI::IsMember({"auto", "penta", "tri"}));
  merge->callback([arguments, &status] {
    status = run_merge(arguments->merge_files, arguments->merge_report,
                       parse_counting(arguments->report_counting));
  });
}

void add_match(CLI::App& app, const std::vector<std::string>& variants, int& status) {
  auto arguments = std::make_shared<MatchArguments>();
  MatchOptions& options = arguments->options;
  options.rules.variant = variants.front();
  CLI::App* const match = app.add_subcommand("match", "Play engines against each other");
  match->require_subcommand(0, 1);
  match->option_defaults()->multi_option_policy(CLI::MultiOptionPolicy::TakeLast);
  match->add_option("--variant", options.rules.variant, "The game")
      ->check(CLI::IsMember(variants, CLI::ignore_case))
      ->capture_default_str();
  add_pairs(*match, "--engine",
            "An engine: cmd= name= dir= args= option.NAME= and its limits tc= st= "
            "nodes= depth= timemargin= stall= restart=on|off",
            [arguments](const KeyValues& pairs) {
              arguments->engines.push_back(pairs);
              return std::optional<Error>();
            });
  add_pairs(*match, "--each", "Keys for every engine; an engine's own come after",
            [arguments](const KeyValues& pairs) {
              arguments->each.insert(arguments->each.end(), pairs.begin(), pairs.end());
              return std::optional<Error>();
            });
  match->add_option("--config", "Take options from this TOML file; those given here count more")
      ->type_name("FILE");
  match
      ->add_option("--format", options.schedule.format,
                   "Who plays whom; gauntlet: the first all others")
      ->transform(CLI::CheckedTransformer(std::map<std::string, Format>{
          {"roundrobin", Format::round_robin}, {"gauntlet", Format::gauntlet}}))
      ->default_str("roundrobin");
  match->add_option("--rounds", options.schedule.rounds, "Rounds")
      ->check(CLI::Range(1, 1'000'000))
      ->capture_default_str();
  match
      ->add_option("--games-per-round", options.schedule.games_per_round,
                   "2: the same opening with colours reversed")
      ->check(CLI::Range(1, 2))
      ->capture_default_str();
  add_pairs(*match, "--openings",
            "FILE format=epd|pgn order=sequential|random start= plies=; "
            "otherwise the built-in ones",
            [&options](const KeyValues& pairs) { return apply(pairs, options.book); });
  match->add_option("--seed", options.seed, "For the order of openings")
      ->check(CLI::NonNegativeNumber)
      ->capture_default_str();
  match->add_option("--concurrency", options.concurrency, "Games at a time")
      ->check(CLI::Range(1, 1024))
      ->capture_default_str();
  match->add_flag("--affinity", options.affinity, "Keep the engines of a game on one processor");
  add_pairs(*match, "--resign", "movecount= score= twosided=: end lost games",
            into(options.rules.resign));
  add_pairs(*match, "--draw", "movenumber= movecount= score=: end level games",
            into(options.rules.draw));
  match->add_option("--maxmoves", options.rules.max_moves, "Moves of each side, then it is a draw")
      ->check(CLI::Range(1, 1'000'000));
  add_pairs(*match, "--sprt",
            "elo0= elo1= alpha= beta= model=normalized|logistic|bayesian: stop when "
            "decided",
            into(options.sprt));
  match
      ->add_option(
          "--counting", arguments->report_counting,
          "Error bars from pairs (penta), single games (tri) or whichever there are (auto)")
      ->check(CLI::IsMember({"auto", "penta", "tri"}))
      ->capture_default_str();
  match->add_option("--pgn-out", options.pgn_file, "Append each game to this file as it ends");
  match->add_option("--epd-out", options.epd_file, "Append each final position to this file");
  match->add_option("--report", options.report_file, "Write the final table to this JSON file");
  match->add_flag("--resume", options.resume, "Go on with the match in the --pgn-out file");
  match->add_flag("--recover", options.recover, "Start crashed engines anew and go on");
  match->add_option("--shard", arguments->shard, "Play only part i of n of the schedule")
      ->type_name("i/n");
  match->add_option("--ratinginterval", options.report_interval, "Games between tables")
      ->check(CLI::Range(1, 1'000'000))
      ->capture_default_str();
  match->add_flag("--quiet", options.quiet, "Only the final table");
  add_merge(*match, arguments, status);
  match->callback([arguments, match, &status] {
    if (!match->get_subcommands().empty()) return;
    put_together(*arguments);
    status = run_match(arguments->options);
  });
}

void add_openings(CLI::App& app, const std::vector<std::string>& variants, int& status) {
  auto command = std::make_shared<OpeningsCommand>();
  command->variant = variants.front();
  auto plies = std::make_shared<std::string>(
      fmt::format("{}-{}", command->least_plies, command->most_plies));
  CLI::App* const sub = app.add_subcommand(
      "openings", "Make balanced openings: random moves, kept if a search finds them even");
  sub->add_option("--variant", command->variant, "The game")
      ->check(CLI::IsMember(variants, CLI::ignore_case))
      ->capture_default_str();
  sub->add_option("--count", command->count, "How many")
      ->check(CLI::Range(1, 1'000'000))
      ->capture_default_str();
  sub->add_option("--seed", command->seed, "For the moves")
      ->check(CLI::NonNegativeNumber)
      ->capture_default_str();
  sub->add_option("--plies", *plies, "How many moves, from-to")->capture_default_str();
  sub->add_option("--max-score", command->max_score, "Centipawns")
      ->check(CLI::Range(0, 10'000))
      ->capture_default_str();
  sub->add_option("--depth", command->depth, "Plies of the search")
      ->check(CLI::Range(1, 64))
      ->capture_default_str();
  sub->add_option("-o,--output", command->output, "File; otherwise standard output");
  sub->callback([command, plies, &status] {
    const std::size_t dash = plies->find('-');
    const std::string least = plies->substr(0, dash);
    const std::string most = dash == std::string::npos ? least : plies->substr(dash + 1);
    if (!CLI::detail::lexical_cast(least, command->least_plies) ||
        !CLI::detail::lexical_cast(most, command->most_plies) || command->least_plies < 0 ||
        command->least_plies > command->most_plies || command->most_plies > 1000) {
      throw CLI::ValidationError("--plies", fmt::format("'{}' is no range from-to", *plies));
    }
    status = run_openings(*command);
  });
}

void add_pgn(CLI::App& app, int& status) {
  auto files = std::make_shared<std::vector<std::string>>();
  CLI::App* const pgn = app.add_subcommand("pgn", "Game files");
  pgn->require_subcommand(1);
  CLI::App* const check = pgn->add_subcommand("check", "Replay the games and verify their results");
  check->add_option("files", *files, "PGN files")->required();
  check->callback([files, &status] { status = run_pgn_check(*files); });
}

void add_tune(CLI::App& app, const std::vector<std::string>& variants, int& status) {
  auto command = std::make_shared<TuneCommand>();
  TunerOptions& options = command->options;
  CLI::App* const tune =
      app.add_subcommand("tune", "Fit the weights of the evaluation to the results of games");
  tune->add_option("--variant", command->variant, "The game")
      ->required()
      ->check(CLI::IsMember(variants, CLI::ignore_case));
  tune->add_option("--games", command->games, "PGN files")->required();
  tune->add_option("-o,--output", command->output, "The header to write")->required();
  tune->add_option("--seed", options.seed, "For the order of positions and the games held out")
      ->capture_default_str();
  tune->add_option("--epochs", options.epochs, "Passes over the positions")
      ->check(CLI::Range(0, 100000))
      ->capture_default_str();
  tune->add_option("--threads", options.threads, "Number of threads; the weights stay the same")
      ->check(CLI::Range(1, greatest_thread_count))
      ->capture_default_str();
  tune->add_option("--lambda", options.lambda,
                   "How much the result of a game counts, from 0 to 1; the rest is the score that "
                   "the search found")
      ->check(CLI::Range(0.0, 1.0))
      ->capture_default_str();
  tune->add_option("--validation", command->validation, "The part of the games to validate by")
      ->check(CLI::Range(0.0, 1.0))
      ->capture_default_str();
  tune->add_option("--step", options.step, "Centipawns, of the first steps")
      ->check(CLI::Range(0.001, 100.0))
      ->capture_default_str();
  tune->add_option("--pull", options.pull,
                   "Back to the present weights: loss for each squared centipawn, halved")
      ->check(CLI::Range(0.0, 1.0))
      ->capture_default_str();
  tune->callback([command, &status] { status = run_tune(*command); });
}

}  // namespace

void add_match_commands(CLI::App& app, const std::vector<std::string>& variants, int& status) {
  add_match(app, variants, status);
  add_openings(app, variants, status);
  add_pgn(app, status);
  add_tune(app, variants, status);
}

}  // namespace rotunda::match
