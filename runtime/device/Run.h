//===- Run.h - One call of a device function on all cores -------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What the cores of one call share, and `systole_core`, what each has of its
// own. The functions of the C ABI that compiled code calls work on these.
//
//===----------------------------------------------------------------------===//
#ifndef SYSTOLE_RUNTIME_DEVICE_RUN_H
#define SYSTOLE_RUNTIME_DEVICE_RUN_H

#include "runtime/cluster/Job.h"
#include "runtime/collectives/Collectives.h"
#include "runtime/device/CoreTrace.h"
#include "runtime/device/HostRegions.h"
#include "runtime/device/Infeed.h"
#include "runtime/device/LentState.h"
#include "runtime/device/Outfeed.h"
#include "runtime/support/Memory.h"
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

  /// Steps begun, read by the host to see whether the core is alive.
  std::atomic<int64_t> begun{0};
  std::atomic<bool> finished{false};

  /// Null where nobody wants to know. The run keeps it alive.
  systole::runtime::CoreTrace *trace = nullptr;

  /// Null where nobody reads the state meanwhile. The run keeps it alive.
  const systole::runtime::LentState *lent = nullptr;

  /// Batches taken so far.
  int64_t dequeued = 0;
  /// For each infeed, a copy of the shard's rows where they are not aligned.
  std::vector<systole::runtime::Memory> staging;

  /// Made where the program first asks for it.
  std::unique_ptr<systole::runtime::HostRegions> hostRegions;
};

namespace systole::runtime {

class Run : public JobListener {
public:
  struct Options {
    Placement placement;
    /// Null where all shards are in this process.
    Job *job = nullptr;
    /// Of all runs of the job, the same in each process.
    int64_t number = 0;
    Clock::duration timeout = std::chrono::seconds(300);
    bool spins = false;
    /// Of DeviceOptions.
    bool sendsBF16 = false;
    /// The global step before the first one.
    int64_t firstStep = 0;
  };
  /// `infeed` is null for a function without infeeds.
  static absl::StatusOr<std::shared_ptr<Run>>
  create(const systole_program &program, const systole_function &function,
         int64_t steps, Infeed *infeed, const std::atomic<bool> &stopRequested,
         const Options &options);

  /// Whether step `i` is to run: decided once, the same for all cores.
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
  systole_status hostCompute(systole_core &core, const char *region,
                             const void *const *inputs, void *const *outputs);
  systole_status awaitReader(systole_core &core, int32_t variable);

  /// Called when the core's entry has returned `status`.
  void finish(systole_core &core, systole_status status);
  /// Whether all shards here have finished and, on rank 0, all others.
  bool allFinished() const;

  /// A worker: gives rank 0 what its shards have put into the outfeed in steps
  /// [begin, end).
  void sendResults(int64_t begin, int64_t end);
  /// A worker: tells rank 0 that its part of the run is over.
  void sendDone();

  void receive(int rank, JobMessage kind, PacketReader message) override;
  int64_t currentStep() const override;
  int64_t knownStep(int rank) override;

  /// Grows while input comes, or is left out to get to where a run stopped.
  int64_t inputProgress() const { return infeed ? infeed->progress() : 0; }

  /// Gives the infeed the batches back that the cores hold; called when no core
  /// runs any more.
  void releaseBatches();

  /// Keeps the first error and ends every wait. Returns the error's code.
  systole_status fail(absl::Status status);
  absl::Status status() const;

  /// The cores that are behind the others, or all that still run.
  std::string describeSilent() const;

  /// Has each core note what it does.
  void traceCores(std::vector<std::shared_ptr<CoreTrace>> traces);

  /// Has the first core here overwrite no variable that `lent`, which may be
  /// null, says is still read.
  void awaitReader(std::shared_ptr<const LentState> lent);

  const systole_function &function;
  const Placement placement;
  /// Of the shards of this process.
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
  std::shared_ptr<const LentState> lent;
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

  /// What the processes have said about steps.
  std::mutex agreement;
  std::condition_variable agreed;
  /// On rank 0, the steps that each worker is ready for, and whether it wants
  /// no more; on a worker, in the first entry, what rank 0 has decided.
  struct Said {
    int64_t steps = 0;
    bool noMore = false;
  };
  std::vector<Said> said;
  /// Workers whose part is over.
  std::atomic<int> done{0};

  std::atomic<bool> failed{false};
  mutable std::mutex errorMutex;
  absl::Status error;
};

} // namespace systole::runtime

#endif // SYSTOLE_RUNTIME_DEVICE_RUN_H
