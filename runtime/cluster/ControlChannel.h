//===- ControlChannel.h - Small messages and signs of life ------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A TCP connection between rank 0 and each other process of a job, apart from
// MPI, whose behaviour when a process is gone is the launcher's. A thread reads
// what comes, sends a heartbeat every half second, and knows of a process that
// ended by its connection's end, of one that hangs by its silence.
//
//===----------------------------------------------------------------------===//
#ifndef SYSTOLE_RUNTIME_CLUSTER_CONTROLCHANNEL_H
#define SYSTOLE_RUNTIME_CLUSTER_CONTROLCHANNEL_H

#include "runtime/cluster/Admission.h"
#include "runtime/support/Thread.h"

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
  /// A message of more bytes than `largestMessage` ends its connection.
  explicit ControlChannel(int64_t largestMessage);
  ~ControlChannel();

  /// Rank 0: waits for connections at any free port. The address is for
  /// `connect`, and holds a secret.
  absl::StatusOr<std::string> listen();
  /// Rank 0: takes the others' connections, each with its first message.
  /// `hello(rank, text)` is called for each. Closes the port at the end.
  absl::Status accept(int processes, Clock::time_point deadline,
                      const std::function<void(int, absl::string_view)> &hello);
  /// Another rank: finds rank 0 and sends it its first message.
  absl::Status connect(absl::string_view address, int rank,
                       absl::string_view hello, Clock::time_point deadline);

  struct Handlers {
    /// A message, by the channel's thread, which must not be kept waiting.
    std::function<void(int rank, int kind, absl::string_view text)> receive;
    /// Called once, with the reason: the connection ended (Unavailable),
    /// nothing came for too long (DeadlineExceeded), or the bytes are no
    /// message (InvalidArgument).
    std::function<void(int rank, const absl::Status &why)> lost;
    /// What a heartbeat tells: the step.
    std::function<int64_t()> step;
    /// Silence that is too long; zero for none.
    Clock::duration limit = Clock::duration::zero();
  };
  /// Begins to read.
  absl::Status start(Handlers handlers);

  /// From any thread; does not wait. `kind` is from 1.
  void send(int rank, int kind, absl::string_view text);

  /// The step that the rank's last heartbeat told, or -1.
  int64_t lastStep(int rank) const;

  /// Sends what is left, and closes.
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
  /// Until all have connected.
  std::unique_ptr<Admission> admission;
  FileDescriptor wake;
  std::vector<std::unique_ptr<Connection>> connections;
  std::atomic<bool> closing{false};
  Thread thread;
};

} // namespace systole::runtime

#endif // SYSTOLE_RUNTIME_CLUSTER_CONTROLCHANNEL_H
