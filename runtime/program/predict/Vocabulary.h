//===- Vocabulary.h - Prompts and generated text ----------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef SYSTOLE_RUNTIME_PROGRAM_PREDICT_VOCABULARY_H
#define SYSTOLE_RUNTIME_PROGRAM_PREDICT_VOCABULARY_H

#include "runtime/about/Notices.h"
#include "systole/runtime/abi.h"

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"

#include <memory>
#include <string>
#include <vector>

namespace systole::runtime {

/// Decodes the tokens of one sequence as they come.
class TokenDecoder {
public:
  virtual ~TokenDecoder() = default;
  /// The text that the token completes. Bytes that begin a character of UTF-8
  /// may wait for the next token.
  virtual std::string add(int32_t token) = 0;
  /// The bytes that wait, at the end.
  virtual std::string finish() = 0;
};

/// The tokens of a program: from text and back.
class Vocabulary {
public:
  virtual ~Vocabulary() = default;
  /// The tokens of a prompt; they may be outside the model's.
  virtual absl::StatusOr<std::vector<int32_t>>
  parse(absl::string_view prompt) const = 0;
  virtual std::unique_ptr<TokenDecoder> decoder() const = 0;
  /// The token that ends a sequence, or -1.
  virtual int32_t end() const { return -1; }
};

/// The vocabulary of bytes. Models with more than 256 tokens have that of their
/// numbers, in decimal, with spaces between. With `file`, or files that the
/// program carries, it is a tokenizer's.
absl::StatusOr<std::unique_ptr<Vocabulary>>
openVocabulary(const systole_program &program, int64_t size,
               const std::string &file);

} // namespace systole::runtime

/// The functions of a program that links tokenizers.
struct systole_tokenizers {
  absl::StatusOr<std::unique_ptr<systole::runtime::Vocabulary>> (*open)(
      const std::string &file);
  /// Opens a tokenizer that a program carries, the main file first.
  absl::StatusOr<std::unique_ptr<systole::runtime::Vocabulary>> (*openCarried)(
      absl::Span<const systole_file> files);
  /// The works that the tokenizers contain.
  std::vector<systole::runtime::Component> (*components)();
};

#endif // SYSTOLE_RUNTIME_PROGRAM_PREDICT_VOCABULARY_H
