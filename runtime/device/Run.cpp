//===- Run.cpp - One call of a device function on all cores ---------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/device/Run.h"

#include "runtime/support/Status.h"
#include "runtime/support/TensorSpec.h"

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"

#include <algorithm>
#include <cstring>

namespace systole::runtime {
namespace {

/// Notes that the core does `what` during this object's lifetime, and computes
/// afterwards.
class Turn {
public:
  Turn(const systole_core &core, CoreTrace::What what) : trace(core.trace) {
    if (trace)
      trace->note(what);
  }
  ~Turn() {
    if (trace)
      trace->note(CoreTrace::Compute);
  }

private:
  CoreTrace *const trace;
};

} // namespace

thread_local systole_core *ownCore = nullptr;

void Run::traceCores(std::vector<std::shared_ptr<CoreTrace>> all) {
  traces = std::move(all);
  for (int i = 0; i < placement.here(); ++i)
    cores[i].trace = traces[static_cast<size_t>(i)].get();
}

void Run::awaitReader(std::shared_ptr<const BorrowedSnapshot> state) {
  lent = std::move(state);
  for (int i = 0; i < placement.here(); ++i)
    cores[i].lent = lent.get();
}

Run::Run(const systole_program &program, const systole_function &function,
         int64_t steps, Infeed *infeed, const std::atomic<bool> &stopRequested,
         const Options &options)
    : function(function), placement(options.placement),
      cores(std::make_unique<systole_core[]>(
          static_cast<size_t>(placement.here()))),
      program(program), steps(steps), infeed(infeed),
      firstBatch(infeed ? infeed->position() : 0), stopRequested(stopRequested),
      options(options),
      collectives(placement, options.job ? &options.job->transport() : nullptr,
                  {options.timeout, options.spins}),
      said(static_cast<size_t>(placement.processes)) {}

absl::StatusOr<std::shared_ptr<Run>>
Run::create(const systole_program &program, const systole_function &function,
            int64_t steps, Infeed *infeed,
            const std::atomic<bool> &stopRequested, const Options &options) {
  std::shared_ptr<Run> run(
      new Run(program, function, steps, infeed, stopRequested, options));
  ASSIGN_OR_RETURN(run->outfeed, Outfeed::create(function, options.placement));
  for (int i = 0; i < run->placement.here(); ++i) {
    systole_core &core = run->cores[i];
    core.run = run.get();
    core.shard = run->placement.first() + i;
    // Unaligned rows of a batch are copied here. The system gives no memory for
    // pages that are never touched.
    for (int32_t i = 0; i < function.num_infeeds; ++i) {
      ASSIGN_OR_RETURN(
          Memory staging,
          Memory::allocate(byteSize(function.infeeds[i]), "the infeed"));
      core.staging.push_back(std::move(staging));
    }
  }
  return run;
}

//===----------------------------------------------------------------------===//
// Steps
//===----------------------------------------------------------------------===//

/// Decides whether step `next`, the first undecided one, runs.
bool Run::decide(int64_t next) {
  // Every process knows these two by itself.
  if (next >= steps || failed.load())
    return false;
  bool here = decideHere(next);
  return options.job ? agree(next, here) : here;
}

bool Run::decideHere(int64_t next) {
  // A worker stops when rank 0 does.
  if (stopRequested.load() && (!options.job || options.job->isMaster()))
    return false;
  if (!infeed)
    return true;
  absl::StatusOr<bool> there = infeed->await(firstBatch + next);
  if (!there.ok())
    fail(there.status());
  return there.ok() && *there;
}

/// Rank 0 decides when all workers are ready. A worker tells rank 0 whether it
/// has the batch, and follows the decision.
bool Run::agree(int64_t next, bool here) {
  Job &job = *options.job;
  if (failed.load())
    return false;
  if (!job.isMaster())
    job.send(0, JobMessage::Ready,
             message().number(next + 1).number(here).take());
  std::unique_lock<std::mutex> lock(agreement);
  // A lost process ends the job, and a process without input fails. So this
  // wait ends.
  if (!job.isMaster()) {
    agreed.wait(lock, [&] {
      return failed.load() || said[0].noMore || said[0].steps > next;
    });
    return said[0].steps > next;
  }
  auto isReady = [&](const Said &worker) {
    return worker.noMore || worker.steps > next;
  };
  if (here)
    agreed.wait(lock, [&] {
      return failed.load() ||
             std::all_of(said.begin() + 1, said.end(), isReady);
    });
  if (failed.load())
    return false;
  bool run =
      here && std::none_of(said.begin() + 1, said.end(),
                           [](const Said &worker) { return worker.noMore; });
  job.sendToWorkers(JobMessage::Go,
                    message().number(next + 1).number(run).take());
  return run;
}

PacketWriter Run::message() const {
  return PacketWriter().number(options.number);
}

void Run::receive(int rank, JobMessage kind, PacketReader message) {
  switch (kind) {
  case JobMessage::Ready:
  case JobMessage::Go: {
    int64_t steps = message.number();
    bool run = message.number() != 0;
    std::lock_guard<std::mutex> lock(agreement);
    Said &entry = said[static_cast<size_t>(rank)];
    if (run)
      entry.steps = steps;
    else
      entry.noMore = true;
    agreed.notify_all();
    break;
  }
  case JobMessage::Results: {
    int64_t steps = message.number();
    if (!outfeed->deliver(rank, steps, message.rest()))
      fail(absl::InternalError(absl::StrCat(
          options.job->name(rank), " sends other results than expected")));
    break;
  }
  case JobMessage::Failed:
    fail(annotate(message.status(),
                  absl::StrCat(options.job->name(rank), ": ")));
    break;
  case JobMessage::Cancel:
    fail(absl::CancelledError("rank 0 has ended the run"));
    break;
  case JobMessage::Done:
    done.fetch_add(1);
    outfeed->notify();
    break;
  default:
    break;
  }
}

void Run::sendResults(int64_t begin, int64_t end) {
  options.job->send(0, JobMessage::Results,
                    absl::StrCat(message().number(end - begin).take(),
                                 outfeed->records(begin, end)));
}

void Run::sendDone() {
  options.job->send(0, JobMessage::Done, message().take());
}

int64_t Run::knownStep(int rank) {
  std::lock_guard<std::mutex> lock(agreement);
  return options.firstStep + said[static_cast<size_t>(rank)].steps;
}

int64_t Run::currentStep() const {
  return options.firstStep +
         std::max<int64_t>(admittedSteps.load(std::memory_order_relaxed), 1);
}

bool Run::admit(int64_t i) {
  if (i < admittedSteps.load(std::memory_order_acquire))
    return true;
  // The first core to arrive decides, and waits for the batch on behalf of all.
  // It does so without the lock: the batch may have to wait for a slower shard,
  // which needs the lock.
  std::unique_lock<std::mutex> lock(admission);
  while (!ended && i >= admittedSteps.load(std::memory_order_relaxed)) {
    if (deciding) {
      decided.wait(lock);
      continue;
    }
    deciding = true;
    lock.unlock();
    int64_t next = admittedSteps.load(std::memory_order_relaxed);
    bool run = decide(next);
    lock.lock();
    deciding = false;
    if (run)
      admittedSteps.store(next + 1, std::memory_order_release);
    else
      ended = true;
    decided.notify_all();
  }
  return i < admittedSteps.load(std::memory_order_relaxed);
}

systole_status Run::dequeue(systole_core &core, const void **buffers,
                            int32_t count) {
  Turn turn(core, CoreTrace::InfeedWait);
  if (!infeed || count != function.num_infeeds)
    return fail(absl::InternalError(absl::StrCat(
        "'", function.name, "' takes ", count, " tensors from the infeed of ",
        infeed ? function.num_infeeds : 0)));
  // If a core arrives after the run was abandoned, the infeed is gone.
  if (failed.load())
    return static_cast<systole_status>(absl::StatusCode::kCancelled);
  int64_t step = core.dequeued;
  if (step >= admittedSteps.load(std::memory_order_acquire))
    return fail(absl::InternalError(
        absl::StrCat("shard ", core.shard, " takes the batch of step ", step,
                     ", which must not run")));
  if (step > 0)
    infeed->release(core.shard, firstBatch + step - 1);
  core.dequeued = step + 1;
  for (int32_t i = 0; i < count; ++i) {
    const char *rows = infeed->rows(firstBatch + step, i, core.shard);
    if (reinterpret_cast<uintptr_t>(rows) % SYSTOLE_ALIGNMENT != 0) {
      const Memory &staging = core.staging[static_cast<size_t>(i)];
      std::memcpy(staging.data(), rows, static_cast<size_t>(staging.size()));
      rows = staging.data();
    }
    buffers[i] = rows;
  }
  return SYSTOLE_OK;
}

systole_status Run::enqueue(systole_core &core, const void *const *buffers,
                            int32_t count) {
  Turn turn(core, CoreTrace::OutfeedWait);
  if (count != function.num_outfeeds)
    return fail(absl::InternalError(
        absl::StrCat("'", function.name, "' gives ", count,
                     " tensors to the outfeed of ", function.num_outfeeds)));
  switch (outfeed->enqueue(core.shard, buffers, options.timeout)) {
  case Outfeed::Result::Done:
    return SYSTOLE_OK;
  case Outfeed::Result::Cancelled:
    return static_cast<systole_status>(absl::StatusCode::kCancelled);
  case Outfeed::Result::TimedOut:
    return fail(absl::DeadlineExceededError(
        absl::StrCat("the host has not read the results of shard ", core.shard,
                     "; the slowest is shard ", describeSilent())));
  }
  return SYSTOLE_OK;
}

systole_status Run::hostCompute(systole_core &core, const char *callback,
                                const void *const *inputs,
                                void *const *outputs) {
  Turn turn(core, CoreTrace::HostCompute);
  if (!core.hostCallbacks)
    core.hostCallbacks = std::make_unique<HostCallbacks>(program);
  absl::Status status = core.hostCallbacks->compute(callback, inputs, outputs);
  return status.ok() ? SYSTOLE_OK : fail(std::move(status));
}

systole_status Run::awaitReader(systole_core &core, int32_t variable) {
  const bool isShared =
      program.variables[variable].offset < program.shared_state_bytes;
  if (!isShared && &core != cores.get())
    return SYSTOLE_OK;
  Turn turn(core, CoreTrace::ReaderWait);
  if (core.lent->await(variable, options.timeout))
    return SYSTOLE_OK;
  return fail(lateReader(options.timeout));
}

//===----------------------------------------------------------------------===//
// Collectives
//===----------------------------------------------------------------------===//

systole_collective Run::asSent(const systole_collective &what) const {
  systole_collective sent = what;
  if (options.sendsBF16 && what.dtype == SYSTOLE_F32 &&
      what.reduction == SYSTOLE_SUM)
    sent.reduction |= SYSTOLE_BF16_WIRE;
  return sent;
}

systole_status Run::communicate(systole_core &core,
                                const systole_collective &what,
                                const void *const *inputs, void *const *outputs,
                                const int64_t *sizes, int32_t count) {
  Turn turn(core, CoreTrace::Collective);
  return endCollective(core, collectives.run(core.shard, asSent(what), inputs,
                                             outputs, sizes, count));
}

systole_status Run::startCollective(systole_core &core,
                                    const systole_collective &what,
                                    const void *const *inputs,
                                    void *const *outputs, const int64_t *sizes,
                                    int32_t count, int64_t *number) {
  Turn turn(core, CoreTrace::Collective);
  return endCollective(core, collectives.start(core.shard, asSent(what), inputs,
                                               outputs, sizes, count, number));
}

systole_status Run::finishCollective(systole_core &core, int64_t number) {
  Turn turn(core, CoreTrace::Collective);
  return endCollective(core, collectives.finish(core.shard, number));
}

systole_status Run::meet(systole_core &core) {
  Turn turn(core, CoreTrace::Collective);
  return endCollective(core, collectives.meet(core.shard));
}

systole_status Run::endCollective(const systole_core &core,
                                  absl::Status status) {
  if (status.ok())
    return SYSTOLE_OK;
  if (absl::IsCancelled(status))
    return static_cast<systole_status>(absl::StatusCode::kCancelled);
  if (absl::IsDeadlineExceeded(status))
    status = absl::DeadlineExceededError(
        absl::StrCat(status.message(), " of step ",
                     std::max<int64_t>(core.begun.load() - 1, 0), " within ",
                     std::chrono::duration<double>(options.timeout).count(),
                     " s (the limit that --collective_timeout_secs sets)"));
  return fail(std::move(status));
}

//===----------------------------------------------------------------------===//
// The end
//===----------------------------------------------------------------------===//

void Run::finish(systole_core &core, systole_status status) {
  if (core.trace)
    core.trace->end();
  if (status != SYSTOLE_OK) {
    fail(absl::Status(
        static_cast<absl::StatusCode>(status),
        absl::StrCat("'", function.name, "' failed on shard ", core.shard)));
    collectives.awaitEnd();
  }
  core.finished.store(true, std::memory_order_release);
  outfeed->notify();
}

bool Run::allFinished() const {
  for (int i = 0; i < placement.here(); ++i)
    if (!cores[i].finished.load(std::memory_order_acquire))
      return false;
  return !options.job || !options.job->isMaster() ||
         done.load() == placement.processes - 1;
}

void Run::releaseBatches() {
  if (infeed)
    infeed->releaseAllBefore(firstBatch + admitted());
}

systole_status Run::fail(absl::Status status) {
  auto code = static_cast<systole_status>(status.raw_code());
  {
    std::lock_guard<std::mutex> lock(errorMutex);
    if (error.ok())
      error = status;
  }
  bool isFirst = !failed.exchange(true);
  if (options.job && isFirst && options.job->isMaster())
    options.job->sendToWorkers(JobMessage::Cancel, message().take());
  else if (options.job && isFirst && !absl::IsCancelled(status))
    options.job->send(0, JobMessage::Failed, message().status(status).take());
  {
    std::lock_guard<std::mutex> lock(agreement);
    agreed.notify_all();
  }
  collectives.cancel();
  outfeed->cancel();
  if (infeed)
    infeed->interrupt();
  return code;
}

absl::Status Run::status() const {
  std::lock_guard<std::mutex> lock(errorMutex);
  return error;
}

std::string Run::describeSilent() const {
  int64_t least = INT64_MAX;
  std::vector<int> silent;
  for (int shard = placement.first(); shard < placement.last(); ++shard) {
    const systole_core &core = cores[shard - placement.first()];
    if (core.finished.load())
      continue;
    int64_t begun = core.begun.load();
    if (begun < least)
      silent.clear();
    least = std::min(least, begun);
    if (begun == least)
      silent.push_back(shard);
  }
  return absl::StrJoin(silent, ", ");
}

} // namespace systole::runtime

//===----------------------------------------------------------------------===//
// The C ABI
//===----------------------------------------------------------------------===//

int32_t systole_continue(systole_core *core, int64_t i) {
  if (core->trace)
    core->trace->beginStep(i);
  if (!core->run->admit(i))
    return 0;
  core->begun.store(i + 1, std::memory_order_relaxed);
  return 1;
}

systole_status systole_infeed_dequeue(systole_core *core, const void **buffers,
                                      int32_t count) {
  return core->run->dequeue(*core, buffers, count);
}

systole_status systole_outfeed_enqueue(systole_core *core,
                                       const void *const *buffers,
                                       int32_t count) {
  return core->run->enqueue(*core, buffers, count);
}

systole_status systole_all_reduce(systole_core *core, void *const *buffers,
                                  const int64_t *sizes, int32_t count,
                                  int32_t dtype, int32_t reduction) {
  systole_collective all = {
      SYSTOLE_ALL_REDUCE, dtype, reduction, 0, 0, 0, nullptr};
  return core->run->communicate(*core, all, buffers, buffers, sizes, count);
}

systole_status systole_communicate(systole_core *core,
                                   const systole_collective *collective,
                                   const void *const *inputs,
                                   void *const *outputs, const int64_t *sizes,
                                   int32_t count) {
  return core->run->communicate(*core, *collective, inputs, outputs, sizes,
                                count);
}

systole_status systole_start_collective(systole_core *core,
                                        const systole_collective *collective,
                                        const void *const *inputs,
                                        void *const *outputs,
                                        const int64_t *sizes, int32_t count,
                                        int64_t *number) {
  return core->run->startCollective(*core, *collective, inputs, outputs, sizes,
                                    count, number);
}

systole_status systole_finish_collective(systole_core *core, int64_t number) {
  return core->run->finishCollective(*core, number);
}

systole_status systole_host_compute(systole_core *core, const char *callback,
                                    const void *const *inputs,
                                    void *const *outputs) {
  return core->run->hostCompute(*core, callback, inputs, outputs);
}

systole_status systole_await_reader(systole_core *core, int32_t variable) {
  if (!core->lent || !core->lent->isLent(variable))
    return SYSTOLE_OK;
  return core->run->awaitReader(*core, variable);
}

void systole_mark(systole_core *core, int32_t op) {
  if (!core)
    core = systole::runtime::ownCore;
  if (core && core->trace)
    core->trace->mark(op);
}

int32_t systole_replica_id(systole_core *core) { return core->shard; }

int32_t systole_local_shards(systole_core *core) {
  return core->run->placement.here();
}

int32_t systole_local_position(systole_core *core) {
  return core->shard - core->run->placement.first();
}

systole_status systole_meet(systole_core *core) {
  return core->run->meet(*core);
}

void *systole_shared_state(systole_core *core) { return core->sharedState; }
