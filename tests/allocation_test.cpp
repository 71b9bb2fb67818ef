// Generation, make and unmake allocate nothing. A program of its own, because it counts every
// allocation of the whole process.
#include <cstdlib>
#include <new>

#include "engine/outcome.hpp"
#include "tests/catch.hpp"
#include "tests/perft.hpp"
#include "variants/circular/notation.hpp"
#include "variants/common/fen.hpp"
#include "variants/pentachess/notation.hpp"

namespace {

std::size_t allocations = 0;

void* counted(std::size_t size) {
  ++allocations;
  if (void* const memory = std::malloc(size == 0 ? 1 : size)) return memory;
  throw std::bad_alloc();
}

}  // namespace

void* operator new(std::size_t size) { return counted(size); }
void* operator new[](std::size_t size) { return counted(size); }
void operator delete(void* memory) noexcept { std::free(memory); }
void operator delete[](void* memory) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }
void operator delete[](void* memory, std::size_t) noexcept { std::free(memory); }

using namespace rotunda;

TEMPLATE_TEST_CASE("Generation, make and unmake allocate nothing", "[allocation]", Pentachess,
                   Circular) {
  Result<Position<TestType>> position = read_fen<TestType>(Notation<TestType>::start_fen);
  REQUIRE(position);
  position->reserve(4);
  const std::size_t before = allocations;
  REQUIRE(before > 0);  // those of reading the position, so the count works
  const std::uint64_t nodes = perft(*position, 4);
  const Outcome state = outcome(*position);
  const std::size_t after = allocations;
  CHECK(after == before);
  CHECK(nodes > 50'000);
  CHECK(state == Outcome::ongoing);
}
