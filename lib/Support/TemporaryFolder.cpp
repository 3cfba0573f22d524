//===- TemporaryFolder.cpp - Temporary folders ----------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "systole/Support/TemporaryFolder.h"

#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include <cerrno>
#include <cstdlib>
#include <cstring>

using namespace llvm;
using namespace systole;

Expected<TemporaryFolder> TemporaryFolder::create(StringRef parent,
                                                  StringRef prefix) {
  SmallString<128> path(parent);
  if (parent.empty())
    sys::path::system_temp_directory(/*ErasedOnReboot=*/true, path);
  sys::path::append(path, prefix + "XXXXXX");
  std::string folder(path);
  if (!mkdtemp(folder.data()))
    return createStringError(std::error_code(errno, std::generic_category()),
                             "cannot make the temporary folder '%s': %s",
                             path.c_str(), std::strerror(errno));
  return TemporaryFolder(std::move(folder));
}

TemporaryFolder::~TemporaryFolder() {
  if (!folder.empty())
    sys::fs::remove_directories(folder);
}
