//===- Sequence.cpp - Bytes as a tf.SequenceExample -----------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "test/Runtime/Pipelines.h"

using namespace systole::test;

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size) {
  static const int64_t any[] = {-1}, pairs[] = {-1, 2}, ragged[] = {-1, -1};
  static const systole_tensor_spec record = {"", SYSTOLE_STRING, 0, nullptr};
  static const std::vector<systole_tensor_spec> types = {
      {"", SYSTOLE_S64, 0, nullptr},
      {"", SYSTOLE_S64, 2, ragged},
      {"", SYSTOLE_F32, 2, pairs},
      {"", SYSTOLE_STRING, 2, ragged},
      {"", SYSTOLE_S64, 1, any}};
  // One after the other, as the first that is wrong ends a record.
  static const char *const lists[] = {"ids", "scores", "words", "flags"};
  absl::string_view text(reinterpret_cast<const char *>(bytes), size);
  for (size_t i = 0; i < 4; ++i) {
    systole_host host;
    std::vector<systole_tensor_spec> given = {types[0], types[i + 1]};
    RecordOperation parse("parse_sequence_example", {record}, given,
                          {systole::test::text("context_features", "label"),
                           systole::test::text("sequence", lists[i])});
    if (parse.run(host, {valueOf(text)}) == SYSTOLE_OK)
      (void)show(given, parse.results);
  }
  return 0;
}
