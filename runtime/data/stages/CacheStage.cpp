//===- CacheStage.cpp - Caching the first pass ----------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/data/core/Kinds.h"
#include "runtime/data/core/Value.h"
#include "runtime/data/readers/RecordReader.h"
#include "runtime/data/readers/RecordWriter.h"
#include "runtime/data/stages/ElementsStage.h"
#include "runtime/storage/Storage.h"
#include "runtime/support/Status.h"
#include "runtime/support/TensorSpec.h"

#include "absl/strings/str_cat.h"

#include <algorithm>
#include <cstring>

using namespace systole;
using namespace systole::data;

namespace {

/// The common part of caches: the number of the next element.
class CacheStage : public TransformStage {
public:
  using TransformStage::TransformStage;

  absl::Status restart() override {
    at = 0;
    return absl::OkStatus();
  }
  void save(Position &to) const override { to.push_back(at); }
  // Missing elements are taken from the input again.
  absl::Status restore(PositionReader &from) override {
    at = from.next(0);
    return absl::OkStatus();
  }

protected:
  int64_t at = 0;
  /// The number of cached elements; all of the input's if the cache is
  /// complete.
  int64_t size = 0;
  bool isComplete = false;
};

class MemoryCacheStage : public CacheStage {
public:
  using CacheStage::CacheStage;

private:
  absl::StatusOr<bool> advance(PipelineElement &sample,
                               ElementRequest request) override {
    while (size <= at && !isComplete) {
      PipelineElement next;
      ASSIGN_OR_RETURN(bool got, input->next(next));
      isComplete = !got;
      if (isComplete)
        break;
      if (counter)
        counter->bytes += next.bytes();
      kept.push_back(std::move(next));
      ++size;
    }
    if (at > size)
      return lessData();
    if (at == size)
      return false;
    const PipelineElement &next = kept[static_cast<size_t>(at++)];
    if (request != ElementRequest::Nothing)
      sample = copyOf(next);
    return true;
  }

  std::vector<PipelineElement> kept;
};

/// The budget of a cache's record. The program knows the size of elements of
/// static shape; the budget limits the others.
Budget cacheBudget(const StageContext &context) {
  Budget budget = context.options().budget;
  const int64_t each = budget.recordBytes;
  for (const systole_tensor_spec &type : context.inputElements()) {
    const bool isStatic = type.dtype != SYSTOLE_STRING && !hasHeader(type);
    // A component's size, and perhaps its dimensions, precede it.
    constexpr int64_t besides = 1 << 12;
    for (int64_t more : {isStatic ? runtime::byteSize(type) : each, besides})
      if (__builtin_add_overflow(budget.recordBytes, more, &budget.recordBytes))
        budget.recordBytes = INT64_MAX;
  }
  return budget;
}

/// Keeps elements in a TFRecord file: one record for each element. It has the
/// components one after the other, each after its size. The file appears when
/// it is complete. Several processes may write it at a time: each writes a file
/// of its own, and the first complete one stays.
class FileCacheStage : public CacheStage {
public:
  /// `isComplete`: an earlier run has written the file.
  FileCacheStage(const StageContext &context, StagePtr input, std::string path,
                 bool isComplete)
      : CacheStage(std::move(input)), op(context.op),
        types(context.inputElements()), budget(cacheBudget(context)),
        path(std::move(path)) {
    this->isComplete = isComplete;
  }

  absl::Status restart() override {
    reader.reset();
    read = 0;
    if (!isComplete && at > 0)
      return errorAt(
          op, absl::StatusCode::kFailedPrecondition,
          absl::StrCat("the cache '", path,
                       "' is incomplete: a pass over the data stopped early; "
                       "put take before the cache, not after it"));
    return CacheStage::restart();
  }
  absl::Status restore(PositionReader &from) override {
    reader.reset();
    read = 0;
    return CacheStage::restore(from);
  }

private:
  absl::StatusOr<bool> advance(PipelineElement &sample,
                               ElementRequest request) override {
    return isComplete ? readNext(sample, request) : writeNext(sample);
  }

  absl::StatusOr<bool> writeNext(PipelineElement &sample) {
    // Earlier elements were returned before this run began.
    do {
      ASSIGN_OR_RETURN(bool got, input->next(sample));
      if (!got)
        return endPass();
      RETURN_IF_ERROR(write(sample));
    } while (size <= at);
    ++at;
    return true;
  }

  absl::Status write(const PipelineElement &sample) {
    if (!file) {
      ASSIGN_OR_RETURN(file,
                       storage::create(path, storage::Condition::absent()));
    }
    std::string record;
    for (const Buffer &component : sample.element.components) {
      const int64_t bytes = component.size();
      record.append(reinterpret_cast<const char *>(&bytes), sizeof(bytes));
      record.append(component.data(), static_cast<size_t>(component.size()));
    }
    std::string framed;
    appendRecord(framed, record);
    ++size;
    written += static_cast<int64_t>(framed.size());
    return file->append(framed);
  }

  absl::StatusOr<bool> endPass() {
    isComplete = true;
    if (!file)
      return false;
    absl::Status status = file->commit();
    file.reset();
    if (absl::IsFailedPrecondition(status))
      status = useOther(status);
    RETURN_IF_ERROR(status);
    return false;
  }

  /// Continues with a cache that another process has completed meanwhile.
  absl::Status useOther(const absl::Status &error) const {
    absl::StatusOr<storage::FileInfo> other = storage::stat(path);
    if (!other.ok())
      return error;
    if (other->size == written)
      return absl::OkStatus();
    return errorAt(op, absl::StatusCode::kFailedPrecondition,
                   absl::StrCat("another run has written the cache '", path,
                                "' meanwhile with other elements: it has ",
                                other->size, " bytes, this run's ", written,
                                "; give each run's cache a name of its own"));
  }

  absl::StatusOr<bool> readNext(PipelineElement &sample,
                                ElementRequest request) {
    if (!reader) {
      absl::StatusOr<std::unique_ptr<RecordReader>> opened =
          RecordReader::open(path, {Compression::None, 8 << 20, budget});
      if (size == 0 && absl::IsNotFound(opened.status()))
        return false; // Nothing was cached.
      RETURN_IF_ERROR(opened.status());
      reader = *std::move(opened);
    }
    for (; read < at; ++read)
      if (absl::StatusOr<bool> got = reader->skip(); !got.ok())
        return got;
      else if (!*got)
        return lessData();
    absl::string_view record;
    absl::StatusOr<bool> got = reader->read(record);
    if (!got.ok() || !*got)
      return got;
    ++read;
    ++at;
    if (request == ElementRequest::Nothing)
      return true;
    sample = PipelineElement();
    while (!record.empty()) {
      int64_t bytes;
      if (record.size() < sizeof(bytes) ||
          sample.element.components.size() == types.size())
        return damaged();
      std::memcpy(&bytes, record.data(), sizeof(bytes));
      record.remove_prefix(sizeof(bytes));
      if (bytes < 0 || bytes > static_cast<int64_t>(record.size()))
        return damaged();
      Buffer &component = sample.element.components.emplace_back(bytes);
      std::memcpy(component.data(), record.data(), static_cast<size_t>(bytes));
      record.remove_prefix(static_cast<size_t>(bytes));
    }
    // Another program may have written it.
    const std::vector<Buffer> &components = sample.element.components;
    if (!std::equal(types.begin(), types.end(), components.begin(),
                    components.end(), isValue))
      return damaged();
    return true;
  }

  absl::Status damaged() const {
    return errorAt(
        op, absl::StatusCode::kDataLoss,
        absl::StrCat(
            "'", path, "', record ", read - 1,
            ": it is not a cache of these elements; remove it to rebuild it"));
  }

  const systole_dataset_op &op;
  const absl::Span<const systole_tensor_spec> types;
  const Budget budget;
  const std::string path;
  std::unique_ptr<storage::OutputFile> file;
  int64_t written = 0; ///< Bytes written to `file`.
  std::unique_ptr<RecordReader> reader;
  int64_t read = 0; ///< Records that the reader has passed.
};

} // namespace

StageOr data::makeCacheStage(const StageContext &context, Inputs inputs) {
  std::string path(context.string("filename"));
  if (path.empty())
    return std::make_unique<MemoryCacheStage>(std::move(inputs[0]));
  path += context.options().cacheSuffix;
  ASSIGN_OR_RETURN(bool isComplete, storage::exists(path));
  return std::make_unique<FileCacheStage>(context, std::move(inputs[0]),
                                          std::move(path), isComplete);
}
