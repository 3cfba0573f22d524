//===- MapOps.cpp - Rules of map and queries ------------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "mlir/IR/Builders.h"
#include "systole/Dialect/StableHLO/IR/StableHLO.h"

using namespace mlir;
using namespace systole::stablehlo;

//===----------------------------------------------------------------------===//
// map
//===----------------------------------------------------------------------===//

FailureOr<Type> MapOp::inferType(Adaptor adaptor, const CheckedOp &op) {
  if (adaptor.getInputs().empty())
    return op.violates("(C2) map takes at least one input");
  auto first = cast<RankedTensorType>(adaptor.getInputs().front().getType());
  for (auto [i, input] : llvm::enumerate(adaptor.getInputs())) {
    auto type = cast<RankedTensorType>(input.getType());
    if (!areCompatibleShapes(first.getShape(), type.getShape()))
      return op.violates("(C1) input ", i, " has the type ", type,
                         ", whose shape is not that of input 0, ", first);
  }
  if (!llvm::equal(adaptor.getDimensions(),
                   llvm::seq<int64_t>(0, first.getRank())))
    return op.violates(
        "(C3) dimensions are all dimensions of the inputs, 0 to ",
        first.getRank() - 1, " in order");
  // The element type of the result is that of the computation's result.
  Region &computation = adaptor.getComputation();
  if (!computation.empty() && !computation.front().empty())
    if (auto result = dyn_cast<ReturnOp>(computation.front().back()))
      if (result.getNumOperands() == 1)
        if (auto scalar =
                dyn_cast<RankedTensorType>(result.getOperand(0).getType())) {
          return first.clone(scalar.getElementType());
        }
  return op.violates("(C4) computation must return one value, with "
                     "stablehlo.return");
}

LogicalResult MapOp::verifyRegions() {
  Block &block = getComputation().front();
  SmallVector<Type> expected;
  for (Value input : getInputs())
    expected.push_back(RankedTensorType::get(
        {}, cast<RankedTensorType>(input.getType()).getElementType()));
  if (!llvm::equal(block.getArgumentTypes(), expected))
    return emitOpError() << "(C4) computation takes values of the types "
                         << block.getArgumentTypes()
                         << ", but elements of the inputs are " << expected;
  Type returned = block.getTerminator()->getOperand(0).getType();
  if (cast<RankedTensorType>(returned).getRank() != 0)
    return emitOpError() << "(C4) computation returns a " << returned
                         << ", but must return a scalar";
  return success();
}

//===----------------------------------------------------------------------===//
// reduce_precision
//===----------------------------------------------------------------------===//

LogicalResult ReducePrecisionOp::verify() {
  if (static_cast<int32_t>(getExponentBits()) < 1)
    return emitOpError() << "(C2) exponent_bits is "
                         << static_cast<int32_t>(getExponentBits())
                         << ", but must be at least 1";
  if (static_cast<int32_t>(getMantissaBits()) < 0)
    return emitOpError() << "(C3) mantissa_bits is "
                         << static_cast<int32_t>(getMantissaBits())
                         << ", but must not be negative";
  return success();
}

//===----------------------------------------------------------------------===//
// Properties of types and processes
//===----------------------------------------------------------------------===//

FailureOr<Type> GetDimensionSizeOp::inferType(Adaptor adaptor,
                                              const CheckedOp &op) {
  auto operand = cast<RankedTensorType>(adaptor.getOperand().getType());
  if (failed(op.verifyInRange("(C1)", "dimension",
                              static_cast<int64_t>(adaptor.getDimension()),
                              operand.getRank())))
    return failure();
  return RankedTensorType::get({}, IntegerType::get(op.context, 32));
}
