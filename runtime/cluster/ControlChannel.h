//===- ControlChannel.h - Small messages and heartbeats ---------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A TCP connection between rank 0 and each other process of a job. It is apart
// from MPI, because the launcher decides what MPI does when a process is gone.
// A thread reads messages and sends a heartbeat every half second. A closed
// connection means that a process ended; silence means that it hangs.
//
//===----------------------------------------------------------------------===//
#ifndef SYSTOLE_RUNTIME_CLUSTER_CONTROLCHANNEL_H
#define SYSTOLE_RUNTIME_CLUSTER_CONTROLCHANNEL_H

#include "runtime/cluster/Admission.h"
#include "runtime/system/Thread.h"

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"

#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

namespace systole::runtime {

class ControlChannel {
public:
  /// A message of more than `largestMessage` bytes ends its connection.
  explicit ControlChannel(int64_t largestMessage);
  ~ControlChannel();

  /// Listens at any free port; only rank 0 calls it. Returns the address for
  /// `connect`, which contains a secret.
  absl::StatusOr<std::string> listen();
  /// Accepts the other ranks' connections, each with its first message; only
  /// rank 0 calls it. Calls `hello(rank, text)` for each. Closes the port at
  /// the end.
  absl::Status accept(int processes, Clock::time_point deadline,
                      const std::function<void(int, absl::string_view)> &hello);
  /// Connects to rank 0 and sends the first message. Every other rank calls
  /// this function.
  absl::Status connect(absl::string_view address, int rank,
                       absl::string_view hello, Clock::time_point deadline);

  struct Handlers {
    /// Handles a message. The channel's thread calls it; it must not block.
    std::function<void(int rank, int kind, absl::string_view text)> receive;
    /// Called once, with the reason: the connection ended (Unavailable),
    /// nothing came for too long (DeadlineExceeded), or the bytes are no
    /// message (InvalidArgument).
    std::function<void(int rank, const absl::Status &why)> lost;
    /// Returns the step, which heartbeats carry.
    std::function<int64_t()> step;
    /// The longest silence that is allowed; zero for no limit.
    Clock::duration limit = Clock::duration::zero();
  };
  /// Starts the thread that reads.
  absl::Status start(Handlers handlers);

  /// Sends a message without waiting. `kind` is from 1. May be called from any
  /// thread.
  void send(int rank, int kind, absl::string_view text);

  /// The step of the rank's last heartbeat, or -1.
  int64_t lastStep(int rank) const;

  /// Sends the rest, and closes.
  void close();

private:
  struct Connection {
    int rank = 0;
    FileDescriptor socket;
    std::string in;
    std::mutex mutex;
    std::string out;     ///< Guarded by the mutex.
    bool broken = false; ///< Guarded by the mutex.
    Clock::time_point heard;
    std::atomic<int64_t> step{-1};
    bool lost = false;
  };

  void watch();
  void read(Connection &connection);
  void flush(Connection &connection);
  absl::Status handleMessages(Connection &connection);
  void lose(Connection &connection, const absl::Status &why);
  Connection *find(int rank) const;

  const int64_t largestMessage;
  Handlers handlers;
  /// Exists until all ranks have connected.
  std::unique_ptr<Admission> admission;
  FileDescriptor wake;
  std::vector<std::unique_ptr<Connection>> connections;
  std::atomic<bool> closing{false};
  Thread thread;
};

} // namespace systole::runtime

#endif // SYSTOLE_RUNTIME_CLUSTER_CONTROLCHANNEL_H
