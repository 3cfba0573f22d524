//===- QuantizationOps.cpp - Rules of quantized types and their ops -------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "mlir/IR/TypeUtilities.h"
#include "systole/Dialect/StableHLO/IR/StableHLO.h"

using namespace mlir;
using namespace systole::stablehlo;

//===----------------------------------------------------------------------===//
// Types
//===----------------------------------------------------------------------===//

namespace systole::stablehlo {

IntegerType getStorageElement(quant::QuantizedType type) {
  unsigned width = type.getStorageTypeIntegralWidth();
  return IntegerType::get(type.getContext(), width,
                          type.isSigned() ? IntegerType::Signless
                                          : IntegerType::Unsigned);
}

// Whether a quantized type has integers and floats that tensors may hold, and
// zero points that can be stored.
static bool isWithinSpecification(quant::QuantizedType type,
                                  ArrayRef<int64_t> zeroPoints) {
  constexpr unsigned widths[] = {2, 4, 8, 16, 32};
  return llvm::is_contained(widths, type.getStorageTypeIntegralWidth()) &&
         isa<Float16Type, BFloat16Type, Float32Type, Float64Type>(
             type.getExpressedType()) &&
         llvm::all_of(zeroPoints, [&](int64_t zeroPoint) {
           return zeroPoint >= type.getStorageTypeMin() &&
                  zeroPoint <= type.getStorageTypeMax();
         });
}

bool isPerTensorQuantized(Type element) {
  auto type = dyn_cast<quant::UniformQuantizedType>(element);
  return type && isWithinSpecification(type, type.getZeroPoint());
}

bool isPerAxisQuantized(RankedTensorType type) {
  auto element =
      dyn_cast<quant::UniformQuantizedPerAxisType>(type.getElementType());
  if (!element || !isWithinSpecification(element, element.getZeroPoints()))
    return false;
  int64_t axis = element.getQuantizedDimension();
  int64_t count = element.getScales().size();
  return axis >= 0 && axis < type.getRank() &&
         areCompatibleSizes(type.getDimSize(axis), count);
}

bool areSameBaseline(Type lhs, Type rhs) {
  auto left = dyn_cast<quant::QuantizedType>(lhs);
  auto right = dyn_cast<quant::QuantizedType>(rhs);
  if (!left || !right)
    return lhs == rhs;
  auto leftAxis = dyn_cast<quant::UniformQuantizedPerAxisType>(lhs);
  auto rightAxis = dyn_cast<quant::UniformQuantizedPerAxisType>(rhs);
  return getStorageElement(left) == getStorageElement(right) &&
         left.getStorageTypeMin() == right.getStorageTypeMin() &&
         left.getStorageTypeMax() == right.getStorageTypeMax() &&
         left.getExpressedType() == right.getExpressedType() &&
         !leftAxis == !rightAxis &&
         (!leftAxis || leftAxis.getQuantizedDimension() ==
                           rightAxis.getQuantizedDimension());
}

Type withQuantizedDimension(Type element, int64_t dimension) {
  auto type = dyn_cast<quant::UniformQuantizedPerAxisType>(element);
  if (!type)
    return element;
  return quant::UniformQuantizedPerAxisType::get(
      type.getFlags(), type.getStorageType(), type.getExpressedType(),
      type.getScales(), type.getZeroPoints(), dimension,
      type.getStorageTypeMin(), type.getStorageTypeMax());
}

} // namespace systole::stablehlo

//===----------------------------------------------------------------------===//
// Ops
//===----------------------------------------------------------------------===//

LogicalResult UniformQuantizeOp::verify() {
  Type element = getElementTypeOrSelf(getOperand());
  if (auto quantized = dyn_cast<quant::QuantizedType>(element))
    element = quantized.getExpressedType();
  auto result = cast<quant::QuantizedType>(getType().getElementType());
  if (element != result.getExpressedType())
    return emitOpError() << "(C2) the operand stands for " << element
                         << ", but the result for "
                         << result.getExpressedType();
  return success();
}

FailureOr<Type> UniformDequantizeOp::inferType(Adaptor adaptor,
                                               const CheckedOp &op) {
  auto operand = cast<RankedTensorType>(adaptor.getOperand().getType());
  auto element = cast<quant::QuantizedType>(operand.getElementType());
  return operand.clone(element.getExpressedType());
}
