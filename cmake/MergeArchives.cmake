# Merges the members of several archives into one. The archiver's scripts give some characters of a
# path a meaning, so it sees plain names only.
#   cmake -DAR=ar -DOUTPUT=out.a "-DARCHIVES=a.a;b.a" -DDIRECTORY=scratch [-DPUBLIC=regex -DNM=nm
#         -DOBJCOPY=objcopy] -P MergeArchives.cmake
# With PUBLIC, only symbols that match it keep their names. All others get the suffix `.systole` and
# are hidden, so that a program's own functions, libraries and shared objects do not meet them.
file(REMOVE_RECURSE ${DIRECTORY})
file(MAKE_DIRECTORY ${DIRECTORY})
set(script "CREATE merged.a\n")
set(number 0)
foreach(archive ${ARCHIVES})
  file(CREATE_LINK ${archive} ${DIRECTORY}/${number}.a SYMBOLIC)
  string(APPEND script "ADDLIB ${number}.a\n")
  math(EXPR number "${number} + 1")
endforeach()
file(WRITE ${DIRECTORY}/script.mri "${script}SAVE\nEND\n")
execute_process(COMMAND ${AR} -M INPUT_FILE ${DIRECTORY}/script.mri
  WORKING_DIRECTORY ${DIRECTORY} COMMAND_ERROR_IS_FATAL ANY)
if(PUBLIC)
  execute_process(COMMAND ${NM} --defined-only --extern-only --format=just-symbols merged.a
    WORKING_DIRECTORY ${DIRECTORY} OUTPUT_VARIABLE names ERROR_QUIET COMMAND_ERROR_IS_FATAL ANY)
  string(REGEX MATCHALL "[^\n]+" names "${names}")
  # Lines with a colon name the members.
  list(FILTER names EXCLUDE REGEX "${PUBLIC}|:$")
  list(REMOVE_DUPLICATES names)
  list(JOIN names "\n" lines)
  file(WRITE ${DIRECTORY}/hidden "${lines}\n")
  list(TRANSFORM names REPLACE "(.+)" "\\1 \\1.systole")
  list(JOIN names "\n" lines)
  file(WRITE ${DIRECTORY}/renamed "${lines}\n")
  # GNU's objcopy cannot hide them, but the names are enough for executables.
  set(hide --set-symbols-visibility=hidden=hidden)
  execute_process(COMMAND ${OBJCOPY} --help OUTPUT_VARIABLE help)
  if(NOT help MATCHES "--set-symbols-visibility")
    set(hide)
  endif()
  execute_process(COMMAND ${OBJCOPY} ${hide} --redefine-syms=renamed merged.a
    WORKING_DIRECTORY ${DIRECTORY} COMMAND_ERROR_IS_FATAL ANY)
endif()
file(RENAME ${DIRECTORY}/merged.a ${OUTPUT})
