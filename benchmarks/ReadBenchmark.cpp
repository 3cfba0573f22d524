//===- ReadBenchmark.cpp - The speed of reading and checking records ------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//   read-benchmark FILE PASSES bare|run|single
//
// Reads a TFRecord file and checks its checksums, without using the records.
// - `bare` reads one record after the other, with the least code that the
//   format requires and the CPU's checksum instruction.
// - `run` uses the reader of pipelines, several records at a time.
// - `single` uses that reader, one record at a time.
// Prints the number of records and the CPU seconds.
//
//===----------------------------------------------------------------------===//

#include "runtime/data/readers/InputStream.h"
#include "runtime/data/readers/RecordReader.h"
#include "runtime/formats/Crc32c.h"

#include "absl/status/status.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_format.h"

#include <cstring>
#include <ctime>

using namespace systole;
using namespace systole::data;

static double processorSeconds() {
  timespec now;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) +
         static_cast<double>(now.tv_nsec) * 1e-9;
}

/// Whether a masked checksum follows the first `size` bytes of `from`.
static bool isIntact(const char *from, size_t size) {
  static const Crc32cMethod method = isSupported(Crc32cMethod::Instruction)
                                         ? Crc32cMethod::Instruction
                                         : Crc32cMethod::Table;
  uint32_t stored;
  std::memcpy(&stored, from + size, sizeof(stored));
  return maskCrc32c(extendCrc32c(0, absl::string_view(from, size), method)) ==
         stored;
}

/// Reads the records with the least code that the format requires.
static absl::StatusOr<int64_t> readBare(const char *file) {
  constexpr size_t lengthBytes = 8, checksumBytes = 4;
  constexpr size_t headerBytes = lengthBytes + checksumBytes;
  absl::StatusOr<std::unique_ptr<ByteReader>> bytes =
      ByteReader::open(file, Compression::Detect, 8 << 20);
  if (!bytes.ok())
    return bytes.status();
  for (int64_t count = 0;; ++count) {
    absl::StatusOr<absl::string_view> header = (*bytes)->peek(headerBytes);
    if (!header.ok())
      return header.status();
    if (header->empty())
      return count;
    if (header->size() < headerBytes || !isIntact(header->data(), lengthBytes))
      return absl::DataLossError("a record's length is damaged");
    uint64_t length;
    std::memcpy(&length, header->data(), sizeof(length));
    const uint64_t size = headerBytes + length + checksumBytes;
    absl::StatusOr<absl::string_view> record = (*bytes)->peek(size);
    if (!record.ok())
      return record.status();
    if (record->size() < size ||
        !isIntact(record->data() + headerBytes, length))
      return absl::DataLossError("a record is damaged");
    (*bytes)->take(size);
  }
}

/// Reads them with the reader of pipelines.
static absl::StatusOr<int64_t> readAll(const char *file, bool inRuns) {
  absl::StatusOr<std::unique_ptr<RecordReader>> reader =
      RecordReader::open(file);
  if (!reader.ok())
    return reader.status();
  absl::string_view record;
  int64_t count = 0;
  auto ignore = [](absl::string_view) { return true; };
  while (true) {
    if (inRuns)
      count += static_cast<int64_t>((*reader)->showReady(SIZE_MAX, ignore));
    absl::StatusOr<bool> got = (*reader)->read(record);
    if (!got.ok())
      return got.status();
    if (!*got)
      return count;
    ++count;
  }
}

int main(int argc, char **argv) {
  int passes = 0;
  const absl::string_view how = argc == 4 ? argv[3] : "";
  if ((how != "bare" && how != "run" && how != "single") ||
      !absl::SimpleAtoi(argv[2], &passes) || passes < 1) {
    absl::FPrintF(stderr,
                  "usage: read-benchmark FILE PASSES bare|run|single\n");
    return 1;
  }
  int64_t count = 0;
  const double began = processorSeconds();
  for (int pass = 0; pass < passes; ++pass) {
    absl::StatusOr<int64_t> records =
        how == "bare" ? readBare(argv[1]) : readAll(argv[1], how == "run");
    if (!records.ok()) {
      absl::FPrintF(stderr, "error: %s\n", records.status().message());
      return 1;
    }
    count += *records;
  }
  absl::PrintF("%d %f\n", count, processorSeconds() - began);
  return 0;
}
