//===- CostModel.cpp - The time of an operation ---------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "systole/Dialect/TPU/IR/CostModel.h"

#include "systole/Dialect/TPU/IR/TPU.h"
#include "llvm/Support/MathExtras.h"
#include <algorithm>

using namespace systole;
using namespace systole::tpu;

/// The operations that the matrix unit executes for a product. The unit's
/// arrays hold whole tiles of one operand, on whichever side of the product
/// fills them better. A unit without arrays skips zeros.
static double executedFlops(const OperationCost &operation,
                            const CoreRates::MatrixUnit &mxu) {
  if (mxu.rows == 0 || mxu.columns == 0)
    return operation.flops - operation.zeroFlops;
  auto [batch, rows, columns, sums] = operation.product;
  auto pad = [](int64_t extent, int64_t tile) {
    return static_cast<double>(
        llvm::alignTo(std::max<int64_t>(extent, 1), tile));
  };
  double dense = 2.0 * batch * rows * columns * sums;
  double held = std::min(rows * pad(columns, mxu.columns),
                         columns * pad(rows, mxu.columns));
  double padded = 2.0 * batch * held * pad(sums, mxu.rows);
  return dense > 0 ? operation.flops * padded / dense : operation.flops;
}

/// Whether the arithmetic multiplies f32. On a target with caches, that is what
/// the compiled kernel does: depthwise convolutions, for one, multiply f32 at
/// every precision. The MXU of a TPU uses bf16 whatever the program asks for.
static bool multipliesF32(const OperationCost &operation,
                          const CoreRates &rates) {
  if (!rates.caches.empty() && !operation.kernel.empty())
    return !operation.multipliesBF16;
  return operation.f32Factors && !rates.halfActivations;
}

/// The time in which the operand of a product without reuse comes from the
/// first cache. A matrix product loads an operand's element once for many
/// products. A depthwise convolution, or a product with one vector, loads an
/// element for each.
static double getOperandLoadTime(const OperationCost &operation,
                                 const CoreRates &rates) {
  auto [batch, rows, columns, sums] = operation.product;
  if (rates.caches.empty() || std::min(rows, columns) > 1)
    return 0;
  const double elementBytes = operation.byteFactors ? 1 : 4;
  double products = (operation.flops - operation.zeroFlops) / 2;
  return products * elementBytes / rates.caches.front().bandwidth;
}

double systole::tpu::movedBytes(const OperationCost &operation,
                                const CoreRates &rates) {
  if (operation.unit == Unit::link)
    return operation.bytes;
  // Without caches the compiler keeps values just read: it fuses both.
  double bytes = operation.bytes;
  if (rates.caches.empty())
    bytes -= std::min(operation.sharedBytes, bytes - operation.fixedBytes);
  if (!rates.halfActivations)
    return bytes;
  return operation.fixedBytes + (bytes - operation.fixedBytes) / 2;
}

CoreTime systole::tpu::predictTime(const OperationCost &operation,
                                   const CoreRates &rates) {
  CoreTime time;
  time.memory = movedBytes(operation, rates) /
                rates.bandwidth(static_cast<int64_t>(operation.bytes));
  time.unit = operation.transcendentals / rates.vpu.transcendentals;
  if (operation.unit == Unit::mxu) {
    const CoreRates::MatrixUnit &mxu = rates.mxu;
    double rate = operation.byteFactors && mxu.byteFlops != 0 ? mxu.byteFlops
                  : multipliesF32(operation, rates)           ? mxu.f32Flops
                                                              : mxu.flops;
    rate *= mxu.efficiency;
    time.unit += std::max(executedFlops(operation, mxu) / rate,
                          getOperandLoadTime(operation, rates));
    // With caches, operands are copied into panels between them, which the
    // arithmetic does not hide.
    if (!rates.caches.empty())
      time.unit += 2 * time.memory;
  } else {
    time.unit += operation.flops / rates.vpu.flops +
                 operation.strided / rates.vpu.stridedElements;
  }
  return time;
}

CoreRates systole::tpu::getRates(CPUAttr cpu) {
  // Estimates for one unit of each kind. A core with more units takes less time
  // for an item.
  constexpr double kTranscendentalCycles = 12, kStridedCycles = 2;
  constexpr double kBytesPerCycle = 16;
  const double lanes = static_cast<double>(cpu.getVectorBits()) / 32;
  int64_t percent = 100;
  for (ProductAttr product : cpu.getProducts())
    if (!product.isOfBytes())
      percent = std::max(percent, product.getPercent());
  CoreRates rates;
  rates.mxu.f32Flops = 2 * lanes;
  rates.mxu.flops = rates.mxu.f32Flops * static_cast<double>(percent) / 100;
  // Without quads, bytes are multiplied as pairs of 16 bits or as i32.
  int64_t bytePercent =
      std::max({cpu.getPercent(ProductUnit::quads),
                cpu.getPercent(ProductUnit::quad_tiles), int64_t(100)});
  rates.mxu.byteFlops =
      rates.mxu.f32Flops * static_cast<double>(bytePercent) / 100;
  rates.vpu.flops = lanes;
  rates.vpu.transcendentals = lanes / kTranscendentalCycles;
  rates.vpu.stridedElements = 1 / kStridedCycles;
  // The L1 cache loads a vector in a cycle.
  rates.caches.push_back({cpu.getL1dBytes(), 4 * lanes});
  rates.hbmBandwidth = kBytesPerCycle;
  return rates;
}

double systole::tpu::getCycles(const Cost &cost, CPUAttr target) {
  // Kernels may not be planned yet: no note on them is read.
  OperationCost operation;
  static_cast<Cost &>(operation) = cost;
  CoreTime time = predictTime(operation, getRates(target));
  return std::max(time.unit, time.memory);
}
