//===- Vocabulary.cpp - Bytes and numbers of tokens -----------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/program/predict/Vocabulary.h"

#include "runtime/support/Status.h"

#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"

#include <algorithm>

namespace systole::runtime {
namespace {

/// The bytes at the end of `text` that begin a character of UTF-8 but do not
/// complete it.
size_t incompleteBytes(absl::string_view text) {
  for (size_t length = 1; length <= std::min<size_t>(3, text.size());
       ++length) {
    auto byte = static_cast<unsigned char>(text[text.size() - length]);
    if ((byte & 0xC0) == 0x80)
      continue;
    size_t whole = byte >= 0xF0 ? 4 : byte >= 0xE0 ? 3 : byte >= 0xC0 ? 2 : 1;
    return length < whole ? length : 0;
  }
  return 0;
}

class ByteDecoder : public TokenDecoder {
public:
  std::string add(int32_t token) override {
    waiting.push_back(static_cast<char>(token));
    std::string text =
        waiting.substr(0, waiting.size() - incompleteBytes(waiting));
    waiting.erase(0, text.size());
    return text;
  }
  std::string finish() override { return std::exchange(waiting, {}); }

private:
  std::string waiting;
};

class Bytes : public Vocabulary {
public:
  absl::StatusOr<std::vector<int32_t>>
  parse(absl::string_view prompt) const override {
    std::vector<int32_t> tokens;
    for (char byte : prompt)
      tokens.push_back(static_cast<unsigned char>(byte));
    return tokens;
  }
  std::unique_ptr<TokenDecoder> decoder() const override {
    return std::make_unique<ByteDecoder>();
  }
};

class NumberDecoder : public TokenDecoder {
public:
  std::string add(int32_t token) override { return absl::StrCat(" ", token); }
  std::string finish() override { return ""; }
};

class Numbers : public Vocabulary {
public:
  absl::StatusOr<std::vector<int32_t>>
  parse(absl::string_view prompt) const override {
    std::vector<int32_t> tokens;
    for (absl::string_view word :
         absl::StrSplit(prompt, absl::ByAnyChar(" \t\r\n"), absl::SkipEmpty()))
      if (!absl::SimpleAtoi(word, &tokens.emplace_back()))
        return usageError(absl::StrCat(
            "the prompt has '", word,
            "', which is no number of a token: give "
            "the numbers, as in --prompt=\"15496 995\", or the --tokenizer"));
    return tokens;
  }
  std::unique_ptr<TokenDecoder> decoder() const override {
    return std::make_unique<NumberDecoder>();
  }
};

} // namespace

absl::StatusOr<std::unique_ptr<Vocabulary>>
openVocabulary(const systole_program &program, int64_t size,
               const std::string &file) {
  if (file.empty() && program.num_tokenizer_files > 0)
    return program.tokenizers->openCarried(
        {program.tokenizer, static_cast<size_t>(program.num_tokenizer_files)});
  if (file.empty()) {
    if (size <= 256)
      return std::make_unique<Bytes>();
    return std::make_unique<Numbers>();
  }
  if (!program.tokenizers)
    return usageError(absl::StrCat(
        "the tokens of this program are bytes, and it has no tokenizers: leave "
        "--tokenizer=",
        file, " out"));
  return program.tokenizers->open(file);
}

} // namespace systole::runtime
