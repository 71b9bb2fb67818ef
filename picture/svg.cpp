#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>
#include <numbers>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "picture/glyphs.hpp"
#include "picture/picture.hpp"

namespace rotunda {

namespace {

constexpr double image_size = 800;
constexpr double rim_width = 8;
constexpr double radius_of_board = image_size / 2 - rim_width;

// By mark, for a dark and a light cell.
constexpr std::array<std::array<std::string_view, 2>, 4> cell_colours = {{
    {"#b5855b", "#f2e0c2"},
    {"#c9aa3c", "#efdc78"},
    {"#6aa169", "#a9d49a"},
    {"#d4543f", "#f28b78"},
}};
constexpr std::string_view rim_colour = "#6d4a2f";
constexpr std::string_view arrow_colour = "#1d5fa8";

// Around men, to keep them apart from dark cells and from each other.
constexpr std::string_view halo_colour = "#f2e0c2";

struct Paint {
  std::string_view name;
  std::string_view fill;
  std::string_view lines;
};
constexpr std::string_view edge_colour = "#2a1c12";
constexpr std::array<Paint, 2> paints = {{
    {"white", "#ffffff", edge_colour},
    {"black", edge_colour, halo_colour},
}};

// At most two decimals, without trailing zeros, and never "-0".
std::string number(double value) {
  std::string result = fmt::format("{:.2f}", value);
  result.erase(result.find_last_not_of('0') + 1);
  if (result.back() == '.') result.pop_back();
  return result == "-0" ? "0" : result;
}

double length(Point p) { return std::hypot(p.x, p.y); }

std::string escaped(std::string_view text) {
  std::string result;
  for (const char c : text) {
    switch (c) {
      case '&':
        result += "&amp;";
        break;
      case '<':
        result += "&lt;";
        break;
      case '>':
        result += "&gt;";
        break;
      default:
        result += c;
    }
  }
  return result;
}

class SvgWriter {
 public:
  explicit SvgWriter(const Picture& picture) : picture_(picture) {
    double radius = 0;
    for (const OutlinePoint& point : picture.rim) radius = std::max(radius, length(point.at));
    scale_ = radius_of_board / radius;
  }

  std::string text() {
    line("<?xml version=\"1.0\" encoding=\"UTF-8\"?>");
    line(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" xmlns:xlink=\"http://www.w3.org/1999/xlink\" "
        "version=\"1.1\" width=\"{0}\" height=\"{0}\" viewBox=\"0 0 {0} {0}\">",
        image_size);
    line("<title>{}</title>", escaped(picture_.title));
    line("<desc>{}</desc>", escaped(picture_.description));
    define_men();
    draw_cells();
    draw_labels();
    draw_men();
    draw_arrows();
    line("</svg>");
    return std::move(text_);
  }

 private:
  template <class... Arguments>
  void line(fmt::format_string<Arguments...> format, Arguments&&... arguments) {
    fmt::format_to(std::back_inserter(text_), format, std::forward<Arguments>(arguments)...);
    text_ += '\n';
  }

  // A direction of the board as one of the image, where y runs downwards.
  Point turned(Point direction) const {
    const double way = picture_.flipped ? -1 : 1;
    return {way * direction.x, -way * direction.y};
  }
  Point on_image(Point place) const {
    const Point from_centre = turned(place);
    return {image_size / 2 + scale_ * from_centre.x, image_size / 2 + scale_ * from_centre.y};
  }
  std::string pair(Point image_point) const {
    return number(image_point.x) + ' ' + number(image_point.y);
  }

  std::string path(const Outline& outline) const {
    std::string result;
    for (std::size_t i = 0; i < outline.size(); ++i) {
      const OutlinePoint& point = outline[i];
      const Point next = outline[(i + 1) % outline.size()].at;
      if (i == 0) result += 'M' + pair(on_image(point.at));
      if (point.round) {
        const bool counter_clockwise = point.at.x * next.y - point.at.y * next.x > 0;
        const std::string radius = number(scale_ * length(point.at));
        result += fmt::format("A{0} {0} 0 0 {1} {2}", radius, counter_clockwise ? 0 : 1,
                              pair(on_image(next)));
      } else if (i + 1 < outline.size()) {
        result += 'L' + pair(on_image(next));
      }
    }
    return result + 'Z';
  }

  // Each man that is on the board once, in a box of its own.
  void define_men() {
    line("<defs>");
    for (const Side side : {Side::white, Side::black}) {
      const Paint& paint = paints[index(side)];
      const auto define = [&](std::string_view name, std::string_view shape,
                              std::string_view lines) {
        line("<g id=\"{}-{}\"><path d=\"{}\" stroke=\"{}\" stroke-width=\"9\"/>", paint.name, name,
             shape, halo_colour);
        line("<path d=\"{}\" fill=\"{}\" stroke=\"{}\"/>", shape, paint.fill, edge_colour);
        if (!lines.empty()) {
          line("<path d=\"{}\" fill=\"none\" stroke=\"{}\"/>", lines, paint.lines);
        }
        line("</g>");
      };
      std::vector<std::string_view> figures;
      bool has_pointers = false;
      for (const Picture::Standing& man : picture_.men) {
        if (man.side != side) continue;
        has_pointers = has_pointers || man.heading;
        if (std::find(figures.begin(), figures.end(), man.figure) != figures.end()) continue;
        figures.push_back(man.figure);
        const Glyph& glyph = glyph_called(man.figure);
        define(glyph.name, glyph.shape, glyph.lines);
      }
      if (has_pointers) define("pointer", pointer_shape, "");
    }
    line("</defs>");
  }

  void draw_cells() {
    line(
        "<path d=\"{}\" fill=\"none\" stroke=\"{}\" stroke-width=\"{}\" "
        "stroke-linejoin=\"round\"/>",
        path(picture_.rim), rim_colour, 2 * rim_width);
    line("<g stroke=\"{}\" stroke-width=\"1\" stroke-linejoin=\"round\">", rim_colour);
    for (const Picture::CellShape& cell : picture_.cells) {
      const auto& colours = cell_colours[static_cast<std::size_t>(cell.mark)];
      line("<path d=\"{}\" fill=\"{}\"/>", path(cell.outline), colours[cell.light ? 1 : 0]);
    }
    line("</g>");
  }

  void draw_labels() {
    if (picture_.labels.empty()) return;
    const double size = scale_ * picture_.label_size;
    line("<g font-family=\"sans-serif\" font-size=\"{}\" text-anchor=\"middle\" fill=\"{}\">",
         number(size), "#3d2817");
    for (const Picture::Label& label : picture_.labels) {
      const Point place = on_image(label.place);
      // Digits are about 0.72 of the size high and stand on the place given.
      line("<text x=\"{}\" y=\"{}\">{}</text>", number(place.x), number(place.y + 0.36 * size),
           escaped(label.text));
    }
    line("</g>");
  }

  void draw_men() {
    line("<g stroke-width=\"5\" stroke-linejoin=\"round\" stroke-linecap=\"round\">");
    const double full_size = scale_ * picture_.man_size / 100;
    for (const Picture::Standing& man : picture_.men) {
      const std::string_view side = paints[index(man.side)].name;
      Point at = on_image(man.place);
      if (man.heading) {
        const Point heading = turned(*man.heading);
        // Man and pointer together stand in the middle of the place.
        at.x -= heading.x * 8 * full_size;
        at.y -= heading.y * 8 * full_size;
        const double degrees = std::atan2(heading.y, heading.x) * 180 / std::numbers::pi;
        line("<use xlink:href=\"#{}-pointer\" transform=\"translate({}) scale({}) rotate({})\"/>",
             side, pair(at), number(full_size), number(degrees));
      }
      line("<use xlink:href=\"#{}-{}\" transform=\"translate({}) scale({})\"/>", side, man.figure,
           pair(at), number(man.heading ? 0.7 * full_size : full_size));
    }
    line("</g>");
  }

  void draw_arrows() {
    for (const Picture::Arrow& arrow : picture_.arrows) {
      const Point from = on_image(arrow.from);
      const Point to = on_image(arrow.to);
      const double distance = std::hypot(to.x - from.x, to.y - from.y);
      const Point way = {(to.x - from.x) / distance, (to.y - from.y) / distance};
      // The point `along` the arrow and `aside` of it.
      const auto at = [&](double along, double aside) {
        return pair(
            {from.x + along * way.x - aside * way.y, from.y + along * way.y + aside * way.x});
      };
      const double size = scale_ * picture_.man_size;
      const double tail = 0.25 * size;
      const double neck = distance - 0.5 * size;
      const double shaft = 0.09 * size;
      const double head = 0.28 * size;
      line("<path d=\"M{}L{}L{}L{}L{}L{}L{}Z\" fill=\"{}\" fill-opacity=\"0.75\"/>",
           at(tail, -shaft), at(neck, -shaft), at(neck, -head), at(distance, 0), at(neck, head),
           at(neck, shaft), at(tail, shaft), arrow_colour);
    }
  }

  const Picture& picture_;
  double scale_ = 1;
  std::string text_;
};

}  // namespace

std::string to_svg(const Picture& picture) { return SvgWriter(picture).text(); }

}  // namespace rotunda
