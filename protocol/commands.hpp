// What the program does besides a session.
#pragma once

#include <cstdint>
#include <functional>
#include <string>

#include "engine/perft_run.hpp"
#include "picture/picture.hpp"
#include "protocol/position_arguments.hpp"
#include "protocol/reports.hpp"
#include "search/limits.hpp"

namespace rotunda {

// Plies. No machine counts so far; a recursion goes no deeper.
inline constexpr int greatest_perft_depth = 64;

// Plies and MiB of the bench whose nodes bench/signature.txt records.
inline constexpr int default_bench_depth = 11;
inline constexpr std::size_t default_bench_hash_mib = 16;

struct PerftCommand {
  PositionArguments position;
  PerftOptions options;
  bool divide = false;
};

struct SuiteCommand {
  std::string file;
  std::string variant;           // empty: whichever can read the position
  std::uint64_t most_nodes = 0;  // skip counts beyond; 0: none
};

struct BenchCommand {
  std::string variant = "both";  // or the name of one
  int depth = default_bench_depth;
  SearchSettings settings;
  std::size_t hash_mib = default_bench_hash_mib;
};

struct SvgCommand {
  PositionArguments position;
  PictureOptions options;
  std::string output;  // a file; empty: standard output
};

// The exit status. Faults are told on standard error.
int run_perft(const PerftCommand& command);
int run_suite(const SuiteCommand& command);
int run_svg(const SvgCommand& command);
int run_bench(const BenchCommand& command);
int run_report(const Report& report, const PositionArguments& position);

// Searches the positions of the bench and writes lines with its figures; the total of nodes with
// one thread is the signature of the search. Stops early, without figures, once told to.
void bench(const BenchCommand& command, const Signals& signals,
           const std::function<void(double)>& progress,
           const std::function<void(const std::string&)>& print);

}  // namespace rotunda
