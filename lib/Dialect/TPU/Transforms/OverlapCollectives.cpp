//===- OverlapCollectives.cpp - Overlaps reductions -----------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "mlir/Dialect/Bufferization/Transforms/BufferViewFlowAnalysis.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Interfaces/LoopLikeInterface.h"
#include "systole/Dialect/TPU/IR/TPU.h"
#include "systole/Dialect/TPU/Transforms/Passes.h"

namespace systole::tpu {
#define GEN_PASS_DEF_OVERLAPCOLLECTIVESPASS
#include "systole/Dialect/TPU/Transforms/Passes.h.inc"
} // namespace systole::tpu

using namespace mlir;
using namespace systole::tpu;

namespace {

/// A reduction over cores that may be started.
struct Startable {
  Operation *op;
  CollectiveKind kind;
  Reduction by;
  ValueRange inputs, outputs;
  DenseIntElementsAttr groups;

  static std::optional<Startable> match(Operation *op) {
    if (auto all = dyn_cast<AllReduceOp>(op))
      return Startable{op,
                       CollectiveKind::all_reduce,
                       all.getReduction(),
                       all.getValues(),
                       all.getValues(),
                       all.getGroupsAttr()};
    auto scatter = dyn_cast<CommunicateOp>(op);
    if (!scatter || scatter.getKind() != CollectiveKind::reduce_scatter)
      return std::nullopt;
    return Startable{op,
                     scatter.getKind(),
                     *scatter.getReduction(),
                     scatter.getInputs(),
                     scatter.getOutputs(),
                     scatter.getGroupsAttr()};
  }
};

/// Whether an operation takes long enough to overlap with: a product, a loop,
/// or a reduction that can be combined with the overlapped one.
bool takesTime(Operation *op) {
  return isa<MXUMatmulOp, MXUConvolutionOp, LoopLikeOpInterface,
             StartCollectiveOp>(op) ||
         Startable::match(op);
}

/// The first operation after `op`, in its block, that touches memory of
/// `values`, or the block's end; null if unknown.
Operation *findFirstUse(Operation *op, ValueRange values,
                        const BufferViewFlowAnalysis &views) {
  Block *block = op->getBlock();
  Operation *first = block->getTerminator();
  for (Value value : values)
    for (Value origin : views.resolveReverse(value)) {
      // Memory other than our buffers may have aliases.
      Operation *source = origin.getDefiningOp();
      bool isOrigin = !source || views.resolveReverse(origin).size() == 1;
      if (isOrigin && !isa_and_nonnull<memref::AllocOp>(source))
        return nullptr;
      for (Value alias : views.resolve(origin))
        for (Operation *user : alias.getUsers()) {
          Operation *sibling = block->findAncestorOpInBlock(*user);
          if (sibling && op->isBeforeInBlock(sibling) &&
              sibling->isBeforeInBlock(first) && !isMemoryEffectFree(user))
            first = sibling;
        }
    }
  return first;
}

struct OverlapCollectives
    : systole::tpu::impl::OverlapCollectivesPassBase<OverlapCollectives> {
  void runOnOperation() override {
    func::FuncOp function = getOperation();
    if (getConvention(function) != Convention::core)
      return;
    SmallVector<Startable> reductions;
    function.walk([&](Operation *op) {
      if (auto reduction = Startable::match(op))
        reductions.push_back(*reduction);
    });
    if (reductions.empty())
      return;
    BufferViewFlowAnalysis views(function);
    for (const Startable &reduction : reductions)
      overlap(reduction, views);
  }

private:
  static void overlap(const Startable &reduction,
                      const BufferViewFlowAnalysis &views) {
    Operation *op = reduction.op;
    SmallVector<Value> buffers(reduction.outputs);
    if (reduction.kind != CollectiveKind::all_reduce)
      llvm::append_range(buffers, reduction.inputs);
    Operation *end = findFirstUse(op, buffers, views);
    if (!end ||
        std::none_of(std::next(op->getIterator()), end->getIterator(),
                     [](Operation &between) { return takesTime(&between); }))
      return;
    OpBuilder builder(op);
    auto start = StartCollectiveOp::create(
        builder, op->getLoc(), reduction.kind, reduction.by, reduction.inputs,
        reduction.outputs, reduction.groups);
    builder.setInsertionPoint(end);
    auto finish = FinishCollectiveOp::create(builder, op->getLoc(),
                                             start.getResult(), buffers);
    copyOpIndex(op, start);
    copyOpIndex(op, finish);
    op->erase();
  }
};

} // namespace
