//===- CustomFunctions.cpp - Functions of the user ------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "systole/Dialect/StableHLO/IR/CustomFunctions.h"
#include "systole/Dialect/StableHLO/IR/StableHLO.h"

#include "llvm/ADT/StringMap.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/raw_ostream.h"

#include <dlfcn.h>

using namespace mlir;
using namespace systole;

/// The open shared objects, in the order in which they were given.
static std::vector<void *> &libraries() {
  static std::vector<void *> libraries;
  return libraries;
}

static llvm::StringMap<stablehlo::CustomFunction> &registered() {
  static llvm::StringMap<stablehlo::CustomFunction> functions;
  return functions;
}

void stablehlo::registerCustomFunction(StringRef name,
                                       CustomFunction function) {
  registered()[name] = function;
}

llvm::Error stablehlo::loadCustomFunctions(StringRef path) {
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

stablehlo::CustomFunction stablehlo::lookupCustomFunction(StringRef name) {
  if (CustomFunction function = registered().lookup(name))
    return function;
  for (void *library : llvm::reverse(libraries()))
    if (void *function = dlsym(library, name.str().c_str()))
      return reinterpret_cast<CustomFunction>(function);
  return nullptr;
}

std::string stablehlo::getCustomSignature(Operation *call) {
  std::string text;
  llvm::raw_string_ostream os(text);
  os << FunctionType::get(call->getContext(), call->getOperandTypes(),
                          call->getResultTypes());
  return text;
}

std::string stablehlo::getCustomConfig(Operation *call) {
  std::optional<Attribute> config =
      cast<stablehlo::CustomCallOp>(call).getBackendConfig();
  if (!config)
    return "";
  if (auto string = dyn_cast<StringAttr>(*config))
    return string.str();
  std::string text;
  llvm::raw_string_ostream os(text);
  os << *config;
  return text;
}
