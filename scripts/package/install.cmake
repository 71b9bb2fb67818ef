# What "cmake --install" brings besides the library: the program, its manual page, completions for
# shells and the documentation.
option(ROTUNDA_DEBIAN "Install what Debian wants to find in a package, and where" OFF)

install(TARGETS rotunda RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR} COMPONENT Program)

configure_file(docs/rotunda.1.in rotunda.1 @ONLY)
set(manual ${PROJECT_BINARY_DIR}/rotunda.1)
find_program(GZIP_PROGRAM gzip)
if(GZIP_PROGRAM)
  execute_process(COMMAND ${GZIP_PROGRAM} -9nkf ${manual} COMMAND_ERROR_IS_FATAL ANY)
  set(manual ${manual}.gz)
endif()
install(FILES ${manual} DESTINATION ${CMAKE_INSTALL_MANDIR}/man1 COMPONENT Program)

install(FILES scripts/completions/rotunda.bash RENAME rotunda
  DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions COMPONENT Program)
set(zsh_dir zsh/site-functions)
if(ROTUNDA_DEBIAN)
  set(zsh_dir zsh/vendor-completions)
endif()
install(FILES scripts/completions/_rotunda
  DESTINATION ${CMAKE_INSTALL_DATADIR}/${zsh_dir} COMPONENT Program)
install(FILES scripts/completions/rotunda.fish
  DESTINATION ${CMAKE_INSTALL_DATADIR}/fish/vendor_completions.d COMPONENT Program)

install(FILES README.md CHANGELOG.md LICENSE DESTINATION ${CMAKE_INSTALL_DOCDIR} COMPONENT Program)
# With the folder, because README.md points there.
install(DIRECTORY docs DESTINATION ${CMAKE_INSTALL_DOCDIR} COMPONENT Program
  FILES_MATCHING PATTERN "*.md" PATTERN "*.svg")
