//===- FMAInstructions.cpp - Products of vectors of f32 or f64 ------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "InstructionSet.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "systole/Dialect/TPU/Transforms/FlushDenormals.h"

using namespace mlir;
using namespace systole::tpu;

namespace {
class FMAInstructions : public InstructionSet {
public:
  FMAInstructions(const KernelBuilder &code, VectorType sums, bool fuses,
                  OperandRounding rounding)
      : InstructionSet(code, sums), fuses(fuses), rounding(rounding) {}

  Type getOperandType() const override { return sums.getElementType(); }
  int64_t getUnit() const override { return 1; }

  Value convert(Value vector, bool) override {
    auto type = cast<VectorType>(vector.getType());
    if (type.getElementType().isBF16())
      return arith::ExtFOp::create(code.b, type.clone(getOperandType()),
                                   vector);
    if (rounding == OperandRounding::None || !type.getElementType().isF32())
      return vector;
    if (rounding == OperandRounding::FlushDenormals)
      vector = flushDenormals(code.b, code.b.getLoc(), vector);
    return arith::BitcastOp::create(code.b, type, code.roundBits(vector));
  }

  Value loadNeighbours(Value memref, Value position, bool) override {
    return convert(
        code.loadVector(memref, position, 0, code.getVectorType(memref)),
        /*isUnsigned=*/false);
  }

  Value loadBroadcast(Value memref, Value position, int64_t) override {
    return vector::BroadcastOp::create(code.b, sums,
                                       code.loadScalar(memref, position));
  }

  Value multiplyAdd(Value broadcast, Value streamed, Value sum) override {
    return code.multiplyAdd(broadcast, streamed, sum, fuses);
  }

private:
  bool fuses;
  OperandRounding rounding;
};
} // namespace

std::unique_ptr<InstructionSet>
systole::tpu::createFMAInstructions(const KernelBuilder &code, VectorType sums,
                                    bool fuses, OperandRounding rounding) {
  return std::make_unique<FMAInstructions>(code, sums, fuses, rounding);
}
