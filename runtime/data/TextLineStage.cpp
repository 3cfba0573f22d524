//===- TextLineStage.cpp - The lines of text files ------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/data/FileStage.h"
#include "runtime/data/Kinds.h"

#include <algorithm>

using namespace systole;
using namespace systole::data;

namespace {

/// Without their ends; a carriage return is no part of a line.
class TextLines : public FileReader {
public:
  explicit TextLines(std::unique_ptr<ByteReader> bytes)
      : bytes(std::move(bytes)) {}

  absl::StatusOr<bool> read(std::vector<Buffer> &components) override {
    absl::string_view line;
    absl::StatusOr<bool> got = next(line);
    if (!got.ok() || !*got)
      return got;
    if (line.find('\r') == absl::string_view::npos) {
      components.push_back(makeString(line));
      return true;
    }
    std::string text(line);
    text.erase(std::remove(text.begin(), text.end(), '\r'), text.end());
    components.push_back(makeString(text));
    return true;
  }
  absl::StatusOr<int64_t> skip(int64_t count) override {
    absl::string_view line;
    for (int64_t i = 0; i < count; ++i) {
      absl::StatusOr<bool> got = next(line);
      if (!got.ok())
        return got.status();
      if (!*got)
        return i;
    }
    return count;
  }
  int64_t recordNumber() const override { return number; }
  int64_t offset() const override { return bytes->offset(); }
  absl::Status seek(int64_t recordNumber, int64_t offset) override {
    number = recordNumber;
    return bytes->skip(offset).status();
  }

private:
  absl::StatusOr<bool> next(absl::string_view &line) {
    absl::StatusOr<bool> got = bytes->takeLine('\n', line);
    number += got.ok() && *got;
    return got;
  }

  std::unique_ptr<ByteReader> bytes;
  int64_t number = -1;
};

absl::StatusOr<std::unique_ptr<FileReader>>
openTextLines(const std::string &path, const FileOptions &options) {
  absl::StatusOr<std::unique_ptr<ByteReader>> bytes =
      ByteReader::open(path, options.compression, options.bufferSize);
  if (!bytes.ok())
    return bytes.status();
  return std::make_unique<TextLines>(*std::move(bytes));
}

} // namespace

StageOr data::makeTextLineStage(const StageContext &context, Inputs inputs) {
  return makeFileStage(context, std::move(inputs[0]), Compression::None,
                       openTextLines);
}
