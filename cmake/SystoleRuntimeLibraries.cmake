# The external libraries that a compiled program links. All are archives, so that the program needs
# nothing but libc on its machine.

# The cache may have the shared zlib, which LLVM's own configuration finds.
if(ZLIB_LIBRARY_RELEASE MATCHES "\\.so$")
  unset(ZLIB_LIBRARY_RELEASE CACHE)
endif()

foreach(package absl Protobuf Threads ZLIB)
  set(Protobuf_USE_STATIC_LIBS ON)
  set(ZLIB_USE_STATIC_LIBS ON)
  find_package(${package} QUIET GLOBAL)
  if(NOT ${package}_FOUND)
    message(FATAL_ERROR
      "${package} was not found. On Debian 12: scripts/install-dependencies "
      "(packages libabsl-dev libprotobuf-dev protobuf-compiler zlib1g-dev).")
  endif()
endforeach()

# Debian's Abseil targets name the shared libraries; the archives are beside them.
get_directory_property(targets IMPORTED_TARGETS)
foreach(target ${targets})
  if(target MATCHES "^absl::")
    foreach(property IMPORTED_LOCATION IMPORTED_LOCATION_NONE IMPORTED_LOCATION_RELEASE)
      get_target_property(location ${target} ${property})
      if(location)
        string(REGEX REPLACE "\\.so[.0-9]*$" ".a" location "${location}")
        if(EXISTS "${location}")
          set_target_properties(${target} PROPERTIES ${property} "${location}")
        endif()
      endif()
    endforeach()
  endif()
endforeach()

# LevelDB writes the index of a checkpoint. Its archive needs Snappy, and so does reading an index.
find_library(SYSTOLE_LEVELDB_ARCHIVE libleveldb.a)
find_library(SYSTOLE_SNAPPY_ARCHIVE libsnappy.a)
find_path(SYSTOLE_SNAPPY_INCLUDE snappy.h)
if(NOT SYSTOLE_LEVELDB_ARCHIVE OR NOT SYSTOLE_SNAPPY_ARCHIVE OR NOT SYSTOLE_SNAPPY_INCLUDE)
  message(FATAL_ERROR "The archives of LevelDB and Snappy were not found. On Debian 12: "
                      "scripts/install-dependencies (packages libleveldb-dev libsnappy-dev).")
endif()
# The target systole_KEY of an archive, a header and what it links besides; NAME is the library's in messages.
function(systole_find_archive key name archive header package)
  string(TOUPPER "SYSTOLE_${key}" prefix)
  find_library(${prefix}_ARCHIVE ${archive})
  find_path(${prefix}_INCLUDE ${header})
  if(NOT ${prefix}_ARCHIVE OR NOT ${prefix}_INCLUDE)
    message(FATAL_ERROR "${name} was not found. On Debian 12: scripts/install-dependencies "
                        "(package ${package}).")
  endif()
  if(NOT TARGET systole_${key})
    add_library(systole_${key} INTERFACE IMPORTED GLOBAL)
    set_target_properties(systole_${key} PROPERTIES
      INTERFACE_LINK_LIBRARIES "${${prefix}_ARCHIVE};${ARGN}"
      INTERFACE_INCLUDE_DIRECTORIES ${${prefix}_INCLUDE})
  endif()
endfunction()
systole_find_archive(jpeg libjpeg-turbo libjpeg.a jpeglib.h libjpeg62-turbo-dev)
systole_find_archive(png libpng libpng16.a png.h libpng-dev ZLIB::ZLIB)
# Regular expressions and Unicode's normal forms of tokenizers.
systole_find_archive(utf8proc utf8proc libutf8proc.a utf8proc.h libutf8proc-dev)
systole_find_archive(pcre2 PCRE2 libpcre2-8.a pcre2.h libpcre2-dev)
if(NOT TARGET systole_snappy)
  add_library(systole_snappy INTERFACE IMPORTED GLOBAL)
  set_property(TARGET systole_snappy PROPERTY INTERFACE_LINK_LIBRARIES ${SYSTOLE_SNAPPY_ARCHIVE})
  set_property(TARGET systole_snappy PROPERTY INTERFACE_INCLUDE_DIRECTORIES ${SYSTOLE_SNAPPY_INCLUDE})
endif()
if(NOT TARGET systole_leveldb)
  add_library(systole_leveldb INTERFACE IMPORTED GLOBAL)
  set_property(TARGET systole_leveldb PROPERTY INTERFACE_LINK_LIBRARIES
    ${SYSTOLE_LEVELDB_ARCHIVE} systole_snappy Threads::Threads)
endif()

# JSON, headers only.
find_path(SYSTOLE_NLOHMANN_JSON nlohmann/json.hpp)
if(NOT SYSTOLE_NLOHMANN_JSON)
  message(FATAL_ERROR "nlohmann's JSON library was not found. On Debian 12: "
                      "scripts/install-dependencies (package nlohmann-json3-dev).")
endif()

# Servers of files: only the headers are needed; the libraries are loaded at run time.
find_path(SYSTOLE_CURL_INCLUDE curl/curl.h)
find_path(SYSTOLE_OPENSSL_INCLUDE openssl/evp.h)
if(NOT SYSTOLE_CURL_INCLUDE OR NOT SYSTOLE_OPENSSL_INCLUDE)
  message(FATAL_ERROR "The headers of libcurl and OpenSSL were not found. On Debian 12: "
                      "scripts/install-dependencies (packages libcurl4-openssl-dev libssl-dev).")
endif()
