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
#include "systole/Dialect/TPU/IR/ProgramMetadata.h"
#include "systole/Dialect/TPU/Transforms/Passes.h"

namespace systole::tpu {
#define GEN_PASS_DEF_FORMWORKITEMSPASS
#include "systole/Dialect/TPU/Transforms/Passes.h.inc"
} // namespace systole::tpu

using namespace mlir;
using namespace systole::tpu;

bool systole::tpu::isWorthThreads(func::FuncOp function, CPUAttr target) {
  std::optional<Convention> convention = getConvention(function);
  // Functions of the host have threads of their own.
  if (convention != Convention::core && convention != Convention::function)
    return false;
  double cycles = 0;
  for (OpCostAttr op :
       getElements<OpCostAttr>(function, TPUDialect::getOpsAttrName())) {
    OperationCost cost = toOperationCost(op);
    if (cost.unit == Unit::mxu || cost.unit == Unit::vpu)
      cycles += cost.count * getCycles(cost, target);
  }
  return cycles >= kMinStepCycles;
}

namespace {

struct FormWorkItems
    : systole::tpu::impl::FormWorkItemsPassBase<FormWorkItems> {
  void runOnOperation() override {
    CPUAttr target = getTarget(getOperation());
    if (isWorthThreads(getOperation(), target))
      cut(target);
    getOperation().walk([](scf::ForallOp tiles) { computeInOrder(tiles); });
  }

private:
  void cut(CPUAttr target) {
    SmallVector<linalg::LinalgOp> ops;
    SmallVector<scf::ForallOp> loops;
    getOperation().walk<WalkOrder::PreOrder>([&](Operation *op) {
      if (auto tiles = dyn_cast<scf::ForallOp>(op)) {
        loops.push_back(tiles);
        return WalkResult::skip();
      }
      if (isa<ParallelOp>(op))
        return WalkResult::skip();
      if (auto linalgOp = dyn_cast<linalg::LinalgOp>(op);
          linalgOp && linalgOp.hasPureBufferSemantics())
        ops.push_back(linalgOp);
      return WalkResult::advance();
    });
    for (scf::ForallOp tiles : loops)
      cutTiles(tiles);
    for (linalg::LinalgOp op : ops)
      if (auto known = dyn_cast<CostOpInterface>(op.getOperation()))
        cutLinalg(op, countItems(getCycles(known.getCost(), target)));
  }

  /// Each tile becomes an item. Loops in it stay.
  static void cutTiles(scf::ForallOp tiles) {
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
};

} // namespace
