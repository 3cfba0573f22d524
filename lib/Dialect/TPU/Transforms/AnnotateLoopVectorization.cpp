//===- AnnotateLoopVectorization.cpp - Vectorization hints for LLVM -------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "LoopExtrema.h"
#include "PrefetchRows.h"
#include "VectorMath.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/SCF/Utils/Utils.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/Interfaces/LoopLikeInterface.h"
#include "systole/Dialect/TPU/IR/TPU.h"
#include "systole/Dialect/TPU/Transforms/LoopAnnotation.h"
#include "systole/Dialect/TPU/Transforms/Passes.h"
#include "systole/Support/ByteSizes.h"
#include "systole/Support/NestedOps.h"

namespace systole::tpu {
#define GEN_PASS_DEF_ANNOTATELOOPVECTORIZATIONPASS
#include "systole/Dialect/TPU/Transforms/Passes.h.inc"
} // namespace systole::tpu

using namespace mlir;

namespace {

/// Shorter loops are better unrolled.
constexpr int64_t kShortestLoop = 16;

/// Loops of at most this many iterations, as over coordinates, within longer
/// ones are unrolled here: LLVM vectorizes only innermost loops.
constexpr int64_t kFewIterations = 4;

/// The number of operations of a body for each access to memory from which on
/// latency is bound by the operations. Random number generators have 130 and
/// more, all other loops at most 30.
constexpr int64_t kLongChain = 64;

/// Vectors of such loops that are interleaved.
constexpr int64_t kChainsSideBySide = 2;

/// A loop with functions interleaves a vector for so many registers. Some
/// intermediate values are spilled.
constexpr int64_t kRegistersOfFunction = 4;

/// More vectors take no less time, and longer to compile: a CPU with so many
/// registers also computes on the vectors of the next iteration meanwhile.
constexpr int64_t kMostFunctionsSideBySide = 4;

/// Loops with more accesses or operations interleave half as many vectors: most
/// values would be spilled, and the processor would see no loads of the next
/// iteration. Loops of an LSTM's gates and of their gradients have 11 and 13
/// accesses, all others at most 5. A gelu by erf has 65 operations, of which a
/// function is one, and an inverse of erf 40.
constexpr int64_t kFewAccesses = 8;
constexpr int64_t kFewOperations = 48;

/// A loop with this many times the vectors that it interleaves is split where
/// these do not divide it.
constexpr int64_t kLongLoop = 2;

/// Vectors of sums that fit in registers beside their operands.
constexpr int64_t kSumsInRegisters = 4;

/// Rows that are added together: to sums that do not fit, each of which is
/// loaded and stored once for all of them, or to one sum each. So many rows are
/// read from memory at once, and an operand that they share once. The first of
/// these numbers that divides the rows.
constexpr int64_t kRowsTogether[] = {8, 4};

/// Whether a loop computes one element after the other.
bool isScalarInnermost(scf::ForOp loop) {
  return !systole::containsOp(*loop.getBody(), [](Operation *op) {
    return isa<LoopLikeOpInterface>(op) ||
           llvm::any_of(op->getResultTypes(), llvm::IsaPred<VectorType>);
  });
}

/// Whether a subscript within `outer` is looked up in memory.
bool isLookedUp(Value subscript, scf::ForOp outer) {
  Operation *op = subscript.getDefiningOp();
  return op && !outer.isDefinedOutsideOfLoop(subscript) &&
         (isa<memref::LoadOp>(op) ||
          llvm::any_of(op->getOperands(), [&](Value operand) {
            return isLookedUp(operand, outer);
          }));
}

/// Unrolls the innermost loops of few iterations, whose sums add in order,
/// whether they are unrolled or not. Those over the elements of a row that is
/// looked up stay: they are a vector each.
void unrollShortLoops(Operation *function) {
  SmallVector<scf::ForOp> loops;
  function->walk([&](scf::ForOp loop) {
    std::optional<APInt> count = loop.getStaticTripCount();
    if (!count || count->sgt(kFewIterations) || !isScalarInnermost(loop))
      return;
    for (auto add : loop.getBody()->getOps<arith::AddFOp>())
      add.setFastmath(arith::FastMathFlags::none);
    auto outer = dyn_cast<scf::ForOp>(loop->getParentOp());
    std::optional<APInt> rows;
    if (outer)
      rows = outer.getStaticTripCount();
    if (!rows || rows->slt(kShortestLoop))
      return;
    auto looksUp = [&](memref::LoadOp load) {
      return llvm::any_of(load.getIndices(), [&](Value subscript) {
        return isLookedUp(subscript, outer);
      });
    };
    if (llvm::none_of(loop.getBody()->getOps<memref::LoadOp>(), looksUp))
      loops.push_back(loop);
  });
  for (scf::ForOp loop : loops)
    (void)loopUnrollFull(loop);
}

/// The number of elements in memory to which each iteration of `loop` adds a
/// float. LLVM keeps them in registers.
int64_t countSums(scf::ForOp loop) {
  return llvm::count_if(
      loop.getBody()->getOps<memref::StoreOp>(), [&](memref::StoreOp store) {
        return isa_and_present<arith::AddFOp>(
                   store.getValueToStore().getDefiningOp()) &&
               llvm::all_of(store.getIndices(), [&](Value index) {
                 return loop.isDefinedOutsideOfLoop(index);
               });
      });
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
    return systole::tpu::getSumsSideBySide(countSums(loop));
  int64_t sideBySide =
      systole::tpu::getTarget(loop).getVectorRegisters() / kRegistersOfFunction;
  if (accesses > kFewAccesses || operations > kFewOperations)
    sideBySide /= 2;
  return std::min(sideBySide, kMostFunctionsSideBySide);
}

/// The stores of `loop` to sums: each iteration of the loop around it changes
/// the same elements in memory, and would wait for the last iteration's stores.
SmallVector<memref::StoreOp> findSums(scf::ForOp loop) {
  auto outer = dyn_cast<LoopLikeOpInterface>(loop->getParentOp());
  auto isSame = [&](Value index) {
    return index == loop.getInductionVar() ||
           (outer && outer.isDefinedOutsideOfLoop(index));
  };
  SmallVector<memref::StoreOp> sums;
  for (auto store : loop.getBody()->getOps<memref::StoreOp>())
    if (outer && llvm::all_of(store.getIndices(), isSame) &&
        llvm::any_of(
            loop.getBody()->getOps<memref::LoadOp>(), [&](memref::LoadOp load) {
              return load.getMemRef() == store.getMemRef() &&
                     llvm::equal(load.getIndices(), store.getIndices());
            }))
      sums.push_back(store);
  return sums;
}

/// Whether iterations of the loop around may be joined: `loop` is all that it
/// does, stores nothing but sums, and reads them only to add to them.
bool onlySums(scf::ForOp loop, ArrayRef<memref::StoreOp> sums) {
  for (Operation &op : loop->getBlock()->without_terminator())
    if (&op != loop && !isPure(&op))
      return false;
  for (Operation &op : loop.getBody()->without_terminator()) {
    if (auto load = dyn_cast<memref::LoadOp>(op)) {
      for (memref::StoreOp sum : sums)
        if (systole::tpu::getBase(load.getMemRef()) ==
                systole::tpu::getBase(sum.getMemRef()) &&
            !llvm::equal(load.getIndices(), sum.getIndices()))
          return false;
    } else if (!isPure(&op) && !llvm::is_contained(sums, &op)) {
      return false;
    }
  }
  return true;
}

/// The number of iterations of a loop over rows that are joined.
int64_t getRowsTogether(scf::ForOp rows) {
  APInt count = rows.getStaticTripCount().value_or(APInt(64, 1));
  const auto *together = llvm::find_if(
      kRowsTogether, [&](int64_t factor) { return count.urem(factor) == 0; });
  return together == std::end(kRowsTogether) ? 1 : *together;
}

/// Whether rows of the loop around are summed together, as those of a matrix
/// by a vector. `loop` only adds each row to an element of its own, and reads
/// an operand again for each of them. The rows are in the L2 cache: one row
/// after the other comes faster from memory.
bool sharesOperand(scf::ForOp outer, scf::ForOp loop) {
  auto isOfRow = [&](OperandRange indices) {
    return llvm::any_of(indices, [&](Value index) {
      return index != loop.getInductionVar() &&
             !outer.isDefinedOutsideOfLoop(index);
    });
  };
  auto loads = loop.getBody()->getOps<memref::LoadOp>();
  auto sums = llvm::to_vector(loop.getBody()->getOps<memref::StoreOp>());
  return onlySums(loop, sums) &&
         llvm::all_of(
             sums,
             [&](memref::StoreOp sum) { return isOfRow(sum.getIndices()); }) &&
         llvm::any_of(loads,
                      [&](memref::LoadOp load) {
                        return !isOfRow(load.getIndices()) &&
                               llvm::is_contained(load.getIndices(),
                                                  loop.getInductionVar());
                      }) &&
         llvm::all_of(loads, [&](memref::LoadOp load) {
           MemRefType type = load.getMemRefType();
           return type.hasStaticShape() &&
                  systole::getBytes(type) <=
                      systole::tpu::getTarget(loop).getL2Bytes();
         });
}

/// Tells LLVM how to vectorize a loop over elements: an iteration handles
/// `vectors` vectors. With `unrolls`, no loop is left of a loop of few vectors.
void annotateLoop(Operation *loop, int32_t vectors, bool unrolls) {
  Builder b(loop->getContext());
  LLVM::LoopUnrollAttr unroll;
  if (unrolls)
    unroll = LLVM::LoopUnrollAttr::get(
        b.getContext(), {}, {}, {}, /*full=*/b.getBoolAttr(true), {}, {}, {});
  loop->setDiscardableAttr(
      systole::tpu::loopAnnotationName,
      LLVM::LoopAnnotationAttr::get(
          b.getContext(), {}, {},
          LLVM::LoopInterleaveAttr::get(b.getContext(),
                                        b.getI32IntegerAttr(vectors)),
          unroll, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}));
}

struct AnnotateLoopVectorization
    : systole::tpu::impl::AnnotateLoopVectorizationPassBase<
          AnnotateLoopVectorization> {
  void runOnOperation() override {
    vectorBits = systole::tpu::getTarget(getOperation()).getVectorBits();
    unrollShortLoops(getOperation());
    SmallVector<scf::ForOp> rows;
    getOperation()->walk([&](scf::ForOp loop) {
      std::optional<APInt> count = loop.getStaticTripCount();
      if (!count || count->slt(kShortestLoop) || !isScalarInnermost(loop))
        return;
      loop = systole::tpu::splitExtremum(loop);
      int64_t elements = count->getSExtValue();
      int64_t sideBySide = getMostSideBySide(loop);
      SmallVector<memref::StoreOp> sums = findSums(loop);
      bool inRegisters = !sums.empty() && fitsRegisters(elements);
      auto outer = dyn_cast<scf::ForOp>(loop->getParentOp());
      if (outer && !sums.empty() && !inRegisters && sideBySide == 1 &&
          onlySums(loop, sums)) {
        inRegisters = systole::tpu::prefetchLines(outer, loop);
        if (!inRegisters)
          rows.push_back(outer);
      } else if (outer && countSums(loop) > 0) {
        systole::tpu::prefetchRows(outer, loop);
      }
      if (outer && getRowsTogether(outer) > 1 && countSums(loop) == 1 &&
          sharesOperand(outer, loop)) {
        rows.push_back(outer);
        sideBySide = 1;
      }
      annotate(loop, elements, sideBySide, inRegisters);
    });
    for (scf::ForOp loop : rows)
      if (int64_t together = getRowsTogether(loop); together > 1)
        (void)loopUnrollJamByFactor(loop, together);
  }

private:
  /// Whether `count` elements of f32 are a few whole vectors.
  bool fitsRegisters(int64_t count) {
    return count * 32 % vectorBits == 0 &&
           count * 32 / vectorBits <= kSumsInRegisters;
  }

  /// Annotates a loop over `count` elements of f32 that interleaves at most
  /// `most` vectors. The number divides the loop's vectors, because a remainder
  /// would be scalar. A long loop is split into one that interleaves as many
  /// and one over the elements that are left.
  void annotate(scf::ForOp loop, int64_t count, int64_t most, bool unrolls) {
    int64_t lanes = vectorBits / 32, vectors = count / lanes, together = most;
    while (together > 1 && (vectors == 0 || vectors % together != 0))
      together /= 2;
    std::optional<int64_t> begin = getConstantIntValue(loop.getLowerBound());
    if (together < most && vectors >= kLongLoop * most && begin &&
        getConstantIntValue(loop.getStep()) == 1) {
      int64_t whole = vectors / most * most * lanes;
      OpBuilder b(loop);
      auto rest = cast<scf::ForOp>(b.clone(*loop));
      loop->moveBefore(rest);
      Value middle =
          arith::ConstantIndexOp::create(b, loop.getLoc(), *begin + whole);
      loop.setUpperBound(middle);
      rest.setLowerBound(middle);
      annotate(rest, count - whole, most, unrolls);
      count = whole;
      together = most;
    }
    annotateLoop(loop, together, unrolls);
  }

  /// The width of the target's vectors.
  int64_t vectorBits = 0;
};

} // namespace
