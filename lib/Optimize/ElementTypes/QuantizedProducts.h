//===- QuantizedProducts.h - Products of quantized integers -----*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_LIB_OPTIMIZE_ELEMENTTYPES_QUANTIZEDPRODUCTS_H
#define SYSTOLE_LIB_OPTIMIZE_ELEMENTTYPES_QUANTIZEDPRODUCTS_H

#include "systole/Dialect/StableHLO/IR/Emitter.h"

namespace systole::stablehlo {

/// The parameters of a quantized type.
struct Quantization {
  SmallVector<double> scales;
  SmallVector<int64_t> zeroPoints;
  /// The dimension that the scales are along.
  std::optional<int64_t> axis;

  static Quantization get(mlir::quant::QuantizedType type);
  bool isCentred() const {
    return llvm::all_of(zeroPoints, [](int64_t point) { return point == 0; });
  }
};

/// Whether a type's range is all of its storage.
bool hasWholeRange(mlir::quant::QuantizedType type);

/// The sums of products that a dot_general or a convolution on the storage of
/// quantized operands computes, exactly, as i32.
struct IntegerProducts {
  Value sums;
  /// A sum times this is its quotient by the result's scale: a number, or one
  /// for each index of `axis`. They are 1 if the scales agree.
  SmallVector<double> factors;
  std::optional<int64_t> axis;

  bool isScaled() const {
    return llvm::any_of(factors, [](double factor) { return factor != 1; });
  }
};

/// Emits the integer products of an operation, whose types were `operands` and
/// `result`. Returns std::nullopt if i32 may not hold the sums, or if the
/// storage is wider than bytes.
std::optional<IntegerProducts> emitIntegerProducts(Emitter &emitter,
                                                   mlir::Operation *op,
                                                   ArrayRef<Type> operands,
                                                   Type result);

/// The product of floats with quantized weights, as that with their integers
/// times the scales: so weights stay narrow in memory. Null for other
/// operations, and if weights have zero points, or scales along a dimension
/// that is summed.
Value emitHybridProduct(Emitter &emitter, mlir::Operation *op,
                        ArrayRef<Type> operands);

/// A value of a type: one number for all elements, or one for each index of
/// `axis`.
Value spreadNumbers(Emitter &emitter, RankedTensorType type,
                    ArrayRef<mlir::Attribute> numbers,
                    std::optional<int64_t> axis);
Value spreadFloats(Emitter &emitter, RankedTensorType type,
                   ArrayRef<double> numbers, std::optional<int64_t> axis);

/// Whether a convolution has padding, or dilates its lhs.
bool insertsZeros(ConvolutionOp op);

/// The largest magnitude that a value of i32 may have, if it is known: of
/// constants, sums of products of bytes, and what is added to them.
std::optional<int64_t> getMagnitude(Value value);

} // namespace systole::stablehlo

#endif // SYSTOLE_LIB_OPTIMIZE_ELEMENTTYPES_QUANTIZEDPRODUCTS_H
