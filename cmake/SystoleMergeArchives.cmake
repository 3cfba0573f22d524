# systole_collect_archives(variable libraries...): Sets `variable` to the archives of the libraries
# and of all their dependencies.
function(systole_collect_archives variable)
  set(seen)
  set(archives)
  set(todo ${ARGN})
  while(todo)
    list(POP_FRONT todo library)
    string(REGEX REPLACE "^\\$<LINK_ONLY:(.*)>$" "\\1" library "${library}")
    if(library IN_LIST seen)
      continue()
    endif()
    list(APPEND seen ${library})
    if(TARGET ${library})
      get_target_property(type ${library} TYPE)
      if(type STREQUAL "STATIC_LIBRARY" OR type STREQUAL "UNKNOWN_LIBRARY"
         OR type STREQUAL "SHARED_LIBRARY")
        # Debian's Abseil targets claim to be SHARED, but their location is an archive.
        list(APPEND archives $<TARGET_FILE:${library}>)
      endif()
      get_target_property(links ${library} INTERFACE_LINK_LIBRARIES)
      if(links)
        list(APPEND todo ${links})
      endif()
    elseif(library MATCHES "\\.a$")
      list(APPEND archives ${library})
    endif()
  endwhile()
  set(${variable} ${archives} PARENT_SCOPE)
endfunction()

# systole_merge_archives(target output libraries...): A target, part of `all`. It merges the
# libraries, their dependencies and the C++ library into one archive, so that linking needs no C++
# compiler. The file output.list names the archives. A program sees the functions `systole_*` of the
# result, and nothing else.
function(systole_merge_archives target output)
  systole_collect_archives(archives ${ARGN})
  foreach(name libstdc++.a libgcc_eh.a)
    execute_process(COMMAND ${CMAKE_CXX_COMPILER} ${SYSTOLE_COMPILER_TARGET} -print-file-name=${name}
      OUTPUT_VARIABLE path OUTPUT_STRIP_TRAILING_WHITESPACE)
    if(NOT IS_ABSOLUTE "${path}")
      message(FATAL_ERROR "${name} was not found. On Debian 12: scripts/install-dependencies "
                          "(package g++).")
    endif()
    list(APPEND archives ${path})
  endforeach()
  # Sanitizers take the place of functions of the C++ library by their names.
  set(hide -DPUBLIC=^systole_ -DNM=${CMAKE_NM} -DOBJCOPY=${CMAKE_OBJCOPY})
  if(SYSTOLE_SANITIZER)
    set(hide)
  endif()
  list(JOIN archives "\n" lines)
  file(GENERATE OUTPUT ${output}.list CONTENT "${lines}\n")
  add_custom_command(OUTPUT ${output}
    COMMAND ${CMAKE_COMMAND} -DAR=${CMAKE_AR} -DOUTPUT=${output} "-DARCHIVES=${archives}"
            -DDIRECTORY=${CMAKE_CURRENT_BINARY_DIR}/${target} ${hide}
            -P ${SystoleRuntime_SOURCE_DIR}/../cmake/MergeArchives.cmake
    DEPENDS ${archives} ${ARGN} ${SystoleRuntime_SOURCE_DIR}/../cmake/MergeArchives.cmake
    COMMENT "Merging ${output}" VERBATIM)
  add_custom_target(${target} ALL DEPENDS ${output})
endfunction()
