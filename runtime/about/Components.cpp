//===- Components.cpp - The works that programs link ----------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Versions are those of the headers that the runtime is compiled with, so that
// the list follows the libraries. test/Notices compares the names with what the
// linker has taken.
//
//===----------------------------------------------------------------------===//

#include "runtime/about/Notices.h"
#include "runtime/about/Texts.h"
#include "runtime/about/Version.h"

#include "absl/base/config.h"
#include "absl/strings/str_cat.h"

#include <gnu/libc-version.h>
#include <google/protobuf/stubs/common.h>
#include <leveldb/db.h>
#include <nlohmann/json.hpp>
#include <png.h>
#include <snappy.h>
#include <zlib.h>

// The header of libjpeg needs it.
#include <cstdio>
#include <jpeglib.h>

#define SYSTOLE_TEXT_OF(x) #x
#define SYSTOLE_TEXT(x) SYSTOLE_TEXT_OF(x)

namespace systole::runtime {

static Component systoleItself() {
  return {"Systole",
          versionNumber(),
          "Apache-2.0 WITH LLVM-exception",
          "the authors of Systole",
          "NOASSERTION",
          {"Apache-2.0", "LLVM-exception"},
          absl::StrCat("commit ", versionCommit())};
}

static Component cLibrary() {
  const std::string version = absl::StrCat(__GLIBC__, ".", __GLIBC_MINOR__);
  const std::string copyright = "Free Software Foundation, Inc.";
  const std::string home = "https://www.gnu.org/software/libc/";
  if (&systole_static_notice)
    return {"GNU C Library",
            version,
            "LGPL-2.1-or-later",
            copyright,
            home,
            {"LGPL-2.1"},
            "linked statically, by --static: who passes the program on also "
            "offers its objects, so that others can link it with another "
            "version"};
  return {"GNU C Library, start files",
          version,
          "LicenseRef-glibc-start-files",
          copyright,
          home,
          {"glibc-start-files"},
          "crt1.o, crti.o, crtn.o, libc_nonshared.a; the library itself is "
          "that of the machine"};
}

std::vector<Component> runtimeComponents() {
  return {
      systoleItself(),
      {"Abseil",
       absl::StrCat(ABSL_LTS_RELEASE_VERSION, ".",
                    ABSL_LTS_RELEASE_PATCH_LEVEL),
       "Apache-2.0",
       "2017 The Abseil Authors",
       "https://abseil.io",
       {"Apache-2.0"},
       ""},
      {"Protocol Buffers",
       absl::StrCat(GOOGLE_PROTOBUF_VERSION / 1000000, ".",
                    GOOGLE_PROTOBUF_VERSION / 1000 % 1000, ".",
                    GOOGLE_PROTOBUF_VERSION % 1000),
       "BSD-3-Clause",
       "2008 Google Inc.",
       "https://protobuf.dev",
       {"BSD-3-Clause-Google"},
       "the lite runtime"},
      {"LevelDB",
       absl::StrCat(leveldb::kMajorVersion, ".", leveldb::kMinorVersion),
       "BSD-3-Clause",
       "2011 The LevelDB Authors",
       "https://github.com/google/leveldb",
       {"BSD-3-Clause-Google"},
       "its tables"},
      {"Snappy",
       absl::StrCat(SNAPPY_MAJOR, ".", SNAPPY_MINOR, ".", SNAPPY_PATCHLEVEL),
       "BSD-3-Clause",
       "2005 Google Inc.",
       "https://github.com/google/snappy",
       {"BSD-3-Clause-Google"},
       ""},
      {"zlib",
       ZLIB_VERSION,
       "Zlib",
       "1995-2022 Jean-loup Gailly and Mark Adler",
       "https://zlib.net",
       {"Zlib"},
       ""},
      {"libpng",
       PNG_LIBPNG_VER_STRING,
       "libpng-2.0",
       "1995-2022 The PNG Reference Library Authors",
       "http://www.libpng.org/pub/png/libpng.html",
       {"libpng-2.0"},
       ""},
      {"libjpeg-turbo",
       SYSTOLE_TEXT(LIBJPEG_TURBO_VERSION),
       "IJG AND BSD-3-Clause AND Zlib",
       "1991-2020 Thomas G. Lane, Guido Vollbeding; 2009-2022 D. R. "
       "Commander; 1999-2006 MIYASAKA Masaru",
       "https://libjpeg-turbo.org",
       {"IJG", "BSD-3-Clause-libjpeg-turbo", "Zlib"},
       "this software is based in part on the work of the Independent JPEG "
       "Group"},
      {"JSON for Modern C++",
       absl::StrCat(NLOHMANN_JSON_VERSION_MAJOR, ".",
                    NLOHMANN_JSON_VERSION_MINOR, ".",
                    NLOHMANN_JSON_VERSION_PATCH),
       "MIT",
       "2013-2022 Niels Lohmann; 2008-2009 Bjoern Hoehrmann; 2009 Florian "
       "Loitsch",
       "https://json.nlohmann.me",
       {"MIT"},
       "headers only"},
      {"GCC runtime libraries",
       absl::StrCat(_GLIBCXX_RELEASE),
       "GPL-3.0-or-later WITH GCC-exception-3.1",
       "Free Software Foundation, Inc.; parts: 2018 Ulf Adams (Ryu, Apache-2.0 "
       "WITH LLVM-exception), 2021 The fast_float authors (MIT)",
       "https://gcc.gnu.org",
       {"GCC-exception-3.1", "Apache-2.0", "LLVM-exception", "MIT"},
       "libstdc++, libgcc, libgcc_eh"},
      cLibrary(),
  };
}

} // namespace systole::runtime
