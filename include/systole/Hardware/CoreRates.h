//===- CoreRates.h - Rates of a core ----------------------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_HARDWARE_CORERATES_H
#define SYSTOLE_HARDWARE_CORERATES_H

#include "llvm/ADT/SmallVector.h"
#include <cstdint>
#include <string>

namespace systole {

/// The work that a core does in a unit of time: a second for descriptions of
/// hardware, a cycle for `#tpu.cpu`.
struct CoreRates {
  struct MatrixUnit {
    /// The size of each array; 0 if there is none.
    int64_t rows = 0, columns = 0;
    double flops = 0, f32Flops = 0;
    /// The rate of products of bytes; 0 if it is `flops`.
    double byteFlops = 0;
    double efficiency = 1;
    std::string factors;
  };
  struct VectorUnit {
    double flops = 0, transcendentals = 0, stridedElements = 0;
  };
  struct Cache {
    int64_t bytes = 0;
    double bandwidth = 0;
  };

  MatrixUnit mxu;
  VectorUnit vpu;
  /// The caches from the smallest on; empty if the compiler manages the
  /// target's memory.
  llvm::SmallVector<Cache> caches;
  double hbmBandwidth = 0;
  /// Whether activations are stored in 16 bits.
  bool halfActivations = false;

  /// Bytes in a unit of time for operands of `workingSet` bytes: of the
  /// smallest cache that holds them, or of the memory.
  double bandwidth(int64_t workingSet) const {
    for (const Cache &cache : caches)
      if (workingSet <= cache.bytes)
        return cache.bandwidth;
    return hbmBandwidth;
  }
};

} // namespace systole

#endif // SYSTOLE_HARDWARE_CORERATES_H
