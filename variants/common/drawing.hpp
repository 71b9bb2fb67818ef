// What a drawing of a board and its men needs to know of a variant.
#pragma once

namespace rotunda {

// What a variant says, as a specialisation, all lengths and places in the units of its board:
//   title               the name of the game, for people
//   outline(cell)       the outline of a cell
//   rim()               the outline of the board
//   is_light(cell)
//   figures             the names of the shapes (picture/glyphs.hpp) of its kinds of men, by kind
//   man_place(cell)     where the middle of a man stands
//   man_size            how high and wide men are
//   heading(cell, kind) the direction in which a man faces, if that is its own and not its side's
//   label_place(cell)   the middle of the cell's name, beside the man
//   label_size          the size of the letters
template <class V>
struct Drawing;

}  // namespace rotunda
