//===- PlaceRanges.h - What is known of masks in a block ---------*- C++
//-*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_DIALECT_TPU_TRANSFORMS_PARTS_PLACERANGES_H
#define SYSTOLE_DIALECT_TPU_TRANSFORMS_PARTS_PLACERANGES_H

#include "mlir/IR/Value.h"
#include "llvm/ADT/SmallVector.h"
#include <optional>

namespace systole::tpu {

/// All integers from one to another.
struct IntRange {
  int64_t first, last;
};

/// Of each dimension of a tensor, some indices.
using Box = llvm::SmallVector<IntRange>;

/// The boolean that all elements of a tensor are that lie in a box, as follows
/// from ranges of the places, which are iotas, and of what else is known when
/// the program is compiled; none where both may be.
std::optional<bool> findBoolean(mlir::Value value,
                                llvm::ArrayRef<IntRange> box);

} // namespace systole::tpu

#endif // SYSTOLE_DIALECT_TPU_TRANSFORMS_PARTS_PLACERANGES_H
