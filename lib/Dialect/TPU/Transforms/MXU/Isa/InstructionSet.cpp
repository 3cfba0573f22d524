//===- InstructionSet.cpp - Instructions of a product ---------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "InstructionSet.h"

using namespace mlir;
using namespace systole::tpu;

InstructionSet::~InstructionSet() = default;

Value InstructionSet::loadTwoRows(Value, Steps, Steps, bool, bool) {
  llvm_unreachable("there are no blocks");
}

std::pair<Value, Value> InstructionSet::joinSteps(Value, Value) {
  llvm_unreachable("there are no blocks");
}

Value InstructionSet::multiplyAddBlock(Value, Value, Value) {
  llvm_unreachable("there are no blocks");
}

std::unique_ptr<InstructionSet>
InstructionSet::get(const KernelBuilder &code, const KernelPlan &plan,
                    const MXUTarget &target, VectorType sums, bool flushes) {
  bool fuses = target.fusedMultiplyAdd;
  switch (plan.product) {
  case KernelProduct::multiply:
    return createFMAInstructions(code, sums, fuses, OperandRounding::None);
  case KernelProduct::rounded:
    return createFMAInstructions(code, sums, fuses,
                                 flushes ? OperandRounding::FlushDenormals
                                         : OperandRounding::KeepDenormals);
  case KernelProduct::pairs:
  case KernelProduct::tiles:
    if (target.isAArch64)
      return createNeonPairInstructions(code, sums);
    return createPairInstructions(code, sums);
  }
  llvm_unreachable("all products have instructions");
}
