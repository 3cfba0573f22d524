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
  Type element = typeOf(lhs).getElementType();
  ComparisonType type = isUnsigned(element)         ? ComparisonType::UNSIGNED
                        : isa<IntegerType>(element) ? ComparisonType::SIGNED
                                                    : ComparisonType::FLOAT;
  return CompareOp::create(*this, lhs, rhs, direction, type);
}

Value Emitter::conjugate(Value value) {
  Type part = getPartsType(value.getType());
  if (value.getType() == part)
    return value;
  Value real = emit<RealOp>(part, value);
  Value imag = emit<NegOp>(emit<ImagOp>(part, value));
  return emit<ComplexOp>(value.getType(), {real, imag});
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

SmallVector<Value> Emitter::sort(ValueRange arrays, int64_t dim,
                                 ComparisonDirection direction,
                                 ComparisonType type) {
  auto sort =
      SortOp::create(*this, arrays.getTypes(), arrays, getI64IntegerAttr(dim),
                     /*is_stable=*/getBoolAttr(true));
  OpBuilder::InsertionGuard guard(*this);
  SmallVector<Type> types;
  for (Value array : arrays)
    types.append(2, RankedTensorType::get({}, typeOf(array).getElementType()));
  Block *block = createBlock(&sort.getComparator(), {}, types,
                             SmallVector<Location>(types.size(), getLoc()));
  Value isFirst = CompareOp::create(*this, block->getArgument(0),
                                    block->getArgument(1), direction, type);
  ReturnOp::create(*this, isFirst);
  return llvm::to_vector_of<Value>(sort.getResults());
}

std::pair<Value, Value> Emitter::sort(Value numbers) {
  Value places = IotaOp::create(*this, typeOf(numbers), /*dimension=*/0);
  SmallVector<Value> sorted =
      sort({numbers, places}, /*dim=*/0, ComparisonDirection::LT,
           ComparisonType::SIGNED);
  return {sorted[0], sorted[1]};
}

Value Emitter::slice(Value value, ArrayRef<int64_t> start,
                     ArrayRef<int64_t> limit, ArrayRef<int64_t> strides) {
  SmallVector<int64_t> shape, ones(start.size(), 1);
  if (strides.empty())
    strides = ones;
  for (auto [from, to, stride] : llvm::zip_equal(start, limit, strides))
    shape.push_back(llvm::divideCeil(to - from, stride));
  if (shapeOf(value) == ArrayRef(shape))
    return value;
  return SliceOp::create(
      *this, typeOf(value).clone(shape), value, getDenseI64ArrayAttr(start),
      getDenseI64ArrayAttr(limit), getDenseI64ArrayAttr(strides));
}

Value Emitter::takeFirst(Value value, ArrayRef<int64_t> shape) {
  return slice(value, SmallVector<int64_t>(shape.size(), 0), shape);
}

Value Emitter::sliceDim(Value value, int64_t dim, int64_t start,
                        int64_t limit) {
  SmallVector<int64_t> starts(typeOf(value).getRank(), 0),
      limits(shapeOf(value));
  starts[dim] = start;
  limits[dim] = limit;
  return slice(value, starts, limits);
}

Value Emitter::sliceDimAt(Value value, int64_t dim, Value start, int64_t size) {
  SmallVector<int64_t> shape(shapeOf(value));
  shape[dim] = size;
  return DynamicSliceOp::create(
      *this, typeOf(value).clone(shape), value,
      getSliceStarts(*this, getLoc(), shape.size(), dim, start), shape);
}

Value Emitter::updateDimAt(Value value, Value part, int64_t dim, Value start) {
  return DynamicUpdateSliceOp::create(
      *this, value.getType(), value, part,
      getSliceStarts(*this, getLoc(), typeOf(value).getRank(), dim, start));
}

Value Emitter::concatenate(ValueRange values, int64_t dim) {
  if (values.size() == 1)
    return values.front();
  return ConcatenateOp::create(*this, values, dim);
}

Value Emitter::pad(Value value, ArrayRef<int64_t> low, ArrayRef<int64_t> high,
                   ArrayRef<int64_t> interior, Value filler) {
  SmallVector<int64_t> shape, none(low.size(), 0);
  if (interior.empty())
    interior = none;
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
  return createReduce<AddOp>(*this, getLoc(), value, dimensions);
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
  return compare(row, column, direction);
}

ArrayAttr Emitter::getHighestPrecision() {
  Attribute highest = PrecisionAttr::get(getContext(), Precision::HIGHEST);
  return getArrayAttr({highest, highest});
}

Value Emitter::contract(Value lhs, Value rhs, ArrayRef<int64_t> lhsDims,
                        ArrayRef<int64_t> rhsDims, ArrayRef<int64_t> lhsBatch,
                        ArrayRef<int64_t> rhsBatch, ArrayAttr precision,
                        DotAlgorithmAttr algorithm) {
  SmallVector<int64_t> shape;
  for (int64_t dim : lhsBatch)
    shape.push_back(shapeOf(lhs)[dim]);
  auto addFree = [&](Value value, ArrayRef<int64_t> batch,
                     ArrayRef<int64_t> dims) {
    for (auto [dim, size] : llvm::enumerate(shapeOf(value)))
      if (!llvm::is_contained(batch, int64_t(dim)) &&
          !llvm::is_contained(dims, int64_t(dim)))
        shape.push_back(size);
  };
  addFree(lhs, lhsBatch, lhsDims);
  addFree(rhs, rhsBatch, rhsDims);
  auto numbers = DotDimensionNumbersAttr::get(getContext(), lhsBatch, rhsBatch,
                                              lhsDims, rhsDims);
  return DotGeneralOp::create(*this, typeOf(lhs).clone(shape), lhs, rhs,
                              numbers, precision, algorithm);
}

Value Emitter::batchProduct(Value lhs, Value rhs, int64_t lhsContracting,
                            int64_t rhsContracting) {
  int64_t rank = typeOf(lhs).getRank();
  auto batch = llvm::to_vector(llvm::seq<int64_t>(0, rank - 2));
  return contract(lhs, rhs, lhsContracting, rhsContracting, batch, batch,
                  getHighestPrecision());
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
