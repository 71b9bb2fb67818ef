// Searches in this process: mates, draws, limits, and what a search says.
#include <algorithm>
#include <atomic>
#include <limits>
#include <map>
#include <set>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

#include "engine/outcome.hpp"
#include "engine/random.hpp"
#include "search/evaluation.hpp"
#include "search/searcher.hpp"
#include "tests/catch.hpp"
#include "tests/effort.hpp"
#include "tests/random_positions.hpp"
#include "tests/support.hpp"
#include "variants/circular/board.hpp"
#include "variants/circular/features.hpp"
#include "variants/circular/values.hpp"
#include "variants/circular/weights.hpp"
#include "variants/pentachess/features.hpp"
#include "variants/pentachess/values.hpp"
#include "variants/pentachess/weights.hpp"

using namespace rotunda;

namespace {

// Searches one after the other, with what they learn from each other.
template <class V>
class Searching {
 public:
  SearchReport search(const Position<V>& position, const Limits& limits) {
    return search_until(position, limits, [](const SearchReport&) { return false; });
  }
  // Stops as soon as a report is what was looked for.
  template <class Condition>
  SearchReport search_until(const Position<V>& position, const Limits& limits,
                            Condition condition) {
    reports_.clear();
    Searcher<V> searcher(position, limits, settings_, table_, memory_, signals_,
                         [&](const SearchReport& report) {
                           reports_.push_back(report);
                           if (condition(report)) signals_.stop = true;
                         });
    const SearchReport result = searcher.run();
    if (condition(result)) signals_.stop = false;
    return result;
  }
  void forget() {
    table_.clear();
    memory_.clear();
  }
  SearchSettings& settings() { return settings_; }
  Signals& signals() { return signals_; }
  // What the last search has told.
  const std::vector<SearchReport>& reports() const { return reports_; }

 private:
  Table table_{4};
  SearchMemory<V> memory_;
  SearchSettings settings_;
  Signals signals_;
  std::vector<SearchReport> reports_;
};

Limits depth_limit(int depth) {
  Limits limits;
  limits.depth = depth;
  return limits;
}
Limits mate_limit(int moves) {
  Limits limits;
  limits.mate = moves;
  return limits;
}
Limits node_limit(std::int64_t nodes) {
  Limits limits;
  limits.nodes = nodes;
  return limits;
}

// Legal moves, none after the end of the game; a mate where the score says.
template <class V>
void check_report(const Position<V>& root, const SearchReport& report) {
  INFO(write_fen(root) << " depth " << report.depth << " score " << report.score);
  REQUIRE_FALSE(report.principal_variation.empty());
  Position<V> position = root;
  for (const Move move : report.principal_variation) {
    REQUIRE(outcome(position) == Outcome::ongoing);
    MoveList legal;
    list_moves(position, legal);
    REQUIRE(legal.has(move));
    position.make(move);
  }
  if (is_mate(report.score) && !report.is_lower_bound) {
    const int moves = moves_to_mate(report.score);
    REQUIRE(moves != 0);
    REQUIRE(report.principal_variation.size() ==
            static_cast<std::size_t>(moves > 0 ? 2 * moves - 1 : -2 * moves));
    REQUIRE(outcome(position) == Outcome::checkmate);
  }
}

struct MateProblem {
  std::string fen;
  int moves = 0;
  std::vector<std::string> solutions;
};

template <class V>
std::vector<MateProblem> mate_problems() {
  std::vector<MateProblem> result;
  for (const auto& object : data_objects(std::string(V::name) + "-mates.jsonl")) {
    result.push_back({object["fen"], object["mate"], object["moves"]});
  }
  return result;
}

// Those that can be searched in any build.
template <class V>
std::vector<MateProblem> short_mate_problems() {
  std::vector<MateProblem> result = mate_problems<V>();
  const auto is_long = [](const MateProblem& problem) { return problem.moves > effort(3, 2); };
  result.erase(std::remove_if(result.begin(), result.end(), is_long), result.end());
  return result;
}

template <class V>
void check_solved(const MateProblem& problem, const SearchReport& report) {
  const Position<V> position = position_of<V>(problem.fen);
  check_report(position, report);
  REQUIRE(is_mate(report.score));
  REQUIRE(moves_to_mate(report.score) == problem.moves);
  const std::string move = to_text<V>(report.principal_variation.front());
  INFO(move);
  REQUIRE(std::count(problem.solutions.begin(), problem.solutions.end(), move) == 1);
}

// The position with the sides exchanged: everything the same for the other side.
template <class V>
Cell exchanged(Cell cell);
template <>
Cell exchanged<Pentachess>(Cell cell) {  // half a turn
  const std::string name = Notation<Pentachess>::cell_name(cell);
  const int length = name[0] == 'a' ? 50 : name[0] == 'b' ? 30 : 10;
  return Notation<Pentachess>::cell_called(name[0],
                                           (std::stoi(name.substr(1)) + length / 2) % length);
}
template <>
Cell exchanged<Circular>(Cell cell) {  // top and bottom
  return circular::cell_at(circular::circle_of(cell), 13 - circular::row_of(cell),
                           circular::half_of(cell));
}

template <class V>
CellSet exchanged(CellSet cells) {
  CellSet result;
  for (const Cell cell : cells) result.add(exchanged<V>(cell));
  return result;
}

Pentachess::Rights exchanged(const Pentachess::Rights& rights) {
  return {exchanged<Pentachess>(rights.unmoved), exchanged<Pentachess>(rights.declined)};
}
Circular::Rights exchanged(const Circular::Rights& rights) {
  Circular::Rights result;
  result.unmoved = static_cast<std::uint8_t>((rights.unmoved & 3) << 2 | rights.unmoved >> 2);
  if (rights.en_passant.over != no_cell) {
    result.en_passant = {exchanged<Circular>(rights.en_passant.over),
                         exchanged<Circular>(rights.en_passant.victim)};
  }
  result.changed = exchanged<Circular>(rights.changed);
  return result;
}

template <class V>
Position<V> exchanged(const Position<V>& position) {
  Setup<V> setup;
  for (const Cell cell : V::cells()) {
    const Man man = position.at(cell);
    if (man != no_man) setup.board[exchanged<V>(cell)] = man_of(~side_of(man), kind_of(man));
  }
  setup.side = ~position.side();
  setup.rights = exchanged(position.rights());
  setup.halfmove_clock = position.halfmove_clock();
  return Position<V>(setup);
}

}  // namespace

TEMPLATE_TEST_CASE("Mates of the reference set are found by a mate limit", "[search]", Pentachess,
                   Circular) {
  Searching<TestType> searching;
  int solved = 0;
  for (const MateProblem& problem : short_mate_problems<TestType>()) {
    INFO(problem.fen << " mate " << problem.moves);
    searching.forget();
    const SearchReport report =
        searching.search(position_of<TestType>(problem.fen), mate_limit(problem.moves));
    check_solved<TestType>(problem, report);
    ++solved;
  }
  CHECK(solved >= 60);
}

TEMPLATE_TEST_CASE("U18: mates are found, seen from both sides, with a table cold or warm",
                   "[search][one-thread]", Pentachess, Circular) {
  // A selective search may need many more nodes than one that leaves nothing out.
  constexpr std::int64_t enough_nodes = 4'000'000;
  Searching<TestType> searching;
  // The distance is exact in the end, and never claimed to be shorter on the way.
  const auto check_found = [&](const Position<TestType>& at, int moves) {
    const SearchReport last =
        searching.search_until(at, node_limit(enough_nodes), [&](const SearchReport& report) {
          return is_mate(report.score) && moves_to_mate(report.score) == moves;
        });
    for (const SearchReport& report : searching.reports()) {
      check_report(at, report);
      if (is_mate(report.score)) REQUIRE(std::abs(moves_to_mate(report.score)) >= std::abs(moves));
    }
    REQUIRE(is_mate(last.score));
    REQUIRE(moves_to_mate(last.score) == moves);
    return last;
  };
  int number = 0;
  for (const MateProblem& problem : short_mate_problems<TestType>()) {
    if (number++ % effort(1, 3) != 0) continue;
    INFO(problem.fen << " mate " << problem.moves);
    const Position<TestType> position = position_of<TestType>(problem.fen);
    searching.forget();
    SearchReport last;
    for (int warm = 0; warm < 2; ++warm) {
      last = check_found(position, problem.moves);
      check_solved<TestType>(problem, last);
    }
    if (problem.moves == 1) continue;
    // The mated side, with what has been learnt and without.
    Position<TestType> after = position;
    after.make(last.principal_variation.front());
    for (int round = 0; round < 3; ++round) {
      if (round == 1) searching.forget();
      check_found(after, 1 - problem.moves);
    }
    // And the mating side once more, one move nearer.
    after.make(last.principal_variation[1]);
    check_found(after, problem.moves - 1);
  }
}

TEMPLATE_TEST_CASE("No shorter mate is claimed than there is", "[search]", Pentachess, Circular) {
  Searching<TestType> searching;
  int compared = 0;
  for (const MateProblem& problem : mate_problems<TestType>()) {
    if (problem.moves == 1) continue;
    INFO(problem.fen << " mate " << problem.moves);
    searching.forget();
    const SearchReport report =
        searching.search(position_of<TestType>(problem.fen), mate_limit(problem.moves - 1));
    // Checks are searched deeper, so the mate may be seen already, but not as a shorter one.
    if (is_mate(report.score)) REQUIRE(moves_to_mate(report.score) >= problem.moves);
    check_report(position_of<TestType>(problem.fen), report);
    ++compared;
  }
  CHECK(compared == 42);
}

TEMPLATE_TEST_CASE("V7: a move that leaves no reply is a mate only if it gives check", "[search]",
                   Pentachess, Circular) {
  const bool is_pentachess = std::string(TestType::name) == "pentachess";
  Searching<TestType> searching;
  int stalemates = 0;
  int mates = 0;
  for (const std::string fen : {is_pentachess ? "16K2k30/1B11QR15/10 w - - 0 1"
                                              : "1/3/5/7/9/11/3n2B4/6QR1/k5K/5/3/1 w - - - 0 1",
                                is_pentachess ? "1k2K45/4q16q1b6/10 b - - 0 1"
                                              : "1/3/5/qq5/3N1K3/11/11/9/7/2q2/3/k b - - - 0 1"}) {
    const Position<TestType> position = position_of<TestType>(fen);
    MoveList moves;
    list_moves(position, moves);
    for (const Move move : moves) {
      INFO(fen << ' ' << to_text<TestType>(move));
      Position<TestType> after = position;
      after.make(move);
      const Outcome end = outcome(after);
      if (end != Outcome::checkmate && end != Outcome::stalemate) continue;
      Limits limits = depth_limit(3);
      limits.root_moves = {move};
      const SearchReport report = searching.search(position, limits);
      REQUIRE(report.principal_variation == std::vector<Move>{move});
      REQUIRE(report.score == (end == Outcome::checkmate ? mates_at(1) : draw_score));
      ++(end == Outcome::checkmate ? mates : stalemates);
    }
  }
  CHECK(stalemates > 0);
  CHECK(mates > 0);
}

TEMPLATE_TEST_CASE("V5: with the hundredth ply only mate is better than a draw", "[search]",
                   Pentachess, Circular) {
  Searching<TestType> searching;
  int mates = 0;
  int draws = 0;
  for (const MateProblem& problem : mate_problems<TestType>()) {
    if (problem.moves != 1) continue;
    const Position<TestType> position =
        position_of<TestType>(without_counters(problem.fen) + " 99 99");
    MoveList moves;
    list_moves(position, moves);
    for (const Move move : moves) {
      INFO(problem.fen << ' ' << to_text<TestType>(move));
      Position<TestType> after = position;
      after.make(move);
      const Outcome end = outcome(after);
      if (end == Outcome::ongoing) continue;
      Limits limits = depth_limit(2);
      limits.root_moves = {move};
      const SearchReport report = searching.search(position, limits);
      REQUIRE(report.principal_variation == std::vector<Move>{move});
      REQUIRE(report.score == (end == Outcome::checkmate ? mates_at(1) : draw_score));
      ++(end == Outcome::checkmate ? mates : draws);
    }
  }
  CHECK(mates >= 30);
  CHECK(draws > 200);
}

TEMPLATE_TEST_CASE("The evaluation is the same for either side", "[search]", Pentachess, Circular) {
  for_random_positions<TestType>(2000, 11, [](const Position<TestType>& position) {
    INFO(write_fen(position));
    const Position<TestType> other = exchanged(position);
    REQUIRE(write_fen(exchanged(other)) == without_counters(write_fen(position)) +
                                               fmt::format(" {} 1", position.halfmove_clock()));
    REQUIRE(count_moves(other) == count_moves(position));
    REQUIRE(evaluate(other) == evaluate(position));
  });
}

TEMPLATE_TEST_CASE("A shallow search gives both sides the same score", "[search]", Pentachess,
                   Circular) {
  Searching<TestType> searching;
  for_random_positions<TestType>(effort(150, 30), 12, [&](const Position<TestType>& position) {
    INFO(write_fen(position));
    searching.forget();
    // Selective searches depend on the order of moves, which the exchange changes; a search for
    // mate leaves nothing out.
    const Score score =
        searching.search(position_of<TestType>(write_fen(position)), mate_limit(1)).score;
    searching.forget();
    REQUIRE(searching.search(exchanged(position), mate_limit(1)).score == score);
  });
}

TEMPLATE_TEST_CASE("The limit of nodes is exact", "[search]", Pentachess, Circular) {
  Searching<TestType> searching;
  const Position<TestType> position = position_of<TestType>(Notation<TestType>::start_fen);
  for (const std::int64_t nodes : {1, 2, 3, 10, 99, 1000, 1023, 1024, 1025, 12345}) {
    searching.forget();
    const SearchReport report = searching.search(position, node_limit(nodes));
    CHECK(report.nodes == nodes);
    check_report(position, report);
  }
  for (const std::int64_t nodes : {std::int64_t{0}, std::int64_t{-1}, std::int64_t{-1} << 62}) {
    const SearchReport report = searching.search(position, node_limit(nodes));
    CHECK(report.nodes <= 1);
    check_report(position, report);
  }
}

TEMPLATE_TEST_CASE("Limits of depth and mate are kept, however absurd", "[search]", Pentachess,
                   Circular) {
  Searching<TestType> searching;
  const Position<TestType> position = position_of<TestType>(Notation<TestType>::start_fen);
  for (const int depth : {1, 2, 3, 4}) {
    const SearchReport report = searching.search(position, depth_limit(depth));
    CHECK(report.depth == depth);
    REQUIRE(static_cast<int>(searching.reports().size()) == depth);
    for (int i = 0; i < depth; ++i) {
      CHECK(searching.reports()[static_cast<std::size_t>(i)].depth == i + 1);
    }
  }
  const int least = std::numeric_limits<int>::min();
  const int greatest = std::numeric_limits<int>::max();
  for (const int depth : {0, -1, least}) {
    CHECK(searching.search(position, depth_limit(depth)).depth == 1);
  }
  for (const int moves : {0, -1, least, least / 2}) {
    CHECK(searching.search(position, mate_limit(moves)).depth == 1);
  }
  CHECK(searching.search(position, mate_limit(1)).depth == 2);
  for (const int moves : {greatest, greatest / 2 + 1, 1 << 30}) {
    Limits limits = mate_limit(moves);
    limits.nodes = 2000;
    CHECK(searching.search(position, limits).nodes == 2000);
    limits.mate.reset();
    limits.depth = moves;
    CHECK(searching.search(position, limits).nodes == 2000);
  }
}

TEMPLATE_TEST_CASE("A search that is told to stop stops with a legal move", "[search]", Pentachess,
                   Circular) {
  Searching<TestType> searching;
  const Position<TestType> position = position_of<TestType>(Notation<TestType>::start_fen);
  searching.signals().stop = true;
  for (const Limits& limits : {Limits(), depth_limit(3), mate_limit(2)}) {
    const SearchReport report = searching.search(position, limits);
    CHECK(report.nodes <= 1);
    check_report(position, report);
  }
  searching.signals().stop = false;
  SearchReport report;
  std::thread thread([&] { report = searching.search(position, Limits()); });
  searching.signals().stop = true;
  thread.join();
  check_report(position, report);

  // From the listener, after three iterations.
  Table table(1);
  SearchMemory<TestType> memory;
  Signals signals;
  std::vector<SearchReport> reports;
  const Limits none;
  Searcher<TestType> searcher(position, none, SearchSettings(), table, memory, signals,
                              [&](const SearchReport& told) {
                                reports.push_back(told);
                                if (told.depth == 3) signals.stop = true;
                              });
  const SearchReport last = searcher.run();
  CHECK(last.depth == 3);
  check_report(position, last);
  CHECK(reports.size() == 4);
}

TEMPLATE_TEST_CASE("A listener that throws ends the search on all threads", "[search]", Pentachess,
                   Circular) {
  Searching<TestType> searching;
  searching.settings().threads = 3;
  const Position<TestType> position = position_of<TestType>(Notation<TestType>::start_fen);
  for (int round = 0; round < 20; ++round) {
    const auto throws = [](const SearchReport& report) -> bool {
      if (report.depth == 3) throw std::runtime_error("enough");
      return false;
    };
    REQUIRE_THROWS_AS(searching.search_until(position, Limits(), throws), std::runtime_error);
    REQUIRE(searching.search(position, depth_limit(2)).depth == 2);
  }
}

TEMPLATE_TEST_CASE("U20: principal variations are legal, and end where the game does", "[search]",
                   Pentachess, Circular) {
  Searching<TestType> searching;
  int reports = 0;
  for_random_positions<TestType>(effort(400, 60), 13, [&](const Position<TestType>& position) {
    const std::int64_t nodes = reports % 3 == 0 ? effort(20'000, 2000) : 1500;
    const SearchReport last = searching.search(position, node_limit(nodes));
    for (const SearchReport& report : searching.reports()) {
      check_report(position, report);
      ++reports;
    }
    REQUIRE(last.principal_variation == searching.reports().back().principal_variation);
  });
  CHECK(reports > effort(1000, 100));
}

TEMPLATE_TEST_CASE("Root moves bind the search", "[search]", Pentachess, Circular) {
  Searching<TestType> searching;
  for_random_positions<TestType>(effort(60, 20), 14, [&](const Position<TestType>& position) {
    MoveList moves;
    list_moves(position, moves);
    Limits limits = depth_limit(2);
    limits.root_moves = {moves[moves.size() - 1], moves[0]};
    for (const SearchReport& report : {searching.search(position, limits)}) {
      check_report(position, report);
      const Move move = report.principal_variation.front();
      REQUIRE((move == moves[0] || move == moves[moves.size() - 1]));
    }
    // One move many times over is one move; illegal ones are none.
    limits.root_moves.assign(3 * move_limit, moves[0]);
    limits.root_moves.emplace_back();
    REQUIRE(searching.search(position, limits).principal_variation.front() == moves[0]);
    limits.root_moves = {Move()};
    check_report(position, searching.search(position, limits));
  });
}

TEMPLATE_TEST_CASE("Several lines begin with different moves, the best first", "[search]",
                   Pentachess, Circular) {
  Searching<TestType> searching;
  for_random_positions<TestType>(effort(40, 10), 15, [&](const Position<TestType>& position) {
    INFO(write_fen(position));
    const std::size_t moves = count_moves(position);
    for (const int lines : {1, 3, 500}) {
      searching.forget();
      searching.settings().multi_pv = lines;
      const SearchReport last = searching.search(position, depth_limit(3));
      const std::size_t expected = std::min(moves, static_cast<std::size_t>(lines));
      REQUIRE(searching.reports().size() == 3 * expected);
      for (std::size_t i = 0; i < searching.reports().size(); ++i) {
        const SearchReport& report = searching.reports()[i];
        check_report(position, report);
        const std::size_t line = i % expected;
        REQUIRE(report.line == static_cast<int>(line) + 1);
        REQUIRE(report.depth == static_cast<int>(i / expected) + 1);
        if (line == 0) continue;
        REQUIRE(report.score <= searching.reports()[i - 1].score);
        for (std::size_t j = i - line; j < i; ++j) {
          REQUIRE(searching.reports()[j].principal_variation[0] != report.principal_variation[0]);
        }
      }
      REQUIRE(last.principal_variation == searching.reports()[2 * expected].principal_variation);
    }
  });
}

TEMPLATE_TEST_CASE("Several threads answer as one does: legal, within limits, with exact mates",
                   "[search]", Pentachess, Circular) {
  Searching<TestType> searching;
  searching.settings().threads = 3;
  for_random_positions<TestType>(effort(60, 10), 16, [&](const Position<TestType>& position) {
    for (const Limits& limits : {depth_limit(5), node_limit(effort(20'000, 2'000))}) {
      const SearchReport last = searching.search(position, limits);
      for (const SearchReport& report : searching.reports()) check_report(position, report);
      check_report(position, last);
      if (limits.depth) REQUIRE(last.depth >= 1);
    }
  });
  for (const MateProblem& problem : short_mate_problems<TestType>()) {
    INFO(problem.fen << " mate " << problem.moves);
    searching.forget();
    check_solved<TestType>(
        problem, searching.search(position_of<TestType>(problem.fen), mate_limit(problem.moves)));
  }
}

TEMPLATE_TEST_CASE("Two searches of the same are the same, with one thread", "[search]", Pentachess,
                   Circular) {
  Searching<TestType> searching;
  for_random_positions<TestType>(effort(20, 5), 17, [&](const Position<TestType>& position) {
    searching.forget();
    const SearchReport first = searching.search(position, depth_limit(6));
    searching.forget();
    const SearchReport second = searching.search(position, depth_limit(6));
    REQUIRE(first.nodes == second.nodes);
    REQUIRE(first.score == second.score);
    REQUIRE(first.principal_variation == second.principal_variation);
  });
}

TEMPLATE_TEST_CASE("While pondering no time runs out", "[search]", Pentachess, Circular) {
  Searching<TestType> searching;
  const Position<TestType> position = position_of<TestType>(Notation<TestType>::start_fen);
  Limits limits;
  for (const Side side : {Side::white, Side::black}) {
    limits.clock.time[static_cast<std::size_t>(side)] = Milliseconds(1);
  }
  // On a clock that has run down, a search that does not ponder ends with its first iteration.
  CHECK(searching.search(position, limits).depth == 1);
  searching.signals().pondering = true;
  const SearchReport last = searching.search_until(
      position, limits, [](const SearchReport& report) { return report.depth >= 5; });
  CHECK(last.depth >= 5);
}

TEMPLATE_TEST_CASE("A low level of skill is a small number of nodes", "[search]", Pentachess,
                   Circular) {
  Searching<TestType> searching;
  for_random_positions<TestType>(40, 18, [&](const Position<TestType>& position) {
    for (const int level : {0, 5, 10}) {
      searching.settings().skill_level = level;
      const SearchReport last = searching.search(position, Limits());
      check_report(position, last);
      REQUIRE(last.nodes <= skill_nodes(level));
    }
  });
}

TEMPLATE_TEST_CASE("A low level of skill plays different moves by its seed, all but bad ones",
                   "[search]", Pentachess, Circular) {
  const Position<TestType> start = position_of<TestType>(Notation<TestType>::start_fen);
  std::map<int, std::set<std::uint32_t>> moves;
  for (const int level : {8, greatest_skill_level - 1}) {
    Searching<TestType> searching;
    searching.settings().skill_level = level;
    for (std::uint64_t seed = 1; seed <= 30; ++seed) {
      searching.settings().skill_seed = seed;
      searching.forget();
      const SearchReport chosen = searching.search(start, node_limit(2'000));
      check_report(start, chosen);
      REQUIRE(chosen.line <= skill_lines);
      moves[level].insert(chosen.principal_variation.front().raw());
      // What is reported is what was asked for: one line.
      for (const SearchReport& report : searching.reports()) REQUIRE(report.line == 1);
      searching.forget();
      const SearchReport again = searching.search(start, node_limit(2'000));
      REQUIRE(again.principal_variation == chosen.principal_variation);
    }
  }
  CHECK(moves[8].size() > 1);
  CHECK(moves[8].size() <= skill_lines);
}

TEMPLATE_TEST_CASE("Scores of positions are no scores of mate, whatever the men", "[search]",
                   Pentachess, Circular) {
  const Position<TestType> start = position_of<TestType>(Notation<TestType>::start_fen);
  Searching<TestType> searching;
  for (const Side side : {Side::white, Side::black}) {
    // Queens on all cells but those near the other king, which keeps one to move.
    Setup<TestType> setup;
    setup.side = side;
    const Cell ours = start.king_cell(side);
    const Cell theirs = start.king_cell(~side);
    for (const Cell cell : TestType::cells()) setup.board[cell] = man_of(side, queen);
    // Knights wall their king in, so that the queens do not attack it.
    for (const Cell cell : TestType::king_steps(theirs)) {
      setup.board[cell] = man_of(~side, knight);
    }
    setup.board[ours] = man_of(side, king);
    setup.board[theirs] = man_of(~side, king);
    const Position<TestType> full(setup);
    for (const Side mover : {side, ~side}) {
      INFO(write_fen(full));
      CHECK_FALSE(is_mate(evaluate(full)));
      CHECK((evaluate(full) > 0) == (full.side() == side));
      setup.side = mover;
      const Position<TestType> position(setup);
      if (!read_fen<TestType>(write_fen(position)) || outcome(position) != Outcome::ongoing) {
        continue;
      }
      CHECK_FALSE(is_mate(evaluate(position)));
      check_report(position, searching.search(position, node_limit(2000)));
    }
  }
}

TEST_CASE("Scores of mate count moves", "[search]") {
  CHECK(moves_to_mate(mates_at(1)) == 1);
  CHECK(moves_to_mate(mated_at(0)) == 0);
  for (int moves = 1; moves <= max_ply / 2; ++moves) {
    const Score mate = mates_at(2 * moves - 1);
    const Score mated = mated_at(2 * moves);
    CHECK(is_mate(mate));
    CHECK(is_mate(mated));
    CHECK(moves_to_mate(mate) == moves);
    CHECK(moves_to_mate(mated) == -moves);
    // The sooner the better, and the worse.
    CHECK(mate > mates_at(2 * moves + 1));
    CHECK(mated < mated_at(2 * moves + 2));
  }
  for (const Score score : {draw_score, 1, -1, 20'000, -20'000, least_mate_score - 1}) {
    CHECK_FALSE(is_mate(score));
  }
  CHECK(infinite_score > mates_at(0));
}
