//===- Example.cpp - tf.Examples ------------------------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/data/Host.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size) {
  static const int64_t two[] = {2};
  static const systole_tensor_spec features[] = {
      {"image_raw", SYSTOLE_STRING, 0, nullptr},
      {"label", SYSTOLE_S64, 0, nullptr},
      {"weights", SYSTOLE_F32, 1, two}};
  static systole_host host;
  for (const systole_tensor_spec &feature : features) {
    systole_value value;
    host.reset();
    if (systole_parse_example(&host, bytes, static_cast<int64_t>(size),
                              &feature, 1, &value) != SYSTOLE_OK)
      continue;
    // What it points to can be read.
    unsigned sum = 0;
    for (int64_t i = 0; i < value.bytes; ++i)
      sum += static_cast<unsigned char *>(value.data)[i];
    static volatile unsigned sink;
    sink = sum;
  }
  return 0;
}
