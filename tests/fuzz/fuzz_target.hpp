// What the fuzz targets share. Each is a program of its own around one function, which libFuzzer or
// our own driver calls with one input after the other.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

// The name and the form that libFuzzer wants.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

namespace rotunda::fuzz {

inline std::string_view text_of(const std::uint8_t* data, std::size_t size) {
  return {reinterpret_cast<const char*>(data), size};
}

// Ends the program where a property does not hold, so that the input counts as a crash.
void require(bool holds, std::string_view property, std::string_view detail = "");

}  // namespace rotunda::fuzz
