// What the men of a variant are worth, given by a specialisation beside its rules:
//   material   by kind, in centipawns (the king counts nothing)
//   mobility   by kind, in centipawns for each cell that a man attacks and its own side leaves free
#pragma once

namespace rotunda {

template <class V>
struct Values;

}  // namespace rotunda
