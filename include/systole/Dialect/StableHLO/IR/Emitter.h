//===- Emitter.h - Builder of StableHLO -------------------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Short names for building StableHLO at one location. An operation without
// effect (a transposition by the identity, a conversion to the same type, ...)
// is not built.
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_DIALECT_STABLEHLO_IR_EMITTER_H
#define SYSTOLE_DIALECT_STABLEHLO_IR_EMITTER_H

#include "systole/Dialect/StableHLO/IR/StableHLO.h"

#include "mlir/IR/ImplicitLocOpBuilder.h"

namespace systole::stablehlo {

using mlir::ArrayRef;
using mlir::RankedTensorType;
using mlir::SmallVector;
using mlir::Type;
using mlir::Value;

inline RankedTensorType typeOf(Value value) {
  return mlir::cast<RankedTensorType>(value.getType());
}
inline ArrayRef<int64_t> shapeOf(Value value) {
  return typeOf(value).getShape();
}

class Emitter;

/// Widens indices to represent every position.
Value widenIndices(Emitter &emitter, Value indices);

/// Broadcasts a number for each element of an index vector to all vectors of
/// `indices`.
Value spreadOverVectors(Emitter &emitter, ArrayRef<int64_t> numbers,
                        Value indices, int64_t vectorDim);

/// The start indices of a gather, clamped so that slices are in bounds, as the
/// gather clamps them; a scatter would skip updates out of bounds. The type has
/// at least 32 bits, so that it represents every position.
Value clampStarts(Emitter &emitter, GatherOp gather);

/// Whether every element is known at compile time: a constant, or the
/// broadcast, reshape or conversion of one.
bool isConstant(Value value);

class Emitter : public mlir::ImplicitLocOpBuilder {
public:
  Emitter(mlir::OpBuilder &builder, mlir::Operation *op)
      : ImplicitLocOpBuilder(op->getLoc(), builder) {}
  Emitter(mlir::OpBuilder &builder, mlir::Location location)
      : ImplicitLocOpBuilder(location, builder) {}

  /// An operation of StableHLO with one result and no attributes.
  template <typename Op> Value emit(Type type, mlir::ValueRange operands) {
    return Op::create(*this, mlir::TypeRange(type), operands)->getResult(0);
  }
  template <typename Op> Value emit(mlir::ValueRange operands) {
    return emit<Op>(operands.front().getType(), operands);
  }

  /// A constant of a tensor type, or a scalar of an element type.
  Value splat(Type type, double value);
  Value zeros(Type type) { return splat(type, 0.0); }
  Value scalarZero(Type tensorType);

  Value add(Value lhs, Value rhs) { return emit<AddOp>({lhs, rhs}); }
  Value subtract(Value lhs, Value rhs) { return emit<SubtractOp>({lhs, rhs}); }
  Value multiply(Value lhs, Value rhs) { return emit<MulOp>({lhs, rhs}); }
  Value multiply(Value lhs, double rhs) {
    return multiply(lhs, splat(lhs.getType(), rhs));
  }
  Value divide(Value lhs, Value rhs) { return emit<DivOp>({lhs, rhs}); }
  /// Compares elements of any type.
  Value compare(Value lhs, Value rhs, ComparisonDirection direction);
  /// `predicate` is a scalar or has the shape of the others.
  Value select(Value predicate, Value onTrue, Value onFalse) {
    return emit<SelectOp>(onTrue.getType(), {predicate, onTrue, onFalse});
  }

  /// Complex conjugates; real numbers are returned unchanged.
  Value conjugate(Value value);
  Value convert(Value value, Type elementType);
  Value reshape(Value value, ArrayRef<int64_t> shape);
  Value transpose(Value value, ArrayRef<int64_t> permutation);
  Value reverse(Value value, ArrayRef<int64_t> dimensions);
  /// `value` repeated to the shape of `type`; its dimension i is dimension
  /// `dimensions[i]`.
  Value broadcast(Value value, Type type, ArrayRef<int64_t> dimensions);
  /// Sorts arrays along a dimension by the elements of the first one, equal
  /// ones in their order.
  SmallVector<Value> sort(mlir::ValueRange arrays, int64_t dim,
                          ComparisonDirection direction, ComparisonType type);
  /// Sorts a vector of i32, equal numbers in their order. Returns it and the
  /// positions that its elements had.
  std::pair<Value, Value> sort(Value numbers);
  /// The elements from `start` to before `limit`: all of them without
  /// `strides`.
  Value slice(Value value, ArrayRef<int64_t> start, ArrayRef<int64_t> limit,
              ArrayRef<int64_t> strides = {});
  /// The first elements of each dimension.
  Value takeFirst(Value value, ArrayRef<int64_t> shape);
  /// The elements from `start` to before `limit` of one dimension.
  Value sliceDim(Value value, int64_t dim, int64_t start, int64_t limit);
  /// The `size` elements from `start`, a scalar, of one dimension.
  Value sliceDimAt(Value value, int64_t dim, Value start, int64_t size);
  /// `value` with `part` from `start`, a scalar, of one dimension.
  Value updateDimAt(Value value, Value part, int64_t dim, Value start);
  /// Pads with `filler`, or with zeros; negative amounts crop. Nothing is
  /// between elements without `interior`.
  Value pad(Value value, ArrayRef<int64_t> low, ArrayRef<int64_t> high,
            ArrayRef<int64_t> interior = {}, Value filler = {});
  /// Joins values along a dimension, in which their sizes may differ.
  Value concatenate(mlir::ValueRange values, int64_t dim);
  /// The sum over some dimensions, which the result lacks.
  Value sum(Value value, ArrayRef<int64_t> dimensions);

  /// Swaps the last two dimensions of matrices.
  Value transposeMatrices(Value value);
  /// Compares the row and column index of each element of matrices in the shape
  /// of `type`.
  Value triangle(RankedTensorType type, ComparisonDirection direction);
  /// The precision of sums that algorithms build on, for which operands of bf16
  /// would be too coarse.
  mlir::ArrayAttr getHighestPrecision();
  /// The product, summed over `lhsDims` and `rhsDims`. The dimensions
  /// `lhsBatch` and `rhsBatch` come first in the result.
  Value contract(Value lhs, Value rhs, ArrayRef<int64_t> lhsDims,
                 ArrayRef<int64_t> rhsDims, ArrayRef<int64_t> lhsBatch = {},
                 ArrayRef<int64_t> rhsBatch = {},
                 mlir::ArrayAttr precision = {},
                 DotAlgorithmAttr algorithm = {});
  /// The products of batches of matrices, summed over a dimension of each.
  Value batchProduct(Value lhs, Value rhs, int64_t lhsContracting,
                     int64_t rhsContracting);
};

/// The type in which floats of `type`, an element type or a tensor type, are
/// summed: f32 for narrower floats. Other types stay.
mlir::Type getSumType(mlir::Type type);

} // namespace systole::stablehlo

#endif // SYSTOLE_DIALECT_STABLEHLO_IR_EMITTER_H
