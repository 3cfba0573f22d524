//===- ParallelStage.h - Work on each element, by several threads -*- C++
//-*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef SYSTOLE_RUNTIME_DATA_STAGES_PARALLELSTAGE_H
#define SYSTOLE_RUNTIME_DATA_STAGES_PARALLELSTAGE_H

#include "runtime/data/core/Stage.h"

#include "absl/functional/function_ref.h"

namespace systole::data {

/// The work of a stage on each element.
class Work {
public:
  virtual ~Work() = default;

  /// The seed of the next element's random numbers. It depends on the position
  /// in the data only, not on the results of earlier elements.
  virtual uint64_t takeSeed() = 0;

  /// Any thread may call it.
  virtual absl::Status apply(PipelineElement &sample, uint64_t seed) = 0;

  /// Whether all results can be written to places of these sizes.
  virtual bool fits(absl::Span<const Place> places) const = 0;

  /// Writes the element's results to places that `fits`. One thread at a time
  /// may call this and putReady.
  virtual absl::Status put(const PipelineElement &sample, uint64_t seed,
                           absl::Span<const Place> places) = 0;

  /// The same for at most `most` elements that `input` has ready, with the next
  /// seeds. Elements with an error that `isLeftOut` are skipped; the first
  /// other error is returned. Returns the number of elements written.
  virtual absl::StatusOr<size_t>
  putReady(Stage &input, size_t most, absl::Span<const Place> places,
           absl::FunctionRef<bool(const absl::Status &)> isLeftOut) = 0;

  virtual void restart() = 0;
  /// Saves the position before the last `ahead` seeds were taken.
  virtual void save(Position &to, int64_t ahead) const = 0;
  virtual void restore(PositionReader &from) = 0;
};

/// Makes a stage for the work, with the number of threads in
/// `num_parallel_calls`. Without that attribute it uses as many as have work.
/// Elements keep their order, unless the operation is not `deterministic`.
StageOr makeWorkStage(const StageContext &context, StagePtr input,
                      std::unique_ptr<Work> work);

} // namespace systole::data

#endif // SYSTOLE_RUNTIME_DATA_STAGES_PARALLELSTAGE_H
