// Games as PGN: what is written is read back, whatever else a file holds, and what is verified.
#include <fcntl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <csignal>
#include <cstdio>
#include <set>
#include <string>
#include <vector>

#include "match/pgn.hpp"
#include "match/pgn_check.hpp"
#include "match/pgn_file.hpp"
#include "tests/catch.hpp"
#include "tests/match_helper.hpp"

using namespace rotunda;
using namespace rotunda::match;
using namespace rotunda::match_test;

namespace {

void check_equal(const GameRecord& a, const GameRecord& b) {
  CHECK(a.event == b.event);
  CHECK(a.variant == b.variant);
  CHECK(a.game == b.game);
  CHECK(a.pair == b.pair);
  CHECK(a.white == b.white);
  CHECK(a.black == b.black);
  CHECK(a.date == b.date);
  CHECK(a.start_fen == b.start_fen);
  CHECK(a.result == b.result);
  CHECK(a.termination == b.termination);
  CHECK(a.comment == b.comment);
  CHECK(a.white_time_control == b.white_time_control);
  CHECK(a.black_time_control == b.black_time_control);
  CHECK(a.schedule == b.schedule);
  REQUIRE(a.moves.size() == b.moves.size());
  for (std::size_t i = 0; i < a.moves.size(); ++i) {
    INFO("move " << i);
    CHECK(a.moves[i].move == b.moves[i].move);
    CHECK(a.moves[i].score == b.moves[i].score);
    CHECK(a.moves[i].depth == b.moves[i].depth);
    CHECK(a.moves[i].time == b.moves[i].time);
  }
}

GameRecord short_game() {
  GameRecord record;
  record.variant = "circular";
  record.game = 5;
  record.pair = 2;
  record.white = "A";
  record.black = "B";
  record.date = "2026.11.30";
  record.start_fen = "k/bqb/rnmnr/ppppppp/9/11/11/9/PPPPPPP/RNMNR/BQB/K w KMkm - - 0 1";
  record.moves = {{"j4j6", {}, {}, Milliseconds(0)},
                  {"j9j7", {}, {}, Milliseconds(0)},
                  {"k3j5", "+0.31", 12, Milliseconds(245)},
                  {"k10j8", "-M4", {}, Milliseconds(61'007)},
                  {"b3c5", {}, {}, Milliseconds(3)}};
  record.result = GameResult::white_wins;
  record.termination = Termination::time_forfeit;
  record.comment = "B loses on time (12 ms over)";
  record.white_time_control = record.black_time_control = "1+0.01";
  record.schedule = 0xabcdef;
  return record;
}

const std::string short_pgn =
    "[Event \"Rotunda match\"]\n"
    "[Site \"?\"]\n"
    "[Date \"2026.11.30\"]\n"
    "[Round \"3.2\"]\n"
    "[White \"A\"]\n"
    "[Black \"B\"]\n"
    "[Result \"1-0\"]\n"
    "[Variant \"circular\"]\n"
    "[SetUp \"1\"]\n"
    "[FEN \"k/bqb/rnmnr/ppppppp/9/11/11/9/PPPPPPP/RNMNR/BQB/K w KMkm - - 0 1\"]\n"
    "[TimeControl \"1+0.01\"]\n"
    "[Termination \"time forfeit\"]\n"
    "[PlyCount \"5\"]\n"
    "[GameNumber \"6\"]\n"
    "[PairNumber \"3\"]\n"
    "[Schedule \"0000000000abcdef\"]\n"
    "\n"
    "1. j4j6 {book} j9j7 {book} 2. k3j5 {+0.31/12 0.245s} k10j8 {-M4 61.007s} 3. b3c5\n"
    "{0.003s} {B loses on time (12 ms over)} 1-0\n"
    "\n";

// Any record that PGN can hold, of moves that need not be legal.
GameRecord random_record(SplitMix64& random) {
  const auto text = [&](std::string_view letters) {
    std::string result;
    for (std::uint64_t i = 1 + random.below(12); i > 0; --i) {
      result += letters[random.below(letters.size())];
    }
    return "x" + result + "x";
  };
  const std::string_view for_names = "ab \"\\]}{;%$()[]\xc3\xa9";
  const std::string_view for_comments = "ab%[];\"()1-0*$.,";
  GameRecord record;
  record.event = text(for_names);
  record.variant = text("ab");
  record.pair = static_cast<int>(random.below(1000));
  record.game = 2 * record.pair + static_cast<int>(random.below(2));
  record.white = text(for_names);
  record.black = text(for_names);
  record.date = random.below(2) == 0 ? "" : "2026.01.02";
  record.start_fen = random.below(2) == 0 ? "men b - - 0 17" : "men w - - 3 1";
  const std::uint64_t book = random.below(4);
  for (std::uint64_t i = random.below(30); i > 0; --i) {
    PlayedMove move{"a" + std::to_string(random.below(50)) + "b" +
                        std::to_string(random.below(30)) + (random.below(9) == 0 ? "q" : ""),
                    {},
                    {},
                    Milliseconds(0)};
    if (record.moves.size() >= book) {
      const std::array<std::string, 4> scores = {"+0.31", "-12.05", "+M5", "-M4"};
      if (random.below(4) != 0) move.score = scores[random.below(4)];
      if (random.below(4) != 0) move.depth = static_cast<int>(random.below(60));
      move.time = Milliseconds(random.below(200'000));
    }
    record.moves.push_back(move);
  }
  record.result = static_cast<GameResult>(random.below(4));
  record.termination = static_cast<Termination>(random.below(15));
  if (random.below(3) != 0) {
    for (std::uint64_t i = 1 + random.below(20); i > 0; --i) {
      record.comment += (record.comment.empty() ? "" : " ") + text(for_comments);
    }
  }
  record.white_time_control = random.below(3) == 0 ? "" : "40/60+0.6";
  record.black_time_control = random.below(3) == 0 ? record.white_time_control : "1+0.01";
  record.schedule = random.below(3) == 0 ? 0 : random();
  return record;
}

std::string with_crlf(const std::string& text) {
  std::string result;
  for (const char c : text) result += c == '\n' ? "\r\n" : std::string(1, c);
  return result;
}

std::string replaced(std::string text, const std::string& what, const std::string& by) {
  const std::size_t at = text.find(what);
  REQUIRE(at != std::string::npos);
  return text.replace(at, what.size(), by);
}

// What a fault of the game says, or "" if there is none.
std::string fault(const GameRecord& record) {
  const auto error = check_game(record);
  return error ? error->message : "";
}

bool mentions(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

// Appends the game twice to a file that may not grow beyond a size, as if the disk were full, and
// says whether the second time was refused: 0 if it was. For a process of its own.
int append_with_little_room(const std::string& file, const GameRecord& record, std::size_t room) {
  std::signal(SIGXFSZ, SIG_IGN);
  const rlimit limit{room, room};
  if (setrlimit(RLIMIT_FSIZE, &limit) != 0) return 1;
  Result<PgnWriter> writer = PgnWriter::open(file);
  if (!writer || writer->append(record)) return 2;
  return writer->append(record) ? 0 : 3;
}

// Standard output during a call.
template <class Call>
std::string output_of(const Call& call) {
  const TemporaryFile file;
  std::fflush(stdout);
  const int kept = dup(STDOUT_FILENO);
  const int target = open(file.name().c_str(), O_WRONLY | O_TRUNC);
  REQUIRE(target >= 0);
  dup2(target, STDOUT_FILENO);
  close(target);
  call();
  std::fflush(stdout);
  dup2(kept, STDOUT_FILENO);
  close(kept);
  return file.content();
}

}  // namespace

TEST_CASE("Results and terminations have words that lead back", "[pgn]") {
  std::set<std::string_view> words;
  for (int i = 0; i < 4; ++i) {
    const auto result = static_cast<GameResult>(i);
    CHECK(parse_result(to_text(result)) == result);
    CHECK(words.insert(to_text(result)).second);
  }
  for (int i = 0; i <= static_cast<int>(Termination::interrupted); ++i) {
    const auto termination = static_cast<Termination>(i);
    CHECK(parse_termination(to_text(termination)) == termination);
    CHECK(words.insert(to_text(termination)).second);
  }
  CHECK(words.size() == 19);
  CHECK_FALSE(parse_result("1-1"));
  CHECK_FALSE(parse_result(""));
  CHECK_FALSE(parse_termination("normal"));
  CHECK_FALSE(parse_termination("Checkmate"));
}

TEST_CASE("A game is written as PGN", "[pgn]") { CHECK(write_pgn(short_game()) == short_pgn); }

TEST_CASE("A game that Black begins numbers its first move so", "[pgn]") {
  GameRecord record = short_game();
  record.start_fen = "k/bqb/rnmnr/ppppppp/9/11/11/9/PPPPPPP/RNMNR/BQB/K b KMkm - - 3 17";
  CHECK(mentions(write_pgn(record), "\n17... j4j6 {book} 18. j9j7 {book} k3j5 {"));
  // Counters may be missing.
  record.start_fen = "k/bqb/rnmnr/ppppppp/9/11/11/9/PPPPPPP/RNMNR/BQB/K b KMkm - -";
  CHECK(mentions(write_pgn(record), "\n1... j4j6 {book} 2. j9j7"));
}

TEST_CASE("Sides with different limits have a tag each", "[pgn]") {
  GameRecord record = short_game();
  record.black_time_control = "2:30";
  const std::string text = write_pgn(record);
  CHECK(mentions(text, "[WhiteTimeControl \"1+0.01\"]\n[BlackTimeControl \"2:30\"]\n"));
  CHECK_FALSE(mentions(text, "[TimeControl"));
}

TEST_CASE("What PGN cannot hold is put into other words", "[pgn]") {
  GameRecord record = short_game();
  record.white = "tab\tand\nline end";
  record.comment = "a {brace}\r\n  and a line\x01 end ";
  const PgnContent content = read_pgn(write_pgn(record));
  REQUIRE(content.games.size() == 1);
  CHECK(content.complaints.empty());
  CHECK(content.games[0].white == "tab and line end");
  CHECK(content.games[0].comment == "a (brace) and a line end");
  CHECK(content.games[0].moves.size() == 5);
}

TEST_CASE("Random games read back as they were written", "[pgn]") {
  SplitMix64 random(1);
  for (int i = 0; i < effort(3000, 300); ++i) {
    const GameRecord record = random_record(random);
    const std::string text = write_pgn(record);
    INFO(text);
    CHECK(text.ends_with(std::string(to_text(record.result)) + "\n\n"));
    std::size_t number = 0;
    for (const std::string_view line : split(text, '\n')) {
      ++number;
      // Lines of moves are wrapped; a word that may not begin a line can make one longer.
      const bool is_long = line.size() > 80 && !line.starts_with('[');
      if (is_long)
        CHECK((line.find(" [") != line.npos || line.find(" %") != line.npos ||
               line.find(' ') == line.npos));
    }
    for (const std::string& variation : {text, with_crlf(text), "\xef\xbb\xbf" + text}) {
      const PgnContent content = read_pgn(variation);
      REQUIRE(content.games.size() == 1);
      CHECK(content.complaints.empty());
      CHECK_FALSE(content.last_cut);
      CHECK(content.whole_size == variation.size());
      check_equal(content.games[0], record);
    }
  }
}

TEST_CASE("A file cut at any byte gives the whole games before", "[pgn]") {
  SplitMix64 random(2);
  std::string text;
  std::vector<GameRecord> records;
  // Where the games begin, and where their results end.
  std::vector<std::size_t> begins;
  std::vector<std::size_t> ends;
  for (int i = 0; i < 4; ++i) {
    records.push_back(random_record(random));
    begins.push_back(text.size());
    text += write_pgn(records.back());
    ends.push_back(text.size() - 2);
  }
  for (std::size_t size = 0; size <= text.size(); ++size) {
    INFO("cut at " << size << " of " << text.size());
    const PgnContent content = read_pgn(std::string_view(text).substr(0, size));
    const auto whole = static_cast<std::size_t>(
        std::count_if(ends.begin(), ends.end(), [&](std::size_t end) { return end <= size; }));
    const bool cut = whole < begins.size() && size > begins[whole];
    REQUIRE(content.games.size() == whole);
    REQUIRE(content.complaints.empty());
    REQUIRE(content.last_cut == cut);
    REQUIRE(content.whole_size == (cut ? begins[whole] : size));
    if (whole > 0) check_equal(content.games.back(), records[whole - 1]);
  }
}

TEST_CASE("What other programs write is read", "[pgn]") {
  const std::string text =
      "\xef\xbb\xbf% an escape\r\n; a comment\r\n\r\n"
      "[Event \"?\"]\r\n"
      "  [White   \"A \\\"quoted\\\" \\\\ name\" ]\r\n"
      "[Black \"B\"]\r\n"
      "[Unknown \"[x]\"]\r\n"
      "[Result \"0-1\"]\r\n"
      "\r\n"
      "{before {all} 1.a1a2! {good move, 12 0.5s} ( 1.a3a4 {1-0} (1.b1b2 ) 0-1 ) $1 $17 "
      "1...b1b2?!\r\n"
      "\r\n"
      "2 . a2a3 { -1.50/9   0.1s, mate } ; rest of the line 1-0\r\n"
      "2... b2b3q+ {0.00/1 12s} !! 3.a3a4$3{/7 0s}a4a5#\r\n"
      "{ White resigns\r\nby hand }\r\n"
      "0-1";
  const PgnContent content = read_pgn(text);
  for (const PgnComplaint& complaint : content.complaints) FAIL(complaint.message);
  REQUIRE(content.games.size() == 1);
  CHECK_FALSE(content.last_cut);
  const GameRecord& game = content.games[0];
  CHECK(game.white == "A \"quoted\" \\ name");
  CHECK(game.event.empty());
  CHECK(game.game == -1);
  CHECK(game.pair == -1);
  CHECK(game.schedule == 0);
  CHECK(game.termination == Termination::interrupted);
  CHECK(game.result == GameResult::black_wins);
  CHECK(game.comment == "White resigns by hand");
  std::vector<std::string> moves;
  for (const PlayedMove& move : game.moves) moves.push_back(move.move);
  CHECK(moves == std::vector<std::string>{"a1a2", "b1b2", "a2a3", "b2b3q", "a3a4", "a4a5"});
  CHECK_FALSE(game.moves[0].score);
  CHECK(game.moves[2].score == "-1.50");
  CHECK(game.moves[2].depth == 9);
  CHECK(game.moves[2].time == Milliseconds(100));
  CHECK(game.moves[3].score == "0.00");
  CHECK(game.moves[3].time == Milliseconds(12'000));
  CHECK_FALSE(game.moves[4].score);
  CHECK(game.moves[4].depth == 7);
}

TEST_CASE("A damaged game does not take others with it", "[pgn]") {
  const std::string damage = GENERATE("[Event \"cut in a tag\"]\n[White \"A\n\n",             //
                                      "[Event \"cut before its moves\"]\n\n",                 //
                                      "[Event \"cut in a comment\"]\n\n1. a1a2 {+0.3\n",      //
                                      "[Event \"cut in its moves\"]\n\n1. a1a2 {book} b1\n",  //
                                      "[Event \"cut in a variation\"]\n\n1. a1a2 ( 1. a1\n",  //
                                      "[Event \"stray\"]\n\n1. a1a2 ) b1b2 1-0\n\n",          //
                                      "[Event \"stray\"]\n\n1. a1a2 } b1b2 1-0\n\n",          //
                                      "[Event]\n\n1. a1a2 b1b2 1-0\n\n");
  INFO(damage);
  const PgnContent content = read_pgn(short_pgn + damage + short_pgn);
  CHECK(content.games.size() == 2);
  REQUIRE(content.complaints.size() == 1);
  CHECK(content.complaints[0].left_out);
  CHECK(content.complaints[0].game == 2);
  CHECK(content.complaints[0].line == 21);
  CHECK_FALSE(content.last_cut);
  for (const GameRecord& game : content.games) check_equal(game, short_game());
  CHECK(content.places.back().game == 3);
}

TEST_CASE("Tags that do not fit are complained about", "[pgn]") {
  const auto [good, bad] = GENERATE(table<std::string, std::string>({
      {"[Result \"1-0\"]", "[Result \"0-1\"]"},
      {"[PlyCount \"5\"]", "[PlyCount \"4\"]"},
      {"[GameNumber \"6\"]", "[GameNumber \"0\"]"},
      {"[PairNumber \"3\"]", "[PairNumber \"three\"]"},
      {"[Schedule \"0000000000abcdef\"]", "[Schedule \"0x12\"]"},
      {"[Termination \"time forfeit\"]", "[Termination \"normal\"]"},
      {"[White \"A\"]", "[White \"A\"]\n[White \"A\"]"},
  }));
  INFO(bad);
  const PgnContent content = read_pgn(replaced(short_pgn, good, bad));
  CHECK(content.games.size() == 1);
  REQUIRE(content.complaints.size() == 1);
  CHECK_FALSE(content.complaints[0].left_out);
  CHECK(content.complaints[0].game == 1);
}

TEST_CASE("Nonsense is read without a crash", "[pgn]") {
  SplitMix64 random(3);
  const std::string_view letters = "[]\"\\{}();$%.*/-01 \n\r\tabE\xff";
  for (int i = 0; i < effort(20000, 2000); ++i) {
    std::string text;
    for (std::uint64_t length = random.below(60); length > 0; --length) {
      text += letters[random.below(letters.size())];
    }
    if (random.below(2) == 0) text.insert(random.below(text.size() + 1), "\n[Event \"x\"]\n");
    const PgnContent content = read_pgn(text);
    REQUIRE(content.games.size() == content.places.size());
    REQUIRE(content.whole_size <= text.size());
    REQUIRE((content.last_cut || content.whole_size == text.size()));
    // What a cut leaves is whole, unless a game before that one has no end either.
    if (!content.complaints.empty()) continue;
    const PgnContent kept = read_pgn(std::string_view(text).substr(0, content.whole_size));
    REQUIRE_FALSE(kept.last_cut);
    REQUIRE(kept.games.size() == content.games.size());
  }
}

TEST_CASE("Games are appended to a file", "[pgn]") {
  const TemporaryFile file;
  for (int i = 0; i < 2; ++i) {
    Result<PgnWriter> writer = PgnWriter::open(file.name(), std::nullopt, Sync::yes);
    REQUIRE(writer);
    CHECK_FALSE(writer->append(short_game()));
    // Nothing waits to be written.
    CHECK(read_pgn(file.content()).games.size() == static_cast<std::size_t>(2 * i + 1));
    PgnWriter moved = std::move(*writer);
    CHECK_FALSE(moved.append(short_game()));
  }
  CHECK(file.content() == short_pgn + short_pgn + short_pgn + short_pgn);
}

TEST_CASE("A file that was cut is continued with whole games", "[pgn]") {
  const std::string two = short_pgn + short_pgn;
  // At any byte near the end of the first game, and at some in both.
  std::set<std::size_t> sizes = {0, 1, 100, two.size() - 100};
  for (std::size_t i = 0; i < 60; ++i) sizes.insert(short_pgn.size() - 30 + i);
  for (std::size_t i = 0; i < 5; ++i) sizes.insert(two.size() - i);
  for (const std::size_t size : sizes) {
    INFO("cut at " << size);
    const TemporaryFile file(two.substr(0, size));
    const PgnContent before = read_pgn(file.content());
    Result<PgnWriter> writer = PgnWriter::open(file.name(), before.whole_size);
    REQUIRE(writer);
    REQUIRE_FALSE(writer->append(short_game()));
    std::string expected = short_pgn;
    for (std::size_t i = 0; i < before.games.size(); ++i) expected += short_pgn;
    REQUIRE(file.content() == expected);
  }
}

TEST_CASE("Faults in writing name the file", "[pgn]") {
  Result<PgnWriter> full = PgnWriter::open("/dev/full");
  REQUIRE(full);
  const auto error = full->append(short_game());
  REQUIRE(error);
  CHECK(mentions(error->message, "/dev/full: No space left on device"));

  const std::string nowhere = "/nonexistent/games.pgn";
  const Result<PgnWriter> writer = PgnWriter::open(nowhere);
  REQUIRE_FALSE(writer);
  CHECK(mentions(writer.error().message, nowhere + ": No such file"));
  CHECK_FALSE(PgnWriter::open("/tmp"));
}

TEST_CASE("A game that does not fit on the disk is taken back", "[pgn]") {
  // The limit on the size of files stands in for a full disk, in a process of its own.
  const TemporaryFile file;
  const pid_t child = fork();
  REQUIRE(child >= 0);
  if (child == 0) {
    _exit(append_with_little_room(file.name(), short_game(), short_pgn.size() * 3 / 2));
  }
  int status = 0;
  REQUIRE(waitpid(child, &status, 0) == child);
  REQUIRE(WIFEXITED(status));
  CHECK(WEXITSTATUS(status) == 0);
  CHECK(file.content() == short_pgn);
}

TEST_CASE("Games played by the rules pass the check, and changed ones do not",
          "[pgn][one-thread]") {
  const std::string variant = GENERATE("pentachess", "circular");
  SplitMix64 random(4);
  int by_rules = 0;
  for (int i = 0; i < effort(25, 5); ++i) {
    GameRecord record = random_game(variant, random, 400);
    INFO(write_pgn(record));
    REQUIRE(fault(record).empty());
    check_equal(read_pgn(write_pgn(record)).games.at(0), record);

    const bool ended = record.termination != Termination::move_limit;
    if (ended) ++by_rules;
    // Each other termination and result is refused, but for those that an unfinished game allows.
    for (int t = 0; t <= static_cast<int>(Termination::interrupted); ++t) {
      for (int r = 0; r < 4; ++r) {
        GameRecord changed = record;
        changed.termination = static_cast<Termination>(t);
        changed.result = static_cast<GameResult>(r);
        const bool same =
            changed.termination == record.termination && changed.result == record.result;
        const bool passes = fault(changed).empty();
        if (ended) CHECK(passes == same);
        if (!ended && t <= static_cast<int>(Termination::insufficient_material))
          CHECK_FALSE(passes);
      }
    }
    if (ended) {
      GameRecord longer = record;
      longer.moves.push_back(longer.moves.back());
      CHECK(mentions(fault(longer), "the game has ended here"));
    }
    GameRecord illegal = record;
    const std::size_t at = random.below(illegal.moves.size());
    illegal.moves[at].move = "a1a1";
    CHECK(mentions(fault(illegal), "ply " + std::to_string(at + 1) + ": a1a1 is no legal move"));
  }
  CHECK(by_rules > 0);
}

TEST_CASE("Broken-off games need the result that goes with the reason", "[pgn]") {
  using enum Termination;
  using enum GameResult;
  GameRecord record = short_game();  // Black is to move
  const auto passes = [&](Termination termination, GameResult result) {
    record.termination = termination;
    record.result = result;
    return fault(record).empty();
  };
  for (const Termination each :
       {resignation, adjudicated_win, illegal_move, stalled, disconnected}) {
    CHECK(passes(each, white_wins));
    CHECK(passes(each, black_wins));
    CHECK_FALSE(passes(each, draw));
    CHECK_FALSE(passes(each, unfinished));
  }
  for (const Termination each : {agreement, adjudicated_draw, move_limit}) {
    CHECK(passes(each, draw));
    CHECK_FALSE(passes(each, white_wins));
    CHECK_FALSE(passes(each, unfinished));
  }
  CHECK(passes(interrupted, unfinished));
  CHECK_FALSE(passes(interrupted, draw));
  CHECK(passes(time_forfeit, white_wins));
  CHECK_FALSE(passes(time_forfeit, black_wins));
}

TEST_CASE("Games of no variant or from no position are refused", "[pgn]") {
  GameRecord record = short_game();
  record.variant = "chess";
  CHECK(mentions(fault(record), "no variant 'chess'"));
  record.variant = "pentachess";
  CHECK(mentions(fault(record), "FEN"));
}

TEST_CASE("Mates and other ends of the reference set are recognised", "[pgn]") {
  const std::string variant = GENERATE("pentachess", "circular");
  int checked = 0;
  for (const auto& object : data_objects(variant + "-mates.jsonl")) {
    if (object["mate"] != 1 || checked == 50) continue;
    GameRecord record;
    record.variant = variant;
    record.start_fen = object["fen"].get<std::string>();
    const bool white = split_words(record.start_fen)[1] == "w";
    record.result = white ? GameResult::white_wins : GameResult::black_wins;
    record.termination = Termination::checkmate;
    const auto game = make_game(variant);
    REQUIRE_FALSE(game->set_position(record.start_fen));
    const std::vector<std::string> moves = game->legal_moves();
    for (const std::string& move : moves) {
      REQUIRE_FALSE(game->set_position(record.start_fen));
      const std::array<std::string_view, 1> one = {move};
      REQUIRE_FALSE(game->make_moves(one));
      record.moves = {{move, {}, {}, {}}};
      CHECK(fault(record).empty() == (game->outcome() == Outcome::checkmate));
    }
    ++checked;
  }
  CHECK(checked > 10);
}

TEST_CASE("The check reports on files", "[pgn]") {
  GameRecord other = short_game();
  other.game = 4;
  const TemporaryFile good(short_pgn);
  GameRecord illegal = other;
  illegal.moves[2].move = "a1a1";
  illegal.termination = Termination::resignation;
  const TemporaryFile bad(write_pgn(illegal) + short_pgn.substr(0, short_pgn.size() / 2));
  int status = -1;

  CHECK(mentions(output_of([&] { status = run_pgn_check({good.name()}); }),
                 good.name() + ": 1 games (1 won by White, 0 by Black, 0 drawn, 0 unfinished), 0 "
                               "faults\n"));
  CHECK(status == 0);

  const std::string text = output_of([&] { status = run_pgn_check({good.name(), bad.name()}); });
  INFO(text);
  CHECK(status == 1);
  CHECK(mentions(text, bad.name() + ": game 1 (line 1): ply 3: a1a1 is no legal move"));
  CHECK(mentions(text, bad.name() + ": the game from line 21 on is cut off\n"));
  CHECK(mentions(text,
                 "2 files: 2 games (2 won by White, 0 by Black, 0 drawn, 0 unfinished), 2 "
                 "faults\n"));

  // A game of a match stands once, in whichever file.
  const std::string twice = output_of([&] { status = run_pgn_check({good.name(), good.name()}); });
  CHECK(status == 1);
  CHECK(mentions(twice, "number 6 of the match stands already in " + good.name() + ", game 1"));
}

TEST_CASE("The check reports files that are no PGN", "[pgn]") {
  int status = 0;
  const auto report = [&](const std::string& name) {
    status = 0;
    return output_of([&] { status = run_pgn_check({name}); });
  };
  CHECK(mentions(report("/nonexistent"), "can't read /nonexistent"));
  CHECK(status == 1);
  CHECK(mentions(report("/tmp"), "can't read /tmp: Is a directory"));
  CHECK(status == 1);
  const TemporaryFile empty("");
  CHECK(mentions(report(empty.name()), "no games"));
  CHECK(status == 1);
  const TemporaryFile compressed("\x1f\x8b\x08 rest");
  CHECK(mentions(report(compressed.name()), "gzip"));
  CHECK(status == 1);
}
