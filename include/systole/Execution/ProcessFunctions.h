//===- ProcessFunctions.h - Functions for compiled code ---------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_EXECUTION_PROCESSFUNCTIONS_H
#define SYSTOLE_EXECUTION_PROCESSFUNCTIONS_H

#include "llvm/ADT/StringRef.h"

namespace systole::execution {

/// The function of this process that code linked into it calls by `name`: a
/// custom function, or the runtime's `systole_parallel`. Returns null if there
/// is none.
void *lookupProcessFunction(llvm::StringRef name);

} // namespace systole::execution

#endif // SYSTOLE_EXECUTION_PROCESSFUNCTIONS_H
