//===- Collectives.h - Meetings of processes --------------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The processes of one run, a grid of replicas and partitions, exchange tensors
// here. Each runs in a thread of its own, and waits until the others of its
// group have arrived. No process waits for one that has ended, and none waits
// if all are waiting.
//
//===----------------------------------------------------------------------===//

#ifndef SYSTOLE_INTERPRETER_COLLECTIVES_H
#define SYSTOLE_INTERPRETER_COLLECTIVES_H

#include "systole/Interpreter/Tensor.h"

#include "mlir/IR/Operation.h"
#include "llvm/ADT/STLFunctionalExtras.h"

#include <condition_variable>
#include <deque>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <vector>

namespace systole::interpreter {

class Probes;

class Collectives {
public:
  explicit Collectives(int64_t numReplicas, int64_t numPartitions = 1)
      : numReplicas(numReplicas), numPartitions(numPartitions),
        waitsAt(getNumProcesses(), nullptr), ended(getNumProcesses(), false) {}

  int64_t getNumReplicas() const { return numReplicas; }
  int64_t getNumPartitions() const { return numPartitions; }

  /// Processes are numbered replica by replica.
  int64_t getNumProcesses() const { return numReplicas * numPartitions; }

  /// "replica 1", or "replica 1, partition 0" if there are several.
  std::string describe(int64_t process) const;

  using Contributions = std::shared_ptr<const std::vector<Tensors>>;

  /// Returns the contribution of each process of `group` at `op`, in order.
  /// Fails at once if a process has failed, if one of the group has ended or
  /// waits at another op, or if all processes wait for each other.
  mlir::FailureOr<Contributions> exchange(mlir::Operation *op,
                                          llvm::ArrayRef<int64_t> group,
                                          int64_t process,
                                          Tensors contribution);

  /// A connection of two sides: a channel and its receiver.
  using Channel = std::pair<int64_t, int64_t>;

  void send(Channel channel, Tensors tensors);

  /// Waits for a value that is sent; fails as `exchange` does.
  mlir::FailureOr<Tensors> receive(mlir::Operation *op, Channel channel,
                                   int64_t process);

  /// Sets the values that infeeds return, in order, before the processes start.
  void setInfeed(std::deque<Tensors> tensors) { infeed = std::move(tensors); }
  std::optional<Tensors> takeInfeed();

  /// Sets the recorder of probed values; null, the default, if there is none.
  void setProbes(Probes *where) { probes = where; }
  Probes *getProbes() const { return probes; }

  /// Withdraws `process`, which has returned or has reported an error, so that
  /// its peers do not wait.
  void leave(int64_t process, bool failed);

private:
  /// A group at an op: open until all have arrived.
  struct Meeting {
    std::vector<Tensors> contributions;
    std::vector<mlir::Operation *> arrivals;
    size_t numArrived = 0;
    Contributions exchanged;
  };
  using Group = std::vector<int64_t>;

  mlir::LogicalResult reportEnded(mlir::Operation *op, int64_t process,
                                  int64_t other);
  mlir::LogicalResult wait(std::unique_lock<std::mutex> &lock,
                           mlir::Operation *op, llvm::ArrayRef<int64_t> group,
                           int64_t process, llvm::function_ref<bool()> done);
  bool isStuck() const;

  const int64_t numReplicas;
  const int64_t numPartitions;
  std::mutex mutex;
  std::condition_variable changed;
  std::map<Group, std::shared_ptr<Meeting>> meetings;
  std::map<Channel, std::deque<Tensors>> channels;
  std::deque<Tensors> infeed;
  Probes *probes = nullptr;
  std::map<Channel, int64_t> receivers; // Processes that wait at a channel.
  // The op at which each process waits, or null if the process may continue.
  std::vector<mlir::Operation *> waitsAt;
  // Whether each process has ended.
  std::vector<char> ended;
  bool failed = false;
};

} // namespace systole::interpreter

#endif // SYSTOLE_INTERPRETER_COLLECTIVES_H
