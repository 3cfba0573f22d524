//===- Outfeed.h - The results of a run's steps -----------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A ring of records for each shard of this process: the shard copies its step's
// tensors in, the host reads step after step, all shards of each. What the
// shards of other processes have put in is delivered to rank 0.
//
//===----------------------------------------------------------------------===//
#ifndef SYSTOLE_RUNTIME_DEVICE_OUTFEED_H
#define SYSTOLE_RUNTIME_DEVICE_OUTFEED_H

#include "runtime/collectives/Placement.h"
#include "runtime/support/Memory.h"
#include "runtime/support/Wait.h"
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
  /// Called by the shard: copies its step's tensors, when there is room.
  Result enqueue(int shard, const void *const *buffers,
                 Clock::duration timeout);

  /// Called by the host: how many steps the shard has put in so far.
  int64_t steps(int shard) const;
  /// Called by the host: tensor `index` of a step that is in and not released.
  const void *tensor(int shard, int64_t step, int index) const;
  /// Called by the host: what the shards of this process have put in, in
  /// steps [begin, end), for `deliver`.
  std::string records(int64_t begin, int64_t end) const;
  /// Adds `steps` steps of another process. From any thread; false if that is
  /// not what its shards put in.
  bool deliver(int process, int64_t steps, absl::string_view records);

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

  struct Remote {
    mutable std::mutex mutex;
    /// Of each step from `released` on, the records of the process's shards.
    std::deque<std::string> steps;
    int64_t released = 0; ///< Guarded by the mutex, as `steps`.
    std::atomic<int64_t> written{0};
  };

  explicit Outfeed(const Placement &placement) : placement(placement) {}

  const Placement placement;

  std::vector<int64_t> offsets, sizes;
  int64_t recordBytes = 0, capacity = 0;
  std::unique_ptr<Ring[]> rings;
  /// Of each process.
  std::unique_ptr<Remote[]> remotes;
  alignas(cacheLine) std::atomic<uint32_t> activity{0};
  std::atomic<bool> hostSleeps{false};
  alignas(cacheLine) std::atomic<uint32_t> drained{0};
  std::atomic<int64_t> released{0};
  std::atomic<bool> cancelled{false};
};

} // namespace systole::runtime

#endif // SYSTOLE_RUNTIME_DEVICE_OUTFEED_H
