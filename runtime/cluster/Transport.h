//===- Transport.h - Bytes between processes --------------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef SYSTOLE_RUNTIME_CLUSTER_TRANSPORT_H
#define SYSTOLE_RUNTIME_CLUSTER_TRANSPORT_H

#include "runtime/system/Wait.h"

#include "absl/status/status.h"

#include <cstdint>
#include <vector>

namespace systole::runtime {

class Transport {
public:
  virtual ~Transport() = default;

  /// A message to or from a rank. Messages of one tag between two ranks arrive
  /// in order.
  struct Message {
    int rank;
    int tag; ///< 0 to 32,767
    char *data;
    int64_t bytes;
  };

  /// Sends and receives all messages. Returns when that is done, when
  /// `cancelled` becomes true (Cancelled), or at the deadline
  /// (DeadlineExceeded, with the missing ranks). Several threads may call it at
  /// a time if their tags differ. In the background it takes little CPU time
  /// from the threads that compute.
  virtual absl::Status exchange(const std::vector<Message> &sends,
                                const std::vector<Message> &receives,
                                Clock::time_point deadline,
                                const std::atomic<bool> &cancelled,
                                bool inBackground) = 0;

  /// Leaves the other processes. Every process must call it at the end, in the
  /// thread that joined.
  virtual void finish() {}

  /// Makes the launcher end all processes.
  virtual void abort(int code) {}
};

} // namespace systole::runtime

#endif // SYSTOLE_RUNTIME_CLUSTER_TRANSPORT_H
