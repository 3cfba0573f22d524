//===- KernelBuilder.h - Numbers, vectors and memory *- C++ -* ------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Builds the small operations that all vector code of kernels consists of:
// positions, vectors of some lanes, loads and stores. Positions that are known
// become constants, and a loop of one iteration its body: no pass has to find
// them among all operations of a program.
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_DIALECT_TPU_TRANSFORMS_KERNELBUILDER_H
#define SYSTOLE_DIALECT_TPU_TRANSFORMS_KERNELBUILDER_H

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"
#include "mlir/IR/TypeUtilities.h"

namespace systole::tpu {

/// Transposes n vectors of n elements of one type, with n a power of two:
/// element j of vector i becomes element i of vector j.
void transposeSquare(mlir::ImplicitLocOpBuilder &builder,
                     llvm::MutableArrayRef<mlir::Value> square);

class KernelBuilder {
public:
  using Value = mlir::Value;
  using VectorType = mlir::VectorType;
  using Predicate = mlir::arith::CmpIPredicate;

  /// Loops get the index of `source`, the operation that they compute, if that
  /// is not null.
  KernelBuilder(mlir::ImplicitLocOpBuilder &builder, int64_t lanes,
                mlir::Operation *source = nullptr)
      : b(builder), lanes(lanes), source(source) {}

  // Positions.
  Value index(int64_t value) {
    return mlir::arith::ConstantIndexOp::create(b, value);
  }
  /// position + iv * stride.
  Value advance(Value position, Value iv, int64_t stride);
  Value shift(Value position, int64_t distance);
  Value add(Value left, Value right) {
    return b.createOrFold<mlir::arith::AddIOp>(left, right);
  }
  Value times(Value value, int64_t factor) {
    return b.createOrFold<mlir::arith::MulIOp>(value, index(factor));
  }
  Value subtract(Value left, Value right) {
    return b.createOrFold<mlir::arith::SubIOp>(left, right);
  }
  Value minimum(Value left, Value right) {
    return b.createOrFold<mlir::arith::MinSIOp>(left, right);
  }
  Value quotient(Value value, int64_t divisor) {
    return b.createOrFold<mlir::arith::DivUIOp>(value, index(divisor));
  }
  Value remainder(Value value, int64_t divisor) {
    return b.createOrFold<mlir::arith::RemUIOp>(value, index(divisor));
  }
  Value compare(Predicate predicate, Value left, Value right) {
    return b.createOrFold<mlir::arith::CmpIOp>(predicate, left, right);
  }
  Value isNonzero(Value value) {
    return compare(Predicate::ne, value, index(0));
  }
  Value select(Value condition, Value then, Value otherwise) {
    return b.createOrFold<mlir::arith::SelectOp>(condition, then, otherwise);
  }
  /// The elements of a memref from its first to its last, in one dimension.
  Value flatten(Value memref);
  /// The address of an element, as intrinsics take it.
  Value pointerTo(Value memref, Value position);
  /// Whether the first element is at a multiple of a vector's size.
  Value isAligned(Value memref);

  // Vectors.
  /// The type of a vector of a memref's elements.
  VectorType getVectorType(Value memref) {
    return VectorType::get(lanes, mlir::getElementTypeOrSelf(memref));
  }
  Value zeroVector(VectorType type) {
    return mlir::arith::ConstantOp::create(b, b.getZeroAttr(type));
  }
  /// A constant in all elements of a vector of integers, or of floats.
  Value splat(VectorType type, int32_t value);
  Value splat(VectorType type, double value);
  /// Interleaves the elements of a power of two of vectors into groups.
  Value interleave(mlir::ValueRange vectors);
  Value callVector(llvm::StringRef intrinsic, VectorType type,
                   mlir::ValueRange operands);
  /// a * c + sum, with one rounding if the CPU `fuses`.
  Value multiplyAdd(Value a, Value c, Value sum, bool fuses);
  /// The bits of a vector of f32, rounded to bf16, to nearest even; NaN stays
  /// NaN.
  Value roundBits(Value vector);

  // Loads and stores access only the first `tailLanes` lanes if that is not 0.
  Value tailMask(int64_t tailLanes);
  /// A mask of the first `count` lanes.
  Value lanesMask(Value count);
  Value loadVector(Value memref, Value position, int64_t tailLanes,
                   VectorType type);
  /// Loads the lanes that a mask selects; all of them if the mask is null.
  Value loadMasked(Value memref, mlir::ValueRange position, Value mask,
                   VectorType type);
  void storeMasked(Value vector, Value memref, mlir::ValueRange position,
                   Value mask);
  /// Loads `count` vectors that are `stride` apart and zeros up to a square,
  /// and transposes them.
  llvm::SmallVector<Value> loadSquare(Value memref, Value position,
                                      int64_t stride, Value mask, int64_t count,
                                      VectorType type);
  void storeVector(Value vector, Value memref, Value position,
                   int64_t tailLanes, bool pastCaches = false);
  /// Loads elements that are `stride` apart.
  Value loadStrided(Value memref, Value position, int64_t stride,
                    int64_t tailLanes, VectorType type);
  Value loadScalar(Value memref, Value position);

  // Loops and buffers. A loop that is known to have one iteration, or none, is
  // its body, or nothing.
  Value allocate(int64_t elements, mlir::Type element);
  void loop(Value begin, Value end, int64_t step,
            llvm::function_ref<void(Value)> body);
  void loop(int64_t end, llvm::function_ref<void(Value)> body,
            int64_t step = 1) {
    loop(index(0), index(end), step, body);
  }
  /// A loop that carries values from one iteration to the next.
  using Values = llvm::SmallVector<Value>;
  Values carry(Value begin, Value end, int64_t step, mlir::ValueRange initial,
               llvm::function_ref<Values(Value, Values)> body);
  /// Work items: calls `body` with the number of one.
  void forItems(Value count, llvm::function_ref<void(Value)> body);
  /// Fills by whole vectors of zeros, perhaps slightly beyond `count`.
  void fillWithZeros(Value memref, Value from, Value count);

  mlir::ImplicitLocOpBuilder &b;
  /// Elements in a vector.
  int64_t lanes;

private:
  mlir::Operation *source;
};

} // namespace systole::tpu

#endif // SYSTOLE_DIALECT_TPU_TRANSFORMS_KERNELBUILDER_H
