//===- Stage.h - One operation of a running pipeline ------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What the dataset operations have in common: each is a class that takes
// samples from its inputs and gives samples, and a function that makes it from
// its description in the program (Kinds.def has all of them).
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

class Stage;
class ThreadPool;

using StagePtr = std::unique_ptr<Stage>;
using StageOr = absl::StatusOr<StagePtr>;
using Inputs = std::vector<StagePtr>;

/// Where an element comes from.
struct Origin {
  std::shared_ptr<const std::string> file; ///< Null where it has no one origin.
  int64_t record = 0;
  int64_t byte = 0; ///< Where the record begins, in the decompressed file.

  /// "'FILE', record N, which begins at byte B: ", or nothing.
  std::string describe() const;
};

/// An element on its way through a pipeline.
struct Sample {
  Element element;
  Origin origin;
  /// The stages whose work on it is left, in their order: see Demand.
  /// `seed` is what they draw random numbers from.
  struct Left {
    Stage *stage;
    uint64_t seed;
  };
  std::vector<Left> left;

  /// Makes it one of no components, whose origin is what it was.
  void clear() {
    element.components.clear();
    element.paddedRows = 0;
    element.position.clear();
    left.clear();
  }

  /// Has the work done that is left.
  absl::Status finish();

  /// What it takes in memory, with what stages note about it.
  int64_t bytes() const;
};

/// Takes an element of one component; false to be shown no other one.
using Visit = absl::FunctionRef<bool(absl::string_view element)>;

/// Where a component of an element is put; where there are more elements, its
/// next one behind it.
struct Place {
  char *data;
  int64_t bytes;
};

/// What is wanted of the next element.
enum class Demand {
  Element,    ///< It.
  Unfinished, ///< It, but work may be left, for one that may never be used.
  Nothing     ///< To know that it is there; to have it left out.
};

class Stage {
public:
  virtual ~Stage() = default;

  /// Replaces `sample` by the next element; false at the end of the data.
  absl::StatusOr<bool> next(Sample &sample) {
    return pull(sample, Demand::Element);
  }

  /// The next element, as far as it is demanded.
  absl::StatusOr<bool> pull(Sample &sample, Demand demand);

  /// Shows the next elements, at most so many, as far as they are of one
  /// component and lie in the stage's memory: until it is asked for anything
  /// again but its position, or shows the next one. How many; what comes after
  /// them, `next` says. An element is shown as soon as it is known to be whole:
  /// what is done to it takes the time of the next one's checksum.
  size_t showReady(size_t most, Visit visit);

  /// Where the element comes from that was shown last.
  virtual Origin originOfShown() const { return {}; }

  /// Whether all its elements can be put in places of these sizes now.
  virtual bool fits(absl::Span<const Place> places) const { return false; }

  /// Puts the next elements in places that `fits`: as many as there are to
  /// hand, at most `most`, but one at least. Returns how many; 0 at the end of
  /// the data.
  absl::StatusOr<size_t> put(absl::Span<const Place> places, size_t most);

  /// Leaves elements out, at no more than it costs to know what comes after
  /// them; fewer than `count` at the end of the data. Returns how many.
  virtual absl::StatusOr<int64_t> skip(int64_t count);

  /// Begins the next pass over the same data.
  virtual absl::Status restart() = 0;

  /// Writes where it is, after the last element it gave: its inputs first.
  virtual void save(Position &to) const = 0;

  /// Goes on where a stage of the same description was saved, wherever this one
  /// is.
  virtual absl::Status restore(PositionReader &from) = 0;

  /// Does what Demand::Unfinished has left, with the seed that was left with
  /// it.
  virtual absl::Status finish(Sample &, uint64_t seed) {
    return absl::OkStatus();
  }

  /// Elements in one pass over the data, or -1 while that is not known. A
  /// batch asks, to tell data that is too small from data that is repeated.
  virtual int64_t passSize() const { return -1; }

  /// Where the stage counts; null where nobody asks.
  void count(StageCounter *where) { counter = where; }

protected:
  virtual absl::StatusOr<bool> advance(Sample &sample, Demand demand) = 0;

  /// What showReady and put do.
  virtual size_t advanceReady(size_t, Visit) { return 0; }
  virtual absl::StatusOr<size_t> advancePlaced(absl::Span<const Place> places,
                                               size_t most);

  StageCounter *counter = nullptr;
};

/// A stage of one input. It stands where that stands, if not more is said.
class TransformStage : public Stage {
public:
  explicit TransformStage(std::unique_ptr<Stage> input)
      : input(std::move(input)) {}

  absl::Status restart() override { return input->restart(); }
  void save(Position &to) const override { input->save(to); }
  absl::Status restore(PositionReader &from) override {
    return input->restore(from);
  }

protected:
  std::unique_ptr<Stage> input;
};

/// A stage of one input that counts the elements it gives in a pass.
class CountingStage : public TransformStage {
public:
  using TransformStage::TransformStage;

  absl::Status restart() override {
    given = 0;
    return input->restart();
  }
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
  int64_t given = 0;
};

/// A stage of several inputs. It stands where all of them stand, if not more is
/// said.
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

/// A source that can give its elements in any order.
class IndexedStage : public Stage {
public:
  absl::StatusOr<int64_t> skip(int64_t count) override;
  absl::Status restart() override;
  void save(Position &to) const override { to.push_back(at); }
  absl::Status restore(PositionReader &from) override;
  int64_t passSize() const override { return size(); }

protected:
  virtual int64_t size() const = 0;
  virtual absl::Status get(int64_t index, Sample &sample) = 0;
  absl::StatusOr<bool> advance(Sample &sample, Demand demand) final;

private:
  int64_t at = 0;
};

/// What stages that read ahead may hold together; each may hold one element
/// whatever its size.
struct MemoryBudget {
  int64_t limit = 0; ///< In bytes; 0 for no limit.
  std::atomic<int64_t> held{0};

  bool hasRoom() const { return limit == 0 || held.load() < limit; }
};

/// The first files that the readers of a dataset have read to the end, each
/// once however often it is read, and their bytes; and records, while an
/// iterator goes to a position, as signs of life.
struct FilesRead {
  std::mutex mutex;
  std::set<std::string> files;
  int64_t bytes = 0;
  std::atomic<bool> isPlacing{false};
  std::atomic<int64_t> passed{0};
};

/// What all stages of a dataset are made from.
struct Setting {
  std::shared_ptr<const DatasetOptions> options;
  /// What random numbers are a function of, where there is no other seed.
  uint64_t seed = 0;
  int64_t globalBatch = 0; ///< Rows of what the dataset yields, or 0.
  std::shared_ptr<Counters> counters; ///< Null where nobody asks.
  std::shared_ptr<ThreadPool> threads;
  std::shared_ptr<MemoryBudget> memory;
  /// Errors of the data so far.
  std::shared_ptr<std::atomic<int64_t>> badRecords;
  std::shared_ptr<FilesRead> filesRead;
  /// What tells the files of this dataset from others: their names, without
  /// folders. Null for a body.
  std::shared_ptr<uint64_t> fileNames;
  bool isTuned = true; ///< Where an operation does not say how many threads.
  bool isDeterministic = true; ///< Where an operation does not say.
  /// The components of what operations take as input -1.
  absl::Span<const systole_tensor_spec> element;
};

/// What a stage is made from.
class StageContext : public Attributes {
public:
  StageContext(const systole_dataset &dataset, int32_t index,
               const Setting &setting)
      : Attributes(absl::MakeConstSpan(
                       dataset.ops[index].attributes,
                       static_cast<size_t>(dataset.ops[index].num_attributes)),
                   setting.options->parameters.get()),
        dataset(dataset), op(dataset.ops[index]), index(index),
        setting(setting) {}

  const systole_dataset &dataset;
  const systole_dataset_op &op;
  const int32_t index; ///< Of the operation in its dataset.
  Setting setting;
  StageCounter *counter = nullptr; ///< Its own.

  const DatasetOptions &options() const { return *setting.options; }

  /// An attribute that has to be there, and at least 1.
  absl::StatusOr<int64_t> positive(absl::string_view key) const;

  /// What the operation's random numbers are a function of: of its own seed,
  /// where it has one.
  uint64_t key() const;

  /// The types of the components that it gives, or takes; empty where the
  /// program does not say.
  absl::Span<const systole_tensor_spec> elements() const;
  absl::Span<const systole_tensor_spec> inputElements(int32_t input = 0) const;

  /// Makes its body on top of a stage that gives the one element, or the
  /// elements, that it is made for; `which` of them, for random numbers.
  absl::StatusOr<std::unique_ptr<Stage>> body(std::unique_ptr<Stage> element,
                                              uint64_t which) const;

  /// An error that ends with the operation's place in the model.
  absl::Status error(absl::StatusCode code, absl::string_view message) const;
};

/// Makes the stages of a dataset, and returns the last one. `element` is what
/// its operations take as input -1: null where there is none.
StageOr makeStages(const systole_dataset &dataset, const Setting &setting,
                   StagePtr element);

/// `message`, then the model's file and line where the program knows it.
absl::Status errorAt(const systole_dataset_op &op, absl::StatusCode code,
                     absl::string_view message);

/// Tells `message` in the same way, as a warning.
void warnAt(const systole_dataset_op &op, const DatasetOptions &options,
            absl::string_view message);

} // namespace systole::data

#endif // SYSTOLE_RUNTIME_DATA_CORE_STAGE_H
