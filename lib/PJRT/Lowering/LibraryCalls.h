//===- LibraryCalls.h - Calls of this library from programs -----*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Compiled code calls a function of this library with the number of a
// description in the program, and arrays.
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_LIB_PJRT_LIBRARYCALLS_H
#define SYSTOLE_LIB_PJRT_LIBRARYCALLS_H

#include "mlir/IR/Builders.h"
#include "llvm/ADT/SmallVector.h"

namespace systole::pjrt {

/// Whether a call may be removed or repeated.
enum class CallEffect { None, Some };

/// Creates a call of a registered custom function with a number. Complex
/// numbers are pairs of floats to it: the same bytes.
llvm::SmallVector<mlir::Value>
createLibraryCall(mlir::OpBuilder &builder, mlir::Location loc,
                  llvm::StringRef target, int64_t number,
                  mlir::ValueRange operands, mlir::TypeRange types,
                  CallEffect effect);

} // namespace systole::pjrt

#endif // SYSTOLE_LIB_PJRT_LIBRARYCALLS_H
