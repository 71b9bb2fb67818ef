# Packages by cpack: rotunda and librotunda-dev as .deb, everything as .tar.gz. The presets "deb" and
# "tgz" build them as they are to be shipped.
set(CPACK_PACKAGE_VENDOR "the Rotunda authors")
set(ROTUNDA_MAINTAINER "" CACHE STRING
    "Who maintains the packages, as in Name <address>; otherwise the author of the last commit")
set(CPACK_PACKAGE_CONTACT "${ROTUNDA_MAINTAINER}")
if(NOT CPACK_PACKAGE_CONTACT)
  execute_process(COMMAND git -C ${PROJECT_SOURCE_DIR} log -1 "--format=%an <%ae>"
    OUTPUT_VARIABLE CPACK_PACKAGE_CONTACT OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET)
endif()
set(CPACK_RESOURCE_FILE_LICENSE ${PROJECT_SOURCE_DIR}/LICENSE)
set(CPACK_STRIP_FILES ON)
set(CPACK_VERBATIM_VARIABLES ON)
set(CPACK_COMPONENTS_ALL Program Development)
set(ROTUNDA_DEBIAN_PACKAGES rotunda librotunda-dev)

set(CPACK_ARCHIVE_COMPONENT_INSTALL OFF)
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_COMPONENTS_GROUPING IGNORE)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
# Each package has a summary of its own, the first line of its description.
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "")
set(CPACK_DEBIAN_PACKAGE_RELEASE 1)
set(CPACK_DEBIAN_PACKAGE_SECTION misc)  # games would have to be in /usr/games
set(CPACK_DEBIAN_PACKAGE_CONTROL_STRICT_PERMISSION ON)
set(CPACK_DEBIAN_PROGRAM_PACKAGE_NAME rotunda)
set(CPACK_DEBIAN_PROGRAM_PACKAGE_SHLIBDEPS ON)
set(CPACK_COMPONENT_PROGRAM_DESCRIPTION
    "engine for chess on round boards
Rotunda plays Pentachess, on 90 cells in three rings, and Circular Chess, on
72 cells in concentric circles. It speaks the Universal Chess Interface on
standard input and output, draws positions as SVG pictures, and plays matches
between engines.")
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_NAME librotunda-dev)
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_SECTION libdevel)
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_DEPENDS libfmt-dev)
set(CPACK_COMPONENT_DEVELOPMENT_DESCRIPTION
    "rules and search of chess on round boards, for C++
A static library and a header for C++ programs that play Pentachess or
Circular Chess: positions, legal moves, the state of a game, search, FEN and
pictures. CMake finds it by find_package(Rotunda).")

if(ROTUNDA_DEBIAN)
  if(NOT CPACK_PACKAGE_CONTACT)
    message(FATAL_ERROR "Git knows no author here, so say who maintains the packages: "
            "-DROTUNDA_MAINTAINER=\"Name <address>\"")
  endif()
  configure_file(scripts/package/changelog.in changelog.Debian @ONLY)
  execute_process(COMMAND ${GZIP_PROGRAM} -9nkf ${PROJECT_BINARY_DIR}/changelog.Debian
    COMMAND_ERROR_IS_FATAL ANY)
  foreach(component package IN ZIP_LISTS CPACK_COMPONENTS_ALL ROTUNDA_DEBIAN_PACKAGES)
    set(directory ${CMAKE_INSTALL_DATADIR}/doc/${package})
    install(FILES LICENSE RENAME copyright DESTINATION ${directory} COMPONENT ${component})
    install(FILES ${PROJECT_BINARY_DIR}/changelog.Debian.gz
      DESTINATION ${directory} COMPONENT ${component})
  endforeach()
endif()

include(CPack)
