//===- ByteInstructions.cpp - Products of bytes ---------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Sums of integers wrap around, and no intermediate result saturates. So all
// instruction sets compute the same bits.
//
//===----------------------------------------------------------------------===//

#include "InstructionSet.h"
#include "mlir/Dialect/Arith/IR/Arith.h"

using namespace mlir;
using namespace systole::tpu;

namespace {
/// Operands are extended to integers of `bits`, of which `unit` are in a lane.
class AnyIntegerInstructions : public InstructionSet {
public:
  AnyIntegerInstructions(const KernelBuilder &code, VectorType sums,
                         int64_t unit)
      : InstructionSet(code, sums), unit(unit) {}

  Type getOperandType() const override {
    return code.b.getIntegerType(unsigned(32 / unit));
  }
  int64_t getUnit() const override { return unit; }

  Value convert(Value vector, bool isUnsigned) override {
    auto type = cast<VectorType>(vector.getType());
    VectorType to = type.clone(getOperandType());
    if (type == to)
      return vector;
    return isUnsigned ? arith::ExtUIOp::create(code.b, to, vector).getResult()
                      : arith::ExtSIOp::create(code.b, to, vector).getResult();
  }

  Value loadNeighbours(Value memref, Value position, bool isUnsigned) override {
    Type element = cast<MemRefType>(memref.getType()).getElementType();
    return convert(code.loadVector(memref, position, 0,
                                   VectorType::get(unit * code.lanes, element)),
                   isUnsigned);
  }

  Value loadBroadcast(Value memref, Value position, int64_t rest) override {
    return broadcastGroup(loadGroup(memref, position, rest));
  }

private:
  int64_t unit;
};

/// Multiplies single integers, for targets without an instruction for groups.
class IntegerInstructions : public AnyIntegerInstructions {
public:
  IntegerInstructions(const KernelBuilder &code, VectorType sums)
      : AnyIntegerInstructions(code, sums, /*unit=*/1) {}

  Value multiplyAdd(Value broadcast, Value streamed, Value sum) override {
    Value product = arith::MulIOp::create(code.b, broadcast, streamed);
    return arith::AddIOp::create(code.b, sum, product);
  }
};

/// VPMADDWD adds two products of 16-bit integers, which are bytes here, so that
/// the sum fits.
class WordInstructions : public AnyIntegerInstructions {
public:
  WordInstructions(const KernelBuilder &code, VectorType sums)
      : AnyIntegerInstructions(code, sums, /*unit=*/2) {}

  Value multiplyAdd(Value broadcast, Value streamed, Value sum) override {
    StringRef name = code.lanes == 16  ? "llvm.x86.avx512.pmaddw.d.512"
                     : code.lanes == 8 ? "llvm.x86.avx2.pmadd.wd"
                                       : "llvm.x86.sse2.pmadd.wd";
    Value product = code.callVector(name, sums, {broadcast, streamed});
    return arith::AddIOp::create(code.b, sum, product);
  }
};

/// Quads of bytes, of which an instruction takes certain kinds. Flipping the
/// upper bit of a signed byte adds 128 and makes it unsigned; flipping that of
/// an unsigned byte subtracts 128 and makes it signed. With `flips`, that is
/// done to the broadcast operand.
class AnyByteInstructions : public AnyIntegerInstructions {
public:
  AnyByteInstructions(const KernelBuilder &code, VectorType sums, bool flips)
      : AnyIntegerInstructions(code, sums, /*unit=*/4), flips(flips) {}

  Value loadBroadcast(Value memref, Value position, int64_t rest) override {
    Value groups =
        AnyIntegerInstructions::loadBroadcast(memref, position, rest);
    if (!flips)
      return groups;
    return arith::XOrIOp::create(code.b, groups, getZero());
  }

  Value getZero() override {
    if (!flips)
      return {};
    auto type = VectorType::get(4 * code.lanes, getOperandType());
    return arith::ConstantOp::create(
        code.b, DenseElementsAttr::get(type, int8_t(-128)));
  }

private:
  bool flips;
};

/// VPDPBUSD multiplies unsigned bytes by signed ones, and adds four products to
/// a sum. If both operands are of one kind, one is flipped.
class ByteInstructions : public AnyByteInstructions {
public:
  ByteInstructions(const KernelBuilder &code, VectorType sums,
                   bool broadcastIsUnsigned, bool streamedIsUnsigned)
      : AnyByteInstructions(code, sums,
                            broadcastIsUnsigned == streamedIsUnsigned),
        streamedIsUnsigned(streamedIsUnsigned) {}

  Value multiplyAdd(Value broadcast, Value streamed, Value sum) override {
    StringRef name = code.lanes == 16 ? "llvm.x86.avx512.vpdpbusd.512"
                                      : "llvm.x86.avx512.vpdpbusd.256";
    if (streamedIsUnsigned)
      std::swap(broadcast, streamed);
    return code.callVector(name, sums, {sum, broadcast, streamed});
  }

private:
  bool streamedIsUnsigned;
};

/// SDOT multiplies signed bytes and UDOT unsigned ones, and both add four
/// products to a sum. I8MM also has USDOT for operands of both kinds, and the
/// same products of two rows by two lanes, over eight neighbours. Without it,
/// the broadcast operand of both kinds is flipped to that of the other.
class NeonByteInstructions : public AnyByteInstructions {
public:
  NeonByteInstructions(const KernelBuilder &code, VectorType sums,
                       bool broadcastIsUnsigned, bool streamedIsUnsigned,
                       bool hasI8MM)
      : AnyByteInstructions(
            code, sums, !hasI8MM && broadcastIsUnsigned != streamedIsUnsigned),
        broadcastIsUnsigned(hasI8MM ? broadcastIsUnsigned : streamedIsUnsigned),
        streamedIsUnsigned(streamedIsUnsigned), hasI8MM(hasI8MM) {}

  Value multiplyAdd(Value broadcast, Value streamed, Value sum) override {
    if (streamedIsUnsigned && !broadcastIsUnsigned)
      std::swap(broadcast, streamed);
    return code.callVector(choose("sdot", "udot", "usdot"), sums,
                           {sum, broadcast, streamed});
  }

  /// The rows of a block are of the first operand, which USMMLA takes unsigned.
  bool hasBlocks() const override {
    return hasI8MM && (broadcastIsUnsigned || !streamedIsUnsigned);
  }
  Value multiplyAddBlock(Value rows, Value columns, Value block) override {
    return code.callVector(choose("smmla", "ummla", "usmmla"), sums,
                           {block, rows, columns});
  }

private:
  std::string choose(StringRef ofSigned, StringRef ofUnsigned,
                     StringRef ofBoth) const {
    StringRef name = broadcastIsUnsigned != streamedIsUnsigned ? ofBoth
                     : streamedIsUnsigned                      ? ofUnsigned
                                                               : ofSigned;
    return ("llvm.aarch64.neon." + name + ".v4i32.v16i8").str();
  }

  bool broadcastIsUnsigned, streamedIsUnsigned, hasI8MM;
};
} // namespace

std::unique_ptr<InstructionSet> systole::tpu::createByteInstructions(
    const KernelBuilder &code, const Contraction &contraction,
    const KernelPlan &plan, const MXUTarget &target, VectorType sums) {
  bool broadcast = contraction.isUnsigned[plan.broadcast],
       streamed = contraction.isUnsigned[plan.streamed];
  if (plan.getGroup() == 1)
    return std::make_unique<IntegerInstructions>(code, sums);
  if (plan.getGroup() == 2)
    return std::make_unique<WordInstructions>(code, sums);
  if (target.isAArch64)
    return std::make_unique<NeonByteInstructions>(code, sums, broadcast,
                                                  streamed, target.mixesBytes);
  return std::make_unique<ByteInstructions>(code, sums, broadcast, streamed);
}
