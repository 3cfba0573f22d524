//===- Factors.h - What reads values as factors -----------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_DIALECT_TPU_TRANSFORMS_MXU_FACTORS_H
#define SYSTOLE_DIALECT_TPU_TRANSFORMS_MXU_FACTORS_H

#include "systole/Dialect/TPU/Transforms/TensorView.h"
#include "llvm/ADT/APFloat.h"
#include <optional>

namespace systole::tpu {

/// Whether an operand is a factor that the matrix unit may as well have in
/// bf16: it rounds it, or, where there is nothing to sum over features,
/// multiplies it in f32 as it is in memory.
bool isNarrowFactor(mlir::OpOperand &use);

/// What of an element an op sees at an operand; null where its code does not
/// say.
mlir::BlockArgument getElement(mlir::OpOperand &use);

/// Whether all that is asked of an element is how it compares with zero, which
/// bf16 says, too.
bool isOnlySign(mlir::BlockArgument element);

/// Whether a use of an element rounds it to bf16.
bool isRounding(mlir::OpOperand &use);

/// Whether all that is done with an element is to round it to bf16.
bool isOnlyRounded(mlir::BlockArgument element);

/// A number as bf16, if that has all of its digits.
std::optional<llvm::APFloat> getExactBF16(llvm::APFloat number);

/// Has the code that reads `element` as f32 take `type`, and widen it.
void widenElement(mlir::BlockArgument element, mlir::Type type);

} // namespace systole::tpu

#endif // SYSTOLE_DIALECT_TPU_TRANSFORMS_MXU_FACTORS_H
