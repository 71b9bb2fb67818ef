// Random games, position for position against the slow implementation of the rules.
#include <algorithm>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "engine/attack.hpp"
#include "engine/movegen.hpp"
#include "engine/outcome.hpp"
#include "engine/random.hpp"
#include "tests/catch.hpp"
#include "tests/effort.hpp"
#include "tests/slow/slow.hpp"
#include "tests/support.hpp"

using namespace rotunda;

namespace {

// A run compares at least this many positions a variant, a third of them in games from each of the
// three sources of first positions.
constexpr int positions_of_a_source = effort(70'000, 20'000);
constexpr std::uint64_t seed_of_start_games = 1001;
constexpr std::uint64_t seed_of_reference_games = 1002;
constexpr std::uint64_t seed_of_thinned_games = 1003;

template <class V>
constexpr slow::Variant slow_variant = slow::Variant::pentachess;
template <>
constexpr slow::Variant slow_variant<Circular> = slow::Variant::circular;

// How often the games showed what is easily got wrong.
class Tally {
 public:
  void count(const std::string& event) { ++events_[event]; }
  int operator[](const std::string& event) const {
    const auto at = events_.find(event);
    return at == events_.end() ? 0 : at->second;
  }
  std::string text() const {
    std::string result;
    for (const auto& [event, times] : events_) result += fmt::format("{}: {}\n", event, times);
    return result;
  }

 private:
  std::map<std::string, int> events_;
};

std::string name_of(Outcome outcome) {
  switch (outcome) {
    case Outcome::ongoing:
      return "ongoing";
    case Outcome::checkmate:
      return "checkmate";
    case Outcome::stalemate:
      return "stalemate";
    case Outcome::threefold:
      return "threefold";
    case Outcome::fifty_moves:
      return "fifty-move";
    case Outcome::insufficient_material:
      return "insufficient";
  }
  return "none";
}

// What the men of a variant do beyond plain moves and captures; empty for a plain move.
std::string special_kind_of(const Position<Pentachess>& position, Move move) {
  const Man man = position.at(move.from());
  const Kind kind = kind_of(man);
  if (move.promotes())
    return fmt::format("promotion to {}",
                       letter_of<Pentachess>(man_of(Side::white, move.promotion())));
  if (!Pentachess::is_pawn(kind)) return "";
  const bool in_zone = Pentachess::promotion_zone(position.side()).has(move.to());
  const bool declined_before = position.rights().declined.has(move.from());
  if (in_zone && !declined_before) return "declined promotion";
  if (in_zone) return "move inside the zone after declining";
  if (declined_before && !pentachess::outer_ring.has(move.to()))
    return "declined pawn leaves the outer ring";
  const auto steps = pentachess::board.straight_steps[Pentachess::direction(kind)][move.from()];
  if (!Pentachess::is_berolina(kind) && position.at(move.to()) == no_man && !steps.has(move.to())) {
    return "double step";
  }
  return "";
}

std::string special_kind_of(const Position<Circular>& position, Move move) {
  const circular::Board& board = circular::board;
  const Cell from = move.from();
  const Cell to = move.to();
  const Kind kind = kind_of(position.at(from));
  if (move.promotes()) {
    return fmt::format("{}promotion to {}", kind == Circular::prince ? "prince's " : "",
                       letter_of<Circular>(man_of(Side::white, move.promotion())));
  }
  if (Circular::victim_cell(position, move) != to) return "en passant";
  const bool one_step = board.king_steps[from].has(to);
  if (kind == king && !one_step)
    return position.at(to) == no_man ? "king leap" : "capturing king leap";
  if (kind == Circular::prince && !one_step) return "prince's double step";
  if (kind == Circular::pawn && !one_step) return "double step";
  if (kind == bishop && board.light.has(from) != board.light.has(to)) return "colour change";
  if (kind == bishop || kind == queen) {
    CellSet plain = board.diagonal_attacks[0](from, position.occupied()) |
                    board.diagonal_attacks[1](from, position.occupied());
    if (kind == queen) plain |= Circular::rook_attacks(from, position.occupied());
    if (!plain.has(to)) return "swing";
  }
  return "";
}

// What must have happened at least once for a run to count.
std::vector<std::string> required_events(const Position<Pentachess>&) {
  return {"double step",
          "declined promotion",
          "move inside the zone after declining",
          "promotion to Q",
          "promotion to R",
          "promotion to B",
          "promotion to N",
          "declined pawn leaves the outer ring",
          "repetition past a pawn move"};
}
std::vector<std::string> required_events(const Position<Circular>&) {
  return {"double step",
          "en passant",
          "king leap",
          "capturing king leap",
          "prince's double step",
          "colour change",
          "swing",
          "promotion to Q",
          "promotion to R",
          "promotion to B",
          "promotion to N",
          "prince's promotion to Q",
          "prince's promotion to R",
          "prince's promotion to B",
          "prince's promotion to N"};
}
const std::vector<std::string> events_of_both = {"capture",
                                                 "check",
                                                 "double check",
                                                 "check along two lines from one man",
                                                 "pinned man that may move",
                                                 "repetition",
                                                 "checkmate",
                                                 "stalemate",
                                                 "threefold",
                                                 "fifty-move",
                                                 "insufficient"};

// How moves are chosen: any; special ones by preference; back and forth; such as leave few answers.
enum class Manner { uniform, eager, shuffling, stifling };
constexpr std::uint64_t manner_count = 4;

// One game in both implementations.
template <class V>
class Game {
 public:
  Game(const std::string& fen, Tally& tally)
      : position_(position_of<V>(fen)),
        slow_(slow::Position::from_fen(slow_variant<V>, fen)),
        tally_(tally) {}

  // Plays at random to the end of the game or for as many plies; returns how many positions were
  // compared.
  int play(SplitMix64& random, int plies) {
    const Manner manner = static_cast<Manner>(random.below(manner_count));
    int compared = 0;
    for (;;) {
      const bool over = compare();
      ++compared;
      if (over || compared > plies) break;
      make(choose(random, manner));
    }
    take_back();
    return compared;
  }

 private:
  struct Made {
    Move move;
    std::string fen;
    Key key;
  };

  // Whether the game is over.
  bool compare() {
    const std::string fen = write_fen(position_);
    INFO(fen);
    REQUIRE(fen == slow_.fen());
    history_.push_back(slow_);

    compare_moves();
    const bool check = in_check(position_);
    REQUIRE(check == slow_.in_check());
    if (check) count_check();
    count_pins();
    REQUIRE(V::insufficient_material(position_) == slow_.insufficient_material());
    REQUIRE(position_.key() == position_.computed_key());
    REQUIRE(position_.is_consistent());
    const Position<V> read = position_of<V>(fen);
    REQUIRE(read.key() == position_.key());
    REQUIRE(write_fen(read) == fen);
    compare_makes(fen);
    return compare_history();
  }

  // Leaves the moves in the order of their texts, so that the games stay the same when the
  // generator's order changes.
  void compare_moves() {
    moves_ = MoveList();
    list_moves(position_, moves_);
    std::vector<std::pair<std::string, Move>> named;
    for (const Move move : moves_) named.emplace_back(to_text<V>(move), move);
    std::sort(named.begin(), named.end(),
              [](const auto& a, const auto& b) { return a.first < b.first; });
    std::vector<std::string> texts;
    moves_ = MoveList();
    for (const auto& [text, move] : named) {
      texts.push_back(text);
      moves_.add(move);
    }
    REQUIRE(std::adjacent_find(texts.begin(), texts.end()) == texts.end());
    REQUIRE(texts == slow_.legal_moves());
    REQUIRE(count_moves(position_) == moves_.size());
  }

  // Every move there and back.
  void compare_makes(const std::string& fen) {
    const Key key = position_.key();
    bool keys_agree = true;
    for (const Move move : moves_) {
      position_.make(move);
      keys_agree = keys_agree && position_.key() == position_.computed_key();
      position_.unmake(move);
      keys_agree = keys_agree && position_.key() == key;
    }
    REQUIRE(keys_agree);
    REQUIRE(position_.is_consistent());
    REQUIRE(write_fen(position_) == fen);
  }

  bool compare_history() {
    const std::string identity = slow_.identity();
    const Key key = position_.key();
    REQUIRE(key_of_identity_.try_emplace(identity, key).first->second == key);
    REQUIRE(identity_of_key_.try_emplace(key, identity).first->second == identity);

    const auto earlier = std::count(identities_.begin(), identities_.end(), identity);
    REQUIRE(position_.earlier_occurrences() == earlier);
    if (earlier > 0) {
      tally_.count("repetition");
      const auto last = std::find(identities_.rbegin(), identities_.rend(), identity);
      const auto plies_since = static_cast<int>(last - identities_.rbegin()) + 1;
      if (position_.halfmove_clock() < plies_since) tally_.count("repetition past a pawn move");
    }
    identities_.push_back(identity);

    const Outcome result = outcome(position_);
    // The slow answer is slow indeed, so it is asked for only where one of its parts says that
    // something could be the matter, and at every eighth position.
    const bool may_be_over = result != Outcome::ongoing || moves_.empty() || earlier >= 2 ||
                             slow_.halfmove_clock() >= 100 || slow_.insufficient_material();
    if (may_be_over || identities_.size() % 8 == 0) {
      REQUIRE(name_of(result) == slow::outcome(history_));
    }
    if (result != Outcome::ongoing) tally_.count(name_of(result));
    return result != Outcome::ongoing;
  }

  void count_check() {
    tally_.count("check");
    const CellSet checkers = restrictions(position_).checkers();
    if (checkers.more_than_one()) {
      tally_.count("double check");
      return;
    }
    const Cell checker = checkers.first();
    int open = 0;
    for (const CellSet between :
         V::rook_lines().between(checker, position_.king_cell(position_.side()))) {
      if ((between & position_.occupied()).empty()) ++open;
    }
    const Kind kind = kind_of(position_.at(checker));
    if (open > 1 && (kind == rook || kind == queen)) {
      tally_.count("check along two lines from one man");
    }
  }

  void count_pins() {
    const Restrictions limits = restrictions(position_);
    CellSet movable;
    for (const Move move : moves_) movable.add(move.from());
    for (const Cell cell : movable) {
      const bool is_king = position_.king_cell(position_.side()) == cell;
      if (!is_king && limits.allowed(cell) != limits.evasions()) {
        tally_.count("pinned man that may move");
      }
    }
  }

  Move choose(SplitMix64& random, Manner manner) {
    const Move any = moves_[random.below(moves_.size())];
    if (manner == Manner::shuffling && made_.size() >= 2 && random.below(8) != 0) {
      // Back with the own man that has just moved.
      const Move last = made_[made_.size() - 2].move;
      const Move back(last.to(), last.from());
      if (moves_.has(back)) return back;
    }
    if (manner == Manner::eager && random.below(2) == 0) {
      std::vector<Move> special;
      for (const Move move : moves_) {
        if (!special_kind_of(position_, move).empty()) special.push_back(move);
      }
      if (!special.empty()) return special[random.below(special.size())];
    }
    if (manner == Manner::stifling) {
      Move best = any;
      std::size_t fewest = move_limit;
      for (int tries = 0; tries < 6; ++tries) {
        const Move move = moves_[random.below(moves_.size())];
        position_.make(move);
        const std::size_t answers = count_moves(position_);
        position_.unmake(move);
        if (answers < fewest) {
          fewest = answers;
          best = move;
        }
      }
      return best;
    }
    return any;
  }

  void make(Move move) {
    if (const std::string kind = special_kind_of(position_, move); !kind.empty()) {
      tally_.count(kind);
    }
    if (position_.at(V::victim_cell(position_, move)) != no_man) tally_.count("capture");
    made_.push_back({move, write_fen(position_), position_.key()});
    position_.make(move);
    slow_.play(to_text<V>(move));
  }

  // The whole game, back to its first position.
  void take_back() {
    while (!made_.empty()) {
      const Made& made = made_.back();
      REQUIRE(position_.plies() == made_.size());
      position_.unmake(made.move);
      REQUIRE(write_fen(position_) == made.fen);
      REQUIRE(position_.key() == made.key);
      REQUIRE(position_.is_consistent());
      made_.pop_back();
      identities_.pop_back();
      const auto earlier =
          std::count(identities_.begin(), identities_.end(), identities_.back()) - 1;
      REQUIRE(position_.earlier_occurrences() == earlier);
    }
    REQUIRE(position_.plies() == 0);
  }

  Position<V> position_;
  slow::Position slow_;
  Tally& tally_;
  MoveList moves_;
  std::vector<Made> made_;
  std::vector<slow::Position> history_;
  std::vector<std::string> identities_;
  std::unordered_map<std::string, Key> key_of_identity_;
  std::unordered_map<Key, std::string> identity_of_key_;
};

// Rights of men that are no longer there.
void drop_idle_rights(Setup<Pentachess>& setup) {
  for (const Cell cell : Pentachess::cells()) {
    if (setup.board[cell] != no_man) continue;
    setup.rights.unmoved.remove(cell);
    setup.rights.declined.remove(cell);
  }
}
void drop_idle_rights(Setup<Circular>& setup) {
  setup.rights.en_passant = {};
  for (const Cell cell : Circular::cells()) {
    if (setup.board[cell] == no_man) setup.rights.changed.remove(cell);
  }
  for (const Side side : {Side::white, Side::black}) {
    if (setup.board[Circular::start_cell(side, Circular::prince)] == no_man) {
      setup.rights.unmoved = static_cast<std::uint8_t>(
          setup.rights.unmoved & ~Circular::unmoved_bit(side, Circular::prince));
    }
  }
}

// The position with a random part of its men taken off, if that leaves a position.
template <class V>
std::optional<std::string> thinned(const Position<V>& position, SplitMix64& random) {
  Setup<V> setup = setup_of(position);
  const std::uint64_t taken_of_hundred = 10 + random.below(90);
  for (const Cell cell : position.occupied() & ~position.of_kind(king)) {
    if (random.below(100) < taken_of_hundred) setup.board[cell] = no_man;
  }
  drop_idle_rights(setup);
  setup.side = random.below(2) == 0 ? Side::white : Side::black;
  // Often near the end of the fifty moves.
  setup.halfmove_clock = static_cast<int>(random.below(4) == 0 ? 80 + random.below(20) : 0);
  const std::string fen = write_fen(Position<V>(setup));
  if (!read_fen<V>(fen)) return std::nullopt;
  return fen;
}

template <class V>
std::string thinned_reference_position(const std::vector<std::string>& fens, SplitMix64& random) {
  for (;;) {
    Position<V> position = position_of<V>(fens[random.below(fens.size())]);
    for (std::uint64_t plies = random.below(30); plies > 0; --plies) {
      MoveList moves;
      list_moves(position, moves);
      if (moves.empty()) break;
      position.make(moves[random.below(moves.size())]);
    }
    if (const auto fen = thinned(position, random)) return *fen;
  }
}

// Games until enough positions have been compared; first_position gives the start of each.
template <class V, class FirstPosition>
int play_games(std::uint64_t seed, int plies, Tally& tally, FirstPosition first_position) {
  SplitMix64 random(seed);
  int compared = 0;
  while (compared < positions_of_a_source) {
    INFO("seed " << seed << ", " << compared << " positions before this game");
    compared += Game<V>(first_position(random), tally).play(random, plies);
  }
  return compared;
}

}  // namespace

TEMPLATE_TEST_CASE("Random games are the same in the slow implementation", "[comparison]",
                   Pentachess, Circular) {
  const std::vector<std::string> fens = reference_fens<TestType>();
  Tally tally;
  int compared = 0;
  compared += play_games<TestType>(seed_of_start_games, 250, tally, [](SplitMix64&) {
    return std::string(Notation<TestType>::start_fen);
  });
  compared += play_games<TestType>(seed_of_reference_games, 80, tally, [&](SplitMix64& random) {
    return fens[random.below(fens.size())];
  });
  compared += play_games<TestType>(seed_of_thinned_games, 120, tally, [&](SplitMix64& random) {
    return thinned_reference_position<TestType>(fens, random);
  });
  CHECK(compared >= 3 * positions_of_a_source);

  INFO(compared << " positions\n" << tally.text());
  for (const std::string& event : events_of_both) {
    INFO(event);
    CHECK(tally[event] > 0);
  }
  const Position<TestType> start = position_of<TestType>(Notation<TestType>::start_fen);
  for (const std::string& event : required_events(start)) {
    INFO(event);
    CHECK(tally[event] > 0);
  }
}
