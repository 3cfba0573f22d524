//===- FuseReductions.cpp - Sums of a value where it is made --------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Elementwise.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/IRMapping.h"
#include "systole/Dialect/TPU/Transforms/Passes.h"

namespace systole::tpu {
#define GEN_PASS_DEF_FUSEREDUCTIONSPASS
#include "systole/Dialect/TPU/Transforms/Passes.h.inc"
} // namespace systole::tpu

using namespace mlir;
using namespace systole::tpu;

namespace {

/// The elementwise producer of what `op` alone sums over, along outer loops:
/// the innermost stays one of vectors. Null if there is none.
linalg::GenericOp findProducer(linalg::GenericOp op) {
  if (!op.hasPureTensorSemantics() || op.getNumResults() != 1 ||
      op.getNumDpsInputs() != 1 || op.getNumReductionLoops() == 0 ||
      op.getIteratorTypesArray().back() != utils::IteratorType::parallel)
    return nullptr;
  OpOperand *input = op.getDpsInputOperand(0);
  auto producer = input->get().getDefiningOp<linalg::GenericOp>();
  if (!producer || producer->getBlock() != op->getBlock() ||
      !isElementwise(producer) || producer.getNumResults() != 1 ||
      !op.getMatchingIndexingMap(input).isIdentity())
    return nullptr;
  return producer;
}

/// Moves `value`, zeros to add to, before `place`; whether it can be.
bool moveBefore(Value value, Operation *place) {
  Operation *op = value.getDefiningOp();
  if (!op || op->getBlock() != place->getBlock() || op->isBeforeInBlock(place))
    return true;
  if (!isa<tensor::EmptyOp, linalg::FillOp>(op))
    return false;
  for (Value operand : op->getOperands())
    if (!moveBefore(operand, place))
      return false;
  op->moveBefore(place);
  return true;
}

/// One op with the results of both, where the producer was.
void fuse(linalg::GenericOp producer, linalg::GenericOp reduction) {
  OpBuilder builder(producer);
  SmallVector<Value> inits{producer.getDpsInits()[0],
                           reduction.getDpsInits()[0]};
  SmallVector<AffineMap> maps = producer.getIndexingMapsArray();
  maps.push_back(
      reduction.getMatchingIndexingMap(reduction.getDpsInitOperand(0)));
  auto fused = linalg::GenericOp::create(
      builder, producer.getLoc(), ValueRange(inits).getTypes(),
      producer.getDpsInputs(), inits, maps, reduction.getIteratorTypesArray(),
      [&](OpBuilder &b, Location loc, ValueRange arguments) {
        IRMapping mapping;
        mapping.map(producer.getBody()->getArguments(), arguments.drop_back());
        for (Operation &op : producer.getBody()->without_terminator())
          b.clone(op, mapping);
        Value element = mapping.lookupOrDefault(
            producer.getBody()->getTerminator()->getOperand(0));
        IRMapping sums;
        sums.map(reduction.getBody()->getArgument(0), element);
        sums.map(reduction.getBody()->getArgument(1), arguments.back());
        for (Operation &op : reduction.getBody()->without_terminator())
          b.clone(op, sums);
        Value sum = sums.lookupOrDefault(
            reduction.getBody()->getTerminator()->getOperand(0));
        linalg::YieldOp::create(b, loc, ValueRange{element, sum});
      });
  producer->getResult(0).replaceAllUsesWith(fused->getResult(0));
  reduction->getResult(0).replaceAllUsesWith(fused->getResult(1));
  reduction->erase();
  producer->erase();
}

struct FuseReductions
    : systole::tpu::impl::FuseReductionsPassBase<FuseReductions> {
  void runOnOperation() override {
    SmallVector<linalg::GenericOp> ops;
    getOperation()->walk([&](linalg::GenericOp op) { ops.push_back(op); });
    for (linalg::GenericOp op : ops)
      if (linalg::GenericOp producer = findProducer(op))
        if (moveBefore(op.getDpsInits()[0], producer))
          fuse(producer, op);
  }
};

} // namespace
