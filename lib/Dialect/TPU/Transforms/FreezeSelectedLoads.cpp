//===- FreezeSelectedLoads.cpp - Loads that wait for no condition ---------===//
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

/// Freezes what is loaded. bf16 and f16 are loaded as bits: LLVM takes frozen
/// ones through f32 where the target has no instructions for them, and calls a
/// library to come back.
Value freeze(LLVM::LoadOp load) {
  OpBuilder builder(load->getContext());
  builder.setInsertionPointAfter(load);
  Location loc = load.getLoc();
  Type type = load.getType();
  Type element = getElementTypeOrSelf(type);
  if (!element.isBF16() && !element.isF16())
    return LLVM::FreezeOp::create(builder, loc, load);
  Type bits = builder.getI16Type();
  if (auto vector = dyn_cast<VectorType>(type))
    bits = vector.clone(bits);
  load.getResult().setType(bits);
  Value frozen = LLVM::FreezeOp::create(builder, loc, load);
  return LLVM::BitcastOp::create(builder, loc, type, frozen);
}

struct FreezeSelectedLoads
    : systole::tpu::impl::FreezeSelectedLoadsPassBase<FreezeSelectedLoads> {
  void runOnOperation() override {
    getOperation()->walk([&](LLVM::SelectOp select) {
      for (OpOperand *value :
           {&select.getTrueValueMutable(), &select.getFalseValueMutable()}) {
        auto load = value->get().getDefiningOp<LLVM::LoadOp>();
        // What something else needs, too, LLVM loads before.
        if (!load || !load->hasOneUse())
          continue;
        value->set(freeze(load));
      }
    });
  }
};

} // namespace
