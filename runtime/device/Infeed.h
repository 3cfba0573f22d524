//===- Infeed.h - The batches of a run --------------------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// One global sequence of batches for all shards: a reader thread keeps a
// bounded ring of them filled, and shard s takes its rows of each, in place.
//
//===----------------------------------------------------------------------===//
#ifndef SYSTOLE_RUNTIME_DEVICE_INFEED_H
#define SYSTOLE_RUNTIME_DEVICE_INFEED_H

#include "runtime/collectives/Placement.h"
#include "runtime/data/core/Dataset.h"
#include "runtime/support/Thread.h"
#include "systole/runtime/abi.h"

#include "absl/status/statusor.h"

#include <memory>
#include <vector>

namespace systole::runtime {

struct InfeedOptions {
  /// Batches in memory: with two, one is read while another is computed on.
  int depth = 2;
  /// The program's parameters; null where it has none.
  std::shared_ptr<const Parameters> parameters;
  /// Before the first batch is read.
  Clock::duration initialSleep = Clock::duration::zero();
  /// How often a step looks for its batch before it sleeps: to be woken costs
  /// the reader more than it takes to read a small one. For a host that has a
  /// CPU for the reader beside those of its shards.
  int spins = 0;
  /// How long a step may wait for its batch.
  Clock::duration timeout = std::chrono::seconds(300);
};

/// How many batches of a dataset are kept in memory: more of small ones, for
/// the time that a shuffle takes to fill again.
int infeedDepth(const systole_dataset &dataset);

class Infeed {
public:
  /// Starts reading. `dataset` must feed `function`: the rows of a component,
  /// over the shards and rounded up, are those of the infeed of the same name.
  /// An unnamed component feeds the infeed at its place. Rows that are missing
  /// of the last shards are copies of the batch's first row, and 0 in the
  /// infeed SYSTOLE_ROW_WEIGHTS, which no component feeds. Infeeds that are
  /// parameters have their values on every shard.
  static absl::StatusOr<std::unique_ptr<Infeed>>
  create(const systole_dataset &dataset, const systole_function &function,
         const Placement &placement, std::unique_ptr<data::Iterator> iterator,
         const InfeedOptions &options);

  /// Stops reading.
  ~Infeed();

  /// Waits until batch `index` (from 0) is there. False if the data ended
  /// before it or the infeed was interrupted. The time in which the iterator
  /// leaves batches out, one after the other, does not count.
  absl::StatusOr<bool> await(int64_t index);

  /// The shard's rows of infeed number `infeed` in batch `index`, which was
  /// awaited and not released.
  const char *rows(int64_t index, int infeed, int shard) const;

  /// How many rows of batch `index`, which was awaited, are examples: the first
  /// ones. Those after them only fill the shards up.
  int64_t examples(int64_t index) const;

  /// The shard is done with batch `index`. Shards release batches in order.
  void release(int shard, int64_t index);

  /// No shard needs a batch before `index` any more.
  void releaseAllBefore(int64_t index);

  /// The first batch that is not released.
  int64_t position() const;

  /// Where the input pipeline is after the last batch that was released: see
  /// data::DatasetOptions::position. Empty before the first.
  std::vector<int64_t> inputPosition() const;

  /// How long steps have waited for their batches.
  Clock::duration waited() const;

  /// Grows with every batch that is read or left out: a sign of life.
  int64_t progress() const;

  int shards() const;

  /// Every present and future `await` of a batch that is not there ends.
  void interrupt();

private:
  struct State;
  explicit Infeed(std::shared_ptr<State> state);

  /// Shared with the reader, which outlives this object if a read never ends.
  std::shared_ptr<State> state;
  Thread reader;
};

} // namespace systole::runtime

#endif // SYSTOLE_RUNTIME_DEVICE_INFEED_H
