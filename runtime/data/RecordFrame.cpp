//===- RecordFrame.cpp - Records as TFRecord files have them --------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/data/RecordFrame.h"

#include "runtime/data/Crc32c.h"

namespace systole::data {

static void appendLittleEndian(std::string &to, uint64_t value, int bytes) {
  for (int i = 0; i < bytes; ++i)
    to.push_back(static_cast<char>(value >> (8 * i)));
}

std::string frameRecord(const std::string &bytes) {
  std::string record;
  appendLittleEndian(record, bytes.size(), 8);
  appendLittleEndian(record, maskedCrc32c(record), 4);
  record += bytes;
  appendLittleEndian(record, maskedCrc32c(bytes), 4);
  return record;
}

} // namespace systole::data
