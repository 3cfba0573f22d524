//===- Transpose16x16.cpp - Squares of vectors ----------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Transpose16x16.h"

#include "mlir/Dialect/Vector/IR/VectorOps.h"

using namespace mlir;

// Swaps the off-diagonal blocks, of half the size at each stage.
void systole::tpu::transpose16x16(OpBuilder &b, Location loc,
                                  MutableArrayRef<Value> square) {
  const auto lanes = int64_t(square.size());
  for (int64_t half = lanes / 2; half > 0; half /= 2) {
    SmallVector<int64_t> low(lanes), high(lanes);
    for (int64_t lane = 0; lane < lanes; ++lane) {
      low[lane] = lane & half ? lanes + lane - half : lane;
      high[lane] = lane & half ? lanes + lane : lane + half;
    }
    for (int64_t row = 0; row < lanes; ++row) {
      if (row & half)
        continue;
      Value top = square[row], bottom = square[row + half];
      square[row] = vector::ShuffleOp::create(b, loc, top, bottom, low);
      square[row + half] = vector::ShuffleOp::create(b, loc, top, bottom, high);
    }
  }
}
