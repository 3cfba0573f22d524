# cmake -DVERSION=... -DMAINTAINER=... -DSOURCE=... -DOUTPUT=folder
#       "-DMANUALS=a;b" -DPAGES=folder -P DebianFiles.cmake
# Writes the changelogs and the manual pages as Debian has them: compressed, with
# no time in them, so that the same sources make the same package.
execute_process(COMMAND date -R -u -d @0 OUTPUT_VARIABLE date OUTPUT_STRIP_TRAILING_WHITESPACE)
execute_process(COMMAND git -C ${SOURCE} log -1 --date=rfc --format=%cd
  OUTPUT_VARIABLE committed OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET RESULT_VARIABLE failed)
if(NOT failed AND committed)
  set(date "${committed}")
endif()
file(WRITE ${OUTPUT}/changelog.Debian
"systole (${VERSION}) bookworm; urgency=medium

  * A build of upstream's sources: see changelog.gz.

 -- ${MAINTAINER}  ${date}
")
file(COPY_FILE ${SOURCE}/CHANGELOG.md ${OUTPUT}/changelog)
set(files ${OUTPUT}/changelog.Debian ${OUTPUT}/changelog)
foreach(manual ${MANUALS})
  file(COPY_FILE ${PAGES}/man/${manual}.1 ${OUTPUT}/man/${manual}.1)
  list(APPEND files ${OUTPUT}/man/${manual}.1)
endforeach()
execute_process(COMMAND gzip -9nf ${files} COMMAND_ERROR_IS_FATAL ANY)
