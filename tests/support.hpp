// What several tests need: positions from text, the reference files.
#pragma once

#include <fstream>
#include <initializer_list>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "tests/catch.hpp"
#include "variants/circular/notation.hpp"
#include "variants/common/fen.hpp"
#include "variants/common/notation.hpp"
#include "variants/pentachess/notation.hpp"

namespace rotunda {

template <class V>
Cell cell_named(std::string_view name) {
  std::string_view rest = name;
  const std::optional<Cell> cell = take_cell<V>(rest);
  if (!cell || !rest.empty()) FAIL("no cell is called " << name);
  return *cell;
}

template <class V>
CellSet cells_named(std::initializer_list<std::string_view> names) {
  CellSet result;
  for (const std::string_view name : names) result.add(cell_named<V>(name));
  return result;
}

template <class V>
Position<V> position_of(std::string_view fen) {
  const Result<Position<V>> position = read_fen<V>(fen);
  if (!position) FAIL(position.error().message);
  return *position;
}

template <class V>
Move legal_move(const Position<V>& position, std::string_view text) {
  const Result<Move> move = read_legal_move(position, text);
  if (!move) FAIL(move.error().message << ": " << write_fen(position));
  return *move;
}

// A position without the counters: what must be equal for two positions to be the same.
inline std::string without_counters(const std::string& fen) {
  const std::size_t fullmove_number = fen.rfind(' ');
  return fen.substr(0, fen.rfind(' ', fullmove_number - 1));
}

// What a position is made from, to be changed and put together again.
template <class V>
Setup<V> setup_of(const Position<V>& position) {
  Setup<V> setup;
  for (const Cell cell : V::cells()) setup.board[cell] = position.at(cell);
  setup.side = position.side();
  setup.rights = position.rights();
  setup.halfmove_clock = position.halfmove_clock();
  setup.fullmove_number = position.fullmove_number();
  return setup;
}

inline std::string data_path(const std::string& file) {
  return std::string(ROTUNDA_TEST_DATA) + '/' + file;
}

inline std::vector<std::string> data_lines(const std::string& file) {
  std::ifstream in(data_path(file));
  if (!in) FAIL("cannot read " << data_path(file));
  std::vector<std::string> lines;
  for (std::string line; std::getline(in, line);) lines.push_back(line);
  return lines;
}

// The objects of a file with one in each line.
inline std::vector<nlohmann::json> data_objects(const std::string& file) {
  std::vector<nlohmann::json> objects;
  for (const std::string& line : data_lines(file)) objects.push_back(nlohmann::json::parse(line));
  return objects;
}

// The positions of both collections of a game.
template <class V>
std::vector<std::string> reference_fens() {
  std::vector<std::string> fens;
  for (const std::string kind : {"positions", "special"}) {
    for (const auto& object : data_objects(std::string(V::name) + '-' + kind + ".jsonl")) {
      fens.push_back(object["fen"].template get<std::string>());
    }
  }
  return fens;
}

}  // namespace rotunda
