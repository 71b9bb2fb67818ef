# Checks by scripts. rotunda_check(NAME SCRIPT ARGUMENT...): one of scripts/.
function(rotunda_check name script)
  add_test(NAME "check: ${name}" COMMAND ${PROJECT_SOURCE_DIR}/scripts/${script} ${ARGN})
  set_tests_properties("check: ${name}" PROPERTIES TIMEOUT 300 SKIP_RETURN_CODE 77
    # What they configure is configured as this was.
    ENVIRONMENT "CMAKE_GENERATOR=${CMAKE_GENERATOR};CXX=${CMAKE_CXX_COMPILER}")
endfunction()

rotunda_check("the installed program and library" check-install.sh ${PROJECT_BINARY_DIR})
rotunda_check("manual page and completions" check-manual.sh $<TARGET_FILE:rotunda>)
rotunda_check("what the documentation shows" check-docs.py $<TARGET_FILE:rotunda>)
rotunda_check("documentation of the library" check-doxygen.sh)
rotunda_check("messages of the configuration" check-configure.sh)
if(NOT ROTUNDA_NATIVE)
  rotunda_check("instructions of the program" check-instructions.sh $<TARGET_FILE:rotunda>)
endif()
