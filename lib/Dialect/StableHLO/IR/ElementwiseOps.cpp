//===- ElementwiseOps.cpp - Rules of ops on each element ------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "mlir/IR/Builders.h"
#include "mlir/IR/TypeUtilities.h"
#include "systole/Dialect/StableHLO/IR/Builders.h"
#include "systole/Dialect/StableHLO/IR/ShapeRules.h"
#include "systole/Dialect/StableHLO/IR/StableHLO.h"

using namespace mlir;
using namespace systole::stablehlo;

//===----------------------------------------------------------------------===//
// Result types
//===----------------------------------------------------------------------===//

RankedTensorType systole::stablehlo::getPartsType(Type tensor) {
  auto type = cast<RankedTensorType>(tensor);
  auto complex = dyn_cast<ComplexType>(type.getElementType());
  return complex ? type.clone(complex.getElementType()) : type;
}

FailureOr<Type> CompareOp::inferType(Adaptor adaptor, const CheckedOp &op) {
  auto lhs = cast<RankedTensorType>(adaptor.getLhs().getType());
  auto rhs = cast<RankedTensorType>(adaptor.getRhs().getType());
  if (!areSameBaseline(lhs.getElementType(), rhs.getElementType()))
    return op.elementsDiffer("(C1) lhs", lhs, "rhs", rhs);
  if (!areCompatibleShapes(lhs.getShape(), rhs.getShape()))
    return op.violates("(C2) lhs and rhs have the same shape, not ", lhs,
                       " and ", rhs);
  FailureOr<Type> type = inferSameType(op, adaptor.getOperands());
  if (failed(type))
    return failure();
  return cast<RankedTensorType>(*type).clone(IntegerType::get(op.context, 1));
}

FailureOr<Type> SelectOp::inferType(Adaptor adaptor, const CheckedOp &op) {
  auto pred = cast<RankedTensorType>(adaptor.getPred().getType());
  auto onTrue = cast<RankedTensorType>(adaptor.getOnTrue().getType());
  auto onFalse = cast<RankedTensorType>(adaptor.getOnFalse().getType());
  if (!areCompatibleBaselineTypes(onTrue, onFalse))
    return op.violates("(C2) on_true and on_false have the same type, not ",
                       onTrue, " and ", onFalse);
  if (pred.getRank() != 0 &&
      !areCompatibleShapes(pred.getShape(), onTrue.getShape()))
    return op.violates("(C1) pred, of type ", pred,
                       ", is neither a scalar nor of the shape of on_true, ",
                       onTrue);
  return inferSameType(op, adaptor.getOperands().drop_front());
}

FailureOr<Type> ClampOp::inferType(Adaptor adaptor, const CheckedOp &op) {
  auto operand = cast<RankedTensorType>(adaptor.getOperand().getType());
  auto check = [&](Value bound, StringRef constraint,
                   StringRef name) -> LogicalResult {
    auto type = cast<RankedTensorType>(bound.getType());
    if (!areSameBaseline(type.getElementType(), operand.getElementType()))
      return op.elementsDiffer("(C3) " + name, type, "operand", operand);
    if (type.getRank() != 0 &&
        !areCompatibleShapes(type.getShape(), operand.getShape()))
      return op.violates(constraint, " ", name, ", of type ", type,
                         ", is neither a scalar nor of the shape of operand, ",
                         operand);
    return success();
  };
  if (failed(check(adaptor.getMin(), "(C1)", "min")) ||
      failed(check(adaptor.getMax(), "(C2)", "max")))
    return failure();
  return operand;
}

//===----------------------------------------------------------------------===//
// Builders
//===----------------------------------------------------------------------===//

void ConvertOp::build(OpBuilder &builder, OperationState &state, Value operand,
                      Type elementType) {
  build(builder, state,
        cast<RankedTensorType>(operand.getType()).clone(elementType), operand);
}

void CompareOp::build(OpBuilder &builder, OperationState &state, Value lhs,
                      Value rhs, ComparisonDirection direction,
                      ComparisonType type) {
  MLIRContext *context = builder.getContext();
  build(builder, state, lhs, rhs,
        ComparisonDirectionAttr::get(context, direction),
        type == ComparisonType::NOTYPE
            ? ComparisonTypeAttr()
            : ComparisonTypeAttr::get(context, type));
}

//===----------------------------------------------------------------------===//
// Verifiers
//===----------------------------------------------------------------------===//

FailureOr<SmallVector<int64_t>>
systole::stablehlo::inferBitcastConvertShape(RankedTensorType operand,
                                             Type resultElement) {
  auto getBits = [](Type type) -> int64_t {
    if (auto complex = dyn_cast<ComplexType>(type))
      return 2 * complex.getElementType().getIntOrFloatBitWidth();
    if (auto quantized = dyn_cast<quant::QuantizedType>(type))
      return quantized.getStorageTypeIntegralWidth();
    return type.getIntOrFloatBitWidth();
  };
  int64_t from = getBits(operand.getElementType()), to = getBits(resultElement);
  SmallVector<int64_t> shape(operand.getShape());
  if (from > to) {
    if (from % to != 0)
      return failure();
    shape.push_back(from / to);
  } else if (from < to) {
    if (shape.empty() || to % from != 0 ||
        !areCompatibleSizes(shape.back(), to / from))
      return failure();
    shape.pop_back();
  }
  return shape;
}

LogicalResult BitcastConvertOp::verify() {
  auto operand = cast<RankedTensorType>(getOperand().getType());
  RankedTensorType result = getType();
  Type from = operand.getElementType(), to = result.getElementType();
  if (isa<ComplexType>(from) != isa<ComplexType>(to))
    return emitOpError() << "(C2) either both element types are complex or "
                            "none, not "
                         << from << " and " << to;
  auto shape = inferBitcastConvertShape(operand, to);
  if (succeeded(shape) && areCompatibleShapes(*shape, result.getShape()))
    return success();
  return emitOpError() << "(C1) " << operand << " has not the bits of "
                       << result
                       << ": the narrower element type's tensor has a last "
                          "dimension more, that counts the parts";
}

LogicalResult CompareOp::verify() {
  std::optional<ComparisonType> type = getCompareType();
  if (!type || *type == ComparisonType::NOTYPE)
    return success();
  Type element = getElementTypeOrSelf(getLhs());
  bool allowed = false;
  if (isa<FloatType, quant::QuantizedType>(element))
    allowed =
        *type == ComparisonType::FLOAT || *type == ComparisonType::TOTALORDER;
  else if (isa<ComplexType>(element))
    allowed = *type == ComparisonType::FLOAT;
  else if (isUnsigned(element))
    allowed = *type == ComparisonType::UNSIGNED;
  else
    allowed = *type == ComparisonType::SIGNED;
  if (allowed)
    return success();
  return emitOpError() << "(C3) compare_type " << stringifyEnum(*type)
                       << " is not an order of the element type " << element;
}
