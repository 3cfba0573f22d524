//===- CheckGeneration.cpp - Checks of generation with a cache ------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "systole/Dialect/Graph/IR/Axes.h"
#include "systole/Dialect/Graph/IR/Graph.h"
#include "systole/Dialect/Graph/Transforms/Passes.h"

#include "llvm/ADT/TypeSwitch.h"

namespace systole::graph {
#define GEN_PASS_DEF_GRAPHCHECKGENERATIONPASS
#include "systole/Dialect/Graph/Transforms/Passes.h.inc"
} // namespace systole::graph

using namespace mlir;
using namespace systole::graph;

/// Returns the dimension whose size is the number of positions: the two types
/// differ there. Returns std::nullopt if they do not differ.
static std::optional<int64_t> getPositions(Type all, Type one) {
  auto longer = cast<RankedTensorType>(all),
       shorter = cast<RankedTensorType>(one);
  for (int64_t dim = 0; dim < longer.getRank(); ++dim)
    if (longer.getDimSize(dim) != shorter.getDimSize(dim))
      return dim;
  return std::nullopt;
}

/// Whether an op treats each position of dimension `dim` of an operand by
/// itself.
static bool isPositionwise(OpOperand &operand, int64_t dim) {
  int64_t rank = cast<RankedTensorType>(operand.get().getType()).getRank();
  bool isLast = dim == rank - 1;
  Operation *op = operand.getOwner();
  return llvm::TypeSwitch<Operation *, bool>(op)
      .Case([&](DenseOp) { return operand.getOperandNumber() == 0 && !isLast; })
      .Case<RMSNormOp, SoftmaxOp, ArgmaxOp, RotaryEmbeddingOp,
            MixtureOfExpertsOp>([&](auto) { return !isLast; })
      .Case<LayerNormOp, ReduceMeanOp, ReduceSumOp, ReduceMaxOp, ReduceMinOp>(
          [&](auto reduction) {
            auto axes = reduction->template getAttrOfType<ArrayAttr>("axes");
            return !llvm::is_contained(getAxes(axes, rank), dim);
          })
      .Case([&](ConcatOp concat) {
        return dim != getAxis(concat.getAxis(), rank);
      })
      .Case(
          [&](SplitOp split) { return dim != getAxis(split.getAxis(), rank); })
      .Case([&](SliceOp slice) {
        return getNumbers(slice.getBegin())[dim] == 0 &&
               getNumbers(slice.getSize())[dim] == -1;
      })
      .Case([&](EmbeddingLookupOp lookup) {
        return lookup.getCombiner() == "none" || !isLast;
      })
      .Case<EmbeddingOp, OneHotOp, PositionEmbeddingOp, SinePositionEncodingOp,
            BatchNormOp, GenerateOp, StopGradientOp>([](auto) { return true; })
      .Default([](Operation *other) {
        return other->hasTrait<BroadcastsElements>() ||
               other->hasTrait<OpTrait::Elementwise>();
      });
}

/// Why attention cannot read its keys and values from a cache, or null.
static const char *findObstacle(MultiHeadAttentionOp op) {
  if (!op.getCausal())
    return "is not causal";
  if (op.getInputs().size() > 2)
    return "has a mask";
  if (op.getInputs()[0] != op.getInputs()[1])
    return "attends to another sequence";
  if (op.getReuse())
    return "is the second call of a layer";
  return nullptr;
}

/// `all` is the op over all positions, `one` the same over one.
static const char *findObstacle(Operation &all, Operation &one) {
  bool hasPositions = false;
  for (auto [operand, single] :
       llvm::zip_equal(all.getOpOperands(), one.getOperands())) {
    std::optional<int64_t> dim =
        getPositions(operand.get().getType(), single.getType());
    if (!dim)
      continue;
    if (auto attention = dyn_cast<MultiHeadAttentionOp>(all))
      return findObstacle(attention);
    hasPositions = true;
    if (!isPositionwise(operand, *dim))
      return "combines positions";
  }
  // One position and a value that has all of them.
  for (auto [result, single] :
       llvm::zip_equal(all.getResults(), one.getResults()))
    if (hasPositions && !result.use_empty() &&
        !getPositions(result.getType(), single.getType()))
      return "combines positions";
  return nullptr;
}

namespace {

struct GraphCheckGeneration
    : public systole::graph::impl::GraphCheckGenerationPassBase<
          GraphCheckGeneration> {
  void runOnOperation() override {
    for (auto model : getOperation().getOps<ModelOp>()) {
      ModelFnOp all, one;
      for (auto fn : model.getBody().getOps<ModelFnOp>())
        if (fn.getCacheLength())
          (fn.getMode() == Mode::Prefill ? all : one) = fn;
      if (all && one && failed(check(all, one)))
        return signalPassFailure();
    }
  }

  static LogicalResult check(ModelFnOp all, ModelFnOp one) {
    for (auto [whole, single] :
         llvm::zip_equal(all.getBody().front(), one.getBody().front()))
      if (const char *obstacle = findObstacle(whole, single))
        return whole.emitOpError()
               << obstacle
               << ", so the model cannot generate with a cache of keys and "
                  "values: remove `cache` of graph.generate, which then shows "
                  "the model the whole window for each token";
    return success();
  }
};

} // namespace
