//===- HloSharding.h - Shardings as XLA writes them -------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The attribute `mhlo.sharding` has no mesh: it says which devices have which
// tile. Here the digits of a device's number that count the tiles of a
// dimension; a mesh is what makes an axis of each digit.
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_LIB_SHARDING_HLOSHARDING_H
#define SYSTOLE_LIB_SHARDING_HLOSHARDING_H

#include "systole/Sharding/TensorSharding.h"

namespace systole::sharding {

/// device / stride % size.
struct DeviceDigit {
  int64_t stride, size;
};

struct HloSharding {
  int64_t numDevices = 1;
  /// For each dimension of a tensor, the most major digit first; empty if the
  /// tensor is whole everywhere.
  llvm::SmallVector<llvm::SmallVector<DeviceDigit>> dims;

  /// Reads "{replicated}" or "{devices=[2,1,2]<=[4] last_tile_dim_replicate}",
  /// also with "<=[2,2]T(1,0)" and with a list of devices in order.
  static llvm::Expected<HloSharding> parse(llvm::StringRef text);

  /// By the axes of a mesh; none if an axis would have to be divided.
  std::optional<TensorSharding> convert(int64_t rank, const Mesh &mesh) const;
};

/// The mesh with an axis for each digit of all of them.
llvm::Expected<Mesh> makeMesh(llvm::ArrayRef<HloSharding> shardings);

} // namespace systole::sharding

#endif // SYSTOLE_LIB_SHARDING_HLOSHARDING_H
