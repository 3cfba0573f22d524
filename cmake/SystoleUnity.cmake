# Unity builds: a compiler run for several sources of a library, so that the
# templates and inline functions that they share are compiled once.
option(SYSTOLE_UNITY "Compile several sources of a library at once: builds all faster, one source slower" ON)
set(SYSTOLE_UNITY_SOURCES 10 CACHE STRING "The most sources that are compiled at once")

# systole_unity(RESULT name sources...): the sources that the library `name` compiles instead.
# Sources of other folders stay alone, and so do all where the folder sets SYSTOLE_UNITY to OFF. The
# files that it writes name their sources relative to the repository, so that clones share ccache's
# results; CMake's own UNITY_BUILD names them by absolute paths.
function(systole_unity result name)
  set(alone)
  set(together)
  foreach(source ${ARGN})
    if(NOT SYSTOLE_UNITY OR IS_ABSOLUTE ${source} OR NOT source MATCHES "\\.cpp$")
      list(APPEND alone ${source})
    else()
      list(APPEND together ${source})
    endif()
  endforeach()
  list(LENGTH together count)
  if(count LESS 2)
    set(${result} ${alone} ${together} PARENT_SCOPE)
    return()
  endif()
  # Batches of equal size.
  math(EXPR batches "(${count} + ${SYSTOLE_UNITY_SOURCES} - 1) / ${SYSTOLE_UNITY_SOURCES}")
  foreach(batch RANGE 1 ${batches})
    math(EXPR first "${count} * (${batch} - 1) / ${batches}")
    math(EXPR length "${count} * ${batch} / ${batches} - ${first}")
    list(SUBLIST together ${first} ${length} sources)
    set(text)
    foreach(source ${sources})
      cmake_path(ABSOLUTE_PATH source OUTPUT_VARIABLE path)
      cmake_path(RELATIVE_PATH path BASE_DIRECTORY ${SYSTOLE_ROOT})
      string(APPEND text "#include \"${path}\"\n")
    endforeach()
    set(file ${CMAKE_CURRENT_BINARY_DIR}/${name}_${batch}.cpp)
    file(CONFIGURE OUTPUT ${file} CONTENT "${text}" @ONLY)
    list(APPEND alone ${file})
  endforeach()
  set(${result} ${alone} PARENT_SCOPE)
endfunction()
