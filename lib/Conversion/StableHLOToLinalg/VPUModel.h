//===- VPUModel.h - Elementwise scalar code ---------------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_CONVERSION_STABLEHLOTOLINALG_VPUMODEL_H
#define SYSTOLE_CONVERSION_STABLEHLOTOLINALG_VPUMODEL_H

#include "Lowering.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "systole/Dialect/StableHLO/IR/StableHLO.h"
#include "systole/Dialect/TPU/IR/TPU.h"

namespace systole::stablehlo {

/// The inputs of the code of one element.
struct Scalars {
  mlir::Operation *op;
  mlir::OpBuilder &builder;
  mlir::ValueRange elements;

  mlir::Location loc() const { return op->getLoc(); }
  mlir::Value operator[](unsigned i) const { return elements[i]; }
  /// The scalar type of the first element.
  mlir::Type type() const { return elements[0].getType(); }
  bool isFloat() const { return llvm::isa<mlir::FloatType>(type()); }
  /// The sign is in the types of the operation's operands.
  bool isUnsigned() const {
    return stablehlo::isUnsigned(
        mlir::getElementTypeOrSelf(op->getOperand(0).getType()));
  }
  /// The result's scalar type, without sign.
  mlir::Type resultType() const {
    return SignlessTypeConverter().convertType(
        mlir::getElementTypeOrSelf(op->getResult(0).getType()));
  }

  /// Creates an operation with one result.
  template <typename Op, typename... Args>
  mlir::Value create(Args &&...args) const {
    return Op::create(builder, loc(), std::forward<Args>(args)...);
  }
  mlir::Value constant(mlir::Type type, int64_t value) const {
    return createConstant(builder, loc(), type, value);
  }
  mlir::Value real(mlir::Type type, double value) const {
    return createFloat(builder, loc(), type, value);
  }
  mlir::Value compare(mlir::arith::CmpIPredicate predicate, mlir::Value lhs,
                      mlir::Value rhs) const {
    return create<mlir::arith::CmpIOp>(predicate, lhs, rhs);
  }
  mlir::Value compare(mlir::arith::CmpFPredicate predicate, mlir::Value lhs,
                      mlir::Value rhs) const {
    return create<mlir::arith::CmpFOp>(predicate, lhs, rhs);
  }
  mlir::Value select(mlir::Value condition, mlir::Value lhs,
                     mlir::Value rhs) const {
    return create<mlir::arith::SelectOp>(condition, lhs, rhs);
  }
};

/// Scalar code of one operation, which takes the elements.
template <typename Op> mlir::Value emit(const Scalars &s) {
  return s.create<Op>(s.elements);
}

/// Attaches VPUOpInterface to `Op` with `emit` as its scalar code.
template <typename Op, mlir::Value (*emit)(const Scalars &)>
struct VPUModel : tpu::VPUOpInterface::ExternalModel<VPUModel<Op, emit>, Op> {
  mlir::Value emitScalar(mlir::Operation *op, mlir::OpBuilder &builder,
                         mlir::ValueRange elements) const {
    return emit({op, builder, elements});
  }
  static void attach(mlir::MLIRContext &context) {
    Op::template attachInterface<VPUModel>(context);
  }
};

} // namespace systole::stablehlo

#endif // SYSTOLE_CONVERSION_STABLEHLOTOLINALG_VPUMODEL_H
