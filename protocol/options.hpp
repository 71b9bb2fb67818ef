// The options of a session: what "uci" lists and "setoption" sets.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/result.hpp"

namespace rotunda {

// What an option says when it has been set: nothing, or a line for the user.
using Answer = std::optional<std::string>;

class Options {
 public:
  void add_spin(std::string name, std::int64_t value, std::int64_t least, std::int64_t greatest,
                std::function<Answer(std::int64_t)> set);
  void add_check(std::string name, bool value, std::function<Answer(bool)> set);
  void add_combo(std::string name, std::vector<std::string> values,
                 std::function<Answer(const std::string&)> set);
  void add_button(std::string name, std::function<Answer()> press);

  // The lines "option name ...".
  std::vector<std::string> descriptions() const;
  // Sets an option from the words behind "setoption". Names and values are not case-sensitive and
  // may contain blanks; numbers out of range are clamped, which the answer says.
  Result<Answer> set(std::string_view words) const;

 private:
  struct Option {
    std::string name;
    std::string description;  // behind the name
    std::function<Result<Answer>(const std::optional<std::string>& value)> set;
  };
  std::vector<Option> options_;
};

}  // namespace rotunda
