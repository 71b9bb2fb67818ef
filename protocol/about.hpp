// What the program says of itself.
#pragma once

#include <string>
#include <vector>

namespace rotunda {

// Lines: name and version, the variants, and those of the compiler.
std::string version_text();
// The compiler, and its flags.
std::vector<std::string> compiler_lines();
std::vector<std::string> license_lines();

}  // namespace rotunda
