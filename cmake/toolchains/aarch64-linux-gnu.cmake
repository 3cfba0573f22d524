# Builds the runtime for AArch64 on another machine, with Clang and the libraries that
# scripts/aarch64-libraries unpacks:
#   cmake -S runtime -B build-aarch64 --toolchain cmake/toolchains/aarch64-linux-gnu.cmake
set(CMAKE_SYSTEM_NAME Linux)
set(CMAKE_SYSTEM_PROCESSOR aarch64)
set(triple aarch64-linux-gnu)
foreach(language C CXX ASM)
  set(CMAKE_${language}_COMPILER_TARGET ${triple})
endforeach()
if(NOT DEFINED CMAKE_C_COMPILER)
  set(CMAKE_C_COMPILER clang-22)
  set(CMAKE_CXX_COMPILER clang++-22)
endif()
set(CMAKE_LIBRARY_ARCHITECTURE ${triple})

set(SYSTOLE_SYSROOT ${CMAKE_BINARY_DIR}/sysroot CACHE PATH "Libraries and headers of AArch64")
list(APPEND CMAKE_TRY_COMPILE_PLATFORM_VARIABLES SYSTOLE_SYSROOT)
set(CMAKE_SYSROOT ${SYSTOLE_SYSROOT})
# Programs that the build runs, such as protoc, are this machine's.
set(CMAKE_FIND_ROOT_PATH_MODE_PROGRAM NEVER)
foreach(kind LIBRARY INCLUDE PACKAGE)
  set(CMAKE_FIND_ROOT_PATH_MODE_${kind} ONLY)
endforeach()
# GNU's linker of this machine knows no AArch64.
foreach(kind EXE SHARED MODULE)
  set(CMAKE_${kind}_LINKER_FLAGS_INIT -fuse-ld=lld)
endforeach()
