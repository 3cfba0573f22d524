# The folders of an installation, below CMAKE_INSTALL_PREFIX.
set(CMAKE_INSTALL_DOCDIR share/doc/systole CACHE PATH "Pages, examples and licences")
include(GNUInstallDirs)

# The archives that programs link lie in a folder of their target, so that those
# of several targets fit in one installation.
set(SYSTOLE_TARGET ${CMAKE_SYSTEM_PROCESSOR}-linux-gnu)
set(SYSTOLE_INSTALL_RUNTIMEDIRS ${CMAKE_INSTALL_LIBDIR}/systole)
set(SYSTOLE_INSTALL_RUNTIMEDIR ${SYSTOLE_INSTALL_RUNTIMEDIRS}/${SYSTOLE_TARGET})

# Tools find them from their own place: an installation can be moved.
file(RELATIVE_PATH SYSTOLE_RUNTIME_FROM_TOOLS
     ${CMAKE_INSTALL_PREFIX}/${CMAKE_INSTALL_BINDIR}
     ${CMAKE_INSTALL_PREFIX}/${SYSTOLE_INSTALL_RUNTIMEDIRS})
