//===- Operands.h - Readers of MXU operands ---------------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_DIALECT_TPU_TRANSFORMS_MXU_OPERANDS_H
#define SYSTOLE_DIALECT_TPU_TRANSFORMS_MXU_OPERANDS_H

#include "systole/Dialect/TPU/Transforms/TensorView.h"
#include "llvm/ADT/APFloat.h"
#include <optional>

namespace systole::tpu {

/// Whether the matrix unit may have this operand in bf16: it rounds it anyway,
/// or sums nothing over features and multiplies it in f32 from memory.
bool isNarrowFactor(mlir::OpOperand &use);

/// The element that an op's code sees of an operand; null if the code does not
/// tell.
mlir::BlockArgument getElement(mlir::OpOperand &use);

/// Whether an element is only compared with zero, which bf16 can decide.
bool isOnlySign(mlir::BlockArgument element);

/// Whether a use of an element rounds it to bf16.
bool isRounding(mlir::OpOperand &use);

/// Whether an element is only rounded to bf16.
bool isOnlyRounded(mlir::BlockArgument element);

/// A number as bf16, if bf16 represents it exactly.
std::optional<llvm::APFloat> getExactBF16(llvm::APFloat number);

/// Makes the code that reads `element` as f32 take `type`, and widen it.
void widenElement(mlir::BlockArgument element, mlir::Type type);

} // namespace systole::tpu

#endif // SYSTOLE_DIALECT_TPU_TRANSFORMS_MXU_OPERANDS_H
