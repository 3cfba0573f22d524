# Read by cpack for each kind of package.
if(CPACK_GENERATOR STREQUAL "DEB")
  set(CPACK_COMPONENTS_ALL tools runtime cpp docs debian)
else()
  set(CPACK_COMPONENTS_ALL static man runtime cpp docs)
  set(CPACK_PACKAGING_INSTALL_PREFIX "")
endif()
