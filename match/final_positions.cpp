#include "match/final_positions.hpp"

#include <fmt/format.h>

#include <filesystem>
#include <fstream>
#include <map>
#include <memory>
#include <string_view>
#include <vector>

#include "match/file.hpp"
#include "protocol/variants.hpp"
#include "variants/common/words.hpp"

namespace rotunda::match {

namespace {

Result<std::string> final_position(const GameRecord& record) {
  const auto fault = [&](std::string_view what) {
    return Error{fmt::format("the final position of game {}: {}", record.game + 1, what)};
  };
  const std::unique_ptr<Game> game = make_game(record.variant);
  if (!game) return fault(fmt::format("there is no variant '{}'", record.variant));
  std::vector<std::string_view> moves;
  for (const PlayedMove& move : record.moves) moves.push_back(move.move);
  std::optional<Error> error = game->set_position(record.start_fen);
  if (!error) error = game->make_moves(moves);
  if (error) return fault(error->message);
  return game->fen();
}

std::optional<Error> append(const std::string& file, std::string_view text) {
  std::ofstream output(file, std::ios::app | std::ios::binary);
  output << text;
  if (!output.flush()) return Error{fmt::format("can't write {}", file)};
  return std::nullopt;
}

}  // namespace

std::optional<Error> append_final_position(const std::string& file, const GameRecord& record) {
  const Result<std::string> position = final_position(record);
  if (!position) return position.error();
  return append(file, *position + '\n');
}

std::optional<Error> complete_final_positions(const std::string& file,
                                              std::span<const GameRecord> records) {
  std::error_code fault;
  std::string content;
  if (std::filesystem::exists(file, fault)) {
    // What has been written to a device or a pipe cannot be read.
    if (!std::filesystem::is_regular_file(file, fault)) return std::nullopt;
    Result<std::string> text = read_file(file);
    if (!text) return text.error();
    content = std::move(*text);
  }
  // Different games may have ended alike, and the file may hold those of other matches as well.
  std::map<std::string_view, int> kept;
  std::vector<std::string_view> lines = split(content, '\n');
  const std::string_view cut = lines.back();
  lines.pop_back();
  for (const std::string_view line : lines) ++kept[line];
  std::string missing;
  std::string end_of_cut;
  for (const GameRecord& record : records) {
    if (record.result == GameResult::unfinished) continue;
    const Result<std::string> position = final_position(record);
    if (!position) return position.error();
    const auto found = kept.find(*position);
    if (found != kept.end() && found->second-- > 0) continue;
    if (!cut.empty() && end_of_cut.empty() && position->starts_with(cut)) {
      end_of_cut = position->substr(cut.size()) + '\n';
    } else {
      missing += *position + '\n';
    }
  }
  if (!cut.empty() && end_of_cut.empty()) end_of_cut += '\n';
  return append(file, end_of_cut + missing);
}

}  // namespace rotunda::match
