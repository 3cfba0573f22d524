//===- StateLayout.h - Layout of the state arena ----------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_DIALECT_TPU_IR_STATELAYOUT_H
#define SYSTOLE_DIALECT_TPU_IR_STATELAYOUT_H

#include "mlir/IR/BuiltinTypes.h"
#include "llvm/ADT/SmallVector.h"

namespace systole::tpu {

/// Alignment in bytes of every buffer in an arena: SYSTOLE_ALIGNMENT of the
/// ABI.
constexpr int64_t arenaAlignment = 64;

/// Offsets in bytes from the start of the state arena, and its size.
struct StateLayout {
  llvm::SmallVector<int64_t> offsets;
  int64_t bytes = 0;
};

/// Lays the variables out one after another, each aligned to arenaAlignment, in
/// the order of @initialize's results.
StateLayout
computeStateLayout(llvm::ArrayRef<mlir::RankedTensorType> variables);

} // namespace systole::tpu

#endif // SYSTOLE_DIALECT_TPU_IR_STATELAYOUT_H
