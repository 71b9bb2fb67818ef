// Memory for tables that are large and read all over.
#pragma once

#include <cstddef>
#include <cstdlib>

namespace rotunda {

struct FreeMemory {
  void operator()(void* memory) const { std::free(memory); }
};

// Uninitialized, aligned to lines of the cache at least; nullptr if there is none. Where the system
// has large pages, it is asked for them: they spare most reads a walk through the page tables.
void* allocate_large(std::size_t bytes);

}  // namespace rotunda
