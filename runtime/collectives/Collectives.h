//===- Collectives.h - Collectives over all shards --------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The collectives of the C ABI, over shards that are threads of this process or
// of others. Within a process each shard reads the others' memory; between
// processes values go through buffers, one window at a time. A reduction
// follows one tree over the positions in the group, wherever its shards are.
// Each member of a group reduces one slice of the elements for all. Other
// processes send it the results of the subtrees that they hold completely.
//
//===----------------------------------------------------------------------===//
#ifndef SYSTOLE_RUNTIME_COLLECTIVES_COLLECTIVES_H
#define SYSTOLE_RUNTIME_COLLECTIVES_COLLECTIVES_H

#include "runtime/cluster/Transport.h"
#include "runtime/collectives/Barrier.h"
#include "runtime/collectives/Placement.h"
#include "runtime/collectives/TreeReduce.h"
#include "runtime/system/Memory.h"
#include "systole/runtime/abi.h"

#include "absl/status/status.h"

#include <memory>
#include <optional>
#include <utility>
#include <vector>

namespace systole::runtime {

/// "all-reduce" and so on; null if `kind` is not a systole_collective_kind.
const char *collectiveName(int32_t kind);

class Collectives {
public:
  struct Options {
    Clock::duration timeout = std::chrono::seconds(300);
    /// Whether each shard has a CPU of its own, so that waits may spin.
    bool spins = false;
  };
  /// `transport` is null if all shards are in this process.
  Collectives(const Placement &placement, Transport *transport,
              const Options &options);
  ~Collectives();

  /// Runs the shard's part of a collective: see systole_communicate. One thread
  /// for each shard of this process calls it. It returns Cancelled after
  /// `cancel`. It returns DeadlineExceeded with the missing shards if they are
  /// too late.
  absl::Status run(int shard, const systole_collective &what,
                   const void *const *inputs, void *const *outputs,
                   const int64_t *sizes, int32_t count);

  /// Starts the shard's part of a reduction: see systole_start_collective.
  /// `finish` waits for the result. Between processes a thread of its own
  /// reduces. Within one process such a thread would only take time from the
  /// shards. There the shards reduce all started collectives at the first
  /// `finish`; the first shard to arrive begins.
  absl::Status start(int shard, const systole_collective &what,
                     const void *const *inputs, void *const *outputs,
                     const int64_t *sizes, int32_t count, int64_t *number);
  absl::Status finish(int shard, int64_t number);

  /// Returns when each shard of this process has called it.
  absl::Status meet(int shard);

  /// Ends every present and future call.
  void cancel();
  /// After `cancel`: returns when only the shards' own threads touch the
  /// started reductions.
  void awaitEnd();

private:
  struct Call;
  struct Slice;
  struct GroupPlan;
  struct Transfer;
  struct Plan;
  struct Lane;
  struct Waiting;
  struct NextPiece;
  struct Queue;

  absl::Status check(const systole_collective &what, const int64_t *sizes,
                     int32_t count) const;
  absl::Status checkGroups(const systole_collective &what) const;
  absl::Status meet(int shard, const char *when, absl::string_view what);
  absl::Status meet(const Call &call, const char *when);
  bool allInTheSame(const Call &call) const;
  /// Exchanges the lane's messages. All threads call it; one of them does the
  /// work.
  absl::Status exchange(const Call &call);

  bool hasWaiting(int shard) const;
  absl::Status finishHere(int shard, int64_t number);
  bool haveAllBegun(int64_t number) const;
  std::optional<std::pair<int64_t, int64_t>> takePiece(Waiting &mine);
  absl::Status reducePiece(Waiting &mine, int64_t number, int64_t piece);
  void prepareToStart();
  void endQueue();
  /// The body of the thread that reduces between processes.
  void reduceStarted();

  void zeroOutputsOfNonMembers(Call &call) const;
  void reduceHere(Call &call);
  /// Does the work of the shards of the calls [first, last): of one shard while
  /// others do theirs, or of all shards of this process.
  absl::Status reduceAcross(Call *first, Call *last);
  void packPartials(Call &call, const GroupPlan &plan, int64_t round);
  void combine(Call &call, const GroupPlan &plan, int64_t round);
  void unpackResults(Call &call, const GroupPlan &plan, int64_t round);
  absl::Status transfer(Call &call);

  Slice sliceOf(const Call &call, int group, int member) const;
  int processOf(const Call &call, int group, int member) const;
  void partsOf(const Call &call, int group, int process, int first, int last,
               std::vector<std::pair<int, int>> &parts) const;
  std::unique_ptr<Plan> makeReductionPlan(const Call &call) const;
  std::unique_ptr<Plan> makeTransferPlan(const Call &call) const;
  absl::Status planTransfers(const Call &call);

  const Placement placement;
  Transport *const transport;
  const Clock::duration timeout;
  Barrier barrier;
  std::atomic<bool> cancelled{false};
  std::unique_ptr<Call[]> calls;
  /// The lane of `run`.
  std::unique_ptr<Lane> lane;
  /// The reductions that a shard has started, for each shard; used if all
  /// shards are in one process.
  std::unique_ptr<Waiting[]> waiting;
  std::unique_ptr<NextPiece> nextPiece;
  std::unique_ptr<Queue> queue;
};

} // namespace systole::runtime

#endif // SYSTOLE_RUNTIME_COLLECTIVES_COLLECTIVES_H
