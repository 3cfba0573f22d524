//===- TextLineStage.cpp - The lines of text files ------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/data/core/Kinds.h"
#include "runtime/data/core/Value.h"
#include "runtime/data/stages/FileStage.h"
#include "runtime/support/Status.h"

#include <algorithm>

using namespace systole;
using namespace systole::data;

namespace {

/// Lines without their ends and without carriage returns.
class TextLines : public BytesReader {
public:
  using BytesReader::BytesReader;

  absl::StatusOr<bool> read(std::vector<Buffer> &components) override {
    absl::string_view line;
    isTooLong = false;
    absl::StatusOr<bool> got = bytes->takeLine('\n', line, &isTooLong);
    if (!got.ok() || !*got)
      return got;
    if (isTooLong)
      return tooLong(this->line() + 1);
    ++number;
    if (line.find('\r') == absl::string_view::npos) {
      components.push_back(makeString(line));
      return true;
    }
    std::string text(line);
    text.erase(std::remove(text.begin(), text.end(), '\r'), text.end());
    components.push_back(makeString(text));
    return true;
  }
  absl::StatusOr<bool> leaveOut() override {
    absl::StatusOr<bool> got = bytes->leaveLine('\n');
    number += got.ok() && *got;
    return got;
  }
  /// A line that is too long ends like any other.
  absl::StatusOr<bool> recover() override {
    return isTooLong ? leaveOut() : false;
  }
  int64_t line() const override { return number + 1; }

private:
  bool isTooLong = false; ///< Whether the last line was too long.
};

absl::StatusOr<std::unique_ptr<FileReader>>
openTextLines(const std::string &path, const FileOptions &options) {
  ASSIGN_OR_RETURN(std::unique_ptr<ByteReader> bytes,
                   ByteReader::open(path, options));
  return std::make_unique<TextLines>(path, std::move(bytes));
}

} // namespace

StageOr data::makeTextLineStage(const StageContext &context, Inputs inputs) {
  return makeFileStage(context, std::move(inputs[0]), Compression::None,
                       openTextLines);
}
