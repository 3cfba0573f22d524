//===- StateLayout.cpp - Layout of the state arena ------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "systole/Dialect/TPU/IR/StateLayout.h"
#include "systole/Support/ByteSizes.h"
#include "systole/runtime/abi.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;

static_assert(systole::tpu::arenaAlignment == SYSTOLE_ALIGNMENT);

systole::tpu::StateLayout
systole::tpu::computeStateLayout(ArrayRef<RankedTensorType> variables) {
  StateLayout layout;
  for (RankedTensorType type : variables) {
    layout.offsets.push_back(layout.bytes);
    layout.bytes += llvm::alignTo(getBytes(type), uint64_t(arenaAlignment));
  }
  return layout;
}
