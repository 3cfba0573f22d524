//===- Dataset.cpp - Input pipelines as iterators -------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/data/Dataset.h"
#include "runtime/data/Kinds.h"
#include "runtime/data/Random.h"
#include "runtime/data/ThreadPool.h"
#include "runtime/data/Value.h"
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

Buffer Buffer::copy() const {
  Buffer other(bytes);
  std::memcpy(other.data(), data(), static_cast<size_t>(bytes));
  return other;
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
  int32_t fewest, most; ///< Inputs.
  StageOr (*make)(const StageContext &context, Inputs inputs);
};

constexpr Kind kinds[] = {
#define KIND(NAME, FEWEST, MOST, MAKE) {NAME, FEWEST, MOST, MAKE},
#include "runtime/data/Kinds.def"
};

/// Makes the stage of an operation on top of those it takes. Every operation
/// but the last is taken once.
StageOr makeStage(StageContext &context, std::vector<StagePtr> &earlier,
                  StagePtr &element) {
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
  if (op.num_inputs < kind->fewest || op.num_inputs > kind->most)
    return context.error(absl::StatusCode::kInternal,
                         absl::StrCat("'", op.kind, "' takes ", kind->fewest,
                                      " inputs, not ", op.num_inputs));
  Inputs inputs;
  for (int32_t i = 0; i < op.num_inputs; ++i) {
    int32_t from = op.inputs[i];
    StagePtr *input = from == -1 ? &element
                      : from >= 0 && from < context.index
                          ? &earlier[static_cast<size_t>(from)]
                          : nullptr;
    if (!input || !*input)
      return context.error(absl::StatusCode::kInternal,
                           absl::StrCat("'", op.kind, "' takes operation ",
                                        from,
                                        ", which is not before it or "
                                        "already taken"));
    inputs.push_back(std::move(*input));
  }
  if (context.setting.counters)
    context.counter = &context.setting.counters->add(op.kind, op.location);
  StageOr stage = kind->make(context, std::move(inputs));
  if (stage.ok())
    (*stage)->count(context.counter);
  return stage;
}

} // namespace

StageOr data::makeStages(const systole_dataset &dataset, const Setting &setting,
                         StagePtr element) {
  std::vector<StagePtr> stages;
  for (int32_t i = 0; i < dataset.num_ops; ++i) {
    StageContext context(dataset, i, setting);
    StageOr stage = makeStage(context, stages, element);
    if (!stage.ok())
      return stage.status();
    stages.push_back(*std::move(stage));
  }
  // A body may give what it was given.
  return stages.empty() ? std::move(element) : std::move(stages.back());
}

namespace {

/// What tells one pipeline from another.
int64_t fingerprint(const systole_dataset &dataset) {
  uint64_t hash = static_cast<uint64_t>(dataset.num_ops);
  for (int32_t i = 0; i < dataset.num_ops; ++i) {
    for (const char *c = dataset.ops[i].kind; *c; ++c)
      hash = mix(hash ^ static_cast<unsigned char>(*c));
    if (dataset.ops[i].body)
      hash =
          mix(hash ^ static_cast<uint64_t>(fingerprint(*dataset.ops[i].body)));
  }
  return static_cast<int64_t>(hash);
}

/// What tells one choice of files from another.
int64_t fingerprint(const DatasetOptions &options) {
  uint64_t sum = 0;
  for (const auto &[flag, value] : options.files) {
    uint64_t hash = 0;
    for (const std::string *text : {&flag, &value})
      for (char c : *text)
        hash = mix(hash ^ static_cast<unsigned char>(c));
    sum += hash; // In no order.
  }
  return static_cast<int64_t>(sum);
}

/// What the dataset's `options` say, and the run's own.
Setting makeSetting(const systole_dataset &dataset,
                    std::shared_ptr<const DatasetOptions> options) {
  Setting setting;
  setting.options = options;
  setting.seed = mix(options->seed);
  const bool isBatched =
      dataset.num_elements > 0 && dataset.elements[0].rank > 0;
  setting.globalBatch = isBatched ? dataset.elements[0].dims[0] : 0;
  setting.counters = options->counters;
  setting.memory = std::make_shared<MemoryBudget>();
  setting.badRecords = std::make_shared<std::atomic<int64_t>>(0);
  int64_t threads = std::max(1u, std::thread::hardware_concurrency());
  for (int32_t i = 0; i < dataset.num_ops; ++i) {
    if (absl::string_view(dataset.ops[i].kind) != "options")
      continue;
    StageContext op(dataset, i, setting);
    threads = op.integer("threads", threads);
    if (!op.integer("autotune", 1))
      setting.isTuned = false;
    setting.memory->limit = op.integer("memory_budget", setting.memory->limit);
    if (!op.integer("deterministic", 1))
      setting.isDeterministic = false;
  }
  if (options->threads > 0)
    threads = options->threads;
  // The thread that asks for elements works, too.
  setting.threads = std::make_shared<ThreadPool>(
      static_cast<size_t>(std::max<int64_t>(threads, 1) - 1));
  return setting;
}

/// The last stage, held to the types that the program expects.
class BatchIterator : public Iterator {
public:
  BatchIterator(const systole_dataset &dataset, Setting setting, StagePtr stage)
      : dataset(dataset), setting(std::move(setting)), stage(std::move(stage)),
        mark(fingerprint(dataset) ^ fingerprint(*this->setting.options)) {}

  absl::StatusOr<bool> next(Element &element) override {
    if (!failure.ok())
      return failure;
    absl::StatusOr<bool> more = isPlaced ? absl::StatusOr<bool>(true) : place();
    isPlaced = true;
    Sample sample;
    if (more.ok() && *more)
      more = stage->next(sample);
    if (more.ok() && *more)
      if (absl::Status status = check(sample.element); !status.ok())
        more = status;
    failure = more.status();
    if (!more.ok() || !*more)
      return more;
    element = std::move(sample.element);
    element.position = {mark};
    stage->save(element.position);
    return true;
  }

  int64_t skipped() const override { return numSkipped.load(); }

private:
  /// Goes to where an earlier run stopped; false where the data end before.
  absl::StatusOr<bool> place() {
    absl::Span<const int64_t> position = setting.options->position;
    if (!position.empty() && position.front() == mark) {
      PositionReader reader(position.subspan(1));
      absl::Status status = stage->restore(reader);
      if (status.ok())
        status = reader.finish();
      if (!status.ok())
        return status;
      return true;
    }
    for (int64_t i = 0; i < setting.options->skipBatches; ++i) {
      absl::StatusOr<int64_t> skipped = stage->skip(1);
      if (!skipped.ok())
        return skipped.status();
      if (*skipped == 0)
        return false;
      ++numSkipped;
    }
    return true;
  }

  absl::Status check(const Element &element) const {
    const int parts = setting.options->invocations;
    size_t count = element.components.size();
    if (count != static_cast<size_t>(dataset.num_elements))
      return absl::InternalError(
          absl::StrCat("the input pipeline '", dataset.name, "' gives ", count,
                       " tensors, the program takes ", dataset.num_elements));
    for (size_t i = 0; i < count; ++i) {
      const systole_tensor_spec &spec = dataset.elements[i];
      if (spec.dtype == SYSTOLE_STRING || hasHeader(spec))
        continue;
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
  const Setting setting;
  StagePtr stage;
  /// What the positions of this pipeline begin with.
  const int64_t mark;
  bool isPlaced = false;
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
    element.position.clear();
    for (const Element &part : elements)
      append(element.position, part.position);
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
  // What works on whole batches takes all of their rows.
  DatasetOptions own = options;
  auto passesOn = [](absl::string_view kind) {
    return kind == "prefetch" || kind == "options";
  };
  int32_t last = dataset.num_ops - 1;
  while (last > 0 && passesOn(dataset.ops[last].kind))
    --last;
  if (dataset.ops[last].kind != absl::string_view("batch") ||
      options.invocations > 1) {
    own.firstRow = 0;
    own.endRow = INT64_MAX;
  }
  Setting setting =
      makeSetting(dataset, std::make_shared<const DatasetOptions>(own));
  StageOr stage = makeStages(dataset, setting, nullptr);
  if (!stage.ok())
    return stage.status();
  return std::make_unique<BatchIterator>(dataset, std::move(setting),
                                         *std::move(stage));
}

} // namespace

absl::StatusOr<std::unique_ptr<Iterator>>
data::makeIterator(const systole_dataset &dataset,
                   const DatasetOptions &options) {
  if (options.invocations == 1)
    return makeOne(dataset, options);
  std::vector<std::unique_ptr<Iterator>> parts;
  PositionReader positions(options.position);
  for (int i = 0; i < options.invocations; ++i) {
    DatasetOptions own = options;
    own.seed += static_cast<uint64_t>(i);
    own.position = positions.nested();
    absl::StatusOr<std::unique_ptr<Iterator>> part = makeOne(dataset, own);
    if (!part.ok())
      return part.status();
    parts.push_back(*std::move(part));
  }
  return std::make_unique<JoinedIterator>(std::move(parts));
}
