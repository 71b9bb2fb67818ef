// A part of some work, "i/n".
#pragma once

#include <charconv>
#include <optional>
#include <string_view>

namespace rotunda {

struct Shard {
  int index = 1;  // from 1
  int count = 1;
};

inline std::optional<Shard> parse_shard(std::string_view text) {
  Shard shard;
  const char* const last = text.data() + text.size();
  const auto [slash, error] = std::from_chars(text.data(), last, shard.index);
  if (error != std::errc() || slash == last || *slash != '/') return std::nullopt;
  const auto [end, count_error] = std::from_chars(slash + 1, last, shard.count);
  if (count_error != std::errc() || end != last) return std::nullopt;
  if (shard.index < 1 || shard.index > shard.count) return std::nullopt;
  return shard;
}

}  // namespace rotunda
