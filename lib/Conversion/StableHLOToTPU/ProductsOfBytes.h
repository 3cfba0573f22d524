//===- ProductsOfBytes.h - Operands that are bytes --*- C++ -* ------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_LIB_CONVERSION_STABLEHLOTOTPU_PRODUCTSOFBYTES_H
#define SYSTOLE_LIB_CONVERSION_STABLEHLOTOTPU_PRODUCTSOFBYTES_H

#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinTypes.h"
#include <optional>

namespace systole {

/// The operands of a product and the type of its sums, as the matrix unit takes
/// them.
struct Operands {
  mlir::Value lhs, rhs;
  mlir::RankedTensorType sums;
  bool lhsIsUnsigned = false, rhsIsUnsigned = false;
};

/// The operands of a product with results of `type`, if they are bytes that are
/// summed in 32 bits.
std::optional<Operands> findProductsOfBytes(mlir::OpBuilder &builder,
                                            mlir::Value lhs, mlir::Value rhs,
                                            mlir::RankedTensorType type);

/// Unsigned integers as signless ones, which arith computes with.
mlir::Value toSignless(mlir::OpBuilder &builder, mlir::Location loc,
                       mlir::Value value);

} // namespace systole

#endif // SYSTOLE_LIB_CONVERSION_STABLEHLOTOTPU_PRODUCTSOFBYTES_H
