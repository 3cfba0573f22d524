# Read by cpack for each kind of package.
if(CPACK_GENERATOR STREQUAL "DEB")
  set(CPACK_COMPONENTS_ALL tools runtime cpp docs debian)
else()
  set(CPACK_COMPONENTS_ALL static man runtime cpp docs)
  set(CPACK_PACKAGING_INSTALL_PREFIX "")
  # All files are in one folder, of the archive's name.
  set(CPACK_COMPONENT_INCLUDE_TOPLEVEL_DIRECTORY ON)
  set(CPACK_PACKAGE_FILE_NAME ${CPACK_ARCHIVE_FILE_NAME})
endif()
