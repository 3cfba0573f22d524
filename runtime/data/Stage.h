//===- Stage.h - One operation of a running pipeline ------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What the kinds of dataset operations have in common: each is a class that
// takes samples from its input and gives samples, and a function that makes it
// from its description in the program.
//
//===----------------------------------------------------------------------===//
#ifndef SYSTOLE_RUNTIME_DATA_STAGE_H
#define SYSTOLE_RUNTIME_DATA_STAGE_H

#include "runtime/data/Dataset.h"

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"

#include <memory>
#include <string>
#include <vector>

namespace systole::data {

class Stage;

/// An element on its way through a pipeline, and where it comes from.
struct Sample {
  Element element;
  std::shared_ptr<const std::string> file; ///< Null where it has no one origin.
  int64_t record = 0;
  /// The stages whose work on it is left, in their order: see Stage::nextRaw.
  /// `seed` is what they draw random numbers from.
  struct Left {
    Stage *stage;
    uint64_t seed;
  };
  std::vector<Left> left;

  /// Has the work done that is left.
  absl::Status finish();
};

class Stage {
public:
  virtual ~Stage() = default;

  /// Replaces `sample` by the next one; false at the end of the data.
  virtual absl::StatusOr<bool> next(Sample &sample) = 0;

  /// Leaves the next element out, at no more than it costs to know what comes
  /// after it; false at the end of the data.
  virtual absl::StatusOr<bool> skip() {
    Sample sample;
    return next(sample);
  }

  /// As `next`, but work may be left on the element, for one that may never be
  /// asked for.
  virtual absl::StatusOr<bool> nextRaw(Sample &sample) { return next(sample); }

  /// Does what `nextRaw` has left, with the seed that it has left with it.
  virtual absl::Status finish(Sample &, uint64_t seed) { return absl::OkStatus(); }

  /// Begins the next pass over the same data.
  virtual absl::Status restart() = 0;

  /// Elements in one pass over the data, or -1 while that is not known. A
  /// batch asks, to tell data that is too small from data that is repeated.
  virtual int64_t passSize() const { return -1; }
};

/// What a stage is made from.
class StageContext {
public:
  StageContext(const systole_dataset_op &op, int32_t index,
               const DatasetOptions &options, int64_t globalBatch)
      : op(op), options(options), index(index), globalBatch(globalBatch) {}

  const systole_dataset_op &op;
  const DatasetOptions &options;
  const int32_t index;       ///< Of the operation in its dataset.
  const int64_t globalBatch; ///< Rows of what the dataset yields, or 0.

  /// The value of an attribute, or `fallback` where it is not set.
  int64_t integer(absl::string_view key, int64_t fallback) const;
  absl::string_view string(absl::string_view key) const;
  std::vector<std::string> strings(absl::string_view key) const;
  bool has(absl::string_view key) const;

  /// An attribute that has to be there, and at least 1.
  absl::StatusOr<int64_t> positive(absl::string_view key) const;

  /// An error that ends with the operation's place in the model.
  absl::Status error(absl::StatusCode code, absl::string_view message) const;

private:
  const systole_attribute *find(absl::string_view key) const;
};

using StageOr = absl::StatusOr<std::unique_ptr<Stage>>;

// One function a kind; `input` is null for "files" alone. The context's
// operation outlives the stage, the context does not.
StageOr makeFilesStage(const StageContext &context,
                       std::unique_ptr<Stage> input);
StageOr makeTFRecordStage(const StageContext &context,
                          std::unique_ptr<Stage> input);
StageOr makeMapStage(const StageContext &context, std::unique_ptr<Stage> input);
StageOr makeShuffleStage(const StageContext &context,
                         std::unique_ptr<Stage> input);
StageOr makeRepeatStage(const StageContext &context,
                        std::unique_ptr<Stage> input);
StageOr makeBatchStage(const StageContext &context,
                       std::unique_ptr<Stage> input);
StageOr makePrefetchStage(const StageContext &context,
                          std::unique_ptr<Stage> input);

/// `message`, then the model's file and line where the program knows it.
absl::Status errorAt(const systole_dataset_op &op, absl::StatusCode code,
                     absl::string_view message);

} // namespace systole::data

#endif // SYSTOLE_RUNTIME_DATA_STAGE_H
