//===- Operands.cpp - Readers of MXU operands -----------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Operands.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Matchers.h"
#include "systole/Dialect/TPU/IR/TPU.h"

using namespace mlir;
using namespace systole::tpu;

std::optional<APFloat> systole::tpu::getExactBF16(APFloat number) {
  bool losesDigits = false;
  number.convert(APFloat::BFloat(), APFloat::rmNearestTiesToEven, &losesDigits);
  return losesDigits ? std::nullopt : std::optional(number);
}

bool systole::tpu::isNarrowFactor(OpOperand &use) {
  auto product = dyn_cast<MXUOpInterface>(use.getOwner());
  // lhs and rhs are the first two operands.
  return product && use.getOperandNumber() < 2 &&
         isa<RankedTensorType>(product.getInit().getType()) &&
         product.getSumType().isF32() &&
         product.getPrecision() == Precision::bf16;
}

BlockArgument systole::tpu::getElement(OpOperand &use) {
  if (auto generic = dyn_cast<linalg::GenericOp>(use.getOwner()))
    return generic.isDpsInput(&use) ? generic.getMatchingBlockArgument(&use)
                                    : BlockArgument();
  auto product = dyn_cast<MXUOpInterface>(use.getOwner());
  unsigned factors = 2, number = use.getOperandNumber();
  if (!product || number < factors ||
      number - factors >= product.getEpilogueOperands().size())
    return nullptr;
  // The first argument is the sum.
  return product.getEpilogue().getArgument(1 + number - factors);
}

bool systole::tpu::isOnlySign(BlockArgument element) {
  return llvm::all_of(element.getUses(), [](OpOperand &use) {
    auto compare = dyn_cast<arith::CmpFOp>(use.getOwner());
    return compare &&
           matchPattern(compare->getOperand(1 - use.getOperandNumber()),
                        m_AnyZeroFloat());
  });
}

bool systole::tpu::isRounding(OpOperand &use) {
  auto rounding = dyn_cast<arith::TruncFOp>(use.getOwner());
  return rounding && rounding.getType().isBF16();
}

bool systole::tpu::isOnlyRounded(BlockArgument element) {
  return !element.use_empty() && llvm::all_of(element.getUses(), isRounding);
}

void systole::tpu::widenElement(BlockArgument element, Type type) {
  auto builder = OpBuilder::atBlockBegin(element.getOwner());
  Type wide = element.getType();
  element.setType(type);
  auto extended = arith::ExtFOp::create(
      builder, element.getOwner()->getParentOp()->getLoc(), wide, element);
  element.replaceAllUsesExcept(extended, extended);
}
