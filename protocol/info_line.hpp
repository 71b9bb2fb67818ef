// The "info" line of a search report.
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <string>

#include "search/searcher.hpp"
#include "variants/common/notation.hpp"

namespace rotunda {

inline std::string score_text(Score score) {
  return is_mate(score) ? fmt::format("mate {}", moves_to_mate(score))
                        : fmt::format("cp {}", score);
}

template <class V>
std::string info_line(const SearchReport& report) {
  std::string line;
  for (const Move move : report.principal_variation) line += ' ' + to_text<V>(move);
  const auto ms = report.time.count();
  return fmt::format(
      "info depth {} seldepth {} multipv {} score {}{} nodes {} nps {} hashfull {} time {} pv{}",
      report.depth, report.selective_depth, report.line, score_text(report.score),
      report.is_lower_bound ? " lowerbound" : "", report.nodes,
      report.nodes * 1000 / std::max<decltype(ms)>(1, ms), report.hashfull, ms, line);
}

}  // namespace rotunda
