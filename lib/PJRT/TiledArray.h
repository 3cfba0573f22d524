//===- TiledArray.h - Arrays and their tiles on devices ---------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_LIB_PJRT_TILEDARRAY_H
#define SYSTOLE_LIB_PJRT_TILEDARRAY_H

#include "lib/PJRT/program.pb.h"

#include "absl/status/status.h"
#include "llvm/ADT/ArrayRef.h"

#include <memory>
#include <vector>

namespace systole::pjrt {

/// An array and its tiles, one for each device. Devices may have the same tile,
/// or addends of one. The devices are threads of one process, so this moves no
/// data between machines.
class TiledArray {
public:
  explicit TiledArray(const Tensor &tensor);

  /// Whether each device has the whole array.
  bool isWhole() const;
  int64_t getWholeBytes() const;
  int64_t getTileBytes() const { return tensor.num_bytes(); }
  /// Whether tiles are addends. Such a whole array starts with zeros, and one
  /// thread joins its tiles.
  bool isSum() const { return tensor.addend_of_partition_size() > 0; }
  /// Whether no device before this one has its tile.
  bool isFirstWithTile(size_t device) const;

  void join(char *whole, const void *tile, size_t device) const {
    move(whole, const_cast<char *>(static_cast<const char *>(tile)), device,
         isSum() ? Move::Add : Move::Join);
  }
  void split(const char *whole, void *tile, size_t device) const {
    move(const_cast<char *>(whole), static_cast<char *>(tile), device,
         Move::Split);
  }

  /// Whether tiles with elements of a type can be addends.
  static bool canAdd(int32_t elementType);

private:
  enum class Move { Join, Add, Split };

  void move(char *whole, char *tile, size_t device, Move kind) const;
  void moveRows(char *whole, char *&tile, int dim, int64_t row,
                llvm::ArrayRef<int64_t> place, Move kind) const;

  const Tensor &tensor;
  int64_t elementBytes;
  /// The tiles from this dimension on are contiguous in the array.
  int firstWholeDim;
};

/// Memory for arrays, during one run.
class Scratch {
public:
  /// Allocates memory for the array. Returns null if there is no memory.
  char *allocate(int64_t numBytes);

private:
  struct Free {
    void operator()(void *memory) const;
  };
  std::vector<std::unique_ptr<void, Free>> arrays;
};

/// The error of an allocation.
absl::Status makeMemoryError(int64_t numBytes);

} // namespace systole::pjrt

#endif // SYSTOLE_LIB_PJRT_TILEDARRAY_H
