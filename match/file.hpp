// Whole files, with faults in words.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "engine/result.hpp"
#include "match/descriptor.hpp"

namespace rotunda::match {

// The error names the file.
Result<std::string> read_file(const std::string& file);

// Makes the file if it is not there, and keeps everybody else from locking it as long as the
// descriptor is open, which is hardly longer than this program lives. Devices and pipes are not
// locked, nor are files on systems that can't do it.
Result<Descriptor> lock_file(const std::string& file);

// Says so if the content is no text: compressed or binary.
std::optional<Error> fault_in_text(const std::string& file, std::string_view content);

// Takes a UTF-8 byte order mark off the front.
std::string_view without_byte_order_mark(std::string_view text);

}  // namespace rotunda::match
