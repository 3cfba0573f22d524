//===- RandomOps.cpp - Rules of random bits and numbers -------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "mlir/IR/Matchers.h"
#include "mlir/IR/TypeUtilities.h"
#include "systole/Dialect/StableHLO/IR/StableHLO.h"

using namespace mlir;
using namespace systole::stablehlo;

void RngBitGeneratorOp::getAsmResultNames(
    llvm::function_ref<void(Value, StringRef)> setName) {
  setName(getOutputState(), "output_state");
  setName(getOutput(), "output");
}

LogicalResult RngBitGeneratorOp::verify() {
  auto state = cast<RankedTensorType>(getInitialState().getType());
  auto output = cast<RankedTensorType>(getOutputState().getType());
  if (state.getElementType() != output.getElementType() ||
      !areCompatibleShapes(state.getShape(), output.getShape()))
    return emitOpError() << "(C1) the initial state has the type " << state
                         << ", but the output state has " << output;
  if (state.getRank() != 1 || !state.getElementType().isUnsignedInteger(64))
    return success();
  int64_t size = state.getDimSize(0);
  RngAlgorithm algorithm = getRngAlgorithm();
  bool allowed = ShapedType::isDynamic(size) || size == 2 ||
                 algorithm == RngAlgorithm::DEFAULT ||
                 (algorithm == RngAlgorithm::PHILOX && size == 3);
  if (!allowed)
    return emitOpError() << "(C2) the state of " << stringifyEnum(algorithm)
                         << " has "
                         << (algorithm == RngAlgorithm::PHILOX ? "2 or 3" : "2")
                         << " elements, not " << size;
  return success();
}

LogicalResult RngOp::verify() {
  auto type = cast<RankedTensorType>(getType());
  Type a = getElementTypeOrSelf(getA()), b = getElementTypeOrSelf(getB());
  if (a != b || a != type.getElementType())
    return emitOpError() << "(C1) a, b and the result have the element types "
                         << a << ", " << b << " and " << type.getElementType()
                         << ", but these are one";
  if (getRngDistribution() == RngDistribution::NORMAL && !isa<FloatType>(a))
    return emitOpError() << "(C2) NORMAL numbers are floats, not " << a;
  int64_t rank = cast<RankedTensorType>(getShape().getType()).getDimSize(0);
  if (!areCompatibleSizes(rank, type.getRank()))
    return emitOpError() << "(C3) shape has " << rank
                         << " entries, but the result has the type " << type;
  DenseIntElementsAttr shape;
  if (!matchPattern(getShape(), m_Constant(&shape)))
    return success();
  for (auto [i, size] : llvm::enumerate(shape.getValues<APInt>()))
    if (!areCompatibleSizes(size.getSExtValue(), type.getDimSize(i)))
      return emitOpError() << "(C3) dimension " << i << " is "
                           << size.getSExtValue()
                           << ", but the result has the type " << type;
  return success();
}
