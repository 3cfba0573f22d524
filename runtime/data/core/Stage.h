//===- Stage.h - One operation of a running pipeline ------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The interface of dataset operations. Each is a class that takes elements from
// its inputs and returns elements, and a function that makes it from its
// description in the program. Kinds.def lists all of them.
//
//===----------------------------------------------------------------------===//
#ifndef SYSTOLE_RUNTIME_DATA_CORE_STAGE_H
#define SYSTOLE_RUNTIME_DATA_CORE_STAGE_H

#include "runtime/data/core/Attributes.h"
#include "runtime/data/core/Counters.h"
#include "runtime/data/core/Dataset.h"
#include "runtime/data/core/Position.h"

#include "absl/functional/function_ref.h"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"

#include <atomic>
#include <memory>
#include <mutex>
#include <set>
#include <string>
#include <vector>

namespace systole::data {

class BadRecords;
class Stage;
class ThreadPool;

using StagePtr = std::unique_ptr<Stage>;
using StageOr = absl::StatusOr<StagePtr>;
using Inputs = std::vector<StagePtr>;

/// The origin of an element.
struct Origin {
  /// The path of the file; null if the element is not of a file, or has no
  /// single origin.
  std::shared_ptr<const std::string> file;
  /// The number of the element in the file or, without one, in its source; -1
  /// if the element has no single origin.
  int64_t record = -1;
  int64_t byte = 0; ///< The start of the record in the decompressed file.
  int64_t line = 0; ///< The first line, from 1, if the file has lines.

  /// "FILE:LINE: ", "'FILE', record N, which begins at byte B: ", "element N:
  /// ", or nothing.
  std::string describe() const;
};

/// An element on its way through a pipeline.
struct PipelineElement {
  Element element;
  Origin origin;
  /// The stages whose work on it is deferred, in order: see ElementRequest.
  /// `seed` is the seed of their random numbers.
  struct Left {
    Stage *stage;
    uint64_t seed;
  };
  std::vector<Left> left;

  /// Removes the components and keeps the origin.
  void clear() {
    element.components.clear();
    element.paddedRows = 0;
    element.position.clear();
    left.clear();
  }

  /// Runs the deferred work.
  absl::Status finish();

  /// The memory of the element, with the bookkeeping of stages.
  int64_t bytes() const;
};

/// Receives an element of one component. Returns false to stop.
using Visit = absl::FunctionRef<bool(absl::string_view element)>;

/// The destination of an element's component. Further elements follow it.
struct Place {
  char *data;
  int64_t bytes;
};

/// The request for the next element.
enum class ElementRequest {
  Element,    ///< The element.
  Unfinished, ///< The element, with work deferred: it may never be used.
  Nothing     ///< Only its existence; it is skipped.
};

/// The same request, with no work deferred.
inline ElementRequest withoutDeferral(ElementRequest request) {
  return request == ElementRequest::Nothing ? request : ElementRequest::Element;
}

class Stage {
public:
  virtual ~Stage() = default;

  /// Replaces `sample` by the next element; false at the end of the data.
  absl::StatusOr<bool> next(PipelineElement &sample) {
    return pull(sample, ElementRequest::Element);
  }

  /// Produces, defers or skips the next element, as requested.
  absl::StatusOr<bool> pull(PipelineElement &sample, ElementRequest request);

  /// Shows at most `most` of the next elements, if they have one component and
  /// are in the stage's memory. Each stays valid until the next element, or the
  /// next call other than `save`. Returns their number; `next` handles the
  /// element after them. An element is shown as soon as it is known to be
  /// complete. So work on it overlaps with the next one's checksum.
  size_t showReady(size_t most, Visit visit);

  /// The origin of the last shown element.
  virtual Origin originOfShown() const { return {}; }

  /// Whether all elements can now be written to places of these sizes.
  virtual bool fits(absl::Span<const Place> places) const { return false; }

  /// Writes the next elements to places that `fits`: those at hand, at least
  /// one, at most `most`. Returns their number; 0 at the end of the data.
  absl::StatusOr<size_t> put(absl::Span<const Place> places, size_t most);

  /// Skips elements, as cheaply as possible; fewer than `count` at the end of
  /// the data. Returns their number.
  virtual absl::StatusOr<int64_t> skip(int64_t count);

  /// Starts the next pass over the same data.
  virtual absl::Status restart() = 0;

  /// Writes the position after the last returned element: its inputs' first.
  virtual void save(Position &to) const = 0;

  /// Restores the position of a stage of the same description, wherever this
  /// one is.
  virtual absl::Status restore(PositionReader &from) = 0;

  /// Returns the position alone; `moveTo` restores it.
  Position position() const;
  absl::Status moveTo(absl::Span<const int64_t> position);

  /// Runs the work that ElementRequest::Unfinished has deferred, with its seed.
  virtual absl::Status finish(PipelineElement &, uint64_t seed) {
    return absl::OkStatus();
  }

  /// Sets the stage's counter; null if nothing is counted.
  void count(StageCounter *where) { counter = where; }

protected:
  virtual absl::StatusOr<bool> advance(PipelineElement &sample,
                                       ElementRequest request) = 0;

  /// The implementations of showReady and put.
  virtual size_t advanceReady(size_t, Visit) { return 0; }
  virtual absl::StatusOr<size_t> advancePlaced(absl::Span<const Place> places,
                                               size_t most);

  StageCounter *counter = nullptr;
};

/// A stage of one input. Its position is that of the input unless it overrides
/// save and restore. The elements that it shows are those of the input.
class TransformStage : public Stage {
public:
  explicit TransformStage(std::unique_ptr<Stage> input)
      : input(std::move(input)) {}

  absl::Status restart() override {
    clear();
    return input->restart();
  }
  void save(Position &to) const override { input->save(to); }
  absl::Status restore(PositionReader &from) override {
    return input->restore(from);
  }
  Origin originOfShown() const override { return input->originOfShown(); }

protected:
  /// Forgets what the stage has done in a pass.
  virtual void clear() {}

  std::unique_ptr<Stage> input;
};

/// A stage of one input that counts the returned elements of a pass.
class CountingStage : public TransformStage {
public:
  using TransformStage::TransformStage;

  void save(Position &to) const override {
    input->save(to);
    to.push_back(given);
  }
  absl::Status restore(PositionReader &from) override {
    absl::Status status = input->restore(from);
    given = from.next(0);
    return status;
  }

protected:
  void clear() override { given = 0; }

  int64_t given = 0;
};

/// A stage of several inputs. Its position is that of all inputs unless it
/// overrides save and restore.
class CombiningStage : public Stage {
public:
  explicit CombiningStage(Inputs inputs) : inputs(std::move(inputs)) {}

  absl::Status restart() override {
    absl::Status status;
    for (const StagePtr &input : inputs)
      status.Update(input->restart());
    return status;
  }
  void save(Position &to) const override {
    for (const StagePtr &input : inputs)
      input->save(to);
  }
  absl::Status restore(PositionReader &from) override {
    absl::Status status;
    for (const StagePtr &input : inputs)
      status.Update(input->restore(from));
    return status;
  }

protected:
  Inputs inputs;
};

/// A source that can return its elements in any order.
class IndexedStage : public Stage {
public:
  absl::StatusOr<int64_t> skip(int64_t count) override;
  absl::Status restart() override;
  void save(Position &to) const override { to.push_back(at); }
  absl::Status restore(PositionReader &from) override;

protected:
  virtual int64_t size() const = 0;
  virtual absl::Status get(int64_t index, PipelineElement &sample) = 0;
  absl::StatusOr<bool> advance(PipelineElement &sample,
                               ElementRequest request) final;

private:
  int64_t at = 0;
};

/// The limit for all prefetched elements together. Each stage may hold one
/// element of any size.
struct MemoryBudget {
  int64_t limit = 0; ///< In bytes; 0 for no limit.
  std::atomic<int64_t> held{0};

  bool hasRoom() const { return limit == 0 || held.load() < limit; }
};

/// The files that the readers of a dataset have read completely, each once, and
/// their bytes. The object also has the records on the way to a position, as
/// heartbeats.
struct FilesRead {
  std::mutex mutex;
  std::set<std::string> files;
  int64_t bytes = 0;
  std::atomic<bool> isPlacing{false};
  std::atomic<int64_t> passed{0};
};

/// The common setting of a dataset's stages.
struct Setting {
  std::shared_ptr<const DatasetOptions> options;
  /// The key of random numbers without another seed.
  uint64_t seed = 0;
  int64_t globalBatch = 0;            ///< Rows of the dataset's batches, or 0.
  std::shared_ptr<Counters> counters; ///< Null if nothing is counted.
  std::shared_ptr<ThreadPool> threads;
  std::shared_ptr<MemoryBudget> memory;
  std::shared_ptr<BadRecords> badRecords;
  std::shared_ptr<FilesRead> filesRead;
  /// A hash of the dataset's files: their names without folders. Null for a
  /// body.
  std::shared_ptr<uint64_t> fileNames;
  /// For operations that do not set their number of threads.
  bool isTuned = true;
  bool isDeterministic = true; ///< For operations that do not set it.
  /// The components of the elements of an input with the number -1.
  absl::Span<const systole_tensor_spec> element;
};

/// The description from which a stage is made.
class StageContext : public Attributes {
public:
  StageContext(const systole_dataset &dataset, int32_t index,
               const Setting &setting)
      : Attributes(dataset.ops[index], setting.options->parameters.get()),
        dataset(dataset), op(dataset.ops[index]), index(index),
        setting(setting) {}

  const systole_dataset &dataset;
  const systole_dataset_op &op;
  const int32_t index; ///< The operation's number in its dataset.
  Setting setting;
  StageCounter *counter = nullptr; ///< The counter of its own.

  const DatasetOptions &options() const { return *setting.options; }

  /// A required attribute of at least 1.
  absl::StatusOr<int64_t> positive(absl::string_view key) const;

  /// The key of the operation's random numbers, from its own seed if it has
  /// one.
  uint64_t key() const;

  /// The types of the returned or the taken components; empty if the program
  /// does not have them.
  absl::Span<const systole_tensor_spec> elements() const;
  absl::Span<const systole_tensor_spec> inputElements(int32_t input = 0) const;

  /// Makes its body on top of a stage that returns the element or elements on
  /// which the body works. `which` numbers them, for random numbers.
  absl::StatusOr<std::unique_ptr<Stage>> body(std::unique_ptr<Stage> element,
                                              uint64_t which) const;

  /// Returns an error that ends with the operation's location in the model.
  absl::Status error(absl::StatusCode code, absl::string_view message) const;
};

/// Makes the stages of a dataset, and returns the last one. `element` is the
/// input of -1; null if there is none.
StageOr makeStages(const systole_dataset &dataset, const Setting &setting,
                   StagePtr element);

/// `message`, then the model's file and line if the program has them.
absl::Status errorAt(const systole_dataset_op &op, absl::StatusCode code,
                     absl::string_view message);

/// Reports `message` in the same way, as a warning.
void warnAt(const systole_dataset_op &op, const DatasetOptions &options,
            absl::string_view message);

} // namespace systole::data

#endif // SYSTOLE_RUNTIME_DATA_CORE_STAGE_H
