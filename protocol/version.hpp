// What the program says of itself.
#pragma once

#include <string>

namespace rotunda {

// Lines: name and version, then the variants, and the compiler and its flags.
std::string version_text();

}  // namespace rotunda
