//===- PreserveLoops.cpp - Loops for LLVM to vectorise --------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/Interfaces/LoopLikeInterface.h"
#include "systole/Dialect/TPU/Transforms/Passes.h"

namespace systole::tpu {
#define GEN_PASS_DEF_PRESERVELOOPSPASS
#include "systole/Dialect/TPU/Transforms/Passes.h.inc"
} // namespace systole::tpu

using namespace mlir;

namespace {

/// Shorter loops are better unrolled.
constexpr int64_t kShortestLoop = 16;

/// True for a loop that computes one element after the other.
bool isScalarInnermost(scf::ForOp loop) {
  WalkResult result = loop.getBody()->walk([](Operation *op) {
    bool vectors =
        llvm::any_of(op->getResultTypes(), llvm::IsaPred<VectorType>);
    return isa<LoopLikeOpInterface>(op) || vectors ? WalkResult::interrupt()
                                                   : WalkResult::advance();
  });
  return !result.wasInterrupted();
}

struct PreserveLoops
    : systole::tpu::impl::PreserveLoopsPassBase<PreserveLoops> {
  void runOnOperation() override {
    MLIRContext *context = &getContext();
    auto unroll = LLVM::LoopUnrollAttr::get(
        context, /*disable=*/BoolAttr::get(context, true), {}, {}, {}, {}, {},
        {});
    auto annotation =
        LLVM::LoopAnnotationAttr::get(context, {}, {}, {}, unroll, {}, {}, {},
                                      {}, {}, {}, {}, {}, {}, {}, {});
    getOperation()->walk([&](scf::ForOp loop) {
      std::optional<APInt> count = loop.getStaticTripCount();
      if (count && count->sge(kShortestLoop) && isScalarInnermost(loop))
        loop->setDiscardableAttr("llvm.loop_annotation", annotation);
    });
  }
};

} // namespace
