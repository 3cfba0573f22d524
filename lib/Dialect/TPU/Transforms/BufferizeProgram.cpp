//===- BufferizeProgram.cpp - Tensors into memory, state in place ---------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Upstream's one-shot bufferization does the work. What it cannot know is that
// the memory a variable is stored into at the end of a step is the memory it
// was read from: it sees the read (a tensor) and the store (a memref) only. So,
// before it: an elementwise update gets the old value as its destination, which
// the analysis then keeps in place or copies, as later reads allow; and what is
// stored, where it is only a view of some variable, is copied first. After it:
// what came to lie in the memory of a variable that an earlier store overwrites
// is copied first, too.
//
//===----------------------------------------------------------------------===//

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/Bufferization/Transforms/BufferViewFlowAnalysis.h"
#include "mlir/Dialect/Bufferization/Transforms/OneShotAnalysis.h"
#include "mlir/Dialect/Bufferization/Transforms/Transforms.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"
#include "systole/Dialect/TPU/IR/StateLayout.h"
#include "systole/Dialect/TPU/IR/TPU.h"
#include "systole/Dialect/TPU/Transforms/Passes.h"

namespace systole::tpu {
#define GEN_PASS_DEF_BUFFERIZEPROGRAMPASS
#include "systole/Dialect/TPU/Transforms/Passes.h.inc"
} // namespace systole::tpu

using namespace mlir;
using namespace mlir::bufferization;
using namespace systole::tpu;

namespace {

/// The variable that `value` is, or is a view of; null where it is neither.
StateOp findViewedState(Value value) {
  while (Operation *op = value.getDefiningOp()) {
    if (auto read = dyn_cast<ToTensorOp>(op))
      return read.getBuffer().getDefiningOp<StateOp>();
    if (!isa<tensor::ExpandShapeOp, tensor::CollapseShapeOp,
             tensor::ExtractSliceOp, tensor::CastOp, tensor::ReshapeOp>(op))
      return {};
    value = op->getOperand(0);
  }
  return {};
}

/// The operand of an elementwise op that reads the variable `state` as a whole,
/// each element where the op writes that element.
OpOperand *findReadInPlace(linalg::GenericOp op, StateOp state) {
  if (op.getNumDpsInits() != 1 ||
      op.getNumLoops() != op.getNumParallelLoops() ||
      !op.getMatchingIndexingMap(op.getDpsInitOperand(0)).isIdentity())
    return nullptr;
  for (OpOperand *input : op.getDpsInputOperands()) {
    auto read = input->get().getDefiningOp<ToTensorOp>();
    if (read && read.getBuffer() == state.getBuffer() &&
        op.getMatchingIndexingMap(input).isIdentity() &&
        input->get().getType() == op.getResult(0).getType())
      return input;
  }
  return nullptr;
}

/// Gives each use of a result of `Op` a result of its own.
template <typename Op> void separateUses(func::FuncOp function) {
  function.walk([](Op op) {
    for (OpOperand &use :
         llvm::make_early_inc_range(llvm::drop_begin(op->getUses()))) {
      OpBuilder builder(op);
      use.set(builder.clone(*op)->getResult(0));
    }
  });
}

/// A destination is written by one operation. Shared ones, which CSE makes,
/// would have to be copied, and could not be replaced by where a result is to
/// go.
void separateDestinations(func::FuncOp function) {
  separateUses<linalg::FillOp>(function);
  separateUses<tensor::EmptyOp>(function);
}

/// Makes the stores of variables at the end of a step ready for bufferization.
void prepareStores(func::FuncOp function) {
  SmallVector<MaterializeInDestinationOp> stores;
  function.walk([&](MaterializeInDestinationOp store) {
    if (store.getDest().getDefiningOp<StateOp>())
      stores.push_back(store);
  });
  if (stores.empty())
    return;
  for (MaterializeInDestinationOp store : stores) {
    OpBuilder builder(stores.front());
    auto state = store.getDest().getDefiningOp<StateOp>();
    Value source = store.getSource();
    if (findViewedState(source)) {
      // It would be overwritten by the stores before this one.
      Value copy = AllocTensorOp::create(
          builder, store.getLoc(), cast<RankedTensorType>(source.getType()),
          ValueRange(), source);
      store.getSourceMutable().assign(copy);
      continue;
    }
    auto update = source.getDefiningOp<linalg::GenericOp>();
    if (!update || update->getBlock() != store->getBlock())
      continue;
    OpOperand *read = findReadInPlace(update, state);
    OpOperand *init = update.getDpsInitOperand(0);
    if (!read || !init->get().getDefiningOp<tensor::EmptyOp>())
      continue;
    init->set(read->get());
    // As late as possible: nothing reads the old value any more.
    if (update->hasOneUse())
      update->moveBefore(stores.front());
  }
}

LogicalResult createCopy(OpBuilder &builder, Location loc, Value from,
                         Value to) {
  auto contiguous = [](Value value) {
    return cast<MemRefType>(value.getType()).getLayout().isIdentity();
  };
  // Without strides it is a memcpy; with them it would be a call.
  if (contiguous(from) && contiguous(to))
    memref::CopyOp::create(builder, loc, from, to);
  else
    linalg::CopyOp::create(builder, loc, from, to);
  return success();
}

/// Removes copies of a buffer to itself.
struct RemoveSelfCopy : OpRewritePattern<linalg::CopyOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(linalg::CopyOp copy,
                                PatternRewriter &rewriter) const override {
    if (copy.getInputs()[0] != copy.getOutputs()[0])
      return failure();
    rewriter.eraseOp(copy);
    return success();
  }
};

/// The variable that a copy overwrites, and where the copy reads; nulls for any
/// other operation.
std::pair<Value, OpOperand *> matchStore(Operation *op) {
  Value target;
  if (auto copy = dyn_cast<memref::CopyOp>(op))
    target = copy.getTarget();
  else if (auto copy = dyn_cast<linalg::CopyOp>(op))
    target = copy.getOutputs()[0];
  if (!target || !target.getDefiningOp<StateOp>())
    return {};
  return {target, &op->getOpOperand(0)};
}

/// The stores come one after the other, but all of them are of values from
/// before the first: what is in the memory of a variable that an earlier store
/// overwrites is saved before that.
void saveOverwritten(func::FuncOp function,
                     const OneShotBufferizationOptions &options) {
  SmallVector<Operation *> stores;
  function.walk([&](Operation *op) {
    if (matchStore(op).first)
      stores.push_back(op);
  });
  if (stores.size() < 2)
    return;
  BufferViewFlowAnalysis views(function);
  llvm::SmallDenseSet<Value> overwritten;
  OpBuilder builder(stores.front());
  for (Operation *store : stores) {
    auto [target, source] = matchStore(store);
    Value value = source->get();
    if (llvm::any_of(views.resolveReverse(value), [&](Value origin) {
          return overwritten.contains(origin);
        })) {
      auto type = cast<MemRefType>(target.getType());
      Value saved = memref::AllocOp::create(builder, store->getLoc(), type);
      (void)options.createMemCpy(builder, store->getLoc(), value, saved);
      source->set(saved);
    }
    overwritten.insert(target);
  }
}

struct BufferizeProgram
    : systole::tpu::impl::BufferizeProgramPassBase<BufferizeProgram> {
  LogicalResult bufferize(func::FuncOp function) {
    separateDestinations(function);
    prepareStores(function);
    IRRewriter rewriter(function.getContext());
    if (failed(eliminateEmptyTensors(rewriter, function)))
      return failure();
    OneShotBufferizationOptions options;
    options.memCpyFn = createCopy;
    options.bufferAlignment = arenaAlignment;
    BufferizationState state;
    if (failed(runOneShotBufferize(function, options, state)))
      return failure();
    RewritePatternSet patterns(function.getContext());
    patterns.add<RemoveSelfCopy>(function.getContext());
    memref::CopyOp::getCanonicalizationPatterns(patterns,
                                                function.getContext());
    if (failed(applyPatternsGreedily(function, std::move(patterns))))
      return failure();
    saveOverwritten(function, options);
    return success();
  }

  void runOnOperation() override {
    for (auto function : getOperation().getOps<func::FuncOp>())
      if (getConvention(function) && failed(bufferize(function)))
        return signalPassFailure();
  }
};

} // namespace
