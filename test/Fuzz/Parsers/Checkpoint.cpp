//===- Checkpoint.cpp - Checkpoints as their readers see them -------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "BundleFiles.h"

#include "runtime/checkpoint/TensorBundle.h"
#include "runtime/checkpoint/TensorFile.h"

using namespace systole;
using namespace systole::runtime;

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size) {
  const std::string prefix = fuzz::writeBundleFiles(bytes, size);
  auto reader = BundleReader::open(prefix);
  if (reader.ok())
    (void)reader->verify();
  auto file = TensorFile::open(prefix);
  fuzz::require(file.ok() == reader.ok());
  if (!file.ok())
    return 0;
  for (const auto &[name, entry] : (*file)->entries()) {
    (void)typeName(entry);
    // Nothing larger than the files is allocated, and reading agrees with
    // loading.
    auto loaded = (*file)->load(name);
    if (!loaded.ok())
      continue;
    fuzz::require(loaded->size() == entry.bytes &&
                  entry.bytes <= static_cast<int64_t>(size));
    std::string values(static_cast<size_t>(entry.bytes), '\0');
    fuzz::require((*file)->read(name, absl::MakeSpan(values)).ok());
  }
  return 0;
}
