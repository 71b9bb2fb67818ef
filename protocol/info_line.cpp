#include "protocol/info_line.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace rotunda {

namespace {

std::string score_text(Score score) {
  return is_mate(score) ? fmt::format("mate {}", moves_to_mate(score))
                        : fmt::format("cp {}", score);
}

}  // namespace

std::string info_line(const SearchInfo& info) {
  const SearchReport& report = info.report;
  const auto ms = report.time.count();
  return fmt::format(
      "info depth {} seldepth {} multipv {} score {}{} nodes {} nps {} hashfull {} time {} pv {}",
      report.depth, report.selective_depth, report.line, score_text(report.score),
      report.is_lower_bound ? " lowerbound" : "", report.nodes,
      report.nodes * 1000 / std::max<decltype(ms)>(1, ms), report.hashfull, ms,
      fmt::join(info.moves, " "));
}

}  // namespace rotunda
