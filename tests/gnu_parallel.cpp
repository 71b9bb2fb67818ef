#include "tests/gnu_parallel.hpp"

#include <unistd.h>

#include <cstdlib>
#include <string_view>

#include "tests/catch.hpp"
#include "tests/child_process.hpp"
#include "variants/common/words.hpp"

namespace rotunda {

std::string gnu_parallel() {
  const char* const path = std::getenv("PATH");
  for (const std::string_view directory : split(path == nullptr ? "" : path, ':')) {
    const std::string file = std::string(directory) + "/parallel";
    if (access(file.c_str(), X_OK) != 0) continue;
    // There is another program of that name.
    ChildProcess process(file, {"--version"});
    process.close_input();
    const std::string version = process.read_line().value_or("");
    process.wait();
    if (version.starts_with("GNU parallel")) return file;
  }
  WARN("not tested: GNU parallel is missing (scripts/setup.sh installs it)");
  return "";
}

}  // namespace rotunda
