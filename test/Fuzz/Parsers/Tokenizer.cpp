//===- Tokenizer.cpp - Tokenizers of Hugging Face -------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "UseTokenizer.h"

using namespace systole;

// A tokenizer.json, or the pairs of a merges.txt after an empty line.
extern "C" int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size) {
  const absl::string_view file(reinterpret_cast<const char *>(bytes), size);
  const size_t end = file.find("\n\n");
  fuzz::useTokenizer(end == absl::string_view::npos
                         ? text::parseTokenizerJson(file)
                         : text::parseVocabAndMerges(file.substr(0, end),
                                                     file.substr(end + 2)),
                     file);
  return 0;
}
