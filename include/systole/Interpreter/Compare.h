//===- Compare.h - Compares with expectations -------------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The check family of custom calls, and the ops of the check dialect:
//
//   @check.expect_eq(%actual, %expected)         the same values
//   @check.expect_almost_eq(%actual, %expected)  |a - e| <= tolerance +
//                                                relative_tolerance * |e|
//   @check.expect_close(%actual, %expected)      at least min_ulp_difference
//                                                and at most
//                                                max_ulp_difference numbers of
//                                                the type apart
//
// The names that end in _const take the expected value as attribute `value`.
// NaN always equals NaN, and 0 equals -0. Only floats are compared
// approximately. Defaults: tolerance 1e-4, relative_tolerance 0,
// max_ulp_difference 3, min_ulp_difference 0.
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_INTERPRETER_COMPARE_H
#define SYSTOLE_INTERPRETER_COMPARE_H

#include "systole/Interpreter/Tensor.h"

#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/Operation.h"

#include <optional>

namespace systole::interpreter {

/// The comparison of two tensors.
struct Check {
  enum class Kind { Equal, AlmostEqual, Close };
  Kind kind = Kind::Equal;
  double tolerance = 1e-4;
  double relativeTolerance = 0;
  uint64_t maxUlpDifference = 3;
  uint64_t minUlpDifference = 0;
  /// Replaces a second tensor.
  std::optional<Tensor> expected;
};

/// The name of the check that `op` makes, even if malformed: a custom call of
/// the family, or an op of the check dialect. Empty for other ops.
llvm::StringRef getCheckName(mlir::Operation *op);

/// Reads a check. Reports at `op` an unknown check, a wrong number of operands,
/// a missing `value`, tensors of two types.
mlir::FailureOr<Check> getCheck(mlir::Operation *op);

/// Reads a check from its call's name and attributes alone.
mlir::FailureOr<Check> getCheck(llvm::StringRef name,
                                mlir::DictionaryAttr attributes,
                                mlir::Location location);

/// The number of the type's values between two floats, with -0 and 0 as one. It
/// is the largest integer if only one of them is NaN, or if one is infinite and
/// they differ.
uint64_t getUlpDifference(mlir::FloatType type, double a, double b);

/// Fails, and reports where and by how much, if `actual` is not as expected.
mlir::LogicalResult
compare(const Check &check, const Tensor &actual, const Tensor &expected,
        llvm::function_ref<mlir::InFlightDiagnostic()> emitError);

} // namespace systole::interpreter

#endif // SYSTOLE_INTERPRETER_COMPARE_H
