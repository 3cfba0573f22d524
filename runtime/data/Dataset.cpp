//===- Dataset.cpp - Input pipelines as iterators -------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/data/Dataset.h"
#include "runtime/data/Stage.h"
#include "runtime/support/TensorSpec.h"

#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"

#include <algorithm>
#include <atomic>
#include <cstring>

using namespace systole;
using namespace systole::data;
using namespace systole::runtime;

Buffer::Buffer(int64_t size) : bytes(size) {
  // aligned_alloc wants a multiple of the alignment, and at least one.
  int64_t rounded = (std::max<int64_t>(size, 1) + SYSTOLE_ALIGNMENT - 1) /
                    SYSTOLE_ALIGNMENT * SYSTOLE_ALIGNMENT;
  memory.reset(
      static_cast<char *>(std::aligned_alloc(SYSTOLE_ALIGNMENT, rounded)));
  // There is nothing to do without memory, and no exception to say it with.
  if (!memory)
    std::abort();
}

Iterator::~Iterator() = default;

std::vector<FileFlag> data::fileFlags(const systole_dataset &dataset) {
  std::vector<FileFlag> flags;
  for (int32_t i = 0; i < dataset.num_ops; ++i) {
    const systole_dataset_op &op = dataset.ops[i];
    if (absl::string_view(op.kind) != "files")
      continue;
    FileFlag flag;
    for (int32_t j = 0; j < op.num_attributes; ++j) {
      const systole_attribute &attribute = op.attributes[j];
      absl::string_view key = attribute.key;
      if (key == "flag" && attribute.string)
        flag.name = attribute.string;
      else if (key == "defaults" && attribute.string)
        flag.defaults.push_back(attribute.string);
    }
    auto isSame = [&](const FileFlag &other) {
      return other.name == flag.name;
    };
    if (std::none_of(flags.begin(), flags.end(), isSame))
      flags.push_back(std::move(flag));
  }
  return flags;
}

//===----------------------------------------------------------------------===//
// Stages to an iterator
//===----------------------------------------------------------------------===//

namespace {

struct Kind {
  absl::string_view name;
  int32_t numInputs;
  StageOr (*make)(const StageContext &context, std::unique_ptr<Stage> input);
};

constexpr Kind kinds[] = {
    {"files", 0, makeFilesStage},       {"tfrecord", 1, makeTFRecordStage},
    {"map", 1, makeMapStage},           {"shuffle", 1, makeShuffleStage},
    {"repeat", 1, makeRepeatStage},     {"batch", 1, makeBatchStage},
    {"prefetch", 1, makePrefetchStage},
};

/// Makes the stage of operation `index` on top of those it takes. Every
/// operation but the last is taken once.
StageOr makeStage(const StageContext &context,
                  std::vector<std::unique_ptr<Stage>> &earlier) {
  const systole_dataset_op &op = context.op;
  const Kind *kind =
      std::find_if(std::begin(kinds), std::end(kinds),
                   [&](const Kind &kind) { return kind.name == op.kind; });
  if (kind == std::end(kinds)) {
    std::string known;
    for (const Kind &kind : kinds)
      absl::StrAppend(&known, known.empty() ? "" : ", ", kind.name);
    return context.error(absl::StatusCode::kUnimplemented,
                         absl::StrCat("this runtime has no dataset operation '",
                                      op.kind, "'; it has ", known));
  }
  if (op.num_inputs != kind->numInputs)
    return context.error(absl::StatusCode::kInternal,
                         absl::StrCat("'", op.kind, "' takes ", kind->numInputs,
                                      " inputs, not ", op.num_inputs));
  std::unique_ptr<Stage> input;
  if (op.num_inputs == 1) {
    int32_t from = op.inputs[0];
    if (from < 0 || from >= context.index || !earlier[from])
      return context.error(absl::StatusCode::kInternal,
                           absl::StrCat("'", op.kind, "' takes operation ",
                                        from,
                                        ", which is not before it or "
                                        "already taken"));
    input = std::move(earlier[from]);
  }
  return kind->make(context, std::move(input));
}

/// The last stage, held to the types that the program expects.
class BatchIterator : public Iterator {
public:
  /// `parts`: how many such iterators share a batch.
  BatchIterator(const systole_dataset &dataset, std::unique_ptr<Stage> stage,
                int64_t skip, int parts)
      : dataset(dataset), stage(std::move(stage)), skip(skip), parts(parts) {}

  absl::StatusOr<bool> next(Element &element) override {
    if (!failure.ok())
      return failure;
    Sample sample;
    for (; skip >= 0; --skip) {
      absl::StatusOr<bool> got = skip > 0 ? stage->skip() : stage->next(sample);
      if (!got.ok())
        failure = got.status();
      if (!got.ok() || !*got)
        return got;
      if (skip > 0)
        ++numSkipped;
    }
    skip = 0;
    failure = check(sample.element);
    if (!failure.ok())
      return failure;
    element = std::move(sample.element);
    return true;
  }

  int64_t skipped() const override { return numSkipped.load(); }

private:
  absl::Status check(const Element &element) const {
    size_t count = element.components.size();
    if (count != static_cast<size_t>(dataset.num_elements))
      return absl::InternalError(
          absl::StrCat("the input pipeline '", dataset.name, "' gives ", count,
                       " tensors, the program takes ", dataset.num_elements));
    for (size_t i = 0; i < count; ++i) {
      const systole_tensor_spec &spec = dataset.elements[i];
      int64_t size = byteSize(spec) / parts;
      if (element.components[i].size() != size)
        return absl::InvalidArgumentError(absl::StrCat(
            "the input pipeline '", dataset.name, "' gives a batch whose '",
            spec.name, "' has ", element.components[i].size(),
            " bytes; the program takes ", "tensor<", typeName(spec), ">",
            " of ", size,
            " bytes. A smaller batch at the end is left out with "
            "drop_remainder"));
    }
    return absl::OkStatus();
  }

  const systole_dataset &dataset;
  std::unique_ptr<Stage> stage;
  int64_t skip;
  const int parts;
  std::atomic<int64_t> numSkipped{0};
  absl::Status failure;
};

/// Batches whose parts come from iterators of their own.
class JoinedIterator : public Iterator {
public:
  explicit JoinedIterator(std::vector<std::unique_ptr<Iterator>> parts)
      : parts(std::move(parts)) {}

  absl::StatusOr<bool> next(Element &element) override {
    std::vector<Element> elements(parts.size());
    for (size_t i = 0; i < parts.size(); ++i) {
      absl::StatusOr<bool> got = parts[i]->next(elements[i]);
      if (!got.ok() || !*got)
        return got;
    }
    std::vector<Buffer> joined;
    for (size_t c = 0; c < elements[0].components.size(); ++c) {
      int64_t bytes = elements[0].components[c].size();
      joined.emplace_back(bytes * static_cast<int64_t>(parts.size()));
      for (size_t i = 0; i < parts.size(); ++i)
        std::memcpy(joined[c].data() + bytes * static_cast<int64_t>(i),
                    elements[i].components[c].data(),
                    static_cast<size_t>(bytes));
    }
    element.components = std::move(joined);
    element.paddedRows = 0;
    return true;
  }

  int64_t skipped() const override {
    int64_t all = 0;
    for (const std::unique_ptr<Iterator> &part : parts)
      all += part->skipped();
    return all;
  }

private:
  std::vector<std::unique_ptr<Iterator>> parts;
};

absl::StatusOr<std::unique_ptr<Iterator>>
makeOne(const systole_dataset &dataset, const DatasetOptions &options) {
  if (dataset.num_ops < 1)
    return absl::InternalError(
        absl::StrCat("the input pipeline '", dataset.name, "' is empty"));
  const bool isBatched =
      dataset.num_elements > 0 && dataset.elements[0].rank > 0;
  const int64_t globalBatch = isBatched ? dataset.elements[0].dims[0] : 0;
  // What works on whole batches takes all of their rows.
  DatasetOptions own = options;
  int32_t last = dataset.num_ops - 1;
  while (last > 0 && dataset.ops[last].kind == absl::string_view("prefetch"))
    --last;
  if (dataset.ops[last].kind != absl::string_view("batch") ||
      options.invocations > 1) {
    own.firstRow = 0;
    own.endRow = INT64_MAX;
  }
  std::vector<std::unique_ptr<Stage>> stages;
  for (int32_t i = 0; i < dataset.num_ops; ++i) {
    StageOr stage =
        makeStage(StageContext(dataset.ops[i], i, own, globalBatch), stages);
    if (!stage.ok())
      return stage.status();
    stages.push_back(*std::move(stage));
  }
  return std::make_unique<BatchIterator>(dataset, std::move(stages.back()),
                                         options.skipBatches,
                                         options.invocations);
}

} // namespace

absl::StatusOr<std::unique_ptr<Iterator>>
data::makeIterator(const systole_dataset &dataset,
                   const DatasetOptions &options) {
  if (options.invocations == 1)
    return makeOne(dataset, options);
  std::vector<std::unique_ptr<Iterator>> parts;
  for (int i = 0; i < options.invocations; ++i) {
    DatasetOptions own = options;
    own.seed += static_cast<uint64_t>(i);
    absl::StatusOr<std::unique_ptr<Iterator>> part = makeOne(dataset, own);
    if (!part.ok())
      return part.status();
    parts.push_back(*std::move(part));
  }
  return std::make_unique<JoinedIterator>(std::move(parts));
}
