# `make packages`: a Debian package, whose tools use Debian's LLVM, and an
# archive that needs the C library alone and may lie in any folder.
set(CPACK_PACKAGE_NAME systole)
set(CPACK_PACKAGE_VERSION ${PROJECT_VERSION})
set(CPACK_PACKAGE_VENDOR "The Systole authors")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "ahead-of-time compiler for machine learning")
set(CPACK_PACKAGE_DESCRIPTION
"Systole compiles a whole machine-learning program to one native executable:
the model, its gradients, its optimizer, its replicas and its input pipeline.
It reads its own model language and StableHLO, and has the programming model of
Cloud TPU and TPUEstimator on the cores of a CPU.")
set(CPACK_PACKAGE_DIRECTORY ${PROJECT_BINARY_DIR}/packages)
set(CPACK_RESOURCE_FILE_LICENSE ${PROJECT_SOURCE_DIR}/LICENSE)
set(CPACK_VERBATIM_VARIABLES ON)
set(CPACK_STRIP_FILES ON)
set(CPACK_THREADS 2)
set(CPACK_INSTALL_DEFAULT_DIRECTORY_PERMISSIONS
    OWNER_READ OWNER_WRITE OWNER_EXECUTE GROUP_READ GROUP_EXECUTE WORLD_READ WORLD_EXECUTE)
set(CPACK_COMPONENTS_GROUPING ALL_COMPONENTS_IN_ONE)

set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_NAME systole)
set(CPACK_DEBIAN_PACKAGE_RELEASE 1)
# Whoever distributes the packages gives an address.
set(SYSTOLE_MAINTAINER "The Systole authors <systole@example.org>" CACHE STRING "The maintainer of the packages")
set(CPACK_DEBIAN_PACKAGE_MAINTAINER "${SYSTOLE_MAINTAINER}")
set(CPACK_DEBIAN_PACKAGE_SECTION devel)
# LLVM and the C++ library by what the tools link; a compiler driver for the
# tools to link programs with.
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_DEPENDS "gcc | clang, libc6-dev")
set(CPACK_DEBIAN_PACKAGE_SUGGESTS "libcurl4, openmpi-bin, g++, cmake")
set(CPACK_DEBIAN_COMPRESSION_TYPE xz)

set(CPACK_ARCHIVE_COMPONENT_INSTALL ON)
set(CPACK_ARCHIVE_FILE_NAME systole-${PROJECT_VERSION}-linux-x86_64)
set(CPACK_ARCHIVE_THREADS 2)

# Files that only Debian has. Manual pages and the changelog are compressed there.
set(debian ${PROJECT_BINARY_DIR}/debian)
file(MAKE_DIRECTORY ${debian}/man)
add_custom_command(OUTPUT ${debian}/changelog.Debian.gz
  COMMAND ${CMAKE_COMMAND} -DVERSION=${PROJECT_VERSION}-1 -DMAINTAINER=${CPACK_DEBIAN_PACKAGE_MAINTAINER}
          -DSOURCE=${PROJECT_SOURCE_DIR} -DOUTPUT=${debian} "-DMANUALS=${systole_tools}"
          -DPAGES=${PROJECT_BINARY_DIR}/share -P ${PROJECT_SOURCE_DIR}/packaging/DebianFiles.cmake
  DEPENDS tool-pages packaging/DebianFiles.cmake CHANGELOG.md VERBATIM)
add_custom_target(debian-files DEPENDS ${debian}/changelog.Debian.gz)
install(FILES packaging/copyright ${debian}/changelog.Debian.gz ${debian}/changelog.gz
        DESTINATION ${CMAKE_INSTALL_DOCDIR} COMPONENT debian EXCLUDE_FROM_ALL)
install(FILES packaging/lintian-overrides DESTINATION share/lintian/overrides
        RENAME systole COMPONENT debian EXCLUDE_FROM_ALL)
install(DIRECTORY ${debian}/man/ DESTINATION ${CMAKE_INSTALL_MANDIR}/man1
        COMPONENT debian EXCLUDE_FROM_ALL)

# Which components and folders each kind of package has.
set(CPACK_PROJECT_CONFIG_FILE ${PROJECT_SOURCE_DIR}/packaging/Components.cmake)
include(CPack)
