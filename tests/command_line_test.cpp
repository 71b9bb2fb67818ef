// The program's subcommands, as a shell would call them.
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <map>
#include <string>
#include <vector>

#include "tests/catch.hpp"
#include "tests/child_process.hpp"
#include "tests/effort.hpp"
#include "tests/gnu_parallel.hpp"
#include "tests/session_driver.hpp"
#include "tests/support.hpp"
#include "variants/common/words.hpp"

using namespace rotunda;

namespace {

struct Finished {
  ExitStatus status;
  Lines lines;
  std::string error;
};

Finished run(const std::vector<std::string>& arguments, const ChildProcess::Settings& settings = {},
             const std::string& program = ROTUNDA_BINARY) {
  ChildProcess process(program, arguments, settings);
  process.close_input();
  Finished result;
  while (const auto line = process.read_line()) result.lines.push_back(*line);
  result.status = process.wait();
  result.error = process.error_text();
  return result;
}

Finished run_well(const std::vector<std::string>& arguments) {
  const Finished result = run(arguments);
  INFO(fmt::format("{}", fmt::join(arguments, " ")) << ": " << result.error);
  REQUIRE(result.status == ExitStatus());
  REQUIRE(result.error.empty());
  return result;
}

// The command must fail, not crash, print nothing else, and say these words on standard error.
void check_refused(const std::vector<std::string>& arguments,
                   const std::vector<std::string>& words) {
  const Finished result = run(arguments);
  INFO(fmt::format("{}", fmt::join(arguments, " ")) << ": " << result.error);
  CHECK(result.status.signal == 0);
  CHECK(result.status.code != 0);
  CHECK(result.lines.empty());
  CHECK_FALSE(result.error.empty());
  for (const std::string& word : words) {
    INFO(word);
    CHECK(result.error.find(word) != std::string::npos);
  }
}

struct Counts {
  std::map<std::string, std::uint64_t> of_move;
  std::uint64_t total = 0;
  friend bool operator==(const Counts&, const Counts&) = default;
};

Counts counts(std::vector<std::string> arguments) {
  arguments.insert(arguments.begin(), "perft");
  Counts result;
  for (const std::string& line : run_well(arguments).lines) {
    const std::size_t colon = line.find(':');
    if (colon == std::string::npos) continue;
    const std::string number = line.substr(colon + 1);
    if (has_prefix(line, "Nodes searched:")) result.total = std::stoull(number);
    if (line.find(' ') == colon + 1 && !has_prefix(line, "Seconds") && !has_prefix(line, "Nodes")) {
      REQUIRE(result.of_move.emplace(line.substr(0, colon), std::stoull(number)).second);
    }
  }
  return result;
}

// A file that is gone with its name.
class TemporaryFile {
 public:
  explicit TemporaryFile(const std::string& content) {
    static int number = 0;
    path_ = std::filesystem::temp_directory_path() /
            fmt::format("rotunda-test-{}-{}", getpid(), number++);
    std::ofstream file(path_, std::ios::binary);
    file << content;
    REQUIRE(file.flush());
  }
  ~TemporaryFile() { std::filesystem::remove(path_); }
  TemporaryFile(const TemporaryFile&) = delete;
  TemporaryFile& operator=(const TemporaryFile&) = delete;

  std::string path() const { return path_.string(); }
  Lines lines() const {
    std::ifstream file(path_);
    Lines result;
    for (std::string line; std::getline(file, line);) result.push_back(line);
    return result;
  }

 private:
  std::filesystem::path path_;
};

const std::string pentachess_start =
    "BRNQKNRBDC13plbrnqknrbdc13PL/PLDCC9ppldcc9P/10 w a9a23a34a48b0b3b4b14b15b18b19b29 - 0 1";
const std::string circular_start =
    "k/bqb/rnmnr/ppppppp/9/11/11/9/PPPPPPP/RNMNR/BQB/K w KMkm - - 0 1";

}  // namespace

TEST_CASE("The parts of a perft add up to the whole", "[command_line]") {
  for (const std::string variant : {"pentachess", "circular"}) {
    for (const std::string depth : {"1", "2", "4"}) {
      const std::vector<std::string> whole = {"--variant", variant, "--depth", depth};
      const std::uint64_t expected = counts(whole).total;
      for (int parts = 1; parts <= 5; ++parts) {
        std::uint64_t sum = 0;
        for (int part = 1; part <= parts; ++part) {
          std::vector<std::string> arguments = whole;
          arguments.push_back(fmt::format("--shard={}/{}", part, parts));
          sum += counts(arguments).total;
        }
        CHECK(sum == expected);
      }
    }
  }
  for (const std::string wrong : {"0/2", "3/2", "1", "1/", "/2", "a/b", "1/2/3", "-1/2"}) {
    check_refused({"perft", "--depth", "2", "--shard=" + wrong}, {"--shard", wrong});
  }
}

TEST_CASE("The parts of a perft through GNU parallel add up to the whole", "[command_line]") {
  const std::string parallel = gnu_parallel();
  if (parallel.empty()) return;
  for (const std::string variant : {"pentachess", "circular"}) {
    const Finished parts = run({"-j2", ROTUNDA_BINARY, "perft", "--variant", variant, "--depth",
                                "4", "--shard", "{}/3", ":::", "1", "2", "3"},
                               {}, parallel);
    INFO(joined(parts.lines) << parts.error);
    REQUIRE(parts.status == ExitStatus());
    const std::string heading = "Nodes searched: ";
    const Lines totals = lines_with(parts.lines, heading);
    CHECK(totals.size() == 3);
    std::uint64_t sum = 0;
    for (const std::string& line : totals) sum += std::stoull(line.substr(heading.size()));
    CHECK(sum == counts({"--variant", variant, "--depth", "4"}).total);
  }
}

TEST_CASE("Version and help are told", "[command_line]") {
  const Lines version = run_well({"--version"}).lines;
  REQUIRE(version.size() == 4);
  CHECK(has_prefix(version[0], "Rotunda "));
  CHECK(version[1] == "Variants: pentachess, circular");
  CHECK(has_prefix(version[2], "Compiler: "));
  CHECK(has_prefix(version[3], "Flags: -"));
  const std::string help = joined(run_well({"--help"}).lines);
  for (const std::string word : {"Usage: rotunda ", "perft", "suite", "svg", "--version", "UCI"}) {
    INFO(word);
    CHECK(help.find(word) != std::string::npos);
  }
  const std::string perft_help = joined(run_well({"perft", "--help"}).lines);
  for (const std::string word : {"--variant", "--fen", "--moves", "--depth", "--divide",
                                 "--threads", "--hash", "--no-bulk", "pentachess", "circular"}) {
    INFO(word);
    CHECK(perft_help.find(word) != std::string::npos);
  }
  const std::string svg_help = joined(run_well({"svg", "--help"}).lines);
  for (const std::string word : {"--variant", "--fen", "--moves", "--flip", "--coordinates",
                                 "--highlight", "--arrow", "--output"}) {
    INFO(word);
    CHECK(svg_help.find(word) != std::string::npos);
  }
  CHECK(joined(run_well({"suite", "--help"}).lines).find("--max-nodes") != std::string::npos);
}

TEST_CASE("Unknown words on the command line are refused", "[command_line]") {
  check_refused({"nonsense"}, {"nonsense"});
  check_refused({"--nonsense"}, {"--nonsense"});
  check_refused({"perft", "--depth", "1", "--nonsense"}, {"--nonsense"});
  check_refused({"perft", "--depth", "1", "suite"}, {"suite"});
  check_refused({"suite"}, {"file"});
}

TEST_CASE("perft counts both games", "[command_line]") {
  const std::map<std::string, std::vector<std::uint64_t>> known = {
      {"pentachess", {14, 196, 3400, 58843}}, {"circular", {22, 484, 10829, 242053}}};
  for (const auto& [variant, numbers] : known) {
    for (std::size_t depth = 1; depth <= effort(numbers.size(), std::size_t{3}); ++depth) {
      const std::vector<std::string> arguments = {"--variant", variant, "--depth",
                                                  std::to_string(depth)};
      const Counts plain = counts(arguments);
      CHECK(plain.total == numbers[depth - 1]);
      CHECK(plain.of_move.empty());

      const auto with = [&](const std::vector<std::string>& more) {
        std::vector<std::string> all = arguments;
        all.insert(all.end(), more.begin(), more.end());
        return counts(all);
      };
      const Counts divided = with({"--divide"});
      CHECK(divided.total == plain.total);
      CHECK(divided.of_move.size() == numbers[0]);
      std::uint64_t sum = 0;
      for (const auto& [move, count] : divided.of_move) sum += count;
      CHECK(sum == plain.total);
      for (const std::vector<std::string>& more :
           {std::vector<std::string>{"--threads", "1"},
            {"--threads", "2"},
            {"--threads", "4"},
            {"--threads", "64"},
            {"--hash", "0"},
            {"--hash", "1"},
            {"--hash", "16"},
            {"--no-bulk"},
            {"--no-bulk", "--hash", "1"},
            {"--threads", "4", "--hash", "1"},
            {"--threads", "2", "--no-bulk", "--hash", "2"}}) {
        std::vector<std::string> all = more;
        all.emplace_back("--divide");
        INFO(variant << " " << depth << " " << fmt::format("{}", fmt::join(all, " ")));
        CHECK(with(all) == divided);
      }
    }
  }
  // The name is not sensitive to case; without one it is Pentachess.
  CHECK(counts({"--variant", "CIRCULAR", "--depth", "2"}).total == 484);
  CHECK(counts({"--depth", "2"}).total == 196);
}

TEST_CASE("perft starts from a position and moves", "[command_line]") {
  CHECK(counts({"--fen", pentachess_start, "--depth", "3"}).total == 3400);
  CHECK(counts({"--variant", "circular", "--fen", circular_start, "--depth", "3"}).total == 10829);
  const std::string without = without_counters(circular_start);
  CHECK(counts({"--variant", "circular", "--fen", without, "--depth", "2"}).total == 484);

  const Counts divided = counts({"--variant", "circular", "--depth", "3", "--divide"});
  for (const auto& [move, count] : divided.of_move) {
    CHECK(counts({"--variant", "circular", "--depth", "2", "--moves", move}).total == count);
  }
  const Counts deeper =
      counts({"--variant", "circular", "--depth", "1", "--moves", "k3l5", "k10l8", "--divide"});
  CHECK(deeper.total == deeper.of_move.size());
  CHECK(deeper.of_move.count("l5k3") == 1);
  // An end of the game has no moves to count.
  CHECK(counts({"--fen", std::string(Example<Pentachess>::stalemate), "--depth", "3"}).total == 0);
}

TEST_CASE("perft refuses what it cannot do", "[command_line]") {
  check_refused({"perft"}, {"--depth"});
  for (const std::string depth : {"0", "-1", "abc", "65", "99999999999999999999", "1.5", ""}) {
    check_refused({"perft", "--depth", depth}, {"--depth"});
  }
  for (const std::string threads : {"0", "-1", "abc", "100000", "99999999999999999999"}) {
    check_refused({"perft", "--depth", "1", "--threads", threads}, {"--threads"});
  }
  for (const std::string hash : {"-1", "abc", "99999999999999999999"}) {
    check_refused({"perft", "--depth", "1", "--hash", hash}, {"--hash"});
  }
  check_refused({"perft", "--depth", "1", "--variant", "chess"}, {"--variant", "chess"});
  check_refused({"perft", "--depth", "1", "--fen", "nonsense"}, {"rotunda perft: FEN", "nonsense"});
  check_refused({"perft", "--depth", "1", "--fen", circular_start}, {"FEN"});
  check_refused({"perft", "--depth", "1", "--fen", "11K38/30/10 w - - 0 1"}, {"kings"});
  check_refused({"perft", "--depth", "1", "--moves", "a48a46", "zz9"}, {"'zz9'", "ply 2"});
  check_refused({"perft", "--depth", "1", "--moves", "0000"}, {"'0000'", "ply 1"});
}

TEST_CASE("perft refuses a table beyond the memory", "[command_line]") {
  // Sanitizers need all addresses for themselves.
  if (is_instrumented) {
    check_refused({"perft", "--depth", "2", "--hash", "131073"}, {"--hash"});
    return;
  }
  ChildProcess::Settings settings;
  settings.address_space = std::uint64_t{1} << 30;
  for (const std::string hash : {"4096", "131072"}) {
    const Finished result = run({"perft", "--depth", "2", "--hash", hash}, settings);
    INFO(result.error);
    CHECK(result.status == ExitStatus{1, 0});
    CHECK(result.error.find("rotunda perft: ") == 0);
    CHECK(result.error.find(hash) != std::string::npos);
  }
}

TEST_CASE("suite runs the reference suites", "[command_line]") {
  for (const std::string variant : {"pentachess", "circular"}) {
    const std::string file = data_path(variant + ".epd");
    const std::size_t positions = data_lines(variant + ".epd").size();
    for (const auto& arguments :
         {std::vector<std::string>{"suite", file, "--max-nodes", effort("20000", "2000")},
          {"suite", "--variant", variant, "--max-nodes", effort("5000", "500"), file}}) {
      const Lines lines = run_well(arguments).lines;
      REQUIRE(lines.size() == positions + 1);
      CHECK(lines_with(lines, "ok ").size() == positions);
      CHECK(has_prefix(lines.back(), fmt::format("{} positions, 0 failed, ", positions)));
    }
  }
}

TEST_CASE("suite tells the games apart, and takes comments, blank lines and CRLF",
          "[command_line]") {
  const TemporaryFile file("# both games\r\n\r\n  \t\n" + circular_start + " ;D1 22 ;D2 484\r\n" +
                           pentachess_start + "  ;D1 14;D3 3400\r\n" +
                           without_counters(circular_start) + ";D2 484");
  const Lines lines = run_well({"suite", file.path()}).lines;
  INFO(joined(lines));
  REQUIRE(lines.size() == 4);
  CHECK(has_prefix(lines[0], "ok   line 4: 506 nodes, "));
  CHECK(has_prefix(lines[1], "ok   line 5: 3414 nodes, "));
  CHECK(has_prefix(lines[2], "ok   line 6: 484 nodes, "));
  CHECK(has_prefix(lines[3], "3 positions, 0 failed, 4404 nodes, "));
  // Counts beyond the bound are left out.
  const Lines fewer = run_well({"suite", file.path(), "--max-nodes", "100"}).lines;
  CHECK(has_prefix(fewer.back(), "3 positions, 0 failed, 36 nodes, "));
}

TEST_CASE("suite names the position, the line and the depth of a wrong count", "[command_line]") {
  const TemporaryFile file(circular_start + " ;D1 22\n" + pentachess_start +
                           " ;D1 14 ;D2 197 ;D3 3400\n" + circular_start + " ;D2 484\n");
  const Finished result = run({"suite", file.path()});
  INFO(joined(result.lines));
  CHECK(result.status == ExitStatus{1, 0});
  REQUIRE(result.lines.size() == 4);
  CHECK(has_prefix(result.lines[0], "ok   line 1: "));
  CHECK(has_prefix(result.lines[1], "FAIL line 2: "));
  CHECK(result.lines[1].find(pentachess_start) != std::string::npos);
  CHECK(result.lines[1].find("depth 2: 196 instead of 197") != std::string::npos);
  CHECK(has_prefix(result.lines[2], "ok   line 3: "));
  CHECK(has_prefix(result.lines[3], "3 positions, 1 failed, "));

  // A position of the other game is wrong as well, if one game is asked for.
  const Finished other = run({"suite", "--variant", "circular", file.path()});
  CHECK(other.status == ExitStatus{1, 0});
  CHECK(has_prefix(other.lines.at(1), "FAIL line 2: "));
  CHECK(has_prefix(other.lines.back(), "3 positions, 1 failed, "));
}

TEST_CASE("suite refuses what is no suite", "[command_line]") {
  check_refused({"suite", "/nonexistent/file.epd"}, {"/nonexistent/file.epd"});
  check_refused({"suite", std::filesystem::temp_directory_path().string()}, {"suite"});
  check_refused({"suite", TemporaryFile("").path(), "--variant", "chess"}, {"--variant"});
  for (const std::string content : {"", "\n \r\n", "# only a comment\n"}) {
    const TemporaryFile file(content);
    check_refused({"suite", file.path()}, {file.path(), "no positions"});
  }
  for (const std::string tail :
       {"", ";", ";D1", ";1 22", ";D1 x", ";D1 22 23", ";D0 1", ";D-1 22", ";D 22", ";D1 -22",
        ";D1 22;", ";d1 22", ";D1 99999999999999999999", ";D99999999999 1", ";D65 1",
        ";D1000000 1"}) {
    INFO(tail);
    const TemporaryFile file(circular_start + " ;D1 22\n" + circular_start + ' ' + tail + "\n");
    check_refused({"suite", file.path()}, {file.path(), "line 2"});
  }
  for (const std::string position : {"nonsense", "11K38/30/10 w - - 0 1"}) {
    const TemporaryFile file(position + " ;D1 22\n");
    const Finished result = run({"suite", file.path()});
    INFO(joined(result.lines));
    CHECK(result.status == ExitStatus{1, 0});
    CHECK(has_prefix(result.lines.at(0), "FAIL line 1: "));
    CHECK(result.lines.at(0).find("pentachess: FEN") != std::string::npos);
    CHECK(result.lines.at(0).find("circular: FEN") != std::string::npos);
  }
}

TEST_CASE("Positions are told of as in a session", "[command_line]") {
  for (const std::string variant : {"pentachess", "circular"}) {
    SessionDriver session;
    session.say("setoption name UCI_Variant value " + variant);
    const std::string move = session.say("moves").at(0).substr(6);
    const std::string first = move.substr(0, move.find(' '));
    for (const std::string command : {"eval", "moves", "result", "board"}) {
      INFO(variant << ' ' << command);
      session.say("position startpos");
      CHECK(run_well({command, "--variant", variant}).lines == session.say(command));
      session.say("position startpos moves " + first);
      CHECK(run_well({command, "--variant", variant, "--moves", first}).lines ==
            session.say(command));
      const std::string fen = session.fen();
      CHECK(run_well({command, "--variant", variant, "--fen", fen}).lines == session.say(command));
      check_refused({command, "--variant", "chess"}, {"--variant", "chess"});
      check_refused({command, "--fen", "nonsense"}, {"rotunda " + command + ": FEN", "nonsense"});
      check_refused({command, "--moves", "a1a1"}, {"rotunda " + command, "a1a1", "ply 1"});
      CHECK(run_well({command, "--help"}).lines.size() > 3);
    }
    for (const std::string command : {"license", "compiler"}) {
      CHECK(run_well({command}).lines == session.say(command));
      CHECK(run_well({command, "--help"}).lines.size() > 1);
    }
    CHECK(session.quit().empty());
  }
}

TEST_CASE("svg draws to standard output or a file", "[command_line]") {
  for (const std::vector<std::string>& options :
       {std::vector<std::string>{},
        {"--variant", "circular"},
        {"--moves", "a48a46", "a23a21", "--flip", "--coordinates", "--highlight", "a0,b28,c0"},
        {"--variant", "circular", "--fen", circular_start, "--highlight", "a8", "--highlight", "g6",
         "--arrow", "a4a6,k3l5", "--arrow", "f7a12"}}) {
    std::vector<std::string> arguments = options;
    arguments.insert(arguments.begin(), "svg");
    const Lines lines = run_well(arguments).lines;
    CHECK(has_prefix(lines.at(0), "<?xml "));
    CHECK(has_prefix(lines.at(1), "<svg "));
    CHECK(lines.back() == "</svg>");

    const TemporaryFile file("what was there before");
    arguments.insert(arguments.end(), {"-o", file.path()});
    CHECK(run_well(arguments).lines.empty());
    CHECK(file.lines() == lines);
  }
}

TEST_CASE("svg refuses what it cannot draw, and leaves the file alone", "[command_line]") {
  const TemporaryFile file("what was there before");
  const auto check = [&](std::vector<std::string> arguments,
                         const std::vector<std::string>& words) {
    arguments.insert(arguments.begin(), {"svg", "-o", file.path()});
    check_refused(arguments, words);
    CHECK(file.lines() == Lines{"what was there before"});
  };
  check({"--variant", "chess"}, {"--variant", "chess"});
  check({"--fen", "nonsense"}, {"rotunda svg: FEN", "nonsense"});
  check({"--fen", circular_start}, {"rotunda svg: FEN"});
  check({"--moves", "a48a46", "a48a46"}, {"rotunda svg: ", "a48a46", "ply 2"});
  check({"--highlight", "a0,z9"}, {"rotunda svg: highlight 'z9'"});
  check({"--highlight", "a50"}, {"rotunda svg: highlight 'a50'"});
  check({"--variant", "circular", "--highlight", "a1"}, {"rotunda svg: highlight 'a1'"});
  check({"--arrow", "a0"}, {"rotunda svg: arrow 'a0'"});
  check({"--arrow", "a0b28b3"}, {"rotunda svg: arrow 'a0b28b3'"});
  check({"--arrow", "a0-b28"}, {"rotunda svg: arrow 'a0-b28'"});
  check({"--arrow"}, {"--arrow"});
  check({"--nonsense"}, {"--nonsense"});
  check_refused({"svg", "-o", "/nonexistent/file.svg"}, {"rotunda svg: ", "/nonexistent/file.svg"});
  check_refused({"svg", "-o", std::filesystem::temp_directory_path().string()},
                {"rotunda svg: ", "directory"});
  if (std::filesystem::exists("/dev/full")) {
    check_refused({"svg", "-o", "/dev/full"}, {"rotunda svg: ", "/dev/full"});
  }
}
