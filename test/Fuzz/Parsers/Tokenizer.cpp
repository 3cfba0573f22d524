//===- Tokenizer.cpp - Tokenizers of Hugging Face -------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "UseTokenizer.h"

#include "absl/strings/match.h"

using namespace systole;

// A tokenizer.json, the pairs of a merges.txt after an empty line, or a
// vocab.txt.
extern "C" int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size) {
  const absl::string_view file(reinterpret_cast<const char *>(bytes), size);
  const size_t end = file.find("\n\n");
  fuzz::useTokenizer(absl::StartsWith(file, "[PAD]\n")
                         ? text::parseWordPieces(file, "")
                     : end == absl::string_view::npos
                         ? text::parseTokenizerJson(file)
                         : text::parseVocabAndMerges(file.substr(0, end),
                                                     file.substr(end + 2)),
                     file);
  return 0;
}
