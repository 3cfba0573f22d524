//===- InferShapes.cpp - Gives values their types -------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "systole/Dialect/Graph/IR/Graph.h"
#include "systole/Dialect/Graph/Transforms/Passes.h"

#include "mlir/IR/TypeUtilities.h"

namespace systole::graph {
#define GEN_PASS_DEF_GRAPHINFERSHAPESPASS
#include "systole/Dialect/Graph/Transforms/Passes.h.inc"
} // namespace systole::graph

using namespace mlir;
using namespace systole::graph;

/// Adds what `type` knows to the type of `value`. The two are compatible: the
/// ops' verifiers and rules see to that.
static bool refine(Value value, RankedTensorType type) {
  auto known = dyn_cast<RankedTensorType>(value.getType());
  SmallVector<int64_t> shape(type.getShape());
  if (known)
    for (auto [size, knownSize] : llvm::zip_equal(shape, known.getShape()))
      if (ShapedType::isDynamic(size))
        size = knownSize;
  auto refined = RankedTensorType::get(shape, type.getElementType());
  if (known == refined)
    return false;
  value.setType(refined);
  return true;
}

/// Infers one op; sets `changed` when that taught something.
static LogicalResult inferOp(ShapeInferenceOpInterface op, bool &changed) {
  SmallVector<RankedTensorType> operandTypes, resultTypes;
  for (Value operand : op->getOperands())
    operandTypes.push_back(cast<RankedTensorType>(operand.getType()));
  // First the types that a person gave; the rule reports its own errors.
  if (failed(verifyInferredTypes(op)) ||
      failed(op.inferResultTypes(operandTypes, resultTypes)))
    return failure();
  for (auto [result, type] : llvm::zip_equal(op->getResults(), resultTypes))
    changed |= refine(result, type);
  // As in TensorFlow, set_shape tells what is known of the value itself.
  if (auto setShape = dyn_cast<SetShapeOp>(op.getOperation()))
    changed |= refine(setShape.getInput(),
                      cast<RankedTensorType>(setShape.getResult().getType()));
  return success();
}

/// The first size that nobody knows, in the order of the program.
static LogicalResult checkStatic(ModelFnOp fn) {
  auto check = [&](Value value, Location loc) -> LogicalResult {
    auto type = cast<RankedTensorType>(value.getType());
    for (int64_t i = 0; i < type.getRank(); ++i)
      if (type.isDynamicDim(i))
        return emitError(loc)
               << "dimension " << i << " of " << describeValue(value) << ", "
               << type
               << ", stays unknown: use graph.set_shape, or give the "
                  "batch size of a mode (--train-batch-size, "
                  "--eval-batch-size, --predict-batch-size)";
    return success();
  };
  for (BlockArgument argument : fn.getArguments())
    if (failed(check(argument, argument.getLoc())))
      return failure();
  for (Operation &op : fn.getBody().front())
    for (Value result : op.getResults())
      if (isa<RankedTensorType>(result.getType()) &&
          failed(check(result, op.getLoc())))
        return failure();
  return success();
}

static LogicalResult inferFunction(ModelFnOp fn) {
  fn.setInferred(true);
  fn.setArgumentTypes(SmallVector<Type>(fn.getFunctionType().getInputs()));
  // Forward; again while set_shape has told something of earlier values.
  bool changed = true;
  while (changed) {
    changed = false;
    for (Operation &op : fn.getBody().front())
      if (auto inferable = dyn_cast<ShapeInferenceOpInterface>(op))
        if (failed(inferOp(inferable, changed)))
          return failure();
  }
  fn.setArgumentTypes(
      SmallVector<Type>(fn.getBody().front().getArgumentTypes()));
  return checkStatic(fn);
}

namespace {

struct GraphInferShapes
    : public systole::graph::impl::GraphInferShapesPassBase<GraphInferShapes> {
  void runOnOperation() override {
    // The modes share their source: one error says it for all of them.
    for (auto model : getOperation().getOps<ModelOp>())
      for (auto fn : model.getBody().getOps<ModelFnOp>())
        if (!fn.getInferred() && failed(inferFunction(fn)))
          return signalPassFailure();
  }
};

} // namespace
