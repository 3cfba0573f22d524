//===- OrderConstants.cpp - Constants in the order of their use -----------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A step that reads all of a large model's weights takes the time in which
// memory is read. Processors prefetch along addresses, and kernels prefetch
// beyond the end of a matrix. So the next weights begin there.
//
//===----------------------------------------------------------------------===//

#include "PrefetchRows.h"
#include "systole/Dialect/TPU/Transforms/Passes.h"

#include "mlir/IR/SymbolTable.h"
#include "mlir/Interfaces/ViewLikeInterface.h"
#include "llvm/ADT/SetVector.h"

namespace systole::tpu {
#define GEN_PASS_DEF_ORDERCONSTANTSPASS
#include "systole/Dialect/TPU/Transforms/Passes.h.inc"
} // namespace systole::tpu

using namespace mlir;

namespace {

struct OrderConstants
    : systole::tpu::impl::OrderConstantsPassBase<OrderConstants> {
  void runOnOperation() override {
    SymbolTable symbols(getOperation());
    llvm::SetVector<Operation *> used;
    getOperation()->walk<WalkOrder::PreOrder>([&](Operation *op) {
      // A view reads nothing.
      if (isa<ViewLikeOpInterface>(op))
        return;
      for (Value operand : op->getOperands())
        if (auto get = systole::tpu::getBase(operand)
                           .getDefiningOp<memref::GetGlobalOp>())
          if (Operation *global = symbols.lookup(get.getName()))
            used.insert(global);
    });
    for (Operation *global : llvm::reverse(used))
      global->moveBefore(&getOperation().getBody()->front());
  }
};

} // namespace
