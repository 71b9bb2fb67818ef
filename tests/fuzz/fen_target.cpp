// The readers of positions: any text is read or refused in words, what is read is a sound position,
// and so are all that moves lead to. The input is a FEN, and behind a line end each byte chooses a
// move.
#include <vector>

#include "engine/attack.hpp"
#include "engine/movegen.hpp"
#include "engine/outcome.hpp"
#include "tests/fuzz/fuzz_target.hpp"
#include "variants/circular/notation.hpp"
#include "variants/common/fen.hpp"
#include "variants/pentachess/notation.hpp"

namespace rotunda::fuzz {
namespace {

template <class V>
void check_sound(const Position<V>& position) {
  const std::string fen = write_fen(position);
  require(position.is_consistent(), "a position is consistent", fen);
  const Side waiting = ~position.side();
  require(!is_attacked(position, position.king_cell(waiting), position.side(), position.occupied()),
          "no king can be captured", fen);
  const Result<Position<V>> again = read_fen<V>(fen);
  require(static_cast<bool>(again), "what is written can be read",
          again ? fen : fen + ": " + again.error().message);
  require(write_fen(*again) == fen, "what is read is written the same", fen);
  require(again->key() == position.key(), "a position read again has the same key", fen);
}

template <class V>
void check(std::string_view fen, std::string_view choices) {
  const Result<Position<V>> read = read_fen<V>(fen);
  if (!read) return require(!read.error().message.empty(), "a refusal says why", fen);
  Position<V> position = *read;
  const std::string start = write_fen(position);
  check_sound(position);

  std::vector<Move> line;
  for (const char choice : choices) {
    MoveList moves;
    list_moves(position, moves);
    require(moves.size() == count_moves(position), "as many moves are listed as counted", start);
    if (moves.empty()) break;
    const Move move = moves[static_cast<unsigned char>(choice) % moves.size()];
    const std::string text = to_text<V>(move);
    require(static_cast<bool>(read_legal_move(position, text)), "a move can be read", text);
    position.make(move);
    line.push_back(move);
    check_sound(position);
    outcome(position);
  }
  for (; !line.empty(); line.pop_back()) position.unmake(line.back());
  require(write_fen(position) == start, "moves can be taken back", start);
}

}  // namespace
}  // namespace rotunda::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace rotunda;
  const std::string_view text = fuzz::text_of(data, size);
  const std::size_t end = text.find('\n');
  const std::string_view fen = text.substr(0, end);
  // Enough to come to the end of many games.
  constexpr std::size_t most_moves = 64;
  const std::string_view choices = end == text.npos ? "" : text.substr(end + 1, most_moves);
  fuzz::check<Pentachess>(fen, choices);
  fuzz::check<Circular>(fen, choices);
  return 0;
}
