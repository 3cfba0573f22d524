//===- PrefetchStage.h - Prefetching elements in a thread -------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef SYSTOLE_RUNTIME_DATA_STAGES_PREFETCHSTAGE_H
#define SYSTOLE_RUNTIME_DATA_STAGES_PREFETCHSTAGE_H

#include "runtime/data/core/Stage.h"
#include "runtime/data/stages/Bookmarks.h"
#include "runtime/system/Thread.h"

#include <condition_variable>
#include <deque>
#include <mutex>

namespace systole::data {

/// Runs its input in a thread of its own, up to `capacity` elements ahead, or
/// fewer if the memory for them is short.
class PrefetchStage : public TransformStage {
public:
  PrefetchStage(StagePtr input, size_t capacity,
                std::shared_ptr<MemoryBudget> memory)
      : TransformStage(std::move(input)), capacity(capacity),
        memory(std::move(memory)) {}
  ~PrefetchStage() override { PrefetchStage::clear(); }

  absl::StatusOr<int64_t> skip(int64_t count) override;
  void save(Position &to) const override;
  absl::Status restore(PositionReader &from) override;

  /// Whether the next element, or the end, is available without waiting. Starts
  /// the thread if necessary.
  bool isReady();

private:
  absl::StatusOr<bool> advance(PipelineElement &sample,
                               ElementRequest request) override;
  void start();
  /// Runs the reader thread until the end of the input, an error or stop.
  void read();
  /// Stops the reader, and drops the elements that it has read.
  void clear() override;

  const size_t capacity;
  const std::shared_ptr<MemoryBudget> memory;
  runtime::Thread reader;
  bool isReading = false; ///< Whether the reader was started.

  mutable std::mutex mutex; ///< Guards all below while the reader runs.
  std::condition_variable changed;
  std::deque<PipelineElement> ready;
  Bookmarks bookmarks;
  int64_t given = 0;
  absl::Status end; ///< The reason for the input's end.
  bool hasEnded = false;
  bool isStopping = false;
  bool isAwaited = false; ///< Whether somebody waits for an element.
  bool isIdle = false;    ///< Whether the reader waits for room.
};

} // namespace systole::data

#endif // SYSTOLE_RUNTIME_DATA_STAGES_PREFETCHSTAGE_H
