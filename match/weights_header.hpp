// The weights of an evaluation as source text.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "engine/weights.hpp"
#include "search/terms.hpp"

namespace rotunda::match {

// The header variants/<variant>/weights.hpp with these weights in it.
std::string weights_header(std::string_view variant, std::span<const TermRow> rows,
                           std::span<const Weight> weights);

}  // namespace rotunda::match
