//===- DynamicOps.cpp - Rules of dynamic operations -----------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "DynamicSizes.h"

using namespace mlir;
using namespace systole::stablehlo;

/// Checks that a tensor of sizes has one for each dimension.
static LogicalResult verifyCount(Operation *op, StringRef constraint,
                                 StringRef name, Value sizes, int64_t rank) {
  int64_t count = cast<RankedTensorType>(sizes.getType()).getDimSize(0);
  if (areCompatibleSizes(count, rank))
    return success();
  return op->emitOpError() << constraint << " " << name << " has " << count
                           << " elements, but there are " << rank
                           << " dimensions";
}

static LogicalResult verifySameElement(Operation *op, StringRef constraint,
                                       Value operand, Value other) {
  Type a = getElementTypeOrSelf(operand), b = getElementTypeOrSelf(other);
  if (a == b)
    return success();
  return op->emitOpError() << constraint << " the element types are " << a
                           << " and " << b << ", but must be the same";
}

static int64_t getRank(Value value) {
  return cast<RankedTensorType>(value.getType()).getRank();
}

LogicalResult DynamicReshapeOp::verify() {
  auto operand = cast<RankedTensorType>(getOperand().getType());
  if (failed(verifySameElement(*this, "(C1)", getOperand(), getResult())) ||
      failed(verifyCount(*this, "(C3)", "output_shape", getOutputShape(),
                         getType().getRank())))
    return failure();
  if (operand.hasStaticShape() && getType().hasStaticShape() &&
      operand.getNumElements() != getType().getNumElements())
    return emitOpError() << "(C2) the operand has " << operand.getNumElements()
                         << " elements, but the result has "
                         << getType().getNumElements();
  auto shape = getConstantSizes(getOutputShape());
  return shape ? verifySizes(*this, *shape) : success();
}

LogicalResult DynamicBroadcastInDimOp::verify() {
  CheckedOp op(*this);
  auto operand = cast<RankedTensorType>(getOperand().getType());
  if (failed(verifySameElement(*this, "(C1)", getOperand(), getResult())) ||
      failed(verifyBroadcastDimensions(*this, operand, getType(),
                                       getBroadcastDimensions())) ||
      failed(verifyCount(*this, "(C6)", "output_dimensions",
                         getOutputDimensions(), getType().getRank())))
    return failure();
  SmallVector<int64_t> known;
  for (auto [constraint, name, list] :
       {std::tuple("(C8)", "known_expanding_dimensions",
                   getKnownExpandingDimensions()),
        std::tuple("(C9)", "known_nonexpanding_dimensions",
                   getKnownNonexpandingDimensions())}) {
    if (!list)
      continue;
    if (failed(op.verifyInRange(constraint, name, *list, operand.getRank())))
      return failure();
    llvm::append_range(known, *list);
  }
  if (failed(op.verifyUnique("(C7)", "known dimensions", known)))
    return failure();
  auto shape = getConstantSizes(getOutputDimensions());
  return shape ? verifySizes(*this, *shape) : success();
}

LogicalResult DynamicIotaOp::verify() {
  if (failed(verifyCount(*this, "(C2)", "output_shape", getOutputShape(),
                         getType().getRank())))
    return failure();
  if (failed(CheckedOp(*this).verifyInRange(
          "(C1)", "iota_dimension", static_cast<int64_t>(getIotaDimension()),
          getType().getRank())))
    return failure();
  auto shape = getConstantSizes(getOutputShape());
  return shape ? verifyShape(*this, *shape) : success();
}

LogicalResult DynamicPadOp::verify() {
  int64_t rank = getRank(getOperand());
  if (failed(
          verifySameElement(*this, "(C1)", getOperand(), getPaddingValue())) ||
      failed(verifySameElement(*this, "(C1)", getOperand(), getResult())) ||
      failed(verifyCount(*this, "(C2)", "edge_padding_low", getEdgePaddingLow(),
                         rank)) ||
      failed(verifyCount(*this, "(C2)", "edge_padding_high",
                         getEdgePaddingHigh(), rank)) ||
      failed(verifyCount(*this, "(C2)", "interior_padding",
                         getInteriorPadding(), rank)))
    return failure();
  if (getType().getRank() != rank)
    return emitOpError() << "(C4) the result has rank " << getType().getRank()
                         << ", but the operand has " << rank;
  auto low = getConstantSizes(getEdgePaddingLow());
  auto high = getConstantSizes(getEdgePaddingHigh());
  auto interior = getConstantSizes(getInteriorPadding());
  if (!low || !high || !interior)
    return interior && llvm::any_of(*interior, [](int64_t i) { return i < 0; })
               ? emitOpError("(C3) interior_padding must not be negative")
               : success();
  return verifySizes(*this, *low, *high, *interior);
}

LogicalResult RealDynamicSliceOp::verify() {
  int64_t rank = getRank(getOperand());
  if (failed(verifySameElement(*this, "(C1)", getOperand(), getResult())) ||
      failed(verifyCount(*this, "(C2)", "start_indices", getStartIndices(),
                         rank)) ||
      failed(verifyCount(*this, "(C2)", "limit_indices", getLimitIndices(),
                         rank)) ||
      failed(verifyCount(*this, "(C2)", "strides", getStrides(), rank)))
    return failure();
  if (getType().getRank() != rank)
    return emitOpError() << "(C3) the result has rank " << getType().getRank()
                         << ", but the operand has " << rank;
  return success();
}

LogicalResult SetDimensionSizeOp::verify() {
  int64_t rank = getRank(getOperand());
  if (failed(CheckedOp(*this).verifyInRange(
          "(C1)", "dimension", static_cast<int64_t>(getDimension()), rank)) ||
      failed(verifySameElement(*this, "(C2)", getOperand(), getResult())))
    return failure();
  if (getType().getRank() != rank)
    return emitOpError() << "(C2) the result has rank " << getType().getRank()
                         << ", but the operand has " << rank;
  auto operand = cast<RankedTensorType>(getOperand().getType());
  for (int64_t i = 0; i < rank; ++i)
    if (i != static_cast<int64_t>(getDimension()) &&
        !areCompatibleSizes(operand.getDimSize(i), getType().getDimSize(i)))
      return emitOpError() << "(C3) dimension " << i
                           << " of the result has size "
                           << getType().getDimSize(i)
                           << ", but that of the operand has "
                           << operand.getDimSize(i);
  return success();
}
