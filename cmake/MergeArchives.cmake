# Merges the members of several archives into one. The archiver's scripts give some characters of a
# path a meaning, so it sees plain names only.
#   cmake -DAR=ar -DOUTPUT=out.a "-DARCHIVES=a.a;b.a" -DDIRECTORY=scratch -P MergeArchives.cmake
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
file(RENAME ${DIRECTORY}/merged.a ${OUTPUT})
