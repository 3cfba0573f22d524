# cmake -DSOURCE=folder -DOUTPUT=file -DCOMMIT=... -P WriteCommit.cmake
# Writes the commit and its date as macros of C. The file stays as it is where
# they are the same, so that nothing is compiled again.
set(date "")
if(NOT COMMIT)
  set(COMMIT unknown)
  find_program(GIT git)
  if(GIT AND EXISTS ${SOURCE}/.git)
    execute_process(COMMAND ${CMAKE_COMMAND} -E env TZ=UTC ${GIT} -C ${SOURCE} show -s --abbrev=12 --date=format-local:%Y-%m-%dT%H:%M:%SZ --format=%h|%cd HEAD
      OUTPUT_VARIABLE shown OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET RESULT_VARIABLE failed)
    if(NOT failed)
      string(REPLACE "|" ";" shown "${shown}")
      list(GET shown 0 COMMIT)
      list(GET shown 1 date)
      # A change of what is compiled is said; one of a page or a test is not.
      execute_process(COMMAND ${GIT} -C ${SOURCE} diff-index --quiet HEAD --
          cmake dialects include lib runtime tools CMakeLists.txt version.txt
        RESULT_VARIABLE changed ERROR_QUIET)
      if(changed)
        string(APPEND COMMIT ", changed")
      endif()
    endif()
  endif()
endif()
set(text "#define SYSTOLE_COMMIT \"${COMMIT}\"\n#define SYSTOLE_COMMIT_DATE \"${date}\"\n")
set(before "")
if(EXISTS ${OUTPUT})
  file(READ ${OUTPUT} before)
endif()
if(NOT before STREQUAL text)
  file(WRITE ${OUTPUT} "${text}")
endif()
