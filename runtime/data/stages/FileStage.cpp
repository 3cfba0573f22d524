//===- FileStage.cpp - Sources that read files ----------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/data/stages/FileStage.h"
#include "runtime/data/core/BadRecords.h"
#include "runtime/support/Status.h"

#include "absl/strings/str_cat.h"

using namespace systole;
using namespace systole::data;

absl::StatusOr<bool> FileReader::leaveOut() {
  std::vector<Buffer> unused;
  return read(unused);
}

absl::StatusOr<int64_t> FileReader::skip(int64_t count) {
  for (int64_t i = 0; i < count; ++i) {
    ASSIGN_OR_RETURN(bool got, leaveOut());
    if (!got)
      return i;
  }
  return count;
}

absl::Status BytesReader::tooLong(int64_t line) const {
  const Budget &budget = bytes->budget();
  return absl::InvalidArgumentError(
      absl::StrCat(path, ":", line, ": the record has ", budget.recordBytes + 1,
                   " bytes or more", budget.recordLimit()));
}

namespace {

class FileStage : public TransformStage {
public:
  FileStage(const StageContext &context, StagePtr input, FileOptions options,
            OpenFile open)
      : TransformStage(std::move(input)), op(context.op),
        setting(context.setting), options(options), open(std::move(open)) {}

  absl::StatusOr<int64_t> skip(int64_t count) override {
    // Damaged records do not count, and only reading finds them.
    if (setting.options->skipBadRecords > 0)
      return Stage::skip(count);
    int64_t done = 0;
    while (done < count) {
      if (absl::StatusOr<bool> isOpen = openNext(); !isOpen.ok())
        return isOpen.status();
      else if (!*isOpen)
        break;
      ASSIGN_OR_RETURN(int64_t skipped, reader->skip(count - done));
      done += skipped;
      if (done < count)
        endFile();
    }
    return done;
  }

  // Saves the input's position before the current file, and the position in
  // that.
  void save(Position &to) const override {
    append(to, reader ? before : input->position());
    to.push_back(reader != nullptr);
    to.push_back(reader ? reader->recordNumber() : 0);
    to.push_back(reader ? reader->offset() : 0);
  }
  absl::Status restore(PositionReader &from) override {
    clear();
    Position position = from.nested();
    int64_t isOpen = from.next(), number = from.next(), offset = from.next();
    absl::Status status = input->moveTo(position);
    if (!status.ok() || !isOpen)
      return status;
    ASSIGN_OR_RETURN(bool opened, openNext());
    if (!opened)
      return absl::FailedPreconditionError(
          "there are fewer files than when the checkpoint was made");
    status = reader->seek(number, offset);
    // The next record may be damaged. It is then skipped when it is read, as
    // before.
    if (absl::IsFailedPrecondition(status) &&
        setting.options->skipBadRecords > 0)
      return absl::OkStatus();
    return status;
  }

private:
  void clear() override { reader.reset(); }

  absl::StatusOr<bool> advance(PipelineElement &sample,
                               ElementRequest request) override {
    while (true) {
      absl::StatusOr<bool> isOpen = openNext();
      if (!isOpen.ok()) {
        if (skipper.isLeftOut(isOpen.status(),
                              [] { return "skipping the file"; }))
          continue;
        return isOpen;
      }
      if (!*isOpen)
        return false;
      absl::StatusOr<bool> got;
      const int64_t begin = reader->offset();
      if (request == ElementRequest::Nothing &&
          setting.options->skipBadRecords == 0) {
        got = reader->leaveOut();
      } else {
        sample.clear();
        got = reader->read(sample.element.components);
      }
      if (!got.ok()) {
        absl::Status error = ofFile(got.status(), *file, begin);
        if (!skipper.isLeftOut(error, [&] { return recover(); }))
          return error;
        continue;
      }
      if (!*got) {
        endFile();
        continue;
      }
      if (setting.filesRead->isPlacing.load(std::memory_order_relaxed))
        ++setting.filesRead->passed;
      if (sample.origin.file != file)
        sample.origin.file = file;
      sample.origin.record = reader->recordNumber();
      sample.origin.byte = begin;
      sample.origin.line = reader->line();
      skipper.passed();
      return true;
    }
  }

  size_t advanceReady(size_t most, Visit visit) override {
    return reader ? reader->showReady(most, visit) : 0;
  }
  Origin originOfShown() const override {
    return {file, reader->recordNumber(), reader->shownOffset()};
  }

  /// Continues with the next record or the next file after an error. Returns a
  /// description of that.
  std::string recover() {
    const int64_t from = reader->offset();
    if (absl::StatusOr<bool> found = reader->recover(); found.ok() && *found)
      return absl::StrCat("continuing at byte ", reader->offset(), ", ",
                          reader->offset() - from, " bytes later");
    reader.reset();
    return "skipping the rest of the file";
  }

  /// Closes a file after its last record.
  void endFile() {
    if (reader->offset() == 0)
      warnAt(op, *setting.options, absl::StrCat("'", *file, "' is empty"));
    constexpr int64_t many = 100, small = 1 << 20;
    FilesRead &all = *setting.filesRead;
    std::lock_guard<std::mutex> lock(all.mutex);
    if (all.files.size() < many && all.files.insert(*file).second) {
      all.bytes += reader->offset();
      if (all.files.size() == many && all.bytes < many * small)
        warnAt(op, *setting.options,
               absl::StrCat("the input is many small files, the first ", many,
                            " of ", all.bytes / many,
                            " bytes on average: opening them takes longer than "
                            "reading them; larger ones are faster (tpu-data "
                            "shard merges TFRecords)"));
    }
    reader.reset();
  }

  /// Opens the next file, if none is open; false if there is none.
  absl::StatusOr<bool> openNext() {
    if (reader)
      return true;
    before = input->position();
    PipelineElement name;
    absl::StatusOr<bool> got = input->next(name);
    if (!got.ok() || !*got)
      return got;
    const Buffer &path = name.element.components[0];
    file = std::make_shared<const std::string>(
        path.data(), static_cast<size_t>(path.size()));
    absl::StatusOr<std::unique_ptr<FileReader>> opened = open(*file, options);
    if (!opened.ok())
      return ofFile(opened.status(), *file, -1);
    reader = *std::move(opened);
    return true;
  }

  const systole_dataset_op &op;
  const Setting setting;
  ErrorSkipper skipper{setting};
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
  options.budget = context.options().budget;
  if (context.has("compression")) {
    absl::StatusOr<Compression> named =
        parseCompression(context.string("compression"));
    if (!named.ok())
      return context.error(named.status().code(), named.status().message());
    options.compression = *named;
  }
  if (context.has("buffer_size")) {
    ASSIGN_OR_RETURN(int64_t size, context.positive("buffer_size"));
    options.bufferSize = size;
    if (size < 1 << 20)
      warnAt(context.op, context.options(),
             absl::StrCat("'", context.op.kind, "' reads ", size,
                          " bytes at a time; less than a MiB is slow, over a "
                          "network above all: omit buffer_size for 8 MiB"));
  }
  return std::make_unique<FileStage>(context, std::move(input), options,
                                     std::move(open));
}
