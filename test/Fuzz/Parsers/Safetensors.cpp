//===- Safetensors.cpp - safetensors files --------------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "MemoryFile.h"

#include "runtime/checkpoint/SafetensorsFile.h"

using namespace systole::runtime;

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size) {
  auto file = openSafetensors(
      systole::fuzz::memoryFile("weights.safetensors", bytes, size));
  if (!file.ok())
    return 0;
  for (const auto &[name, entry] : (*file)->entries()) {
    // The header was checked against the file.
    systole::fuzz::require(entry.bytes >= 0 &&
                           entry.bytes <= static_cast<int64_t>(size));
    auto values = (*file)->load(name);
    systole::fuzz::require(values.ok() && values->size() == entry.bytes);
    (void)typeName(entry);
  }
  return 0;
}
