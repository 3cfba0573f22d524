//===- ReadBenchmark.cpp - How fast records are read and checked ----------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//     read-benchmark FILE PASSES run|single
//
// Reads a TFRecord file and compares its checksums, and does nothing with the
// records: `run` as pipelines read, several records at a time, `single` one
// after the other. Prints how many there were, and the seconds of the
// processor.
//
//===----------------------------------------------------------------------===//

#include "runtime/data/RecordReader.h"

#include "absl/strings/numbers.h"
#include "absl/strings/str_format.h"

#include <array>
#include <ctime>

using systole::data::RecordReader;

static double processorSeconds() {
  timespec now;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) +
         static_cast<double>(now.tv_nsec) * 1e-9;
}

/// The records of the file.
static absl::StatusOr<int64_t> readAll(const char *file, bool inRuns) {
  absl::StatusOr<std::unique_ptr<RecordReader>> reader =
      RecordReader::open(file);
  if (!reader.ok())
    return reader.status();
  std::array<absl::string_view, 12> records;
  int64_t count = 0;
  while (true) {
    if (size_t taken =
            inRuns ? (*reader)->takeReady(absl::MakeSpan(records)) : 0) {
      count += static_cast<int64_t>(taken);
      continue;
    }
    absl::StatusOr<bool> got = (*reader)->read(records[0]);
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
  if ((how != "run" && how != "single") ||
      !absl::SimpleAtoi(argv[2], &passes) || passes < 1) {
    absl::FPrintF(stderr, "usage: read-benchmark FILE PASSES run|single\n");
    return 1;
  }
  int64_t count = 0;
  const double began = processorSeconds();
  for (int pass = 0; pass < passes; ++pass) {
    absl::StatusOr<int64_t> records = readAll(argv[1], how == "run");
    if (!records.ok()) {
      absl::FPrintF(stderr, "error: %s\n", records.status().message());
      return 1;
    }
    count += *records;
  }
  absl::PrintF("%d %f\n", count, processorSeconds() - began);
  return 0;
}
