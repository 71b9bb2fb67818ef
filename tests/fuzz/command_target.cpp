// The readers of commands: "go", "setoption", "position" and all others, one line an input. Nothing
// is searched here.
#include <fcntl.h>

#include <algorithm>
#include <array>
#include <span>
#include <sstream>
#include <string>
#include <vector>

#include "protocol/go_command.hpp"
#include "protocol/options.hpp"
#include "protocol/output.hpp"
#include "protocol/session.hpp"
#include "tests/fuzz/affordable.hpp"
#include "tests/fuzz/fuzz_target.hpp"
#include "variants/circular/notation.hpp"
#include "variants/common/notation.hpp"
#include "variants/common/words.hpp"
#include "variants/pentachess/notation.hpp"

namespace rotunda::fuzz {
namespace {

using Words = std::span<const std::string_view>;

bool is_limit(std::string_view word) {
  constexpr std::array limits = {"depth", "nodes", "movetime", "mate",      "wtime",
                                 "btime", "winc",  "binc",     "movestogo", "perft"};
  return std::find(limits.begin(), limits.end(), word) != limits.end();
}

void check_go(Words arguments, std::string_view line) {
  const GoCommand go = parse_go(arguments);
  const bool names_a_limit = std::any_of(arguments.begin(), arguments.end(), is_limit);
  require(go.infinite || names_a_limit, "a search without a limit is infinite", line);
  require(go.searchmoves.size() + go.complaints.size() <= arguments.size(),
          "a word is a move or a mistake, not both", line);
  const Limits& limits = go.limits;
  constexpr Milliseconds longest{1'000'000'000'000};
  const Milliseconds none{0};
  for (const Milliseconds time :
       {limits.movetime.value_or(none), limits.clock.time[0].value_or(none),
        limits.clock.time[1].value_or(none), limits.clock.increment[0],
        limits.clock.increment[1]}) {
    require(time <= longest && time >= -longest, "times can be added up", line);
  }
}

// Whether the text sets one of these options, which must be to a value it can have.
bool sets_option(std::string_view text) {
  Options options;
  options.add_spin("Move Overhead", 10, -5, 100, [&](std::int64_t value) -> Answer {
    require(value >= -5 && value <= 100, "a number is in its range", text);
    return std::nullopt;
  });
  options.add_check("Ponder", false, [](bool) -> Answer { return std::nullopt; });
  options.add_combo("UCI_Variant", {"pentachess", "circular"}, [&](const std::string& value) {
    require(value == "pentachess" || value == "circular", "a choice is one of the list", text);
    return Answer();
  });
  options.add_button("Clear Hash", []() -> Answer { return std::nullopt; });
  const Result<Answer> answer = options.set(text);
  require(answer || !answer.error().message.empty(), "a refusal says why", text);
  return static_cast<bool>(answer);
}

template <class V>
void check_move(std::string_view text) {
  const std::optional<Move> move = parse_move<V>(text);
  // From the first cell to itself is no move.
  if (!move || move->is_none()) return;
  const std::optional<Move> again = parse_move<V>(to_text<V>(*move));
  require(again && *again == *move, "a move is read as it is written", text);
}

// Lives on from input to input: to make one takes longer than all else here.
class LastingSession {
 public:
  explicit LastingSession(std::string_view variant)
      : choose_variant_("setoption name UCI_Variant value " + std::string(variant)) {
    run(choose_variant_);
  }
  void run(std::string_view line) {
    std::istringstream input{std::string(line)};
    session_.run(input);
  }
  // So that what an input does depends on no other.
  void reset_variant() { run(choose_variant_); }

 private:
  const std::string choose_variant_;
  Output output_{open("/dev/null", O_WRONLY | O_CLOEXEC)};
  Session session_{output_, "fuzz", 1};
};

void run(Words words, std::string_view line) {
  static LastingSession pentachess("pentachess");
  static LastingSession circular("circular");
  // It would be the end of the session for all inputs behind.
  if (words[0] == "quit" || !is_affordable(words)) return;
  pentachess.run("position startpos");
  pentachess.run(line);
  if (words[0] == "setoption") pentachess.reset_variant();
  if (words[0] == "position") circular.run(line);
}

}  // namespace
}  // namespace rotunda::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace rotunda;
  using namespace rotunda::fuzz;
  const std::string_view text = text_of(data, size);
  const std::string_view line = text.substr(0, text.find('\n'));
  const std::vector<std::string_view> words = split_words(line);
  if (words.empty()) return 0;
  const Words arguments = Words(words).subspan(1);

  for (const std::string_view word : words) {
    check_move<Pentachess>(word);
    check_move<Circular>(word);
  }
  if (words[0] == "go") {
    check_go(arguments, line);
    return 0;
  }
  if (words[0] == "setoption" && !arguments.empty()) {
    const std::string behind(arguments[0].data(), line.data() + line.size());
    require(sets_option(behind) == sets_option(lower_case(behind)), "options know no case", line);
  }
  run(words, line);
  return 0;
}
