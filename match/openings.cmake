# Sets rotunda_builtin_openings to a source file with the built-in openings, made when it is out of
# date. To be included where the target is defined that has it among its sources.
set(rotunda_builtin_openings "${CMAKE_CURRENT_BINARY_DIR}/builtin_openings.cpp")
add_custom_command(
  OUTPUT "${rotunda_builtin_openings}"
  COMMAND "${CMAKE_COMMAND}"
    "-DDIRECTORY=${CMAKE_CURRENT_LIST_DIR}/data"
    "-DOUTPUT=${rotunda_builtin_openings}"
    "-DVARIANTS=pentachess,circular"
    -P "${CMAKE_CURRENT_LIST_DIR}/embed_openings.cmake"
  DEPENDS
    "${CMAKE_CURRENT_LIST_DIR}/embed_openings.cmake"
    "${CMAKE_CURRENT_LIST_DIR}/data/openings-pentachess.epd"
    "${CMAKE_CURRENT_LIST_DIR}/data/openings-circular.epd"
  VERBATIM)
