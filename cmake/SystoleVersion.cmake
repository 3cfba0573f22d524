# The version number, which stands in version.txt alone, and the commit that is
# built. -DSYSTOLE_COMMIT=... names the commit of sources without a .git folder.
file(STRINGS ${CMAKE_CURRENT_LIST_DIR}/../version.txt SYSTOLE_VERSION LIMIT_COUNT 1)
set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS
             ${CMAKE_CURRENT_LIST_DIR}/../version.txt)
set(SYSTOLE_COMMIT "" CACHE STRING "The commit to name in --version; empty: ask git at each build")
