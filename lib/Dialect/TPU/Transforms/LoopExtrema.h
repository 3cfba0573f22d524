//===- LoopExtrema.h - The largest number of a loop -------------*- C++ -*-===//
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

/// The loop to go on with: `loop`, or what it is replaced by if it makes one
/// number in memory the largest or the smallest of many. It then keeps the
/// largest without regard to NaN and the signs of zeros, and beside it whether
/// there is a NaN and the sign that a zero has: three chains of one operation
/// for each element, where `maximumf` is one of six.
mlir::scf::ForOp splitExtremum(mlir::scf::ForOp loop);

} // namespace systole::tpu

#endif // SYSTOLE_DIALECT_TPU_TRANSFORMS_LOOPEXTREMA_H
