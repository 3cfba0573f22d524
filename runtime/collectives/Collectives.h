//===- Collectives.h - What all shards do together --------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The collectives of the C ABI, over shards that are threads of this process or
// of others. Within a process each shard reads the others' memory; between
// processes values go through buffers, a window of them at a time. A reduction
// is the one tree over the places in the group, wherever its shards are: each
// member of a group reduces one part of the elements for all, of what processes
// send it for the subtrees that they have whole.
//
//===----------------------------------------------------------------------===//
#ifndef SYSTOLE_RUNTIME_COLLECTIVES_COLLECTIVES_H
#define SYSTOLE_RUNTIME_COLLECTIVES_COLLECTIVES_H

#include "runtime/cluster/Transport.h"
#include "runtime/collectives/Barrier.h"
#include "runtime/collectives/Placement.h"
#include "runtime/collectives/TreeReduce.h"
#include "runtime/support/Memory.h"
#include "systole/runtime/abi.h"

#include "absl/status/status.h"

#include <memory>
#include <optional>
#include <utility>
#include <vector>

namespace systole::runtime {

/// "all-reduce" and the like; null for what is no systole_collective_kind.
const char *collectiveName(int32_t kind);

class Collectives {
public:
  struct Options {
    Clock::duration timeout = std::chrono::seconds(300);
    /// Whether each shard has a CPU, so that waiting may spin.
    bool spins = false;
  };
  /// `transport` is null where all shards are in this process.
  Collectives(const Placement &placement, Transport *transport,
              const Options &options);
  ~Collectives();

  /// The shard's part of a collective, as systole_communicate says. Called by
  /// one thread for each shard of this process. The error is Cancelled after
  /// `cancel`, and DeadlineExceeded, with who has not come, where others have
  /// kept the shard waiting for too long.
  absl::Status run(int shard, const systole_collective &what,
                   const void *const *inputs, void *const *outputs,
                   const int64_t *sizes, int32_t count);

  /// Begins the shard's part of a reduction, as systole_start_collective says;
  /// `finish` waits for it. Between processes a thread of its own does the work
  /// meanwhile. Within one process that would only take time from the shards:
  /// at the first `finish` they do all that has been started. Who comes first
  /// begins with what the others have started, too.
  absl::Status start(int shard, const systole_collective &what,
                     const void *const *inputs, void *const *outputs,
                     const int64_t *sizes, int32_t count, int64_t *number);
  absl::Status finish(int shard, int64_t number);

  /// Ends every present and future call.
  void cancel();
  /// After `cancel`: returns when no thread but the shards' own touches what
  /// they have started.
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
  absl::Status meet(const Call &call, const char *when);
  bool allInTheSame(const Call &call) const;
  /// Has the lane's messages exchanged by one of the threads that all call
  /// this.
  absl::Status exchange(const Call &call);

  bool hasWaiting(int shard) const;
  absl::Status finishHere(int shard, int64_t number);
  bool haveAllBegun(int64_t number) const;
  std::optional<std::pair<int64_t, int64_t>> takePiece(Waiting &mine);
  absl::Status reducePiece(Waiting &mine, int64_t number, int64_t piece);
  void prepareToStart();
  void endQueue();
  /// What the thread does that reduces between processes.
  void reduceStarted();

  void clearWhatIsNotGiven(Call &call) const;
  void reduceHere(Call &call);
  /// Does the work of the shards of the calls [first, last): of one, beside
  /// the others' threads, or of all of this process.
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
  /// Of the calls of `run`.
  std::unique_ptr<Lane> lane;
  /// What was started: in one process, of each shard; else of all.
  std::unique_ptr<Waiting[]> waiting;
  std::unique_ptr<NextPiece> nextPiece;
  std::unique_ptr<Queue> queue;
};

} // namespace systole::runtime

#endif // SYSTOLE_RUNTIME_COLLECTIVES_COLLECTIVES_H
