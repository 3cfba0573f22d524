//===- Outfeed.cpp - The results of a run's steps -------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/device/Outfeed.h"

#include "runtime/support/TensorSpec.h"

#include <algorithm>
#include <cstring>

namespace systole::runtime {

absl::StatusOr<std::unique_ptr<Outfeed>>
Outfeed::create(const systole_function &function, int shards) {
  std::unique_ptr<Outfeed> outfeed(new Outfeed);
  for (int32_t i = 0; i < function.num_outfeeds; ++i) {
    outfeed->offsets.push_back(outfeed->recordBytes);
    outfeed->sizes.push_back(byteSize(function.outfeeds[i]));
    outfeed->recordBytes += alignUp(outfeed->sizes.back());
  }
  // Room for the host to fall behind while it prints, but not without limit.
  constexpr int64_t ringBytes = 1 << 20;
  int64_t record = std::max<int64_t>(outfeed->recordBytes, 1);
  outfeed->capacity = std::clamp<int64_t>(ringBytes / record, 2, 1024);
  outfeed->rings = std::make_unique<Ring[]>(static_cast<size_t>(shards));
  for (int shard = 0; shard < shards; ++shard) {
    absl::StatusOr<Memory> records = Memory::allocate(
        outfeed->recordBytes * outfeed->capacity, "the outfeed");
    if (!records.ok())
      return records.status();
    outfeed->rings[shard].records = std::move(*records);
  }
  return outfeed;
}

Outfeed::Result Outfeed::enqueue(int shard, const void *const *buffers,
                                 Clock::duration timeout) {
  Ring &ring = rings[shard];
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
  return rings[shard].records.data() + step % capacity * recordBytes +
         offsets[static_cast<size_t>(index)];
}

void Outfeed::release(int64_t step) {
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
