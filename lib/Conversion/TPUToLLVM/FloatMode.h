//===- FloatMode.h - The floating-point mode of functions -------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_LIB_CONVERSION_TPUTOLLVM_FLOATMODE_H
#define SYSTOLE_LIB_CONVERSION_TPUTOLLVM_FLOATMODE_H

#include "systole/Support/Denormals.h"

#include "mlir/IR/Builders.h"

namespace systole {

/// Code around a call that sets the CPU's mode (round to nearest, no traps,
/// denormal numbers flushed or kept) and restores the caller's after it.
class FloatModeScope {
public:
  /// Emits the code before the call.
  FloatModeScope(mlir::OpBuilder &builder, mlir::Location loc,
                 Denormals denormals);
  /// Emits the code after the call.
  void restore();

private:
  mlir::OpBuilder &builder;
  mlir::Location loc;
  bool isAArch64;
  /// The caller's mode: MXCSR in memory, or FPCR.
  mlir::Value previous;
};

} // namespace systole

#endif // SYSTOLE_LIB_CONVERSION_TPUTOLLVM_FLOATMODE_H
