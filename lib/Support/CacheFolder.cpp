//===- CacheFolder.cpp - Where what was worked out is kept ----------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "systole/Support/CacheFolder.h"

#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Process.h"

using namespace llvm;

Expected<std::string> systole::findCacheFolder() {
  SmallString<128> path;
  if (auto chosen = sys::Process::GetEnv("SYSTOLE_CACHE")) {
    path = *chosen;
  } else {
    if (!sys::path::cache_directory(path))
      return createStringError(
          "there is no home directory to keep compiled "
          "programs and measurements in; set SYSTOLE_CACHE to a folder");
    sys::path::append(path, "systole");
  }
  if (std::error_code error = sys::fs::create_directories(path))
    return createStringError(error,
                             "cannot make the folder '%s': %s; set "
                             "SYSTOLE_CACHE to another",
                             path.c_str(), error.message().c_str());
  return std::string(path);
}
