//===- TypeRules.h - Type rules shared by all ops ---------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_DIALECT_STABLEHLO_IR_TYPERULES_H
#define SYSTOLE_DIALECT_STABLEHLO_IR_TYPERULES_H

#include "mlir/Dialect/Quant/IR/QuantTypes.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/Location.h"
#include "mlir/IR/OpDefinition.h"
#include "mlir/IR/TypeRange.h"
#include "mlir/IR/ValueRange.h"
#include "mlir/Support/LLVM.h"
#include <optional>

namespace systole::stablehlo {

/// An op whose types, operands or attributes are checked. Violated constraints
/// are errors of the op if there is a location for them. `constraint` is the
/// label of the constraint, "(C2)".
struct CheckedOp {
  mlir::MLIRContext *context;
  std::optional<mlir::Location> location;
  llvm::StringRef name;

  CheckedOp(mlir::MLIRContext *context, std::optional<mlir::Location> location,
            llvm::StringRef name)
      : context(context), location(location), name(name) {}
  CheckedOp(mlir::Operation *op)
      : CheckedOp(op->getContext(), op->getLoc(),
                  op->getName().getStringRef()) {}

  /// Reports a violated constraint; fails in any case. The arguments start with
  /// the label of the constraint.
  template <typename... Args>
  mlir::LogicalResult violates(Args &&...args) const {
    return mlir::emitOptionalError(location, "'", name, "' op ",
                                   std::forward<Args>(args)...);
  }

  /// Reports that the elements of `name`, whose name follows the label of the
  /// constraint, and of `other` have different types.
  mlir::LogicalResult elementsDiffer(const llvm::Twine &name, mlir::Type type,
                                     const llvm::Twine &other,
                                     mlir::Type otherType) const;
  /// Checks that `list`, named `name`, has `rank` entries.
  mlir::LogicalResult verifyLength(llvm::StringRef constraint,
                                   llvm::StringRef name, size_t length,
                                   size_t rank) const;
  /// Checks that entries of `dimensions`, named `name`, are in [0, rank).
  mlir::LogicalResult verifyInRange(llvm::StringRef constraint,
                                    llvm::StringRef name,
                                    llvm::ArrayRef<int64_t> dimensions,
                                    int64_t rank) const;
  /// Checks that no entry of `dimensions`, named `name`, occurs twice.
  mlir::LogicalResult verifyUnique(llvm::StringRef constraint,
                                   llvm::StringRef name,
                                   llvm::ArrayRef<int64_t> dimensions) const;
};

/// Whether two sizes may be equal: they are, or one is unknown.
inline bool areCompatibleSizes(int64_t lhs, int64_t rhs) {
  return lhs == rhs || mlir::ShapedType::isDynamic(lhs) ||
         mlir::ShapedType::isDynamic(rhs);
}

/// Whether two shapes may be equal: same rank, compatible sizes.
bool areCompatibleShapes(llvm::ArrayRef<int64_t> lhs,
                         llvm::ArrayRef<int64_t> rhs);

/// Whether element types are the same up to scales and zero points.
bool areSameBaseline(mlir::Type lhs, mlir::Type rhs);

/// Whether an element type is quantized by one scale, within the specification.
/// Its integers must be storable, with its zero point, and it must stand for
/// floats that tensors may hold.
bool isPerTensorQuantized(mlir::Type element);
/// Likewise by a scale for each index of one of the tensor's dimensions.
bool isPerAxisQuantized(mlir::RankedTensorType type);

/// The integers of a quantized type, with their sign.
mlir::IntegerType getStorageElement(mlir::quant::QuantizedType type);

/// Moves per-axis quantization to another dimension; other types are returned
/// unchanged.
mlir::Type withQuantizedDimension(mlir::Type element, int64_t dimension);

/// Whether types are pairwise the same, up to sizes unknown on one side.
bool areCompatibleTypes(mlir::TypeRange lhs, mlir::TypeRange rhs);
/// Likewise, also up to scales and zero points.
bool areCompatibleBaselineTypes(mlir::TypeRange lhs, mlir::TypeRange rhs);
/// Likewise, and a quantized constant may be written as integers.
bool areCompatibleConstantTypes(mlir::TypeRange value, mlir::TypeRange output);

/// Checks the result types of an op against those that its rule infers;
/// `constraints` are the rule's labels.
mlir::LogicalResult verifyInferredTypes(
    const CheckedOp &op, llvm::StringRef constraints, mlir::TypeRange inferred,
    mlir::TypeRange actual,
    bool (*compatible)(mlir::TypeRange, mlir::TypeRange) = areCompatibleTypes);

/// Checks the result types of an op that infers them, in the op's own words.
mlir::LogicalResult verifyResultTypes(mlir::Operation *op);

template <typename ConcreteOp>
struct CheckedResultTypes
    : mlir::OpTrait::TraitBase<ConcreteOp, CheckedResultTypes> {
  static mlir::LogicalResult verifyTrait(mlir::Operation *op) {
    return verifyResultTypes(op);
  }
};

/// The type of a tensor's real parts: that of real numbers stays.
mlir::RankedTensorType getPartsType(mlir::Type tensor);

/// The rule of ops whose operands and result have one type: (C1). A size known
/// of any operand is known of the result.
mlir::FailureOr<mlir::Type> inferSameType(const CheckedOp &op,
                                          mlir::ValueRange operands);

/// Checks (C2) to (C5) of broadcasts: the operand's dimensions are some of the
/// result's.
mlir::LogicalResult
verifyBroadcastDimensions(mlir::Operation *op, mlir::RankedTensorType operand,
                          mlir::RankedTensorType result,
                          llvm::ArrayRef<int64_t> dimensions);

/// Whether values of element type `from` can be promoted to `to`: the same kind
/// (boolean, signed, unsigned, float, complex), with at least as many bits.
bool isPromotable(mlir::Type from, mlir::Type to);

} // namespace systole::stablehlo

#endif // SYSTOLE_DIALECT_STABLEHLO_IR_TYPERULES_H
