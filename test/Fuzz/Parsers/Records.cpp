//===- Records.cpp - Files of examples through a pipeline -----------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A TFRecord file, compressed or not, is read by a pipeline as a program
// describes it, and each record is parsed as an example. The first byte says
// whether bad records are skipped, and where reading resumes.
//
//===----------------------------------------------------------------------===//

#include "MemoryFile.h"
#include "ParseRecords.h"

#include "runtime/data/core/Value.h"

using namespace systole;
using namespace systole::data;
using namespace systole::test;

/// Up to `most` records; the position of the last one.
static std::vector<int64_t> read(Pipeline &pipeline,
                                 const DatasetOptions &options, int most) {
  std::vector<int64_t> position;
  auto iterator = makeIterator(pipeline.describe(), options);
  Element element;
  for (int i = 0; iterator.ok() && i < most; ++i) {
    absl::StatusOr<bool> got = (*iterator)->next(element);
    if (!got.ok() || !*got)
      break;
    position = element.position;
    const Buffer &record = element.components[0];
    const ValueView view(fuzz::stringSpec, record.data(), record.size());
    fuzz::parseExample(view.string(0));
    fuzz::parseSequenceExample(view.string(0));
  }
  return position;
}

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size) {
  if (size == 0)
    return 0;
  Pipeline pipeline;
  const Pipeline::Specs specs = {fuzz::stringSpec};
  pipeline.add("files", {text("flag", "files")})
      .add("tfrecord", {number("buffer_size", 512)})
      .gives(specs)
      .add("prefetch", {number("buffer_size", 2)})
      .gives(specs)
      .yield(specs);
  DatasetOptions options;
  options.files["files"] =
      fuzz::memoryFile("examples.tfrecord", bytes + 1, size - 1);
  options.skipBadRecords = bytes[0] % 2 ? 100 : 0;
  options.threads = 1;
  options.budget = fuzz::limits;
  options.onBadRecord = [](const absl::Status &) {};
  options.position = read(pipeline, options, 1 + bytes[0] / 2 % 8);
  if (!options.position.empty())
    read(pipeline, options, 200);
  return 0;
}
