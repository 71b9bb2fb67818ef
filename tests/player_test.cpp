// Engines in a match: what they are told, what is made of their answers, and how they fail.
#include "match/player.hpp"

#include <unistd.h>

#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <memory>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "tests/catch.hpp"
#include "tests/effort.hpp"
#include "tests/process_watch.hpp"
#include "variants/circular/notation.hpp"
#include "variants/common/notation.hpp"
#include "variants/pentachess/notation.hpp"

using namespace rotunda;
using namespace rotunda::match;
using End = Answer::Kind;

namespace {

// Deadlines that only something that hangs can miss.
constexpr Milliseconds patience{effort(60'000, 300'000)};
// Deadlines that are to pass.
constexpr Milliseconds moment{100};

PlayerSettings patient() {
  PlayerSettings settings;
  settings.start_timeout = settings.ready_timeout = patience;
  settings.stall_grace = settings.stall_without_clock = patience;
  settings.stop_grace = settings.quit_grace = patience;
  return settings;
}

// For engines that are going to miss a deadline of "go", and nothing else.
PlayerSettings soon_stalled() {
  PlayerSettings settings = patient();
  settings.stall_grace = settings.stall_without_clock = settings.stop_grace = moment;
  settings.quit_grace = moment;
  return settings;
}

EngineConfig fake(const std::vector<std::string>& arguments, const TimeControl& limits = {}) {
  EngineConfig config;
  config.name = "Fake";
  config.command = ROTUNDA_FAKE_ENGINE;
  config.arguments = arguments;
  config.limits = limits;
  return config;
}

EngineConfig shell(const std::string& script) {
  EngineConfig config;
  config.name = "Shell";
  config.command = "sh";
  config.arguments = {"-c", script};
  return config;
}

// With the start position of Pentachess.
Turn turn_at_start() {
  Turn turn;
  turn.fen = Notation<Pentachess>::start_fen;
  return turn;
}

struct LimitKind {
  std::string name;
  TimeControl limits;
  Clock clock;
};

// Every kind of limit a game can have. None of them lasts.
std::vector<LimitKind> limit_kinds() {
  constexpr Milliseconds short_time{20};
  std::vector<LimitKind> kinds(6);
  kinds[0].name = "clock";
  kinds[0].clock.time = {short_time, short_time};
  kinds[1].name = "clock run out";
  kinds[1].clock.time = {Milliseconds(-5), short_time};
  kinds[2].name = "movetime";
  kinds[2].limits.movetime = short_time;
  kinds[3].name = "nodes";
  kinds[3].limits.nodes = 1000;
  kinds[4].name = "depth";
  kinds[4].limits.depth = 3;
  kinds[5].name = "all";
  kinds[5].clock.time = {short_time, short_time};
  kinds[5].limits.movetime = short_time;
  kinds[5].limits.nodes = 1000;
  kinds[5].limits.depth = 3;
  return kinds;
}

void start(Player& player) {
  if (const auto error = player.start("pentachess")) FAIL(error->message);
  if (const auto error = player.new_game()) FAIL(error->message);
}

Answer first_answer(Player& player, const Clock& clock = {}) {
  start(player);
  Turn turn = turn_at_start();
  turn.clock = clock;
  return player.think(turn);
}

bool contains(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

std::string error_of_start(const EngineConfig& config, PlayerSettings settings = patient(),
                           std::string_view variant = "pentachess") {
  Player player(config, settings);
  const auto error = player.start(variant);
  REQUIRE(error);
  REQUIRE_FALSE(player.is_running());
  return error->message;
}

std::vector<std::string> lines_of(const std::string& file) {
  std::ifstream input(file);
  std::vector<std::string> lines;
  for (std::string line; std::getline(input, line);) lines.push_back(line);
  return lines;
}

}  // namespace

TEST_CASE("An engine is started, plays and quits", "[player]") {
  const std::string log =
      (std::filesystem::temp_directory_path() / ("rotunda-log-" + std::to_string(getpid())))
          .string();
  std::filesystem::remove(log);
  EngineConfig config = fake({"--log", log});
  config.options = {{"hash", "64"},
                    {"Clear Hash", ""},
                    {"own book", "TRUE"},
                    {"Style", "very risky"},
                    {"Book File", "a b"}};
  config.limits.nodes = 500;
  config.limits.depth = 7;
  Player player(config, patient());
  REQUIRE_FALSE(player.start("PentaChess"));
  REQUIRE_FALSE(player.new_game());
  Turn turn = turn_at_start();
  const Answer first = player.think(turn);
  REQUIRE(first.kind == End::move);
  REQUIRE(first.depth == 1);
  REQUIRE(first.pv == std::vector<std::string>{first.move});
  REQUIRE(first.elapsed.count() > 0);
  const std::vector<std::string> moves = {first.move};
  turn.moves = moves;
  turn.side = Side::black;
  turn.draw_offered = true;
  turn.clock = {{Milliseconds(1000), Milliseconds(2000)}, {Milliseconds(10), Milliseconds(0)}, 40};
  const Answer second = player.think(turn);
  REQUIRE(second.kind == End::move);
  REQUIRE(second.depth == 2);
  const pid_t id = player.process_id();
  player.quit();
  REQUIRE_FALSE(player.is_running());
  REQUIRE_FALSE(group_runs(id));

  const std::string start(turn.fen);
  REQUIRE(lines_of(log) == std::vector<std::string>{
                               "uci",
                               "setoption name UCI_Variant value pentachess",
                               "setoption name Hash value 64",
                               "setoption name Clear Hash",
                               "setoption name Own Book value true",
                               "setoption name Style value Very Risky",
                               "setoption name Book File value a b",
                               "isready",
                               "ucinewgame",
                               "isready",
                               "isready",
                               "position fen " + start,
                               "go nodes 500 depth 7",
                               "isready",
                               "position fen " + start + " moves " + first.move,
                               "go wtime 1000 btime 2000 winc 10 binc 0 movestogo 40 nodes 500 "
                               "depth 7 draw",
                               "quit",
                           });
  std::filesystem::remove(log);
}

TEST_CASE("Limits as they are told", "[player]") {
  TimeControl limits;
  Turn turn;
  REQUIRE(go_command(limits, turn) == "go");
  limits.movetime = Milliseconds(100);
  REQUIRE(go_command(limits, turn) == "go movetime 100");
  // The opponent's clock is nothing to one who has none.
  turn.clock.time[index(Side::black)] = Milliseconds(5);
  REQUIRE(go_command(limits, turn) == "go movetime 100");
  turn.side = Side::black;
  REQUIRE(go_command(limits, turn) == "go btime 5 winc 0 binc 0 movetime 100");
  turn.clock.time[index(Side::black)] = Milliseconds(-5);
  REQUIRE(go_command({}, turn) == "go btime 1 winc 0 binc 0");
}

TEST_CASE("An engine plays whole games, again and again", "[player]") {
  const std::string variant = GENERATE("pentachess", "circular");
  Player player(fake({"--seed", "5"}), patient());
  for (int game = 0; game < 3; ++game) {
    if (game != 1) REQUIRE_FALSE(player.start(variant));
    REQUIRE_FALSE(player.new_game());
    Turn turn;
    turn.fen =
        variant == "circular" ? Notation<Circular>::start_fen : Notation<Pentachess>::start_fen;
    std::vector<std::string> moves;
    for (int ply = 0; ply < 30; ++ply) {
      turn.moves = moves;
      const Answer answer = player.think(turn);
      REQUIRE(answer.kind == End::move);
      REQUIRE(answer.depth == ply + 1);
      if (answer.move == "0000") break;
      moves.push_back(answer.move);
    }
  }
}

TEST_CASE("Lines that end as in Windows", "[player]") {
  Player player(fake({"--crlf"}), patient());
  const Answer answer = first_answer(player);
  REQUIRE(answer.kind == End::move);
  REQUIRE(answer.pv == std::vector<std::string>{answer.move});
}

TEST_CASE("Engines that can't be used are named, with the reason", "[player]") {
  EngineConfig config;
  config.name = "A";
  config.command = "/nope";
  REQUIRE(error_of_start(config) == "engine 'A': cannot start '/nope': No such file or directory");
  config.command = "true";
  REQUIRE(error_of_start(config) == "engine 'A' (true) ended with exit status 0");
  REQUIRE(error_of_start(fake({"--exit-at-start", "3"})) ==
          std::string("engine 'Fake' (") + ROTUNDA_FAKE_ENGINE +
              ") ended with exit status 3; the end of its standard error:\n"
              "error while loading something\n");
  PlayerSettings settings = patient();
  settings.start_timeout = moment;
  config.command = "cat";
  REQUIRE(error_of_start(config, settings) == "engine 'A' (cat) did not say uciok within 0.1 s");
  REQUIRE(contains(error_of_start(fake({"--no-uciok"}), settings), "did not say uciok"));
  REQUIRE(contains(error_of_start(shell("exec yes"), settings), "did not say uciok"));
  REQUIRE(
      contains(error_of_start(shell("tr '\\0' x </dev/zero; :"), settings), "did not say uciok"));
  REQUIRE(contains(error_of_start(shell("exec >&-; read line; exec sleep 1000"), patient()),
                   "closed its output but runs on"));
  REQUIRE(contains(error_of_start(shell("read line; exec <&-; echo option name UCI_Variant type "
                                        "combo var pentachess; echo uciok; exec sleep 1000"),
                                  patient()),
                   "closed its input but runs on"));
  settings = patient();
  settings.ready_timeout = moment;
  REQUIRE(contains(error_of_start(shell("echo option name UCI_Variant type combo var pentachess; "
                                        "echo uciok; exec sleep 1000"),
                                  settings),
                   "did not say readyok within 0.1 s"));
}

TEST_CASE("Engines without the variant or an option are refused", "[player]") {
  REQUIRE(contains(error_of_start(fake({"--variants", ""})),
                   "has no option UCI_Variant and so can't play pentachess"));
  REQUIRE(contains(error_of_start(fake({"--variants", "chess,atomic"})),
                   "does not play pentachess, but chess, atomic"));
  REQUIRE(contains(error_of_start(fake({}), patient(), "chess"),
                   "does not play chess, but pentachess, circular"));
  EngineConfig config = fake({});
  config.options = {{"Hash", "16"}, {"Contempt", "4"}};
  REQUIRE(contains(error_of_start(config), "has no option 'Contempt'"));
  config.options = {{"Hash", "0"}};
  REQUIRE(contains(error_of_start(config), "option 'Hash' cannot be '0'"));
  REQUIRE(contains(error_of_start(shell("echo option name UCI_Variant type spin var pentachess; "
                                        "echo uciok; read line")),
                   "option 'UCI_Variant' cannot be 'pentachess'"));
  config.options = {{"uci_variant", "circular"}};
  REQUIRE(contains(error_of_start(config), "gets its UCI_Variant from the match"));
}

TEST_CASE("A player without a process says so", "[player]") {
  Player player(fake({}), patient());
  REQUIRE(player.new_game());
  REQUIRE(player.think(turn_at_start()).kind == End::disconnected);
  player.quit();
  REQUIRE(player.process_id() == -1);
  start(player);
  player.quit();
  player.quit();
  REQUIRE(player.think(turn_at_start()).kind == End::disconnected);
}

TEST_CASE("Engines that break off under any limit", "[player]") {
  const std::vector<std::pair<std::string, std::string>> faults = {
      {"crash", "was ended by signal 6 (Aborted)"},
      {"exit:0", "ended with exit status 0"},
      {"exit:7", "ended with exit status 7"},
      {"close-stdout", "closed its output but runs on"},
  };
  for (const auto& [fault, words] : faults) {
    for (const LimitKind& kind : limit_kinds()) {
      INFO(fault << ", " << kind.name);
      Player player(fake({"--fault", fault}, kind.limits), patient());
      const Answer answer = first_answer(player, kind.clock);
      REQUIRE(answer.kind == End::disconnected);
      REQUIRE(answer.detail == words);
      REQUIRE_FALSE(player.is_running());
      // It can be started again.
      start(player);
      REQUIRE(player.is_running());
    }
  }
}

TEST_CASE("Engines that do not answer under any limit", "[player]") {
  // The third sign of life is that before "go".
  const std::vector<std::vector<std::string>> faults = {{"--fault", "hang"},
                                                        {"--fault", "deaf"},
                                                        {"--fault", "endless"},
                                                        {"--fault", "endless-line"},
                                                        {"--hang-after-ready", "3"}};
  for (std::vector<std::string> arguments : faults) {
    for (const LimitKind& kind : limit_kinds()) {
      INFO(arguments[1] << ", " << kind.name);
      arguments.insert(arguments.end(), {"--ignore-quit", "--ignore-term"});
      Player player(fake(arguments, kind.limits), soon_stalled());
      start(player);
      const pid_t id = player.process_id();
      Turn turn = turn_at_start();
      turn.clock = kind.clock;
      const Answer answer = player.think(turn);
      REQUIRE(answer.kind == End::stalled);
      REQUIRE(contains(answer.detail, "did not answer within"));
      REQUIRE(answer.elapsed >= moment);
      REQUIRE_FALSE(player.is_running());
      REQUIRE_FALSE(group_runs(id));
    }
  }
}

TEST_CASE("An engine that gives no sign of life before a move is stalled", "[player]") {
  PlayerSettings settings = patient();
  settings.ready_timeout = Milliseconds(effort(2000, 20'000));
  Player player(fake({"--hang-after-ready", "2"}), settings);
  const Answer answer = first_answer(player);
  REQUIRE(answer.kind == End::stalled);
  REQUIRE(contains(answer.detail, "did not say readyok within"));
  REQUIRE(answer.elapsed.count() == 0);
  REQUIRE_FALSE(player.is_running());
}

TEST_CASE("An engine that does not read long positions is stalled", "[player]") {
  Player player(fake({"--hang-after-ready", "3"}), soon_stalled());
  start(player);
  const std::vector<std::string> moves(100'000, "a1a2");
  Turn turn = turn_at_start();
  turn.moves = moves;
  const Answer answer = player.think(turn);
  REQUIRE(answer.kind == End::stalled);
  REQUIRE(answer.detail == "did not read what it was told");
  REQUIRE_FALSE(player.is_running());
}

TEST_CASE("An engine that answers when it is told to stop is kept", "[player]") {
  PlayerSettings settings = soon_stalled();
  settings.stop_grace = patience;
  for (const LimitKind& kind : limit_kinds()) {
    INFO(kind.name);
    Player player(fake({"--fault", "think@1"}, kind.limits), settings);
    const Answer answer = first_answer(player, kind.clock);
    REQUIRE(answer.kind == End::stalled);
    REQUIRE(player.is_running());
    REQUIRE(player.stray_answers() == 0);
    REQUIRE_FALSE(player.new_game());
    REQUIRE(player.is_running());
  }
}

TEST_CASE("An engine that is late is a matter of the clock", "[player]") {
  constexpr Milliseconds delay{300};
  for (const LimitKind& kind : limit_kinds()) {
    INFO(kind.name);
    Player player(fake({"--fault", "late:300"}, kind.limits), patient());
    const Answer answer = first_answer(player, kind.clock);
    REQUIRE(answer.kind == End::move);
    REQUIRE(answer.elapsed >= delay);
    REQUIRE(player.is_running());
  }
}

TEST_CASE("The time of a move is that of the answer's arrival", "[player]") {
  // Not that of an engine that is slow to get ready, or of other limits.
  Player player(
      shell("read uci; echo option name UCI_Variant type combo var pentachess; echo uciok; "
            "read option; read ready; echo readyok; "
            "read ready; sleep 0.4; echo readyok; read position; read go; "
            "echo bestmove a1a2; sleep 0.4; read ready; echo readyok; read end"),
      patient());
  REQUIRE_FALSE(player.start("pentachess"));
  const auto begin = Steady::now();
  const Answer answer = player.think(turn_at_start());
  REQUIRE(answer.kind == End::move);
  REQUIRE(answer.elapsed + std::chrono::milliseconds(400) <= Steady::now() - begin);
}

TEST_CASE("Answers that are no moves", "[player]") {
  const std::vector<std::pair<std::string, std::string>> faults = {
      {"garbage", "answered '%&!'"},
      {"empty", "answered without a move"},
  };
  for (const auto& [fault, words] : faults) {
    INFO(fault);
    Player player(fake({"--fault", fault}), patient());
    const Answer answer = first_answer(player);
    REQUIRE(answer.kind == End::garbage);
    REQUIRE(answer.detail == words);
    REQUIRE(player.is_running());
  }
  // For the referee these are moves, if not legal ones.
  for (const std::string fault : {"illegal", "null", "unended"}) {
    INFO(fault);
    Player player(fake({"--fault", fault}), patient());
    const Answer answer = first_answer(player);
    REQUIRE(answer.kind == End::move);
    REQUIRE_FALSE(answer.move.empty());
    if (fault == "null") REQUIRE(answer.move == "0000");
  }
}

TEST_CASE("Whoever answers twice is noticed", "[player]") {
  const std::string fault = GENERATE("twice@1", "twice-late@1");
  INFO(fault);
  Player player(fake({"--fault", fault}), patient());
  const Answer first = first_answer(player);
  REQUIRE(first.kind == End::move);
  REQUIRE(player.stray_answers() == 0);
  const std::vector<std::string> moves = {first.move};
  Turn turn = turn_at_start();
  turn.moves = moves;
  const Answer second = player.think(turn);
  REQUIRE(second.kind == End::garbage);
  REQUIRE(second.detail == "answered without being asked: 'bestmove " + first.move + "'");
  REQUIRE(player.stray_answers() == 1);
  REQUIRE(player.is_running());
  // The next game begins anew, also if the last answer of the last one was doubled.
  REQUIRE_FALSE(player.new_game());
  REQUIRE(player.think(turn_at_start()).kind == End::move);
  REQUIRE_FALSE(player.new_game());
  REQUIRE(player.stray_answers() == 0);
}

TEST_CASE("Floods stop nobody", "[player]") {
  const std::string fault = GENERATE("stderr:3", "stdout:3", "long-line:3");
  for (const LimitKind& kind : limit_kinds()) {
    INFO(fault << ", " << kind.name);
    Player player(fake({"--fault", fault}, kind.limits), patient());
    const Answer answer = first_answer(player, kind.clock);
    REQUIRE(answer.kind == End::move);
    REQUIRE(player.is_running());
    REQUIRE(player.stderr_tail().size() ==
            (fault == "stderr:3" ? Process::longest_stderr_tail : 0));
  }
}

TEST_CASE("Resignations and draws", "[player]") {
  Turn turn = turn_at_start();
  SECTION("resign") {
    Player player(fake({"--fault", "resign"}), patient());
    REQUIRE(first_answer(player).kind == End::resignation);
    REQUIRE(player.is_running());
  }
  SECTION("offer") {
    Player player(fake({"--fault", "draw@2"}), patient());
    REQUIRE_FALSE(first_answer(player).draw);
    const Answer answer = player.think(turn);
    REQUIRE(answer.kind == End::move);
    REQUIRE(answer.draw);
    REQUIRE_FALSE(contains(answer.move, "draw"));
  }
  SECTION("accept") {
    Player player(fake({"--fault", "accept"}), patient());
    REQUIRE_FALSE(first_answer(player).draw);
    turn.draw_offered = true;
    REQUIRE(player.think(turn).draw);
  }
}

TEST_CASE("Scores are kept with what they mean", "[player]") {
  Player player(fake({"--scores", "cp -30,none,mate 3,mate -2,cp 5 upperbound,cp x,cp 7"}),
                patient());
  start(player);
  const std::vector<std::string> expected = {"cp -30",     "none", "mate 3", "mate -2",
                                             "cp 5 bound", "none", "cp 7",   "cp 7"};
  for (const std::string& words : expected) {
    INFO(words);
    const Answer answer = player.think(turn_at_start());
    REQUIRE(answer.kind == End::move);
    std::string got = "none";
    if (answer.score) {
      got = (answer.score->is_mate ? "mate " : "cp ") + std::to_string(answer.score->value);
      if (answer.score_is_bound) got += " bound";
    }
    REQUIRE(got == words);
  }
}

TEST_CASE("Of several info lines the last that says something counts", "[player]") {
  const auto answer_to = [](const std::string& infos, bool keep_all_pvs) {
    PlayerSettings settings = patient();
    settings.keep_all_pvs = keep_all_pvs;
    Player player(
        shell("read uci; echo option name UCI_Variant type combo var pentachess; echo uciok; "
              "read option; read ready; echo readyok; read ready; echo readyok; read position; "
              "read go; printf '" +
              infos + "bestmove a1a2\\n'; read end"),
        settings);
    if (const auto error = player.start("pentachess")) FAIL(error->message);
    return player.think(turn_at_start());
  };
  const Answer answer = answer_to(
      "info depth 4 score cp 10 pv a1a2 b1b2\\n"
      "info depth 5 multipv 1 score cp 20 pv a1a3 b1b3\\n"
      "info depth 5 multipv 2 score cp 5 pv a1a4\\n"
      "info depth 6 score cp 50 lowerbound\\n"
      "info depth 7 currmove a1a2 currmovenumber 1\\n"
      "info nodes 17\\ninfo\\ninfo score\\ninfo depth\\ninfo pv\\ninfo score cp\\nnonsense\\n\\n"
      "info string depth 9 score cp 99 pv z1z2\\n",
      true);
  REQUIRE(answer.kind == End::move);
  REQUIRE(answer.depth == 6);
  REQUIRE(answer.score);
  REQUIRE(answer.score->value == 20);
  REQUIRE_FALSE(answer.score_is_bound);
  REQUIRE(answer.pv == std::vector<std::string>{"a1a3", "b1b3"});
  REQUIRE(answer.all_pvs ==
          std::vector<std::vector<std::string>>{{"a1a2", "b1b2"}, {"a1a3", "b1b3"}, {"a1a4"}});
  const Answer nothing = answer_to("", false);
  REQUIRE_FALSE(nothing.score);
  REQUIRE_FALSE(nothing.depth);
  REQUIRE(nothing.pv.empty());
  REQUIRE(answer_to("info pv a1a2\\n", false).all_pvs.empty());
}

TEST_CASE("Engines that play on after the end are asked, and answer", "[player]") {
  const std::vector<std::string> arguments =
      GENERATE(std::vector<std::string>{}, std::vector<std::string>{"--play-on"});
  Player player(fake(arguments), patient());
  start(player);
  Turn turn;
  turn.fen = "10K39/30/k9 w - - 0 1";
  const Answer answer = player.think(turn);
  REQUIRE(answer.kind == End::move);
  REQUIRE((answer.move == "0000") == arguments.empty());
}

TEST_CASE("A line that leads nowhere is reported as it is", "[player]") {
  Player player(fake({"--fault", "bad-pv"}), patient());
  const Answer answer = first_answer(player);
  REQUIRE(answer.kind == End::move);
  REQUIRE(answer.pv == std::vector<std::string>{answer.move, answer.move});
}

TEST_CASE("Nothing is left of engines that do not want to go", "[player]") {
  const std::string way = GENERATE("quit", "destroy", "restart");
  auto player = std::make_unique<Player>(fake({"--ignore-quit", "--ignore-term", "--grandchild"}),
                                         soon_stalled());
  start(*player);
  const pid_t id = player->process_id();
  REQUIRE(group_runs(id));
  if (way == "quit") player->quit();
  if (way == "restart") start(*player);
  if (way == "destroy") player.reset();
  REQUIRE(ends_within(id, patience));
  REQUIRE((!player || player->process_id() != id));
}

TEST_CASE("Thinking can be interrupted from outside", "[player]") {
  int ends[2];
  REQUIRE(pipe(ends) == 0);
  PlayerSettings settings = patient();
  settings.interrupt = ends[0];
  Player player(fake({"--fault", "think"}), settings);
  start(player);
  std::thread thread([&] {
    if (write(ends[1], "x", 1) != 1) std::abort();
  });
  const Answer answer = player.think(turn_at_start());
  thread.join();
  REQUIRE(answer.kind == End::interrupted);
  REQUIRE(player.is_running());
  player.quit();
  close(ends[0]);
  close(ends[1]);
}

TEST_CASE("Starting engines over and over leaks nothing", "[player]") {
  const int before = open_descriptors();
  {
    Player player(fake({"--fault", "crash@2"}), patient());
    for (int i = 0; i < effort(200, 40); ++i) {
      REQUIRE(first_answer(player).kind == End::move);
      if (i % 3 == 0) REQUIRE(player.think(turn_at_start()).kind == End::disconnected);
    }
  }
  REQUIRE(open_descriptors() == before);
}
