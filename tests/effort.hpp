// How much a test may compute: builds with sanitizers or assertions are many times slower.
#pragma once

#include <algorithm>
#include <cstddef>
#include <span>
#include <vector>

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__) || !defined(NDEBUG)
#define ROTUNDA_INSTRUMENTED 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define ROTUNDA_INSTRUMENTED 1
#endif
#endif
#ifndef ROTUNDA_INSTRUMENTED
#define ROTUNDA_INSTRUMENTED 0
#endif

namespace rotunda {

inline constexpr bool is_instrumented = ROTUNDA_INSTRUMENTED != 0;

template <class Number>
constexpr Number effort(Number normally, Number if_instrumented) {
  return is_instrumented ? if_instrumented : normally;
}

// All of a list, or only the first ones.
template <class T>
std::span<const T> some_of(const std::vector<T>& all, std::size_t if_instrumented) {
  return std::span<const T>(all).first(effort(all.size(), std::min(all.size(), if_instrumented)));
}

}  // namespace rotunda
