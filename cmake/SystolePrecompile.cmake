# Precompiled headers that libraries share, and that clones share through ccache.
if(CMAKE_CXX_COMPILER_ID STREQUAL "Clang")
  add_compile_options("$<$<COMPILE_LANGUAGE:CXX>:SHELL:-Xclang -fno-pch-timestamp>")
  # CMake also names the header by its absolute path. Without it the command line
  # is the same in every clone, and clones share ccache's results.
  set(CMAKE_CXX_COMPILE_OPTIONS_USE_PCH -Xclang -include-pch -Xclang <PCH_FILE>)
endif()
set(SYSTOLE_PRECOMPILED_EMPTY ${CMAKE_CURRENT_LIST_DIR}/precompiled/empty.cpp)

# systole_precompile(name HEADER): compiles a header once, with the settings of the current folder.
# The sources still include what they use, so a build without this is the same.
function(systole_precompile name header)
  add_library(${name} OBJECT ${SYSTOLE_PRECOMPILED_EMPTY})
  target_precompile_headers(${name} PRIVATE ${header})
  if(NOT SYSTOLE_CCACHE OR NOT CMAKE_CXX_COMPILER_ID STREQUAL "Clang")
    return()
  endif()
  # A precompiled header holds absolute paths, so ccache compares this checksum of
  # its text instead (CCACHE_PCH_EXTSUM). Assertions name their files in the text:
  # those of clones must be the same.
  cmake_path(GET CMAKE_CURRENT_FUNCTION_LIST_DIR PARENT_PATH root)
  get_directory_property(folders INCLUDE_DIRECTORIES)
  list(TRANSFORM folders PREPEND -I)
  get_directory_property(definitions COMPILE_DEFINITIONS)
  list(TRANSFORM definitions PREPEND -D)
  set(stamp ${CMAKE_CURRENT_BINARY_DIR}/${name}.stamp)
  add_custom_command(OUTPUT ${stamp}
    COMMAND ${CMAKE_CXX_COMPILER} ${SYSTOLE_COMPILER_TARGET} -std=c++17 -fmacro-prefix-map=${root}/= -E -P -x c++-header ${definitions} ${folders}
            -MD -MT ${stamp} -MF ${stamp}.d -o ${name}.text ${header}
    COMMAND ${CMAKE_COMMAND} -E sha256sum ${name}.text > CMakeFiles/${name}.dir/cmake_pch.hxx.pch.sum
    COMMAND ${CMAKE_COMMAND} -E rm ${name}.text
    COMMAND ${CMAKE_COMMAND} -E touch ${stamp}
    WORKING_DIRECTORY ${CMAKE_CURRENT_BINARY_DIR}
    DEPENDS ${name} DEPFILE ${stamp}.d VERBATIM)
  add_custom_target(${name}Sum DEPENDS ${stamp})
endfunction()

# systole_use_precompiled(target name): the target's sources read the header first.
function(systole_use_precompiled target name)
  target_precompile_headers(${target} REUSE_FROM ${name})
  if(TARGET ${name}Sum)
    add_dependencies(${target} ${name}Sum)
  endif()
endfunction()
