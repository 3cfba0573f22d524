# Settings of all targets: language, warnings, sanitizers, ccache and the linker.
# The repository. The runtime is a project of its own, too.
cmake_path(GET CMAKE_CURRENT_LIST_DIR PARENT_PATH SYSTOLE_ROOT)

set(CMAKE_CXX_STANDARD 17)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_POSITION_INDEPENDENT_CODE ON)
set(CMAKE_RUNTIME_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/bin)
set(CMAKE_LIBRARY_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/lib)
set(CMAKE_ARCHIVE_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/lib)

set(SYSTOLE_SANITIZER "" CACHE STRING "Value for -fsanitize=, or empty")
option(SYSTOLE_FUZZERS "Build the libFuzzer programs of test/Fuzz/Parsers (needs clang)" OFF)

# Assertions stay on: a broken invariant of the compiler must stop it.
set(CMAKE_CXX_FLAGS_RELEASE "-O2")
set(CMAKE_C_FLAGS_RELEASE "-O2")

add_compile_options(-Wall -Wextra -Wno-unused-parameter -fno-exceptions
                    $<$<COMPILE_LANGUAGE:CXX>:-fno-rtti> -ffp-contract=off)
if(SYSTOLE_SANITIZER)
  add_compile_options(-fsanitize=${SYSTOLE_SANITIZER} -fno-omit-frame-pointer)
  add_link_options(-fsanitize=${SYSTOLE_SANITIZER})
endif()

if(SYSTOLE_FUZZERS)
  # Coverage for libFuzzer. The program stops at undefined behaviour.
  add_compile_options(-fsanitize=fuzzer-no-link -fno-sanitize-recover=all)
endif()

# What commands that call the compiler themselves say when it compiles for another machine.
set(SYSTOLE_COMPILER_TARGET)
if(CMAKE_CXX_COMPILER_TARGET)
  list(APPEND SYSTOLE_COMPILER_TARGET --target=${CMAKE_CXX_COMPILER_TARGET})
endif()
if(CMAKE_SYSROOT)
  list(APPEND SYSTOLE_COMPILER_TARGET --sysroot=${CMAKE_SYSROOT})
endif()

find_program(SYSTOLE_CCACHE ccache)
if(SYSTOLE_CCACHE)
  # Precompiled headers need the two sloppinesses and no time stamp.
  set(CMAKE_CXX_COMPILER_LAUNCHER
      ${CMAKE_COMMAND} -E env CCACHE_SLOPPINESS=pch_defines,time_macros
      CCACHE_BASEDIR=${SYSTOLE_ROOT} CCACHE_NOHASHDIR=1 CCACHE_PCH_EXTSUM=1 ${SYSTOLE_CCACHE})
endif()

find_program(SYSTOLE_LLD ld.lld-22 ld.lld)
if(SYSTOLE_LLD AND CMAKE_CXX_COMPILER_ID STREQUAL "Clang")
  add_link_options(-fuse-ld=${SYSTOLE_LLD})
endif()
