#include "search/large_memory.hpp"

#include <sys/mman.h>

namespace rotunda {

void* allocate_large(std::size_t bytes) {
  constexpr std::size_t large_page = std::size_t{2} * 1024 * 1024;
  const std::size_t whole_pages = (bytes + large_page - 1) / large_page * large_page;
  void* const memory = std::aligned_alloc(large_page, whole_pages);
#ifdef MADV_HUGEPAGE
  // Advice only: without it everything works, more slowly.
  if (memory != nullptr) madvise(memory, whole_pages, MADV_HUGEPAGE);
#endif
  return memory;
}

}  // namespace rotunda
