//===- TFRecord.cpp - TFRecord files --------------------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TFRecord.h"

#include "Deflate.h"
#include "Protobuf.h"

#include "runtime/formats/Crc32c.h"

namespace systole::fuzz {

static void appendChecked(std::string &to, absl::string_view bytes) {
  to += std::string(bytes);
  appendLittle(to, maskedCrc32c(bytes), 4);
}

static void appendFrame(std::string &to, uint64_t length,
                        absl::string_view record) {
  std::string header;
  appendLittle(header, length, 8);
  appendChecked(to, header);
  appendChecked(to, record);
}

std::string mutateRecords(absl::string_view file, Random &random) {
  std::vector<std::string> records;
  constexpr size_t around = 16;
  while (file.size() >= around) {
    const uint64_t length = readLittle(file, 0, 8);
    if (length > file.size() - around)
      break;
    records.emplace_back(file.substr(12, length));
    file.remove_prefix(around + length);
  }
  // Bytes that are no record become one.
  if (records.empty())
    records.emplace_back(file);
  size_t damaged = records.size();
  if (random.oneIn(8))
    rearrange(records, random);
  else if (random.oneIn(8))
    damaged = random.below(records.size());
  else {
    std::string &record = records[random.below(records.size())];
    record = mutateProtobuf(record, random);
  }
  std::string changed;
  for (size_t i = 0; i < records.size(); ++i)
    appendFrame(changed,
                i == damaged ? random.number(records[i].size())
                             : records[i].size(),
                records[i]);
  if (random.oneIn(24) && !changed.empty())
    changed[random.below(changed.size())] ^=
        static_cast<char>(1 << random.below(8));
  return changed;
}

std::string mutateTFRecord(absl::string_view file, Random &random) {
  return mutateCompressed(file, random, mutateRecords);
}

} // namespace systole::fuzz
