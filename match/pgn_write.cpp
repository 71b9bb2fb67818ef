#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <utility>

#include "match/pgn.hpp"
#include "variants/common/words.hpp"

namespace rotunda::match {

namespace {

bool is_control(char c) { return static_cast<unsigned char>(c) < 32 || c == 127; }

std::string tag(std::string_view name, std::string_view value) {
  std::string escaped;
  for (const char c : value) {
    if (c == '"' || c == '\\') escaped += '\\';
    escaped += is_control(c) ? ' ' : c;
  }
  return fmt::format("[{} \"{}\"]\n", name, escaped);
}

std::string_view or_unknown(std::string_view value, std::string_view unknown = "?") {
  return value.empty() ? unknown : value;
}

// Words joined by blanks, in lines of up to 80 characters.
class Lines {
 public:
  void add(std::string_view word) {
    constexpr std::size_t width = 80;
    if (word.empty()) return;
    // A line that began with one of these would be taken for a tag or skipped as an escape.
    const bool may_begin_line = word[0] != '[' && word[0] != '%';
    if (length_ > 0) {
      const bool breaks = length_ + 1 + word.size() > width && may_begin_line;
      text_ += breaks ? '\n' : ' ';
      length_ = breaks ? 0 : length_ + 1;
    }
    text_ += word;
    length_ += word.size();
  }
  void add_comment(std::string text) {
    std::replace(text.begin(), text.end(), '{', '(');
    std::replace(text.begin(), text.end(), '}', ')');
    std::replace_if(text.begin(), text.end(), is_control, ' ');
    const std::string comment = '{' + fmt::format("{}", fmt::join(split_words(text), " ")) + '}';
    for (const std::string_view word : split_words(comment)) add(word);
  }
  std::string take() { return std::move(text_); }

 private:
  std::string text_;
  std::size_t length_ = 0;
};

struct FirstMove {
  int number = 1;
  bool by_black = false;
};

// From the side to move and the last field, if that is a number.
FirstMove first_move(std::string_view fen) {
  const std::vector<std::string_view> fields = split_words(fen);
  FirstMove result;
  if (fields.size() < 3) return result;
  result.by_black = fields[1] == "b";
  const std::string_view last = fields.back();
  int number = 0;
  const auto [end, error] = std::from_chars(last.data(), last.data() + last.size(), number);
  if (error == std::errc() && end == last.data() + last.size() && number > 0) {
    result.number = number;
  }
  return result;
}

// What the engine said and how long it took.
std::string figures(const PlayedMove& move) {
  std::string result = move.score.value_or("");
  if (move.depth) result += fmt::format("/{}", *move.depth);
  if (!result.empty()) result += ' ';
  const auto ms = std::max(Milliseconds::rep{0}, move.time.count());
  return result + fmt::format("{}.{:03}s", ms / 1000, ms % 1000);
}

bool is_silent(const PlayedMove& move) {
  return !move.score && !move.depth && move.time == Milliseconds(0);
}

std::string tags(const GameRecord& record) {
  std::string text;
  text += tag("Event", or_unknown(record.event));
  text += tag("Site", "?");
  text += tag("Date", or_unknown(record.date, "????.??.??"));
  const bool second = record.game == 2 * record.pair + 1;
  text +=
      tag("Round", record.pair < 0 ? "?" : fmt::format("{}.{}", record.pair + 1, second ? 2 : 1));
  text += tag("White", or_unknown(record.white));
  text += tag("Black", or_unknown(record.black));
  text += tag("Result", to_text(record.result));
  if (!record.variant.empty()) text += tag("Variant", record.variant);
  if (!record.start_fen.empty()) {
    text += tag("SetUp", "1");
    text += tag("FEN", record.start_fen);
  }
  if (record.white_time_control == record.black_time_control) {
    if (!record.white_time_control.empty()) text += tag("TimeControl", record.white_time_control);
  } else {
    text += tag("WhiteTimeControl", record.white_time_control);
    text += tag("BlackTimeControl", record.black_time_control);
  }
  text += tag("Termination", to_text(record.termination));
  text += tag("PlyCount", fmt::format("{}", record.moves.size()));
  // For people, counting begins with 1.
  if (record.game >= 0) text += tag("GameNumber", fmt::format("{}", record.game + 1));
  if (record.pair >= 0) text += tag("PairNumber", fmt::format("{}", record.pair + 1));
  if (record.schedule != 0) text += tag("Schedule", fmt::format("{:016x}", record.schedule));
  return text;
}

}  // namespace

std::string write_pgn(const GameRecord& record) {
  const FirstMove first = first_move(record.start_fen);
  Lines lines;
  int number = first.number;
  bool by_black = first.by_black;
  bool in_book = true;
  for (const PlayedMove& move : record.moves) {
    if (!by_black) lines.add(fmt::format("{}.", number));
    if (by_black && &move == &record.moves.front()) lines.add(fmt::format("{}...", number));
    lines.add(move.move);
    // Engines say something or take time; the moves before the first that does are the opening's.
    in_book = in_book && is_silent(move);
    lines.add_comment(in_book ? "book" : figures(move));
    if (by_black) ++number;
    by_black = !by_black;
  }
  if (!split_words(record.comment).empty()) lines.add_comment(record.comment);
  lines.add(to_text(record.result));
  return tags(record) + '\n' + lines.take() + "\n\n";
}

}  // namespace rotunda::match
