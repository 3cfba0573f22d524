//===- Outfeed.h - The results of a run's steps -----------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Each shard of this process has a ring of records. The shard copies its step's
// tensors into the ring. The host reads all shards' records, step by step.
// Records from other processes' shards are delivered to rank 0.
//
//===----------------------------------------------------------------------===//
#ifndef SYSTOLE_RUNTIME_DEVICE_OUTFEED_H
#define SYSTOLE_RUNTIME_DEVICE_OUTFEED_H

#include "runtime/collectives/Placement.h"
#include "runtime/system/Memory.h"
#include "runtime/system/Wait.h"
#include "systole/runtime/abi.h"

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"

#include <deque>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

namespace systole::runtime {

class Outfeed {
public:
  static absl::StatusOr<std::unique_ptr<Outfeed>>
  create(const systole_function &function, const Placement &placement);

  enum class Result { Done, Cancelled, TimedOut };
  /// Waits for room and copies the step's tensors. The shard calls it.
  Result enqueue(int shard, const void *const *buffers,
                 Clock::duration timeout);

  /// Returns the number of steps that the shard has put in so far. The host
  /// calls it.
  int64_t steps(int shard) const;
  /// Returns tensor `index` of a step that was put in and is not released. The
  /// host calls it.
  const void *tensor(int shard, int64_t step, int index) const;
  /// Returns the records of this process's shards for steps [begin, end), as
  /// `deliver` takes them. The host calls it.
  std::string records(int64_t begin, int64_t end) const;
  /// Adds the records of `steps` steps of another process. Returns false if
  /// they do not match the shards there. May be called from any thread.
  bool deliver(int process, int64_t steps, absl::string_view records);

  /// Allows the steps before `step` to be overwritten. The host calls it.
  void release(int64_t step);

  /// Sleeps until an event has happened since `events` returned `seen`, or
  /// until `deadline`. Events are a new step and a call of `notify`. The host
  /// calls it.
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

  struct Remote {
    mutable std::mutex mutex;
    /// The records of the process's shards for each step from `released` on.
    std::deque<std::string> steps;
    int64_t released = 0; ///< The mutex guards it, as it guards `steps`.
    std::atomic<int64_t> written{0};
  };

  explicit Outfeed(const Placement &placement) : placement(placement) {}

  const Placement placement;

  std::vector<int64_t> offsets, sizes;
  int64_t recordBytes = 0, capacity = 0;
  std::unique_ptr<Ring[]> rings;
  /// One for each process.
  std::unique_ptr<Remote[]> remotes;
  alignas(cacheLine) std::atomic<uint32_t> activity{0};
  std::atomic<bool> hostSleeps{false};
  alignas(cacheLine) std::atomic<uint32_t> drained{0};
  std::atomic<int64_t> released{0};
  std::atomic<bool> cancelled{false};
};

} // namespace systole::runtime

#endif // SYSTOLE_RUNTIME_DEVICE_OUTFEED_H
