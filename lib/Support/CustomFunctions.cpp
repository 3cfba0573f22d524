//===- CustomFunctions.cpp - Functions of the user ------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "systole/Support/CustomFunctions.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/FileSystem.h"

#include <dlfcn.h>
#include <vector>

using namespace systole;

/// The open shared objects, in the order in which they were given.
static std::vector<void *> &libraries() {
  static std::vector<void *> libraries;
  return libraries;
}

static llvm::StringMap<CustomFunction> &registered() {
  static llvm::StringMap<CustomFunction> functions;
  return functions;
}

void systole::registerCustomFunction(llvm::StringRef name,
                                     CustomFunction function) {
  registered()[name] = function;
}

llvm::Error systole::loadCustomFunctions(llvm::StringRef path) {
  // Without a slash, dlopen would search the system's folders.
  llvm::SmallString<128> absolute(path);
  if (std::error_code error = llvm::sys::fs::make_absolute(absolute))
    return llvm::errorCodeToError(error);
  void *library = dlopen(absolute.c_str(), RTLD_NOW | RTLD_LOCAL);
  if (!library)
    return llvm::createStringError("--load: %s", dlerror());
  if (!llvm::is_contained(libraries(), library))
    libraries().push_back(library);
  return llvm::Error::success();
}

CustomFunction systole::lookupCustomFunction(llvm::StringRef name) {
  if (CustomFunction function = registered().lookup(name))
    return function;
  for (void *library : llvm::reverse(libraries()))
    if (void *function = dlsym(library, name.str().c_str()))
      return reinterpret_cast<CustomFunction>(function);
  return nullptr;
}
