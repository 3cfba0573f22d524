//===- PairInstructions.cpp - Products of pairs of bf16 -------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "InstructionSet.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/Dialect/X86Vector/X86VectorDialect.h"

using namespace mlir;
using namespace systole::tpu;

// x86vector has no operation for this one.
static constexpr llvm::StringLiteral kRoundTwo =
    "llvm.x86.avx512bf16.cvtne2ps2bf16.512";
static constexpr llvm::StringLiteral kNeonMultiplyAdd =
    "llvm.aarch64.neon.bfdot.v4f32.v8bf16";
static constexpr llvm::StringLiteral kNeonMultiplyAddBlock =
    "llvm.aarch64.neon.bfmmla";

namespace {
/// Two neighbours of bf16 in each lane of an operand.
class AnyPairInstructions : public InstructionSet {
public:
  using InstructionSet::InstructionSet;

  Type getOperandType() const override { return code.b.getBF16Type(); }
  int64_t getUnit() const override { return 2; }

  Value convert(Value vector, bool) override {
    auto type = cast<VectorType>(vector.getType());
    if (!type.getElementType().isF32())
      return vector;
    return round(vector, type.clone(getOperandType()));
  }

  Value loadNeighbours(Value memref, Value position, bool) override {
    Type element = cast<MemRefType>(memref.getType()).getElementType();
    auto pairs = VectorType::get(2 * code.lanes, getOperandType());
    if (element.isBF16())
      return code.loadVector(memref, position, 0, pairs);
    auto type = VectorType::get(code.lanes, element);
    Value low = code.loadVector(memref, position, 0, type);
    Value high =
        code.loadVector(memref, code.shift(position, code.lanes), 0, type);
    return roundTwo(low, high, pairs);
  }

  Value loadBroadcast(Value memref, Value position, int64_t rest) override {
    return broadcastGroup(loadGroup(memref, position, rest));
  }

private:
  /// A vector of f32 as bf16.
  virtual Value round(Value vector, VectorType type) = 0;
  /// Two vectors of f32 as one of bf16.
  virtual Value roundTwo(Value low, Value high, VectorType type) = 0;
};

class PairInstructions : public AnyPairInstructions {
public:
  using AnyPairInstructions::AnyPairInstructions;

  Value multiplyAdd(Value broadcast, Value streamed, Value sum) override {
    return x86vector::DotBF16Op::create(code.b, sums, sum, broadcast, streamed);
  }

private:
  Value round(Value vector, VectorType type) override {
    return x86vector::CvtPackedF32ToBF16Op::create(code.b, type, vector);
  }
  Value roundTwo(Value low, Value high, VectorType type) override {
    return code.callVector(kRoundTwo, type, {high, low});
  }
};

class NeonPairInstructions : public AnyPairInstructions {
public:
  using AnyPairInstructions::AnyPairInstructions;

  Value multiplyAdd(Value broadcast, Value streamed, Value sum) override {
    // The instruction takes an element of its last operand.
    return code.callVector(kNeonMultiplyAdd, sums, {sum, streamed, broadcast});
  }

  bool hasBlocks() const override { return true; }

  Value multiplyAddBlock(Value rows, Value columns, Value block) override {
    return code.callVector(kNeonMultiplyAddBlock, sums, {block, rows, columns});
  }

private:
  /// BFCVTN.
  Value round(Value vector, VectorType type) override {
    return LLVM::FPTruncOp::create(code.b, type, vector);
  }
  Value roundTwo(Value low, Value high, VectorType type) override {
    auto whole = type.clone(code.b.getF32Type());
    SmallVector<int64_t> order(
        llvm::to_vector(llvm::seq<int64_t>(whole.getNumElements())));
    Value both = vector::ShuffleOp::create(code.b, low, high, order);
    return round(both, type);
  }
};
} // namespace

std::unique_ptr<InstructionSet>
systole::tpu::createPairInstructions(const KernelBuilder &code, VectorType sums,
                                     bool isAArch64) {
  if (isAArch64)
    return std::make_unique<NeonPairInstructions>(code, sums);
  return std::make_unique<PairInstructions>(code, sums);
}

Value systole::tpu::roundToBF16(KernelBuilder &code, Value sum,
                                const MXUTarget &target) {
  ImplicitLocOpBuilder &b = code.b;
  auto type = VectorType::get(code.lanes, b.getBF16Type());
  if (target.roundsToBF16 && target.isAArch64 && code.lanes == 4)
    return LLVM::FPTruncOp::create(b, type, sum);
  if (target.roundsToBF16 && code.lanes == 16)
    return x86vector::CvtPackedF32ToBF16Op::create(b, type, sum);
  // LLVM may lower lanes of arith.truncf to calls if vectors have 128 bits.
  auto toType = [&](unsigned bits) {
    return VectorType::get(code.lanes, b.getIntegerType(bits));
  };
  Value upper = arith::ShRUIOp::create(b, code.roundBits(sum),
                                       code.splat(toType(32), 16));
  Value half = arith::TruncIOp::create(b, toType(16), upper);
  return arith::BitcastOp::create(b, type, half);
}
