//===- PositionRanges.h - Constant parts of masks ---------------*- C++ -*-===//
//-*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_LIB_OPTIMIZE_TILING_POSITIONRANGES_H
#define SYSTOLE_LIB_OPTIMIZE_TILING_POSITIONRANGES_H

#include "mlir/IR/Value.h"
#include "llvm/ADT/SmallVector.h"
#include <optional>

namespace systole::tpu {

/// All integers from one to another.
struct IntRange {
  int64_t first, last;
};

/// A range of indices for each dimension of a tensor.
using Box = llvm::SmallVector<IntRange>;

/// Returns the boolean that all elements of a tensor in a box are, or
/// std::nullopt if both are possible. The result follows from the ranges of
/// positions, which are iotas, and from other constants.
std::optional<bool> findBoolean(mlir::Value value,
                                llvm::ArrayRef<IntRange> box);

} // namespace systole::tpu

#endif // SYSTOLE_LIB_OPTIMIZE_TILING_POSITIONRANGES_H
