//===- WriteGeneration.h - Whole generations in C ---------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_LIB_TARGET_HEADER_WRITEGENERATION_H
#define SYSTOLE_LIB_TARGET_HEADER_WRITEGENERATION_H

#include "systole/Target/Header.h"

namespace systole {

/// C's type for the values of an element, or for its bits if C has no such
/// type.
std::string getCType(mlir::Type element);

/// A function that extends prompts to whole sequences, for each step
/// NAME_generate.
std::string writeGeneration(llvm::ArrayRef<FunctionInterface> functions);

} // namespace systole

#endif // SYSTOLE_LIB_TARGET_HEADER_WRITEGENERATION_H
