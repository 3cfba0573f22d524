//===- HloSharding.h - Shardings of XLA -------------------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The attribute `mhlo.sharding` has no mesh: it lists which devices have which
// tile. Here a device's number is split into digits that number the tiles of a
// dimension. A mesh has an axis for each digit.
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
  /// The digits of each dimension of a tensor, the most major first; empty if
  /// the tensor is not split.
  llvm::SmallVector<llvm::SmallVector<DeviceDigit>> dims;

  /// Parses "{replicated}" or "{devices=[2,1,2]<=[4] last_tile_dim_replicate}",
  /// also with "<=[2,2]T(1,0)" and with a list of devices in order.
  static llvm::Expected<HloSharding> parse(llvm::StringRef text);

  /// Converts the sharding to the axes of a mesh. Returns std::nullopt if an
  /// axis would have to be divided.
  std::optional<TensorSharding> convert(int64_t rank, const Mesh &mesh) const;
};

/// Builds the mesh with an axis for each of their digits, if there is one.
std::optional<Mesh> makeMesh(llvm::ArrayRef<HloSharding> shardings);

} // namespace systole::sharding

#endif // SYSTOLE_LIB_SHARDING_HLOSHARDING_H
