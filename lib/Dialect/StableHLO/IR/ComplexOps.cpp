//===- ComplexOps.cpp - Rules of complex, real and imag -------------------===//
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

LogicalResult ComplexOp::inferReturnTypes(MLIRContext *,
                                          std::optional<Location> location,
                                          Adaptor adaptor,
                                          SmallVectorImpl<Type> &types) {
  if (failed(inferSameType(location, getOperationName(), adaptor.getOperands(),
                           types)))
    return failure();
  auto real = cast<RankedTensorType>(types[0]);
  types[0] = real.clone(ComplexType::get(real.getElementType()));
  return success();
}

static void inferPartType(Value operand, SmallVectorImpl<Type> &types) {
  auto type = cast<RankedTensorType>(operand.getType());
  auto complex = dyn_cast<ComplexType>(type.getElementType());
  types.push_back(complex ? type.clone(complex.getElementType()) : type);
}

LogicalResult RealOp::inferReturnTypes(MLIRContext *, std::optional<Location>,
                                       Adaptor adaptor,
                                       SmallVectorImpl<Type> &types) {
  inferPartType(adaptor.getOperand(), types);
  return success();
}

LogicalResult ImagOp::inferReturnTypes(MLIRContext *, std::optional<Location>,
                                       Adaptor adaptor,
                                       SmallVectorImpl<Type> &types) {
  inferPartType(adaptor.getOperand(), types);
  return success();
}
