//===- CPUCaches.cpp - The caches of this machine -------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "systole/Support/CPUCaches.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/MemoryBuffer.h"

using namespace llvm;

std::optional<int64_t> systole::readCPUCache(int level, StringRef field) {
  for (int index = 0; index < 8; ++index) {
    auto read = [&](StringRef name) -> std::string {
      auto file = MemoryBuffer::getFileAsStream(
          formatv("/sys/devices/system/cpu/cpu0/cache/index{0}/{1}", index,
                  name)
              .str());
      return file ? (*file)->getBuffer().trim().str() : "";
    };
    int found = 0;
    if (!to_integer(read("level"), found) || found != level ||
        read("type") == "Instruction")
      continue;
    std::string text = read(field);
    StringRef digits = text;
    int64_t unit = digits.consume_back("K")   ? 1 << 10
                   : digits.consume_back("M") ? 1 << 20
                                              : 1;
    int64_t value = 0;
    if (to_integer(digits, value) && value > 0)
      return value * unit;
  }
  return std::nullopt;
}
