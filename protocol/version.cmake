# Writes version.cpp, which tells how the program was built. Warnings are left out of the flags: they
# change nothing in the program.
string(TOUPPER "${CMAKE_BUILD_TYPE}" build_type)
get_target_property(options rotunda_options INTERFACE_COMPILE_OPTIONS)
list(FILTER options EXCLUDE REGEX "^-W|\\$<")
set(ROTUNDA_FLAGS ${CMAKE_CXX_FLAGS} ${CMAKE_CXX_FLAGS_${build_type}} ${options})
if(ROTUNDA_STATIC)
  list(APPEND ROTUNDA_FLAGS -static)
endif()
list(JOIN ROTUNDA_FLAGS " " ROTUNDA_FLAGS)
configure_file(protocol/version.cpp.in version.cpp @ONLY)
