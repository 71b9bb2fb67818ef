// What the tests of the rules share: positions from small diagrams, answers of the engine that the
// slow implementation has confirmed, and the boards as the reference files list them.
#pragma once

#include <algorithm>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "engine/movegen.hpp"
#include "engine/outcome.hpp"
#include "engine/position.hpp"
#include "engine/random.hpp"
#include "tests/catch.hpp"
#include "tests/effort.hpp"
#include "tests/slow/slow.hpp"
#include "tests/support.hpp"

namespace rotunda::rules_test {

using Strings = std::vector<std::string>;
using Cells = std::set<std::string>;      // by name
using Men = std::map<std::string, char>;  // letters of a FEN by cell

inline Cells operator+(Cells a, const Cells& b) {
  a.insert(b.begin(), b.end());
  return a;
}

inline int number_of(const std::string& cell) { return std::stoi(cell.substr(1)); }

// A board as tests/data/*-board.json lists it: written by hand of neither implementation.
struct ReferenceCell {
  bool dark = false;
  Cells edge;
  Cells vertex;
};
struct ReferenceBoard {
  Strings names;  // in board order
  std::map<std::string, ReferenceCell> cells;

  const Cells& edge(const std::string& cell) const { return cells.at(cell).edge; }
  const Cells& vertex(const std::string& cell) const { return cells.at(cell).vertex; }
  bool same_colour(const std::string& a, const std::string& b) const {
    return cells.at(a).dark == cells.at(b).dark;
  }
};

inline ReferenceBoard read_reference(const std::string& variant) {
  std::ifstream file(data_path(variant + "-board.json"));
  REQUIRE(file);
  ReferenceBoard board;
  const nlohmann::json content = nlohmann::json::parse(file);
  for (const auto& cell : content["cells"]) {
    board.names.push_back(cell["cell"]);
    board.cells[cell["cell"]] = {cell["colour"] == "dark", cell["edge"].get<Cells>(),
                                 cell["vertex"].get<Cells>()};
  }
  return board;
}

template <class V>
struct Rules {
  static constexpr bool is_pentachess = std::is_same_v<V, Pentachess>;
  static constexpr slow::Variant slow_variant =
      is_pentachess ? slow::Variant::pentachess : slow::Variant::circular;
  inline static const std::string no_rights = is_pentachess ? "- -" : "- - -";
  inline static const std::string start_fen{Notation<V>::start_fen};

  static const ReferenceBoard& board() {
    static const ReferenceBoard result = read_reference(std::string(V::name));
    return result;
  }

  static Cell cell(const std::string& name) { return cell_named<V>(name); }
  static Cells names(CellSet cells) {
    Cells result;
    for (const Cell each : cells) result.insert(Notation<V>::cell_name(each));
    return result;
  }

  static Position<V> position(const std::string& fen) { return position_of<V>(fen); }

  static Strings engine_moves(const Position<V>& at) {
    MoveList list;
    list_moves(at, list);
    Strings result;
    for (const Move move : list) result.push_back(to_text<V>(move));
    std::sort(result.begin(), result.end());
    return result;
  }

  // The legal moves, sorted: those of the engine, once the slow implementation agrees.
  static Strings moves(const Position<V>& at) {
    const std::string fen = write_fen(at);
    INFO("FEN " << fen);
    const slow::Position slow = slow::Position::from_fen(slow_variant, fen);
    const Strings result = engine_moves(at);
    REQUIRE(result == slow.legal_moves());
    REQUIRE(count_moves(at) == result.size());
    REQUIRE(in_check(at) == slow.in_check());
    return result;
  }
  static Strings moves(const std::string& fen) { return moves(position(fen)); }

  static bool is_legal(const std::string& fen, const std::string& move) {
    const Strings all = moves(fen);
    return std::count(all.begin(), all.end(), move) == 1;
  }

  // The moves of the man on a cell, without the cell's name.
  static Strings moves_from(const std::string& fen, const std::string& from) {
    Strings result;
    for (const std::string& move : moves(fen)) {
      const std::size_t second = move.find_first_not_of("0123456789", 1);
      if (move.substr(0, second) == from) result.push_back(move.substr(second));
    }
    return result;
  }
  // Where it may go, without promotion letters.
  static Cells destinations(const std::string& fen, const std::string& from) {
    Cells result;
    for (std::string to : moves_from(fen, from)) {
      if (!is_digit(to.back())) to.pop_back();
      result.insert(to);
    }
    return result;
  }
  // All cells reached by any move.
  static Cells destinations(const std::string& fen) {
    Cells result;
    const Position<V> at = position(fen);
    for (const std::string& move : moves(at)) {
      result.insert(Notation<V>::cell_name(parse_move<V>(move)->to()));
    }
    return result;
  }

  // The position after legal moves; the slow implementation has played them as well.
  static Position<V> played(const std::string& fen, const Strings& line) {
    Position<V> at = position(fen);
    slow::Position slow = slow::Position::from_fen(slow_variant, fen);
    for (const std::string& text : line) {
      const Result<Move> move = read_legal_move(at, text);
      INFO("FEN " << write_fen(at) << ": " << (move ? "" : move.error().message));
      REQUIRE(move);
      at.make(*move);
      slow.play(text);
      REQUIRE(at.is_consistent());
      REQUIRE(write_fen(at) == slow.fen());
    }
    return at;
  }
  static std::string after(const std::string& fen, const Strings& line) {
    return write_fen(played(fen, line));
  }

  // How the game stands after the moves.
  static std::string outcome(const std::string& fen, const Strings& line = {}) {
    static const std::map<Outcome, std::string> texts = {
        {Outcome::ongoing, "ongoing"},        {Outcome::checkmate, "checkmate"},
        {Outcome::stalemate, "stalemate"},    {Outcome::threefold, "threefold"},
        {Outcome::fifty_moves, "fifty-move"}, {Outcome::insufficient_material, "insufficient"},
    };
    const std::string result = texts.at(rotunda::outcome(played(fen, line)));
    std::vector<slow::Position> history = {slow::Position::from_fen(slow_variant, fen)};
    for (const std::string& move : line) {
      history.push_back(history.back());
      history.back().play(move);
    }
    INFO("FEN " << fen);
    REQUIRE(result == slow::outcome(history));
    return result;
  }

  static bool gives_check(const std::string& fen) {
    moves(fen);
    return in_check(position(fen));
  }

  static std::string fen(const Men& men, char side = 'w', const std::string& rights = no_rights,
                         const std::string& counters = "0 1") {
    std::string text;
    for (const Row& row : Notation<V>::rows()) {
      if (!text.empty()) text += '/';
      int run = 0;
      for (const Cell each : row.cells) {
        const auto man = men.find(Notation<V>::cell_name(each));
        if (man == men.end()) {
          ++run;
          continue;
        }
        if (run > 0) text += std::to_string(run);
        run = 0;
        text += man->second;
      }
      if (run > 0) text += std::to_string(run);
    }
    return text + ' ' + side + ' ' + rights + ' ' + counters;
  }

  // The men with the missing kings added on cells where neither stands in check, nor on any cell
  // to keep free; nothing if there are no such cells.
  static std::optional<std::string> fen_with_kings(Men men, char side = 'w',
                                                   const Cells& keep_free = {},
                                                   const std::string& rights = no_rights) {
    const auto has = [&](char letter) {
      return std::any_of(men.begin(), men.end(), [&](auto& man) { return man.second == letter; });
    };
    const auto places_for = [&](char letter) {
      Strings result;
      if (has(letter)) return Strings{""};
      for (const std::string& name : board().names) {
        if (men.count(name) == 0 && keep_free.count(name) == 0) result.push_back(name);
      }
      return result;
    };
    for (const std::string& ours : places_for('K')) {
      for (const std::string& theirs : places_for('k')) {
        if (!ours.empty() && ours == theirs) continue;
        Men all = men;
        if (!ours.empty()) all[ours] = 'K';
        if (!theirs.empty()) all[theirs] = 'k';
        const std::string text = fen(all, side, rights);
        const Result<Position<V>> result = read_fen<V>(text);
        if (result && !in_check(*result)) return text;
        if (result) break;  // our king stands badly wherever theirs is
        // Another fault is that of the men themselves, wherever the kings stand.
        if (!result && result.error().message.find("in check") == std::string::npos) {
          return std::nullopt;
        }
      }
    }
    return std::nullopt;
  }
  static std::string need_kings(const Men& men, char side = 'w', const Cells& keep_free = {},
                                const std::string& rights = no_rights) {
    const std::optional<std::string> result = fen_with_kings(men, side, keep_free, rights);
    INFO("men " << fen(men, side, rights));
    REQUIRE(result);
    return *result;
  }

  static bool is_ours(char letter, char side) {
    return (letter >= 'A' && letter <= 'Z') == (side == 'w');
  }

  // The cells of a line up to the first man, that one included unless it is ours.
  static Cells open_part(const Strings& line, const Men& men, char side) {
    Cells result;
    for (const std::string& name : line) {
      const auto man = men.find(name);
      if (man != men.end() && is_ours(man->second, side)) break;
      result.insert(name);
      if (man != men.end()) break;
    }
    return result;
  }
  // Those of the cells that are not occupied by a man of ours.
  static Cells not_ours(const Cells& cells, const Men& men, char side) {
    Cells result;
    for (const std::string& name : cells) {
      const auto man = men.find(name);
      if (man == men.end() || !is_ours(man->second, side)) result.insert(name);
    }
    return result;
  }
  static Cells empty_ones(const Cells& cells, const Men& men) {
    Cells result;
    for (const std::string& name : cells) {
      if (men.count(name) == 0) result.insert(name);
    }
    return result;
  }
  static Cells enemies(const Cells& cells, const Men& men, char side) {
    Cells result;
    for (const std::string& name : cells) {
      if (men.count(name) != 0 && !is_ours(men.at(name), side)) result.insert(name);
    }
    return result;
  }

  // Where the man on the cell may go by the rule under test, given the other men and its side.
  using Rule = std::function<Cells(const std::string& from, const Men& men, char side)>;

  // Puts the man, of either side, on every cell where it may stand, alone and then among random
  // knights of both sides, and compares its destinations with the rule.
  static void on_every_cell(
      char kind, const Rule& rule, int crowds = 6,
      const std::function<std::string(const std::string& cell)>& rights = [](const std::string&) {
        return no_rights;
      }) {
    SplitMix64 random(static_cast<unsigned char>(kind));
    int compared = 0;
    for (const char side : {'w', 'b'}) {
      const char letter = side == 'w' ? kind : static_cast<char>(kind - 'A' + 'a');
      for (const std::string& from : board().names) {
        const Men alone = {{from, letter}};
        const Cells keep_free =
            rule(from, alone, side) + board().edge(from) + board().vertex(from) + Cells{from};
        for (int crowd = 0; crowd <= effort(crowds, 1); ++crowd) {
          Men men = alone;
          for (std::uint64_t i = crowd == 0 ? 0 : 1 + random.below(24); i > 0; --i) {
            const std::string& at = board().names[random.below(board().names.size())];
            men.insert({at, random.below(2) == 0 ? 'N' : 'n'});
          }
          const std::optional<std::string> fen = fen_with_kings(men, side, keep_free, rights(from));
          if (!fen) continue;
          INFO("FEN " << *fen << ", man on " << from);
          REQUIRE(destinations(*fen, from) == rule(from, men, side));
          ++compared;
        }
      }
    }
    // Only cells where the man may not stand at all, and few of the crowds, were left out.
    REQUIRE(compared > static_cast<int>(board().names.size()));
  }

  // Plays every move of the positions with a mate in one of the reference set on the hundredth ply
  // and returns how many of those that do not restart the count have mated.
  static int mates_on_the_hundredth_ply() {
    int mates = 0;
    for (const auto& object : data_objects(std::string(V::name) + "-mates.jsonl")) {
      if (object["mate"] != 1) continue;
      const std::string fen = without_counters(object["fen"].template get<std::string>());
      for (const std::string& move : moves(fen + " 99 80")) {
        const bool mate = outcome(fen + " 0 80", {move}) == "checkmate";
        const std::string ends = outcome(fen + " 99 80", {move});
        INFO("FEN " << fen << " move " << move);
        CHECK((ends == "checkmate") == mate);
        if (played(fen + " 99 80", {move}).halfmove_clock() < 100) continue;
        if (mate) ++mates;
        if (!mate && ends != "stalemate") CHECK(ends == "fifty-move");
      }
    }
    return mates;
  }

  // How many legal positions with White's king and men, against Black's king and men, are mate to
  // Black. Every placement counts for itself; the men of a side must be of one kind each.
  struct Material {
    std::vector<Kind> white;
    std::vector<Kind> black;
    bool bishops_have_changed = false;
  };
  static long count_mates(const Material& material, CellSet black_king_cells) {
    long count = 0;
    for (const Cell black_king : black_king_cells) {
      Setup<V> setup;
      setup.side = Side::black;
      setup.board[black_king] = man_of(Side::black, king);
      count += count_mates_with(setup, material, 0);
    }
    return count;
  }

 private:
  // Men are placed in this order: White's, Black's, and the white king at last.
  static long count_mates_with(Setup<V>& setup, const Material& material, std::size_t next) {
    const std::size_t whites = material.white.size();
    const std::size_t others = whites + material.black.size();
    const auto man_at = [&](std::size_t i) {
      if (i == others) return man_of(Side::white, king);
      return i < whites ? man_of(Side::white, material.white[i])
                        : man_of(Side::black, material.black[i - whites]);
    };
    if (next > others) return is_legal_mate(setup) ? 1 : 0;
    const Man man = man_at(next);
    long count = 0;
    for (const Cell each : V::cells()) {
      if (setup.board[each] != no_man) continue;
      // Two men of one kind are one placement whichever is named first.
      const bool twin = next > 0 && man_at(next - 1) == man;
      if (twin && each < last_of(setup, man)) continue;
      setup.board[each] = man;
      count += count_mates_with_rights(setup, material, next, each);
      setup.board[each] = no_man;
    }
    return count;
  }
  static Cell last_of(const Setup<V>& setup, Man man) {
    Cell result = 0;
    for (const Cell each : V::cells()) {
      if (setup.board[each] == man) result = each;
    }
    return result;
  }
  static long count_mates_with_rights(Setup<V>& setup, const Material& material, std::size_t next,
                                      Cell placed) {
    if constexpr (!is_pentachess) {
      const bool changed = material.bishops_have_changed && kind_of(setup.board[placed]) == bishop;
      if (changed) setup.rights.changed.add(placed);
      const long count = prune_and_go_on(setup, material, next);
      if (changed) setup.rights.changed.remove(placed);
      return count;
    } else {
      return prune_and_go_on(setup, material, next);
    }
  }
  static long prune_and_go_on(Setup<V>& setup, const Material& material, std::size_t next) {
    // Knights cannot come to give check by the arrival of other men.
    const auto is_knight = [](Kind kind) { return kind == knight; };
    const bool only_knights = std::all_of(material.white.begin(), material.white.end(), is_knight);
    if (only_knights && next + 1 == material.white.size()) {
      CellSet knights;
      Cell black_king = no_cell;
      for (const Cell each : V::cells()) {
        if (setup.board[each] == man_of(Side::white, knight)) knights.add(each);
        if (setup.board[each] == man_of(Side::black, king)) black_king = each;
      }
      if ((V::knight_steps(black_king) & knights).empty()) return 0;
    }
    return count_mates_with(setup, material, next + 1);
  }
  static bool is_legal_mate(const Setup<V>& setup) {
    if (!Notation<V>::fault_in_men(setup).empty()) return false;
    const Position<V> at(setup);
    if (!in_check(at)) return false;
    const Cell waiting = at.king_cell(Side::white);
    if (is_attacked(at, waiting, Side::black, at.occupied())) return false;
    return count_moves(at) == 0;
  }
};

}  // namespace rotunda::rules_test
