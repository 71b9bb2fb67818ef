#include "engine/cell_set.hpp"

namespace rotunda {

#if defined(__x86_64__) && !defined(__POPCNT__)
const bool cpu_has_popcnt = __builtin_cpu_supports("popcnt") != 0;
#endif

}  // namespace rotunda
