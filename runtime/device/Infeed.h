//===- Infeed.h - The batches of a run --------------------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// One global sequence of batches for all shards. A reader thread fills a
// bounded ring of them. Shard s reads its rows of each batch in place.
//
//===----------------------------------------------------------------------===//
#ifndef SYSTOLE_RUNTIME_DEVICE_INFEED_H
#define SYSTOLE_RUNTIME_DEVICE_INFEED_H

#include "runtime/collectives/Placement.h"
#include "runtime/data/core/Dataset.h"
#include "runtime/system/Thread.h"
#include "systole/runtime/abi.h"

#include "absl/status/statusor.h"

#include <memory>
#include <vector>

namespace systole::runtime {

struct InfeedOptions {
  /// Batches in memory: with two, one is read while another is in use.
  int depth = 2;
  /// The program's parameters; null if it has none.
  std::shared_ptr<const Parameters> parameters;
  /// A delay before the first batch is read.
  Clock::duration initialSleep = Clock::duration::zero();
  /// The number of polls for a batch before a step sleeps. Waking a thread
  /// costs more than reading a small batch. Use it if the reader has a CPU
  /// besides those of the shards.
  int spins = 0;
  /// The limit for a step's wait for its batch.
  Clock::duration timeout = std::chrono::seconds(300);
};

/// The number of batches of a dataset to keep in memory. Small batches get
/// more, to cover the time in which a shuffle buffer fills again.
int infeedDepth(const systole_dataset &dataset);

class Infeed {
public:
  /// Starts reading. `dataset` must feed `function`: a component's rows,
  /// divided by the shards and rounded up, are those of the infeed of the same
  /// name. An unnamed component feeds the infeed at its position. Missing rows
  /// are copies of the batch's first row. Their weight is 0 in the infeed
  /// SYSTOLE_ROW_WEIGHTS, which no component feeds. Infeeds that are parameters
  /// have equal values on every shard.
  static absl::StatusOr<std::unique_ptr<Infeed>>
  create(const systole_dataset &dataset, const systole_function &function,
         const Placement &placement, std::unique_ptr<data::Iterator> iterator,
         const InfeedOptions &options);

  /// Stops reading.
  ~Infeed();

  /// Waits until batch `index` (from 0) is there. Returns false if the data
  /// ended before it or the infeed was interrupted. The limit does not apply
  /// while the iterator skips batches one by one.
  absl::StatusOr<bool> await(int64_t index);

  /// The shard's rows of infeed number `infeed` in batch `index`. The batch was
  /// awaited and is not released.
  const char *rows(int64_t index, int infeed, int shard) const;

  /// The number of rows of batch `index` that are examples: the first ones. The
  /// other rows only fill the shards. The batch was awaited.
  int64_t examples(int64_t index) const;

  /// Releases batch `index` for the shard. Shards release batches in order.
  void release(int shard, int64_t index);

  /// Releases all batches before `index` for every shard.
  void releaseAllBefore(int64_t index);

  /// The first batch that is not released.
  int64_t position() const;

  /// The input pipeline's position after the last released batch: see
  /// data::DatasetOptions::position. Empty before the first.
  std::vector<int64_t> inputPosition() const;

  /// The time for which steps have waited for batches.
  Clock::duration waited() const;

  /// Grows with every batch that is read or skipped: a heartbeat.
  int64_t progress() const;

  int shards() const;

  /// Ends every present and future `await` of a batch that is not there.
  void interrupt();

private:
  struct State;
  explicit Infeed(std::shared_ptr<State> state);

  /// The state that the reader shares. The reader outlives this object if a
  /// read never ends.
  std::shared_ptr<State> state;
  Thread reader;
};

} // namespace systole::runtime

#endif // SYSTOLE_RUNTIME_DEVICE_INFEED_H
