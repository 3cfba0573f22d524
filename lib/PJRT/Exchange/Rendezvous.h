//===- Rendezvous.h - A meeting place of threads of devices -----*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_LIB_PJRT_EXCHANGE_RENDEZVOUS_H
#define SYSTOLE_LIB_PJRT_EXCHANGE_RENDEZVOUS_H

#include "runtime/system/Wait.h"

#include "absl/status/status.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLFunctionalExtras.h"

#include <atomic>
#include <condition_variable>
#include <map>
#include <mutex>
#include <vector>

namespace systole::pjrt {

/// The place at which the threads of an execution show each other their arrays.
class Rendezvous {
public:
  /// `numThreads` threads of this process meet. They spin for each other if
  /// each may have a CPU.
  explicit Rendezvous(size_t numThreads);

  /// The collective, and the number of the group.
  using Place = std::pair<int64_t, int64_t>;
  /// The members of a group, and how many of them are threads of this process.
  struct Group {
    size_t numMembers, numHere;
  };
  /// Writes the arrays of the members in other processes.
  using Fetcher =
      llvm::function_ref<absl::Status(llvm::MutableArrayRef<const void *>)>;
  using Reader = llvm::function_ref<void(llvm::ArrayRef<const void *>)>;

  /// Waits for all members of a group, calls `read` with their arrays, and
  /// waits until all have read. The last one to arrive calls `fetch`, and what
  /// it fetches must live until the end of the call. Fails if the execution
  /// does.
  absl::Status meet(Place place, Group group, size_t member, const void *array,
                    Fetcher fetch, Reader read);

  /// Ends the waiting of all: a device has failed and does not come.
  void cancel();

private:
  struct Meeting {
    std::vector<const void *> arrays;
    size_t numArrived = 0, numDone = 0;
    bool isComplete = false;
    /// The number of meetings before this one.
    uint64_t round = 0;
  };

  template <typename Condition>
  void wait(std::unique_lock<std::mutex> &lock, Condition condition);
  void notify();

  const runtime::Clock::duration spin;
  std::mutex mutex;
  std::condition_variable changed;
  /// The number of notifications so far.
  std::atomic<uint64_t> numChanges{0};
  std::map<Place, Meeting> meetings;
  bool cancelled = false;
};

/// The error of a device that waits for one that failed.
absl::Status makeCancelledError();

} // namespace systole::pjrt

#endif // SYSTOLE_LIB_PJRT_EXCHANGE_RENDEZVOUS_H
