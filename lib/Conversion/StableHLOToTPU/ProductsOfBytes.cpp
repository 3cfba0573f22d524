//===- ProductsOfBytes.cpp - Operands that are bytes ----------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ProductsOfBytes.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Matchers.h"
#include "systole/Dialect/StableHLO/IR/StableHLO.h"

using namespace mlir;
using namespace systole;

Value systole::toSignless(OpBuilder &builder, Location loc, Value value) {
  auto type = cast<RankedTensorType>(value.getType());
  Type element = type.getElementType();
  if (!isa<IntegerType>(element) || element.isSignlessInteger())
    return value;
  Type signless = builder.getIntegerType(element.getIntOrFloatBitWidth());
  return tensor::BitcastOp::create(builder, loc, type.clone(signless), value);
}

/// The bytes that a value of 8- or 32-bit integers has: itself, the operand of
/// its conversion, a tile of these, or a constant of numbers that fit. Returns
/// null if there are none. Numbers from 0 to 127 are signed bytes if that is
/// preferred: a CPU may multiply unsigned by signed bytes.
static Value findBytes(OpBuilder &builder, Value value,
                       bool prefersSigned = false) {
  auto isByte = [](Value value) {
    Type element = getElementTypeOrSelf(value);
    return isa<IntegerType>(element) && element.getIntOrFloatBitWidth() == 8;
  };
  if (isByte(value))
    return value;
  auto type = cast<RankedTensorType>(value.getType());
  if (!type.getElementType().isInteger(32) &&
      !type.getElementType().isUnsignedInteger(32))
    return {};
  if (auto convert = value.getDefiningOp<stablehlo::ConvertOp>())
    return isByte(convert.getOperand()) ? Value(convert.getOperand()) : Value();
  if (auto tile = value.getDefiningOp<stablehlo::DynamicSliceOp>()) {
    Value bytes = findBytes(builder, tile.getOperand(), prefersSigned);
    return bytes ? stablehlo::DynamicSliceOp::create(
                       builder, tile.getLoc(), bytes, tile.getStartIndices(),
                       tile.getSliceSizes())
                       .getResult()
                 : Value();
  }
  DenseIntElementsAttr numbers;
  if (!matchPattern(value, m_Constant(&numbers)) || type.getNumElements() == 0)
    return {};
  auto fits = [&](int64_t low, int64_t high) {
    return llvm::all_of(numbers, [&](const APInt &number) {
      return low <= number.getSExtValue() && number.getSExtValue() <= high;
    });
  };
  bool fitsSigned = fits(-128, 127);
  bool isUnsigned = fits(0, 255) && !(prefersSigned && fitsSigned);
  if (!isUnsigned && !fitsSigned)
    return {};
  Type byte = IntegerType::get(builder.getContext(), 8,
                               isUnsigned ? IntegerType::Unsigned
                                          : IntegerType::Signless);
  return stablehlo::ConstantOp::create(
      builder, value.getLoc(),
      cast<ElementsAttr>(
          numbers.mapValues(byte, [](const APInt &n) { return n.trunc(8); })));
}

std::optional<Operands> systole::findProductsOfBytes(OpBuilder &builder,
                                                     Value lhs, Value rhs,
                                                     RankedTensorType type) {
  if (!type.getElementType().isInteger(32) &&
      !type.getElementType().isUnsignedInteger(32))
    return std::nullopt;
  for (Value factor : {lhs, rhs})
    if (cast<RankedTensorType>(factor.getType()).getNumElements() == 0)
      return std::nullopt;
  Value left = findBytes(builder, lhs);
  auto isUnsigned = [](Value value) {
    return getElementTypeOrSelf(value).isUnsignedInteger();
  };
  Value right = left ? findBytes(builder, rhs, isUnsigned(left)) : Value();
  if (!right || type.getNumElements() == 0)
    return std::nullopt;
  return Operands{toSignless(builder, left.getLoc(), left),
                  toSignless(builder, right.getLoc(), right),
                  type.clone(builder.getI32Type()), isUnsigned(left),
                  isUnsigned(right)};
}
