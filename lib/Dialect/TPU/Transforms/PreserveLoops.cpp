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

/// Operations of a body for each access to memory, from which on what they wait
/// for is one another. What draws random numbers has 130 and more, the longest
/// of all others 30.
constexpr int64_t kLongChain = 64;

/// Of f32, in two of the longest vectors: a loop of no multiple of it would
/// leave more to a rest that is scalar.
constexpr unsigned kTwoVectors = 32;

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

/// True where an element is a long chain of operations, each of which waits for
/// the one before: two vectors of them then take little more time than one.
bool isLongChain(scf::ForOp loop, const APInt &count) {
  int64_t operations = 0, accesses = 0;
  for (Operation &op : loop.getBody()->without_terminator())
    ++(isMemoryEffectFree(&op) ? operations : accesses);
  return count.urem(kTwoVectors) == 0 &&
         operations >= kLongChain * std::max<int64_t>(accesses, 1);
}

struct PreserveLoops
    : systole::tpu::impl::PreserveLoopsPassBase<PreserveLoops> {
  void runOnOperation() override {
    MLIRContext *context = &getContext();
    auto unroll = LLVM::LoopUnrollAttr::get(
        context, /*disable=*/BoolAttr::get(context, true), {}, {}, {}, {}, {},
        {});
    auto two = LLVM::LoopInterleaveAttr::get(
        context, Builder(context).getI32IntegerAttr(2));
    auto annotate = [&](LLVM::LoopInterleaveAttr interleave) {
      return LLVM::LoopAnnotationAttr::get(context, {}, {}, interleave, unroll,
                                           {}, {}, {}, {}, {}, {}, {}, {}, {},
                                           {}, {});
    };
    getOperation()->walk([&](scf::ForOp loop) {
      std::optional<APInt> count = loop.getStaticTripCount();
      if (count && count->sge(kShortestLoop) && isScalarInnermost(loop))
        loop->setDiscardableAttr(
            "llvm.loop_annotation",
            annotate(isLongChain(loop, *count) ? two : nullptr));
    });
  }
};

} // namespace
