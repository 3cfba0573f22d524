//===- Outfeed.cpp - The results of a run's steps -------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/device/Outfeed.h"

#include "runtime/support/Status.h"
#include "runtime/support/TensorSpec.h"

#include <algorithm>
#include <cstring>

namespace systole::runtime {

absl::StatusOr<std::unique_ptr<Outfeed>>
Outfeed::create(const systole_function &function, const Placement &placement) {
  std::unique_ptr<Outfeed> outfeed(new Outfeed(placement));
  for (int32_t i = 0; i < function.num_outfeeds; ++i) {
    outfeed->offsets.push_back(outfeed->recordBytes);
    outfeed->sizes.push_back(byteSize(function.outfeeds[i]));
    outfeed->recordBytes += alignUp(outfeed->sizes.back());
  }
  // The host may fall behind while it prints, within this limit.
  constexpr int64_t ringBytes = 1 << 20;
  int64_t record = std::max<int64_t>(outfeed->recordBytes, 1);
  outfeed->capacity = std::clamp<int64_t>(ringBytes / record, 2, 1024);
  outfeed->remotes =
      std::make_unique<Remote[]>(static_cast<size_t>(placement.processes));
  outfeed->rings =
      std::make_unique<Ring[]>(static_cast<size_t>(placement.here()));
  for (int i = 0; i < placement.here(); ++i) {
    ASSIGN_OR_RETURN(outfeed->rings[i].records,
                     Memory::allocate(outfeed->recordBytes * outfeed->capacity,
                                      "the outfeed"));
  }
  return outfeed;
}

Outfeed::Result Outfeed::enqueue(int shard, const void *const *buffers,
                                 Clock::duration timeout) {
  Ring &ring = rings[shard - placement.first()];
  int64_t step = ring.written.load(std::memory_order_relaxed);
  for (;;) {
    uint32_t seen = drained.load();
    if (step - released.load() < capacity)
      break;
    if (cancelled.load())
      return Result::Cancelled;
    if (!waitUntilChanged(drained, seen, 0, Clock::now() + timeout))
      return Result::TimedOut;
  }
  char *record = ring.records.data() + step % capacity * recordBytes;
  for (size_t i = 0; i < sizes.size(); ++i)
    std::memcpy(record + offsets[i], buffers[i], static_cast<size_t>(sizes[i]));
  ring.written.store(step + 1, std::memory_order_release);
  notify();
  return Result::Done;
}

const void *Outfeed::tensor(int shard, int64_t step, int index) const {
  int64_t offset = offsets[static_cast<size_t>(index)];
  if (placement.isHere(shard))
    return rings[shard - placement.first()].records.data() +
           step % capacity * recordBytes + offset;
  int process = placement.processOf(shard);
  const Remote &remote = remotes[process];
  std::lock_guard<std::mutex> lock(remote.mutex);
  return remote.steps[static_cast<size_t>(step - remote.released)].data() +
         (shard - placement.firstOf(process)) * recordBytes + offset;
}

int64_t Outfeed::steps(int shard) const {
  const std::atomic<int64_t> &written =
      placement.isHere(shard) ? rings[shard - placement.first()].written
                              : remotes[placement.processOf(shard)].written;
  return written.load(std::memory_order_acquire);
}

std::string Outfeed::records(int64_t begin, int64_t end) const {
  std::string all;
  for (int64_t step = begin; step < end; ++step)
    for (int i = 0; i < placement.here(); ++i)
      all.append(rings[i].records.data() + step % capacity * recordBytes,
                 static_cast<size_t>(recordBytes));
  return all;
}

bool Outfeed::deliver(int process, int64_t steps, absl::string_view records) {
  int64_t bytes = recordBytes *
                  (placement.firstOf(process + 1) - placement.firstOf(process));
  if (steps < 0 || steps > capacity ||
      static_cast<int64_t>(records.size()) != steps * bytes)
    return false;
  Remote &remote = remotes[process];
  {
    std::lock_guard<std::mutex> lock(remote.mutex);
    for (int64_t step = 0; step < steps; ++step)
      remote.steps.emplace_back(records.substr(
          static_cast<size_t>(step * bytes), static_cast<size_t>(bytes)));
    remote.written.fetch_add(steps, std::memory_order_release);
  }
  notify();
  return true;
}

void Outfeed::release(int64_t step) {
  for (int process = 0; process < placement.processes; ++process) {
    Remote &remote = remotes[process];
    std::lock_guard<std::mutex> lock(remote.mutex);
    for (; remote.released < step && !remote.steps.empty(); ++remote.released)
      remote.steps.pop_front();
  }
  released.store(step);
  drained.fetch_add(1);
  wakeAll(drained);
}

void Outfeed::waitForEvent(uint32_t seen, Clock::time_point deadline) {
  hostSleeps.store(true);
  waitUntilChanged(activity, seen, 0, deadline);
  hostSleeps.store(false);
}

void Outfeed::notify() {
  activity.fetch_add(1);
  if (hostSleeps.load())
    wakeAll(activity);
}

void Outfeed::cancel() {
  cancelled.store(true);
  drained.fetch_add(1);
  wakeAll(drained);
}

} // namespace systole::runtime
