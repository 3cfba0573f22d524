//===- Builders.h - Helpers that build StableHLO ----------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_DIALECT_STABLEHLO_IR_BUILDERS_H
#define SYSTOLE_DIALECT_STABLEHLO_IR_BUILDERS_H

#include "mlir/IR/Builders.h"
#include "systole/Dialect/StableHLO/IR/StableHLO.h"

namespace systole::stablehlo {

/// Whether a type is one of unsigned integers, or of booleans, which are 0 and
/// 1.
inline bool isUnsigned(mlir::Type type) {
  return type.isUnsignedInteger() || type.isInteger(1);
}

/// `value` in every element of `type`, a ranked tensor type of booleans,
/// integers, floats or complex numbers. Floats are rounded to nearest even.
mlir::DenseElementsAttr getSplatAttr(mlir::RankedTensorType type, double value);

/// Returns a constant with `value` in every element; a scalar if `type` is an
/// element type.
mlir::Value getSplat(mlir::OpBuilder &builder, mlir::Location location,
                     mlir::Type type, double value);

/// The identity of `op`, the name of add, multiply, maximum, minimum, and, or,
/// or xor, for values of `type`. Null for other ops.
mlir::DenseElementsAttr getIdentityAttr(llvm::StringRef op,
                                        mlir::RankedTensorType type);

/// Broadcasts `scalar`, a tensor of rank 0, to a tensor of `type`.
mlir::Value broadcastScalar(mlir::OpBuilder &builder, mlir::Location location,
                            mlir::Value scalar, mlir::RankedTensorType type);

/// The start of a slice of a value of `rank` dimensions: `start` in
/// `dimension`, 0 in the others.
llvm::SmallVector<mlir::Value> getSliceStarts(mlir::OpBuilder &builder,
                                              mlir::Location location,
                                              int64_t rank, int64_t dimension,
                                              mlir::Value start);

/// Adds to `region` a block of two scalar arguments of `elementType`. `build`
/// computes the returned value.
void buildScalarBody(
    mlir::OpBuilder &builder, mlir::Location location, mlir::Region &region,
    mlir::Type elementType,
    llvm::function_ref<mlir::Value(mlir::OpBuilder &, mlir::Value, mlir::Value)>
        build);

/// Fills `region` with a reduction by one op: `stablehlo.return Op(a, b)`.
template <typename Op>
void buildReduceBody(mlir::Type elementType, mlir::Region &region,
                     mlir::OpBuilder &builder) {
  mlir::Location location = region.getLoc();
  buildScalarBody(builder, location, region, elementType,
                  [&](mlir::OpBuilder &b, mlir::Value lhs, mlir::Value rhs) {
                    return Op::create(b, location, lhs, rhs).getResult();
                  });
}

/// Reduces one input by one op, from that op's identity.
template <typename Op>
mlir::Value createReduce(mlir::OpBuilder &builder, mlir::Location location,
                         mlir::Value input,
                         llvm::ArrayRef<int64_t> dimensions) {
  auto type = llvm::cast<mlir::RankedTensorType>(input.getType());
  auto scalar = mlir::RankedTensorType::get({}, type.getElementType());
  mlir::DenseElementsAttr identity =
      getIdentityAttr(Op::getOperationName(), scalar);
  auto init = ConstantOp::create(builder, location, scalar, identity);
  auto reduce =
      ReduceOp::create(builder, location, mlir::ValueRange(input),
                       mlir::ValueRange(init.getResult()), dimensions);
  buildReduceBody<Op>(type.getElementType(), reduce.getBody(), builder);
  return reduce.getResult(0);
}

/// One group of the replicas 0 to `numReplicas` - 1, for collectives.
mlir::DenseIntElementsAttr getOneGroup(mlir::Builder &builder,
                                       int64_t numReplicas);

/// An all-reduce of `operands`, which have one element type, by one op, over
/// the replicas 0 to `numReplicas` - 1.
template <typename Op>
AllReduceOp createAllReduce(mlir::OpBuilder &builder, mlir::Location location,
                            mlir::ValueRange operands, int64_t numReplicas) {
  auto reduce = AllReduceOp::create(
      builder, location, operands, getOneGroup(builder, numReplicas),
      ChannelHandleAttr(), /*use_global_device_ids=*/false);
  auto type = llvm::cast<mlir::RankedTensorType>(operands.front().getType());
  buildReduceBody<Op>(type.getElementType(), reduce.getComputation(), builder);
  return reduce;
}

/// Row `indices[i...]` of `table`, its slice along the first dimension, for
/// each i. An index out of bounds takes the first or the last row.
mlir::Value createRowGather(mlir::OpBuilder &builder, mlir::Location location,
                            mlir::Value table, mlir::Value indices);

/// `table` with `rows[i]` for row `indices[i]`, or added to it. The rows go in
/// order, and those with indices out of bounds go nowhere.
enum class RowScatter { Set, Add };
mlir::Value createRowScatter(mlir::OpBuilder &builder, mlir::Location location,
                             mlir::Value table, mlir::Value indices,
                             mlir::Value rows, RowScatter how);

/// `while (getMore(values)) values = getNext(values)`.
WhileOp
createWhile(mlir::OpBuilder &builder, mlir::Location location,
            mlir::ValueRange values,
            llvm::function_ref<mlir::Value(mlir::ValueRange)> getMore,
            llvm::function_ref<llvm::SmallVector<mlir::Value>(mlir::ValueRange)>
                getNext);

/// `for (i = 0; i < count; ++i) values = body(i, values)`, as a while. `i` is a
/// scalar of i32.
llvm::SmallVector<mlir::Value>
createFor(mlir::OpBuilder &builder, mlir::Location location, int64_t count,
          mlir::ValueRange values,
          llvm::function_ref<llvm::SmallVector<mlir::Value>(mlir::Value i,
                                                            mlir::ValueRange)>
              body);

/// Emits the same loop from `begin` up to an end that may be computed at run
/// time; `getEnd` emits the end in the loop's condition.
llvm::SmallVector<mlir::Value>
createFor(mlir::OpBuilder &builder, mlir::Location location, mlir::Value begin,
          llvm::function_ref<mlir::Value()> getEnd, mlir::ValueRange values,
          llvm::function_ref<llvm::SmallVector<mlir::Value>(mlir::Value i,
                                                            mlir::ValueRange)>
              body);

/// The results of `ifTrue` if `predicate`, a scalar, is true; otherwise those
/// of `ifFalse`.
llvm::SmallVector<mlir::Value>
createIf(mlir::OpBuilder &builder, mlir::Location location,
         mlir::TypeRange types, mlir::Value predicate,
         llvm::function_ref<llvm::SmallVector<mlir::Value>()> ifTrue,
         llvm::function_ref<llvm::SmallVector<mlir::Value>()> ifFalse);

} // namespace systole::stablehlo

#endif // SYSTOLE_DIALECT_STABLEHLO_IR_BUILDERS_H
