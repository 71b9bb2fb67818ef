# Makes data files part of the program. As a script it writes one C++ source:
#   cmake -DFUNCTION=... -DPREFIX=dir/name- -DSUFFIX=.epd "-DVARIANTS=a,b" -DOUTPUT=... -P embed_lines.cmake
# defines the function of protocol/embedded_lines.hpp by the files <prefix><variant><suffix>.
# Included, it offers
#   embed_lines(VARIABLE FUNCTION PREFIX SUFFIX)
# which sets the variable to such a source, made when it is out of date.
if(NOT CMAKE_SCRIPT_MODE_FILE)
  set(embed_lines_script "${CMAKE_CURRENT_LIST_FILE}")
  set(embed_lines_variants pentachess circular)
  function(embed_lines variable function prefix suffix)
    set(output "${CMAKE_CURRENT_BINARY_DIR}/${function}.cpp")
    list(JOIN embed_lines_variants "," variants)
    list(TRANSFORM embed_lines_variants REPLACE "(.+)" "${prefix}\\1${suffix}" OUTPUT_VARIABLE files)
    add_custom_command(
      OUTPUT "${output}"
      COMMAND "${CMAKE_COMMAND}"
        "-DFUNCTION=${function}" "-DPREFIX=${prefix}" "-DSUFFIX=${suffix}"
        "-DVARIANTS=${variants}" "-DOUTPUT=${output}" -P "${embed_lines_script}"
      DEPENDS "${embed_lines_script}" ${files}
      VERBATIM)
    set(${variable} "${output}" PARENT_SCOPE)
  endfunction()
  return()
endif()

string(REPLACE "," ";" variants "${VARIANTS}")
set(arrays "")
set(tables "")
foreach(variant IN LISTS variants)
  # An array of lines, because compilers bound the length of a single string.
  file(STRINGS "${PREFIX}${variant}${SUFFIX}" lines REGEX "^[^#]")
  string(APPEND arrays "constexpr std::string_view ${variant}[] = {\n")
  foreach(line IN LISTS lines)
    string(APPEND arrays "    \"${line}\",\n")
  endforeach()
  string(APPEND arrays "};\n")
  string(APPEND tables "    {\"${variant}\", ${variant}},\n")
endforeach()
file(WRITE "${OUTPUT}" "\
// Written by protocol/embed_lines.cmake.
#include \"protocol/embedded_lines.hpp\"

namespace rotunda {

namespace {

${arrays}
constexpr EmbeddedLines tables[] = {
${tables}};

}  // namespace

std::span<const EmbeddedLines> ${FUNCTION}() { return tables; }

}  // namespace rotunda
")
