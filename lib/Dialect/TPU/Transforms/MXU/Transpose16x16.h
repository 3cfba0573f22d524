//===- Transpose16x16.h - Squares of vectors --------------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_DIALECT_TPU_TRANSFORMS_MXU_TRANSPOSE16X16_H
#define SYSTOLE_DIALECT_TPU_TRANSFORMS_MXU_TRANSPOSE16X16_H

#include "mlir/IR/Builders.h"

namespace systole::tpu {

/// Transposes n vectors of n elements of one type, with n a power of two:
/// element j of vector i becomes element i of vector j.
void transpose16x16(mlir::OpBuilder &builder, mlir::Location location,
                    llvm::MutableArrayRef<mlir::Value> square);

} // namespace systole::tpu

#endif // SYSTOLE_DIALECT_TPU_TRANSFORMS_MXU_TRANSPOSE16X16_H
