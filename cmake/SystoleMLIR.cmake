# Finds LLVM and MLIR 22 and defines one function for each kind of target that uses them: dialects,
# libraries, tools.
find_package(MLIR CONFIG QUIET HINTS /usr/lib/llvm-22/lib/cmake/mlir)
if(NOT MLIR_FOUND OR NOT LLVM_VERSION_MAJOR EQUAL 22)
  message(FATAL_ERROR
    "LLVM and MLIR 22 were not found. On Debian 12: scripts/install-dependencies "
    "(packages libmlir-22-dev mlir-22-tools llvm-22-dev), or set MLIR_DIR.")
endif()
list(APPEND CMAKE_MODULE_PATH "${MLIR_CMAKE_DIR}" "${LLVM_CMAKE_DIR}")
include(TableGen)
include(AddLLVM)

# Installed tools find LLVM's libraries in the same place as built ones.
set(CMAKE_INSTALL_RPATH_USE_LINK_PATH ON)

include_directories(SYSTEM ${LLVM_INCLUDE_DIRS} ${MLIR_INCLUDE_DIRS})
include_directories(${PROJECT_SOURCE_DIR}/include ${PROJECT_BINARY_DIR}/include
                    ${PROJECT_SOURCE_DIR}/runtime/include)
separate_arguments(SYSTOLE_LLVM_DEFINITIONS NATIVE_COMMAND "${LLVM_DEFINITIONS}")
add_definitions(${SYSTOLE_LLVM_DEFINITIONS})

# The headers that nearly every compiler source reads: MLIR's, and those of the dialects.
include(SystolePrecompile)
include(SystoleUnity)
systole_precompile(SystoleMLIRHeaders ${CMAKE_CURRENT_LIST_DIR}/precompiled/mlir.h)
systole_precompile(SystoleDialectHeaders ${CMAKE_CURRENT_LIST_DIR}/precompiled/dialects.h)

# systole_tablegen(DIR name.td OUTPUT -generator ...)
# Writes include/systole/DIR/OUTPUT in the build folder from the td file in the
# current folder; collects the outputs in SYSTOLE_TABLEGEN_OUTPUTS of the caller.
function(systole_tablegen dir td output)
  set(LLVM_TARGET_DEFINITIONS ${td})
  set(directory ${PROJECT_BINARY_DIR}/include/systole/${dir})
  file(MAKE_DIRECTORY ${directory})
  file(RELATIVE_PATH relative ${CMAKE_CURRENT_BINARY_DIR} ${directory}/${output})
  set(TABLEGEN_OUTPUT)
  tablegen(MLIR ${relative} ${ARGN} "-I${MLIR_INCLUDE_DIRS}" "-I${PROJECT_SOURCE_DIR}/dialects")
  set(SYSTOLE_TABLEGEN_OUTPUTS ${SYSTOLE_TABLEGEN_OUTPUTS} ${TABLEGEN_OUTPUT} PARENT_SCOPE)
endfunction()

# systole_own_tablegen(DIR name.td OUTPUT -generator): the same by our own generator.
function(systole_own_tablegen dir td output generator)
  set(file ${PROJECT_BINARY_DIR}/include/systole/${dir}/${output})
  add_custom_command(OUTPUT ${file}
    COMMAND systole-tblgen ${generator} -I${MLIR_INCLUDE_DIRS} -I${PROJECT_SOURCE_DIR}/dialects
            ${CMAKE_CURRENT_SOURCE_DIR}/${td} --write-if-changed -d ${file}.d -o ${file}
    DEPENDS systole-tblgen ${CMAKE_CURRENT_SOURCE_DIR}/${td}
    DEPFILE ${file}.d)
  set(SYSTOLE_TABLEGEN_OUTPUTS ${SYSTOLE_TABLEGEN_OUTPUTS} ${file} PARENT_SCOPE)
endfunction()

# systole_tablegen_target(name): one target for the generated files of a folder. Every library waits
# for all of them (SystoleTableGen).
add_custom_target(SystoleTableGen)
add_dependencies(SystoleDialectHeaders SystoleTableGen)
macro(systole_tablegen_target name)
  add_custom_target(${name} DEPENDS ${SYSTOLE_TABLEGEN_OUTPUTS})
  add_dependencies(SystoleTableGen ${name})
endmacro()

# What to link LLVM and MLIR with: their shared libraries, or their archives in
# targets with the property SYSTOLE_STATIC_LLVM.
file(GLOB SYSTOLE_LLVM_ARCHIVES ${LLVM_LIBRARY_DIR}/libMLIR*.a ${LLVM_LIBRARY_DIR}/libLLVM*.a)
find_library(SYSTOLE_ZSTD_ARCHIVE libzstd.a)
if(NOT SYSTOLE_ZSTD_ARCHIVE)
  message(FATAL_ERROR "The archive of Zstandard was not found. On Debian 12: scripts/install-dependencies "
                      "(package libzstd-dev).")
endif()
add_library(SystoleLLVM INTERFACE)
set(is_static "$<BOOL:$<TARGET_PROPERTY:SYSTOLE_STATIC_LLVM>>")
target_link_libraries(SystoleLLVM INTERFACE
  "$<${is_static}:-Wl,--start-group;${SYSTOLE_LLVM_ARCHIVES};-Wl,--end-group;${SYSTOLE_ZSTD_ARCHIVE};ZLIB::ZLIB>"
  "$<$<NOT:${is_static}>:MLIR;LLVM>")

# systole_add_library(name sources... [LINK libraries...])
# A static library of the compiler.
function(systole_add_library name)
  cmake_parse_arguments(ARG "" "" "LINK" ${ARGN})
  systole_unity(sources ${name} ${ARG_UNPARSED_ARGUMENTS})
  add_library(${name} STATIC ${sources})
  target_include_directories(${name} PRIVATE ${SYSTOLE_ROOT})
  add_dependencies(${name} SystoleTableGen)
  set(headers SystoleMLIRHeaders)
  foreach(dialect SystoleStableHLO SystoleTPU)
    if(dialect IN_LIST ARG_LINK OR dialect STREQUAL name)
      set(headers SystoleDialectHeaders)
    endif()
  endforeach()
  systole_use_precompiled(${name} ${headers})
  target_link_libraries(${name} PUBLIC ${ARG_LINK} SystoleLLVM)
endfunction()

# systole_add_tool(name sources... LINK libraries...)
function(systole_add_tool name)
  cmake_parse_arguments(ARG "" "" "LINK" ${ARGN})
  add_executable(${name} ${ARG_UNPARSED_ARGUMENTS})
  add_dependencies(${name} SystoleTableGen)
  target_link_libraries(${name} PRIVATE ${ARG_LINK} SystoleLLVM)
endfunction()
