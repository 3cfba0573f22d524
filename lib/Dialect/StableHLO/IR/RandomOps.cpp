//===- RandomOps.cpp - Rules of rng ---------------------------------------===//
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
