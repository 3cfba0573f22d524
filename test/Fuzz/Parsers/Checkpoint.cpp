//===- Checkpoint.cpp - Indices of checkpoints ----------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "MemoryFile.h"

#include "runtime/formats/TensorBundle.h"

using namespace systole::runtime;

/// The checksums of a table keep nearly all mutations out of it; so the data,
/// which the second half is, are as much what is looked for.
extern "C" int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size) {
  size_t data = size > 1 ? bytes[size - 1] * size / 256 : 0;
  systole::fuzz::memoryFile("model.ckpt-1.index", bytes, size);
  systole::fuzz::memoryFile("model.ckpt-1.data-00000-of-00001", bytes, data);
  auto reader =
      BundleReader::open(systole::fuzz::memoryFolder() + "/model.ckpt-1");
  if (reader.ok())
    (void)reader->verify();
  return 0;
}
