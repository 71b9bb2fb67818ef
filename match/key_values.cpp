#include "match/key_values.hpp"

#include <fmt/format.h>

#include <charconv>
#include <cmath>
#include <functional>
#include <string_view>
#include <utility>

#include "variants/common/words.hpp"

namespace rotunda::match {

namespace {

// Takes a value; says what it should have been if it is wrong.
using Setter = std::function<std::optional<std::string>(std::string_view value)>;

struct Key {
  std::string_view name;
  Setter set;
};

std::optional<Error> apply_all(
    const KeyValues& pairs, const std::vector<Key>& keys,
    const std::function<bool(std::string_view, std::string_view)>& other =
        [](std::string_view, std::string_view) { return false; }) {
  for (const std::string& pair : pairs) {
    const std::size_t equals = pair.find('=');
    if (equals == std::string::npos) return Error{fmt::format("'{}' is no key=value", pair)};
    const std::string_view name = std::string_view(pair).substr(0, equals);
    const std::string_view value = std::string_view(pair).substr(equals + 1);
    bool known = other(name, value);
    for (const Key& key : keys) {
      if (key.name != name) continue;
      known = true;
      if (const auto wanted = key.set(value)) {
        return Error{fmt::format("{}: '{}' is {}", name, value, *wanted)};
      }
    }
    if (!known) {
      std::vector<std::string_view> names;
      for (const Key& key : keys) names.push_back(key.name);
      return Error{
          fmt::format("unknown key '{}' in '{}'; known: {}", name, pair, fmt::join(names, ", "))};
    }
  }
  return std::nullopt;
}

template <class Number>
std::optional<Number> parse(std::string_view text) {
  Number value{};
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (text.empty() || error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return value;
}

template <class Target>
Setter whole_number(Target& target, std::int64_t least, std::int64_t greatest) {
  return [&target, least, greatest](std::string_view text) -> std::optional<std::string> {
    const auto value = parse<std::int64_t>(text);
    if (!value || *value < least || *value > greatest) {
      return fmt::format("no whole number from {} to {}", least, greatest);
    }
    target = static_cast<std::remove_reference_t<decltype(*&target)>>(*value);
    return std::nullopt;
  };
}

// Optional fields need the number's own type.
template <class Number>
Setter optional_number(std::optional<Number>& target, std::int64_t least, std::int64_t greatest) {
  return [&target, least, greatest](std::string_view text) -> std::optional<std::string> {
    Number value{};
    const auto wanted = whole_number(value, least, greatest)(text);
    if (!wanted) target = value;
    return wanted;
  };
}

Setter real_number(double& target) {
  return [&target](std::string_view text) -> std::optional<std::string> {
    const auto value = parse<double>(text);
    if (!value || !std::isfinite(*value)) return "no number";
    target = *value;
    return std::nullopt;
  };
}

Setter seconds(std::optional<Milliseconds>& target) {
  return [&target](std::string_view text) -> std::optional<std::string> {
    const auto value = parse<double>(text);
    // To the millisecond, of which there must be one.
    if (!value || !(*value >= 0.0005) || *value > 1e6) return "no number of seconds";
    target = Milliseconds(std::llround(*value * 1000));
    return std::nullopt;
  };
}

Setter words(std::string& target) {
  return [&target](std::string_view text) -> std::optional<std::string> {
    if (text.empty()) return "empty";
    target = text;
    return std::nullopt;
  };
}

template <class Value>
Setter choice(Value& target, std::vector<std::pair<std::string_view, Value>> choices) {
  return
      [&target, choices = std::move(choices)](std::string_view text) -> std::optional<std::string> {
        std::vector<std::string_view> names;
        for (const auto& [name, value] : choices) {
          names.push_back(name);
          if (name != text) continue;
          target = value;
          return std::nullopt;
        }
        return fmt::format("none of {}", fmt::join(names, ", "));
      };
}

constexpr std::int64_t much = 1'000'000'000;

}  // namespace

std::optional<Error> apply(const KeyValues& pairs, EngineConfig& engine) {
  TimeControl& limits = engine.limits;
  const std::vector<Key> keys = {
      {"cmd", words(engine.command)},
      {"name", words(engine.name)},
      {"dir", words(engine.directory)},
      {"args",
       [&](std::string_view text) -> std::optional<std::string> {
         engine.arguments.clear();
         for (const std::string_view word : split_words(text)) engine.arguments.emplace_back(word);
         return std::nullopt;
       }},
      {"tc",
       [&](std::string_view text) -> std::optional<std::string> {
         const Result<TimeControl> clock = parse_clock(text);
         if (!clock) return "no time control: " + clock.error().message;
         limits.time = clock->time;
         limits.moves = clock->moves;
         limits.increment = clock->increment;
         return std::nullopt;
       }},
      {"st", seconds(limits.movetime)},
      {"nodes", optional_number(limits.nodes, 1, std::int64_t{1} << 60)},
      {"depth", optional_number(limits.depth, 1, 1000)},
      {"timemargin",
       [&](std::string_view text) -> std::optional<std::string> {
         const auto ms = parse<std::int64_t>(text);
         if (!ms || *ms < 0 || *ms > much) return "no number of milliseconds";
         limits.margin = Milliseconds(*ms);
         return std::nullopt;
       }},
      {"stall", seconds(engine.stall)},
      {"restart", choice<bool>(engine.restart_every_game, {{"on", true}, {"off", false}})},
      // Named for the message; handled below.
      {"option.NAME", [](std::string_view) { return std::optional<std::string>("no option"); }},
  };
  const auto add_option = [&](std::string_view name, std::string_view value) {
    constexpr std::string_view prefix = "option.";
    if (!name.starts_with(prefix) || name.size() == prefix.size() || name == "option.NAME") {
      return false;
    }
    const std::string option(name.substr(prefix.size()));
    // The later one counts, in the place of the earlier: --each goes before the engine's own.
    for (auto& [known, old_value] : engine.options) {
      if (!same_letters(known, option)) continue;
      old_value = value;
      return true;
    }
    engine.options.emplace_back(option, value);
    return true;
  };
  return apply_all(pairs, keys, add_option);
}

std::optional<Error> apply(const KeyValues& pairs, ResignRule& rule) {
  return apply_all(
      pairs, {{"movecount", whole_number(rule.move_count, 1, much)},
              {"score", whole_number(rule.score_cp, 1, much)},
              {"twosided",
               choice<bool>(rule.two_sided,
                            {{"true", true}, {"false", false}, {"on", true}, {"off", false}})}});
}

std::optional<Error> apply(const KeyValues& pairs, DrawRule& rule) {
  return apply_all(pairs, {{"movenumber", whole_number(rule.move_number, 0, much)},
                           {"movecount", whole_number(rule.move_count, 1, much)},
                           {"score", whole_number(rule.score_cp, 0, much)}});
}

std::optional<Error> apply(const KeyValues& pairs, SprtParameters& sprt) {
  return apply_all(pairs,
                   {{"elo0", real_number(sprt.elo0)},
                    {"elo1", real_number(sprt.elo1)},
                    {"alpha", real_number(sprt.alpha)},
                    {"beta", real_number(sprt.beta)},
                    {"model", choice<SprtModel>(sprt.model, {{"normalized", SprtModel::normalized},
                                                             {"logistic", SprtModel::logistic},
                                                             {"bayesian", SprtModel::bayesian}})}});
}

std::optional<Error> apply(const KeyValues& pairs, BookOptions& book) {
  KeyValues rest = pairs;
  if (!rest.empty() && rest[0].find('=') == std::string::npos) rest[0].insert(0, "file=");
  std::int64_t plies = 0;
  BookFormat format{};
  const auto with = [](auto& target, auto& value, Setter set) -> Setter {
    return [&target, &value, set = std::move(set)](std::string_view text) {
      const auto wanted = set(text);
      if (!wanted) target = value;
      return wanted;
    };
  };
  std::optional<std::int64_t> plies_given;
  const auto error = apply_all(
      rest, {{"file", words(book.file)},
             {"format", with(book.format, format,
                             choice<BookFormat>(
                                 format, {{"epd", BookFormat::epd}, {"pgn", BookFormat::pgn}}))},
             {"order", choice<BookOrder>(book.order, {{"sequential", BookOrder::sequential},
                                                      {"random", BookOrder::random}})},
             {"start", whole_number(book.start, 1, much)},
             {"plies", with(plies_given, plies, whole_number(plies, 0, much))}});
  if (plies_given) book.plies = static_cast<int>(*plies_given);
  return error;
}

}  // namespace rotunda::match
