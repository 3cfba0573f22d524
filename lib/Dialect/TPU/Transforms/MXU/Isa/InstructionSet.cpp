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

/// Converts integers of 32 bits to the groups that they hold.
static Value toGroups(InstructionSet &instructions, ImplicitLocOpBuilder &b,
                      Value words) {
  int64_t lanes = cast<VectorType>(words.getType()).getNumElements();
  return vector::BitCastOp::create(
      b,
      VectorType::get(instructions.getUnit() * lanes,
                      instructions.getOperandType()),
      words);
}

Value InstructionSet::loadTwoRows(Value memref, Steps first, Steps second,
                                  int64_t rest, bool adjacent) {
  ImplicitLocOpBuilder &b = code.b;
  auto words = VectorType::get(4, b.getI32Type());
  if (adjacent && first.size() == 2) {
    // One load reads both steps of a row.
    auto half = VectorType::get(2, b.getI32Type());
    auto load = [&](Value position) -> Value {
      return vector::BitCastOp::create(
          b, half,
          vector::LoadOp::create(
              b, VectorType::get(2 * getUnit(), getOperandType()), memref,
              position));
    };
    return toGroups(*this, b,
                    vector::ShuffleOp::create(b, load(first.front()),
                                              load(second.front()),
                                              ArrayRef<int64_t>{0, 1, 2, 3}));
  }
  Value result = code.zeroVector(words);
  for (auto [row, steps] : llvm::enumerate(ArrayRef<Steps>{first, second}))
    for (auto [step, position] : llvm::enumerate(steps))
      result =
          vector::InsertOp::create(b, loadGroup(memref, position, rest), result,
                                   static_cast<int64_t>(2 * row + step));
  return toGroups(*this, b, result);
}

std::pair<Value, Value> InstructionSet::joinSteps(Value first, Value second) {
  ImplicitLocOpBuilder &b = code.b;
  auto words = VectorType::get(4, b.getI32Type());
  Value one = vector::BitCastOp::create(b, words, first);
  Value other = second ? vector::BitCastOp::create(b, words, second).getResult()
                       : code.zeroVector(words);
  auto join = [&](ArrayRef<int64_t> order) {
    return toGroups(*this, b, vector::ShuffleOp::create(b, one, other, order));
  };
  return {join({0, 4, 1, 5}), join({2, 6, 3, 7})};
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
    return createByteInstructions(code, contraction, plan, target, sums);
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
    return createPairInstructions(code, sums, target.isAArch64);
  }
  llvm_unreachable("all products have instructions");
}
