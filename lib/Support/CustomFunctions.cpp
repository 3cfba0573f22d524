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
#include "llvm/Object/ELFObjectFile.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/TargetParser/Host.h"
#include "llvm/TargetParser/Triple.h"

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

/// Makes the functions of another machine's object known, for code that calls
/// them there. Returns whether it is one.
static bool declareForeignFunctions(llvm::StringRef path) {
  auto file = llvm::object::ObjectFile::createObjectFile(path);
  if (!file) {
    llvm::consumeError(file.takeError());
    return false;
  }
  const auto *object =
      llvm::dyn_cast<llvm::object::ELFObjectFileBase>(file->getBinary());
  llvm::Triple host(llvm::sys::getProcessTriple());
  if (!object || object->getArch() == host.getArch())
    return false;
  for (llvm::object::ELFSymbolRef symbol :
       object->getDynamicSymbolIterators()) {
    llvm::Expected<llvm::StringRef> name = symbol.getName();
    llvm::Expected<uint32_t> flags = symbol.getFlags();
    if (name && flags &&
        !(*flags & llvm::object::BasicSymbolRef::SF_Undefined) &&
        symbol.getELFType() == llvm::ELF::STT_FUNC)
      registered()[*name] = [](const char *, const char *, const void *const *,
                               void *const *) { return int32_t(-1); };
    if (!name)
      llvm::consumeError(name.takeError());
    if (!flags)
      llvm::consumeError(flags.takeError());
  }
  return true;
}

llvm::Error systole::loadCustomFunctions(llvm::StringRef path) {
  // Without a slash, dlopen would search the system's folders.
  llvm::SmallString<128> absolute(path);
  if (std::error_code error = llvm::sys::fs::make_absolute(absolute))
    return llvm::errorCodeToError(error);
  if (declareForeignFunctions(absolute))
    return llvm::Error::success();
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
