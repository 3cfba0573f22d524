//===- InstructionSet.cpp - Instructions of a product ---------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "InstructionSet.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"

using namespace mlir;
using namespace systole::tpu;

InstructionSet::~InstructionSet() = default;

Value InstructionSet::loadTwoRows(Value, Steps, Steps, int64_t, bool) {
  llvm_unreachable("there are no blocks");
}

std::pair<Value, Value> InstructionSet::joinSteps(Value, Value) {
  llvm_unreachable("there are no blocks");
}

Value InstructionSet::multiplyAddBlock(Value, Value, Value) {
  llvm_unreachable("there are no blocks");
}

Value InstructionSet::loadGroup(Value memref, Value position, int64_t rest) {
  ImplicitLocOpBuilder &b = code.b;
  auto type = VectorType::get(getUnit(), getOperandType());
  Value group;
  if (rest == 0) {
    group = vector::LoadOp::create(b, type, memref, position);
  } else {
    group = code.zeroVector(type);
    for (int64_t i = 0; i < rest; ++i)
      group = vector::InsertOp::create(
          b, code.loadScalar(memref, code.shift(position, i)), group, i);
  }
  Type i32 = b.getI32Type();
  group = vector::BitCastOp::create(b, VectorType::get(1, i32), group);
  return vector::ExtractOp::create(b, group, 0);
}

Value InstructionSet::broadcastGroup(Value group) {
  ImplicitLocOpBuilder &b = code.b;
  Value lanes = vector::BroadcastOp::create(
      b, VectorType::get(code.lanes, b.getI32Type()), group);
  return vector::BitCastOp::create(
      b, VectorType::get(getUnit() * code.lanes, getOperandType()), lanes);
}

std::unique_ptr<InstructionSet>
InstructionSet::get(const KernelBuilder &code, const Contraction &contraction,
                    const KernelPlan &plan, const MXUTarget &target,
                    VectorType sums, bool flushes) {
  if (contraction.isOfBytes())
    switch (plan.getGroup()) {
    case 1:
      return createIntegerInstructions(code, sums);
    case 2:
      return createWordInstructions(code, sums);
    default:
      return (target.isAArch64 ? createNeonByteInstructions
                               : createByteInstructions)(
          code, sums, contraction.isUnsigned[plan.broadcast],
          contraction.isUnsigned[plan.streamed]);
    }
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
  case KernelProduct::quads:
    if (target.isAArch64)
      return createNeonPairInstructions(code, sums);
    return createPairInstructions(code, sums);
  }
  llvm_unreachable("all products have instructions");
}
