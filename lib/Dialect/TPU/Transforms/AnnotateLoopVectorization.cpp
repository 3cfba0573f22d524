//===- AnnotateLoopVectorization.cpp - Vectorization hints for LLVM -------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "LoopExtrema.h"
#include "VectorMath.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/Interfaces/LoopLikeInterface.h"
#include "systole/Dialect/TPU/IR/TPU.h"
#include "systole/Dialect/TPU/Transforms/LoopAnnotation.h"
#include "systole/Dialect/TPU/Transforms/Passes.h"

namespace systole::tpu {
#define GEN_PASS_DEF_ANNOTATELOOPVECTORIZATIONPASS
#include "systole/Dialect/TPU/Transforms/Passes.h.inc"
} // namespace systole::tpu

using namespace mlir;
using systole::tpu::preventUnrolling;

namespace {

/// Shorter loops are better unrolled.
constexpr int64_t kShortestLoop = 16;

/// The number of operations of a body for each access to memory from which on
/// latency is bound by the operations. Random number generators have 130 and
/// more, all other loops at most 30.
constexpr int64_t kLongChain = 64;

/// Vectors of such loops that are interleaved.
constexpr int64_t kChainsSideBySide = 2;

/// Vectors that a loop with functions interleaves. It pays even with 16
/// registers, where some intermediate values are spilled.
constexpr int64_t kFunctionsSideBySide = 8;

/// Loops with more accesses interleave half as many vectors: most values would
/// be spilled, and the processor would see no loads of the next iteration.
/// Loops of an LSTM's gates and of their gradients have 11 and 13 accesses, all
/// others at most 5.
constexpr int64_t kFewAccesses = 8;

/// Vectors of sums that fit in registers beside their operands.
constexpr int64_t kSumsInRegisters = 4;

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

/// The number of vectors that a loop should interleave.
int64_t getMostSideBySide(scf::ForOp loop) {
  int64_t operations = 0, accesses = 0;
  for (Operation &op : loop.getBody()->without_terminator())
    ++(isMemoryEffectFree(&op) ? operations : accesses);
  // If an element is a long chain of dependent operations, two vectors take
  // little more time than one.
  if (operations >= kLongChain * std::max<int64_t>(accesses, 1))
    return kChainsSideBySide;
  // Polynomials are chains, too.
  if (llvm::none_of(*loop.getBody(), [](Operation &op) {
        return systole::tpu::becomesPolynomial(&op);
      }))
    return 1;
  return accesses > kFewAccesses ? kFunctionsSideBySide / 2
                                 : kFunctionsSideBySide;
}

/// Whether each iteration of the loop around `loop` adds to the same elements
/// in memory: it would wait for the last iteration's stores.
bool addsUp(scf::ForOp loop) {
  auto outer = dyn_cast<scf::ForOp>(loop->getParentOp());
  auto isSame = [&](Value index) {
    return index == loop.getInductionVar() ||
           (outer && outer.isDefinedOutsideOfLoop(index));
  };
  return outer && llvm::any_of(*loop.getBody(), [&](Operation &op) {
           auto store = dyn_cast<memref::StoreOp>(op);
           return store && llvm::all_of(store.getIndices(), isSame) &&
                  llvm::any_of(*loop.getBody(), [&](Operation &other) {
                    auto load = dyn_cast<memref::LoadOp>(other);
                    return load && load.getMemRef() == store.getMemRef() &&
                           llvm::equal(load.getIndices(), store.getIndices());
                  });
         });
}

struct AnnotateLoopVectorization
    : systole::tpu::impl::AnnotateLoopVectorizationPassBase<
          AnnotateLoopVectorization> {
  using AnnotateLoopVectorizationPassBase::AnnotateLoopVectorizationPassBase;

  void runOnOperation() override {
    vectorBits = systole::tpu::getTarget(getOperation()).getVectorBits();
    getOperation()->walk([&](scf::ForOp loop) {
      std::optional<APInt> count = loop.getStaticTripCount();
      if (!count || count->slt(kShortestLoop) || !isScalarInnermost(loop))
        return;
      loop = systole::tpu::splitExtremum(loop);
      int64_t elements = count->getSExtValue();
      preventUnrolling(loop, countSideBySide(elements, getMostSideBySide(loop)),
                       addsUp(loop) && fitsRegisters(elements));
    });
  }

private:
  /// Whether `count` elements of f32 are a few whole vectors.
  bool fitsRegisters(int64_t count) {
    return count * 32 % vectorBits == 0 &&
           count * 32 / vectorBits <= kSumsInRegisters;
  }

  /// The number of vectors, at most `most`, that a loop over `count` elements
  /// of f32 interleaves. A remainder that one vector would not leave would be
  /// scalar.
  int64_t countSideBySide(int64_t count, int64_t most) {
    int64_t vectors = count * 32 / vectorBits, together = most;
    while (together > 1 && (vectors == 0 || vectors % together != 0))
      together /= 2;
    return together;
  }

  /// The width of the target's vectors.
  int64_t vectorBits = 0;
};

} // namespace
