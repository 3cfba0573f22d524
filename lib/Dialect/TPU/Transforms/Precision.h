//===- Precision.h - Which products round their factors ---------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_DIALECT_TPU_TRANSFORMS_PRECISION_H
#define SYSTOLE_DIALECT_TPU_TRANSFORMS_PRECISION_H

#include "systole/Dialect/StableHLO/IR/StableHLO.h"

namespace systole::tpu {

/// Whether the factors of a product of f32, a convolution or dot_general, are
/// rounded to bf16 where the program's are.
template <typename Op> bool roundsFactors(Op op) {
  if (!mlir::getElementTypeOrSelf(op.getLhs().getType()).isF32())
    return false;
  std::optional<mlir::ArrayAttr> config = op.getPrecisionConfig();
  return !config ||
         llvm::all_of(config->template getAsRange<stablehlo::PrecisionAttr>(),
                      [](stablehlo::PrecisionAttr attr) {
                        return attr.getValue() == stablehlo::Precision::DEFAULT;
                      });
}

} // namespace systole::tpu

#endif // SYSTOLE_DIALECT_TPU_TRANSFORMS_PRECISION_H
