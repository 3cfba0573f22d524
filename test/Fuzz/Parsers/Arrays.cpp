//===- Arrays.cpp - IDX, .npy and .npz files ------------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/formats/Arrays.h"
#include "runtime/formats/Zip.h"

#include <cstddef>

using namespace systole::runtime;

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size) {
  absl::string_view text(reinterpret_cast<const char *>(bytes), size);
  (void)parseArrayHeader(text);
  absl::StatusOr<std::vector<ArchiveEntry>> entries = parseArchive(text);
  if (!entries.ok())
    return 0;
  for (const ArchiveEntry &entry : *entries)
    if (absl::StatusOr<std::string> array = unpack(text, entry); array.ok())
      (void)parseArrayHeader(*array);
  return 0;
}
