# Writes about.cpp, in which the program tells of itself. Warnings are left out of the flags: they change
# nothing in the program.
string(TOUPPER "${CMAKE_BUILD_TYPE}" build_type)
get_target_property(options rotunda_options INTERFACE_COMPILE_OPTIONS)
list(FILTER options EXCLUDE REGEX "^-W|\\$<")
set(ROTUNDA_FLAGS ${CMAKE_CXX_FLAGS} ${CMAKE_CXX_FLAGS_${build_type}} ${options})
if(ROTUNDA_STATIC)
  list(APPEND ROTUNDA_FLAGS -static)
endif()
list(JOIN ROTUNDA_FLAGS " " ROTUNDA_FLAGS)
file(READ LICENSE ROTUNDA_LICENSE)
string(STRIP "${ROTUNDA_LICENSE}" ROTUNDA_LICENSE)
set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS LICENSE)
configure_file(protocol/about.cpp.in about.cpp @ONLY)
