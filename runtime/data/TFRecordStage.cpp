//===- TFRecordStage.cpp - The records of TFRecord files ------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/data/RecordReader.h"
#include "runtime/data/Stage.h"

#include <cstring>

using namespace systole;
using namespace systole::data;

namespace {

/// Reads the files that its input names, one after the other.
class TFRecordStage : public Stage {
public:
  TFRecordStage(std::unique_ptr<Stage> input, RecordReaderOptions options)
      : input(std::move(input)), options(options) {}

  absl::StatusOr<bool> next(Sample &sample) override {
    while (true) {
      if (!reader) {
        absl::StatusOr<bool> isOpen = openNext();
        if (!isOpen.ok() || !*isOpen)
          return isOpen;
      }
      absl::string_view record;
      absl::StatusOr<bool> got = reader->read(record);
      if (!got.ok())
        return got;
      if (!*got) {
        reader.reset();
        continue;
      }
      sample = Sample();
      sample.file = file;
      sample.record = reader->recordNumber();
      sample.element.components.emplace_back(record.size());
      std::memcpy(sample.element.components[0].data(), record.data(),
                  record.size());
      return true;
    }
  }

  absl::Status restart() override {
    reader.reset();
    return input->restart();
  }

private:
  absl::StatusOr<bool> openNext() {
    Sample name;
    absl::StatusOr<bool> got = input->next(name);
    if (!got.ok() || !*got)
      return got;
    const Buffer &path = name.element.components[0];
    file = std::make_shared<const std::string>(path.data(), path.size());
    absl::StatusOr<std::unique_ptr<RecordReader>> opened =
        RecordReader::open(*file, options);
    if (!opened.ok())
      return opened.status();
    reader = *std::move(opened);
    return true;
  }

  std::unique_ptr<Stage> input;
  RecordReaderOptions options;
  std::shared_ptr<const std::string> file;
  std::unique_ptr<RecordReader> reader;
};

} // namespace

StageOr data::makeTFRecordStage(const StageContext &context,
                                std::unique_ptr<Stage> input) {
  RecordReaderOptions options;
  absl::StatusOr<Compression> compression =
      parseCompression(context.string("compression"));
  if (!compression.ok())
    return context.error(compression.status().code(),
                         compression.status().message());
  options.compression = *compression;
  if (context.has("buffer_size")) {
    absl::StatusOr<int64_t> size = context.positive("buffer_size");
    if (!size.ok())
      return size.status();
    options.bufferSize = *size;
  }
  return std::make_unique<TFRecordStage>(std::move(input), options);
}
