//===- SentencePiece.cpp - Models of SentencePiece ------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "UseTokenizer.h"

using namespace systole;

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size) {
  const absl::string_view file(reinterpret_cast<const char *>(bytes), size);
  fuzz::useTokenizer(text::parseSentencePiece(file), file);
  return 0;
}
