#include "protocol/options.hpp"

#include <string>
#include <vector>

#include "tests/catch.hpp"

using namespace rotunda;

namespace {

// Options that note what they are set to.
class NotedOptions {
 public:
  NotedOptions() {
    options_.add_spin("Hash", 16, 1, 1000, [this](std::int64_t value) -> Answer {
      noted_.push_back("Hash=" + std::to_string(value));
      if (value == 666) return "666 does not do";
      return std::nullopt;
    });
    options_.add_combo("Game Of", {"Two Sides", "four"},
                       [this](const std::string& value) -> Answer {
                         noted_.push_back("Game=" + value);
                         return "now " + value;
                       });
    options_.add_button("Clear Hash", [this]() -> Answer {
      noted_.emplace_back("Clear");
      return std::nullopt;
    });
  }

  // What has been called, and what has been answered, for words behind "setoption".
  std::string set(const std::string& words) {
    noted_.clear();
    const Result<Answer> answer = options_.set(words);
    answer_ = !answer ? "!" + answer.error().message : (*answer).value_or("");
    REQUIRE(noted_.size() <= 1);
    return noted_.empty() ? "" : noted_[0];
  }
  const std::string& answer() const { return answer_; }
  const Options& options() const { return options_; }

 private:
  Options options_;
  std::vector<std::string> noted_;
  std::string answer_;
};

}  // namespace

TEST_CASE("Options are described in the order in which they were added", "[options]") {
  const NotedOptions noted;
  CHECK(noted.options().descriptions() ==
        std::vector<std::string>{
            "option name Hash type spin default 16 min 1 max 1000",
            "option name Game Of type combo default Two Sides var Two Sides var four",
            "option name Clear Hash type button"});
}

TEST_CASE("Options are found by name, whatever the case and the blanks", "[options]") {
  NotedOptions noted;
  for (const std::string words : {"name Hash value 8", "NAME hash VALUE 8", " name  HASH\tvalue 8 ",
                                  "name Hash value 8\r", "name Hash value 008"}) {
    INFO(words);
    CHECK(noted.set(words) == "Hash=8");
    CHECK(noted.answer().empty());
  }
  for (const std::string words : {"name Clear Hash", "name clear  hash", "name CLEAR HASH value",
                                  "name Clear Hash value true"}) {
    INFO(words);
    CHECK(noted.set(words) == "Clear");
    CHECK(noted.answer().empty());
  }
  for (const std::string words : {"name Game Of value Two Sides", "name game of value TWO   sides",
                                  "name GAME\tOF value two\tSides"}) {
    INFO(words);
    CHECK(noted.set(words) == "Game=Two Sides");
    CHECK(noted.answer() == "now Two Sides");
  }
}

TEST_CASE("Numbers out of range are clamped, and that is said", "[options]") {
  NotedOptions noted;
  const std::vector<std::pair<std::string, std::string>> clamped = {
      {"0", "1"},
      {"-1", "1"},
      {"-99999999999999999999", "1"},
      {"1001", "1000"},
      {"99999999999", "1000"},
      {"99999999999999999999", "1000"}};
  for (const auto& [value, set] : clamped) {
    INFO(value);
    CHECK(noted.set("name Hash value " + value) == "Hash=" + set);
    CHECK(noted.answer() == "option Hash: " + value + " is not between 1 and 1000, set to " + set);
  }
  for (const std::string value : {"1", "1000"}) {
    CHECK(noted.set("name Hash value " + value) == "Hash=" + value);
    CHECK(noted.answer().empty());
  }
  // What the option itself says goes first.
  CHECK(noted.set("name Hash value 666") == "Hash=666");
  CHECK(noted.answer() == "666 does not do");
}

TEST_CASE("Values that do not fit the type are refused", "[options]") {
  NotedOptions noted;
  for (const std::string value : {" value abc", " value", "", " value 8 9", " value 8.0",
                                  " value +8", " value 8x", " value -", " value value 8"}) {
    INFO(value);
    CHECK(noted.set("name Hash" + value).empty());
    CHECK(noted.answer().find("!option Hash: '") == 0);
    CHECK(noted.answer().find("is not a number") != std::string::npos);
  }
  for (const std::string value : {" value five", " value", "", " value two", " value TwoSides"}) {
    INFO(value);
    CHECK(noted.set("name Game Of" + value).empty());
    CHECK(noted.answer().find("is none of Two Sides, four") != std::string::npos);
  }
}

TEST_CASE("Names that no option has are refused", "[options]") {
  NotedOptions noted;
  for (const std::string words : {"name Has value 8", "name Hash Hash value 8", "name Clear",
                                  "name ClearHash", "name", "name value 8"}) {
    INFO(words);
    CHECK(noted.set(words).empty());
    CHECK(noted.answer().find("!setoption: there is no option '") == 0);
  }
  for (const std::string words : {"", "Hash value 8", "value 8 name Hash", "names Hash"}) {
    INFO(words);
    CHECK(noted.set(words).empty());
    CHECK(noted.answer() == "!setoption: the word 'name' is missing");
  }
}
