//===- Run.h - One call of a device function on all cores -------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The state that the cores of one call share, and `systole_core`, the state of
// each. The functions of the C ABI that compiled code calls use these.
//
//===----------------------------------------------------------------------===//
#ifndef SYSTOLE_RUNTIME_DEVICE_RUN_H
#define SYSTOLE_RUNTIME_DEVICE_RUN_H

#include "runtime/cluster/Job.h"
#include "runtime/collectives/Collectives.h"
#include "runtime/device/BorrowedSnapshot.h"
#include "runtime/device/CoreTrace.h"
#include "runtime/device/HostCallbacks.h"
#include "runtime/device/Infeed.h"
#include "runtime/device/Outfeed.h"
#include "runtime/system/Memory.h"
#include "systole/runtime/abi.h"

#include "absl/status/status.h"

#include <condition_variable>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

namespace systole::runtime {
class Run;
} // namespace systole::runtime

/// One core of the target during one call.
struct alignas(systole::runtime::cacheLine) systole_core {
  systole::runtime::Run *run = nullptr;
  int32_t shard = 0;
  /// See systole_shared_state.
  char *sharedState = nullptr;

  /// The number of steps begun. The host reads it to see whether the core is
  /// alive.
  std::atomic<int64_t> begun{0};
  std::atomic<bool> finished{false};

  /// The trace of the core, or null. The run keeps it alive.
  systole::runtime::CoreTrace *trace = nullptr;

  /// The snapshot that a reader of the state borrows during the run, or null.
  /// The run keeps it alive.
  const systole::runtime::BorrowedSnapshot *lent = nullptr;

  /// The number of batches taken so far.
  int64_t dequeued = 0;
  /// Memory for a copy of each infeed's rows, if the rows of the shard are not
  /// aligned.
  std::vector<systole::runtime::Memory> staging;

  /// The host callbacks, which the program's first callback creates.
  std::unique_ptr<systole::runtime::HostCallbacks> hostCallbacks;
};

namespace systole::runtime {

/// The core that the calling thread is of; null in the other threads of a team.
extern thread_local systole_core *ownCore;

class Run : public JobListener {
public:
  struct Options {
    Placement placement;
    /// The job of several processes; null if all shards are in this process.
    Job *job = nullptr;
    /// The run's number in the job, the same in each process.
    int64_t number = 0;
    Clock::duration timeout = std::chrono::seconds(300);
    bool spins = false;
    /// See DeviceOptions.
    bool sendsBF16 = false;
    /// The number of global steps before the first one.
    int64_t firstStep = 0;
  };
  /// `infeed` is null for a function without infeeds.
  static absl::StatusOr<std::shared_ptr<Run>>
  create(const systole_program &program, const systole_function &function,
         int64_t steps, Infeed *infeed, const std::atomic<bool> &stopRequested,
         const Options &options);

  /// Whether step `i` runs. Decided once, the same for all cores.
  bool admit(int64_t i);
  int64_t admitted() const { return admittedSteps.load(); }

  systole_status dequeue(systole_core &core, const void **buffers,
                         int32_t count);
  systole_status enqueue(systole_core &core, const void *const *buffers,
                         int32_t count);
  systole_status communicate(systole_core &core, const systole_collective &what,
                             const void *const *inputs, void *const *outputs,
                             const int64_t *sizes, int32_t count);
  systole_status startCollective(systole_core &core,
                                 const systole_collective &what,
                                 const void *const *inputs,
                                 void *const *outputs, const int64_t *sizes,
                                 int32_t count, int64_t *number);
  systole_status finishCollective(systole_core &core, int64_t number);
  systole_status meet(systole_core &core);
  systole_status hostCompute(systole_core &core, const char *callback,
                             const void *const *inputs, void *const *outputs);
  systole_status awaitReader(systole_core &core, int32_t variable);

  /// The core's entry has returned `status`.
  void finish(systole_core &core, systole_status status);
  /// Whether all shards of this process have finished and, on rank 0, all
  /// others.
  bool allFinished() const;

  /// Sends rank 0 the outfeed of this worker's shards in steps [begin, end).
  void sendResults(int64_t begin, int64_t end);
  /// Tells rank 0 that this worker's part of the run is over.
  void sendDone();

  void receive(int rank, JobMessage kind, PacketReader message) override;
  int64_t currentStep() const override;
  int64_t knownStep(int rank) override;

  /// Grows while batches are read or skipped.
  int64_t inputProgress() const { return infeed ? infeed->progress() : 0; }

  /// Returns the cores' batches to the infeed. No core may be running.
  void releaseBatches();

  /// Keeps the first error and ends every wait. Returns the error's code.
  systole_status fail(absl::Status status);
  absl::Status status() const;

  /// Names the cores that are behind the others, or all that still run.
  std::string describeSilent() const;

  /// Makes each core trace its activity.
  void traceCores(std::vector<std::shared_ptr<CoreTrace>> traces);

  /// Makes the cores of this process wait before they overwrite a variable that
  /// is still borrowed in `lent`: the first core's and the shared ones. `lent`
  /// may be null.
  void awaitReader(std::shared_ptr<const BorrowedSnapshot> lent);

  const systole_function &function;
  const Placement placement;
  /// One for each shard of this process.
  std::unique_ptr<systole_core[]> cores;
  std::unique_ptr<Outfeed> outfeed;

private:
  Run(const systole_program &program, const systole_function &function,
      int64_t steps, Infeed *infeed, const std::atomic<bool> &stopRequested,
      const Options &options);

  bool decide(int64_t next);
  bool decideHere(int64_t next);
  bool agree(int64_t next, bool here);
  PacketWriter message() const;
  systole_collective asSent(const systole_collective &what) const;
  systole_status endCollective(const systole_core &core, absl::Status status);
  const systole_program &program;
  std::vector<std::shared_ptr<CoreTrace>> traces;
  std::shared_ptr<const BorrowedSnapshot> lent;
  const int64_t steps;
  Infeed *const infeed;
  const int64_t firstBatch;
  const std::atomic<bool> &stopRequested;
  const Options options;
  Collectives collectives;

  std::mutex admission;
  std::condition_variable decided;
  std::atomic<int64_t> admittedSteps{0};
  bool deciding = false, ended = false;

  /// The processes' messages about steps.
  std::mutex agreement;
  std::condition_variable agreed;
  /// On rank 0, an entry for each worker: the steps for which it is ready, and
  /// whether it wants no more. On a worker, the first entry holds the decision
  /// of rank 0.
  struct Said {
    int64_t steps = 0;
    bool noMore = false;
  };
  std::vector<Said> said;
  /// The number of workers whose part is over.
  std::atomic<int> done{0};

  std::atomic<bool> failed{false};
  mutable std::mutex errorMutex;
  absl::Status error;
};

} // namespace systole::runtime

#endif // SYSTOLE_RUNTIME_DEVICE_RUN_H
