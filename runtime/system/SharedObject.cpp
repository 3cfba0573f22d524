//===- SharedObject.cpp - Loading shared objects --------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/system/SharedObject.h"

#include "runtime/about/Texts.h"

#include "absl/strings/str_cat.h"

#include <dlfcn.h>

namespace systole::runtime {

bool isStaticProgram() {
  // The linker takes the licence of the C library exactly for --static.
  return &systole_static_notice != nullptr;
}

absl::StatusOr<void *> loadSharedObject(const std::string &path,
                                        bool isGlobal) {
  if (isStaticProgram())
    return absl::FailedPreconditionError(absl::StrCat(
        "'", path,
        "' is a shared object, and this program was linked with "
        "--static, so it loads none; compile it without --static"));
  if (void *object = dlopen(path.c_str(),
                            RTLD_NOW | (isGlobal ? RTLD_GLOBAL : RTLD_LOCAL)))
    return object;
  return absl::NotFoundError(dlerror());
}

} // namespace systole::runtime
