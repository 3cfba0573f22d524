//===- LoopExtrema.h - Maxima and minima of loops ---------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_DIALECT_TPU_TRANSFORMS_LOOPEXTREMA_H
#define SYSTOLE_DIALECT_TPU_TRANSFORMS_LOOPEXTREMA_H

#include "mlir/Dialect/SCF/IR/SCF.h"

namespace systole::tpu {

/// Rewrites a loop that reduces to one maximum or minimum in memory, and
/// returns the loop that replaces it, or `loop`. The new loop reduces without
/// regard to NaN and the signs of zeros. Separately it tracks whether there is
/// a NaN, and the sign of a zero. These are three chains of one operation an
/// element; `maximumf` is one chain of six.
mlir::scf::ForOp splitExtremum(mlir::scf::ForOp loop);

} // namespace systole::tpu

#endif // SYSTOLE_DIALECT_TPU_TRANSFORMS_LOOPEXTREMA_H
