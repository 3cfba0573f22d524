//===- Cache.cpp - Bytes as the records of a cache ------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Limits.h"
#include "MemoryFile.h"

#include "runtime/data/readers/RecordWriter.h"
#include "test/Runtime/data/Pipelines.h"

#include <algorithm>
#include <cstring>

using namespace systole;
using namespace systole::data;
using namespace systole::test;

/// Each record is a length of two bytes and so many bytes. The file's checksums
/// are right: what is looked for is behind them.
static std::string frame(const uint8_t *bytes, size_t size) {
  std::string file;
  while (size >= sizeof(uint16_t)) {
    uint16_t length;
    std::memcpy(&length, bytes, sizeof(length));
    size -= sizeof(length);
    bytes += sizeof(length);
    size_t taken = std::min<size_t>(length, size);
    appendRecord(file, {reinterpret_cast<const char *>(bytes), taken});
    size -= taken;
    bytes += taken;
  }
  return file;
}

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size) {
  static const int64_t two[] = {2}, any[] = {-1}, pairs[] = {-1, 2};
  static const Pipeline::Specs kinds[] = {
      {{"", SYSTOLE_S64, 0, nullptr}, {"", SYSTOLE_F32, 1, two}},
      {{"", SYSTOLE_STRING, 0, nullptr}, {"", SYSTOLE_S32, 2, pairs}},
      {{"", SYSTOLE_STRING, 1, any}},
      {{"", SYSTOLE_STRING, 2, pairs}, {"", SYSTOLE_U8, 1, any}}};
  if (size == 0)
    return 0;
  const Pipeline::Specs &specs = kinds[bytes[0] % std::size(kinds)];
  std::string file = frame(bytes + 1, size - 1);
  std::string path = fuzz::memoryFile("cache", file.data(), file.size());
  Pipeline pipeline;
  pipeline.add("range", {number("stop", 3)})
      .gives(specs)
      .add("cache", {text("filename", path.c_str())})
      .gives(specs)
      .add("repeat", {number("count", 2)})
      .gives(specs)
      .yield(specs);
  DatasetOptions options;
  options.budget = fuzz::limits;
  (void)forEachElement(
      pipeline, options, INT64_MAX,
      [&](const Element &element) { (void)show(specs, element); });
  return 0;
}
