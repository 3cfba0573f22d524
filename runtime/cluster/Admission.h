//===- Admission.h - Connecting processes to rank 0 -------------*- C++ -*-===//
//-*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Rank 0 listens at a port that anyone may reach until all other ranks have
// connected. A connection is pending until it has sent the secret, which the
// ranks get by the transport, and its first message. One poll loop serves all
// pending connections. Their number, time and bytes are bounded, and none
// delays rank 0's deadline.
//
//===----------------------------------------------------------------------===//
#ifndef SYSTOLE_RUNTIME_CLUSTER_ADMISSION_H
#define SYSTOLE_RUNTIME_CLUSTER_ADMISSION_H

#include "runtime/system/Socket.h"
#include "runtime/system/Wait.h"

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"

#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace systole::runtime {

class Admission {
public:
  /// Listens at any free port of all IPv4 addresses and, if the machine has
  /// IPv6, of all IPv6 addresses.
  static absl::StatusOr<std::unique_ptr<Admission>> open();
  ~Admission();

  /// The argument of `joinRankZero`: the secret, the port, and the machine's
  /// addresses. The argument has at most `longestAddress` bytes.
  const std::string &address() const { return ownAddress; }
  static constexpr size_t longestAddress = 4096;

  /// An admitted rank.
  struct Rank {
    int rank = 0;
    FileDescriptor socket;
    std::string hello;
    /// The received bytes after the first message.
    std::string rest;
  };
  /// Admits ranks 1 to `processes` - 1. Ranks that are missing at the deadline
  /// are an error. `largestHello` is in bytes.
  absl::Status admit(int processes, Clock::time_point deadline,
                     int64_t largestHello,
                     const std::function<void(Rank)> &admitted);

private:
  struct Pending;
  enum class Progress { Waits, Leaves, Admitted };
  Admission();
  Progress advance(Pending &connection, int64_t largestHello);
  void acceptAll(Clock::time_point now, size_t most);

  FileDescriptor listener;
  std::string secret, ownAddress;
  /// The connections in the order of arrival, hence of their deadlines.
  std::vector<std::unique_ptr<Pending>> pending;
  int64_t turnedAway = 0;
  /// No connection is accepted before this time: the process has run out of
  /// file descriptors.
  Clock::time_point pausedUntil;
};

/// Finds rank 0 by `Admission::address`, and sends it the secret and the first
/// message. Every other rank calls this function.
absl::StatusOr<FileDescriptor> joinRankZero(absl::string_view address, int rank,
                                            absl::string_view hello,
                                            Clock::time_point deadline);

/// Sends all bytes before the deadline. The socket must not block.
bool writeAll(const FileDescriptor &socket, absl::string_view bytes,
              Clock::time_point deadline);

} // namespace systole::runtime

#endif // SYSTOLE_RUNTIME_CLUSTER_ADMISSION_H
