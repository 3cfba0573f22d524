//===- TokenizerVocabulary.cpp - The tokens of a tokenizer's file ---------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Only programs whose descriptor refers to `systole_tokenizers` link it.
//
//===----------------------------------------------------------------------===//

#include "runtime/program/predict/Vocabulary.h"
#include "runtime/support/Status.h"
#include "runtime/text/Tokenizer.h"

#include "absl/strings/str_cat.h"

namespace systole::runtime {
namespace {

class TokenizerDecoder : public TokenDecoder {
public:
  explicit TokenizerDecoder(const text::Tokenizer &tokenizer)
      : decoder(tokenizer, /*withSpecials=*/false) {}

  std::string add(int32_t token) override { return decoder.add(token); }
  std::string finish() override { return decoder.finish(); }

private:
  text::StreamingDecoder decoder;
};

class TokenizerVocabulary : public Vocabulary {
public:
  explicit TokenizerVocabulary(std::unique_ptr<text::Tokenizer> tokenizer)
      : tokenizer(std::move(tokenizer)) {}

  absl::StatusOr<std::vector<int32_t>>
  parse(absl::string_view prompt) const override {
    std::vector<int32_t> tokens;
    text::WordCache cache;
    RETURN_IF_ERROR(tokenizer->encode(prompt, cache, tokens));
    return tokens;
  }
  std::unique_ptr<TokenDecoder> decoder() const override {
    return std::make_unique<TokenizerDecoder>(*tokenizer);
  }
  int32_t end() const override { return tokenizer->endOfText(); }

private:
  std::unique_ptr<text::Tokenizer> tokenizer;
};

absl::StatusOr<std::unique_ptr<Vocabulary>>
openTokenizerVocabulary(const std::string &file) {
  ASSIGN_OR_RETURN(std::unique_ptr<text::Tokenizer> tokenizer,
                   text::openTokenizer(file));
  return std::make_unique<TokenizerVocabulary>(std::move(tokenizer));
}

absl::StatusOr<std::unique_ptr<Vocabulary>>
openCarriedVocabulary(absl::Span<const systole_file> files) {
  auto read = [&](const std::string &path,
                  std::string &) -> absl::StatusOr<absl::string_view> {
    for (const systole_file &file : files)
      if (path == file.name)
        return absl::string_view(file.contents,
                                 static_cast<size_t>(file.num_bytes));
    return absl::NotFoundError(
        absl::StrCat("the program does not carry '", path, "'"));
  };
  ASSIGN_OR_RETURN(std::unique_ptr<text::Tokenizer> tokenizer,
                   text::openTokenizer(files.front().name, read));
  return std::make_unique<TokenizerVocabulary>(std::move(tokenizer));
}

} // namespace
} // namespace systole::runtime

const struct systole_tokenizers systole_tokenizers = {
    systole::runtime::openTokenizerVocabulary,
    systole::runtime::openCarriedVocabulary, systole::runtime::dataComponents};
