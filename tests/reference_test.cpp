// The reference files, computed by a program written independently of this engine.
#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

#include "engine/attack.hpp"
#include "engine/movegen.hpp"
#include "tests/catch.hpp"
#include "tests/effort.hpp"
#include "tests/perft.hpp"
#include "tests/support.hpp"

using namespace rotunda;

namespace {

constexpr std::uint64_t most_nodes = effort<std::uint64_t>(6'000'000, 300'000);

// How many lines each file holds, so that a lost or cut one cannot pass.
struct Sizes {
  std::size_t epd;
  std::size_t positions;
  std::size_t special;
};
template <class V>
constexpr Sizes sizes{};
template <>
constexpr Sizes sizes<Pentachess>{240, 400, 200};
template <>
constexpr Sizes sizes<Circular>{314, 300, 280};

template <class V>
std::string file_of(const std::string& rest) {
  return std::string(V::name) + rest;
}

template <class V>
std::vector<std::string> move_texts(const Position<V>& position) {
  MoveList moves;
  list_moves(position, moves);
  std::vector<std::string> texts;
  for (const Move move : moves) texts.push_back(to_text<V>(move));
  std::sort(texts.begin(), texts.end());
  return texts;
}

template <class V>
void check_positions(const std::string& file, std::size_t size) {
  const std::vector<nlohmann::json> objects = data_objects(file);
  REQUIRE(objects.size() == size);
  for (const nlohmann::json& object : objects) {
    const std::string fen = object["fen"];
    INFO(fen);
    Position<V> position = position_of<V>(fen);
    CHECK(write_fen(position) == fen);
    CHECK(in_check(position) == object["check"].get<bool>());
    CHECK(move_texts(position) == object["moves"].get<std::vector<std::string>>());
    const auto counts = object["perft"].get<std::vector<std::uint64_t>>();
    // The counts end with the first 0.
    CHECK(counts.size() == (object["moves"].empty() ? 1 : 3));
    for (std::size_t i = 0; i < counts.size(); ++i) {
      if (counts[i] > most_nodes) continue;
      CHECK(perft(position, static_cast<int>(i + 1)) == counts[i]);
    }
    CHECK(write_fen(position) == fen);
  }
}

}  // namespace

TEMPLATE_TEST_CASE("The perft suite counts as it should", "[reference]", Pentachess, Circular) {
  const std::vector<std::string> lines = data_lines(file_of<TestType>(".epd"));
  REQUIRE(lines.size() == sizes<TestType>.epd);
  std::size_t counts_checked = 0;
  for (const std::string& line : lines) {
    INFO(line);
    const std::vector<std::string_view> parts = split(line, ';');
    Position<TestType> position = position_of<TestType>(parts[0]);
    CHECK(parts.size() >= 2);
    for (std::size_t depth = 1; depth < parts.size(); ++depth) {
      const std::vector<std::string_view> words = split_words(parts[depth]);
      REQUIRE(words.size() == 2);
      REQUIRE(words[0] == fmt::format("D{}", depth));
      const std::uint64_t nodes = std::stoull(std::string(words[1]));
      if (nodes > most_nodes) break;
      CHECK(perft(position, static_cast<int>(depth)) == nodes);
      ++counts_checked;
    }
  }
  CHECK(counts_checked >= 2 * lines.size());
}

TEMPLATE_TEST_CASE("Positions of random games are as the reference says", "[reference]", Pentachess,
                   Circular) {
  check_positions<TestType>(file_of<TestType>("-positions.jsonl"), sizes<TestType>.positions);
}

TEMPLATE_TEST_CASE("Positions thick with special moves are as the reference says", "[reference]",
                   Pentachess, Circular) {
  check_positions<TestType>(file_of<TestType>("-special.jsonl"), sizes<TestType>.special);
}

TEST_CASE("A double step that no legal capture can answer leaves no en passant chance",
          "[reference][C8][C9]") {
  const std::vector<nlohmann::json> objects = data_objects("circular-ep-illegal.jsonl");
  REQUIRE(objects.size() == 6);
  for (const nlohmann::json& object : objects) {
    const std::string fen = object["fen"];
    INFO(fen);
    Position<Circular> position = position_of<Circular>(fen);
    CHECK(write_fen(position) == fen);
    const Move move = legal_move(position, object["move"].get<std::string>());
    // The chance there seems to be: an enemy pawn stands ready.
    const Circular::EnPassant chance =
        Circular::en_passant_left_by(position.side(), move.from(), move.to());
    REQUIRE(chance.over != no_cell);
    position.make(move);
    const CellSet ready = position.men(position.side(), Circular::pawn) &
                          circular::board.pawn_captures_onto[index(position.side())][chance.over];
    CHECK(ready);
    CHECK(write_fen(position) == object["after"].get<std::string>());
    // The key must not know of the chance either.
    CHECK(position.key() == position_of<Circular>(object["after"].get<std::string>()).key());
    position.unmake(move);
    CHECK(write_fen(position) == fen);
  }
}
