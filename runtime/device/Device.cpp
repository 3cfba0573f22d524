//===- Device.cpp - The target: its cores and their memory ----------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/device/Device.h"

#include "runtime/device/Run.h"
#include "runtime/support/TensorSpec.h"

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"

#include <algorithm>
#include <cstring>

namespace systole::runtime {

const void *StepResults::tensor(int shard, int index) const {
  return outfeed.tensor(shard, step, index);
}

double StepResults::scalar(int shard, int index) const {
  const void *value = tensor(shard, index);
  switch (function.outfeeds[index].dtype) {
  case SYSTOLE_F32:
    return *static_cast<const float *>(value);
  case SYSTOLE_F64:
    return *static_cast<const double *>(value);
  case SYSTOLE_S32:
    return *static_cast<const int32_t *>(value);
  case SYSTOLE_S64:
    return static_cast<double>(*static_cast<const int64_t *>(value));
  default:
    return 0;
  }
}

/// The variables that the runtime itself reads and writes.
static absl::Status checkVariable(const systole_program &program,
                                  const char *name, int32_t dtype) {
  const systole_variable *variable = findVariable(program, name);
  if (!variable || variable->spec.dtype != dtype || variable->spec.rank != 0)
    return absl::InternalError(absl::StrCat("the program '", program.name,
                                            "' has no scalar '", name, "' of ",
                                            dtypeName(dtype)));
  return absl::OkStatus();
}

absl::StatusOr<std::unique_ptr<Device>>
Device::create(const systole_program &program, const DeviceOptions &options) {
  if (program.abi_version != SYSTOLE_ABI_VERSION)
    return absl::FailedPreconditionError(absl::StrCat(
        "the program was compiled for version ", program.abi_version,
        " of the runtime's interface, but is linked with version ",
        SYSTOLE_ABI_VERSION, ": compile and link it again"));
  if (program.num_shards < 1)
    return absl::InternalError("the program has no shards");
  for (auto [name, dtype] : {std::pair("global_step", SYSTOLE_S64),
                             std::pair("random_seed", SYSTOLE_U64)})
    if (absl::Status status = checkVariable(program, name, dtype); !status.ok())
      return status;
  for (int32_t i = 0; i < program.num_variables; ++i) {
    const systole_variable &variable = program.variables[i];
    if (variable.offset < 0 || variable.offset % SYSTOLE_ALIGNMENT != 0 ||
        variable.offset + byteSize(variable.spec) > program.state_bytes)
      return absl::InternalError(absl::StrCat("variable '", variable.spec.name,
                                              "' is not within the state"));
  }
  int64_t transientBytes = 0;
  for (int32_t i = 0; i < program.num_functions; ++i)
    transientBytes =
        std::max(transientBytes, program.functions[i].transient_bytes);
  std::unique_ptr<Device> device(new Device(program, options));
  for (int shard = 0; shard < program.num_shards; ++shard) {
    absl::StatusOr<Memory> state =
        Memory::allocate(program.state_bytes, "the state of a core");
    if (!state.ok())
      return state.status();
    absl::StatusOr<Memory> transient =
        Memory::allocate(transientBytes, "the temporaries of a core");
    if (!transient.ok())
      return transient.status();
    device->arenas->states.push_back(std::move(*state));
    device->arenas->transients.push_back(std::move(*transient));
  }
  return device;
}

char *Device::state(int shard) {
  return arenas->states[static_cast<size_t>(shard)].data();
}

char *Device::variable(int shard, const systole_variable &variable) {
  return state(shard) + variable.offset;
}

int64_t Device::globalStep() {
  int64_t step;
  std::memcpy(&step, variable(0, *findVariable(program, "global_step")),
              sizeof(step));
  return step;
}

absl::Status Device::initialize(uint64_t seed) {
  const systole_function *function = findFunction(program, "initialize");
  if (!function)
    return absl::InternalError("the program has no function 'initialize'");
  std::memset(arenas->states[0].data(), 0,
              static_cast<size_t>(program.state_bytes));
  std::memcpy(variable(0, *findVariable(program, "random_seed")), &seed,
              sizeof(seed));
  absl::StatusOr<int64_t> ran =
      run(*function, 1, 1, nullptr, [](const StepResults &) {});
  if (!ran.ok())
    return ran.status();
  copyState();
  return absl::OkStatus();
}

void Device::copyState() {
  for (int shard = 1; shard < shards(); ++shard)
    std::memcpy(arenas->states[static_cast<size_t>(shard)].data(),
                arenas->states[0].data(),
                static_cast<size_t>(program.state_bytes));
}

absl::Status Device::checkStatesAgree() {
  for (int32_t i = 0; i < program.num_variables; ++i) {
    const systole_variable &v = program.variables[i];
    for (int shard = v.local ? shards() : 1; shard < shards(); ++shard)
      if (std::memcmp(variable(0, v), variable(shard, v),
                      static_cast<size_t>(byteSize(v.spec))) != 0)
        return absl::InternalError(
            absl::StrCat("variable '", v.spec.name,
                         "' is not the same on shards 0 and ", shard));
  }
  return absl::OkStatus();
}

void Device::clearCarried(const systole_function &function) {
  std::string prefix = absl::StrCat(function.name, "/");
  for (int32_t i = 0; i < program.num_variables; ++i) {
    const systole_variable &v = program.variables[i];
    if (v.local && absl::StartsWith(v.spec.name, prefix))
      for (int shard = 0; shard < shards(); ++shard)
        std::memset(variable(shard, v), 0,
                    static_cast<size_t>(byteSize(v.spec)));
  }
}

absl::StatusOr<int64_t> Device::run(const systole_function &function,
                                    int64_t steps, Infeed *infeed,
                                    StepCallback onStep) {
  {
    std::lock_guard<std::mutex> lock(infeedMutex);
    currentInfeed = infeed;
  }
  absl::StatusOr<int64_t> ran = run(function, shards(), steps, infeed, onStep);
  std::lock_guard<std::mutex> lock(infeedMutex);
  currentInfeed = nullptr;
  return ran;
}

void Device::endRun() { stop->store(true); }

void Device::requestStop() {
  stopped->store(true);
  stop->store(true);
  std::lock_guard<std::mutex> lock(infeedMutex);
  if (currentInfeed)
    currentInfeed->interrupt();
}

/// Passes the steps' results on until every core has finished.
static void drain(Run &run, Clock::duration timeout, StepCallback onStep) {
  // A shard that waits for another says so at its own deadline; the host's is
  // later, and speaks for the shard that all wait for.
  Clock::duration patience = 2 * timeout;
  Clock::time_point deadline = Clock::now() + patience;
  int64_t step = 0, progress = -1;
  for (;;) {
    uint32_t seen = run.outfeed->events();
    bool finished = run.allFinished();
    int64_t complete = INT64_MAX, begun = run.inputProgress();
    for (int shard = 0; shard < run.shards; ++shard) {
      complete = std::min(complete, run.outfeed->steps(shard));
      begun += run.cores[shard].begun.load() + run.outfeed->steps(shard);
    }
    for (; step < complete; run.outfeed->release(++step))
      onStep(StepResults(run.function, *run.outfeed, step));
    if (finished)
      return;
    if (begun != progress) {
      progress = begun;
      deadline = Clock::now() + patience;
    } else if (Clock::now() >= deadline) {
      run.fail(absl::DeadlineExceededError(absl::StrCat(
          "shard ", run.describeSilent(), " has not finished a step of '",
          run.function.name, "' for ",
          std::chrono::duration<double>(patience).count(), " s")));
      return;
    }
    run.outfeed->waitForEvent(seen, deadline);
  }
}

absl::StatusOr<int64_t> Device::run(const systole_function &function,
                                    int shards, int64_t steps, Infeed *infeed,
                                    StepCallback onStep) {
  if (function.num_infeeds > 0 && !infeed)
    return absl::InternalError(
        absl::StrCat("'", function.name, "' needs an infeed"));
  // What ended an earlier run does not end this one, unless it was for good;
  // asked again afterwards, since a signal may come between the two.
  if (!stopped->load())
    stop->store(false);
  if (stopped->load())
    stop->store(true);
  absl::StatusOr<std::shared_ptr<Run>> created = Run::create(
      program, function, shards, steps, infeed, *stop, options.timeout);
  if (!created.ok())
    return created.status();
  std::shared_ptr<Run> run = std::move(*created);
  std::vector<Thread> threads;
  for (int shard = 0; shard < shards; ++shard) {
    absl::StatusOr<Thread> thread = Thread::start(
        absl::StrCat("shard ", shard),
        [run, shard, steps, arenas = arenas, stop = stop] {
          systole_core &core = run->cores[shard];
          size_t i = static_cast<size_t>(shard);
          run->finish(core,
                      run->function.entry(&core, arenas->states[i].data(),
                                          arenas->transients[i].data(), steps));
        });
    if (!thread.ok()) {
      run->fail(thread.status());
      for (int missing = shard; missing < shards; ++missing)
        run->cores[missing].finished.store(true);
      break;
    }
    threads.push_back(std::move(*thread));
  }
  drain(*run, options.timeout, onStep);
  Clock::time_point deadline = Clock::now() + options.timeout;
  bool joined = true;
  for (Thread &thread : threads)
    joined &= thread.join(deadline);
  if (!joined)
    return absl::DeadlineExceededError(
        absl::StrCat(run->status().message(),
                     "; its thread did not end and was left to itself"));
  run->releaseBatches();
  if (!run->status().ok())
    return run->status();
  return run->admitted();
}

} // namespace systole::runtime
