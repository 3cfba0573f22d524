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
find_library(SYSTOLE_JPEG_ARCHIVE libjpeg.a)
find_path(SYSTOLE_JPEG_INCLUDE jpeglib.h)
if(NOT SYSTOLE_JPEG_ARCHIVE OR NOT SYSTOLE_JPEG_INCLUDE)
  message(FATAL_ERROR "libjpeg-turbo was not found. On Debian 12: scripts/install-dependencies "
                      "(package libjpeg62-turbo-dev).")
endif()
if(NOT TARGET systole_jpeg)
  add_library(systole_jpeg INTERFACE IMPORTED GLOBAL)
  set_property(TARGET systole_jpeg PROPERTY INTERFACE_LINK_LIBRARIES ${SYSTOLE_JPEG_ARCHIVE})
  set_property(TARGET systole_jpeg PROPERTY INTERFACE_INCLUDE_DIRECTORIES ${SYSTOLE_JPEG_INCLUDE})
endif()
find_library(SYSTOLE_PNG_ARCHIVE libpng16.a)
find_path(SYSTOLE_PNG_INCLUDE png.h)
if(NOT SYSTOLE_PNG_ARCHIVE OR NOT SYSTOLE_PNG_INCLUDE)
  message(FATAL_ERROR "libpng was not found. On Debian 12: scripts/install-dependencies "
                      "(package libpng-dev).")
endif()
if(NOT TARGET systole_png)
  add_library(systole_png INTERFACE IMPORTED GLOBAL)
  set_property(TARGET systole_png PROPERTY INTERFACE_LINK_LIBRARIES
    ${SYSTOLE_PNG_ARCHIVE} ZLIB::ZLIB)
  set_property(TARGET systole_png PROPERTY INTERFACE_INCLUDE_DIRECTORIES ${SYSTOLE_PNG_INCLUDE})
endif()
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

# Regular expressions and Unicode's normal forms of tokenizers, for tools.
find_library(SYSTOLE_UTF8PROC_ARCHIVE libutf8proc.a)
find_path(SYSTOLE_UTF8PROC_INCLUDE utf8proc.h)
if(NOT SYSTOLE_UTF8PROC_ARCHIVE OR NOT SYSTOLE_UTF8PROC_INCLUDE)
  message(FATAL_ERROR "utf8proc was not found. On Debian 12: scripts/install-dependencies "
                      "(package libutf8proc-dev).")
endif()
if(NOT TARGET systole_utf8proc)
  add_library(systole_utf8proc INTERFACE IMPORTED GLOBAL)
  set_property(TARGET systole_utf8proc PROPERTY INTERFACE_LINK_LIBRARIES ${SYSTOLE_UTF8PROC_ARCHIVE})
  set_property(TARGET systole_utf8proc PROPERTY INTERFACE_INCLUDE_DIRECTORIES ${SYSTOLE_UTF8PROC_INCLUDE})
endif()
find_library(SYSTOLE_PCRE2_ARCHIVE libpcre2-8.a)
find_path(SYSTOLE_PCRE2_INCLUDE pcre2.h)
if(NOT SYSTOLE_PCRE2_ARCHIVE OR NOT SYSTOLE_PCRE2_INCLUDE)
  message(FATAL_ERROR "PCRE2 was not found. On Debian 12: scripts/install-dependencies "
                      "(package libpcre2-dev).")
endif()
if(NOT TARGET systole_pcre2)
  add_library(systole_pcre2 INTERFACE IMPORTED GLOBAL)
  set_property(TARGET systole_pcre2 PROPERTY INTERFACE_LINK_LIBRARIES ${SYSTOLE_PCRE2_ARCHIVE})
  set_property(TARGET systole_pcre2 PROPERTY INTERFACE_INCLUDE_DIRECTORIES ${SYSTOLE_PCRE2_INCLUDE})
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
