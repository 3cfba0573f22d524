# The rules of `cmake --install`, by component:
#   tools     the programs and the completion of shells
#   man       their manual pages
#   runtime   what compiled programs and hooks are made with: archives and headers
#   aarch64   the same archives for programs on AArch64, if `make aarch64` has built them
#   cpp       the C++ API, with a package for find_package(Systole)
#   docs      pages, examples, licences and the bill of materials
#   static    the tools as one program, for the relocatable archive only
include(CMakePackageConfigHelpers)

set(systole_tools tpu-run tpu-translate tpu-opt tpu-ckpt tpu-data tpu-lsp-server)
# Installed tools find LLVM's libraries where the built ones do.
install(TARGETS ${systole_tools} RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR} COMPONENT tools)

# Made by the tools, of the tables that --help prints.
set(pages ${PROJECT_BINARY_DIR}/share)
set(page_files)
foreach(tool ${systole_tools})
  set(files ${pages}/man/${tool}.1 ${pages}/bash/${tool} ${pages}/zsh/_${tool} ${pages}/fish/${tool}.fish)
  add_custom_command(OUTPUT ${files}
    COMMAND $<TARGET_FILE:${tool}> --man > ${pages}/man/${tool}.1
    COMMAND $<TARGET_FILE:${tool}> --completion=bash > ${pages}/bash/${tool}
    COMMAND $<TARGET_FILE:${tool}> --completion=zsh > ${pages}/zsh/_${tool}
    COMMAND $<TARGET_FILE:${tool}> --completion=fish > ${pages}/fish/${tool}.fish
    DEPENDS ${tool} VERBATIM)
  list(APPEND page_files ${files})
endforeach()
foreach(folder man bash zsh fish)
  file(MAKE_DIRECTORY ${pages}/${folder})
endforeach()
add_custom_command(OUTPUT ${pages}/NOTICES.txt ${pages}/systole.spdx.json
  COMMAND $<TARGET_FILE:tpu-translate> --licenses > ${pages}/NOTICES.txt
  COMMAND $<TARGET_FILE:tpu-translate> --licenses=spdx > ${pages}/systole.spdx.json
  DEPENDS tpu-translate VERBATIM)
add_custom_target(tool-pages ALL DEPENDS ${page_files} ${pages}/NOTICES.txt ${pages}/systole.spdx.json)
add_dependencies(tools tool-pages)
install(DIRECTORY ${pages}/man/ DESTINATION ${CMAKE_INSTALL_MANDIR}/man1 COMPONENT man)
foreach(component tools static)
  set(exclude)
  if(component STREQUAL "static")
    set(exclude EXCLUDE_FROM_ALL)
  endif()
  install(DIRECTORY ${pages}/bash/ DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions
          COMPONENT ${component} ${exclude})
  install(DIRECTORY ${pages}/zsh/ DESTINATION ${CMAKE_INSTALL_DATADIR}/zsh/vendor-completions
          COMPONENT ${component} ${exclude})
  install(DIRECTORY ${pages}/fish/ DESTINATION ${CMAKE_INSTALL_DATADIR}/fish/vendor_completions.d
          COMPONENT ${component} ${exclude})
endforeach()

install(FILES ${PROJECT_BINARY_DIR}/lib/libsystole_runtime.a ${PROJECT_BINARY_DIR}/lib/libsystole_runtime_main.a
              ${PROJECT_BINARY_DIR}/lib/libsystole_team.a
        DESTINATION ${SYSTOLE_INSTALL_RUNTIMEDIR} COMPONENT runtime)
if(NOT SYSTOLE_TARGET STREQUAL aarch64-linux-gnu)
  install(DIRECTORY ${PROJECT_BINARY_DIR}/lib/systole/aarch64-linux-gnu
          DESTINATION ${SYSTOLE_INSTALL_RUNTIMEDIRS} COMPONENT aarch64 OPTIONAL USE_SOURCE_PERMISSIONS)
endif()
install(DIRECTORY runtime/include/systole/runtime DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/systole COMPONENT runtime)

install(TARGETS SystoleEstimator EXPORT SystoleTargets
        ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR} COMPONENT cpp)
install(FILES include/systole/systole.h DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/systole COMPONENT cpp)
install(DIRECTORY include/systole/Estimator DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/systole COMPONENT cpp)
install(FILES ${PROJECT_BINARY_DIR}/include/systole/Estimator/Operations.h.inc
        DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/systole/Estimator COMPONENT cpp)
install(EXPORT SystoleTargets NAMESPACE Systole:: DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/Systole
        FILE SystoleConfig.cmake COMPONENT cpp)
write_basic_package_version_file(${PROJECT_BINARY_DIR}/SystoleConfigVersion.cmake
                                 COMPATIBILITY SameMinorVersion)
install(FILES ${PROJECT_BINARY_DIR}/SystoleConfigVersion.cmake
        DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/Systole COMPONENT cpp)

install(FILES README.md CHANGELOG.md LICENSE ${pages}/NOTICES.txt ${pages}/systole.spdx.json
        DESTINATION ${CMAKE_INSTALL_DOCDIR} COMPONENT docs)
install(DIRECTORY docs editors DESTINATION ${CMAKE_INSTALL_DOCDIR} COMPONENT docs
        PATTERN "*.svg" EXCLUDE PATTERN "node_modules" EXCLUDE)
# Not among the pages: images for containers leave share/doc out. The pages' links
# lead to them through a link.
install(DIRECTORY examples DESTINATION ${CMAKE_INSTALL_DATADIR}/systole COMPONENT docs
        USE_SOURCE_PERMISSIONS PATTERN "__pycache__" EXCLUDE)
file(RELATIVE_PATH examples ${CMAKE_INSTALL_FULL_DOCDIR} ${CMAKE_INSTALL_FULL_DATADIR}/systole/examples)
file(MAKE_DIRECTORY ${PROJECT_BINARY_DIR}/doc-links)
file(CREATE_LINK ${examples} ${PROJECT_BINARY_DIR}/doc-links/examples SYMBOLIC)
install(DIRECTORY ${PROJECT_BINARY_DIR}/doc-links/ DESTINATION ${CMAKE_INSTALL_DOCDIR} COMPONENT docs)

# The tools as links to one program.
file(MAKE_DIRECTORY ${PROJECT_BINARY_DIR}/links)
install(TARGETS systole RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR} COMPONENT static EXCLUDE_FROM_ALL)
foreach(tool ${systole_tools})
  file(CREATE_LINK systole ${PROJECT_BINARY_DIR}/links/${tool} SYMBOLIC)
endforeach()
install(DIRECTORY ${PROJECT_BINARY_DIR}/links/ DESTINATION ${CMAKE_INSTALL_BINDIR}
        COMPONENT static EXCLUDE_FROM_ALL)
