//===- PreTokenizers.h - Splitting a string into words ----------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef SYSTOLE_RUNTIME_TEXT_PRETOKENIZERS_H
#define SYSTOLE_RUNTIME_TEXT_PRETOKENIZERS_H

#include "runtime/formats/Json.h"

#include "absl/status/statusor.h"

#include <deque>
#include <memory>
#include <string>
#include <vector>

namespace systole::text {

/// A part of a string.
struct Word {
  absl::string_view text;
  /// Whether the text begins with it.
  bool isFirst = false;
};

/// The words of a string, and memory for those that were changed.
struct Words {
  std::vector<Word> list;
  std::deque<std::string> storage;
};

/// Splits words into shorter ones.
class PreTokenizer {
public:
  virtual ~PreTokenizer() = default;
  virtual absl::Status apply(Words &words) const = 0;
  /// Whether the model's tokens are bytes, each written as a character.
  virtual bool isOfBytes() const { return false; }
};

/// Reads the field "pre_tokenizer" of a tokenizer.json; null splits nothing.
/// Errors do not name the file.
absl::StatusOr<std::unique_ptr<PreTokenizer>>
readPreTokenizer(const Json &json);

} // namespace systole::text

#endif // SYSTOLE_RUNTIME_TEXT_PRETOKENIZERS_H
