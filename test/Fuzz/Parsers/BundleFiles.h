//===- BundleFiles.h - An input as the files of a checkpoint -- -*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef SYSTOLE_TEST_FUZZ_PARSERS_BUNDLEFILES_H
#define SYSTOLE_TEST_FUZZ_PARSERS_BUNDLEFILES_H

#include "MemoryFile.h"
#include "Mutators/LevelDbTable.h"

namespace systole::fuzz {

/// Writes the two files of an input of `mutateBundle`, and returns their
/// prefix.
inline std::string writeBundleFiles(const uint8_t *bytes, size_t size) {
  auto [index, data] =
      splitBundle({reinterpret_cast<const char *>(bytes), size});
  memoryFile("model.ckpt-1.index", index.data(), index.size());
  memoryFile("model.ckpt-1.data-00000-of-00001", data.data(), data.size());
  return memoryFolder() + "/model.ckpt-1";
}

} // namespace systole::fuzz

#endif // SYSTOLE_TEST_FUZZ_PARSERS_BUNDLEFILES_H
