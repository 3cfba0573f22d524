//===- ExpandComplex.h - Complex numbers by parts ---------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// One file for the patterns of each family of operations. Each pattern replaces
// an operation on complex numbers by operations on their parts, between
// `stablehlo.real`, `imag` and `stablehlo.complex`, which cancel each other.
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_LIB_OPTIMIZE_EXPANDCOMPLEX_EXPANDCOMPLEX_H
#define SYSTOLE_LIB_OPTIMIZE_EXPANDCOMPLEX_EXPANDCOMPLEX_H

#include "systole/Dialect/CHLO/IR/CHLO.h"
#include "systole/Dialect/StableHLO/IR/Expr.h"

#include "mlir/IR/PatternMatch.h"

#include <limits>

namespace systole::stablehlo {

void populateComplexArithmeticPatterns(mlir::RewritePatternSet &patterns);
void populateComplexFunctionPatterns(mlir::RewritePatternSet &patterns);
void populateComplexMovementPatterns(mlir::RewritePatternSet &patterns);
void populateComplexProductPatterns(mlir::RewritePatternSet &patterns);
void populateComplexRegionPatterns(mlir::RewritePatternSet &patterns);
void populateComplexSelectAndScatterPatterns(mlir::RewritePatternSet &patterns);
void populateComplexTransformPatterns(mlir::RewritePatternSet &patterns);

/// Whether a type is a tensor of complex numbers.
bool isComplex(Type type);
inline bool isComplex(Value value) { return isComplex(value.getType()); }

/// Whether an operation has complex operands or results.
bool hasComplex(mlir::Operation *op);

//===----------------------------------------------------------------------===//
// Real numbers
//===----------------------------------------------------------------------===//

inline constexpr double infinity = std::numeric_limits<double>::infinity();

inline Expr operator-(Expr x, Expr y) { return x.apply<SubtractOp>(y); }
inline Expr operator+(double c, Expr x) { return x.splat(c) + x; }

/// A comparison, as an i1 value.
inline Value compare(Expr x, ComparisonDirection direction, Expr y) {
  return x.emitter.compare(x.value, y.value, direction);
}
inline Value operator<(Expr x, Expr y) {
  return compare(x, ComparisonDirection::LT, y);
}
inline Value operator>(Expr x, double c) {
  return compare(x, ComparisonDirection::GT, x.splat(c));
}
inline Value isEqual(Expr x, double c) {
  return compare(x, ComparisonDirection::EQ, x.splat(c));
}
inline Expr select(Value condition, Expr x, Expr y) {
  return {x.emitter, x.emitter.select(condition, x.value, y.value)};
}
inline Expr abs(Expr x) { return x.apply<AbsOp>(); }
Value isInfinite(Expr x);
Value isFinite(Expr x);
Value both(Emitter &emitter, Value p, Value q);
Value either(Emitter &emitter, Value p, Value q);

//===----------------------------------------------------------------------===//
// Complex numbers
//===----------------------------------------------------------------------===//

struct Parts {
  Expr re, im;
};

/// Splits a value into its parts, and builds a value from parts. A real value's
/// imaginary part is 0.
Parts split(Emitter &emitter, Value value);
Value join(Parts parts);

inline Parts operator+(Parts a, Parts b) { return {a.re + b.re, a.im + b.im}; }
inline Parts operator-(Parts a) { return {-a.re, -a.im}; }
inline Parts select(Value condition, Parts a, Parts b) {
  return {select(condition, a.re, b.re), select(condition, a.im, b.im)};
}
/// i z and -i z.
inline Parts turnLeft(Parts z) { return {-z.im, z.re}; }
inline Parts turnRight(Parts z) { return {z.im, -z.re}; }

// The functions that the definitions of operations name. Division follows the
// special values of C's annex G, and does not overflow unless the result does.
#define UNARY_COMPLEX(OP, FUNCTION) Parts FUNCTION(Parts z);
#define BINARY_COMPLEX(OP, FUNCTION) Parts FUNCTION(Parts a, Parts b);
#include "systole/Dialect/StableHLO/IR/StableHLORules.inc"
#define UNARY_COMPLEX(OP, FUNCTION) Parts FUNCTION(Parts z);
#include "systole/Dialect/CHLO/IR/CHLORules.inc"

Expr modulus(Parts z);
Expr argument(Parts z);
Parts constantLike(Parts z, double re, double im);

/// Replaces an operation with one, or two, complex operands and a complex
/// result.
template <typename Op, Parts (*function)(Parts)>
mlir::LogicalResult expandUnary(Op op, mlir::PatternRewriter &rewriter) {
  if (!isComplex(op->getOperand(0)))
    return mlir::failure();
  Emitter emitter(rewriter, op);
  rewriter.replaceOp(op, join(function(split(emitter, op->getOperand(0)))));
  return mlir::success();
}
template <typename Op, Parts (*function)(Parts, Parts)>
mlir::LogicalResult expandBinary(Op op, mlir::PatternRewriter &rewriter) {
  if (!isComplex(op->getOperand(0)))
    return mlir::failure();
  Emitter emitter(rewriter, op);
  rewriter.replaceOp(op, join(function(split(emitter, op->getOperand(0)),
                                       split(emitter, op->getOperand(1)))));
  return mlir::success();
}

/// Tensors with both parts of each number adjacent, in a last dimension of size
/// 2, as memory holds complex numbers.
RankedTensorType getInterleavedType(Type type);
Value interleave(Emitter &emitter, Value value);
Value deinterleave(Emitter &emitter, Value value);

} // namespace systole::stablehlo

#endif // SYSTOLE_LIB_OPTIMIZE_EXPANDCOMPLEX_EXPANDCOMPLEX_H
