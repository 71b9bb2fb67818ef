// A picture of a position, in the terms of no game.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/men.hpp"
#include "engine/outline.hpp"

namespace rotunda {

// What to draw besides the position.
struct PictureOptions {
  bool flipped = false;                      // Black below
  bool coordinates = false;                  // the names of the cells
  std::vector<std::string> highlights = {};  // cells
  std::vector<std::string> arrows = {};      // two cells each, joined
};

enum class Mark { none, last_move, highlight, check };

// Places are in the units of the board.
struct Picture {
  struct CellShape {
    Outline outline;
    bool light;
    Mark mark;
  };
  struct Label {
    Point place;
    std::string text;
  };
  struct Standing {
    Point place;
    std::string_view figure;
    Side side;
    std::optional<Point> heading;
  };
  struct Arrow {
    Point from;
    Point to;
  };

  std::string title;
  std::string description;
  bool flipped = false;
  Outline rim;
  std::vector<CellShape> cells;
  std::vector<Label> labels;
  double label_size = 0;
  std::vector<Standing> men;
  double man_size = 0;
  std::vector<Arrow> arrows;
};

// The same text for the same picture everywhere.
std::string to_svg(const Picture& picture);

}  // namespace rotunda
