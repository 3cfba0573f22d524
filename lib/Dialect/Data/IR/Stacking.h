//===- Stacking.h - The types of batches ------------------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef SYSTOLE_LIB_DIALECT_DATA_IR_STACKING_H
#define SYSTOLE_LIB_DIALECT_DATA_IR_STACKING_H

#include "systole/Dialect/Data/IR/Data.h"

namespace systole::data {

/// Stacks elements of this type as rows of one element; `size` of them, if that
/// is fixed.
DatasetType stack(DatasetType element, std::optional<uint64_t> size);

} // namespace systole::data

#endif // SYSTOLE_LIB_DIALECT_DATA_IR_STACKING_H
