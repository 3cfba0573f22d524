//===- Barrier.h - A barrier that can be cancelled --------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef SYSTOLE_RUNTIME_COLLECTIVES_BARRIER_H
#define SYSTOLE_RUNTIME_COLLECTIVES_BARRIER_H

#include "runtime/system/Wait.h"

#include <memory>
#include <vector>

namespace systole::runtime {

/// The meeting point of all shards of a run. A wait ends when all have arrived,
/// when the barrier is cancelled, or at its deadline.
class Barrier {
public:
  /// `spins`: each shard has a CPU of its own.
  Barrier(int shards, bool spins);

  enum class Result { Met, Cancelled, TimedOut };
  Result arrive(int shard, Clock::duration timeout);

  /// Ends every present and future wait.
  void cancel();

  /// The shards that `shard` waits for: they have not arrived yet.
  std::vector<int> absent(int shard) const;

private:
  struct alignas(cacheLine) Arrivals {
    std::atomic<uint32_t> count{0};
  };

  static constexpr uint32_t cancelled = 1u << 31;

  const int shards;
  const int spins;
  /// The number of meetings so far; the highest bit is set by `cancel`.
  alignas(cacheLine) std::atomic<uint32_t> generation{0};
  alignas(cacheLine) std::atomic<int> missing;
  /// The arrivals of each shard, to name those that are missing.
  std::unique_ptr<Arrivals[]> arrivals;
};

} // namespace systole::runtime

#endif // SYSTOLE_RUNTIME_COLLECTIVES_BARRIER_H
