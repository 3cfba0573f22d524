//===- IndexingFolds.cpp - Ops that read and update at constant indices ---===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// JAX states `x[0, 1]` and `x.at[:3, 3].set(y)` by gathers and scatters of one
// window, at indices that are constants. A slice says as much, and is fused.
//
//===----------------------------------------------------------------------===//

#include "mlir/IR/Matchers.h"
#include "mlir/IR/PatternMatch.h"
#include "systole/Dialect/StableHLO/IR/Emitter.h"
#include "systole/Dialect/StableHLO/IR/Reducers.h"

using namespace mlir;
using namespace systole::stablehlo;

/// The index as a signed integer; the greatest one for those beyond it.
static int64_t getIndex(Type element, const APInt &index) {
  return element.isUnsignedInteger() ? index.getLimitedValue(INT64_MAX)
                                     : index.getSExtValue();
}

/// Where the one window of a gather or scatter begins in an array of `rank`
/// dimensions, if its indices are constants.
static std::optional<SmallVector<int64_t>>
findStart(Value indices, ArrayRef<int64_t> dims, int64_t rank) {
  DenseIntElementsAttr value;
  if (dims.empty() || !matchPattern(indices, m_Constant(&value)) ||
      value.getNumElements() != static_cast<int64_t>(dims.size()))
    return std::nullopt;
  SmallVector<int64_t> start(rank, 0);
  for (auto [dim, index] : llvm::zip(dims, value.getValues<APInt>()))
    start[dim] = getIndex(value.getElementType(), index);
  return start;
}

/// The part of an array that begins at `start`, or as near as it can.
static Value sliceNear(Emitter &emitter, Value array, ArrayRef<int64_t> start,
                       ArrayRef<int64_t> sizes) {
  SmallVector<int64_t> starts, limits, strides(sizes.size(), 1);
  for (auto [index, size, extent] : llvm::zip(start, sizes, shapeOf(array))) {
    starts.push_back(std::clamp<int64_t>(index, 0, extent - size));
    limits.push_back(starts.back() + size);
  }
  return emitter.slice(array, starts, limits, strides);
}

namespace {

LogicalResult sliceAtConstants(DynamicSliceOp op, PatternRewriter &rewriter) {
  if (!typeOf(op.getOperand()).hasStaticShape())
    return failure();
  SmallVector<int64_t> start;
  for (Value index : op.getStartIndices()) {
    DenseIntElementsAttr value;
    if (!matchPattern(index, m_Constant(&value)))
      return failure();
    start.push_back(getIndex(value.getElementType(), *value.begin()));
  }
  Emitter emitter(rewriter, op);
  rewriter.replaceOp(
      op, sliceNear(emitter, op.getOperand(), start, op.getSliceSizes()));
  return success();
}

LogicalResult gatherAtConstants(GatherOp op, PatternRewriter &rewriter) {
  RankedTensorType operand = typeOf(op.getOperand());
  auto start =
      findStart(op.getStartIndices(),
                op.getDimensionNumbers().getStartIndexMap(), operand.getRank());
  if (!start || !operand.hasStaticShape())
    return failure();
  Emitter emitter(rewriter, op);
  Value window =
      sliceNear(emitter, op.getOperand(), *start, op.getSliceSizes());
  rewriter.replaceOp(op, emitter.reshape(window, op.getType().getShape()));
  return success();
}

/// The sizes of the window in the input's dimensions.
SmallVector<int64_t> getWindow(ScatterOp op) {
  ScatterDimensionNumbersAttr numbers = op.getScatterDimensionNumbers();
  ArrayRef<int64_t> updates = shapeOf(op.getUpdates().front());
  ArrayRef<int64_t> windowDims = numbers.getUpdateWindowDims();
  SmallVector<int64_t> sizes;
  for (int64_t dim : llvm::seq(typeOf(op.getInputs().front()).getRank())) {
    bool hasOne = llvm::is_contained(numbers.getInsertedWindowDims(), dim) ||
                  llvm::is_contained(numbers.getInputBatchingDims(), dim);
    sizes.push_back(hasOne ? 1 : updates[windowDims.front()]);
    if (!hasOne)
      windowDims = windowDims.drop_front();
  }
  return sizes;
}

LogicalResult scatterAtConstants(ScatterOp op, PatternRewriter &rewriter) {
  if (op.getInputs().size() != 1)
    return failure();
  Value input = op.getInputs().front(), update = op.getUpdates().front();
  RankedTensorType type = typeOf(input);
  ScatterDimensionNumbersAttr numbers = op.getScatterDimensionNumbers();
  auto start = findStart(op.getScatterIndices(),
                         numbers.getScatterDimsToOperandDims(), type.getRank());
  if (!start || !type.hasStaticShape() || !typeOf(update).hasStaticShape() ||
      op.getResult(0).getType() != type ||
      typeOf(update).getElementType() != type.getElementType())
    return failure();
  SmallVector<int64_t> sizes = getWindow(op);
  // A scatter skips the elements that would be out of bounds.
  for (auto [index, size, extent] : llvm::zip(*start, sizes, type.getShape()))
    if (index < 0 || index > extent - size)
      return failure();
  Block &body = op.getUpdateComputation().front();
  bool replaces = llvm::equal(body.getTerminator()->getOperands(),
                              ValueRange(body.getArgument(1)));
  Operation *reducer = findReducer(op.getUpdateComputation());
  if (!replaces && !reducer)
    return failure();
  Emitter emitter(rewriter, op);
  Value window = emitter.reshape(update, sizes);
  if (!replaces) {
    IRMapping mapping;
    mapping.map(body.getArgument(0), sliceNear(emitter, input, *start, sizes));
    mapping.map(body.getArgument(1), window);
    Operation *reduced = emitter.clone(*reducer, mapping);
    reduced->getResult(0).setType(window.getType());
    window = reduced->getResult(0);
  }
  auto scalar = RankedTensorType::get({}, emitter.getI64Type());
  SmallVector<Value> starts;
  for (int64_t index : *start)
    starts.push_back(
        ConstantOp::create(emitter, DenseIntElementsAttr::get(scalar, index)));
  rewriter.replaceOpWithNewOp<DynamicUpdateSliceOp>(op, type, input, window,
                                                    starts);
  return success();
}

} // namespace

void DynamicSliceOp::getCanonicalizationPatterns(RewritePatternSet &patterns,
                                                 MLIRContext *) {
  patterns.add(sliceAtConstants);
}

void GatherOp::getCanonicalizationPatterns(RewritePatternSet &patterns,
                                           MLIRContext *) {
  patterns.add(gatherAtConstants);
}

void ScatterOp::getCanonicalizationPatterns(RewritePatternSet &patterns,
                                            MLIRContext *) {
  patterns.add(scatterAtConstants);
}
