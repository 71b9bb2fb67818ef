// Pictures of positions: what is on them, and their text as SVG.
#include <algorithm>
#include <cmath>
#include <locale>
#include <map>
#include <memory>
#include <regex>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "picture/glyphs.hpp"
#include "picture/picture.hpp"
#include "protocol/variants.hpp"
#include "tests/catch.hpp"
#include "tests/support.hpp"
#include "variants/circular/drawing.hpp"
#include "variants/pentachess/drawing.hpp"

using namespace rotunda;

namespace {

Picture picture_of_moves(std::string_view variant, const std::vector<std::string_view>& moves,
                         const PictureOptions& options = {}) {
  const std::unique_ptr<Game> game = make_game(variant);
  REQUIRE_FALSE(game->make_moves(moves));
  const Result<Picture> picture = game->picture(options);
  REQUIRE(picture);
  return *picture;
}

// Every option at once.
PictureOptions all_options() {
  return {.flipped = true,
          .coordinates = true,
          .highlights = {"a10", "b9", "c5"},
          .arrows = {"a9a10", "b9c5"}};
}

// An element of a document, or some text.
struct Part {
  std::string name;  // empty: text
  std::map<std::string, std::string> attributes;
  std::string text;
};

// The parts of a document if it is well-formed XML, as far as our pictures use it; the test fails
// otherwise.
std::vector<Part> parse(const std::string& document) {
  static const std::regex declaration("<\\?xml version=\"1\\.0\" encoding=\"UTF-8\"\\?>\n");
  static const std::regex tag("<(/?)([a-z]+)((?: [a-zA-Z:-]+=\"[^\"<&]*\")*)(/?)>");
  static const std::regex attribute(" ([a-zA-Z:-]+)=\"([^\"]*)\"");
  static const std::regex text("(?:[^<&]|&(?:amp|lt|gt);)+");
  std::vector<Part> parts;
  std::vector<std::string> open;
  std::smatch match;
  auto at = document.begin();
  const auto take = [&](const std::regex& what) {
    if (!std::regex_search(at, document.end(), match, what,
                           std::regex_constants::match_continuous)) {
      return false;
    }
    at = match[0].second;
    return true;
  };
  REQUIRE(take(declaration));
  while (at != document.end()) {
    if (take(text)) {
      if (open.empty()) REQUIRE(match.str() == "\n");
      parts.push_back({"", {}, match.str()});
      continue;
    }
    INFO(std::string(at, document.end()).substr(0, 100));
    REQUIRE(take(tag));
    const std::string name = match[2];
    if (match.length(1) > 0) {
      REQUIRE_FALSE(open.empty());
      REQUIRE(open.back() == name);
      open.pop_back();
      continue;
    }
    // One element holds all others.
    REQUIRE(open.empty() == parts.empty());
    const std::string attributes = match[3];
    if (match.length(4) == 0) open.push_back(name);
    parts.push_back({name, {}, ""});
    for (std::sregex_iterator i(attributes.begin(), attributes.end(), attribute), end; i != end;
         ++i) {
      REQUIRE(parts.back().attributes.emplace((*i)[1], (*i)[2]).second);
    }
  }
  REQUIRE(open.empty());
  return parts;
}

std::vector<Part> named(const std::vector<Part>& parts, std::string_view name) {
  std::vector<Part> result;
  for (const Part& part : parts) {
    if (part.name == name) result.push_back(part);
  }
  return result;
}

std::vector<Point> places_of_men(const Picture& picture) {
  static const std::regex translation("translate\\(([0-9.]+) ([0-9.]+)\\)");
  std::vector<Point> result;
  for (const Part& use : named(parse(to_svg(picture)), "use")) {
    std::smatch match;
    const std::string transform = use.attributes.at("transform");
    REQUIRE(std::regex_search(transform, match, translation));
    result.push_back({std::stod(match[1]), std::stod(match[2])});
  }
  return result;
}

template <class V>
std::set<std::string> marked(const Picture& picture, Mark mark) {
  std::set<std::string> result;
  std::size_t at = 0;
  for (const Cell cell : V::cells()) {
    if (picture.cells.at(at++).mark == mark) result.insert(Notation<V>::cell_name(cell));
  }
  return result;
}

struct CommaForPoint : std::numpunct<char> {
  char do_decimal_point() const override { return ','; }
  std::string do_grouping() const override { return "\3"; }
};

}  // namespace

TEST_CASE("Pictures are well-formed SVG that needs nothing from elsewhere", "[svg]") {
  const std::set<std::string> known = {"",  "svg",  "title", "desc", "defs",
                                       "g", "path", "use",   "text"};
  for (const std::string_view variant : variant_names()) {
    for (const PictureOptions& options : {PictureOptions(), all_options()}) {
      const std::vector<Part> parts = parse(to_svg(picture_of_moves(variant, {}, options)));
      std::set<std::string> ids;
      std::set<std::string> used;
      for (const Part& part : parts) {
        INFO(part.name);
        CHECK(known.count(part.name) == 1);
        for (const auto& [name, value] : part.attributes) {
          if (name == "id") CHECK(ids.insert(value).second);
          if (name == "xlink:href") used.insert(value.substr(1));
          CHECK(value.find("url(") == std::string::npos);
        }
      }
      CHECK(used == ids);
      CHECK(parts.front().name == "svg");
      CHECK(parts.front().attributes.at("version") == "1.1");
      CHECK(named(parts, "title").size() == 1);
      CHECK(named(parts, "desc").size() == 1);
    }
  }
}

TEMPLATE_TEST_CASE("Pictures show every cell, man, name and arrow", "[svg]", Pentachess, Circular) {
  const auto count = [](const PictureOptions& options, std::string_view element) {
    return named(parse(to_svg(picture_of_moves(TestType::name, {}, options))), element).size();
  };
  const Position<TestType> start = position_of<TestType>(Notation<TestType>::start_fen);
  const auto cells = static_cast<std::size_t>(TestType::cells().count());
  std::size_t uses = 0;
  for (const Cell cell : start.occupied()) {
    uses += Drawing<TestType>::heading(cell, kind_of(start.at(cell))) ? 2 : 1;
  }
  CHECK(count({}, "use") == uses);
  CHECK(count({}, "text") == 0);
  CHECK(count({.coordinates = true}, "text") == cells);
  const std::size_t paths = count({}, "path");
  CHECK(paths > cells);
  CHECK(count({.arrows = {"a8b9", "b9c5", "c5a8"}}, "path") == paths + 3);
}

TEMPLATE_TEST_CASE("Every kind of men has a shape of its own", "[svg]", Pentachess, Circular) {
  std::set<std::string_view> shapes;
  for (const std::string_view figure : Drawing<TestType>::figures) {
    CHECK(glyph_called(figure).name == figure);
    shapes.insert(glyph_called(figure).shape);
  }
  // Circular Chess has seven kinds; Pentachess has two kinds of pawns and two of Berolina pawns,
  // which face differently.
  CHECK(shapes.size() == 7);
}

TEST_CASE("A picture has the same text whatever the locale", "[svg]") {
  for (const std::string_view variant : variant_names()) {
    const Picture picture = picture_of_moves(variant, {}, all_options());
    const std::string text = to_svg(picture);
    const std::locale before = std::locale::global(std::locale(std::locale(), new CommaForPoint));
    CHECK(to_svg(picture) == text);
    std::locale::global(before);
    CHECK(text.find("-0 ") == std::string::npos);
    CHECK(text.find("nan") == std::string::npos);
  }
}

TEST_CASE("A flipped picture is turned by half the board", "[svg]") {
  for (const std::string_view variant : variant_names()) {
    const std::vector<Point> plain = places_of_men(picture_of_moves(variant, {}));
    const std::vector<Point> flipped =
        places_of_men(picture_of_moves(variant, {}, {.flipped = true}));
    REQUIRE(plain.size() == flipped.size());
    for (std::size_t i = 0; i < plain.size(); ++i) {
      CHECK(std::abs(plain[i].x + flipped[i].x - 800) < 0.02);
      CHECK(std::abs(plain[i].y + flipped[i].y - 800) < 0.02);
    }
  }
}

TEST_CASE("The last move, highlights and a check are marked", "[svg]") {
  CHECK(marked<Circular>(picture_of_moves("circular", {}), Mark::none).size() == 72);
  const Picture moved =
      picture_of_moves("circular", {"k3l5", "c9c7"}, {.highlights = {"f7", "l5"}});
  CHECK(marked<Circular>(moved, Mark::last_move) == std::set<std::string>{"c9", "c7"});
  // C1: f7 is another name of g7.
  CHECK(marked<Circular>(moved, Mark::highlight) == std::set<std::string>{"g7", "l5"});
  CHECK(moved.description.find("last move was c9c7") != std::string::npos);
  CHECK(moved.title == "Circular Chess, White to move");

  const std::unique_ptr<Game> game = make_game("pentachess");
  REQUIRE_FALSE(game->set_position("40k9/1K8R19/10 b - - 0 1"));
  const Result<Picture> quiet = game->picture({});
  REQUIRE(quiet);
  CHECK(marked<Pentachess>(*quiet, Mark::check).empty());
  REQUIRE_FALSE(game->set_position("40k5R3/1K28/10 b - - 0 1"));
  const Result<Picture> check = game->picture({.highlights = {"a40"}});
  REQUIRE(check);
  CHECK(marked<Pentachess>(*check, Mark::check) == std::set<std::string>{"a40"});
  CHECK(check->description.find("Black is in check") != std::string::npos);

  // A set-up forgets the last move.
  REQUIRE_FALSE(game->make_moves(std::vector<std::string_view>{"a40b23"}));
  REQUIRE_FALSE(game->set_position(game->start_fen()));
  const Result<Picture> start = game->picture({});
  REQUIRE(start);
  CHECK(marked<Pentachess>(*start, Mark::last_move).empty());
}

TEST_CASE("Pictures refuse what is no cell", "[svg]") {
  for (const std::string_view variant : variant_names()) {
    const std::unique_ptr<Game> game = make_game(variant);
    for (const std::string wrong : {"", "a", "z9", "a0b", "a99", "a05", "b9c5", "A8", "a8 "}) {
      const Result<Picture> picture = game->picture({.highlights = {"a8", wrong}});
      REQUIRE_FALSE(picture);
      CHECK(picture.error().message.find("highlight '" + wrong + "'") == 0);
    }
    for (const std::string wrong : {"", "a8", "a8a8", "a8b", "a8b9c5", "z9a8", "a8-b9"}) {
      const Result<Picture> picture = game->picture({.arrows = {wrong}});
      REQUIRE_FALSE(picture);
      CHECK(picture.error().message.find("arrow '" + wrong + "'") == 0);
    }
  }
}

TEST_CASE("Words on a picture are escaped", "[svg]") {
  Picture picture = picture_of_moves("circular", {});
  picture.title = "a < b & c > d";
  const std::string text = to_svg(picture);
  CHECK(text.find("<title>a &lt; b &amp; c &gt; d</title>") != std::string::npos);
  parse(text);
}
