//===- Emitter.cpp - Builder of StableHLO ---------------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "systole/Dialect/StableHLO/IR/Emitter.h"
#include "mlir/IR/TypeUtilities.h"
#include "systole/Dialect/StableHLO/IR/Builders.h"

using namespace mlir;
using namespace systole::stablehlo;

bool systole::stablehlo::isConstant(Value value) {
  while (Operation *op = value.getDefiningOp()) {
    if (op->hasTrait<OpTrait::ConstantLike>())
      return true;
    if (!isa<BroadcastInDimOp, ReshapeOp, ConvertOp>(op))
      return false;
    value = op->getOperand(0);
  }
  return false;
}

Value Emitter::splat(Type type, double value) {
  return getSplat(*this, getLoc(), type, value);
}

Value Emitter::scalarZero(Type tensorType) {
  return zeros(RankedTensorType::get({}, getElementTypeOrSelf(tensorType)));
}

Value Emitter::compare(Value lhs, Value rhs, ComparisonDirection direction) {
  bool isFloat = isa<FloatType>(typeOf(lhs).getElementType());
  return CompareOp::create(
      *this, typeOf(lhs).clone(getI1Type()), lhs, rhs,
      ComparisonDirectionAttr::get(getContext(), direction),
      ComparisonTypeAttr::get(getContext(), isFloat ? ComparisonType::FLOAT
                                                    : ComparisonType::SIGNED));
}

Value Emitter::convert(Value value, Type elementType) {
  RankedTensorType type = typeOf(value);
  if (type.getElementType() == elementType)
    return value;
  return emit<ConvertOp>(type.clone(elementType), value);
}

Value Emitter::reshape(Value value, ArrayRef<int64_t> shape) {
  if (shapeOf(value) == shape)
    return value;
  return emit<ReshapeOp>(typeOf(value).clone(shape), value);
}

Value Emitter::transpose(Value value, ArrayRef<int64_t> permutation) {
  if (llvm::equal(permutation, llvm::seq<int64_t>(0, permutation.size())))
    return value;
  auto shape = llvm::map_to_vector(
      permutation, [&](int64_t dim) { return shapeOf(value)[dim]; });
  return TransposeOp::create(*this, typeOf(value).clone(shape), value,
                             getDenseI64ArrayAttr(permutation));
}

Value Emitter::reverse(Value value, ArrayRef<int64_t> dimensions) {
  if (dimensions.empty())
    return value;
  return ReverseOp::create(*this, value.getType(), value,
                           getDenseI64ArrayAttr(dimensions));
}

Value Emitter::broadcast(Value value, Type type, ArrayRef<int64_t> dimensions) {
  auto result =
      cast<RankedTensorType>(type).clone(typeOf(value).getElementType());
  if (value.getType() == result)
    return value;
  return BroadcastInDimOp::create(*this, result, value,
                                  getDenseI64ArrayAttr(dimensions));
}

std::pair<Value, Value> Emitter::sort(Value numbers) {
  SmallVector<Value> operands{
      numbers, IotaOp::create(*this, typeOf(numbers), /*dimension=*/0)};
  auto sort = SortOp::create(*this, TypeRange(ValueRange(operands)), operands,
                             getI64IntegerAttr(0),
                             /*is_stable=*/getBoolAttr(true));
  OpBuilder::InsertionGuard guard(*this);
  auto scalar = RankedTensorType::get({}, getI32Type());
  Block *block =
      createBlock(&sort.getComparator(), {}, SmallVector<Type>(4, scalar),
                  SmallVector<Location>(4, getLoc()));
  Value less = compare(block->getArgument(0), block->getArgument(1),
                       ComparisonDirection::LT);
  ReturnOp::create(*this, ValueRange(less));
  return {sort.getResult(0), sort.getResult(1)};
}

Value Emitter::slice(Value value, ArrayRef<int64_t> start,
                     ArrayRef<int64_t> limit, ArrayRef<int64_t> strides) {
  SmallVector<int64_t> shape;
  for (auto [from, to, stride] : llvm::zip_equal(start, limit, strides))
    shape.push_back(llvm::divideCeil(to - from, stride));
  if (shapeOf(value) == ArrayRef(shape))
    return value;
  return SliceOp::create(
      *this, typeOf(value).clone(shape), value, getDenseI64ArrayAttr(start),
      getDenseI64ArrayAttr(limit), getDenseI64ArrayAttr(strides));
}

Value Emitter::pad(Value value, ArrayRef<int64_t> low, ArrayRef<int64_t> high,
                   ArrayRef<int64_t> interior, Value filler) {
  SmallVector<int64_t> shape;
  for (auto [size, before, after, between] :
       llvm::zip_equal(shapeOf(value), low, high, interior))
    shape.push_back(size + before + after +
                    std::max<int64_t>(size - 1, 0) * between);
  bool changes = false;
  for (auto [before, after, between] : llvm::zip_equal(low, high, interior))
    changes |= before || after || between;
  if (!changes)
    return value;
  return PadOp::create(*this, typeOf(value).clone(shape), value,
                       filler ? filler : scalarZero(value.getType()),
                       getDenseI64ArrayAttr(low), getDenseI64ArrayAttr(high),
                       getDenseI64ArrayAttr(interior));
}

Value Emitter::sum(Value value, ArrayRef<int64_t> dimensions) {
  if (dimensions.empty())
    return value;
  RankedTensorType type = typeOf(value);
  SmallVector<int64_t> shape;
  for (int64_t dim = 0; dim < type.getRank(); ++dim)
    if (!llvm::is_contained(dimensions, dim))
      shape.push_back(type.getDimSize(dim));
  auto reduce = ReduceOp::create(
      *this, TypeRange(type.clone(shape)), ValueRange(value),
      ValueRange(scalarZero(type)), getDenseI64ArrayAttr(dimensions));
  fillCombiner<AddOp>(reduce.getBody(), type.getElementType());
  return reduce->getResult(0);
}

Value Emitter::transposeMatrices(Value value) {
  int64_t rank = typeOf(value).getRank();
  auto permutation = llvm::to_vector(llvm::seq<int64_t>(0, rank));
  std::swap(permutation[rank - 1], permutation[rank - 2]);
  return transpose(value, permutation);
}

Value Emitter::triangle(RankedTensorType type, ComparisonDirection direction) {
  auto indices = type.clone(getI32Type());
  int64_t rank = type.getRank();
  Value row = IotaOp::create(*this, indices, rank - 2);
  Value column = IotaOp::create(*this, indices, rank - 1);
  return CompareOp::create(*this, row, column, direction,
                           ComparisonType::SIGNED);
}

Value Emitter::batchProduct(Value lhs, Value rhs, int64_t lhsContracting,
                            int64_t rhsContracting) {
  int64_t rank = typeOf(lhs).getRank();
  auto batch = llvm::to_vector(llvm::seq<int64_t>(0, rank - 2));
  SmallVector<int64_t> shape(shapeOf(lhs).drop_back(2));
  // Each operand keeps the one of its last two dimensions that is not
  // contracted.
  shape.push_back(shapeOf(lhs)[2 * rank - 3 - lhsContracting]);
  shape.push_back(shapeOf(rhs)[2 * rank - 3 - rhsContracting]);
  auto numbers = DotDimensionNumbersAttr::get(
      getContext(), batch, batch, {lhsContracting}, {rhsContracting});
  // Algorithms build on these sums, so bf16 operands would be too coarse.
  Attribute highest = PrecisionAttr::get(getContext(), Precision::HIGHEST);
  return DotGeneralOp::create(*this, typeOf(lhs).clone(shape), lhs, rhs,
                              numbers, getArrayAttr({highest, highest}),
                              DotAlgorithmAttr());
}

Type systole::stablehlo::getSumType(Type type) {
  auto element = dyn_cast<FloatType>(getElementTypeOrSelf(type));
  if (!element || element.getWidth() >= 32)
    return type;
  Type f32 = Float32Type::get(type.getContext());
  auto tensor = dyn_cast<RankedTensorType>(type);
  return tensor ? Type(tensor.clone(f32)) : f32;
}

Value systole::stablehlo::widenIndices(Emitter &emitter, Value indices) {
  Type element = typeOf(indices).getElementType();
  return element.getIntOrFloatBitWidth() < 32
             ? emitter.convert(indices, emitter.getI32Type())
             : indices;
}

Value systole::stablehlo::spreadOverVectors(Emitter &emitter,
                                            ArrayRef<int64_t> numbers,
                                            Value indices, int64_t vectorDim) {
  RankedTensorType type = typeOf(indices);
  Type element = type.getElementType();
  auto values = llvm::map_to_vector(numbers, [&](int64_t number) {
    return APInt(element.getIntOrFloatBitWidth(), number);
  });
  auto vector = RankedTensorType::get({int64_t(numbers.size())}, element);
  Value constant =
      ConstantOp::create(emitter, DenseElementsAttr::get(vector, values));
  if (vectorDim == type.getRank())
    return emitter.broadcast(emitter.reshape(constant, {}), type, {});
  return emitter.broadcast(constant, type, {vectorDim});
}

Value systole::stablehlo::clampStarts(Emitter &emitter, GatherOp gather) {
  auto numbers = gather.getDimensionNumbers();
  Value starts = widenIndices(emitter, gather.getStartIndices());
  SmallVector<int64_t> last, first(numbers.getStartIndexMap().size(), 0);
  for (int64_t dim : numbers.getStartIndexMap())
    last.push_back(typeOf(gather.getOperand()).getDimSize(dim) -
                   gather.getSliceSizes()[dim]);
  int64_t vectorDim = numbers.getIndexVectorDim();
  Value low = spreadOverVectors(emitter, first, starts, vectorDim);
  Value high = spreadOverVectors(emitter, last, starts, vectorDim);
  return emitter.emit<MinOp>({emitter.emit<MaxOp>({starts, low}), high});
}
