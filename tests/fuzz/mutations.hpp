// Random changes of texts, for the fuzz targets where there is no libFuzzer.
#pragma once

#include <string>
#include <vector>

#include "engine/random.hpp"

namespace rotunda::fuzz {

// What inputs are made from.
struct Stock {
  std::vector<std::string> corpus;  // not empty
  std::vector<std::string> words;   // of a dictionary
};

// One of the corpus, changed in some places.
std::string random_input(const Stock& stock, SplitMix64& random);

}  // namespace rotunda::fuzz
