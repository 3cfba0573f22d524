//===- ArraySource.cpp - Bytes as arrays that become records --------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "MemoryFile.h"

#include "tools/tpu-data/Sources.h"

using namespace systole::tools;

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size) {
  // The name says the format.
  for (const char *name : {"x.npy", "x.npz", "x-idx2-ubyte"}) {
    std::string path = systole::fuzz::memoryFile(name, bytes, size);
    SourceOr source =
        openArrays({name[2] == 'n' && name[4] == 'z' ? path : "x=" + path}, {});
    std::string example;
    for (int i = 0; source.ok() && i < 1000; ++i) {
      absl::StatusOr<bool> got = (*source)->next(example);
      if (!got.ok() || !*got)
        break;
    }
  }
  return 0;
}
