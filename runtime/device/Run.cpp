//===- Run.cpp - One call of a device function on all cores ---------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/device/Run.h"

#include "runtime/support/TensorSpec.h"

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"

#include <algorithm>
#include <cstring>

namespace systole::runtime {

Run::Run(const systole_program &program, const systole_function &function,
         int shards, int64_t steps, Infeed *infeed,
         const std::atomic<bool> &stopRequested, Clock::duration timeout)
    : function(function), shards(shards),
      cores(std::make_unique<systole_core[]>(static_cast<size_t>(shards))),
      program(program), steps(steps), infeed(infeed),
      firstBatch(infeed ? infeed->position() : 0), stopRequested(stopRequested),
      timeout(timeout), collectives(Placement{shards}, nullptr, timeout) {}

absl::StatusOr<std::shared_ptr<Run>>
Run::create(const systole_program &program, const systole_function &function,
            int shards, int64_t steps, Infeed *infeed,
            const std::atomic<bool> &stopRequested, Clock::duration timeout) {
  std::shared_ptr<Run> run(new Run(program, function, shards, steps, infeed,
                                   stopRequested, timeout));
  absl::StatusOr<std::unique_ptr<Outfeed>> outfeed =
      Outfeed::create(function, shards);
  if (!outfeed.ok())
    return outfeed.status();
  run->outfeed = std::move(*outfeed);
  for (int shard = 0; shard < shards; ++shard) {
    systole_core &core = run->cores[shard];
    core.run = run.get();
    core.shard = shard;
    // Rows that are not aligned in the batch are copied to here. Pages that
    // are not needed are never touched.
    for (int32_t i = 0; i < function.num_infeeds; ++i) {
      absl::StatusOr<Memory> staging =
          Memory::allocate(byteSize(function.infeeds[i]), "the infeed");
      if (!staging.ok())
        return staging.status();
      core.staging.push_back(std::move(*staging));
    }
  }
  return run;
}

//===----------------------------------------------------------------------===//
// Steps
//===----------------------------------------------------------------------===//

/// Whether step `next`, the first that is not decided, is to run.
bool Run::decide(int64_t next) {
  if (next >= steps || stopRequested.load() || failed.load())
    return false;
  if (!infeed)
    return true;
  absl::StatusOr<bool> there = infeed->await(firstBatch + next);
  if (!there.ok())
    fail(there.status());
  return there.ok() && *there;
}

bool Run::admit(int64_t i) {
  if (i < admittedSteps.load(std::memory_order_acquire))
    return true;
  // Whoever comes first decides, and waits for the batch on behalf of all. It
  // does so without the lock: a shard that is behind must be able to go on, for
  // the batch may have to wait for it.
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
  if (!infeed || count != function.num_infeeds)
    return fail(absl::InternalError(absl::StrCat(
        "'", function.name, "' takes ", count, " tensors from the infeed of ",
        infeed ? function.num_infeeds : 0)));
  // A core that comes after the run was given up finds no infeed any more.
  if (failed.load())
    return static_cast<systole_status>(absl::StatusCode::kCancelled);
  int64_t step = core.dequeued;
  if (step >= admittedSteps.load(std::memory_order_acquire))
    return fail(absl::InternalError(
        absl::StrCat("shard ", core.shard, " takes the batch of step ", step,
                     ", which was not to run")));
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
  if (count != function.num_outfeeds)
    return fail(absl::InternalError(
        absl::StrCat("'", function.name, "' gives ", count,
                     " tensors to the outfeed of ", function.num_outfeeds)));
  switch (outfeed->enqueue(core.shard, buffers, timeout)) {
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

systole_status Run::hostCompute(systole_core &core, const char *region,
                                const void *const *inputs,
                                void *const *outputs) {
  if (!core.hostRegions)
    core.hostRegions = std::make_unique<HostRegions>(program);
  absl::Status status = core.hostRegions->compute(region, inputs, outputs);
  return status.ok() ? SYSTOLE_OK : fail(std::move(status));
}

//===----------------------------------------------------------------------===//
// Collectives
//===----------------------------------------------------------------------===//

systole_status Run::communicate(systole_core &core,
                                const systole_collective &what,
                                const void *const *inputs, void *const *outputs,
                                const int64_t *sizes, int32_t count) {
  absl::Status status =
      collectives.run(core.shard, what, inputs, outputs, sizes, count);
  if (status.ok())
    return SYSTOLE_OK;
  if (absl::IsCancelled(status))
    return static_cast<systole_status>(absl::StatusCode::kCancelled);
  if (absl::IsDeadlineExceeded(status))
    status = absl::DeadlineExceededError(
        absl::StrCat(status.message(), " of step ",
                     std::max<int64_t>(core.begun.load() - 1, 0), " within ",
                     std::chrono::duration<double>(timeout).count(),
                     " s (the limit that --collective_timeout_secs sets)"));
  return fail(std::move(status));
}

//===----------------------------------------------------------------------===//
// The end
//===----------------------------------------------------------------------===//

void Run::finish(systole_core &core, systole_status status) {
  if (status != SYSTOLE_OK)
    fail(absl::Status(
        static_cast<absl::StatusCode>(status),
        absl::StrCat("'", function.name, "' failed on shard ", core.shard)));
  core.finished.store(true, std::memory_order_release);
  outfeed->notify();
}

bool Run::allFinished() const {
  for (int shard = 0; shard < shards; ++shard)
    if (!cores[shard].finished.load(std::memory_order_acquire))
      return false;
  return true;
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
      error = std::move(status);
  }
  failed.store(true);
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
  for (int shard = 0; shard < shards; ++shard) {
    if (cores[shard].finished.load())
      continue;
    int64_t begun = cores[shard].begun.load();
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

systole_status systole_host_compute(systole_core *core, const char *region,
                                    const void *const *inputs,
                                    void *const *outputs) {
  return core->run->hostCompute(*core, region, inputs, outputs);
}

int32_t systole_replica_id(systole_core *core) { return core->shard; }
