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
#include "runtime/device/BorrowedSnapshot.h"
#include "runtime/device/CoreTrace.h"
#include "runtime/device/Cores.h"
#include "runtime/device/Infeed.h"
#include "runtime/support/TensorSpec.h"
#include "runtime/system/Memory.h"
#include "runtime/system/Thread.h"
#include "runtime/team/Team.h"
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

/// The tensors that the shards put into the outfeed in one step. Valid within
/// the callback only.
class StepResults {
public:
  StepResults(const systole_function &function, const Outfeed &outfeed,
              int64_t step)
      : function(function), outfeed(outfeed), step(step) {}

  const void *tensor(int shard, int index) const;
  /// The step's index in the run, from 0.
  int64_t index() const { return step; }
  /// A scalar as a double.
  double scalar(int shard, int index) const;

private:
  const systole_function &function;
  const Outfeed &outfeed;
  int64_t step;
};

using StepCallback = absl::FunctionRef<void(const StepResults &)>;

struct DeviceOptions {
  /// The processes of all shards; null for this one alone.
  Job *job = nullptr;
  /// Reductions of F32 over shards round to bf16: see SYSTOLE_BF16_WIRE.
  bool sendsBF16 = false;
  /// Whether the person asked the launcher to bind the process to CPUs.
  bool bindingAskedFor = false;
  /// The threads of each shard; 0 for the CPUs that the process may use,
  /// divided by the shards.
  int threads = 1;
  /// The limit for a shard's wait for another, and for the host's wait for a
  /// shard.
  Clock::duration timeout = std::chrono::seconds(300);
  /// Fills the temporaries with a pattern, to measure how much of them is used.
  bool poison = false;
};

/// The temporaries of a core that runs have touched.
struct TouchedMemory {
  /// Bytes of the lines of SYSTOLE_ALIGNMENT bytes that no longer hold the
  /// pattern, and the end of the last such line.
  int64_t bytes = 0, end = 0;
};

/// The cores of a program. Those of a process share the variables that all
/// compute alike. Each has its own copy of the others, or its part. In a job
/// every process follows the calls of rank 0: the workers run `serve`.
class Device {
public:
  /// Checks that this runtime can run the program.
  static absl::StatusOr<std::unique_ptr<Device>>
  create(const systole_program &program, const DeviceOptions &options);
  ~Device();

  int shards() const { return program.num_shards; }
  const Placement &placement() const { return where; }
  Job *job() const { return options.job; }
  /// The threads of each shard.
  int threads() const { return threadsOfShard; }
  /// The memory of a variable for a shard of this process.
  char *variable(int shard, const systole_variable &variable);

  /// The complete state in rank 0: that of shard 0 if shards have complete
  /// variables. `copyState` distributes it to the shards, and `gatherState`
  /// collects it from them.
  char *wholeState() {
    return (hasParts(program) ? arenas->whole : arenas->states[0]).data();
  }
  char *whole(const systole_variable &variable) {
    return wholeState() + wholeOffset(program, variable);
  }
  absl::Status gatherState();
  int64_t globalStep();

  /// Lends the complete state to a reader while the device continues. Steps and
  /// `gatherState` wait before they overwrite a variable that is not read yet.
  /// Destroying the last copy of the pointer returns everything. The previous
  /// reader must be done.
  std::shared_ptr<BorrowedSnapshot> lendSnapshot();

  /// The workers' counterparts of the functions that rank 0 calls.
  absl::Status receiveState();
  absl::Status sendParts();
  absl::StatusOr<std::string> checksums();
  void clearCarriedHere(const systole_function &function);
  absl::Status takePart(const systole_function &function, int64_t number,
                        int64_t steps, Infeed *infeed);

  /// Asks the system early for the memory of the state and of the function's
  /// temporaries. It uses a CPU that is free meanwhile, if there is one.
  void prepare(const systole_function &function);

  /// Fills the state of all shards from the seed, with the program's function
  /// "initialize".
  absl::Status initialize(uint64_t seed);

  /// Gives all shards the complete state, or their parts of it.
  absl::Status copyState();

  /// Returns an error that names the first variable whose bits differ between
  /// shards.
  absl::Status checkStatesAgree();

  /// Runs at most `steps` steps with one thread for each shard, and returns how
  /// many ran. Fewer run if the infeed ended or a stop was requested. Calls
  /// `onStep` for each, in order. After an error all threads have ended, except
  /// one that does not return from compiled code; the error then says so.
  absl::StatusOr<int64_t> run(const systole_function &function, int64_t steps,
                              Infeed *infeed, StepCallback onStep);

  /// Runs a function without infeed on the core of shard 0.
  absl::StatusOr<int64_t> runOnOneCore(const systole_function &function,
                                       int64_t steps, StepCallback onStep) {
    return run(function, Placement(), steps, nullptr, onStep);
  }

  /// Clears the values that a function carries from step to step, on all
  /// shards.
  void clearCarried(const systole_function &function);

  /// The touched temporaries of the core that touched most, with
  /// DeviceOptions::poison.
  TouchedMemory touched() const;

  /// Makes the cores trace their activity in all later runs. Returns the traces
  /// by shard.
  const std::vector<std::shared_ptr<CoreTrace>> &trace();

  /// Ends the present run at a step boundary, and every later run before its
  /// first step. May be called from any thread.
  void requestStop();
  bool stopRequested() const { return stopped->load(); }

  /// Ends the present run at a step boundary; later runs are not affected. May
  /// be called from any thread.
  void endRun();

private:
  struct Arenas {
    const int64_t sharedBytes;
    /// The first one begins with the shared variables.
    std::vector<Memory> states = {}, transients = {};
    /// The memory of the complete variables; empty if shards have all variables
    /// completely.
    Memory whole = {};

    char *shared() const { return states[0].data(); }
    /// The own variables of the shard at a position in this process.
    char *own(size_t index) const {
      return states[index].data() + (index == 0 ? sharedBytes : 0);
    }
  };

  Device(const systole_program &program, const DeviceOptions &options)
      : program(program), options(options),
        arenas(new Arenas{program.shared_state_bytes}) {}
  absl::StatusOr<int64_t> run(const systole_function &function,
                              const Placement &placement, int64_t steps,
                              Infeed *infeed, StepCallback onStep);
  absl::Status createTeams(const HostShards &host);
  void copyStateHere();
  absl::Status receiveParts();
  void split(const systole_variable &variable, absl::string_view piece,
             int64_t begin);
  void join(const systole_variable &variable, int shard, const char *part);
  int firstWithPart(const systole_variable &variable, int shard,
                    int first) const;
  absl::string_view values(const systole_variable &variable, int shard,
                           std::string &copy);
  absl::Status checkStatesAgreeHere();

  const systole_program &program;
  const DeviceOptions options;
  Placement where;
  /// The CPU for each shard of this process; empty if shards are not pinned.
  std::vector<int> cpus;
  /// Whether each shard on this machine has a CPU.
  bool spins = false;
  int threadsOfShard = 1;
  int64_t runs = 0;
  /// The traces by shard; empty if no core is traced.
  std::vector<std::shared_ptr<CoreTrace>> traces;
  /// The snapshot that a reader of the state borrows, or null.
  std::shared_ptr<BorrowedSnapshot> lent;
  /// The thread of `prepare`.
  Thread preparing;
  /// The memory of the device, and a team for each shard of this process.
  /// Threads that may not come back share them.
  std::shared_ptr<Arenas> arenas;
  std::shared_ptr<std::vector<std::unique_ptr<Team>>> teams =
      std::make_shared<std::vector<std::unique_ptr<Team>>>();
  std::shared_ptr<std::atomic<bool>> stop =
      std::make_shared<std::atomic<bool>>(false);
  /// Whether `stop` also holds for later runs.
  std::shared_ptr<std::atomic<bool>> stopped =
      std::make_shared<std::atomic<bool>>(false);
  std::mutex infeedMutex;
  Infeed *currentInfeed = nullptr;
};

} // namespace systole::runtime

#endif // SYSTOLE_RUNTIME_DEVICE_DEVICE_H
