//===- UseTokenizer.h - Text for a tokenizer --------------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef SYSTOLE_TEST_FUZZ_PARSERS_USETOKENIZER_H
#define SYSTOLE_TEST_FUZZ_PARSERS_USETOKENIZER_H

#include "MemoryFile.h"

#include "runtime/text/Tokenizer.h"
#include "runtime/text/Utf8.h"

namespace systole::fuzz {

/// Encodes `text`, and decodes its tokens.
inline void encodeText(const text::Tokenizer &tokenizer,
                       absl::string_view text) {
  text::WordCache cache;
  std::vector<int32_t> ids, again;
  const bool isDone = tokenizer.encode(text, cache, ids).ok();
  require(tokenizer.encode(text, cache, again).ok() == isDone);
  if (!isDone)
    return;
  // The cache changes nothing.
  require(ids == again);
  text::StreamingDecoder decoder(tokenizer);
  std::string streamed, storage, other;
  for (int32_t id : ids) {
    require(tokenizer.find(id));
    const std::string part = decoder.add(id);
    require(text::validUtf8(part, other).data() == part.data());
    streamed += part;
  }
  streamed += decoder.finish();
  require(streamed == text::validUtf8(tokenizer.decode(ids), storage));
}

/// Uses a tokenizer, if `file` is one, for its own bytes, which have its names,
/// and for other text.
inline void
useTokenizer(const absl::StatusOr<std::unique_ptr<text::Tokenizer>> &tokenizer,
             absl::string_view file) {
  if (!tokenizer.ok())
    return;
  encodeText(**tokenizer, file.substr(0, 2048));
  encodeText(**tokenizer,
             "The text  of a 'test', with \xf0\x9f\x98\x80 and \xff.\n");
}

} // namespace systole::fuzz

#endif // SYSTOLE_TEST_FUZZ_PARSERS_USETOKENIZER_H
