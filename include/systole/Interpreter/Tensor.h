//===- Tensor.h - Tensors as values -----------------------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The interpreter's value: a statically shaped ranked tensor type and its
// elements, row-major, with one byte for narrower types. Files, engines and
// comparisons use the same class.
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_INTERPRETER_TENSOR_H
#define SYSTOLE_INTERPRETER_TENSOR_H

#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/BuiltinTypes.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/SmallVector.h"

#include <complex>
#include <cstdint>
#include <memory>
#include <variant>
#include <vector>

namespace systole::interpreter {

using Complex = std::complex<double>;

/// The value of one element, whatever its width: i1, signless (signed)
/// integers, unsigned integers, floats, complex numbers. Every float type up to
/// f64 is a subset of double. For +, -, *, / and sqrt, computing in double and
/// rounding once gives the same bits as computing in f32, bf16 or f16.
using Scalar = std::variant<bool, int64_t, uint64_t, double, Complex>;

/// A position in a tensor, or its shape.
using Index = llvm::SmallVector<int64_t, 6>;

/// Calls `visit` with every index of `shape`, the last dimension fastest. A
/// shape without dimensions has one index, a shape with a 0 has none.
void forEachIndex(llvm::ArrayRef<int64_t> shape,
                  llvm::function_ref<void(llvm::ArrayRef<int64_t>)> visit);

class Tensor {
public:
  enum class Kind { Boolean, Signed, Unsigned, Float, Complex };

  Tensor() = default;

  /// All elements zero. `type` must be supported.
  explicit Tensor(mlir::RankedTensorType type);

  /// All elements are `value`, as `type` represents it.
  static Tensor splat(mlir::RankedTensorType type, Scalar value);

  /// A tensor without dimensions.
  static Tensor scalar(mlir::Type elementType, Scalar value);

  static Tensor fromAttribute(mlir::DenseElementsAttr attribute);
  mlir::DenseElementsAttr toAttribute() const;

  /// Whether a value of this type can be represented: a ranked tensor of static
  /// shape of f16, bf16, f32, f64, complex<f32>, complex<f64>, i1 or integers
  /// of 2 to 64 bits.
  static bool supports(mlir::Type type);

  mlir::RankedTensorType getType() const { return type; }
  mlir::Type getElementType() const { return type.getElementType(); }
  llvm::ArrayRef<int64_t> getShape() const { return type.getShape(); }
  int64_t getRank() const { return type.getRank(); }
  int64_t getNumElements() const { return numElements; }
  Kind getKind() const { return kind; }
  /// The width of the type in bits, which for i1, i2, i4 is not its storage's;
  /// of complex numbers that of both parts.
  unsigned getBitWidth() const { return bitWidth; }

  /// The element at an index, or at a row-major position.
  Scalar get(llvm::ArrayRef<int64_t> index) const;
  Scalar get(int64_t position) const;

  /// Stores `value` as the element type represents it. Floats are rounded to
  /// nearest even; integers wrap around. A real number has the imaginary part 0
  /// where elements are complex.
  void set(llvm::ArrayRef<int64_t> index, Scalar value);
  void set(int64_t position, Scalar value);

  /// The bits of an element of at most 64 bits, zero-extended.
  uint64_t getBits(int64_t position) const;
  void setBits(int64_t position, uint64_t bits);

  /// Copies an element of a tensor of the same element type here, bit by bit.
  void setElement(int64_t position, const Tensor &from, int64_t fromPosition);

  /// The row-major position of an index.
  int64_t getPosition(llvm::ArrayRef<int64_t> index) const;

  /// The same elements, in the same order, with another shape.
  Tensor reshape(mlir::RankedTensorType newType) const;

  /// The storage: getNumElements() times getElementBytes() bytes.
  llvm::ArrayRef<char> getData() const;
  llvm::MutableArrayRef<char> getMutableData();
  unsigned getElementBytes() const { return elementBytes; }

  /// The tensor with each denormal number replaced by a zero of its sign, if
  /// arithmetic on the element type flushes (see systole/Support/Denormals.h).
  Tensor flushed() const;

  /// Prints a literal that MLIR parses back to the same bits:
  /// `dense<[1.0, 2.5]> : tensor<2xf32>`.
  void print(llvm::raw_ostream &os) const;

private:
  mlir::RankedTensorType type;
  Kind kind = Kind::Float;
  unsigned bitWidth = 0;
  unsigned elementBytes = 0;
  int64_t numElements = 0;
  // The elements, which tensors share until one of them is written.
  std::shared_ptr<std::vector<char>> storage;
};

using Tensors = llvm::SmallVector<Tensor>;

/// Prints one element as `Tensor::print` does.
void printElement(llvm::raw_ostream &os, const Tensor &tensor,
                  int64_t position);

/// The float type of elements: the type itself, or the type of a complex type's
/// parts; null for others.
mlir::FloatType getPartType(mlir::Type elementType);

/// A float, or a complex number's two parts.
llvm::SmallVector<double, 2> getParts(const Scalar &value);

/// `value` as `elementType` represents it.
Scalar roundTo(mlir::Type elementType, Scalar value);

} // namespace systole::interpreter

#endif // SYSTOLE_INTERPRETER_TENSOR_H
