#include <fmt/format.h>
#include <toml++/toml.h>

#include <CLI/Error.hpp>
#include <sstream>
#include <string>
#include <vector>

#include "match/match_cli.hpp"

namespace rotunda::match {

namespace {

// A value as it would stand on the command line.
std::string plain(const toml::node& node) {
  if (const auto text = node.value_exact<std::string>()) return *text;
  if (const toml::array* const words = node.as_array()) {
    std::vector<std::string> texts;
    for (const toml::node& word : *words) texts.push_back(plain(word));
    return fmt::format("{}", fmt::join(texts, " "));
  }
  std::ostringstream stream;
  node.visit([&](const auto& value) { stream << value; });
  return stream.str();
}

void add_table(const std::string& name, const toml::table& table,
               std::vector<std::string>& result) {
  result.push_back("--" + name);
  for (const auto& [key, value] : table) {
    const std::string key_text(key.str());
    // [engine.option] and [each.option] hold the engine's own options.
    if (const toml::table* const options = value.as_table()) {
      for (const auto& [option, setting] : *options) {
        result.push_back(
            fmt::format("{}.{}={}", key_text, std::string(option.str()), plain(setting)));
      }
    } else {
      result.push_back(fmt::format("{}={}", key_text, plain(value)));
    }
  }
}

std::vector<std::string> arguments_from_toml(const std::string& file) {
  toml::table content;
  try {
    content = toml::parse_file(file);
  } catch (const toml::parse_error& error) {
    throw CLI::ValidationError(
        "--config",
        fmt::format("{}, line {}: {}", file, error.source().begin.line, error.description()));
  }
  std::vector<std::string> result;
  for (const auto& [key, node] : content) {
    const std::string name(key.str());
    if (const toml::table* const table = node.as_table()) {
      add_table(name, *table, result);
    } else if (const toml::array* const tables = node.as_array()) {
      for (const toml::node& element : *tables) {
        if (const toml::table* const one = element.as_table()) {
          add_table(name, *one, result);
        } else {
          result.push_back(fmt::format("--{}={}", name, plain(element)));
        }
      }
    } else if (const auto flag = node.value_exact<bool>()) {
      if (*flag) result.push_back("--" + name);
    } else {
      result.push_back(fmt::format("--{}={}", name, plain(node)));
    }
  }
  return result;
}

}  // namespace

std::vector<std::string> with_config(std::vector<std::string> words) {
  if (words.empty() || words[0] != "match") return words;
  const std::string option = "--config";
  std::vector<std::string> result = {words[0]};
  std::vector<std::string> rest;
  for (std::size_t i = 1; i < words.size(); ++i) {
    std::string file;
    if (words[i] == option && i + 1 < words.size()) {
      file = words[++i];
    } else if (words[i].starts_with(option + "=")) {
      file = words[i].substr(option.size() + 1);
    } else {
      rest.push_back(words[i]);
      continue;
    }
    const std::vector<std::string> more = arguments_from_toml(file);
    result.insert(result.end(), more.begin(), more.end());
  }
  result.insert(result.end(), rest.begin(), rest.end());
  return result;
}

}  // namespace rotunda::match
