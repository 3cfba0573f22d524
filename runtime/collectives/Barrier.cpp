//===- Barrier.cpp - A barrier that can be cancelled ----------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/collectives/Barrier.h"

namespace systole::runtime {

// Spinning pays only if every shard has a CPU of its own. It lasts 2^15 pauses,
// about a millisecond: shards are that far apart within a step. A shard that
// sleeps instead loses milliseconds when another program has taken its CPU.
Barrier::Barrier(int shards, bool spins)
    : shards(shards), spins(spins ? 1 << 15 : 0), missing(shards),
      arrivals(std::make_unique<Arrivals[]>(static_cast<size_t>(shards))) {}

Barrier::Result Barrier::arrive(int shard, Clock::duration timeout) {
  uint32_t now = generation.load(std::memory_order_acquire);
  if (now & cancelled)
    return Result::Cancelled;
  arrivals[shard].count.fetch_add(1, std::memory_order_relaxed);
  if (missing.fetch_sub(1, std::memory_order_acq_rel) == 1) {
    missing.store(shards, std::memory_order_relaxed);
    uint32_t next = (now + 1) & ~cancelled;
    if (!generation.compare_exchange_strong(now, next,
                                            std::memory_order_acq_rel))
      return Result::Cancelled;
    wakeAll(generation);
    return Result::Met;
  }
  if (!waitUntilChanged(generation, now, spins, Clock::now() + timeout))
    return Result::TimedOut;
  // A shard that met the others continues even if one has failed since. So all
  // shards end the step that they began together.
  uint32_t next = generation.load(std::memory_order_acquire);
  return (next & ~cancelled) == now ? Result::Cancelled : Result::Met;
}

void Barrier::cancel() {
  generation.fetch_or(cancelled, std::memory_order_acq_rel);
  wakeAll(generation);
}

std::vector<int> Barrier::absent(int shard) const {
  uint32_t expected = arrivals[shard].count.load(std::memory_order_relaxed);
  std::vector<int> result;
  for (int other = 0; other < shards; ++other) {
    // The difference is taken modulo 2^32, so that the counts may wrap.
    uint32_t count = arrivals[other].count.load(std::memory_order_relaxed);
    if (static_cast<int32_t>(count - expected) < 0)
      result.push_back(other);
  }
  return result;
}

} // namespace systole::runtime
