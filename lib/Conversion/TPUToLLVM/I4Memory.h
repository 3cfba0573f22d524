//===- I4Memory.h - Loads of packed integers of 4 bits ----------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_CONVERSION_TPUTOLLVM_I4MEMORY_H
#define SYSTOLE_CONVERSION_TPUTOLLVM_I4MEMORY_H

#include "mlir/Conversion/LLVMCommon/TypeConverter.h"
#include "mlir/IR/PatternMatch.h"

namespace systole {

/// Adds patterns for the accesses of memory of i4, which tpu.view_i4 defines.
/// They have precedence over upstream's.
void populateI4Patterns(const mlir::LLVMTypeConverter &converter,
                        mlir::RewritePatternSet &patterns);

} // namespace systole

#endif // SYSTOLE_CONVERSION_TPUTOLLVM_I4MEMORY_H
