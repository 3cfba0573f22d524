//===- PlaceRanges.h - What integers may be in a block ----------*- C++ -*-===//
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

  bool is(int64_t value) const { return first == value && last == value; }
};

/// Of each dimension of a tensor, some indices.
using Box = llvm::SmallVector<IntRange>;

/// Integers or booleans, among which are all elements of a tensor that lie in
/// a box: of comparisons of places, which are iotas, and of what else is known
/// when the program is compiled. A boolean of data may be either; none of other
/// values of data, and where arithmetic may wrap around.
std::optional<IntRange> findRange(mlir::Value value,
                                  llvm::ArrayRef<IntRange> box);

} // namespace systole::tpu

#endif // SYSTOLE_DIALECT_TPU_TRANSFORMS_PARTS_PLACERANGES_H
