// Feeds a fuzz target where there is no libFuzzer: the corpus as it is, and then random changes of
// it for so many seconds.
//
//   PROGRAM CORPUS DICTIONARY SECONDS INPUT [SEED]
//
// The corpus is a folder. The input at work is kept in the file INPUT, which is left behind by a
// crash and replayed by giving it as the corpus.
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <random>
#include <string>

#include "tests/fuzz/fuzz_target.hpp"
#include "tests/fuzz/mutations.hpp"

namespace {

using namespace rotunda;
namespace fs = std::filesystem;

std::string content(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

std::vector<std::string> read_corpus(const fs::path& place) {
  std::vector<std::string> corpus;
  if (!fs::is_directory(place)) return {content(place)};
  for (const auto& entry : fs::directory_iterator(place)) corpus.push_back(content(entry.path()));
  // Folders have no order of their own.
  std::sort(corpus.begin(), corpus.end());
  return corpus;
}

// The words in quotes; libFuzzer's escapes are not needed.
std::vector<std::string> read_dictionary(const fs::path& path) {
  std::vector<std::string> words;
  std::ifstream file(path);
  for (std::string line; std::getline(file, line);) {
    if (line.size() > 2 && line.front() == '"') words.push_back(line.substr(1, line.size() - 2));
  }
  return words;
}

class Runner {
 public:
  explicit Runner(std::string kept) : kept_(std::move(kept)) {}

  void run(const std::string& input) {
    constexpr unsigned patience_s = 300;
    std::ofstream(kept_, std::ios::binary) << input;
    alarm(patience_s);
    LLVMFuzzerTestOneInput(reinterpret_cast<const std::uint8_t*>(input.data()), input.size());
    alarm(0);
    ++count_;
  }
  long count() const { return count_; }
  void finish() const { fs::remove(kept_); }

 private:
  const std::string kept_;
  long count_ = 0;
};

}  // namespace

int main(int argc, char** argv) {
  using Steady = std::chrono::steady_clock;
  if (argc < 5) {
    fmt::print(stderr, "usage: {} CORPUS DICTIONARY SECONDS INPUT [SEED]\n", argv[0]);
    return 2;
  }
  const fuzz::Stock stock{read_corpus(argv[1]), read_dictionary(argv[2])};
  const auto end = Steady::now() + std::chrono::seconds(std::atoi(argv[3]));
  const std::uint64_t seed =
      argc > 5 ? std::strtoull(argv[5], nullptr, 10) : std::random_device()();
  if (stock.corpus.empty() || stock.words.empty()) {
    fmt::print(stderr, "the corpus or the dictionary is empty\n");
    return 2;
  }
  fmt::print("seed {}; the input of a crash is left in {}\n", seed, argv[4]);
  std::fflush(stdout);

  Runner runner(argv[4]);
  for (const std::string& input : stock.corpus) runner.run(input);
  SplitMix64 random(seed);
  while (Steady::now() < end) runner.run(fuzz::random_input(stock, random));
  runner.finish();
  fmt::print("{} executions, {} of them the corpus\n", runner.count(), stock.corpus.size());
  return 0;
}
