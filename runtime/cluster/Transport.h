//===- Transport.h - Bytes between processes --------------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef SYSTOLE_RUNTIME_CLUSTER_TRANSPORT_H
#define SYSTOLE_RUNTIME_CLUSTER_TRANSPORT_H

#include "runtime/support/Wait.h"

#include "absl/status/status.h"

#include <cstdint>
#include <vector>

namespace systole::runtime {

class Transport {
public:
  virtual ~Transport() = default;

  /// To or from a rank. Those of one tag between two ranks arrive in order.
  struct Message {
    int rank;
    int tag; ///< 0 to 32,767
    char *data;
    int64_t bytes;
  };

  /// Sends and receives all, and returns when that is done, when `cancelled`
  /// becomes true (Cancelled), or at the deadline: DeadlineExceeded, with the
  /// ranks that it waits for. Several threads may do so at a time, if their
  /// tags are different. In the background it takes little of the processor,
  /// which others compute on.
  virtual absl::Status exchange(const std::vector<Message> &sends,
                                const std::vector<Message> &receives,
                                Clock::time_point deadline,
                                const std::atomic<bool> &cancelled,
                                bool inBackground) = 0;

  /// Leaves the others, which every process must do at the end; by the thread
  /// that joined them.
  virtual void finish() {}

  /// Has the launcher end all processes.
  virtual void abort(int code) {}
};

} // namespace systole::runtime

#endif // SYSTOLE_RUNTIME_CLUSTER_TRANSPORT_H
