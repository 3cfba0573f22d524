//===- DistributionOps.cpp - Rules of collectives, random bits and custom calls
//===//
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
// Collectives
//===----------------------------------------------------------------------===//

LogicalResult ReplicaIdOp::inferReturnTypes(MLIRContext *context,
                                            std::optional<Location>, Adaptor,
                                            SmallVectorImpl<Type> &types) {
  types.push_back(RankedTensorType::get(
      {}, IntegerType::get(context, 32, IntegerType::Unsigned)));
  return success();
}

LogicalResult AllReduceOp::inferReturnTypes(MLIRContext *,
                                            std::optional<Location>,
                                            Adaptor adaptor,
                                            SmallVectorImpl<Type> &types) {
  // The element type of the results is what the computation returns.
  Type element;
  Region &computation = adaptor.getComputation();
  if (!computation.empty() && !computation.front().empty())
    if (auto result = dyn_cast<ReturnOp>(computation.front().back()))
      if (result.getNumOperands() == 1)
        if (auto type =
                dyn_cast<RankedTensorType>(result.getOperand(0).getType()))
          element = type.getElementType();
  for (Value operand : adaptor.getOperands()) {
    auto type = cast<RankedTensorType>(operand.getType());
    types.push_back(element ? type.clone(element) : type);
  }
  return success();
}

//===----------------------------------------------------------------------===//
// rng_bit_generator
//===----------------------------------------------------------------------===//

void RngBitGeneratorOp::getAsmResultNames(
    llvm::function_ref<void(Value, StringRef)> setName) {
  setName(getOutputState(), "output_state");
  setName(getOutput(), "output");
}

//===----------------------------------------------------------------------===//
// custom_call
//===----------------------------------------------------------------------===//

void CustomCallOp::getEffects(
    SmallVectorImpl<MemoryEffects::EffectInstance> &effects) {
  if (getHasSideEffect()) {
    effects.emplace_back(MemoryEffects::Read::get());
    effects.emplace_back(MemoryEffects::Write::get());
  }
}
