//===- Device.h - The target: its cores and their memory --------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef SYSTOLE_RUNTIME_DEVICE_DEVICE_H
#define SYSTOLE_RUNTIME_DEVICE_DEVICE_H

#include "runtime/cluster/Packet.h"
#include "runtime/collectives/Placement.h"
#include "runtime/device/CoreTrace.h"
#include "runtime/device/Infeed.h"
#include "runtime/device/LentState.h"
#include "runtime/support/Memory.h"
#include "runtime/support/TensorSpec.h"
#include "runtime/support/Thread.h"
#include "systole/runtime/abi.h"

#include "absl/functional/function_ref.h"
#include "absl/status/statusor.h"

#include <atomic>
#include <memory>
#include <mutex>
#include <vector>

namespace systole::runtime {

class Job;
class Outfeed;
class Run;

/// What the shards gave to the outfeed in one step. Valid within the callback.
class StepResults {
public:
  StepResults(const systole_function &function, const Outfeed &outfeed,
              int64_t step)
      : function(function), outfeed(outfeed), step(step) {}

  const void *tensor(int shard, int index) const;
  /// The step's index in the run, from 0.
  int64_t index() const { return step; }
  /// A scalar of F32, F64, S32 or S64.
  double scalar(int shard, int index) const;

private:
  const systole_function &function;
  const Outfeed &outfeed;
  int64_t step;
};

using StepCallback = absl::FunctionRef<void(const StepResults &)>;

struct DeviceOptions {
  /// The processes that have the shards; null for this one alone.
  Job *job = nullptr;
  /// Sums of F32 over shards are rounded to bf16, see SYSTOLE_BF16_WIRE.
  bool sendsBF16 = false;
  /// Whether the launcher has bound the process where a person said so.
  bool bindingAskedFor = false;
  /// How long a shard waits for another, or the host for a shard.
  Clock::duration timeout = std::chrono::seconds(300);
  /// Fills the temporaries with a pattern, to see what of them is used.
  bool poison = false;
};

/// What runs have touched of a core's temporaries.
struct TouchedMemory {
  /// Lines of SYSTOLE_ALIGNMENT bytes that are not the pattern any more, and
  /// the end of the last one. Both in bytes.
  int64_t bytes = 0, end = 0;
};

/// The cores of a program. Each has its own copy of the state, or its part. In
/// a job, what rank 0 does with it is done by all processes: theirs answer
/// `serve`.
class Device {
public:
  /// Checks that the program is one that this runtime can run.
  static absl::StatusOr<std::unique_ptr<Device>>
  create(const systole_program &program, const DeviceOptions &options);
  ~Device();

  int shards() const { return program.num_shards; }
  const Placement &placement() const { return where; }
  Job *job() const { return options.job; }
  /// The state arena of a shard of this process.
  char *state(int shard);
  /// What the shard's state has of a variable.
  char *variable(int shard, const systole_variable &variable);

  /// The state of whole variables, of rank 0: where shards have variables
  /// whole, that of shard 0. `copyState` gives it to the shards, and
  /// `gatherState` makes it of what they have.
  char *wholeState() {
    return hasParts(program) ? arenas->whole.data() : state(0);
  }
  char *whole(const systole_variable &variable) {
    return wholeState() + wholeOffset(program, variable);
  }
  absl::Status gatherState();
  int64_t globalStep();

  /// The whole state, for a reader of it while the device goes on: steps, and
  /// `gatherState`, wait where they come to what he has not read. All is given
  /// back when the last copy of the pointer goes. The reader before is done.
  std::shared_ptr<LentState> lendState();

  /// What this process's shards do when rank 0 calls a function of the same
  /// meaning.
  absl::Status receiveState();
  absl::Status sendParts();
  absl::StatusOr<std::string> checksums();
  void clearCarriedHere(const systole_function &function);
  absl::Status takePart(const systole_function &function, int64_t number,
                        int64_t steps, Infeed *infeed);

  /// Has the system give the memory for the temporaries of a function that is
  /// to run soon, and for the state, beside what comes before, where a CPU is
  /// free for that.
  void prepare(const systole_function &function);

  /// Fills the state of all shards from the seed, by the program's function
  /// "initialize".
  absl::Status initialize(uint64_t seed);

  /// Gives all shards the whole state, or their parts of it.
  absl::Status copyState();

  /// An error that names the first variable that is not the same bits on all
  /// shards.
  absl::Status checkStatesAgree();

  /// Runs at most `steps` steps, one thread a shard, and returns how many were
  /// run: fewer if the infeed ended or a stop was requested. Calls `onStep` for
  /// each, in order. After an error no thread is left, but for one that does
  /// not come back from compiled code, which the error then says.
  absl::StatusOr<int64_t> run(const systole_function &function, int64_t steps,
                              Infeed *infeed, StepCallback onStep);

  /// The same for a function without infeed, on the core of shard 0.
  absl::StatusOr<int64_t> runOnOneCore(const systole_function &function,
                                       int64_t steps, StepCallback onStep) {
    return run(function, Placement(), steps, nullptr, onStep);
  }

  /// Sets what a function carries from step to step to zero, on all shards.
  void clearCarried(const systole_function &function);

  /// With DeviceOptions::poison: what has been touched of the temporaries of
  /// the core that touched the most.
  TouchedMemory touched() const;

  /// Has the cores note what they do, in all runs from now on; by shard.
  const std::vector<std::shared_ptr<CoreTrace>> &trace();

  /// Ends the present run at a step boundary, and every future one before its
  /// first step. From any thread.
  void requestStop();
  bool stopRequested() const { return stopped->load(); }

  /// Ends the present run at a step boundary; the next one runs again. From any
  /// thread.
  void endRun();

private:
  struct Arenas {
    std::vector<Memory> states, transients;
    Memory whole; ///< Empty where shards have all variables whole.
  };

  Device(const systole_program &program, const DeviceOptions &options)
      : program(program), options(options) {}
  absl::StatusOr<int64_t> run(const systole_function &function,
                              const Placement &placement, int64_t steps,
                              Infeed *infeed, StepCallback onStep);
  void copyStateHere();
  absl::Status receiveParts();
  void split(const systole_variable &variable, const char *whole);
  void join(const systole_variable &variable, int shard, const char *part);
  int firstWithPart(const systole_variable &variable, int shard,
                    int first) const;
  absl::string_view values(const systole_variable &variable, int shard,
                           std::string &copy);
  absl::Status checkStatesAgreeHere();

  const systole_program &program;
  const DeviceOptions options;
  Placement where;
  /// For each shard of this process, the core of the machine it is pinned to;
  /// empty for none.
  std::vector<int> cpus;
  /// Whether each shard on this machine has a core.
  bool spins = false;
  int64_t runs = 0;
  /// Empty where nobody wants to know.
  std::vector<std::shared_ptr<CoreTrace>> traces;
  /// Null where nobody reads the state.
  std::shared_ptr<LentState> lent;
  /// Of `prepare`.
  Thread preparing;
  /// Shared with threads that may not come back.
  std::shared_ptr<Arenas> arenas = std::make_shared<Arenas>();
  std::shared_ptr<std::atomic<bool>> stop =
      std::make_shared<std::atomic<bool>>(false);
  /// Whether `stop` holds for future runs, too.
  std::shared_ptr<std::atomic<bool>> stopped =
      std::make_shared<std::atomic<bool>>(false);
  std::mutex infeedMutex;
  Infeed *currentInfeed = nullptr;
};

} // namespace systole::runtime

#endif // SYSTOLE_RUNTIME_DEVICE_DEVICE_H
