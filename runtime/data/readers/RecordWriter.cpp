//===- RecordWriter.cpp - Writing TFRecord files --------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/data/readers/RecordWriter.h"
#include "runtime/formats/Crc32c.h"
#include "runtime/formats/LittleEndian.h"
#include "runtime/support/Status.h"

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"

#include <algorithm>
#include <climits>
#include <zlib.h>

using namespace systole;
using namespace systole::data;

/// The bytes of each write to the file.
constexpr size_t flushBytes = 1 << 20;

void data::appendRecord(std::string &to, absl::string_view data) {
  size_t begin = to.size();
  appendLittleEndian(to, data.size(), 8);
  appendLittleEndian(to, maskedCrc32c(absl::string_view(to).substr(begin)), 4);
  absl::StrAppend(&to, data);
  appendLittleEndian(to, maskedCrc32c(data), 4);
}

namespace {

class DeflatingWriter : public RecordWriter {
public:
  explicit DeflatingWriter(std::unique_ptr<storage::OutputFile> file)
      : RecordWriter(std::move(file)) {}
  ~DeflatingWriter() override { deflateEnd(&zlib); }

  absl::Status initialize(const std::string &path, bool isGzip) {
    // The header of gzip has no time, so that equal records are equal bytes.
    if (deflateInit2(&zlib, Z_DEFAULT_COMPRESSION, Z_DEFLATED,
                     MAX_WBITS + (isGzip ? 16 : 0), 8,
                     Z_DEFAULT_STRATEGY) != Z_OK)
      return absl::ResourceExhaustedError(
          absl::StrCat("cannot start to compress '", path, "'"));
    return absl::OkStatus();
  }

private:
  absl::Status flush(bool isLast) override {
    zlib.next_in = reinterpret_cast<Bytef *>(&pending[0]);
    // A record may be longer than zlib's count of bytes can tell.
    size_t left = pending.size();
    std::string compressed(1 << 16, '\0');
    do {
      if (zlib.avail_in == 0) {
        zlib.avail_in = static_cast<uInt>(std::min<size_t>(left, UINT_MAX));
        left -= zlib.avail_in;
      }
      zlib.next_out = reinterpret_cast<Bytef *>(&compressed[0]);
      zlib.avail_out = static_cast<uInt>(compressed.size());
      deflate(&zlib, isLast && left == 0 ? Z_FINISH : Z_NO_FLUSH);
      size_t made = compressed.size() - zlib.avail_out;
      RETURN_IF_ERROR(
          file->append(absl::string_view(compressed).substr(0, made)));
    } while (zlib.avail_out == 0 || zlib.avail_in > 0 || left > 0);
    pending.clear();
    return absl::OkStatus();
  }

  z_stream zlib = {};
};

} // namespace

absl::StatusOr<std::unique_ptr<RecordWriter>>
RecordWriter::create(const std::string &path, Compression compression) {
  if (compression == Compression::Detect)
    compression =
        absl::EndsWith(path, ".gz") ? Compression::Gzip : Compression::None;
  ASSIGN_OR_RETURN(std::unique_ptr<storage::OutputFile> file,
                   storage::create(path));
  if (compression == Compression::None)
    return std::unique_ptr<RecordWriter>(new RecordWriter(std::move(file)));
  auto writer = std::make_unique<DeflatingWriter>(std::move(file));
  RETURN_IF_ERROR(writer->initialize(path, compression == Compression::Gzip));
  return writer;
}

absl::Status RecordWriter::write(absl::string_view data) {
  size_t before = pending.size();
  appendRecord(pending, data);
  ++numRecords;
  numBytes += static_cast<int64_t>(pending.size() - before);
  return pending.size() < flushBytes ? absl::OkStatus()
                                     : flush(/*isLast=*/false);
}

absl::Status RecordWriter::flush(bool) {
  absl::Status status = file->append(pending);
  pending.clear();
  return status;
}

absl::Status RecordWriter::close() {
  absl::Status status = flush(/*isLast=*/true);
  return status.ok() ? file->commit() : status;
}
