//===- TypeRules.cpp - Type rules shared by all ops -----------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "systole/Dialect/StableHLO/IR/TypeRules.h"
#include "mlir/IR/TypeUtilities.h"
#include "mlir/IR/Value.h"
#include "mlir/Interfaces/InferTypeOpInterface.h"
#include "llvm/ADT/STLExtras.h"

using namespace mlir;

namespace systole::stablehlo {

bool areCompatibleShapes(ArrayRef<int64_t> lhs, ArrayRef<int64_t> rhs) {
  return lhs.size() == rhs.size() &&
         llvm::all_of(llvm::zip(lhs, rhs), [](auto sizes) {
           return areCompatibleSizes(std::get<0>(sizes), std::get<1>(sizes));
         });
}

// Whether types are the same, up to unknown sizes, and to `sameElement` for
// element types.
static bool areCompatible(TypeRange lhs, TypeRange rhs,
                          function_ref<bool(Type, Type)> sameElement) {
  return llvm::equal(lhs, rhs, [&](Type left, Type right) {
    auto leftTensor = dyn_cast<RankedTensorType>(left);
    auto rightTensor = dyn_cast<RankedTensorType>(right);
    if (!leftTensor || !rightTensor)
      return left == right;
    return sameElement(leftTensor.getElementType(),
                       rightTensor.getElementType()) &&
           areCompatibleShapes(leftTensor.getShape(), rightTensor.getShape());
  });
}

bool areCompatibleTypes(TypeRange lhs, TypeRange rhs) {
  return areCompatible(lhs, rhs, std::equal_to<Type>());
}

bool areCompatibleBaselineTypes(TypeRange lhs, TypeRange rhs) {
  return areCompatible(lhs, rhs, areSameBaseline);
}

LogicalResult verifyInferredTypes(const CheckedOp &op, StringRef constraints,
                                  TypeRange inferred, TypeRange actual,
                                  bool (*compatible)(TypeRange, TypeRange)) {
  if (compatible(inferred, actual))
    return success();
  return op.violates(constraints,
                     " operands and attributes give the result type(s) ",
                     inferred, ", but the op is declared with ", actual);
}

LogicalResult verifyResultTypes(Operation *op) {
  SmallVector<Type> types(op->getResultTypes());
  return cast<InferTypeOpInterface>(op).refineReturnTypes(
      op->getContext(), op->getLoc(), op->getOperands(),
      op->getRawDictionaryAttrs(), op->getPropertiesStorage(), op->getRegions(),
      types);
}

FailureOr<Type> inferSameType(const CheckedOp &op, ValueRange operands) {
  auto first = cast<RankedTensorType>(operands.front().getType());
  // Operands quantized per axis and per tensor may mix; the result is then per
  // axis.
  for (Value operand : operands)
    if (auto type = cast<RankedTensorType>(operand.getType());
        isa<quant::UniformQuantizedPerAxisType>(type.getElementType())) {
      first = type;
      break;
    }
  auto perAxis =
      dyn_cast<quant::UniformQuantizedPerAxisType>(first.getElementType());
  auto withScales = [&](RankedTensorType type) -> Type {
    auto perTensor =
        dyn_cast<quant::UniformQuantizedType>(type.getElementType());
    if (!perAxis || !perTensor ||
        getStorageElement(perAxis) != getStorageElement(perTensor) ||
        perAxis.getStorageTypeMin() != perTensor.getStorageTypeMin() ||
        perAxis.getStorageTypeMax() != perTensor.getStorageTypeMax() ||
        perAxis.getExpressedType() != perTensor.getExpressedType())
      return type;
    return type.clone(perAxis);
  };
  SmallVector<int64_t> shape(first.getShape());
  for (Value operand : operands) {
    auto type = cast<RankedTensorType>(operand.getType());
    if (!areCompatibleBaselineTypes(first, withScales(type)))
      return op.violates("(C1) all operands have the same type, not ",
                         operands.front().getType(), " and ",
                         operands.back().getType());
    for (auto [size, other] : llvm::zip(shape, type.getShape()))
      if (ShapedType::isDynamic(size))
        size = other;
  }
  return RankedTensorType::get(shape, first.getElementType(),
                               first.getEncoding());
}

LogicalResult CheckedOp::elementsDiffer(const Twine &name, Type type,
                                        const Twine &other,
                                        Type otherType) const {
  return violates(name, " has the element type ", getElementTypeOrSelf(type),
                  ", but ", other, " has ", getElementTypeOrSelf(otherType));
}

LogicalResult CheckedOp::verifyLength(StringRef constraint, StringRef name,
                                      size_t length, size_t rank) const {
  if (length == rank)
    return success();
  return violates(constraint, " ", name, " has ", length,
                  length == 1 ? " entry" : " entries", ", but it takes ", rank,
                  ", one for each dimension");
}

LogicalResult CheckedOp::verifyInRange(StringRef constraint, StringRef name,
                                       ArrayRef<int64_t> dimensions,
                                       int64_t rank) const {
  for (int64_t dimension : dimensions)
    if (dimension < 0 || dimension >= rank)
      return violates(constraint, " ", name, " names dimension ", dimension,
                      ", which is not in [0, ", rank, ")");
  return success();
}

LogicalResult CheckedOp::verifyUnique(StringRef constraint, StringRef name,
                                      ArrayRef<int64_t> dimensions) const {
  for (auto [index, dimension] : llvm::enumerate(dimensions))
    if (llvm::is_contained(dimensions.take_front(index), dimension))
      return violates(constraint, " ", name, " names dimension ", dimension,
                      " twice");
  return success();
}

bool isPromotable(Type from, Type to) {
  if (from == to)
    return true;
  auto fromInt = dyn_cast<IntegerType>(from), toInt = dyn_cast<IntegerType>(to);
  if (fromInt && toInt)
    return fromInt.getSignedness() == toInt.getSignedness() &&
           fromInt.getWidth() != 1 && fromInt.getWidth() <= toInt.getWidth();
  auto fromFloat = dyn_cast<FloatType>(from), toFloat = dyn_cast<FloatType>(to);
  if (fromFloat && toFloat)
    return fromFloat.getWidth() < toFloat.getWidth();
  auto fromComplex = dyn_cast<ComplexType>(from);
  auto toComplex = dyn_cast<ComplexType>(to);
  return fromComplex && toComplex &&
         isPromotable(fromComplex.getElementType(), toComplex.getElementType());
}

} // namespace systole::stablehlo
