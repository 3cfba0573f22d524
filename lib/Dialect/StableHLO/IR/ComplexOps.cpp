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

FailureOr<Type> ComplexOp::inferType(Adaptor adaptor, const CheckedOp &op) {
  FailureOr<Type> parts = inferSameType(op, adaptor.getOperands());
  if (failed(parts))
    return failure();
  auto real = cast<RankedTensorType>(*parts);
  return real.clone(ComplexType::get(real.getElementType()));
}
