// "rotunda match" from the command line, against engines that behave and engines that do not.
#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <cstdlib>
#include <deque>
#include <filesystem>
#include <fstream>
#include <map>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <regex>
#include <set>
#include <sstream>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "match/openings.hpp"
#include "match/pgn.hpp"
#include "tests/catch.hpp"
#include "tests/child_process.hpp"
#include "tests/effort.hpp"
#include "tests/gnu_parallel.hpp"
#include "tests/match_helper.hpp"
#include "tests/process_watch.hpp"
#include "tests/session_driver.hpp"

using namespace rotunda;
using namespace rotunda::match;
namespace fs = std::filesystem;
using Json = nlohmann::json;
using Strings = std::vector<std::string>;

namespace {

// Only something that hangs misses it.
constexpr std::chrono::seconds patience{effort(60, 300)};

Strings operator+(Strings a, const Strings& b) {
  a.insert(a.end(), b.begin(), b.end());
  return a;
}

bool contains(std::string_view text, std::string_view part) {
  return text.find(part) != std::string_view::npos;
}

std::string content_of(const std::string& file) {
  std::ifstream in(file, std::ios::binary);
  return std::string(std::istreambuf_iterator<char>(in), {});
}

void write_file(const std::string& file, std::string_view content) {
  std::ofstream(file, std::ios::binary) << content;
}

// A directory that vanishes, with the engines in it. Every process that has its name on the command
// line is one of this test's.
class Workspace {
 public:
  Workspace() {
    REQUIRE(mkdtemp(directory_.data()) != nullptr);
    fs::create_symlink(ROTUNDA_FAKE_ENGINE, file("fake"));
    fs::create_symlink(ROTUNDA_BINARY, file("engine"));
  }
  ~Workspace() {
    std::error_code ignored;
    fs::remove_all(directory_, ignored);
  }
  Workspace(const Workspace&) = delete;
  Workspace& operator=(const Workspace&) = delete;

  std::string file(const std::string& name) const { return directory_ + '/' + name; }
  // "--engine" with its keys; the limit too, if not in `more`.
  Strings fake(const std::string& name, const std::string& arguments = "",
               const Strings& more = {}) const {
    Strings result = {"--engine", "cmd=" + file("fake"), "name=" + name};
    if (!arguments.empty()) result.push_back("args=" + arguments);
    return result + more;
  }
  Strings rotunda(const std::string& name, const Strings& more = {}) const {
    return Strings{"--engine", "cmd=" + file("engine"), "name=" + name} + more;
  }

  // Engines that run; the runner's own command line begins with another name.
  int engines_running() const { return processes_called(directory_ + '/'); }
  // What kills engines may take a moment.
  bool all_engines_end() const {
    return wait_for([this] { return engines_running() == 0; });
  }
  template <class Condition>
  static bool wait_for(Condition condition) {
    const auto until = std::chrono::steady_clock::now() + patience;
    while (!condition()) {
      if (std::chrono::steady_clock::now() > until) return false;
      std::this_thread::sleep_for(std::chrono::milliseconds(5));
    }
    return true;
  }

 private:
  std::string directory_ = "/tmp/rotunda-match-XXXXXX";
};

struct Finished {
  ExitStatus status;
  Lines lines;
  std::string error;
};

class Running {
 public:
  explicit Running(Strings arguments, const std::string& program = ROTUNDA_BINARY,
                   const ChildProcess::Settings& settings = {})
      : arguments_(std::move(arguments)), process_(program, arguments_, settings) {
    process_.close_input();
  }
  // Until this many lines begin so. False if the output has ended before.
  bool see(std::string_view prefix, int times = 1) {
    while (times > 0) {
      const auto line = process_.read_line();
      if (!line) return false;
      lines_.push_back(*line);
      times -= has_prefix(*line, prefix);
    }
    return true;
  }
  void signal(int number) { kill(process_.id(), number); }
  Finished finish() {
    while (const auto line = process_.read_line()) lines_.push_back(*line);
    const ExitStatus status = process_.wait();
    return {status, lines_, process_.error_text()};
  }
  std::string text() const { return fmt::format("{}", fmt::join(arguments_, " ")); }

 private:
  const Strings arguments_;
  ChildProcess process_;
  Lines lines_;
};

Finished run(const Strings& arguments) { return Running(arguments).finish(); }

std::vector<GameRecord> games_in(const std::string& pgn) {
  PgnContent content = read_pgn(content_of(pgn));
  CHECK(content.complaints.empty());
  CHECK_FALSE(content.last_cut);
  return std::move(content.games);
}

// By their numbers; none stands twice.
std::map<int, GameRecord> numbered(const std::string& pgn) {
  std::map<int, GameRecord> result;
  for (GameRecord& game : games_in(pgn)) {
    const int number = game.game;
    CHECK(result.emplace(number, std::move(game)).second);
  }
  return result;
}

Strings moves_of(const GameRecord& game) {
  Strings result;
  for (const PlayedMove& move : game.moves) result.push_back(move.move);
  return result;
}

void check_pgn(const std::string& pgn) {
  const Finished check = run({"pgn", "check", pgn});
  INFO(joined(check.lines) << check.error);
  CHECK(check.status == ExitStatus());
}

struct Count {
  int games = 0;
  int wins = 0;
  int losses = 0;
  int draws = 0;
  friend bool operator==(const Count&, const Count&) = default;
};
std::ostream& operator<<(std::ostream& out, const Count& c) {
  return out << c.games << " games +" << c.wins << " -" << c.losses << " =" << c.draws;
}

Count count_for(const std::string& engine, const std::vector<GameRecord>& games) {
  Count count;
  for (const GameRecord& game : games) {
    if (game.white != engine && game.black != engine) continue;
    ++count.games;
    if (game.result == GameResult::draw) {
      ++count.draws;
    } else {
      const bool white_won = game.result == GameResult::white_wins;
      ++((game.white == engine) == white_won ? count.wins : count.losses);
    }
  }
  return count;
}

// Of a table between two.
Count count_in(const Lines& lines) {
  Count count;
  const Lines found = lines_with(lines, "Games: ");
  REQUIRE_FALSE(found.empty());
  REQUIRE(std::sscanf(found.back().c_str(), "Games: %d, Wins: %d, Losses: %d, Draws: %d",
                      &count.games, &count.wins, &count.losses, &count.draws) == 4);
  return count;
}

Count count_in(const Json& object) {
  return {object.at("games"), object.at("wins"), object.at("losses"), object.at("draws")};
}

// A match with its files.
class Match {
 public:
  Match(Workspace& workspace, const Strings& arguments, const std::string& name = "match")
      : pgn_(workspace.file(name + ".pgn")),
        report_(workspace.file(name + ".json")),
        running_(std::make_unique<Running>(Strings{"match"} + arguments +
                                           Strings{"--pgn-out", pgn_, "--report", report_})) {}

  const std::string& pgn() const { return pgn_; }
  Running& running() { return *running_; }
  Json report() const { return Json::parse(content_of(report_)); }
  std::map<int, GameRecord> games() const { return numbered(pgn_); }

  // Its file, its table and its report must say the same in any case.
  Finished finish() {
    INFO(running_->text());
    const Finished result = running_->finish();
    INFO(joined(result.lines) << result.error);
    CHECK(result.status.signal == 0);
    CHECK(lines_with(result.lines, "rotunda").empty());
    const std::vector<GameRecord> games = games_in(pgn_);
    if (!games.empty()) check_pgn(pgn_);
    const Json json = report();
    CHECK(json.at("games") == games.size());
    for (const Json& engine : json.at("engines")) {
      CHECK(count_in(engine) == count_for(engine.at("name"), games));
    }
    if (json.at("engines").size() == 2) check_pair(result.lines, json, games);
    return result;
  }
  Finished finish_well() {
    const Finished result = finish();
    INFO(running_->text());
    INFO(joined(result.lines));
    CHECK(result.error.empty());
    REQUIRE(result.status == ExitStatus());
    return result;
  }

 private:
  static void check_pair(const Lines& lines, const Json& json,
                         const std::vector<GameRecord>& games) {
    CHECK(count_in(lines) == count_for(json.at("engines")[0].at("name"), games));
    if (games.empty()) return;
    REQUIRE(json.at("pairings").size() == 1);
    const Json& pairing = json.at("pairings")[0];
    CHECK(count_in(pairing) == count_in(lines));
    const Lines pairs = lines_with(lines, "Ptnml(0-2): ");
    if (!pairs.empty()) {
      const std::string numbers =
          fmt::format("[{}]", fmt::join(pairing.at("pentanomial").get<std::vector<int>>(), ", "));
      INFO(pairs.back());
      CHECK(contains(pairs.back(), numbers));
    }
    const std::string elo = lines_with(lines, "Elo: ").back();
    INFO(elo);
    if (pairing.at("elo").at("value").is_number()) {
      CHECK(has_prefix(
          elo, fmt::format("Elo: {:.2f} +/-", pairing.at("elo").at("value").get<double>() + 0.0)));
    } else {
      CHECK((has_prefix(elo, "Elo: inf") || has_prefix(elo, "Elo: -inf")));
    }
  }

  const std::string pgn_;
  const std::string report_;
  std::unique_ptr<Running> running_;
};

// Of the built-in ones, as lines of a book.
Strings some_openings(std::size_t count, std::string_view variant = "circular") {
  Strings result;
  const std::vector<Opening> all = builtin_openings(variant);
  for (std::size_t i = 0; i < count; ++i) result.push_back(all.at(3 * i).fen);
  return result;
}

std::string book_of(const Strings& fens, std::string_view line_end = "\n") {
  std::string text;
  for (const std::string& fen : fens) (text += fen) += line_end;
  return text;
}

Strings openings_used(const std::map<int, GameRecord>& games) {
  Strings result;
  for (const auto& [number, game] : games) result.push_back(game.start_fen);
  return result;
}

// Engines whose games depend on nothing but the opening, each playing differently.
Strings random_pair(const Workspace& workspace) {
  return workspace.fake("A", "--seed 1") + workspace.fake("B", "--seed 2") +
         Strings{"--each", "nodes=1", "restart=on"};
}

const Strings in_circular = {"--variant", "circular"};

}  // namespace

TEST_CASE("Engines that cannot play stop the match before its first game", "[match]") {
  Workspace workspace;
  write_file(workspace.file("text"), "no program\n");
  struct Case {
    Strings engine;
    Strings words;
  };
  const std::string fake = "cmd=" + workspace.file("fake");
  const std::vector<Case> cases = {
      {{"cmd=/nope"}, {"'B'", "/nope", "No such file"}},
      {{"cmd=no-such-program-anywhere"}, {"no-such-program-anywhere", "No such file"}},
      {{"cmd=" + workspace.file("text")}, {"'B'", "/text", "Permission denied"}},
      {{"cmd=/tmp"}, {"'B'", "/tmp", "Permission denied"}},
      {{"cmd=/bin/cat"}, {"'B'", "/bin/cat", "uciok"}},
      {{fake, "args=--no-uciok"}, {"'B'", "uciok"}},
      {{"cmd=/bin/true"}, {"'B'", "/bin/true", "exit status 0"}},
      {{fake, "args=--exit-at-start 127"}, {"'B'", "127", "error while loading something"}},
      {{fake, "dir=/nope"}, {"'B'", "/nope", "directory"}},
      {{fake, "args=--variants chess"}, {"'B'", "circular", "chess"}},
      {{fake, "args=--variants ,"}, {"'B'", "circular"}},
      {{fake, "option.Fish=1"}, {"'B'", "Fish"}},
      {{fake, "option.Hash=99999"}, {"'B'", "Hash", "99999"}},
      {{fake, "option.Hash=many"}, {"'B'", "Hash", "many"}},
      {{fake, "option.Style=Bad"}, {"'B'", "Style", "Bad"}},
      {{fake, "option.UCI_Variant=circular"}, {"'B'", "UCI_Variant"}},
      {{fake, "name=A"}, {"'A'", "two engines"}},
  };
  // All at once, because some take their time.
  std::vector<std::unique_ptr<Running>> matches;
  for (std::size_t i = 0; i < cases.size(); ++i) {
    for (const bool first : {false, true}) {
      const Strings good = workspace.fake("A");
      const Strings bad = Strings{"--engine", "name=B"} + cases[i].engine;
      matches.push_back(std::make_unique<Running>(
          Strings{"match"} + in_circular + (first ? bad + good : good + bad) +
          Strings{"--each", "nodes=1", "--pgn-out",
                  workspace.file(fmt::format("{}{}.pgn", i, first))}));
    }
  }
  for (std::size_t i = 0; i < matches.size(); ++i) {
    INFO(matches[i]->text());
    const Finished result = matches[i]->finish();
    INFO(result.error);
    CHECK(result.status == ExitStatus{1, 0});
    CHECK(result.lines.empty());
    CHECK(has_prefix(result.error, "rotunda match: "));
    for (const std::string& word : cases[i / 2].words) {
      INFO(word);
      CHECK(contains(result.error, word));
    }
    CHECK(content_of(workspace.file(fmt::format("{}{}.pgn", i / 2, i % 2 != 0))).empty());
  }
  CHECK(workspace.all_engines_end());
}

TEST_CASE("Each opening is played once with each colour", "[match][one-thread]") {
  Workspace workspace;
  write_file(workspace.file("book.epd"), book_of(some_openings(5)));
  for (const std::string order : {"sequential", "random"}) {
    std::map<int, GameRecord> first_games;
    for (const std::string concurrency : {"1", "4"}) {
      Match match(workspace,
                  in_circular + random_pair(workspace) +
                      Strings{"--rounds", "5", "--openings", workspace.file("book.epd"),
                              "order=" + order, "--maxmoves", "10", "--concurrency", concurrency},
                  order + concurrency);
      const Finished result = match.running().finish();  // more games at once may be warned of
      REQUIRE(result.status == ExitStatus());
      const auto games = match.games();
      REQUIRE(games.size() == 10);
      std::map<std::string, std::vector<GameRecord>> by_opening;
      std::set<Strings> different;
      for (const auto& [number, game] : games) {
        by_opening[game.start_fen].push_back(game);
        CHECK(different.insert(moves_of(game)).second);
      }
      CHECK(by_opening.size() == 5);
      for (const auto& [fen, pair] : by_opening) {
        REQUIRE(pair.size() == 2);
        CHECK(pair[0].white == pair[1].black);
        CHECK(pair[0].black == pair[1].white);
        CHECK(pair[0].pair == pair[1].pair);
      }
      if (first_games.empty()) first_games = games;
      for (const auto& [number, game] : games) {
        CHECK(moves_of(game) == moves_of(first_games.at(number)));
        CHECK(game.white == first_games.at(number).white);
      }
    }
  }
}

TEST_CASE("All rivals meet the same openings", "[match][one-thread]") {
  Workspace workspace;
  write_file(workspace.file("book.epd"), book_of(some_openings(3)));
  for (const std::string format : {"gauntlet", "roundrobin"}) {
    for (const std::string concurrency : {"1", "2"}) {
      Match match(
          workspace,
          in_circular + random_pair(workspace) + workspace.fake("C", "--seed 3") +
              Strings{"--format", format, "--rounds", "3", "--openings", workspace.file("book.epd"),
                      "--maxmoves", "3", "--concurrency", concurrency},
          format + concurrency);
      match.finish();
      const auto games = match.games();
      std::map<std::pair<std::string, std::string>, Strings> met;
      for (const auto& [number, game] : games) {
        met[{game.white, game.black}].push_back(game.start_fen);
      }
      CHECK(met.size() == (format == "gauntlet" ? 4 : 6));
      CHECK(met.count({"B", "C"}) == (format == "gauntlet" ? 0 : 1));
      for (const auto& [players, fens] : met) {
        CHECK(Strings(fens) == met.begin()->second);
        CHECK(fens.size() == 3);
      }
    }
  }
}

TEST_CASE("A book shorter than the match begins again, from any line", "[match][one-thread]") {
  Workspace workspace;
  const Strings fens = some_openings(3);
  write_file(workspace.file("book.epd"), book_of(fens));
  const auto play = [&](const Strings& book, const std::string& name, const Strings& more = {}) {
    Match match(workspace,
                in_circular + workspace.fake("A") + workspace.fake("B") +
                    Strings{"--each", "nodes=1", "--rounds", "10", "--maxmoves", "1", "--openings",
                            workspace.file("book.epd")} +
                    book + more,
                name);
    const Finished result = match.finish_well();
    CHECK_FALSE(lines_with(result.lines, "The 3 openings are gone through 4 times").empty());
    return openings_used(match.games());
  };
  for (const std::size_t start : {1U, 2U, 3U}) {
    const Strings used = play({fmt::format("start={}", start)}, fmt::format("from{}", start));
    REQUIRE(used.size() == 20);
    for (std::size_t i = 0; i < 20; ++i) CHECK(used[i] == fens[(i / 2 + start - 1) % 3]);
  }
  const Strings random = {"order=random"};
  std::set<Strings> orders;
  for (const std::string seed : {"1", "2", "3", "4", "5", "6"}) {
    const Strings used = play(random, "seed" + seed, {"--seed", seed});
    CHECK(used == play(random, "again" + seed, {"--seed", seed}));
    for (std::size_t i = 6; i < 20; ++i) CHECK(used[i] == used[i - 6]);
    CHECK(std::set<std::string>(used.begin(), used.begin() + 6).size() == 3);
    orders.insert(used);
  }
  CHECK(orders.size() > 1);
}

TEST_CASE("Books that are none are refused", "[match]") {
  Workspace workspace;
  const Strings fens = some_openings(3);
  write_file(workspace.file("good.epd"), book_of(fens));
  write_file(workspace.file("empty"), "");
  write_file(workspace.file("blank"), "\n \n\t\r\n");
  write_file(workspace.file("comments"), "# nothing\n; here\n");
  write_file(workspace.file("bad"), fens[0] + "\nrubbish w - - 0 1\n" + fens[1] + "\n");
  write_file(workspace.file("other"), some_openings(1, "pentachess")[0] + "\n");
  write_file(workspace.file("gzip.epd"), std::string("\x1f\x8b\x08\0\0\0\0\0\0\x03", 10) + "abc");
  struct Case {
    Strings book;
    Strings words;
  };
  const std::vector<Case> cases = {
      {{workspace.file("nowhere")}, {"nowhere"}},
      {{"/tmp"}, {"/tmp"}},
      {{workspace.file("empty")}, {"empty"}},
      {{workspace.file("blank")}, {"blank"}},
      {{workspace.file("comments")}, {"comments"}},
      {{workspace.file("bad")}, {"bad", "line 2"}},
      {{workspace.file("other")}, {"other", "line 1"}},
      {{workspace.file("gzip.epd")}, {"gzip.epd"}},
      {{workspace.file("gzip.epd"), "format=pgn"}, {"gzip.epd"}},
      {{workspace.file("good.epd"), "start=4"}, {"start", "4"}},
      {{workspace.file("good.epd"), "start=0"}, {"start", "0"}},
      {{workspace.file("good.epd"), "start=-1"}, {"start", "-1"}},
      {{workspace.file("good.epd"), "start=x"}, {"start", "x"}},
      {{workspace.file("good.epd"), "plies=2"}, {"plies"}},
      {{workspace.file("good.epd"), "order=up"}, {"order", "up"}},
      {{workspace.file("good.epd"), "format=zip"}, {"format", "zip"}},
      {{workspace.file("good.epd"), "odd=1"}, {"odd"}},
      {{"start=1000000"}, {"start", "1000000", "openings"}},
  };
  for (const Case& one : cases) {
    const Strings book = Strings{"--openings"} + one.book;
    const Finished result = run(Strings{"match"} + in_circular + random_pair(workspace) + book);
    INFO(fmt::format("{}", fmt::join(one.book, " ")) << ": " << result.error);
    CHECK(result.status.signal == 0);
    CHECK(result.status.code != 0);
    CHECK(result.lines.empty());
    for (const std::string& word : one.words) CHECK(contains(result.error, word));
  }
}

TEST_CASE("Line ends, a byte order mark and a missing last line end change no game",
          "[match][one-thread]") {
  Workspace workspace;
  const Strings fens = some_openings(4);
  std::string unended = book_of(fens);
  unended.pop_back();
  const std::vector<std::string> books = {book_of(fens), book_of(fens, "\r\n"),
                                          "\xef\xbb\xbf" + book_of(fens), unended,
                                          "# four\n\n" + book_of(fens, " ; c0 \"x\"\n\n")};
  constexpr std::size_t rounds = effort(4, 2);
  std::vector<Strings> all;
  for (std::size_t i = 0; i <= books.size(); ++i) {
    const std::string book = workspace.file(fmt::format("{}.epd", i));
    write_file(book, books[i % books.size()]);
    // At last also with an engine that writes as Windows does.
    const std::string crlf = i == books.size() ? " --crlf" : "";
    Match match(workspace,
                in_circular + workspace.fake("A", "--seed 1" + crlf) +
                    workspace.fake("B", "--seed 2") +
                    Strings{"--each", "nodes=1", "restart=on", "--rounds", std::to_string(rounds),
                            "--openings", book, "--maxmoves", "5"},
                fmt::format("{}", i));
    match.finish_well();
    Strings moves;
    for (const auto& [number, game] : match.games()) {
      moves.push_back(game.start_fen + fmt::format(" {}", fmt::join(moves_of(game), " ")));
    }
    CHECK(moves.size() == 2 * rounds);
    all.push_back(moves);
    CHECK(all.back() == all.front());
  }
  // Games as a book, with both line ends.
  const std::string pgn = content_of(workspace.file("0.pgn"));
  std::string crlf;
  for (const char c : pgn) crlf += c == '\n' ? std::string("\r\n") : std::string(1, c);
  write_file(workspace.file("games-lf.pgn"), pgn);
  write_file(workspace.file("games-crlf.pgn"), crlf);
  std::vector<Strings> from_pgn;
  for (const std::string name : {"games-lf.pgn", "games-crlf.pgn"}) {
    Match match(workspace,
                in_circular + random_pair(workspace) +
                    Strings{"--rounds", "8", "--openings", workspace.file(name), "plies=4",
                            "--maxmoves", "2"},
                "from-" + name);
    match.finish_well();
    Strings moves;
    for (const auto& [number, game] : match.games()) {
      REQUIRE(game.moves.size() == 8);
      for (const std::string& move : moves_of(game)) moves.push_back(move);
    }
    from_pgn.push_back(moves);
  }
  CHECK(from_pgn[0] == from_pgn[1]);
}

TEST_CASE("A match survives being killed, again and again", "[match]") {
  Workspace workspace;
  SplitMix64 random(20261130);
  constexpr int games = effort(60, 40);
  const Strings arguments =
      in_circular + random_pair(workspace) +
      Strings{"--rounds", std::to_string(games / 2), "--concurrency", "4", "--maxmoves", "8",
              "--resume", "--ratinginterval",        "1000"};
  std::size_t known = 0;
  int kills = 0;
  for (;; ++kills) {
    Match match(workspace, arguments);
    const auto seen = static_cast<int>(1 + random.below(8));
    const bool goes_on = match.running().see("Finished game", seen);
    match.running().signal(SIGKILL);
    const Finished result = match.running().finish();
    if (!goes_on) break;
    CHECK(workspace.all_engines_end());
    const PgnContent content = read_pgn(content_of(match.pgn()));
    CHECK(content.complaints.empty());
    CHECK(content.games.size() >=
          known + lines_with(result.lines, "Finished game").size() - (content.last_cut ? 1 : 0));
    known = content.games.size();
    if (content.games.size() == games) break;
    // Sometimes the system has not written all, either.
    if (random.below(2) == 0) {
      const auto size = fs::file_size(match.pgn());
      fs::resize_file(match.pgn(), size - random.below(std::min<std::uint64_t>(size, 700)));
      known = read_pgn(content_of(match.pgn())).games.size();
    }
  }
  CHECK(kills >= effort(5, 3));
  Match match(workspace, arguments);
  const Finished result = match.finish();
  CHECK(result.status == ExitStatus());
  const auto all = match.games();
  REQUIRE(all.size() == games);
  CHECK(all.begin()->first == 0);
  CHECK(all.rbegin()->first == games - 1);
  CHECK(count_in(result.lines).games == games);
  // The same as if nothing had happened.
  Match whole(workspace, arguments, "whole");
  whole.finish();
  for (const auto& [number, game] : whole.games()) {
    CHECK(moves_of(game) == moves_of(all.at(number)));
    CHECK(game.white == all.at(number).white);
    CHECK(game.start_fen == all.at(number).start_fen);
  }
}

TEST_CASE("A file of another match is not gone on with", "[match]") {
  Workspace workspace;
  const Strings base = in_circular + random_pair(workspace) + Strings{"--maxmoves", "2"};
  Match match(workspace, base + Strings{"--rounds", "2"});
  match.finish_well();
  const std::string before = content_of(match.pgn());
  struct Case {
    Strings arguments;
    std::string word;
  };
  const std::vector<Case> cases = {
      {base + Strings{"--rounds", "2"}, "--resume"},
      {base + Strings{"--rounds", "3", "--resume"}, "another match"},
      {base + Strings{"--rounds", "2", "--resume", "--openings", "order=random"}, "another match"},
      {base + Strings{"--rounds", "2", "--resume", "--each", "nodes=2"}, "another match"},
      {base + Strings{"--rounds", "2", "--resume", "--shard", "1/2"}, "part"},
      {base + Strings{"--rounds", "2", "--resume", "--maxmoves", "3"}, "another match"},
      {base + Strings{"--rounds", "2", "--resume", "--resign", "score=900"}, "another match"},
      {base + Strings{"--rounds", "2", "--resume", "--draw", "score=9"}, "another match"},
      {base + Strings{"--rounds", "2", "--resume", "--each", "stall=9"}, "another match"},
  };
  for (const Case& one : cases) {
    const Finished result =
        run(Strings{"match"} + one.arguments + Strings{"--pgn-out", match.pgn()});
    INFO(result.error);
    CHECK(result.status == ExitStatus{1, 0});
    CHECK(contains(result.error, one.word));
    CHECK(content_of(match.pgn()) == before);
  }
  // One that has ended has nothing left, and keeps its table.
  Match again(workspace, base + Strings{"--rounds", "2", "--resume"});
  CHECK(count_in(again.finish_well().lines).games == 4);
  CHECK(content_of(match.pgn()) == before);
}

TEST_CASE("Parts that were played by other rules are not merged", "[match]") {
  Workspace workspace;
  const auto part = [&](const std::string& number, const std::string& name, const Strings& more) {
    Match match(workspace,
                in_circular + random_pair(workspace) + more +
                    Strings{"--rounds", "2", "--shard", number + "/2"},
                name);
    // Counted as in the whole match.
    const std::string started = fmt::format("Started game {} of 4 ", 2 * std::stoi(number));
    CHECK(lines_with(match.finish_well().lines, started).size() == 1);
    return match.pgn();
  };
  const Strings base = {"--maxmoves", "2"};
  const std::string first = part("1", "first", base);
  int number = 0;
  for (const Strings& more :
       {Strings{}, Strings{"--maxmoves", "3"}, Strings{"--resign", "score=900"},
        Strings{"--draw", "score=9"}, Strings{"--each", "stall=9"}}) {
    const std::string second = part("2", std::to_string(++number), base + more);
    const Finished merged = run({"match", "merge", first, second});
    INFO(fmt::format("{}", fmt::join(more, " ")) << ": " << merged.error);
    CHECK(merged.status == ExitStatus{more.empty() ? 0 : 1, 0});
    CHECK(contains(merged.error, "another match") == !more.empty());
    // Games do not tell the engines' options.
    if (more.empty()) CHECK_FALSE(lines_with(merged.lines, "Results of A vs B (1 nodes):").empty());
  }
}

TEST_CASE("Files that cannot be written are reported", "[match]") {
  Workspace workspace;
  struct Case {
    std::string option;
    std::string file;
  };
  const std::vector<Case> cases = {
      {"--pgn-out", "/dev/full"},   {"--epd-out", "/dev/full"},   {"--report", "/dev/full"},
      {"--pgn-out", "/nope/a.pgn"}, {"--epd-out", "/nope/a.epd"}, {"--report", "/nope/a.json"},
      {"--pgn-out", "/tmp"},
  };
  for (const Case& one : cases) {
    const Finished result =
        run(Strings{"match"} + in_circular + random_pair(workspace) +
            Strings{"--rounds", "5", "--maxmoves", "2", "--quiet", one.option, one.file});
    INFO(one.option << ' ' << one.file << ": " << joined(result.lines) << result.error);
    CHECK(result.status == ExitStatus{1, 0});
    CHECK(contains(result.error, one.file));
    CHECK(workspace.all_engines_end());
  }
}

TEST_CASE("Scores adjudicate games at exactly the right move", "[match][one-thread]") {
  Workspace workspace;
  struct Case {
    std::string white;  // scores
    std::string black;
    Strings rules;
    std::size_t plies;
    Termination termination;
    GameResult result;
  };
  const Strings resign = {"--resign", "movecount=3", "score=600"};
  const Strings both = resign + Strings{"twosided=true"};
  const Strings draw = {"--draw", "movenumber=20", "movecount=4", "score=10"};
  const Strings soon = {"--draw", "movenumber=1", "movecount=2", "score=10"};
  constexpr std::size_t limit = 60;  // plies, by --maxmoves
  const auto goes_on = std::pair(Termination::move_limit, GameResult::draw);
  const auto won = Termination::adjudicated_win;
  const auto drawn = Termination::adjudicated_draw;
  const auto to_white = GameResult::white_wins;
  const auto to_black = GameResult::black_wins;
  const auto nobody = GameResult::draw;
  const std::vector<Case> cases = {
      {"mate 5", "cp 10", resign, limit, goes_on.first, goes_on.second},
      {"cp 10", "mate 5", resign, limit, goes_on.first, goes_on.second},
      {"cp 900", "cp 900", resign, limit, goes_on.first, goes_on.second},
      {"cp -600", "cp 10", resign, 5, won, to_black},
      {"cp 10", "cp -600", resign, 6, won, to_white},
      {"cp -599", "cp -599", resign, limit, goes_on.first, goes_on.second},
      {"cp -600,cp -599,cp -600", "cp 10", resign, 9, won, to_black},
      {"cp -600,cp -600,cp -599,cp 0", "cp 0", resign, limit, goes_on.first, goes_on.second},
      {"mate -3", "cp 10", resign, 5, won, to_black},
      {"cp -700,mate -9,cp -600", "cp 10", resign, 5, won, to_black},
      {"cp -700,mate 9,cp -600", "cp 10", resign, 9, won, to_black},
      {"none", "none", resign + soon, limit, goes_on.first, goes_on.second},
      {"cp -600,cp -600,none,cp -600", "cp 10", resign, 11, won, to_black},
      {"cp -900 upperbound", "cp 10", resign, limit, goes_on.first, goes_on.second},
      {"cp -900 lowerbound", "cp 10", resign, limit, goes_on.first, goes_on.second},
      {"cp -600,cp -600,cp -600 upperbound,cp -600", "cp 10", resign, 11, won, to_black},
      // Both streaks half grown are not one.
      {"cp -600,cp 0", "cp 0,cp -600,cp 0", resign, limit, goes_on.first, goes_on.second},
      {"cp -600", "cp 599", both, limit, goes_on.first, goes_on.second},
      {"cp -600", "none", both, limit, goes_on.first, goes_on.second},
      {"cp -600", "cp 600", both, 6, won, to_black},
      {"cp -600", "cp 599,cp 600", both, 8, won, to_black},
      {"cp 600", "cp 0,cp -600", both, 8, won, to_white},
      {"mate -2", "mate 3", both, 6, won, to_black},
      {"cp 0", "cp 0", draw, 46, drawn, nobody},
      {"cp 10", "cp -10", draw, 46, drawn, nobody},
      {"cp 0", "cp 11", draw, limit, goes_on.first, goes_on.second},
      {"cp -11", "cp 0", draw, limit, goes_on.first, goes_on.second},
      {"cp 0", "cp 0", soon, 4, drawn, nobody},
      {"cp 50,cp 0", "cp 0", soon, 5, drawn, nobody},
      {"cp 0", "cp 50,cp 0", soon, 6, drawn, nobody},
      {"cp 0,none,cp 0", "cp 0", soon, 7, drawn, nobody},
      {"cp 0 upperbound", "cp 0", soon, limit, goes_on.first, goes_on.second},
      {"mate 1", "cp 0", soon, limit, goes_on.first, goes_on.second},
      {"cp -600", "cp 0", resign + soon, 5, won, to_black},
      {"cp 0", "cp 0", resign + soon, 4, drawn, nobody},
  };
  for (std::size_t i = 0; i < cases.size(); i += effort(1, 3)) {
    const Case& one = cases[i];
    // As one argument each; a comma alone separates scores.
    const auto player = [&](const std::string& name, const std::string& seed,
                            const std::string& scores) {
      const std::string script = workspace.file(fmt::format("{}{}", name, i));
      write_file(script, fmt::format("#!/bin/sh\nexec {} --seed {} --scores '{}'\n",
                                     workspace.file("fake"), seed, scores));
      fs::permissions(script, fs::perms::owner_all);
      return Strings{"--engine", "cmd=" + script, "name=" + name};
    };
    Match match(workspace,
                in_circular + player("A", "5", one.white) + player("B", "7", one.black) +
                    Strings{"--each", "nodes=1", "--games-per-round", "1", "--maxmoves", "30"} +
                    one.rules,
                fmt::format("{}", i));
    INFO(one.white << " | " << one.black << ' ' << fmt::format("{}", fmt::join(one.rules, " ")));
    match.finish_well();
    const auto games = match.games();
    REQUIRE(games.size() == 1);
    const GameRecord& game = games.at(0);
    INFO(game.comment);
    REQUIRE(game.white == "A");
    CHECK(game.moves.size() == one.plies);
    CHECK(game.termination == one.termination);
    CHECK(game.result == one.result);
    if (one.termination == won) {
      CHECK(has_prefix(game.comment, one.result == to_white ? "A wins" : "B wins"));
    } else {
      CHECK(has_prefix(game.comment, "Draw"));
    }
  }
}

TEST_CASE("Any number of workers plays any number of games", "[match]") {
  Workspace workspace;
  struct Grid {
    std::string rounds;
    std::string games_per_round;
    int games;
  };
  for (const Grid& grid : {Grid{"1", "2", 2}, Grid{"1", "1", 1}, Grid{"3", "1", 3},
                           Grid{"7", "1", 7}, Grid{"4", "2", 8}}) {
    const Strings concurrencies = {"2", "1000", "1", "3", "14"};
    for (const std::string& concurrency : some_of(concurrencies, 2)) {
      Match match(workspace,
                  in_circular + random_pair(workspace) +
                      Strings{"--rounds", grid.rounds, "--games-per-round", grid.games_per_round,
                              "--concurrency", concurrency, "--maxmoves", "2"},
                  grid.rounds + "-" + grid.games_per_round + "-" + concurrency);
      const Finished result = match.finish();
      INFO(joined(result.lines) << result.error);
      CHECK(result.status == ExitStatus());
      CHECK(match.games().size() == static_cast<std::size_t>(grid.games));
      CHECK(count_in(result.lines).games == grid.games);
      CHECK(lines_with(result.lines, "Results of").size() == 1);
      CHECK(lines_with(result.lines, "Finished game").size() ==
            static_cast<std::size_t>(grid.games));
      CHECK(workspace.engines_running() == 0);
      // Perhaps of the load, and nothing else.
      CHECK((result.error.empty() || has_prefix(result.error, "Warning: ")));
      CHECK(std::count(result.error.begin(), result.error.end(), '\n') <= 1);
    }
  }
  struct Bad {
    std::string option;
    Strings values;
  };
  for (const Bad& bad :
       {Bad{"--rounds", {"0", "-1", "x", "1.5", "99999999999999999999", "1000001"}},
        Bad{"--concurrency", {"0", "-1", "x", "1025", "99999999999999999999"}},
        Bad{"--games-per-round", {"0", "3", "-2", "x"}}, Bad{"--maxmoves", {"0", "-1", "x"}},
        Bad{"--ratinginterval", {"0", "x"}}, Bad{"--seed", {"-1", "x"}},
        Bad{"--shard", {"0/2", "3/2", "1/0", "1", "x", "1/2/3"}}, Bad{"--format", {"swiss"}},
        Bad{"--variant", {"chess"}}, Bad{"--counting", {"x"}}}) {
    for (const std::string& value : bad.values) {
      const Finished result =
          run(Strings{"match"} + in_circular + random_pair(workspace) + Strings{bad.option, value});
      INFO(bad.option << ' ' << value << ": " << result.error);
      CHECK(result.status.signal == 0);
      CHECK(result.status.code != 0);
      CHECK(result.lines.empty());
      CHECK(contains(result.error, bad.option));
      CHECK(contains(result.error, value));
    }
  }
}

TEST_CASE("Exactly the late answers are forfeited", "[match]") {
  Workspace workspace;
  std::vector<std::unique_ptr<Match>> matches;
  for (const std::string limit : {"st=", "tc="}) {
    matches.push_back(std::make_unique<Match>(
        workspace,
        in_circular + workspace.fake("A", "--seed 1 --fault late:5", {limit + "60"}) +
            workspace.fake("B", "--seed 2 --fault late:200@1", {limit + "0.02"}) +
            workspace.fake("C", "--seed 3 --fault late:200@1",
                           {limit + "0.02", "timemargin=100000"}) +
            Strings{"--rounds", "2", "--maxmoves", "3"},
        limit));
  }
  for (const auto& match : matches) {
    match->finish_well();
    const auto games = match->games();
    REQUIRE(games.size() == 12);
    for (const auto& [number, game] : games) {
      const bool by_late_one = game.white == "B" || game.black == "B";
      CHECK(game.termination ==
            (by_late_one ? Termination::time_forfeit : Termination::move_limit));
      if (!by_late_one) continue;
      CHECK(game.result == (game.white == "B" ? GameResult::black_wins : GameResult::white_wins));
      const bool white_begins = contains(game.start_fen, " w ");
      CHECK(game.moves.size() == ((game.white == "B") == white_begins ? 0 : 1));
      CHECK(has_prefix(game.comment, "B loses on time ("));
    }
    const Json report = match->report();
    for (const Json& engine : report.at("engines")) {
      CHECK(engine.at("faults") == (engine.at("name") == "B" ? 8 : 0));
    }
  }
}

TEST_CASE("More work than processors is warned of", "[match]") {
  Workspace workspace;
  const auto cores = std::thread::hardware_concurrency();
  const Strings base = Strings{"match"} + in_circular + random_pair(workspace) +
                       Strings{"--maxmoves", "1", "--quiet"};
  const auto warning = [&](unsigned games, unsigned concurrency, const Strings& more = {}) {
    const Finished result = run(base +
                                Strings{"--games-per-round", "1", "--rounds", std::to_string(games),
                                        "--concurrency", std::to_string(concurrency)} +
                                more);
    CHECK(result.status == ExitStatus());
    return result.error;
  };
  const unsigned many = 2 * cores;
  CHECK(warning(many, 1).empty());
  CHECK(warning(many, cores).empty());
  CHECK(contains(warning(many, cores + 1), fmt::format("Warning: {} games at once", cores + 1)));
  CHECK(contains(warning(many, 1000), fmt::format("Warning: {} games at once", many)));
  CHECK(warning(cores, 1000).empty());
  // However the option is spelled.
  for (const std::string option : {"Threads", "threads", "THREADS"}) {
    const Strings each = {"--each", fmt::format("option.{}={}", option, cores)};
    CHECK(warning(1, 1, each).empty());
    CHECK(contains(warning(2, 2, each), fmt::format("with {} threads each", cores)));
  }
}

TEST_CASE("The report names threads and hash however they are spelled", "[match]") {
  Workspace workspace;
  const Strings names = {"option.Hash=8", "option.Threads=1"};
  const Strings others = {"option.hash=8", "option.THREADS=1"};
  const Finished result =
      run(Strings{"match"} + in_circular + workspace.fake("A", "", names) +
          workspace.fake("B", "", others) + Strings{"--each", "nodes=1", "--maxmoves", "1"});
  CHECK_FALSE(lines_with(result.lines, "Results of A vs B (1 nodes, 1t, 8MB, built-in):").empty());
}

TEST_CASE("A signal that comes after the last game has stopped nothing", "[match]") {
  Workspace workspace;
  const auto start = [&](const std::string& name) {
    // An engine that takes long enough to end for a signal to come before.
    return std::make_unique<Match>(workspace,
                                   in_circular + workspace.fake("A") +
                                       workspace.fake("B", "--ignore-quit --ignore-term") +
                                       Strings{"--each", "nodes=1", "--maxmoves", "1"},
                                   name);
  };
  std::map<int, std::unique_ptr<Match>> matches;
  matches[SIGINT] = start("int");
  matches[SIGTERM] = start("term");
  for (const auto& [signal, match] : matches) {
    REQUIRE(match->running().see("Finished game 2"));
    match->running().signal(signal);
  }
  for (const auto& [signal, match] : matches) match->finish_well();
}

TEST_CASE("A file that another match writes is left alone", "[match]") {
  Workspace workspace;
  // The command may differ between the runners of a match.
  const std::string stuck = workspace.file("stuck");
  write_file(stuck, fmt::format("#!/bin/sh\nexec {} --fault think\n", workspace.file("fake")));
  fs::permissions(stuck, fs::perms::owner_all);
  const Strings arguments = in_circular + workspace.fake("B") + Strings{"--each", "nodes=1"} +
                            Strings{"--maxmoves", "2", "--resume"};
  Match first(workspace, arguments + Strings{"--engine", "cmd=" + stuck, "name=A"});
  REQUIRE(first.running().see("Started game"));
  for (const Strings& more : {Strings{}, Strings{"--shard", "1/2"}}) {
    const Finished second = run(Strings{"match"} + arguments + workspace.fake("A") + more +
                                Strings{"--pgn-out", first.pgn()});
    INFO(second.error);
    CHECK(second.status == ExitStatus{1, 0});
    CHECK(second.lines.empty());
    CHECK(has_prefix(second.error,
                     "rotunda match: " + first.pgn() + " is being written by another match"));
    CHECK(content_of(first.pgn()).empty());
  }
  // However the first one ends, its file is free.
  first.running().signal(SIGKILL);
  first.running().finish();
  Match third(workspace, arguments + workspace.fake("A"));
  third.finish_well();
  CHECK(third.games().size() == 2);
}

namespace {

struct FaultCase {
  std::string fault;
  Termination termination;
  std::string comment;
  bool ends_process;
  // Under which the fault comes to light: with others it is no fault.
  bool hangs = false;
};

const std::vector<FaultCase> fault_cases = {
    {"crash@2", Termination::disconnected, "signal 6", true},
    {"exit:3@2", Termination::disconnected, "exit status 3", true},
    {"close-stdout@2", Termination::disconnected, "closed its output", true},
    {"unended@2", Termination::disconnected, "exit status 0", true},
    {"hang@1", Termination::stalled, "did not answer within", true, true},
    {"deaf@1", Termination::stalled, "did not answer within", true, true},
    {"think@1", Termination::stalled, "did not answer within", false, true},
    {"twice@2", Termination::illegal_move, "answered without being asked", false},
    {"twice-late@2", Termination::illegal_move, "answered without being asked", false},
    {"illegal@2", Termination::illegal_move, "illegal move", false},
    {"garbage@2", Termination::illegal_move, "answered '%&!'", false},
    {"null@2", Termination::illegal_move, "0000", false},
    {"empty@2", Termination::illegal_move, "without a move", false},
    {"resign@2", Termination::resignation, "resigns", false},
};

const Strings limit_kinds = {"tc=", "st=", "nodes=", "depth="};

// A behaves and has all the time; B does not.
Strings fault_match(const Workspace& workspace, const std::string& fault, bool hangs,
                    const std::string& limit) {
  const bool timed = limit == "tc=" || limit == "st=";
  Strings keys = {limit + (!timed ? "1" : hangs ? "0.1" : "100")};
  if (hangs) keys.push_back("stall=0.1");
  return in_circular + workspace.fake("A", "--seed 1", {limit + (timed ? "100" : "1")}) +
         workspace.fake("B", "--seed 2 --fault " + fault, keys) + Strings{"--maxmoves", "6"};
}

void check_fault(const GameRecord& game, const FaultCase& fault) {
  INFO(game.comment);
  CHECK(game.termination == fault.termination);
  CHECK(has_prefix(game.comment, "B "));
  CHECK(contains(game.comment, fault.comment));
  CHECK(game.result == (game.white == "B" ? GameResult::black_wins : GameResult::white_wins));
}

}  // namespace

TEST_CASE("Faults lose games, and the match goes on or says why not", "[match]") {
  Workspace workspace;
  struct Entry {
    const FaultCase& fault;
    bool recover;
    std::unique_ptr<Match> match;
  };
  const auto check = [](const Entry& entry) {
    const FaultCase& fault = entry.fault;
    INFO(entry.match->running().text());
    const bool stops = fault.ends_process && !entry.recover;
    const Finished result = entry.match->finish();
    INFO(joined(result.lines) << result.error);
    CHECK(result.status == ExitStatus{stops ? 1 : 0, 0});
    const auto games = entry.match->games();
    CHECK(games.size() == (stops ? 1 : 2));
    for (const auto& [number, game] : games) check_fault(game, fault);
    if (stops) {
      CHECK(contains(result.error, "rotunda match: B "));
      CHECK(contains(result.error, "--recover"));
      CHECK_FALSE(lines_with(result.lines, "1 of 2 games are left").empty());
    } else {
      CHECK(result.error.empty());
    }
  };
  // Several at once, because most of them wait; but engines must start within ten seconds, which
  // instrumented builds of too many do not.
  const std::size_t most_at_once = effort(32, 8);
  std::deque<Entry> running;
  const auto finish_first = [&] {
    check(running.front());
    running.pop_front();
  };
  for (const std::string& limit : some_of(limit_kinds, 2)) {
    for (const FaultCase& fault : fault_cases) {
      for (const bool recover : {true, false}) {
        if (running.size() == most_at_once) finish_first();
        running.push_back(
            {fault, recover,
             std::make_unique<Match>(workspace,
                                     fault_match(workspace, fault.fault, fault.hangs, limit) +
                                         (recover ? Strings{"--recover"} : Strings{}),
                                     limit + fault.fault + (recover ? "-r" : ""))});
      }
    }
  }
  while (!running.empty()) finish_first();
  CHECK(workspace.all_engines_end());
}

TEST_CASE("Floods lose nothing but endless ones", "[match]") {
  Workspace workspace;
  std::vector<std::unique_ptr<Match>> matches;
  for (const std::string& limit : limit_kinds) {
    for (const std::string fault : {"stderr:3@1", "stdout:3@1", "long-line:3@2"}) {
      matches.push_back(std::make_unique<Match>(
          workspace, fault_match(workspace, fault, false, limit), limit + fault));
    }
  }
  for (const auto& match : matches) {
    match->finish_well();
    for (const auto& [number, game] : match->games()) {
      CHECK(game.termination == Termination::move_limit);
    }
  }
  const FaultCase endless{"", Termination::stalled, "did not answer within", true};
  for (const std::string fault : {"endless@1", "endless-line@1"}) {
    const std::string limit = fault == "endless@1" ? "tc=" : "nodes=";
    Match match(workspace, fault_match(workspace, fault, true, limit) + Strings{"--recover"},
                limit + fault);
    match.finish_well();
    const auto games = match.games();
    CHECK(games.size() == 2);
    for (const auto& [number, game] : games) check_fault(game, endless);
  }
  CHECK(workspace.all_engines_end());
}

TEST_CASE("Engines that break down between games are started anew or named", "[match]") {
  Workspace workspace;
  // The limit of moves ends the game with the answer that is B's last.
  for (const bool recover : {false, true}) {
    Match match(workspace,
                in_circular + workspace.fake("A", "--seed 1") +
                    workspace.fake("B", "--seed 2 --fault unended@2") +
                    Strings{"--each", "nodes=1", "--maxmoves", "2", "--rounds", "3",
                            "--games-per-round", "1"} +
                    (recover ? Strings{"--recover"} : Strings{}),
                recover ? "recover" : "stop");
    const Finished result = match.finish();
    INFO(joined(result.lines) << result.error);
    CHECK(result.status == ExitStatus{recover ? 0 : 1, 0});
    CHECK(contains(result.error, "'B'"));
    CHECK(match.games().size() == (recover ? 3 : 1));
  }
  CHECK(workspace.all_engines_end());
}

TEST_CASE("No move is asked for after the end", "[match]") {
  Workspace workspace;
  for (const std::string variant : {"pentachess", "circular"}) {
    Match match(workspace,
                Strings{"--variant", variant} +
                    workspace.fake("A", "--play-on --log " + workspace.file("log")) +
                    workspace.rotunda("B") + Strings{"--each", "depth=2", "--rounds", "1"},
                variant);
    match.finish_well();
    std::size_t asked = 0;
    std::istringstream log(content_of(workspace.file("log")));
    for (std::string line; std::getline(log, line);) asked += has_prefix(line, "go ");
    std::size_t played = 0;
    for (const auto& [number, game] : match.games()) {
      const std::size_t mine = game.white == "A" ? 1 : 0;
      const bool black_begins = contains(game.start_fen, " b ");
      played += (game.moves.size() + (black_begins ? 1 - mine : mine)) / 2;
      CHECK(game.termination != Termination::illegal_move);
    }
    CHECK(asked == played);
    fs::remove(workspace.file("log"));
  }
}

TEST_CASE("A match that is stopped leaves no process behind", "[match]") {
  struct Stopped {
    int signal;
    std::string nasty;
    Workspace workspace;
    std::unique_ptr<Match> match;
  };
  std::vector<std::unique_ptr<Stopped>> all;  // at once, because grace takes time
  for (const int signal : {SIGINT, SIGTERM, SIGKILL}) {
    for (const std::string nasty :
         {"--fault deaf@2 --ignore-term --ignore-quit", "--fault hang@2 --ignore-term",
          "--fault think@2", "--fault endless@2", "--fault endless-line@2 --ignore-term",
          "--fault hang@2 --grandchild"}) {
      auto one = std::make_unique<Stopped>();
      one->signal = signal;
      one->nasty = nasty;
      const Workspace& workspace = one->workspace;
      one->match = std::make_unique<Match>(
          one->workspace, in_circular + workspace.fake("A", "--seed 1") +
                              workspace.fake("B", nasty) + workspace.fake("C", nasty) +
                              Strings{"--each", "depth=1", "--concurrency", "2"});
      all.push_back(std::move(one));
    }
  }
  for (const auto& one : all) {
    // Both games have begun.
    REQUIRE(one->match->running().see("Started game", 2));
    one->match->running().signal(one->signal);
  }
  for (const auto& one : all) {
    INFO("signal " << one->signal << ", " << one->nasty);
    if (one->signal == SIGKILL) {
      CHECK(one->match->running().finish().status == ExitStatus{0, SIGKILL});
      CHECK(one->workspace.all_engines_end());
      continue;
    }
    const Finished result = one->match->finish();
    INFO(joined(result.lines) << result.error);
    CHECK(result.status == ExitStatus{130, 0});
    CHECK(one->workspace.engines_running() == 0);
    CHECK_FALSE(lines_with(result.lines, "6 of 6 games are left; --resume").empty());
  }
}

TEST_CASE("A match can be stopped while an engine starts", "[match]") {
  for (const int signal : {SIGINT, SIGTERM, SIGKILL}) {
    Workspace workspace;
    Running match(Strings{"match"} + in_circular +
                  workspace.fake("A", "--no-uciok --ignore-term --ignore-quit") +
                  workspace.fake("B") + Strings{"--each", "depth=1"});
    REQUIRE(Workspace::wait_for([&] { return workspace.engines_running() > 0; }));
    match.signal(signal);
    const Finished result = match.finish();
    INFO(joined(result.lines) << result.error);
    CHECK(result.status == (signal == SIGKILL ? ExitStatus{0, SIGKILL} : ExitStatus{130, 0}));
    CHECK(workspace.all_engines_end());
  }
}

TEST_CASE("An interrupted match reports, and is finished by --resume", "[match]") {
  Workspace workspace;
  const Strings arguments = in_circular + workspace.fake("A", "--seed 1 --fault late:5") +
                            workspace.fake("B", "--seed 2 --fault late:5") +
                            Strings{"--each",   "nodes=1",    "restart=on", "--rounds",      "6",
                                    "--resume", "--maxmoves", "4",          "--concurrency", "2"};
  std::size_t before = 0;
  for (const int signal : {SIGINT, SIGTERM}) {
    Match match(workspace, arguments);
    REQUIRE(match.running().see("Finished game", 2));
    match.running().signal(signal);
    const Finished result = match.finish();
    INFO(joined(result.lines) << result.error);
    CHECK(result.status == ExitStatus{130, 0});
    const std::size_t games = match.games().size();
    CHECK(games >= before + 2);
    CHECK(games < 12);
    CHECK(count_in(result.lines).games == static_cast<int>(games));
    CHECK_FALSE(lines_with(result.lines, fmt::format("{} of ", 12 - games)).empty());
    before = games;
  }
  Match match(workspace, arguments);
  const Finished result = match.finish();
  CHECK(result.status == ExitStatus());
  CHECK_FALSE(lines_with(result.lines,
                         fmt::format("{} games have been played, {} are left", before, 12 - before))
                  .empty());
  const auto games = match.games();
  CHECK(games.size() == 12);
  CHECK(games.rbegin()->first == 11);
}

TEST_CASE("An SPRT stops the match when it is decided", "[match]") {
  Workspace workspace;
  for (const std::string model : {"normalized", "logistic", "bayesian"}) {
    for (const bool first_wins : {true, false}) {
      const std::string loser = "--fault resign@1";
      const Strings arguments = in_circular + workspace.fake("A", first_wins ? "" : loser) +
                                workspace.fake("B", first_wins ? loser : "") +
                                Strings{"--each",           "nodes=1",
                                        "--rounds",         "500",
                                        "--concurrency",    "2",
                                        "--ratinginterval", "1000",
                                        "--sprt",           "elo0=0",
                                        "elo1=30",          "alpha=0.05",
                                        "beta=0.1",         "model=" + model,
                                        "--resume"};
      const std::string name = model + (first_wins ? "1" : "0");
      Match match(workspace, arguments, name);
      const Finished result = match.finish();
      INFO(joined(result.lines) << result.error);
      CHECK(result.status == ExitStatus());
      const std::size_t games = match.games().size();
      CHECK(games < 500);
      CHECK(games > 4);
      const std::string hypothesis = first_wins ? "H1" : "H0";
      CHECK(contains(result.lines.back() + joined(result.lines),
                     fmt::format("completed - {} was accepted", hypothesis)));
      const Json sprt = match.report().at("sprt");
      CHECK(sprt.at("decision") == hypothesis);
      CHECK(sprt.at("model") == model);
      CHECK(sprt.at("elo1") == 30);
      const double llr = sprt.at("llr");
      CHECK(has_prefix(lines_with(result.lines, "LLR: ").back(), fmt::format("LLR: {:.2f}", llr)));
      CHECK((first_wins ? llr >= sprt.at("bounds")[1].get<double>()
                        : llr <= sprt.at("bounds")[0].get<double>()));
      // What has been decided is not played on.
      Match again(workspace, arguments, name);
      const Finished second = again.finish();
      CHECK(second.status == ExitStatus());
      CHECK(again.games().size() == games);
      CHECK(contains(joined(second.lines), hypothesis + " was accepted"));
    }
  }
}

TEST_CASE("Draws are agreed, and games resigned, in the dialect's words", "[match]") {
  Workspace workspace;
  struct Case {
    std::string white;
    std::string black;
    Termination termination;
    std::size_t plies;
  };
  int number = 0;
  for (const Case& one : {Case{"--fault draw@2", "--fault accept", Termination::agreement, 4},
                          Case{"--fault accept", "--fault draw@2", Termination::agreement, 5},
                          Case{"--fault draw@2+", "--fault draw@3", Termination::agreement, 6},
                          Case{"--fault draw@2+", "", Termination::move_limit, 12},
                          Case{"--fault draw@2", "--fault accept@3", Termination::move_limit, 12},
                          Case{"--fault accept", "--fault accept", Termination::move_limit, 12},
                          Case{"--fault resign@3", "", Termination::resignation, 4},
                          Case{"", "--fault resign@3", Termination::resignation, 5}}) {
    Match match(workspace,
                in_circular + workspace.fake("A", "--seed 1 " + one.white) +
                    workspace.fake("B", "--seed 2 " + one.black) +
                    Strings{"--each", "nodes=1", "--games-per-round", "1", "--maxmoves", "6"},
                std::to_string(++number));
    match.finish_well();
    const GameRecord game = match.games().at(0);
    INFO(one.white << " | " << one.black << ": " << game.comment);
    REQUIRE(game.white == "A");
    CHECK(game.termination == one.termination);
    CHECK(game.moves.size() == one.plies);
    if (one.termination == Termination::resignation) {
      CHECK(game.result == (one.black.empty() ? GameResult::black_wins : GameResult::white_wins));
    } else {
      CHECK(game.result == GameResult::draw);
    }
  }
}

TEST_CASE("A Rotunda that may claim resigns a lost game, or accepts a draw in it", "[match]") {
  Workspace workspace;
  int number = 0;
  for (const auto& [variant, fen] :
       {std::pair<std::string, std::string>{"pentachess", "10K2Q8R27/30/k9 b - - 0 1"},
        std::pair<std::string, std::string>{"circular",
                                            "1/3/5/3k3/9/11/11/9/Q2K3/5/3/1 b - - - 0 1"}}) {
    const std::string book = workspace.file(variant + ".epd");
    write_file(book, fen + '\n');
    // A has Black.
    const auto played = [&, &name = variant](const Strings& engines) {
      Match match(workspace,
                  Strings{"--variant", name} + engines +
                      Strings{"--openings", book, "--games-per-round", "1", "--rounds", "1",
                              "--maxmoves", "20", "--each", "depth=2"},
                  std::to_string(++number));
      match.finish_well();
      const GameRecord game = match.games().at(0);
      REQUIRE(game.black == "A");
      return game;
    };
    for (const bool claims : {true, false}) {
      INFO(variant << ' ' << claims);
      const Strings keys = {"option.Hash=1", fmt::format("option.Claims={}", claims)};
      const GameRecord lost = played(workspace.rotunda("B", keys) + workspace.rotunda("A", keys));
      INFO(lost.comment);
      CHECK((lost.termination == Termination::resignation) == claims);
      if (claims) CHECK(lost.result == GameResult::white_wins);
      const GameRecord drawn =
          played(workspace.fake("B", "--seed 1 --fault draw@1+") + workspace.rotunda("A", keys));
      INFO(drawn.comment);
      CHECK((drawn.termination == Termination::agreement) == claims);
      if (claims) CHECK(drawn.result == GameResult::draw);
    }
  }
}

TEST_CASE("A limit of moves counts those of the engines", "[match]") {
  Workspace workspace;
  for (const std::size_t most : {1U, 2U, 7U}) {
    Match match(workspace,
                in_circular + random_pair(workspace) + Strings{"--maxmoves", std::to_string(most)},
                std::to_string(most));
    match.finish_well();
    for (const auto& [number, game] : match.games()) {
      CHECK(game.moves.size() == 2 * most);
      CHECK(game.termination == Termination::move_limit);
      CHECK(game.result == GameResult::draw);
    }
  }
}

TEST_CASE("Lines that cannot be played are warned of and decide nothing", "[match]") {
  Workspace workspace;
  Match match(workspace, in_circular + workspace.fake("A", "--seed 1 --fault bad-pv@3") +
                             workspace.fake("B", "--seed 2") +
                             Strings{"--each", "nodes=1", "--maxmoves", "5"});
  const Finished result = match.finish();
  CHECK(result.status == ExitStatus());
  INFO(result.error);
  CHECK(has_prefix(result.error, "Warning: game 1: A shows an illegal line after "));
  CHECK(contains(result.error, "Warning: game 2: A shows an illegal line after "));
  CHECK(std::count(result.error.begin(), result.error.end(), '\n') == 2);
  for (const auto& [number, game] : match.games()) {
    CHECK(game.termination == Termination::move_limit);
  }
}

TEST_CASE("Final positions are kept on request", "[match]") {
  Workspace workspace;
  for (const std::string variant : {"pentachess", "circular"}) {
    const std::string epd = workspace.file(variant + ".epd");
    Match match(workspace,
                Strings{"--variant", variant} + random_pair(workspace) +
                    Strings{"--rounds", "3", "--maxmoves", "9", "--epd-out", epd},
                variant);
    match.finish_well();
    std::istringstream lines(content_of(epd));
    for (const auto& [number, record] : match.games()) {
      const std::unique_ptr<Game> game = make_game(variant);
      REQUIRE_FALSE(game->set_position(record.start_fen));
      const Strings moves = moves_of(record);
      REQUIRE_FALSE(game->make_moves(std::vector<std::string_view>(moves.begin(), moves.end())));
      std::string line;
      REQUIRE(std::getline(lines, line));
      CHECK(line == game->fen());
    }
    std::string more;
    CHECK_FALSE(std::getline(lines, more));
  }
}

TEST_CASE("Final positions that a killed match has not kept are added", "[match]") {
  Workspace workspace;
  const std::string epd = workspace.file("positions.epd");
  const Strings arguments =
      in_circular + random_pair(workspace) +
      Strings{"--rounds", "3", "--maxmoves", "9", "--epd-out", epd, "--resume"};
  const auto play = [&] {
    Match match(workspace, arguments);
    match.finish_well();
    std::multiset<std::string> lines;
    std::istringstream text(content_of(epd));
    for (std::string line; std::getline(text, line);) lines.insert(line);
    return std::pair(lines, content_of(match.pgn()));
  };
  const auto [all, pgn] = play();
  REQUIRE(all.size() == 6);
  const std::string whole = content_of(epd);
  CHECK(play().first == all);  // nothing is missing
  const std::size_t last = whole.rfind('\n', whole.size() - 2) + 1;
  const std::string foreign = some_openings(1)[0] + "\n";
  // With all games kept and with the first three.
  for (const std::size_t pgn_size : {pgn.size(), pgn.find("[Event", pgn.find("[Round \"2.1"))}) {
    for (const std::string& before : {std::string(), foreign}) {
      for (const std::size_t size : {std::size_t{0}, last / 2, last - 1, last, last + 10}) {
        if (pgn_size < pgn.size() && size > last / 2) continue;  // positions of games to be played
        write_file(workspace.file("match.pgn"), pgn.substr(0, pgn_size));
        write_file(epd, before + whole.substr(0, size));
        INFO(pgn_size << ' ' << size << ' ' << before);
        auto expected = all;
        if (!before.empty()) expected.insert(some_openings(1)[0]);
        CHECK(play().first == expected);
      }
    }
  }
}

TEST_CASE("A configuration file says what the command line says", "[match]") {
  Workspace workspace;
  write_file(workspace.file("book.epd"), book_of(some_openings(4)));
  write_file(workspace.file("match.toml"),
             fmt::format(R"(variant = "circular"
rounds = 3
games-per-round = 2
maxmoves = 12
seed = 7
quiet = true
recover = false

[[engine]]
cmd = "{0}"
name = "A"
args = "--seed 1 --scores none"

[[engine]]
cmd = "{0}"
name = "B"
args = ["--seed", 2]
nodes = 200
[engine.option]
Hash = 32
"Own Book" = true

[each]
nodes = 100
restart = "on"
timemargin = 10

[openings]
file = "{1}"
order = "random"
start = 2

[resign]
movecount = 2
score = 500

[draw]
movenumber = 3
movecount = 2
score = 20

[sprt]
elo0 = 0.0
elo1 = 5
alpha = 0.05
)",
                         workspace.file("fake"), workspace.file("book.epd")));
  Match from_file(workspace, {"--config", workspace.file("match.toml")}, "file");
  from_file.finish_well();
  Match spelled_out(
      workspace,
      in_circular + workspace.fake("A", "--seed 1 --scores none") +
          workspace.fake("B", "--seed 2", {"nodes=200", "option.Hash=32", "option.Own Book=true"}) +
          Strings{"--rounds",
                  "3",
                  "--games-per-round",
                  "2",
                  "--maxmoves",
                  "12",
                  "--seed",
                  "7",
                  "--quiet",
                  "--each",
                  "nodes=100",
                  "restart=on",
                  "timemargin=10",
                  "--openings",
                  workspace.file("book.epd"),
                  "order=random",
                  "start=2",
                  "--resign",
                  "movecount=2",
                  "score=500",
                  "--draw",
                  "movenumber=3",
                  "movecount=2",
                  "score=20",
                  "--sprt",
                  "elo0=0",
                  "elo1=5",
                  "alpha=0.05"},
      "words");
  spelled_out.finish_well();
  const auto games = from_file.games();
  const auto others = spelled_out.games();
  REQUIRE(games.size() == others.size());
  REQUIRE(games.size() == 6);
  for (const auto& [number, game] : games) {
    const GameRecord& other = others.at(number);
    CHECK(moves_of(game) == moves_of(other));
    CHECK(game.start_fen == other.start_fen);
    CHECK(game.schedule == other.schedule);
    CHECK(game.termination == other.termination);
    CHECK(game.white_time_control == other.white_time_control);
  }
  CHECK(from_file.report() == spelled_out.report());
  // What stands on the command line counts more.
  Match less(workspace, {"--config", workspace.file("match.toml"), "--rounds", "1"}, "less");
  less.finish_well();
  CHECK(less.games().size() == 2);
}

TEST_CASE("Wrong keys and values are named", "[match]") {
  Workspace workspace;
  const Strings base = Strings{"match"} + in_circular + random_pair(workspace);
  struct Case {
    Strings arguments;
    Strings words;
  };
  const std::string fake = "cmd=" + workspace.file("fake");
  std::vector<Case> cases = {
      {base + Strings{"--fish"}, {"--fish"}},
      {base + Strings{"--engine", "name=C"}, {"--engine", "cmd="}},
      {base + Strings{"--engine", fake, "fish=1"}, {"--engine", "fish"}},
      {base + Strings{"--engine", fake, "fish"}, {"--engine", "fish"}},
      {base + Strings{"--engine", fake, "option.=1"}, {"option."}},
      {{"match", "--engine", fake, "name=A", "--engine", fake, "name=B"}, {"A", "limit"}},
      {{"match", "--engine", fake, "nodes=1"}, {"two engines"}},
      {{"match"}, {"two engines"}},
      {base + Strings{"--each", "fish=1"}, {"--each", "fish"}},
      {base + Strings{"--resign", "fish=1"}, {"--resign", "fish"}},
      {base + Strings{"--resign", "score=-5"}, {"--resign", "score", "-5"}},
      {base + Strings{"--resign", "movecount=0"}, {"--resign", "movecount", "0"}},
      {base + Strings{"--resign", "twosided=maybe"}, {"twosided", "maybe"}},
      {base + Strings{"--draw", "movenumber=x"}, {"--draw", "movenumber", "x"}},
      {base + Strings{"--draw", "score="}, {"--draw", "score"}},
      {base + Strings{"--sprt", "elo0=x"}, {"--sprt", "elo0", "x"}},
      {base + Strings{"--sprt", "model=guess"}, {"--sprt", "model", "guess"}},
      {base + Strings{"--sprt", "elo0=5", "elo1=0"}, {"elo0"}},
      {base + Strings{"--sprt", "alpha=0"}, {"alpha"}},
      {base + Strings{"--sprt", "beta=1"}, {"beta"}},
      {base + Strings{"--engine", fake, "name=C", "--sprt", "elo1=5"}, {"SPRT", "two"}},
      {base + Strings{"--config"}, {"--config"}},
      {base + Strings{"--config", "/nope.toml"}, {"/nope.toml"}},
      {{"match", "merge"}, {"files"}},
      {{"match", "merge", "/nope.pgn"}, {"/nope.pgn"}},
  };
  for (const auto& [key, values] :
       std::map<std::string, Strings>{{"tc", {"", "x", "0", "-1", "1+", "0/1", "1/", "1:99"}},
                                      {"st", {"", "x", "0", "-1", "nan", "inf"}},
                                      {"stall", {"", "x", "0", "-1", "nan", "1e9"}},
                                      {"nodes", {"", "x", "0", "-1", "1.5"}},
                                      {"depth", {"", "x", "0", "-1", "1001"}},
                                      {"timemargin", {"", "x", "-1"}},
                                      {"restart", {"", "x", "ON"}},
                                      {"name", {""}},
                                      {"cmd", {""}},
                                      {"dir", {""}}}) {
    for (const std::string& value : values) {
      cases.push_back(
          {base + Strings{"--each", fmt::format("{}={}", key, value)}, {"--each", key, value}});
    }
  }
  for (const auto& [text, words] : std::vector<std::pair<std::string, Strings>>{
           {"fish = 1\n", {"fish"}},
           {"rounds = 0\n", {"--rounds", "0"}},
           {"rounds = \n", {"line 1"}},
           {"\nrounds = 1\nrounds = 2\n", {"line 3"}},
           {"[each]\nfish = 1\n", {"--each", "fish"}},
           {"[each.option]\nFish = 1\n", {"Fish"}},
           {"[[engine]]\nname = \"C\"\n", {"--engine", "cmd="}}}) {
    const std::string file = workspace.file(fmt::format("{}.toml", cases.size()));
    write_file(file, text);
    cases.push_back({base + Strings{"--config", file}, words});
  }
  for (const Case& one : cases) {
    const Finished result = run(one.arguments);
    INFO(fmt::format("{}", fmt::join(one.arguments, " ")) << ": " << result.error);
    CHECK(result.status.signal == 0);
    CHECK(result.status.code != 0);
    CHECK(result.lines.empty());
    for (const std::string& word : one.words) {
      INFO(word);
      CHECK(contains(result.error, word));
    }
  }
}

TEST_CASE("A quiet match prints its table and nothing else", "[match]") {
  Workspace workspace;
  const Strings arguments =
      in_circular + random_pair(workspace) + Strings{"--rounds", "8", "--maxmoves", "2"};
  Match quiet(workspace, arguments + Strings{"--quiet"}, "quiet");
  const Finished result = quiet.finish_well();
  INFO(joined(result.lines));
  REQUIRE(result.lines.size() == 7);
  CHECK(has_prefix(result.lines[1], "Results of A vs B ("));
  // Without it each game, and a table now and then.
  Match usual(workspace, arguments + Strings{"--ratinginterval", "3"}, "usual");
  const Finished lines = usual.finish_well();
  CHECK(lines_with(lines.lines, "Started game").size() == 16);
  CHECK(lines_with(lines.lines, "Finished game").size() == 16);
  CHECK(lines_with(lines.lines, "Results of").size() == 6);
  CHECK(lines_with(lines.lines, "Runner: ").size() == 1);
}

TEST_CASE("A terminal shows a bar with games, score, Elo and time left", "[match]") {
  Workspace workspace;
  // Each game takes 0.6 s at least, and so the second ends after the first second, in which there
  // is no bar.
  const Strings arguments = Strings{"match"} + in_circular +
                            workspace.fake("A", "--seed 1 --fault late:40") +
                            Strings{"--each", "nodes=1", "--rounds", "2", "--maxmoves", "8"};
  const auto start = [&](const std::string& faults, bool on_terminal, const Strings& more = {}) {
    ChildProcess::Settings settings;
    settings.error_on_terminal = on_terminal;
    return std::make_unique<Running>(
        arguments + workspace.fake("B", "--seed 2 --fault late:40 " + faults) + more,
        ROTUNDA_BINARY, settings);
  };
  const std::string loses_at_last = "--fault resign@8";
  const auto drawn = start("", true);
  const auto won = start(loses_at_last, true);
  const auto quiet = start("", true, {"--quiet"});
  const auto into_pipe = start("", false);

  const auto check_bars = [](const Finished& result, const std::string& score, int points) {
    INFO(result.error);
    CHECK(result.status == ExitStatus());
    const std::regex bar(
        R"(\rmatch \[(#+) *\] +(\d+) % (\d+) s left, (\d) of 4 games, A (\d\.\d) - (\d\.\d) B, )"
        R"(Elo (\S+) \+/- (\S+)\x1b\[K)");
    std::map<int, int> times_shown;
    for (std::sregex_iterator at(result.error.begin(), result.error.end(), bar), end; at != end;
         ++at) {
      const std::smatch& found = *at;
      const int games = std::stoi(found[4]);
      ++times_shown[games];
      CHECK(found[1].length() == 10 * games);
      CHECK(std::stoi(found[2]) == 25 * games);
      CHECK((std::stoi(found[3]) == 0) == (games == 4));
      CHECK(found[5] == fmt::format("{:.1f}", games * points / 2.0));
      CHECK(found[6] == fmt::format("{:.1f}", games * (2 - points) / 2.0));
      CHECK(found[7] == score);
    }
    // Again below the line that says that the next game has begun.
    CHECK(times_shown[2] == 2);
    CHECK(times_shown[3] == 2);
    CHECK(times_shown[4] == 1);
    CHECK(result.error.ends_with("\r\x1b[K"));
  };
  check_bars(drawn->finish(), "0.0", 1);
  check_bars(won->finish(), "inf", 2);
  CHECK(quiet->finish().error.empty());
  CHECK(into_pipe->finish().error.empty());
}

TEST_CASE("Rotunda plays whole matches against itself", "[match]") {
  for (const std::string variant : {"pentachess", "circular"}) {
    Workspace workspace;
    Match match(workspace, Strings{"--variant", variant} +
                               workspace.rotunda("A", {"nodes=120", "option.Hash=1"}) +
                               workspace.rotunda("B", {"depth=2"}) +
                               workspace.rotunda("C", {"tc=60+1", "depth=1"}) +
                               Strings{"--rounds", "1", "--maxmoves", "150"});
    match.finish_well();
    CHECK(match.games().size() == 6);
    for (const auto& [number, game] : match.games()) {
      INFO(game.comment);
      CHECK((game.termination <= Termination::insufficient_material ||
             game.termination == Termination::move_limit));
    }
    CHECK(workspace.engines_running() == 0);
  }
}

TEST_CASE("Parts of a match through GNU parallel make the same table", "[match]") {
  const std::string parallel = gnu_parallel();
  if (parallel.empty()) return;
  Workspace workspace;
  const Strings arguments =
      in_circular + workspace.rotunda("A", {"depth=1"}) + workspace.rotunda("B", {"nodes=60"}) +
      Strings{"--rounds", "5", "--resign", "movecount=2", "score=800", "--maxmoves", "60"};
  Match whole(workspace, arguments, "whole");
  const Finished result = whole.finish_well();

  const Strings command =
      Strings{"-j2", ROTUNDA_BINARY, "match"} + arguments +
      Strings{"--quiet", "--shard", "{}/2", "--pgn-out", workspace.file("part{}.pgn"),
              ":::",     "1",       "2"};
  const Finished parts = Running(command, parallel).finish();
  INFO(joined(parts.lines) << parts.error);
  REQUIRE(parts.status == ExitStatus());
  std::map<int, GameRecord> games;
  for (const std::string part : {"1", "2"}) {
    const std::string pgn = workspace.file("part" + part + ".pgn");
    check_pgn(pgn);
    const auto its_games = numbered(pgn);
    CHECK(its_games.size() >= 4);
    for (const auto& [number, game] : its_games) CHECK(games.emplace(number, game).second);
  }
  const auto all = whole.games();
  REQUIRE(games.size() == all.size());
  for (const auto& [number, game] : all) {
    CHECK(moves_of(game) == moves_of(games.at(number)));
    CHECK(game.result == games.at(number).result);
  }

  const std::string one = workspace.file("part1.pgn");
  const std::string two = workspace.file("part2.pgn");
  const std::string json = workspace.file("merged.json");
  const Finished merged = run({"match", "merge", two, one, "--report", json});
  CHECK(merged.status == ExitStatus());
  CHECK(merged.error.empty());
  for (const std::string line : {"Elo: ", "LOS: ", "Games: ", "Ptnml(0-2): "}) {
    CHECK(lines_with(merged.lines, line) == lines_with(result.lines, line));
  }
  CHECK(Json::parse(content_of(json)) == whole.report());

  // Parts that are missing, that stand twice, and of something else.
  const Finished lacking = run({"match", "merge", two});
  CHECK(lacking.status == ExitStatus());
  CHECK(contains(lacking.error, "missing"));
  const Finished twice = run({"match", "merge", one, two, one});
  CHECK(twice.status == ExitStatus{1, 0});
  CHECK(contains(twice.error, "twice"));
  Match other(workspace, in_circular + random_pair(workspace) + Strings{"--maxmoves", "1"},
              "other");
  other.finish_well();
  const Finished mixed = run({"match", "merge", one, other.pgn()});
  CHECK(mixed.status == ExitStatus{1, 0});
  CHECK(contains(mixed.error, "another match"));
}
