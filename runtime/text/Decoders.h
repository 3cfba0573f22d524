//===- Decoders.h - The bytes of a tokenizer.json's tokens ------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef SYSTOLE_RUNTIME_TEXT_DECODERS_H
#define SYSTOLE_RUNTIME_TEXT_DECODERS_H

#include "runtime/formats/Json.h"

#include "absl/status/statusor.h"

#include <string>
#include <utility>
#include <vector>

namespace systole::text {

/// The field "decoder" of a tokenizer.json.
struct Decoder {
  /// Whether each character of a name is a byte.
  bool isOfBytes = false;
  /// Whether the name <0x0A> is a byte.
  bool hasByteNames = false;
  /// Strings in names, and what they become.
  std::vector<std::pair<std::string, std::string>> replacements;
  /// The bytes between two tokens.
  std::string separator;
  /// Whether the text lacks its first space, or all spaces of its first token.
  bool takesFirstSpace = false, takesFirstSpaces = false;

  /// Whether names are WordPiece's. A word has a space before it, except for
  /// the text's first token, which stands for its name. A name with the prefix
  /// follows the one before.
  bool isOfWordPieces = false;
  std::string prefix;

  std::string bytesOf(absl::string_view name) const;
};

absl::StatusOr<Decoder> readDecoder(const Json &json);

/// The bytes of a name in GPT-2's alphabet, which has a character for each
/// byte. Returns false if the name has another character.
bool bytesOfAlphabet(absl::string_view name, std::string &bytes);

} // namespace systole::text

#endif // SYSTOLE_RUNTIME_TEXT_DECODERS_H
