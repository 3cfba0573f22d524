//===- IndexingDerivatives.cpp - Derivatives of gather and scatter --------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RegisterRules.h"
#include "systole/Dialect/StableHLO/IR/Builders.h"
#include "systole/Dialect/StableHLO/IR/ShapeRules.h"

using namespace mlir;
using namespace systole;
using namespace systole::stablehlo;

namespace {
/// Adds each slice's cotangent at the slice's position.
SmallVector<Value> deriveGather(GatherOp gather, Emitter &emitter,
                                Cotangents cotangents, Wanted) {
  auto numbers = gather.getDimensionNumbers();
  Value d = cotangents[0];
  RankedTensorType type = typeOf(gather.getOperand());
  auto scatterNumbers = ScatterDimensionNumbersAttr::get(
      emitter.getContext(), numbers.getOffsetDims(),
      numbers.getCollapsedSliceDims(), numbers.getOperandBatchingDims(),
      numbers.getStartIndicesBatchingDims(), numbers.getStartIndexMap(),
      numbers.getIndexVectorDim());
  auto scatter = ScatterOp::create(
      emitter, TypeRange(type), ValueRange(emitter.zeros(type)),
      clampStarts(emitter, gather), ValueRange(d), scatterNumbers,
      gather.getIndicesAreSortedAttr(), emitter.getBoolAttr(false));
  buildReduceBody<AddOp>(type.getElementType(), scatter.getUpdateComputation(),
                         emitter);
  return {scatter->getResult(0), Value()};
}

std::string whyNotScatter(ScatterOp scatter, Wanted) {
  if (scatter.getInputs().size() != 1 ||
      matchCombiner(scatter.getUpdateComputation()) != Combiner::Add)
    return "its computation is not add of one input";
  return "";
}

/// For an adding scatter, updates have the cotangents of their targets, and
/// those out of bounds have none.
SmallVector<Value> deriveScatter(ScatterOp scatter, Emitter &emitter,
                                 Cotangents cotangents, Wanted wanted) {
  auto numbers = scatter.getScatterDimensionNumbers();
  Value d = cotangents[0];
  SmallVector<Value> result(3);
  if (wanted[0])
    result[0] = d;
  if (!wanted[2])
    return result;

  RankedTensorType type = typeOf(d);
  SmallVector<int64_t> sizes = getWindowSizes(scatter);
  auto gatherNumbers = GatherDimensionNumbersAttr::get(
      emitter.getContext(), numbers.getUpdateWindowDims(),
      numbers.getInsertedWindowDims(), numbers.getInputBatchingDims(),
      numbers.getScatterIndicesBatchingDims(),
      numbers.getScatterDimsToOperandDims(), numbers.getIndexVectorDim());
  // A gather clamps whole windows, while a scatter skips single elements.
  // With a margin of zeros as wide as a window, clamped windows are in the
  // margin. So are those whose index overflows.
  SmallVector<int64_t> margin(type.getRank(), 0), interior(margin), shift;
  for (int64_t dim : numbers.getScatterDimsToOperandDims()) {
    margin[dim] = sizes[dim];
    shift.push_back(sizes[dim]);
  }
  Value indices = widenIndices(emitter, scatter.getScatterIndices());
  indices =
      emitter.add(indices, spreadOverVectors(emitter, shift, indices,
                                             numbers.getIndexVectorDim()));
  result[2] = GatherOp::create(
      emitter, typeOf(scatter.getUpdates().front()),
      emitter.pad(d, margin, margin, interior), indices, gatherNumbers,
      emitter.getDenseI64ArrayAttr(sizes), scatter.getIndicesAreSortedAttr());
  return result;
}

/// Sorts again together with the positions, which tells where elements came
/// from. Sorting by these returns the cotangents there.
SmallVector<Value> deriveSort(SortOp sort, Emitter &emitter,
                              Cotangents cotangents, Wanted wanted) {
  int64_t rank = typeOf(sort->getOperand(0)).getRank();
  int64_t dimension = sort.getDimension();
  if (dimension < 0)
    dimension += rank;
  auto placesType = typeOf(sort->getOperand(0)).clone(emitter.getI32Type());
  Value places = IotaOp::create(emitter, placesType, dimension);

  SmallVector<Value> operands(sort->getOperands());
  operands.push_back(places);
  auto withPlaces = SortOp::create(
      emitter, TypeRange(ValueRange(operands)), operands,
      emitter.getI64IntegerAttr(dimension), emitter.getBoolAttr(true));
  IRMapping mapping;
  sort.getComparator().cloneInto(&withPlaces.getComparator(), mapping);
  auto place = RankedTensorType::get({}, emitter.getI32Type());
  for (unsigned i = 0; i < 2; ++i)
    withPlaces.getComparator().front().addArgument(place, emitter.getLoc());

  SmallVector<Value> back{withPlaces->getResults().back()};
  SmallVector<unsigned> indices;
  for (unsigned i : wanted.set_bits())
    if (cotangents[i]) {
      back.push_back(cotangents[i]);
      indices.push_back(i);
    }
  SmallVector<Value> byPlace = emitter.sort(
      back, dimension, ComparisonDirection::LT, ComparisonType::SIGNED);
  SmallVector<Value> result(sort->getNumOperands());
  for (auto [number, i] : llvm::enumerate(indices))
    result[i] = byPlace[1 + number];
  return result;
}
} // namespace

void systole::stablehlo::registerIndexingRules(MLIRContext *context) {
  attachRule<GatherOp, deriveGather>(context);
  attachRule<ScatterOp, deriveScatter, whyNotScatter>(context);
  attachRule<SortOp, deriveSort>(context);
}
