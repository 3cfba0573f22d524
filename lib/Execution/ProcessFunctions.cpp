//===- ProcessFunctions.cpp - Functions for compiled code -----------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "systole/Execution/ProcessFunctions.h"
#include "systole/Support/CustomFunctions.h"

#include "systole/runtime/parallel.h"

using namespace systole;

void *execution::lookupProcessFunction(llvm::StringRef name) {
  // The symbol is weak: without a definition, one thread computes all items.
  if (name == "systole_parallel")
    return reinterpret_cast<void *>(&systole_parallel);
  return reinterpret_cast<void *>(lookupCustomFunction(name));
}
