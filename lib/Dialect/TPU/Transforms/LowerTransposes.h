//===- LowerTransposes.h - Transposed squares -------------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_DIALECT_TPU_TRANSFORMS_LOWERTRANSPOSES_H
#define SYSTOLE_DIALECT_TPU_TRANSFORMS_LOWERTRANSPOSES_H

#include "mlir/IR/ImplicitLocOpBuilder.h"

namespace systole::tpu {

/// Transposes n vectors of n elements of one type, with n a power of two:
/// element j of vector i becomes element i of vector j.
void transposeSquare(mlir::ImplicitLocOpBuilder &builder,
                     llvm::MutableArrayRef<mlir::Value> square);

} // namespace systole::tpu

#endif // SYSTOLE_DIALECT_TPU_TRANSFORMS_LOWERTRANSPOSES_H
