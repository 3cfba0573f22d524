//===- Barrier.h - A barrier that can be cancelled --------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef SYSTOLE_RUNTIME_COLLECTIVES_BARRIER_H
#define SYSTOLE_RUNTIME_COLLECTIVES_BARRIER_H

#include "runtime/support/Wait.h"

#include <memory>
#include <vector>

namespace systole::runtime {

/// Where all shards of a run meet. A wait ends when all have arrived, when the
/// barrier is cancelled, or at its deadline.
class Barrier {
public:
  /// `spins` is for shards that have a CPU each.
  Barrier(int shards, bool spins);

  enum class Result { Met, Cancelled, TimedOut };
  Result arrive(int shard, Clock::duration timeout);

  /// Every present and future wait ends at once.
  void cancel();

  /// The shards that have not arrived where `shard` waits.
  std::vector<int> absent(int shard) const;

private:
  struct alignas(cacheLine) Arrivals {
    std::atomic<uint32_t> count{0};
  };

  static constexpr uint32_t cancelled = 1u << 31;

  const int shards;
  const int spins;
  /// Counts the meetings; the highest bit says that it was cancelled.
  alignas(cacheLine) std::atomic<uint32_t> generation{0};
  alignas(cacheLine) std::atomic<int> missing;
  /// How often each shard has arrived, to name those that did not.
  std::unique_ptr<Arrivals[]> arrivals;
};

} // namespace systole::runtime

#endif // SYSTOLE_RUNTIME_COLLECTIVES_BARRIER_H
