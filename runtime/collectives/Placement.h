//===- Placement.h - The assignment of shards to processes ------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef SYSTOLE_RUNTIME_COLLECTIVES_PLACEMENT_H
#define SYSTOLE_RUNTIME_COLLECTIVES_PLACEMENT_H

#include <cstdint>

namespace systole::runtime {

/// Shards are numbered through the processes, in the order of ranks. The
/// processes' numbers of shards differ by one at most.
struct Placement {
  int shards = 1;
  int processes = 1;
  int rank = 0;

  /// The first shard of a process; the number of all shards for `processes`.
  int firstOf(int process) const {
    return static_cast<int>(int64_t{shards} * process / processes);
  }
  int processOf(int shard) const {
    return static_cast<int>(((int64_t{shard} + 1) * processes - 1) / shards);
  }

  /// This process has the shards [first, last).
  int first() const { return firstOf(rank); }
  int last() const { return firstOf(rank + 1); }
  int here() const { return last() - first(); }
  bool isHere(int shard) const { return first() <= shard && shard < last(); }
};

} // namespace systole::runtime

#endif // SYSTOLE_RUNTIME_COLLECTIVES_PLACEMENT_H
