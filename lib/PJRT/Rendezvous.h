//===- Rendezvous.h - A meeting place of threads of devices -----*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_LIB_PJRT_RENDEZVOUS_H
#define SYSTOLE_LIB_PJRT_RENDEZVOUS_H

#include "absl/status/status.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLFunctionalExtras.h"

#include <condition_variable>
#include <map>
#include <mutex>
#include <vector>

namespace systole::pjrt {

/// The place at which the threads of an execution show each other their arrays.
class Rendezvous {
public:
  /// The collective, and the number of the group.
  using Place = std::pair<int64_t, int64_t>;
  using Reader = llvm::function_ref<void(llvm::ArrayRef<const void *>)>;

  /// Waits for all members of a group, calls `read` with their arrays, and
  /// waits until all have read. Fails if the execution does.
  absl::Status meet(Place place, size_t member, size_t numMembers,
                    const void *array, Reader read);

  /// Ends the waiting of all: a device has failed and does not come.
  void cancel();

private:
  struct Meeting {
    std::vector<const void *> arrays;
    size_t numArrived = 0, numDone = 0;
    /// The number of meetings before this one.
    uint64_t round = 0;
  };

  std::mutex mutex;
  std::condition_variable changed;
  std::map<Place, Meeting> meetings;
  bool cancelled = false;
};

} // namespace systole::pjrt

#endif // SYSTOLE_LIB_PJRT_RENDEZVOUS_H
