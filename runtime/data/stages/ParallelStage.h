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

/// What a stage does to each element.
class Work {
public:
  virtual ~Work() = default;

  /// What the random numbers of the next element are drawn from: a function of
  /// where it is in the data, whatever becomes of those before it.
  virtual uint64_t takeSeed() = 0;

  /// Called by any thread.
  virtual absl::Status apply(Sample &sample, uint64_t seed) = 0;

  /// Whether all that becomes of elements can be put in places of these sizes.
  virtual bool fits(absl::Span<const Place> places) const = 0;

  /// Puts what becomes of the element in places that `fits`. This and
  /// putReady are called by one thread at a time.
  virtual absl::Status put(const Sample &sample, uint64_t seed,
                           absl::Span<const Place> places) = 0;

  /// The same of what `input` has ready, at most so many, with the seeds that
  /// are next. Those with an error that `isLeftOut` are left out; the first
  /// other error is returned. Returns how many have been put somewhere.
  virtual absl::StatusOr<size_t>
  putReady(Stage &input, size_t most, absl::Span<const Place> places,
           absl::FunctionRef<bool(const absl::Status &)> isLeftOut) = 0;

  virtual void restart() = 0;
  /// Where it was before the last `ahead` seeds were taken.
  virtual void save(Position &to, int64_t ahead) const = 0;
  virtual void restore(PositionReader &from) = 0;
};

/// A stage that does it, by as many threads as `num_parallel_calls` of the
/// operation says: the elements keep their order, unless the operation is not
/// `deterministic`. Without the attribute, by as many as have something to do.
StageOr makeWorkStage(const StageContext &context, StagePtr input,
                      std::unique_ptr<Work> work);

/// Left out are `options.skipBadRecords` errors of the data.
bool isLeftOut(
    const Setting &setting, const absl::Status &error,
    absl::FunctionRef<std::string()> goOn = [] { return std::string(); });

} // namespace systole::data

#endif // SYSTOLE_RUNTIME_DATA_STAGES_PARALLELSTAGE_H
