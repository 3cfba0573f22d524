//===- Processes.h - The processes of a job ---------------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// `jax.distributed` makes a job of several processes. Each has devices of its
// own, and one program runs on the devices of all. Each process compiles it.
// Arrays pass between two processes over a TCP connection.
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_LIB_PJRT_EXCHANGE_PROCESSES_H
#define SYSTOLE_LIB_PJRT_EXCHANGE_PROCESSES_H

#include "runtime/system/Socket.h"

#include "absl/status/statusor.h"
#include "llvm/ADT/ArrayRef.h"

#include <condition_variable>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <set>
#include <string>
#include <thread>
#include <tuple>
#include <vector>

namespace systole::pjrt {

/// Names an array of one execution: what `member` of a group shows to the
/// others in a collective. If a loop repeats the collective, arrays of one name
/// arrive in the order of its rounds.
struct ArrayLabel {
  uint64_t execution;
  int64_t collective, group, member;

  bool operator<(const ArrayLabel &other) const {
    return std::tie(execution, collective, group, member) <
           std::tie(other.execution, other.collective, other.group,
                    other.member);
  }
};

/// An array from another process.
struct ReceivedArray {
  std::unique_ptr<char[]> bytes;
  int64_t numBytes = 0;
};

class Processes {
public:
  /// The framework's store of keys and values, which all processes see.
  struct Store {
    std::function<absl::Status(const std::string &key,
                               const std::string &value)>
        put;
    /// Waits until a process has put the key.
    std::function<absl::StatusOr<std::string>(const std::string &key)> get;
  };

  /// Connects process `index` of `count` with all others. Waits for them.
  static absl::StatusOr<std::unique_ptr<Processes>>
  connect(int index, int count, int64_t numDevices, const Store &store);
  ~Processes();

  int getIndex() const { return index; }
  /// The number of devices of each process.
  llvm::ArrayRef<int64_t> getNumDevices() const { return numDevices; }
  /// How many devices share the CPUs of this process: those of all processes of
  /// this machine that may use the same CPUs.
  int64_t getNumDevicesOnCPUs() const { return numDevicesOnCPUs; }

  /// The number of the next execution of a program, the same in all processes.
  /// They start the executions of programs of one identity in one order.
  uint64_t startExecution(uint64_t identity);
  /// Drops what arrived for an execution and was not received.
  void endExecution(uint64_t execution);
  /// Tells the other processes that this one does not finish an execution.
  void cancel(uint64_t execution);

  /// Closes the connection to a process that is known to be gone.
  void disconnect(int process);

  /// Sends an array. The bytes are the caller's again afterwards.
  absl::Status send(int process, const ArrayLabel &label,
                    llvm::ArrayRef<char> bytes);
  /// Waits for an array. Fails if its process has ended, or has cancelled the
  /// execution.
  absl::StatusOr<ReceivedArray> receive(int process, const ArrayLabel &label);

private:
  struct Header {
    ArrayLabel label;
    /// `cancellation`, or the size of the array that follows.
    int64_t numBytes;
  };
  static constexpr int64_t cancellation = -1;

  /// The connection to another process. One thread at a time sends.
  struct Connection {
    runtime::FileDescriptor socket;
    std::mutex sending;
    /// The read part of a message. Only the listening thread uses it.
    Header header = {};
    ReceivedArray array;
    size_t numHeaderBytes = 0, numArrayBytes = 0;
    /// Whether the connection is lost. The mutex of the inbox guards this.
    bool isLost = false;

    llvm::MutableArrayRef<char> getNext();
  };

  Processes(int index, int count);

  absl::Status join(const Store &store, int64_t numDevices);
  absl::Status getLoss(int process, uint64_t execution);
  void listen();
  bool read(Connection &connection);
  bool advance(Connection &connection, size_t numBytes);
  void deliver(Connection &connection);

  const int index;
  std::vector<int64_t> numDevices;
  int64_t numDevicesOnCPUs = 0;
  /// The connection to each process; null for this one.
  std::vector<std::unique_ptr<Connection>> connections;

  std::mutex mutex;
  std::condition_variable arrived;
  std::map<ArrayLabel, std::deque<ReceivedArray>> inbox;
  /// Executions that another process has cancelled.
  std::set<uint64_t> cancelled;
  /// The executions of each identity so far.
  std::map<uint64_t, uint64_t> numExecutions;

  std::thread listener;
};

} // namespace systole::pjrt

#endif // SYSTOLE_LIB_PJRT_EXCHANGE_PROCESSES_H
