# Writes the C++ source that defines builtin_books() of match/builtin_openings.hpp, from
# openings-<variant>.epd in a directory:
#   cmake -DDIRECTORY=... -DOUTPUT=... "-DVARIANTS=a,b" -P embed_openings.cmake
string(REPLACE "," ";" variants "${VARIANTS}")
set(arrays "")
set(books "")
foreach(variant IN LISTS variants)
  # An array of lines, because compilers bound the length of a single string.
  file(STRINGS "${DIRECTORY}/openings-${variant}.epd" fens REGEX "^[^#]")
  string(APPEND arrays "constexpr std::string_view ${variant}[] = {\n")
  foreach(fen IN LISTS fens)
    string(APPEND arrays "    \"${fen}\",\n")
  endforeach()
  string(APPEND arrays "};\n")
  string(APPEND books "    {\"${variant}\", ${variant}},\n")
endforeach()
file(WRITE "${OUTPUT}" "\
// Written by match/embed_openings.cmake.
#include \"match/builtin_openings.hpp\"

namespace rotunda::match {

namespace {

${arrays}
constexpr BuiltinBook books[] = {
${books}};

}  // namespace

std::span<const BuiltinBook> builtin_books() { return books; }

}  // namespace rotunda::match
")
