# One helper for GoogleTest binaries; lit suites are set up in test/.
find_package(GTest QUIET)
if(NOT GTest_FOUND)
  message(FATAL_ERROR "GoogleTest was not found. On Debian 12: scripts/install-dependencies "
                      "(packages libgtest-dev libgmock-dev).")
endif()

# Every GoogleTest binary of the project, for scripts/check.
add_custom_target(SystoleUnitTests)

# systole_add_unittest(name sources... LINK libraries...): into build/unittests.
function(systole_add_unittest name)
  cmake_parse_arguments(ARG "" "" "LINK" ${ARGN})
  add_executable(${name} ${ARG_UNPARSED_ARGUMENTS})
  target_link_libraries(${name} PRIVATE ${ARG_LINK} GTest::gmock GTest::gtest GTest::gtest_main)
  set_target_properties(${name} PROPERTIES
    RUNTIME_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR}/unittests)
  add_dependencies(SystoleUnitTests ${name})
endfunction()
