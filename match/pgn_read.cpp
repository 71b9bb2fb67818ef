#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <optional>
#include <set>
#include <utility>

#include "match/file.hpp"
#include "match/pgn.hpp"
#include "variants/common/words.hpp"

namespace rotunda::match {

namespace {

constexpr std::string_view blanks = " \t\r\n\v\f";

template <class Number>
std::optional<Number> whole_number(std::string_view text, int base = 10) {
  Number number{};
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number, base);
  if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return number;
}

// "+0.31", "0.00", "+M5", "-M4"
bool is_score(std::string_view text) {
  if (text.starts_with('+') || text.starts_with('-')) text.remove_prefix(1);
  const bool mate = text.starts_with('M');
  if (mate) text.remove_prefix(1);
  const std::size_t point = std::min(text.find('.'), text.size());
  const auto are_digits = [](std::string_view part) {
    return !part.empty() && std::all_of(part.begin(), part.end(), is_digit);
  };
  if (!are_digits(text.substr(0, point))) return false;
  return point == text.size() || (!mate && are_digits(text.substr(point + 1)));
}

// "0.245s"
std::optional<Milliseconds> parse_seconds(std::string_view text) {
  if (text.size() < 2 || !text.ends_with('s') || !is_digit(text[0])) return std::nullopt;
  text.remove_suffix(1);
  double seconds = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), seconds);
  const double too_long = 1e12;
  if (error != std::errc() || end != text.data() + text.size() || !(seconds < too_long)) {
    return std::nullopt;
  }
  return Milliseconds(std::llround(seconds * 1000));
}

// Takes "score/depth time", of which score and depth may be missing, and returns what else the
// comment says; or nothing, if it does not begin so.
std::optional<std::string> parse_figures(const std::string& comment, PlayedMove& move) {
  if (comment == "book") return "";
  const std::vector<std::string_view> words = split_words(comment);
  PlayedMove result{move.move, {}, {}, {}};
  const auto time_at = [&](std::size_t at) -> std::optional<Milliseconds> {
    if (at >= words.size()) return std::nullopt;
    std::string_view word = words[at];
    if (word.ends_with(',')) word.remove_suffix(1);
    return parse_seconds(word);
  };
  std::size_t at = 0;
  std::optional<Milliseconds> time = time_at(at);
  if (!time && !words.empty()) {
    const std::size_t slash = std::min(words[0].find('/'), words[0].size());
    const std::string_view score = words[0].substr(0, slash);
    if (!score.empty() && !is_score(score)) return std::nullopt;
    if (!score.empty()) result.score = score;
    if (slash < words[0].size()) {
      result.depth = whole_number<int>(words[0].substr(slash + 1));
      if (!result.depth) return std::nullopt;
    }
    time = time_at(++at);
  }
  if (!time) return std::nullopt;
  result.time = *time;
  move = std::move(result);
  const auto rest = words.begin() + static_cast<std::ptrdiff_t>(at) + 1;
  return fmt::format("{}", fmt::join(rest, words.end(), " "));
}

class Reader {
 public:
  explicit Reader(std::string_view text)
      : text_(text), first_(text.size() - without_byte_order_mark(text).size()), at_(first_) {}

  PgnContent read() {
    content_.whole_size = text_.size();
    for (;;) {
      skip_between_words();
      if (at_end()) return std::move(content_);
      begin_ = at_;
      ++game_number_;
      game_line_ = line_of(begin_);
      if (!read_game()) {
        content_.last_cut = true;
        content_.cut_line = game_line_;
        content_.whole_size = begin_;
        return std::move(content_);
      }
    }
  }

 private:
  // What is known of the game that is being read.
  struct Draft {
    GameRecord record;
    std::vector<std::pair<std::string, std::string>> tags;
    bool in_moves = false;
    bool move_has_comment = false;
    int variation_depth = 0;
    bool faulty = false;
  };

  bool at_end() const { return at_ >= text_.size(); }

  std::size_t line_of(std::size_t offset) {
    const std::string_view passed = text_.substr(counted_, offset - counted_);
    line_ += static_cast<std::size_t>(std::count(passed.begin(), passed.end(), '\n'));
    counted_ = offset;
    return line_;
  }
  void complain(std::string message, bool left_out = false) {
    content_.complaints.push_back({game_number_, game_line_, std::move(message), left_out});
  }
  // The game goes on to be read, but in vain.
  void drop(Draft& draft, std::string message) {
    if (!draft.faulty) complain(std::move(message), true);
    draft.faulty = true;
  }

  void skip_line() { at_ = std::min(text_.find('\n', at_), text_.size()); }
  // Blanks, comments to the end of a line, and lines that a '%' in front reserves for others.
  void skip_between_words() {
    for (;;) {
      at_ = std::min(text_.find_first_not_of(blanks, at_), text_.size());
      if (at_end()) return;
      const bool begins_line = at_ == first_ || text_[at_ - 1] == '\n';
      const bool is_escape = text_[at_] == '%' && begins_line;
      if (text_[at_] != ';' && !is_escape) return;
      skip_line();
    }
  }

  // Reads to the end of one game, good or not; false if the text ends before.
  bool read_game() {
    Draft draft;
    for (;;) {
      skip_between_words();
      if (at_end()) return false;
      const char c = text_[at_];
      if (c == '[') {
        if (draft.in_moves) {
          drop(draft, "no result before the tags of the next game");
          return true;
        }
        if (begins_with_event() && has_event(draft)) {
          drop(draft, "no moves and no result before the tags of the next game");
          return true;
        }
        if (!read_tag(draft)) return false;
        continue;
      }
      draft.in_moves = true;
      if (c == '{') {
        if (!read_comment(draft)) return false;
      } else if (c == '(') {
        ++draft.variation_depth;
        ++at_;
      } else if (c == ')') {
        if (draft.variation_depth == 0) {
          drop(draft, "')' without '('");
        } else {
          --draft.variation_depth;
        }
        ++at_;
      } else if (read_word(draft)) {
        finish(draft);
        return true;
      }
    }
  }

  bool begins_with_event() const { return text_.substr(at_).starts_with("[Event "); }
  static bool has_event(const Draft& draft) {
    return std::any_of(draft.tags.begin(), draft.tags.end(),
                       [](const auto& tag) { return tag.first == "Event"; });
  }

  // False if the text ends within the tag.
  bool read_tag(Draft& draft) {
    const std::size_t line_end = std::min(text_.find('\n', at_), text_.size());
    const std::string_view line = text_.substr(at_, line_end - at_);
    std::optional<std::size_t> length = parse_tag(line, draft);
    if (!length && line_end == text_.size()) return false;
    if (!length) {
      drop(draft, fmt::format("'{}' is no tag", line.substr(0, line.find('\r'))));
      length = line.size();
    }
    at_ += *length;
    return true;
  }

  // [Name "value"]; returns its length.
  static std::optional<std::size_t> parse_tag(std::string_view line, Draft& draft) {
    std::size_t at = std::min(line.find_first_not_of(" \t", 1), line.size());
    const std::size_t name_end = std::min(line.find_first_of(" \t\"", at), line.size());
    const std::string name(line.substr(at, name_end - at));
    at = line.find_first_not_of(" \t", name_end);
    if (name.empty() || at == std::string_view::npos || line[at] != '"') return std::nullopt;
    std::string value;
    for (++at; at < line.size() && line[at] != '"'; ++at) {
      if (line[at] == '\\' && at + 1 < line.size()) ++at;
      value += line[at];
    }
    at = at < line.size() ? line.find_first_not_of(" \t", at + 1) : std::string_view::npos;
    if (at == std::string_view::npos || line[at] != ']') return std::nullopt;
    draft.tags.emplace_back(name, value);
    return at + 1;
  }

  // False if the text ends within the comment.
  bool read_comment(Draft& draft) {
    const std::size_t end = text_.find('}', at_);
    // A game that was cut off in a comment and that others follow must not swallow them.
    const std::string_view inside = text_.substr(at_ + 1, end - at_ - 1);
    const std::size_t next_game = inside.find("\n[Event ");
    if (next_game != std::string_view::npos) {
      drop(draft, "a comment does not end before the next game");
      at_ += 1 + next_game;
      return true;
    }
    if (end == std::string_view::npos) return false;
    at_ = end + 1;
    if (draft.variation_depth > 0) return true;
    const std::string comment = fmt::format("{}", fmt::join(split_words(inside), " "));
    GameRecord& record = draft.record;
    std::optional<std::string> rest;
    if (!record.moves.empty() && !draft.move_has_comment) {
      rest = parse_figures(comment, record.moves.back());
    }
    draft.move_has_comment = true;
    const std::string& said = rest ? *rest : comment;
    if (!said.empty()) record.comment = said;
    return true;
  }

  // A move, its number, a glyph or a result; true for the result, which ends the game.
  bool read_word(Draft& draft) {
    const std::size_t end =
        std::min(text_.find_first_of(" \t\r\n\v\f{}()[];$", at_ + 1), text_.size());
    std::string_view word = text_.substr(at_, end - at_);
    at_ = end;
    if (draft.variation_depth > 0) return false;
    if (const auto result = parse_result(word)) {
      draft.record.result = *result;
      return true;
    }
    if (word[0] == '$') return false;
    // "12." and "12..." may stand by themselves or right before the move.
    const std::size_t digits_end = std::min(word.find_first_not_of("0123456789"), word.size());
    if (digits_end == word.size()) return false;
    if (word[digits_end] == '.') {
      word.remove_prefix(std::min(word.find_first_not_of('.', digits_end), word.size()));
    }
    while (!word.empty() && std::string_view("!?+#").find(word.back()) != std::string_view::npos) {
      word.remove_suffix(1);
    }
    if (word.empty()) return false;
    if (word.find_first_of("}]") != std::string_view::npos) {
      drop(draft, fmt::format("'{}' among the moves", word));
      return false;
    }
    draft.record.moves.push_back({std::string(word), {}, {}, {}});
    draft.record.comment.clear();
    draft.move_has_comment = false;
    return false;
  }

  void finish(Draft& draft) {
    read_tags(draft);
    if (draft.faulty) return;
    content_.places.push_back({game_number_, game_line_});
    content_.games.push_back(std::move(draft.record));
  }

  void read_tags(Draft& draft) {
    GameRecord& record = draft.record;
    record.event.clear();
    record.game = -1;
    record.pair = -1;
    std::set<std::string> seen;
    for (const auto& [name, value] : draft.tags) {
      if (!seen.insert(name).second) complain(fmt::format("tag {} stands twice", name));
      if (!read_value(name, value, record)) complain(fmt::format("tag {} is '{}'", name, value));
    }
  }

  // False if the value does not fit the tag.
  static bool read_value(const std::string& name, const std::string& value, GameRecord& record) {
    const auto number_before = [&](int& number) {
      const std::optional<int> counted = whole_number<int>(value);
      if (!counted || *counted < 1) return false;
      number = *counted - 1;
      return true;
    };
    const std::string known = value == "?" ? "" : value;
    if (name == "Event") record.event = known;
    if (name == "White") record.white = known;
    if (name == "Black") record.black = known;
    if (name == "Date") record.date = value == "????.??.??" ? "" : value;
    if (name == "Variant") record.variant = value;
    if (name == "FEN") record.start_fen = value;
    if (name == "TimeControl") record.white_time_control = record.black_time_control = value;
    if (name == "WhiteTimeControl") record.white_time_control = value;
    if (name == "BlackTimeControl") record.black_time_control = value;
    if (name == "Result") return parse_result(value) == record.result;
    if (name == "GameNumber") return number_before(record.game);
    if (name == "PairNumber") return number_before(record.pair);
    if (name == "PlyCount") return whole_number<std::size_t>(value) == record.moves.size();
    if (name == "Termination") {
      const std::optional<Termination> termination = parse_termination(value);
      if (termination) record.termination = *termination;
      return termination.has_value();
    }
    if (name == "Schedule") {
      const auto schedule = whole_number<std::uint64_t>(value, 16);
      if (schedule) record.schedule = *schedule;
      return schedule.has_value();
    }
    return true;
  }

  const std::string_view text_;
  const std::size_t first_;
  std::size_t at_;
  PgnContent content_;
  // The game that is being read: where it begins, its number in the text and its first line.
  std::size_t begin_ = 0;
  std::size_t game_number_ = 0;
  std::size_t game_line_ = 1;
  // Lines are counted as the reading goes on.
  std::size_t counted_ = 0;
  std::size_t line_ = 1;
};

}  // namespace

PgnContent read_pgn(std::string_view text) { return Reader(text).read(); }

}  // namespace rotunda::match
