//===- PrefetchStage.cpp - Prefetching elements in a thread ---------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/data/stages/PrefetchStage.h"
#include "runtime/data/core/Kinds.h"
#include "runtime/support/Status.h"
#include "runtime/system/HostTrace.h"

using namespace systole;
using namespace systole::data;

void PrefetchStage::start() {
  if (isReading || !end.ok() || hasEnded)
    return;
  absl::StatusOr<runtime::Thread> started =
      runtime::Thread::start("prefetch", [this] { read(); });
  if (started.ok()) {
    reader = *std::move(started);
    isReading = true;
  } else {
    end = started.status();
    hasEnded = true;
  }
}

bool PrefetchStage::isReady() {
  start();
  std::lock_guard<std::mutex> lock(mutex);
  return !ready.empty() || hasEnded;
}

absl::StatusOr<bool> PrefetchStage::advance(PipelineElement &sample,
                                            ElementRequest request) {
  // Nothing has been prefetched yet, so the input can skip.
  if (request == ElementRequest::Nothing && !isReading && !hasEnded)
    return input->pull(sample, request);
  start();
  static StageCounter nobody;
  Timing waiting(nobody);
  std::unique_lock<std::mutex> lock(mutex);
  isAwaited = true;
  changed.wait(lock, [this] { return !ready.empty() || hasEnded; });
  isAwaited = false;
  if (ready.empty()) {
    RETURN_IF_ERROR(end);
    return false;
  }
  sample = std::move(ready.front());
  ready.pop_front();
  bookmarks.given(++given);
  int64_t bytes = sample.bytes();
  memory->held -= bytes;
  if (counter)
    counter->bytes -= bytes;
  // Waking the thread for each element would take longer than reading many of
  // them.
  if (isIdle && ready.size() <= capacity / 2)
    changed.notify_all();
  return true;
}

absl::StatusOr<int64_t> PrefetchStage::skip(int64_t count) {
  if (!isReading && !hasEnded)
    return input->skip(count);
  return Stage::skip(count);
}

void PrefetchStage::save(Position &to) const {
  std::lock_guard<std::mutex> lock(mutex);
  bookmarks.save(to, given, *input);
}

absl::Status PrefetchStage::restore(PositionReader &from) {
  clear();
  return input->moveTo(from.nested());
}

void PrefetchStage::read() {
  while (true) {
    {
      std::unique_lock<std::mutex> lock(mutex);
      isIdle = true;
      changed.wait(lock, [this] {
        return isStopping || ready.empty() ||
               (ready.size() < capacity && memory->hasRoom());
      });
      isIdle = false;
      if (isStopping)
        return;
      bookmarks.start(*input);
    }
    PipelineElement sample;
    absl::StatusOr<bool> got = [&] {
      runtime::HostSpan span("prefetch an element");
      return input->next(sample);
    }();
    int64_t bytes = sample.bytes();
    std::lock_guard<std::mutex> lock(mutex);
    if (got.ok() && *got) {
      ready.push_back(std::move(sample));
      bookmarks.mark(*input);
      memory->held += bytes;
      if (counter)
        counter->bytes += bytes;
    } else {
      end = got.status();
      hasEnded = true;
    }
    if (isAwaited)
      changed.notify_all();
    if (hasEnded)
      return;
  }
}

void PrefetchStage::clear() {
  if (isReading) {
    {
      std::lock_guard<std::mutex> lock(mutex);
      isStopping = true;
    }
    changed.notify_all();
    reader.join();
    isReading = false;
  }
  for (const PipelineElement &sample : ready) {
    memory->held -= sample.bytes();
    if (counter)
      counter->bytes -= sample.bytes();
  }
  ready.clear();
  bookmarks.clear();
  given = 0;
  hasEnded = isStopping = false;
  end = absl::OkStatus();
}

StageOr data::makePrefetchStage(const StageContext &context, Inputs inputs) {
  int64_t capacity = context.integer("buffer_size", -1);
  // TensorFlow's AUTOTUNE settles on a small number for complete batches, too.
  if (capacity == -1)
    capacity = 2;
  if (capacity < 1)
    return context.positive("buffer_size").status();
  return std::make_unique<PrefetchStage>(std::move(inputs[0]),
                                         static_cast<size_t>(capacity),
                                         context.setting.memory);
}
