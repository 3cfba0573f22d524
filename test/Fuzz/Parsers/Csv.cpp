//===- Csv.cpp - CSV files, and text --------------------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "MemoryFile.h"

#include "tools/tpu-data/Sources.h"

using namespace systole::tools;

static void readAll(SourceOr source) {
  std::string example;
  while (source.ok()) {
    absl::StatusOr<bool> got = (*source)->next(example);
    if (!got.ok() || !*got)
      break;
  }
}

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size) {
  std::string path = systole::fuzz::memoryFile("table.csv", bytes, size);
  SourceOptions options;
  readAll(openCsv({path}, options));
  options.hasNoNames = true;
  readAll(openCsv({path, path}, options));
  readAll(openText({path}, options));
  options.window = 3;
  options.stride = size % 2 ? 2 : 5;
  readAll(openText({path}, options));
  return 0;
}
