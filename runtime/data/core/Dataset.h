//===- Dataset.h - Input pipelines as iterators -----------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The public face of runtime/data: makes an iterator over global batches from
// the pipeline that a compiled program describes.
//
//===----------------------------------------------------------------------===//
#ifndef SYSTOLE_RUNTIME_DATA_CORE_DATASET_H
#define SYSTOLE_RUNTIME_DATA_CORE_DATASET_H

#include "runtime/data/core/Budget.h"
#include "runtime/support/Parameters.h"
#include "systole/runtime/abi.h"

#include "absl/container/flat_hash_map.h"
#include "absl/status/statusor.h"

#include <atomic>
#include <cstdint>
#include <cstdlib>
#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace systole::data {

class Counters;

/// Owning memory, aligned to SYSTOLE_ALIGNMENT. Not initialised.
class Buffer {
public:
  Buffer() = default;
  explicit Buffer(int64_t size);
  /// Memory that stays another's.
  static Buffer over(char *memory, int64_t size) {
    Buffer buffer;
    buffer.memory = {memory, Free{0}};
    buffer.bytes = size;
    return buffer;
  }
  /// The memory that one of `size` bytes takes.
  static int64_t roomOf(int64_t size);

  char *data() { return memory.get(); }
  const char *data() const { return memory.get(); }
  /// In bytes.
  int64_t size() const { return bytes; }
  Buffer copy() const;
  /// Whether it is over memory that is another's.
  bool isOver() const { return memory.get_deleter().room == 0; }

private:
  /// Small pieces are kept by the thread that frees them, for the next of their
  /// size: an element is made of a few, and lives for a moment.
  struct Free {
    Free() : room(0) {}
    explicit Free(int64_t room) : room(room) {}
    int64_t room; ///< What was allocated; 0 of another's memory.
    void operator()(char *pointer) const {
      if (room > 0)
        giveBack(pointer);
    }
    void giveBack(char *pointer) const;
  };
  std::unique_ptr<char, Free> memory;
  int64_t bytes = 0;
};

/// One element of a dataset: a buffer per component, row-major.
struct Element {
  std::vector<Buffer> components;
  /// The last rows of a batch that are no data but fill it up.
  int64_t paddedRows = 0;
  /// Where the pipeline is after it: see DatasetOptions::position.
  std::vector<int64_t> position;
};

struct DatasetOptions {
  /// The value of each file flag: comma-separated paths and globs. A flag that
  /// is not here takes the pipeline's defaults.
  absl::flat_hash_map<std::string, std::string> files;
  /// The program's parameters; null where it has none.
  std::shared_ptr<const runtime::Parameters> parameters;
  /// Orders every shuffle that has no seed of its own.
  uint64_t seed = 0;
  /// Batches to leave out at the start: where an earlier run stopped.
  int64_t skipBatches = 0;
  /// Where an earlier run stopped, of the last element that it used: goes on
  /// there, at once where the sources can. Of another pipeline or of files of
  /// other names (in whatever folder), that is told as a warning, and
  /// `skipBatches` holds.
  std::vector<int64_t> position;
  /// Ends a repetition that has no end after so many passes; 0 does not.
  int64_t epochs = 0;
  /// If not null, is told how many rows at the end a batch stage has left out
  /// because they do not fill a batch.
  std::shared_ptr<std::atomic<int64_t>> droppedRows;
  /// The pipeline runs so many times side by side, each with its equal part of
  /// the batch and a seed of its own; the parts follow each other in a batch.
  int invocations = 1;
  /// The rows of a batch that are wanted, [firstRow, endRow): others have no
  /// values, and cost no more than to know what comes after them.
  int64_t firstRow = 0, endRow = INT64_MAX;
  /// The data has no other rows than these: it is this host's own.
  bool ownRows = false;
  /// Records and files with errors that may be left out, and counted, before
  /// one ends the run.
  int64_t skipBadRecords = 0;
  /// Is told of each that is left out. From any thread.
  std::function<void(const absl::Status &)> onBadRecord;
  /// Is told what is no error but should be known, each once. From any thread.
  std::function<void(const std::string &)> onWarning;
  /// The suffix of cache files' names, for pipelines that run side by side
  /// and each have other elements.
  std::string cacheSuffix;
  /// The memory that one record, element or image may take.
  Budget budget;
  /// Threads that maps, interleaves and batches may share; 0 for as many as
  /// there are processors.
  int threads = 0;
  /// Counts what stages cost, if it is not null.
  std::shared_ptr<Counters> counters;
  /// Fills the last batch up with copies of its first row where rows are
  /// missing, instead of leaving its rows out or giving a smaller one.
  bool padRemainder = false;
};

/// A sequence of elements for a single consumer. Destroying it stops the
/// threads behind it.
class Iterator {
public:
  virtual ~Iterator();

  /// Replaces `element` by the next one, perhaps in the same memory; false at
  /// the end of the data. After an error, every further call gives an error.
  virtual absl::StatusOr<bool> next(Element &element) = 0;

  /// How many batches were left out so far (DatasetOptions::skipBatches), or
  /// records on the way to a position: the first `next` may take long, and this
  /// says that it is alive. From any thread.
  virtual int64_t skipped() const { return 0; }
};

/// An iterator over the global batches of `dataset`, which must outlive it. The
/// same options give the same sequence, whatever the number of threads.
absl::StatusOr<std::unique_ptr<Iterator>>
makeIterator(const systole_dataset &dataset, const DatasetOptions &options);

/// A command-line flag that names a dataset's files.
struct FileFlag {
  std::string name;
  std::vector<std::string> defaults;
};

/// The file flags that a dataset declares, each once, in order.
std::vector<FileFlag> fileFlags(const systole_dataset &dataset);

} // namespace systole::data

#endif // SYSTOLE_RUNTIME_DATA_CORE_DATASET_H
