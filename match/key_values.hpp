// The pairs "key=value" behind options such as --engine, --each or --resign.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "engine/result.hpp"
#include "match/adjudication.hpp"
#include "match/engine_config.hpp"
#include "match/openings.hpp"
#include "match/sprt.hpp"

namespace rotunda::match {

using KeyValues = std::vector<std::string>;

// Set the fields that the pairs name. A wrong key or value is named; fields of pairs before it may
// have been set then.
std::optional<Error> apply(const KeyValues& pairs, EngineConfig& engine);
std::optional<Error> apply(const KeyValues& pairs, ResignRule& rule);
std::optional<Error> apply(const KeyValues& pairs, DrawRule& rule);
std::optional<Error> apply(const KeyValues& pairs, SprtParameters& sprt);
// The file may stand alone, as the first word.
std::optional<Error> apply(const KeyValues& pairs, BookOptions& book);

}  // namespace rotunda::match
