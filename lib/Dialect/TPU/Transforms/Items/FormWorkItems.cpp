//===- FormWorkItems.cpp - Cuts kernels into items for threads ------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Items.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/Transforms/Transforms.h"
#include "mlir/Interfaces/LoopLikeInterface.h"
#include "systole/Dialect/TPU/IR/ProgramMetadata.h"
#include "systole/Dialect/TPU/Transforms/Passes.h"

namespace systole::tpu {
#define GEN_PASS_DEF_FORMWORKITEMSPASS
#include "systole/Dialect/TPU/Transforms/Passes.h.inc"
} // namespace systole::tpu

using namespace mlir;
using namespace systole::tpu;

double systole::tpu::estimateCycles(const Cost &cost, CPUAttr target) {
  // In cycles, for a vector or an element. Cores with more units are faster;
  // then items are shorter.
  constexpr double kTranscendental = 12, kStrided = 2;
  constexpr double kBytesPerCycle = 16;
  const double lanes = static_cast<double>(target.getVectorBits()) / 32;
  double arithmetic =
      kTranscendental * cost.transcendentals / lanes + kStrided * cost.strided;
  if (cost.unit == Unit::mxu) {
    int64_t percent = 100;
    for (ProductAttr product : target.getProducts())
      if (!cost.f32Factors || product.getUnit() == ProductUnit::fma)
        percent = std::max(percent, product.getPercent());
    arithmetic += cost.flops / (2 * lanes) * 100 / percent;
  } else {
    arithmetic += cost.flops / lanes;
  }
  return std::max(arithmetic, cost.bytes / kBytesPerCycle);
}

namespace {

/// A kernel and the cycles of all its runs in a call of its function.
struct Candidate {
  Operation *op;
  double cycles, runs;
};

/// How often a call of the function, or a step of its loop, runs an operation.
double countRuns(Operation *op) {
  double runs = 1;
  for (auto loop = op->getParentOfType<LoopLikeOpInterface>(); loop;
       loop = loop->getParentOfType<LoopLikeOpInterface>())
    if (std::optional<APInt> count = loop.getStaticTripCount())
      runs *= static_cast<double>(count->getSExtValue());
  return runs;
}

struct FormWorkItems
    : systole::tpu::impl::FormWorkItemsPassBase<FormWorkItems> {
  using FormWorkItemsPassBase::FormWorkItemsPassBase;

  void runOnOperation() override {
    std::optional<Convention> convention = getConvention(getOperation());
    // Functions of the host have threads of their own.
    if (convention == Convention::core || convention == Convention::function)
      cutKernels();
    getOperation().walk([](scf::ForallOp tiles) { computeInOrder(tiles); });
    getOperation().walk([](Operation *op) {
      for (StringRef name :
           {StringRef(TPUDialect::getCostAttrName()),
            StringRef(TPUDialect::getParallelAttrName()),
            StringRef(TPUDialect::getScratchAttrName()),
            StringRef(TPUDialect::getInitializationAttrName())})
        op->removeDiscardableAttr(name);
    });
  }

private:
  void cutKernels() {
    CPUAttr target = getTarget(getOperation());
    SmallVector<Candidate> candidates;
    SmallVector<scf::ForallOp> loops;
    double sum = 0;
    getOperation().walk<WalkOrder::PreOrder>([&](Operation *op) {
      if (auto tiles = dyn_cast<scf::ForallOp>(op))
        loops.push_back(tiles);
      std::optional<Cost> cost = getCost(op);
      if (!cost)
        return WalkResult::advance();
      double cycles = estimateCycles(*cost, target), runs = countRuns(op);
      sum += cycles * runs;
      bool isInTile = op->getParentOfType<scf::ForallOp>();
      if (!isInTile && countItems(cycles, minCycles) >= 2)
        candidates.push_back({op, cycles, runs});
      return WalkResult::skip();
    });
    if (sum < static_cast<double>(minStepCycles))
      return;
    for (scf::ForallOp tiles : loops)
      cutTiles(tiles);
    for (const Candidate &candidate : candidates) {
      if (auto kernel = dyn_cast<scf::ExecuteRegionOp>(candidate.op)) {
        kernel.walk([](scf::ForallOp items) { cutTiles(items); });
        cutLoops(kernel, candidate.cycles, minCycles);
      } else {
        cutLinalg(cast<linalg::LinalgOp>(candidate.op),
                  countItems(candidate.cycles, minCycles));
      }
    }
  }

  /// Each tile becomes an item. Loops in it stay.
  static void cutTiles(scf::ForallOp tiles) {
    if (tiles->getParentOfType<ParallelOp>())
      return;
    OpBuilder builder(tiles);
    Location loc = tiles.getLoc();
    auto parallel = ParallelOp::create(
        builder, loc,
        getValueOrCreateConstantIndexOp(builder, loc,
                                        tiles.getMixedUpperBound().front()),
        /*scratch=*/Value());
    copyOpIndex(tiles, parallel);
    Block &body = parallel.getBody().emplaceBlock();
    Value item = body.addArgument(builder.getIndexType(), loc);
    tiles.getInductionVar(0).replaceAllUsesWith(item);
    tiles.getTerminator()->erase();
    body.getOperations().splice(body.end(), tiles.getBody()->getOperations());
    tiles.erase();
  }

  static void computeInOrder(scf::ForallOp tiles) {
    IRRewriter rewriter(tiles);
    std::optional<int32_t> index = getOpIndex(tiles);
    SmallVector<Operation *> loops;
    if (succeeded(scf::forallToForLoop(rewriter, tiles, &loops)) && index)
      for (Operation *loop : loops)
        setOpIndex(loop, *index);
  }

  /// The cost of an operation that can be cut.
  static std::optional<Cost> getCost(Operation *op) {
    if (auto cost =
            op->getAttrOfType<OpCostAttr>(TPUDialect::getCostAttrName()))
      return toOperationCost(cost);
    auto linalgOp = dyn_cast<linalg::LinalgOp>(op);
    auto known = dyn_cast<CostOpInterface>(op);
    if (linalgOp && linalgOp.hasPureBufferSemantics() && known)
      return known.getCost();
    return std::nullopt;
  }
};

} // namespace
