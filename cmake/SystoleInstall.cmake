# The rules of `cmake --install`: the tools, the runtime that they link to programs, and the C++ API
# with a package for find_package(Systole).
include(GNUInstallDirs)
include(CMakePackageConfigHelpers)

# The tools look for the runtime in ../lib.
install(TARGETS tpu-run tpu-translate tpu-opt tpu-ckpt tpu-data tpu-lsp-server RUNTIME DESTINATION bin)
install(FILES ${PROJECT_BINARY_DIR}/lib/libsystole_runtime.a
              ${PROJECT_BINARY_DIR}/lib/libsystole_runtime_main.a DESTINATION lib)

install(TARGETS SystoleEstimator EXPORT SystoleTargets ARCHIVE DESTINATION lib)
install(FILES include/systole/systole.h DESTINATION include/systole)
install(DIRECTORY include/systole/Estimator DESTINATION include/systole)
# Headers for hooks.
install(DIRECTORY runtime/include/systole/runtime DESTINATION include/systole)
install(EXPORT SystoleTargets NAMESPACE Systole:: DESTINATION lib/cmake/Systole
        FILE SystoleConfig.cmake)
write_basic_package_version_file(${PROJECT_BINARY_DIR}/SystoleConfigVersion.cmake
                                 COMPATIBILITY SameMinorVersion)
install(FILES ${PROJECT_BINARY_DIR}/SystoleConfigVersion.cmake DESTINATION lib/cmake/Systole)
