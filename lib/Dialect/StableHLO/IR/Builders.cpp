//===- Builders.cpp - Helpers that build StableHLO ------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "systole/Dialect/StableHLO/IR/Builders.h"

using namespace mlir;

namespace systole::stablehlo {

// A float of the semantics of `type`, rounded to nearest even.
static APFloat toFloat(FloatType type, double value) {
  APFloat result(value);
  bool losesInfo;
  result.convert(type.getFloatSemantics(), APFloat::rmNearestTiesToEven,
                 &losesInfo);
  return result;
}

DenseElementsAttr getSplatAttr(RankedTensorType type, double value) {
  Type element = type.getElementType();
  if (auto complex = dyn_cast<ComplexType>(element)) {
    auto part = cast<FloatType>(complex.getElementType());
    return DenseElementsAttr::get(
        type, std::complex<APFloat>(toFloat(part, value), toFloat(part, 0.0)));
  }
  if (auto floating = dyn_cast<FloatType>(element))
    return DenseElementsAttr::get(type, toFloat(floating, value));
  auto integer = cast<IntegerType>(element);
  APSInt bits(integer.getWidth(), isUnsigned(integer));
  bool exact;
  APFloat(value).convertToInteger(bits, APFloat::rmTowardZero, &exact);
  return DenseElementsAttr::get(type, APInt(bits));
}

Value getSplat(OpBuilder &builder, Location location, Type type, double value) {
  auto tensor = dyn_cast<RankedTensorType>(type);
  if (!tensor)
    tensor = RankedTensorType::get({}, type);
  return ConstantOp::create(builder, location, tensor,
                            getSplatAttr(tensor, value));
}

DenseElementsAttr getIdentityAttr(StringRef op, RankedTensorType type) {
  Type element = type.getElementType();
  auto integer = dyn_cast<IntegerType>(element);
  // Booleans: add is or, multiply is and, maximum is or, minimum is and.
  if (op == AddOp::getOperationName() || op == OrOp::getOperationName() ||
      op == XorOp::getOperationName())
    return getSplatAttr(type, 0.0);
  if (op == MulOp::getOperationName())
    return getSplatAttr(type, 1.0);
  if (op == AndOp::getOperationName() && integer)
    return DenseElementsAttr::get(type, APInt::getAllOnes(integer.getWidth()));
  bool isMax = op == MaxOp::getOperationName();
  if (!isMax && op != MinOp::getOperationName())
    return {};
  if (auto floating = dyn_cast<FloatType>(element)) {
    const llvm::fltSemantics &semantics = floating.getFloatSemantics();
    return DenseElementsAttr::get(
        type, APFloat::semanticsHasInf(semantics)
                  ? APFloat::getInf(semantics, /*Negative=*/isMax)
                  : APFloat::getLargest(semantics, /*Negative=*/isMax));
  }
  if (!integer)
    return {};
  unsigned width = integer.getWidth();
  if (isUnsigned(integer))
    return DenseElementsAttr::get(type, isMax ? APInt::getMinValue(width)
                                              : APInt::getMaxValue(width));
  return DenseElementsAttr::get(type, isMax ? APInt::getSignedMinValue(width)
                                            : APInt::getSignedMaxValue(width));
}

Value broadcastScalar(OpBuilder &builder, Location location, Value scalar,
                      RankedTensorType type) {
  return BroadcastInDimOp::create(builder, location, type, scalar,
                                  ArrayRef<int64_t>{});
}

SmallVector<Value> getSliceStarts(OpBuilder &builder, Location location,
                                  int64_t rank, int64_t dimension,
                                  Value start) {
  if (rank == 1)
    return {start};
  SmallVector<Value> starts(rank,
                            getSplat(builder, location, start.getType(), 0));
  starts[dimension] = start;
  return starts;
}

void buildScalarBody(
    OpBuilder &builder, Location location, Region &region, Type elementType,
    llvm::function_ref<Value(OpBuilder &, Value, Value)> build) {
  OpBuilder::InsertionGuard guard(builder);
  auto scalar = RankedTensorType::get({}, elementType);
  Block *block = builder.createBlock(&region, region.end(), {scalar, scalar},
                                     {location, location});
  Value result = build(builder, block->getArgument(0), block->getArgument(1));
  ReturnOp::create(builder, location, result);
}

/// The dimensions `first` to `size` - 1.
static SmallVector<int64_t> getDims(int64_t first, int64_t size) {
  return llvm::to_vector(llvm::seq(first, size));
}

Value createRowGather(OpBuilder &builder, Location location, Value table,
                      Value indices) {
  auto type = cast<RankedTensorType>(table.getType());
  int64_t rank = cast<RankedTensorType>(indices.getType()).getRank();
  SmallVector<int64_t> shape(
      cast<RankedTensorType>(indices.getType()).getShape());
  llvm::append_range(shape, type.getShape().drop_front());
  SmallVector<int64_t> sizes(type.getShape());
  sizes.front() = 1;
  auto numbers = GatherDimensionNumbersAttr::get(
      builder.getContext(),
      /*offsetDims=*/getDims(rank, rank + type.getRank() - 1),
      /*collapsedSliceDims=*/{0}, /*operandBatchingDims=*/{},
      /*startIndicesBatchingDims=*/{}, /*startIndexMap=*/{0},
      /*indexVectorDim=*/rank);
  return GatherOp::create(builder, location, type.clone(shape), table, indices,
                          numbers, builder.getDenseI64ArrayAttr(sizes),
                          builder.getBoolAttr(false));
}

Value createRowScatter(OpBuilder &builder, Location location, Value table,
                       Value indices, Value rows, RowScatter how) {
  auto type = cast<RankedTensorType>(table.getType());
  int64_t rank = cast<RankedTensorType>(indices.getType()).getRank();
  auto numbers = ScatterDimensionNumbersAttr::get(
      builder.getContext(),
      /*updateWindowDims=*/getDims(rank, rank + type.getRank() - 1),
      /*insertedWindowDims=*/{0}, /*inputBatchingDims=*/{},
      /*scatterIndicesBatchingDims=*/{}, /*scatterDimsToOperandDims=*/{0},
      /*indexVectorDim=*/rank);
  auto scatter =
      ScatterOp::create(builder, location, TypeRange(type), ValueRange(table),
                        indices, ValueRange(rows), numbers,
                        builder.getBoolAttr(false), builder.getBoolAttr(false));
  buildScalarBody(builder, location, scatter.getUpdateComputation(),
                  type.getElementType(),
                  [&](OpBuilder &b, Value old, Value row) -> Value {
                    if (how == RowScatter::Set)
                      return row;
                    return AddOp::create(b, location, old, row);
                  });
  return scatter.getResult(0);
}

DenseIntElementsAttr getOneGroup(Builder &builder, int64_t numReplicas) {
  auto type = RankedTensorType::get({1, numReplicas}, builder.getI64Type());
  return DenseIntElementsAttr::get(type, ArrayRef(getDims(0, numReplicas)));
}

WhileOp createWhile(OpBuilder &builder, Location location, ValueRange values,
                    function_ref<Value(ValueRange)> getMore,
                    function_ref<SmallVector<Value>(ValueRange)> getNext) {
  SmallVector<Type> types(values.getTypes());
  SmallVector<Location> locations(types.size(), location);
  auto loop = WhileOp::create(builder, location, types, values);
  OpBuilder::InsertionGuard guard(builder);
  Block *condition = builder.createBlock(&loop.getCond(), {}, types, locations);
  ReturnOp::create(builder, location, getMore(condition->getArguments()));
  Block *step = builder.createBlock(&loop.getBody(), {}, types, locations);
  ReturnOp::create(builder, location, getNext(step->getArguments()));
  return loop;
}

SmallVector<Value>
createFor(OpBuilder &builder, Location location, int64_t count,
          ValueRange values,
          function_ref<SmallVector<Value>(Value, ValueRange)> body) {
  Value zero = getSplat(builder, location, builder.getI32Type(), 0);
  return createFor(
      builder, location, zero,
      [&] { return getSplat(builder, location, builder.getI32Type(), count); },
      values, body);
}

SmallVector<Value>
createFor(OpBuilder &builder, Location location, Value begin,
          function_ref<Value()> getEnd, ValueRange values,
          function_ref<SmallVector<Value>(Value, ValueRange)> body) {
  SmallVector<Value> operands{begin};
  llvm::append_range(operands, values);
  auto getMore = [&](ValueRange all) -> Value {
    return CompareOp::create(builder, location, all.front(), getEnd(),
                             ComparisonDirection::LT, ComparisonType::SIGNED);
  };
  auto getNext = [&](ValueRange all) {
    Value one = getSplat(builder, location, builder.getI32Type(), 1);
    SmallVector<Value> next{AddOp::create(builder, location, all.front(), one)};
    llvm::append_range(next, body(all.front(), all.drop_front()));
    return next;
  };
  WhileOp loop = createWhile(builder, location, operands, getMore, getNext);
  return llvm::to_vector_of<Value>(loop.getResults().drop_front());
}

SmallVector<Value> createIf(OpBuilder &builder, Location location,
                            TypeRange types, Value predicate,
                            function_ref<SmallVector<Value>()> ifTrue,
                            function_ref<SmallVector<Value>()> ifFalse) {
  auto branches = IfOp::create(builder, location, types, predicate);
  OpBuilder::InsertionGuard guard(builder);
  builder.createBlock(&branches.getTrueBranch());
  ReturnOp::create(builder, location, ifTrue());
  builder.createBlock(&branches.getFalseBranch());
  ReturnOp::create(builder, location, ifFalse());
  return llvm::to_vector_of<Value>(branches.getResults());
}

} // namespace systole::stablehlo
