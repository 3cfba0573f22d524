//===- Device.cpp - The target: its cores and their memory ----------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/device/Device.h"

#include "runtime/about/Version.h"
#include "runtime/cluster/Job.h"
#include "runtime/device/Cores.h"
#include "runtime/device/Run.h"
#include "runtime/formats/Crc32c.h"
#include "runtime/support/ElementTypes.h"
#include "runtime/support/Status.h"
#include "runtime/support/TensorSpec.h"
#include "runtime/system/HostTrace.h"
#include "runtime/system/Limits.h"
#include "runtime/team/Threads.h"

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"

#include <algorithm>
#include <cstdio>
#include <cstring>
#include <tuple>

namespace systole::runtime {

const void *StepResults::tensor(int shard, int index) const {
  return outfeed.tensor(shard, step, index);
}

double StepResults::scalar(int shard, int index) const {
  double number = 0;
  visitElement(function.outfeeds[index].dtype, tensor(shard, index),
               [&](auto value) { number = static_cast<double>(value); });
  return number;
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

/// A word that programs hardly compute, different at each position.
static uint64_t patternAt(int64_t word) {
  return (static_cast<uint64_t>(word) + 1) * 0x9e3779b97f4a7c15u;
}

static void poison(const Memory &memory) {
  auto *words = reinterpret_cast<uint64_t *>(memory.data());
  for (int64_t i = 0; i < memory.size() / 8; ++i)
    words[i] = patternAt(i);
}

TouchedMemory Device::touched() const {
  TouchedMemory most;
  constexpr int64_t lineWords = SYSTOLE_ALIGNMENT / 8;
  for (const Memory &memory : arenas->transients) {
    TouchedMemory found;
    auto *words = reinterpret_cast<const uint64_t *>(memory.data());
    for (int64_t line = 0; line < memory.size() / SYSTOLE_ALIGNMENT; ++line)
      for (int64_t i = line * lineWords; i < (line + 1) * lineWords; ++i)
        if (words[i] != patternAt(i)) {
          found.bytes += SYSTOLE_ALIGNMENT;
          found.end = (line + 1) * SYSTOLE_ALIGNMENT;
          break;
        }
    if (found.bytes > most.bytes)
      most = found;
  }
  return most;
}

absl::StatusOr<std::unique_ptr<Device>>
Device::create(const systole_program &program, const DeviceOptions &options) {
  if (program.abi_version != SYSTOLE_ABI_VERSION)
    return absl::FailedPreconditionError(absl::StrCat(
        "the program was compiled for version ", program.abi_version,
        " of the runtime's interface, but is linked with version ",
        SYSTOLE_ABI_VERSION, ", that of ", versionText(),
        ": compile and link it again with the tools of one installation"));
  if (program.num_shards < 1)
    return absl::InternalError("the program has no shards");
  for (auto [name, dtype] : {std::pair("global_step", SYSTOLE_S64),
                             std::pair("random_seed", SYSTOLE_U64)})
    RETURN_IF_ERROR(checkVariable(program, name, dtype));
  for (int32_t i = 0; i < program.num_variables; ++i) {
    const systole_variable &variable = program.variables[i];
    if (variable.offset < 0 || variable.offset % SYSTOLE_ALIGNMENT != 0 ||
        variable.offset + byteSize(partOf(variable)) > program.state_bytes)
      return absl::InternalError(absl::StrCat("variable '", variable.spec.name,
                                              "' is not within the state"));
  }
  Placement where;
  where.shards = program.num_shards;
  if (options.job) {
    where.processes = options.job->processes();
    where.rank = options.job->rank();
  }
  if (where.processes > where.shards)
    return absl::FailedPreconditionError(absl::StrCat(
        where.processes, " processes are too many for the ", where.shards,
        where.shards == 1 ? " shard" : " shards",
        " that the program was compiled for: each has one or more; start ",
        where.shards, " at most (mpirun -np ", where.shards,
        "), or compile it again with --num-shards=", where.processes));
  int64_t transientBytes = 0;
  for (int32_t i = 0; i < program.num_functions; ++i)
    transientBytes =
        std::max(transientBytes, program.functions[i].transient_bytes);
  // The page after the planned memory must stay untouched.
  constexpr int64_t guardBytes = 4096;
  std::unique_ptr<Device> device(new Device(program, options));
  device->where = where;
  HostShards host;
  host.here = host.onHost = where.here();
  if (options.job) {
    host.onHost = 0;
    for (int rank = 0; rank < where.processes; ++rank) {
      int count = where.firstOf(rank + 1) - where.firstOf(rank);
      if (options.job->isOnThisHost(rank)) {
        host.onHost += count;
        host.before += rank < where.rank ? count : 0;
      }
    }
    host.mayWiden = !options.bindingAskedFor;
  }
  std::tie(device->cpus, device->spins) = assignCores(host);
  RETURN_IF_ERROR(device->createTeams(host));
  if (hasParts(program) && where.rank == 0) {
    ASSIGN_OR_RETURN(
        device->arenas->whole,
        Memory::allocate(program.whole_state_bytes, "the whole state"));
  }
  for (int i = 0; i < where.here(); ++i) {
    const int64_t elsewhere = i == 0 ? 0 : program.shared_state_bytes;
    ASSIGN_OR_RETURN(Memory state,
                     Memory::allocate(program.state_bytes - elsewhere,
                                      "the state of a core"));
    ASSIGN_OR_RETURN(
        Memory transient,
        Memory::allocate(transientBytes + (options.poison ? guardBytes : 0),
                         "the temporaries of a core"));
    if (options.poison)
      poison(transient);
    device->arenas->states.push_back(std::move(state));
    device->arenas->transients.push_back(std::move(transient));
  }
  return device;
}

absl::Status Device::createTeams(const HostShards &host) {
  auto start = [&](int threads) -> absl::Status {
    threadsOfShard = threads;
    TeamOptions team = chooseTeam(threads, host.here);
    for (int i = 0; i < host.here; ++i) {
      ASSIGN_OR_RETURN(std::unique_ptr<Team> created, Team::create(team));
      teams->push_back(std::move(created));
    }
    // The system finds a CPU for each thread of a shard.
    if (threads > 1)
      cpus.clear();
    return absl::OkStatus();
  };
  if (options.threads > 0)
    return start(options.threads);
  // Processes of a machine share its CPUs, unless each has CPUs of its own.
  const int threads =
      std::min(defaultThreads(host.mayWiden ? host.onHost : host.here),
               std::max(onlineCpus() / std::max(host.onHost, 1), 1));
  absl::Status started = start(threads);
  if (started.ok() || threads == 1)
    return started;
  std::fprintf(stderr, "each shard computes on one thread: %s\n",
               std::string(started.message()).c_str());
  teams->clear();
  return start(1);
}

Device::~Device() { preparing.join(Clock::now() + options.timeout); }

void Device::prepare(const systole_function &function) {
  preparing.join(Clock::now() + options.timeout);
  // If each CPU has a shard, the shards clear their memory in parallel.
  if (availableCpus() <= where.here())
    return;
  absl::StatusOr<Thread> started = Thread::start(
      "memory", [arenas = arenas, bytes = function.transient_bytes] {
        for (const Memory &transient : arenas->transients)
          transient.populate(bytes);
        for (const Memory &state : arenas->states)
          state.populate(state.size());
      });
  // Without the thread the system gives the memory at the first touch.
  if (started.ok())
    preparing = std::move(*started);
}

char *Device::variable(int shard, const systole_variable &variable) {
  const int64_t shared = program.shared_state_bytes;
  if (variable.offset < shared)
    return arenas->shared() + variable.offset;
  return arenas->own(static_cast<size_t>(shard - where.first())) +
         (variable.offset - shared);
}

int64_t Device::globalStep() {
  int64_t step;
  std::memcpy(&step,
              variable(where.first(), *findVariable(program, "global_step")),
              sizeof(step));
  return step;
}

std::shared_ptr<BorrowedSnapshot> Device::lendSnapshot() {
  lent = std::make_shared<BorrowedSnapshot>(
      program, std::shared_ptr<const char>(arenas, wholeState()));
  return {lent.get(),
          [lent = lent](BorrowedSnapshot *state) { state->giveBackAll(); }};
}

absl::Status Device::initialize(uint64_t seed) {
  const systole_function *function = findFunction(program, "initialize");
  if (!function)
    return absl::InternalError("the program has no function 'initialize'");
  std::memcpy(whole(*findVariable(program, "random_seed")), &seed,
              sizeof(seed));
  auto ignore = [](const StepResults &) {};
  if (!hasParts(program)) {
    absl::StatusOr<int64_t> ran = runOnOneCore(*function, 1, ignore);
    return ran.ok() ? copyState() : ran.status();
  }
  // Each shard initializes its own part.
  RETURN_IF_ERROR(copyState());
  return run(*function, 1, nullptr, ignore).status();
}

void Device::copyStateHere() {
  for (size_t i = 1; i < arenas->states.size(); ++i)
    std::memcpy(arenas->own(i), arenas->own(0),
                static_cast<size_t>(ownStateBytes(program)));
}

absl::Status Device::receiveState() {
  if (hasParts(program))
    return receiveParts();
  absl::Status status =
      options.job->broadcast(arenas->states[0].data(), program.state_bytes);
  copyStateHere();
  return status;
}

absl::Status Device::copyState() {
  if (options.job)
    return options.job->instruct(JobMessage::SetState, {},
                                 [&] { return receiveState(); });
  if (hasParts(program))
    return receiveParts();
  copyStateHere();
  return absl::OkStatus();
}

//===----------------------------------------------------------------------===//
// Whether the shards agree
//===----------------------------------------------------------------------===//

/// The first shard, from `first` on, whose part of the variable has the same
/// rows as that of `shard`.
int Device::firstWithPart(const systole_variable &variable, int shard,
                          int first) const {
  if (!variable.part_starts)
    return first;
  const int32_t rank = variable.spec.rank;
  const int64_t *starts = variable.part_starts + shard * rank;
  while (
      !std::equal(starts, starts + rank, variable.part_starts + first * rank))
    ++first;
  return first;
}

absl::Status Device::checkStatesAgreeHere() {
  for (int32_t i = 0; i < program.num_variables; ++i) {
    const systole_variable &v = program.variables[i];
    std::string copies[2];
    for (int shard = v.local ? where.last() : where.first();
         shard < where.last(); ++shard) {
      int first = firstWithPart(v, shard, where.first());
      if (first != shard &&
          values(v, first, copies[0]) != values(v, shard, copies[1]))
        return absl::InternalError(absl::StrCat("variable '", v.spec.name,
                                                "' is not the same on shards ",
                                                first, " and ", shard));
    }
  }
  return absl::OkStatus();
}

/// The checksums of each variable that is not local, in order: one for each
/// distinct part in this process, in the order of the first shards that hold
/// it.
absl::StatusOr<std::string> Device::checksums() {
  RETURN_IF_ERROR(checkStatesAgreeHere());
  PacketWriter sums;
  std::string copy;
  for (int32_t i = 0; i < program.num_variables; ++i) {
    const systole_variable &v = program.variables[i];
    for (int shard = v.local ? where.last() : where.first();
         shard < where.last(); ++shard)
      if (firstWithPart(v, shard, where.first()) == shard)
        sums.number(crc32c(values(v, shard, copy)));
  }
  return sums.take();
}

absl::Status Device::checkStatesAgree() {
  if (!options.job)
    return checkStatesAgreeHere();
  std::string sums;
  std::vector<std::string> texts;
  RETURN_IF_ERROR(options.job->instruct(
      JobMessage::CheckStates, {},
      [&] {
        absl::StatusOr<std::string> here = checksums();
        if (here.ok())
          sums = std::move(*here);
        return here.status();
      },
      &texts));
  texts.insert(texts.begin(), sums);
  std::vector<PacketReader> ranks(texts.begin(), texts.end());
  for (int32_t i = 0; i < program.num_variables; ++i) {
    const systole_variable &v = program.variables[i];
    // The checksum of each shard's part is known from the first shard that has
    // the part.
    std::vector<int64_t> known(static_cast<size_t>(where.shards));
    for (int rank = 0; !v.local && rank < where.processes; ++rank)
      for (int shard = where.firstOf(rank); shard < where.firstOf(rank + 1);
           ++shard) {
        if (firstWithPart(v, shard, where.firstOf(rank)) != shard)
          continue;
        int64_t sum = ranks[static_cast<size_t>(rank)].number();
        int first = firstWithPart(v, shard, 0);
        int64_t &expected = known[static_cast<size_t>(first)];
        if (first == shard)
          expected = sum;
        if (sum == expected)
          continue;
        int owner = where.processOf(first);
        return absl::InternalError(
            absl::StrCat("variable '", v.spec.name, "' is not the same on ",
                         owner == 0 ? "rank 0" : options.job->name(owner),
                         " and on ", options.job->name(rank)));
      }
  }
  return absl::OkStatus();
}

void Device::clearCarriedHere(const systole_function &function) {
  std::string prefix = absl::StrCat(function.name, "/");
  for (int32_t i = 0; i < program.num_variables; ++i) {
    const systole_variable &v = program.variables[i];
    if (v.local && absl::StartsWith(v.spec.name, prefix))
      for (int shard = where.first(); shard < where.last(); ++shard)
        std::memset(variable(shard, v), 0,
                    static_cast<size_t>(byteSize(partOf(v))));
  }
}

void Device::clearCarried(const systole_function &function) {
  clearCarriedHere(function);
  if (options.job)
    (void)options.job->instruct(JobMessage::ClearCarried, function.name);
}

absl::StatusOr<int64_t> Device::run(const systole_function &function,
                                    int64_t steps, Infeed *infeed,
                                    StepCallback onStep) {
  {
    std::lock_guard<std::mutex> lock(infeedMutex);
    currentInfeed = infeed;
  }
  absl::StatusOr<int64_t> ran = run(function, where, steps, infeed, onStep);
  std::lock_guard<std::mutex> lock(infeedMutex);
  currentInfeed = nullptr;
  return ran;
}

absl::Status Device::takePart(const systole_function &function, int64_t number,
                              int64_t steps, Infeed *infeed) {
  runs = number - 1;
  return run(function, steps, infeed, [](const StepResults &) {}).status();
}

const std::vector<std::shared_ptr<CoreTrace>> &Device::trace() {
  while (traces.size() < static_cast<size_t>(where.here()))
    traces.push_back(std::make_shared<CoreTrace>());
  return traces;
}

void Device::endRun() { stop->store(true); }

void Device::requestStop() {
  stopped->store(true);
  stop->store(true);
  std::lock_guard<std::mutex> lock(infeedMutex);
  if (currentInfeed)
    currentInfeed->interrupt();
}

/// Passes on the steps' results until every core has finished: to rank 0 if
/// `isWorker`.
static void drain(Run &run, bool isWorker, Clock::duration timeout,
                  StepCallback onStep) {
  // A shard that waits for another reports it at its own deadline. The host's
  // deadline is later: it reports the shard for which all others wait.
  Clock::duration patience = 2 * timeout;
  Clock::time_point deadline = Clock::now() + patience;
  int64_t step = 0, progress = -1;
  const Placement &placement = run.placement;
  const int first = isWorker ? placement.first() : 0;
  const int last = isWorker ? placement.last() : placement.shards;
  for (;;) {
    uint32_t seen = run.outfeed->events();
    bool finished = run.allFinished();
    int64_t complete = INT64_MAX, begun = run.inputProgress();
    for (int shard = first; shard < last; ++shard) {
      complete = std::min(complete, run.outfeed->steps(shard));
      begun += run.outfeed->steps(shard);
    }
    for (int i = 0; i < placement.here(); ++i)
      begun += run.cores[i].begun.load();
    if (isWorker && step < complete) {
      run.sendResults(step, complete);
      run.outfeed->release(step = complete);
    }
    for (; step < complete; run.outfeed->release(++step)) {
      HostSpan span("results of a step");
      onStep(StepResults(run.function, *run.outfeed, step));
    }
    if (finished)
      return;
    if (begun != progress) {
      progress = begun;
      deadline = Clock::now() + patience;
    } else if (Clock::now() >= deadline) {
      std::string silent = run.describeSilent();
      run.fail(absl::DeadlineExceededError(absl::StrCat(
          silent.empty() ? "a shard of another process"
                         : absl::StrCat("shard ", silent),
          " has not finished a step of '", run.function.name, "' for ",
          std::chrono::duration<double>(patience).count(), " s")));
      return;
    }
    run.outfeed->waitForEvent(seen, deadline);
  }
}

absl::StatusOr<int64_t> Device::run(const systole_function &function,
                                    const Placement &placement, int64_t steps,
                                    Infeed *infeed, StepCallback onStep) {
  Job *job = placement.processes > 1 ? options.job : nullptr;
  const bool isWorker = job && !job->isMaster();
  const int64_t number = job ? ++runs : 0;
  // Tells rank 0, if this is a worker, that the run has not begun here.
  auto refuse = [&](const absl::Status &status) {
    if (isWorker) {
      job->send(0, JobMessage::Failed,
                PacketWriter().number(number).status(status).take());
      job->send(0, JobMessage::Done, PacketWriter().number(number).take());
    }
    return status;
  };
  if (function.num_infeeds > 0 && !infeed)
    return refuse(absl::InternalError(
        absl::StrCat("'", function.name, "' needs an infeed")));
  // A request that ended an earlier run does not end this one, unless it holds
  // for all. Check again afterwards: a signal may come in between.
  if (!stopped->load())
    stop->store(false);
  if (stopped->load())
    stop->store(true);
  Run::Options runOptions;
  runOptions.placement = placement;
  runOptions.timeout = options.timeout;
  runOptions.spins = spins;
  runOptions.sendsBF16 = options.sendsBF16;
  runOptions.firstStep = globalStep();
  runOptions.job = job;
  runOptions.number = number;
  absl::StatusOr<std::shared_ptr<Run>> created =
      Run::create(program, function, steps, infeed, *stop, runOptions);
  if (!created.ok())
    return refuse(created.status());
  std::shared_ptr<Run> run = std::move(*created);
  if (job) {
    job->enter(run.get(), number);
    if (!isWorker)
      job->sendToWorkers(JobMessage::BeginRun, PacketWriter()
                                                   .string(function.name)
                                                   .number(number)
                                                   .number(steps)
                                                   .take());
  }
  if (!traces.empty()) {
    for (const std::shared_ptr<CoreTrace> &trace : traces)
      trace->beginRun(globalStep());
    run->traceCores(traces);
  }
  // The parts are complete. Nobody needs the whole that they came from, or that
  // a reader has got, until it is gathered again.
  if (hasParts(program) && (!lent || lent->awaitAll(Clock::duration::zero())))
    arenas->whole.discard();
  // Steps overwrite the borrowed variables if they are the state of shard 0.
  if (placement.first() == 0 && !hasParts(program))
    run->awaitReader(lent);
  std::vector<Thread> threads;
  for (int i = 0; i < placement.here(); ++i) {
    absl::StatusOr<Thread> thread = Thread::start(
        absl::StrCat("shard ", placement.first() + i),
        [run, i, steps, arenas = arenas, teams = teams, stop = stop,
         cpu = cpus.empty() ? -1 : cpus[static_cast<size_t>(i)]] {
          pinThread(cpu);
          size_t index = static_cast<size_t>(i);
          Team::Leadership leadership((*teams)[index].get());
          systole_core &core = run->cores[i];
          ownCore = &core;
          core.sharedState = arenas->shared();
          run->finish(core, run->function.entry(
                                &core, arenas->own(index),
                                arenas->transients[index].data(), steps));
        });
    if (!thread.ok()) {
      run->fail(thread.status());
      for (int missing = i; missing < placement.here(); ++missing)
        run->cores[missing].finished.store(true);
      break;
    }
    threads.push_back(std::move(*thread));
  }
  drain(*run, isWorker, options.timeout, onStep);
  Clock::time_point deadline = Clock::now() + options.timeout;
  bool joined = true;
  for (Thread &thread : threads)
    joined &= thread.join(deadline);
  if (isWorker)
    run->sendDone();
  if (job)
    job->leave();
  if (!joined)
    return absl::DeadlineExceededError(absl::StrCat(
        run->status().message(), "; its thread did not end and was abandoned"));
  run->releaseBatches();
  if (!run->status().ok())
    return run->status();
  return run->admitted();
}

} // namespace systole::runtime
