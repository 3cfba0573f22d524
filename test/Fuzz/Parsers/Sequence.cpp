//===- Sequence.cpp - Bytes as a tf.SequenceExample -----------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ParseRecords.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size) {
  systole::fuzz::parseSequenceExample(
      {reinterpret_cast<const char *>(bytes), size});
  return 0;
}
