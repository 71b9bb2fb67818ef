// Which commands a fuzzer may give: none that takes gigabytes or hours by right.
#pragma once

#include <span>
#include <string_view>

namespace rotunda::fuzz {

inline constexpr int greatest_hash_mib = 4;
inline constexpr int greatest_threads = 4;
inline constexpr int greatest_perft = 2;

// Of the words of a line. A search is none of this file's business: it can be stopped.
bool is_affordable(std::span<const std::string_view> words);

}  // namespace rotunda::fuzz
