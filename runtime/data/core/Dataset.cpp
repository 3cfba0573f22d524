//===- Dataset.cpp - Input pipelines as iterators -------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/data/core/Dataset.h"
#include "runtime/data/core/BadRecords.h"
#include "runtime/data/core/Kinds.h"
#include "runtime/data/core/Random.h"
#include "runtime/data/core/ThreadPool.h"
#include "runtime/data/core/Value.h"
#include "runtime/storage/Paths.h"
#include "runtime/support/Status.h"
#include "runtime/support/TensorSpec.h"

#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"

#include <algorithm>
#include <atomic>
#include <cstring>
#include <mutex>
#include <set>
#include <thread>

using namespace systole;
using namespace systole::data;
using namespace systole::runtime;

Iterator::~Iterator() = default;

std::vector<FileFlag> data::fileFlags(const systole_dataset &dataset) {
  std::vector<FileFlag> flags;
  for (int32_t i = 0; i < dataset.num_ops; ++i) {
    const systole_dataset_op &op = dataset.ops[i];
    if (absl::string_view(op.kind) != "files")
      continue;
    const Attributes attributes(op);
    FileFlag flag{std::string(attributes.string("flag")),
                  attributes.strings("defaults")};
    auto isSame = [&](const FileFlag &other) {
      return other.name == flag.name;
    };
    if (std::none_of(flags.begin(), flags.end(), isSame))
      flags.push_back(std::move(flag));
  }
  return flags;
}

//===----------------------------------------------------------------------===//
// From stages to an iterator
//===----------------------------------------------------------------------===//

namespace {

struct Kind {
  absl::string_view name;
  int32_t fewest, most; ///< Limits on the number of inputs.
  StageOr (*make)(const StageContext &context, Inputs inputs);
};

constexpr Kind kinds[] = {
#define KIND(NAME, FEWEST, MOST, MAKE) {NAME, FEWEST, MOST, MAKE},
#include "runtime/data/core/Kinds.def"
};

/// Makes the stage of an operation on top of its inputs' stages. Every
/// operation but the last has one user.
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
    RETURN_IF_ERROR(stage.status());
    stages.push_back(*std::move(stage));
  }
  // A body may return its argument.
  return stages.empty() ? std::move(element) : std::move(stages.back());
}

namespace {

/// A hash that distinguishes pipelines: the operations and their attributes.
/// Files do not count: see Setting::fileNames.
uint64_t describe(const systole_dataset &dataset,
                  const DatasetOptions &options) {
  const Parameters *parameters = options.parameters.get();
  uint64_t word = static_cast<uint64_t>(dataset.num_ops);
  for (int32_t i = 0; i < dataset.num_ops; ++i) {
    const systole_dataset_op &op = dataset.ops[i];
    word = mixText(word, op.kind);
    for (int32_t j = 0; j < op.num_inputs; ++j)
      word = mix(word ^ static_cast<uint64_t>(op.inputs[j]));
    const bool isFiles = absl::string_view(op.kind) == "files";
    for (int32_t j = 0; j < op.num_attributes && !isFiles; ++j) {
      const systole_attribute &attribute = op.attributes[j];
      int64_t value = attribute.integer;
      if (attribute.parameter && parameters)
        value = parameters->integer(attribute.parameter, value);
      word = mix(mixText(word, attribute.key) ^ static_cast<uint64_t>(value));
      if (!attribute.string)
        continue;
      // The elements of a tensor, or a string, which may be a path.
      word =
          mixText(word, value > 0 ? absl::string_view(attribute.string, value)
                                  : storage::fileNameOf(attribute.string));
    }
    if (op.body)
      word = mix(word ^ describe(*op.body, options));
  }
  return word;
}

/// The setting from the dataset's `options` and the run's own.
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
  setting.badRecords = std::make_shared<BadRecords>();
  setting.filesRead = std::make_shared<FilesRead>();
  setting.fileNames = std::make_shared<uint64_t>(0);
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
  // The thread that requests elements works, too.
  setting.threads = std::make_shared<ThreadPool>(
      static_cast<size_t>(std::max<int64_t>(threads, 1) - 1));
  return setting;
}

/// The last stage. Checks elements against the types that the program expects.
class BatchIterator : public Iterator {
public:
  BatchIterator(const systole_dataset &dataset, Setting setting, StagePtr stage)
      : dataset(dataset), setting(std::move(setting)), stage(std::move(stage)),
        mark(makeMark()) {}

  absl::StatusOr<bool> next(Element &element) override {
    RETURN_IF_ERROR(failure);
    absl::StatusOr<bool> more = isPlaced ? absl::StatusOr<bool>(true) : place();
    isPlaced = true;
    PipelineElement sample;
    sample.element = std::move(element);
    if (more.ok() && *more)
      more = stage->next(sample);
    if (more.ok() && *more)
      if (absl::Status status = check(sample.element); !status.ok())
        more = status;
    failure = more.status();
    if (!more.ok() || !*more)
      return more;
    element = std::move(sample.element);
    element.position.clear();
    element.position.reserve(usualNumbers);
    element.position.push_back(mark);
    stage->save(element.position);
    return true;
  }

  int64_t skipped() const override {
    return numSkipped.load() + setting.filesRead->passed.load();
  }

private:
  /// The usual size of a position, so that one allocation suffices.
  static constexpr size_t usualNumbers = 32;

  int64_t makeMark() const {
    const DatasetOptions &options = *setting.options;
    uint64_t word = mix(describe(dataset, options) ^ *setting.fileNames);
    word = mix(word ^ static_cast<uint64_t>(options.invocations));
    return static_cast<int64_t>(mix(word ^ options.seed));
  }

  /// Moves to the position of an earlier run; false if the data ends before it.
  absl::StatusOr<bool> place() {
    absl::Span<const int64_t> position = setting.options->position;
    if (!position.empty() && position.front() == mark) {
      setting.filesRead->isPlacing = true;
      absl::Status status = stage->moveTo(position.subspan(1));
      setting.filesRead->isPlacing = false;
      RETURN_IF_ERROR(status);
      return true;
    }
    if (!position.empty() && setting.options->onWarning)
      setting.options->onWarning(absl::StrCat(
          "the input pipeline '", dataset.name,
          "' differs from that of the checkpoint",
          setting.options->changedSettings.empty()
              ? ", or its files have other names"
              : absl::StrCat(" (", setting.options->changedSettings, ")"),
          ": it does not resume at that position, but skips as "
          "many batches as there were steps, ",
          setting.options->skipBatches));
    for (int64_t i = 0; i < setting.options->skipBatches; ++i) {
      ASSIGN_OR_RETURN(int64_t skipped, stage->skip(1));
      if (skipped == 0)
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
            " bytes. drop_remainder drops a smaller batch at the end"));
    }
    return absl::OkStatus();
  }

  const systole_dataset &dataset;
  const Setting setting;
  StagePtr stage;
  /// The first number of this pipeline's positions.
  const int64_t mark;
  bool isPlaced = false;
  std::atomic<int64_t> numSkipped{0};
  absl::Status failure;
};

/// Batches that are concatenated from several iterators' parts.
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
      for (const Element &part : elements)
        if (part.components[c].size() != bytes)
          return absl::InvalidArgumentError(absl::StrCat(
              "the input pipelines of two cores give batches of different "
              "sizes, ",
              bytes, " and ", part.components[c].size(),
              " bytes; data.set_shape or data.pad makes them equal"));
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
  // Stages that work on complete batches need all rows.
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
  RETURN_IF_ERROR(stage.status());
  return std::make_unique<BatchIterator>(dataset, std::move(setting),
                                         *std::move(stage));
}

/// Reports each warning once, however many operations have it.
std::function<void(const std::string &)>
once(std::function<void(const std::string &)> tell) {
  struct Told {
    std::mutex mutex;
    std::set<std::string> messages;
  };
  if (!tell)
    return tell;
  auto told = std::make_shared<Told>();
  return [tell, told](const std::string &message) {
    std::lock_guard<std::mutex> lock(told->mutex);
    if (told->messages.insert(message).second)
      tell(message);
  };
}

} // namespace

absl::StatusOr<std::unique_ptr<Iterator>>
data::makeIterator(const systole_dataset &dataset,
                   const DatasetOptions &options) {
  DatasetOptions own = options;
  own.onWarning = once(options.onWarning);
  if (options.invocations == 1)
    return makeOne(dataset, own);
  std::vector<std::unique_ptr<Iterator>> parts;
  PositionReader positions(options.position);
  for (int i = 0; i < options.invocations; ++i) {
    own.seed = options.seed + static_cast<uint64_t>(i);
    own.cacheSuffix = absl::StrCat(options.cacheSuffix, "-core-", i, "-of-",
                                   options.invocations);
    own.position = positions.nested();
    // A position of another number of invocations fits none.
    if (own.position.empty() && !options.position.empty())
      own.position = {0};
    ASSIGN_OR_RETURN(std::unique_ptr<Iterator> part, makeOne(dataset, own));
    parts.push_back(std::move(part));
  }
  return std::make_unique<JoinedIterator>(std::move(parts));
}
