//===- Cost.cpp - The cost of an operation --------------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "systole/Dialect/TPU/IR/Cost.h"

#include "mlir/IR/Builders.h"

using namespace mlir;
using namespace systole::tpu;

OpCostAttr systole::tpu::toAttribute(MLIRContext *context,
                                     const OperationCost &cost) {
  auto integer = [](double value) { return static_cast<int64_t>(value); };
  bool isMXU = cost.unit == Unit::mxu;
  return OpCostAttr::get(
      context, cost.kind, cost.unit, cost.location, integer(cost.count),
      integer(cost.flops), integer(cost.bytes), integer(cost.transcendentals),
      integer(cost.strided), integer(cost.fixedBytes),
      integer(cost.sharedBytes), isMXU && cost.f32Factors,
      isMXU && cost.byteFactors,
      isMXU ? DenseI64ArrayAttr::get(context, cost.product)
            : DenseI64ArrayAttr(),
      isMXU ? integer(cost.zeroFlops) : 0, isMXU ? cost.kernel : StringRef(),
      isMXU && cost.multipliesBF16, isMXU ? integer(cost.repeatedFlops) : 0);
}

OperationCost systole::tpu::toOperationCost(OpCostAttr attribute) {
  OperationCost cost;
  auto real = [](int64_t value) { return static_cast<double>(value); };
  cost.kind = attribute.getKind().str();
  cost.location = attribute.getLocation().str();
  cost.unit = attribute.getUnit();
  cost.count = real(attribute.getCount());
  cost.flops = real(attribute.getFlops());
  cost.bytes = real(attribute.getBytes());
  cost.transcendentals = real(attribute.getTranscendentals());
  cost.strided = real(attribute.getStrided());
  cost.fixedBytes = real(attribute.getFixedBytes());
  cost.sharedBytes = real(attribute.getSharedBytes());
  cost.f32Factors = attribute.getF32();
  cost.byteFactors = attribute.getOfBytes();
  if (DenseI64ArrayAttr product = attribute.getProduct())
    llvm::copy(product.asArrayRef(), cost.product.begin());
  cost.zeroFlops = real(attribute.getZeroFlops());
  cost.kernel = attribute.getKernel().str();
  cost.multipliesBF16 = attribute.getMultipliesBf16();
  cost.repeatedFlops = real(attribute.getRepeatedFlops());
  return cost;
}

std::optional<int32_t> systole::tpu::getOpIndex(Operation *op) {
  auto index = op->getAttrOfType<IntegerAttr>(TPUDialect::getOpAttrName());
  return index ? std::optional<int32_t>(index.getInt()) : std::nullopt;
}

void systole::tpu::setOpIndex(Operation *op, int32_t index) {
  op->setAttr(TPUDialect::getOpAttrName(),
              Builder(op->getContext()).getI32IntegerAttr(index));
}

void systole::tpu::copyOpIndex(Operation *from, Operation *to) {
  if (std::optional<int32_t> index = getOpIndex(from))
    setOpIndex(to, *index);
}
