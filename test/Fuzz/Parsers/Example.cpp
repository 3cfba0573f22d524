//===- Example.cpp - Bytes as a tf.Example --------------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "test/Runtime/Pipelines.h"

using namespace systole::test;

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size) {
  static const int64_t two[] = {2}, any[] = {-1}, pairs[] = {-1, 2};
  static const systole_tensor_spec record = {"", SYSTOLE_STRING, 0, nullptr};
  static const std::pair<const char *, systole_tensor_spec> features[] = {
      {"image_raw", {"", SYSTOLE_STRING, 0, nullptr}},
      {"label", {"", SYSTOLE_S64, 0, nullptr}},
      {"weights", {"", SYSTOLE_F32, 1, two}},
      {"image_raw", {"", SYSTOLE_STRING, 1, any}},
      {"label", {"", SYSTOLE_S64, 1, any}},
      {"weights", {"", SYSTOLE_F32, 2, pairs}}};
  absl::string_view text(reinterpret_cast<const char *>(bytes), size);
  for (const auto &[name, type] : features) {
    systole_host host;
    RecordOperation parse("parse_example", {record}, {type},
                          {systole::test::text("features", name)});
    // What it gives can be read: also where its layout is known.
    for (int run = 0; run < 2; ++run)
      if (parse.run(host, {valueOf(text)}) == SYSTOLE_OK)
        (void)show({type}, parse.results);
  }
  return 0;
}
