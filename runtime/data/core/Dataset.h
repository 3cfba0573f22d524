//===- Dataset.h - Input pipelines as iterators -----------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The public interface of runtime/data: makes an iterator over global batches
// from the pipeline in a compiled program.
//
//===----------------------------------------------------------------------===//
#ifndef SYSTOLE_RUNTIME_DATA_CORE_DATASET_H
#define SYSTOLE_RUNTIME_DATA_CORE_DATASET_H

#include "runtime/formats/Budget.h"
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

/// Memory that it owns, aligned to SYSTOLE_ALIGNMENT, not initialized.
class Buffer {
public:
  Buffer() = default;
  explicit Buffer(int64_t size);
  /// A view of memory that it does not own.
  static Buffer over(char *memory, int64_t size) {
    Buffer buffer;
    buffer.memory = {memory, Free{0}};
    buffer.bytes = size;
    return buffer;
  }
  /// The memory allocated for a buffer of `size` bytes.
  static int64_t roomOf(int64_t size);

  char *data() { return memory.get(); }
  const char *data() const { return memory.get(); }
  /// The size in bytes.
  int64_t size() const { return bytes; }
  Buffer copy() const;
  /// Whether the buffer is a view of other memory.
  bool isOver() const { return memory.get_deleter().room == 0; }

private:
  /// A thread keeps small pieces that it frees, and reuses them for the next
  /// buffer of their size: an element consists of a few buffers and lives
  /// briefly.
  struct Free {
    Free() : room(0) {}
    explicit Free(int64_t room) : room(room) {}
    int64_t room; ///< The allocated bytes; 0 for a view.
    void operator()(char *pointer) const {
      if (room > 0)
        giveBack(pointer);
    }
    void giveBack(char *pointer) const;
  };
  std::unique_ptr<char, Free> memory;
  int64_t bytes = 0;
};

/// One element of a dataset: a row-major buffer for each component.
struct Element {
  std::vector<Buffer> components;
  /// The number of last rows of a batch that only fill it up.
  int64_t paddedRows = 0;
  /// The pipeline's position after it: see DatasetOptions::position.
  std::vector<int64_t> position;
};

struct DatasetOptions {
  /// The value of each file flag: comma-separated paths and globs. A missing
  /// flag has the pipeline's default.
  absl::flat_hash_map<std::string, std::string> files;
  /// The program's parameters; null if it has none.
  std::shared_ptr<const runtime::Parameters> parameters;
  /// The seed of every shuffle without a seed of its own.
  uint64_t seed = 0;
  /// Batches to skip at the start, as many as an earlier run used.
  int64_t skipBatches = 0;
  /// The position of an earlier run after the last element that it used. The
  /// iterator resumes from there, without reading earlier data if the sources
  /// allow it. If the position is of another pipeline or of files of other
  /// names (in any folder), a warning says so, and `skipBatches` holds.
  std::vector<int64_t> position;
  /// The settings that the earlier run had otherwise, for that warning:
  /// "--train_batch_size=64, before 128"; empty if unknown.
  std::string changedSettings;
  /// Ends an endless repetition after so many passes; 0 does not.
  int64_t epochs = 0;
  /// If not null, receives the number of rows at the end that a batch stage
  /// drops because they do not fill a batch.
  std::shared_ptr<std::atomic<int64_t>> droppedRows;
  /// The number of parallel instances of the pipeline. Each makes an equal part
  /// of the batch and has a seed of its own. The parts are concatenated.
  int invocations = 1;
  /// The rows [firstRow, endRow) of a batch that are needed. Other rows have no
  /// values; skipping them is as cheap as the sources allow.
  int64_t firstRow = 0, endRow = INT64_MAX;
  /// The data has only these rows: it belongs to this host.
  bool ownRows = false;
  /// The number of bad records and files to skip before one ends the run.
  int64_t skipBadRecords = 0;
  /// Called for each error that is skipped, by any thread.
  std::function<void(const absl::Status &)> onBadRecord;
  /// Called once for each warning, by any thread.
  std::function<void(const std::string &)> onWarning;
  /// The suffix of cache files' names, for parallel pipelines with different
  /// elements.
  std::string cacheSuffix;
  /// The limits on memory for one record, element or image.
  Budget budget;
  /// Threads that maps, interleaves and batches share; 0 for the number of
  /// CPUs.
  int threads = 0;
  /// Counts the stages' costs, if not null.
  std::shared_ptr<Counters> counters;
  /// Fills an incomplete last batch up with copies of its first row, instead of
  /// dropping it or returning a smaller one.
  bool padRemainder = false;
};

/// A sequence of elements for a single consumer. Its destructor stops the
/// threads behind it.
class Iterator {
public:
  virtual ~Iterator();

  /// Replaces `element` by the next one, perhaps in the same memory; false at
  /// the end of the data. After an error, every further call returns an error.
  virtual absl::StatusOr<bool> next(Element &element) = 0;

  /// The number of batches skipped so far (DatasetOptions::skipBatches), or of
  /// records on the way to a position. The first `next` may take long; this is
  /// its heartbeat. May be called from any thread.
  virtual int64_t skipped() const { return 0; }
};

/// Makes an iterator over the global batches of `dataset`, which must outlive
/// it. Equal options give equal sequences, whatever the number of threads.
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
