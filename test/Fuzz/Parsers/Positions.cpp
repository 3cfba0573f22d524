//===- Positions.cpp - Numbers as the saved position of a pipeline --------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A checkpoint's input_position may be of a program that numbers its operations
// otherwise, or damaged where nobody compares checksums.
//
//===----------------------------------------------------------------------===//

#include "Limits.h"
#include "MemoryFile.h"

#include "runtime/data/readers/RecordWriter.h"
#include "test/Runtime/data/Pipelines.h"

#include "absl/strings/str_cat.h"

#include <cstring>

using namespace systole;
using namespace systole::data;
using namespace systole::test;

namespace {

const int64_t any[] = {-1, -1};
const systole_tensor_spec scalar = {"x", SYSTOLE_S64, 0, nullptr};
const systole_tensor_spec flag = {"", SYSTOLE_PRED, 0, nullptr};
const systole_tensor_spec word = {"x", SYSTOLE_STRING, 0, nullptr};
const systole_tensor_spec list = {"x", SYSTOLE_S64, 1, any};

systole_status isEven(systole_host *, const systole_value *inputs,
                      systole_value *outputs, void *) {
  *static_cast<bool *>(outputs[0].data) =
      *static_cast<const char *>(inputs[0].data) % 2 == 0;
  return SYSTOLE_OK;
}
const systole_host_function even = {"even", isEven, 0, 1, 1, &scalar, &flag};

/// Sixteen pipelines of all operations that have a position of their own.
struct Case {
  Pipeline pipeline, body;
  Pipeline::Specs specs = {scalar};

  Case &on(const char *kind, Pipeline::Attributes attributes = {},
           const systole_host_function *function = nullptr) {
    pipeline.add(kind, std::move(attributes), function).gives(specs);
    return *this;
  }
  Case &gives(Pipeline::Specs now) {
    pipeline.gives(specs = std::move(now));
    return *this;
  }
  Case &range() { return on("range", {number("stop", 20)}); }
  /// A second range, and the two together.
  Case &with(const char *kind) {
    const int32_t first = pipeline.last();
    pipeline.addOn({}, "range", {number("stop", 30)}).gives({scalar});
    pipeline.addOn({first, first + 1}, kind).gives(specs);
    return *this;
  }
  Case &reads(const char *kind, Pipeline::Attributes attributes) {
    pipeline.add("files", {text("flag", kind)}).gives({word});
    specs = {word};
    return on(kind, std::move(attributes));
  }
};

void make(Case &c, int which) {
  switch (which) {
  case 0:
    c.range().on("shuffle", {number("buffer_size", 7)}).on("repeat");
    break;
  case 1:
    c.range().on("cache").on("repeat", {number("count", 3)});
    break;
  case 2:
    c.range()
        .on("interleave",
            {number("cycle_length", 3), number("block_length", 2)})
        .pipeline.with(
            c.body.addOn({-1}, "repeat", {number("count", 3)}).gives({scalar}));
    break;
  case 3:
    c.range()
        .on("window", {number("size", 3), number("shift", 2)})
        .pipeline.with(
            c.body.addOn({-1}, "batch", {number("size", 3)}).gives({list}));
    c.gives({list});
    break;
  case 4:
    c.range()
        .on("bucket_by_length",
            {text("length_of", "x"), number("boundaries", 5),
             number("boundaries", 9), number("batch_sizes", 2),
             number("batch_sizes", 3), number("batch_sizes", 2)})
        .gives({list});
    break;
  case 5:
    c.range().on("batch", {number("size", 3)}).gives({list});
    c.on("unbatch").gives({scalar});
    break;
  case 6:
    c.range().with("concatenate").on("take", {number("count", 25)});
    break;
  case 7:
    c.range().with("sample_from_datasets").on("skip", {number("count", 3)});
    break;
  case 8:
    c.range().with("zip").gives({scalar, scalar});
    break;
  case 9:
    c.range().on("enumerate").gives({scalar, scalar});
    break;
  case 10:
    c.range()
        .on("filter", {}, &even)
        .on("prefetch", {number("buffer_size", 2)});
    break;
  case 11:
    c.range().on("shard", {number("num_shards", 4), number("index", 1)});
    break;
  case 12:
    c.reads("tfrecord", {number("buffer_size", 16)}).on("repeat");
    break;
  case 13:
    c.reads("text_line", {number("buffer_size", 16)});
    break;
  case 14:
    c.reads("fixed_length_record",
            {number("record_bytes", 3), number("buffer_size", 16)});
    break;
  default:
    c.reads("csv", {number("buffer_size", 16)});
  }
}

/// Two files of each kind of reader.
DatasetOptions makeOptions() {
  DatasetOptions options;
  options.threads = 1;
  options.budget = fuzz::limits;
  std::string records, lines;
  for (int i = 0; i < 5; ++i) {
    appendRecord(records, absl::StrCat("record ", i));
    absl::StrAppend(&lines, "line ", i, i % 2 ? "\r\n" : "\n");
  }
  lines.resize(lines.size() / 3 * 3);
  for (const char *kind :
       {"tfrecord", "text_line", "fixed_length_record", "csv"}) {
    const std::string &bytes = kind[1] == 'f' ? records : lines;
    std::string paths;
    for (int i = 0; i < 2; ++i)
      absl::StrAppend(&paths, paths.empty() ? "" : ",",
                      fuzz::memoryFile(absl::StrCat(kind, i).c_str(),
                                       bytes.data(), bytes.size()));
    options.files[kind] = paths;
  }
  return options;
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size) {
  static DatasetOptions options = makeOptions();
  if (size == 0)
    return 0;
  Case c;
  make(c, bytes[0] % 16);
  c.pipeline.yield(c.specs);
  // The pipeline's identification comes first.
  options.position.clear();
  Element element;
  {
    auto iterator = makeIterator(c.pipeline.describe(), options);
    fuzz::require(iterator.ok());
    absl::StatusOr<bool> got = (*iterator)->next(element);
    fuzz::require(got.ok() && *got);
  }
  options.position = {element.position[0]};
  // Counts of what is done again are small: nobody waits for others.
  for (++bytes, --size; size >= 2; bytes += 2, size -= 2) {
    int16_t number;
    std::memcpy(&number, bytes, sizeof(number));
    options.position.push_back(number);
  }
  auto iterator = makeIterator(c.pipeline.describe(), options);
  fuzz::require(iterator.ok());
  for (int i = 0; i < 64; ++i) {
    absl::StatusOr<bool> got = (*iterator)->next(element);
    if (!got.ok() || !*got)
      break;
    (void)show(c.specs, element);
  }
  return 0;
}
