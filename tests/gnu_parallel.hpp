// The program that runs commands side by side.
#pragma once

#include <string>

namespace rotunda {

// Its file. If it is missing the test says so, and this is empty.
std::string gnu_parallel();

}  // namespace rotunda
