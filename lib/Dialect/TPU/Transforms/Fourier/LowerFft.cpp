//===- LowerFft.cpp - Fourier transforms to vectors of signals ------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SignalBlock.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "systole/Dialect/TPU/Transforms/Passes.h"
#include "llvm/Support/MathExtras.h"

namespace systole::tpu {
#define GEN_PASS_DEF_LOWERFFTPASS
#include "systole/Dialect/TPU/Transforms/Passes.h.inc"
} // namespace systole::tpu

using namespace mlir;
using namespace systole::tpu;

namespace {

/// The fewest operations of a thread's item: some 20,000 cycles.
constexpr double kItemOperations = 40000;

/// The largest number of items.
constexpr int64_t kMostItems = 256;

/// Makes a loop over items of several blocks. Each item has buffers of its own.
void lowerFft(FftOp op, CPUAttr target) {
  ImplicitLocOpBuilder b(op.getLoc(), op);
  SignalBlock signals(b, op, target);
  int64_t count = signals.count();
  auto perItem = static_cast<int64_t>(
      std::ceil(kItemOperations / signals.countVectorOperations()));
  perItem = std::min(
      std::max(perItem, llvm::divideCeilSigned(count, kMostItems)), count);
  int64_t items = llvm::divideCeilSigned(count, perItem);
  auto loop = scf::ForallOp::create(
      b, ArrayRef<OpFoldResult>{b.getIndexAttr(items)}, ValueRange(),
      /*mapping=*/std::nullopt);
  copyOpIndex(op, loop);
  b.setInsertionPoint(loop.getTerminator());
  auto constant = [&](int64_t value) -> Value {
    return arith::ConstantIndexOp::create(b, value);
  };
  Value begin =
      arith::MulIOp::create(b, loop.getInductionVar(0), constant(perItem));
  Value end = arith::AddIOp::create(b, begin, constant(perItem));
  if (count % perItem != 0)
    end = arith::MinUIOp::create(b, end, constant(count));
  auto blocks = scf::ForOp::create(b, begin, end, constant(1));
  copyOpIndex(op, blocks);
  b.setInsertionPointToStart(blocks.getBody());
  signals.emit(blocks.getInductionVar(), blocks);
  op.erase();
}

struct LowerFft : systole::tpu::impl::LowerFftPassBase<LowerFft> {
  void runOnOperation() override {
    CPUAttr target = getTarget(getOperation());
    getOperation().walk([&](FftOp op) {
      if (op->getNumResults() == 0)
        lowerFft(op, target);
    });
  }
};

} // namespace
