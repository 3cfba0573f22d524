//===- FreezeSelectedLoads.cpp - Loads without masks ----------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "systole/Dialect/TPU/Transforms/Passes.h"

namespace systole::tpu {
#define GEN_PASS_DEF_FREEZESELECTEDLOADSPASS
#include "systole/Dialect/TPU/Transforms/Passes.h.inc"
} // namespace systole::tpu

using namespace mlir;

namespace {

/// Whether a value is loaded only to be selected, and is f32 or f64. Without
/// bf16 instructions in the target, LLVM extends a frozen bf16, or an integer
/// cast to one, to f32. It then calls a library to convert back.
bool canFreeze(Value value) {
  // Values with other users are loaded unconditionally anyway.
  return value.getDefiningOp<LLVM::LoadOp>() && value.hasOneUse() &&
         isa<Float32Type, Float64Type>(getElementTypeOrSelf(value.getType()));
}

struct FreezeSelectedLoads
    : systole::tpu::impl::FreezeSelectedLoadsPassBase<FreezeSelectedLoads> {
  void runOnOperation() override {
    getOperation()->walk([](LLVM::SelectOp select) {
      OpBuilder builder(select);
      for (OpOperand *value :
           {&select.getTrueValueMutable(), &select.getFalseValueMutable()})
        if (canFreeze(value->get()))
          value->set(
              LLVM::FreezeOp::create(builder, select.getLoc(), value->get()));
    });
  }
};

} // namespace
