//===- CustomFunctions.h - Functions of the user ----------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The functions that stablehlo.custom_call calls: those of shared objects that
// the user gives (--load), by the name of the call's target.
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_SUPPORT_CUSTOMFUNCTIONS_H
#define SYSTOLE_SUPPORT_CUSTOMFUNCTIONS_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"

#include <cstdint>

namespace systole {

/// The C ABI: docs/stablehlo.md describes it.
using CustomFunction = int32_t (*)(const char *signature, const char *config,
                                   const void *const *inputs,
                                   void *const *outputs);

/// Opens a shared object for the rest of the process.
llvm::Error loadCustomFunctions(llvm::StringRef path);

/// Makes a function of this process known by a name, before any compilation.
void registerCustomFunction(llvm::StringRef name, CustomFunction function);

/// The function of a name: a registered one, or one of the loaded objects,
/// searching the last one first; or null.
CustomFunction lookupCustomFunction(llvm::StringRef name);

} // namespace systole

#endif // SYSTOLE_SUPPORT_CUSTOMFUNCTIONS_H
