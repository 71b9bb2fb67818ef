// What the men of a variant are worth in exchanges, given by a specialisation beside its rules:
//   material   by kind, in centipawns (the king counts nothing)
#pragma once

namespace rotunda {

template <class V>
struct Values;

}  // namespace rotunda
