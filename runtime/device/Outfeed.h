//===- Outfeed.h - The results of a run's steps -----------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A ring of records for each shard: the shard copies its step's tensors in, the
// host reads step after step, all shards of each.
//
//===----------------------------------------------------------------------===//
#ifndef SYSTOLE_RUNTIME_DEVICE_OUTFEED_H
#define SYSTOLE_RUNTIME_DEVICE_OUTFEED_H

#include "runtime/support/Memory.h"
#include "runtime/support/Wait.h"
#include "systole/runtime/abi.h"

#include "absl/status/statusor.h"

#include <memory>
#include <vector>

namespace systole::runtime {

class Outfeed {
public:
  static absl::StatusOr<std::unique_ptr<Outfeed>>
  create(const systole_function &function, int shards);

  enum class Result { Done, Cancelled, TimedOut };
  /// Called by the shard: copies its step's tensors, when there is room.
  Result enqueue(int shard, const void *const *buffers,
                 Clock::duration timeout);

  /// Called by the host: how many steps the shard has put in so far.
  int64_t steps(int shard) const {
    return rings[shard].written.load(std::memory_order_acquire);
  }
  /// Called by the host: tensor `index` of a step that is in and not released.
  const void *tensor(int shard, int64_t step, int index) const;
  /// Called by the host: the steps before `step` may be overwritten.
  void release(int64_t step);

  /// Called by the host: sleeps until something has happened (a step was put
  /// in, or `notify` was called) since `events` returned `seen`, at the latest
  /// until `deadline`.
  void waitForEvent(uint32_t seen, Clock::time_point deadline);
  uint32_t events() const { return activity.load(); }
  void notify();

  /// Ends every wait of a shard.
  void cancel();

private:
  struct alignas(cacheLine) Ring {
    std::atomic<int64_t> written{0};
    Memory records;
  };

  Outfeed() = default;

  std::vector<int64_t> offsets, sizes;
  int64_t recordBytes = 0, capacity = 0;
  std::unique_ptr<Ring[]> rings;
  alignas(cacheLine) std::atomic<uint32_t> activity{0};
  std::atomic<bool> hostSleeps{false};
  alignas(cacheLine) std::atomic<uint32_t> drained{0};
  std::atomic<int64_t> released{0};
  std::atomic<bool> cancelled{false};
};

} // namespace systole::runtime

#endif // SYSTOLE_RUNTIME_DEVICE_OUTFEED_H
