//===- ComplexSelectAndScatter.cpp - Selection among complex numbers ------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// `select_and_scatter` has one operand and cannot take parts. It becomes a
// reduction of each window to the selected index, and a scatter to these
// indices. Both accept as many operands as there are parts.
//
//===----------------------------------------------------------------------===//

#include "ExpandComplex.h"

#include "mlir/IR/IRMapping.h"

using namespace mlir;
using namespace systole::stablehlo;

/// The index of padding.
static constexpr int64_t kNone = -1;

/// The selection between two elements with their indices, either of which may
/// be padding.
static void fillSelection(Emitter &emitter, Region &body, Region &select,
                          Type elementType) {
  OpBuilder::InsertionGuard guard(emitter);
  auto element = RankedTensorType::get({}, elementType);
  auto index = RankedTensorType::get({}, emitter.getI64Type());
  Location loc = emitter.getLoc();
  Block *block = emitter.createBlock(
      &body, {}, {element, index, element, index}, {loc, loc, loc, loc});
  Value x = block->getArgument(0), xIndex = block->getArgument(1);
  Value y = block->getArgument(2), yIndex = block->getArgument(3);
  IRMapping mapping;
  mapping.map(select.getArguments(), ValueRange{x, y});
  for (Operation &op : select.front().without_terminator())
    emitter.clone(op, mapping);
  Value first =
      mapping.lookupOrDefault(select.front().getTerminator()->getOperand(0));
  Value none = emitter.splat(index, kNone);
  auto isNone = [&](Value i) {
    return emitter.compare(i, none, ComparisonDirection::EQ);
  };
  auto isElement = [&](Value i) {
    return emitter.compare(i, none, ComparisonDirection::NE);
  };
  first =
      both(emitter, either(emitter, first, isNone(yIndex)), isElement(xIndex));
  ReturnOp::create(emitter, ValueRange{emitter.select(first, x, y),
                                       emitter.select(first, xIndex, yIndex)});
}

namespace {

LogicalResult expandSelectAndScatter(SelectAndScatterOp op,
                                     PatternRewriter &rewriter) {
  RankedTensorType type = typeOf(op.getOperand());
  RankedTensorType source = typeOf(op.getSource());
  RankedTensorType result = typeOf(op->getResult(0));
  if (!isComplex(type) || type.getElementType() != result.getElementType())
    return failure();
  Emitter emitter(rewriter, op);
  Type i64 = rewriter.getI64Type();
  auto flatten = [&](Value value) {
    return emitter.reshape(value, {typeOf(value).getNumElements()});
  };

  Value indices = emitter.reshape(
      IotaOp::create(emitter,
                     RankedTensorType::get({type.getNumElements()}, i64), 0),
      type.getShape());
  auto dimensions = op.getWindowDimensionsAttr();
  if (!dimensions)
    dimensions =
        emitter.getDenseI64ArrayAttr(SmallVector<int64_t>(type.getRank(), 1));
  auto scalarIndex = RankedTensorType::get({}, i64);
  auto selected = ReduceWindowOp::create(
      emitter, TypeRange{source, source.clone(i64)},
      ValueRange{op.getOperand(), indices},
      ValueRange{op.getInitValue(), emitter.splat(scalarIndex, kNone)},
      dimensions, op.getWindowStridesAttr(), DenseI64ArrayAttr(),
      DenseI64ArrayAttr(), op.getPaddingAttr());
  fillSelection(emitter, selected.getBody(), op.getSelect(),
                type.getElementType());

  // A window without elements has index -1, to which nothing is scattered.
  auto flat =
      RankedTensorType::get({type.getNumElements()}, type.getElementType());
  auto numbers = ScatterDimensionNumbersAttr::get(
      emitter.getContext(), /*updateWindowDims=*/{},
      /*insertedWindowDims=*/{0}, /*inputBatchingDims=*/{},
      /*scatterIndicesBatchingDims=*/{}, /*scatterDimsToOperandDims=*/{0},
      /*indexVectorDim=*/1);
  auto scatter = ScatterOp::create(
      emitter, TypeRange(flat),
      ValueRange(emitter.broadcast(op.getInitValue(), flat, {})),
      emitter.reshape(selected->getResult(1), {source.getNumElements(), 1}),
      ValueRange(flatten(op.getSource())), numbers, rewriter.getBoolAttr(false),
      rewriter.getBoolAttr(false));
  Region &combine = scatter.getUpdateComputation();
  rewriter.inlineRegionBefore(op.getScatter(), combine, combine.end());
  rewriter.replaceOp(op,
                     emitter.reshape(scatter->getResult(0), type.getShape()));
  return success();
}

} // namespace

void systole::stablehlo::populateComplexSelectAndScatterPatterns(
    RewritePatternSet &patterns) {
  patterns.add(expandSelectAndScatter);
}
