//===- FileStage.cpp - Sources that read files ----------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/data/FileStage.h"
#include "runtime/data/ParallelStage.h"

#include <cstring>

using namespace systole;
using namespace systole::data;

Buffer data::makeString(absl::string_view bytes) {
  Buffer buffer(static_cast<int64_t>(bytes.size()));
  std::memcpy(buffer.data(), bytes.data(), bytes.size());
  return buffer;
}

absl::StatusOr<int64_t> FileReader::skip(int64_t count) {
  std::vector<Buffer> unused;
  for (int64_t i = 0; i < count; ++i) {
    absl::StatusOr<bool> got = read(unused);
    if (!got.ok())
      return got.status();
    if (!*got)
      return i;
    unused.clear();
  }
  return count;
}

namespace {

class FileStage : public TransformStage {
public:
  FileStage(const StageContext &context, StagePtr input, FileOptions options,
            OpenFile open)
      : TransformStage(std::move(input)), setting(context.setting),
        options(options), open(std::move(open)) {}

  absl::StatusOr<int64_t> skip(int64_t count) override {
    int64_t done = 0;
    while (done < count) {
      if (absl::StatusOr<bool> isOpen = openNext(); !isOpen.ok())
        return isOpen.status();
      else if (!*isOpen)
        break;
      absl::StatusOr<int64_t> skipped = reader->skip(count - done);
      if (!skipped.ok() && !isLeftOut(setting, skipped.status()))
        return skipped;
      done += skipped.value_or(0);
      if (done < count)
        reader.reset();
    }
    return done;
  }

  absl::Status restart() override {
    reader.reset();
    return input->restart();
  }

  // Where the input was before the file that is read, and where in that.
  void save(Position &to) const override {
    Position position = before;
    if (!reader)
      input->save(position = {});
    append(to, position);
    to.push_back(reader != nullptr);
    to.push_back(reader ? reader->recordNumber() : 0);
    to.push_back(reader ? reader->offset() : 0);
  }
  absl::Status restore(PositionReader &from) override {
    reader.reset();
    Position position = from.nested();
    int64_t isOpen = from.next(), number = from.next(), offset = from.next();
    PositionReader nested(position);
    absl::Status status = input->restore(nested);
    if (status.ok())
      status = nested.finish();
    if (!status.ok() || !isOpen)
      return status;
    absl::StatusOr<bool> opened = openNext();
    if (!opened.ok())
      return opened.status();
    if (!*opened)
      return absl::FailedPreconditionError(
          "there are fewer files than when the checkpoint was made");
    return reader->seek(number, offset);
  }

private:
  absl::StatusOr<bool> advance(Sample &sample, Demand demand) override {
    while (true) {
      absl::StatusOr<bool> isOpen = openNext();
      if (!isOpen.ok()) {
        if (isLeftOut(setting, isOpen.status()))
          continue;
        return isOpen;
      }
      if (!*isOpen)
        return false;
      absl::StatusOr<bool> got;
      if (demand == Demand::Nothing) {
        absl::StatusOr<int64_t> skipped = reader->skip(1);
        got = skipped.status();
        if (skipped.ok())
          got = *skipped == 1;
      } else {
        sample = Sample();
        got = reader->read(sample.element.components);
      }
      // What comes after a record that is damaged cannot be told: the rest of
      // the file is left out.
      if (!got.ok() && !isLeftOut(setting, got.status()))
        return got;
      if (!got.ok() || !*got) {
        reader.reset();
        continue;
      }
      sample.file = file;
      sample.record = reader->recordNumber();
      return true;
    }
  }

  /// Opens the next file, if none is open; false where there is none.
  absl::StatusOr<bool> openNext() {
    if (reader)
      return true;
    before.clear();
    input->save(before);
    Sample name;
    absl::StatusOr<bool> got = input->next(name);
    if (!got.ok() || !*got)
      return got;
    const Buffer &path = name.element.components[0];
    file = std::make_shared<const std::string>(
        path.data(), static_cast<size_t>(path.size()));
    absl::StatusOr<std::unique_ptr<FileReader>> opened = open(*file, options);
    if (!opened.ok())
      return opened.status();
    reader = *std::move(opened);
    return true;
  }

  const Setting setting;
  const FileOptions options;
  const OpenFile open;
  Position before;
  std::shared_ptr<const std::string> file;
  std::unique_ptr<FileReader> reader;
};

} // namespace

StageOr data::makeFileStage(const StageContext &context, StagePtr input,
                            Compression compression, OpenFile open) {
  FileOptions options;
  options.compression = compression;
  if (context.has("compression")) {
    absl::StatusOr<Compression> named =
        parseCompression(context.string("compression"));
    if (!named.ok())
      return context.error(named.status().code(), named.status().message());
    options.compression = *named;
  }
  if (context.has("buffer_size")) {
    absl::StatusOr<int64_t> size = context.positive("buffer_size");
    if (!size.ok())
      return size.status();
    options.bufferSize = *size;
  }
  return std::make_unique<FileStage>(context, std::move(input), options,
                                     std::move(open));
}
