//===- Utf8.h - UTF-8 -------------------------------------------*- C++ -*-===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef SYSTOLE_RUNTIME_TEXT_UTF8_H
#define SYSTOLE_RUNTIME_TEXT_UTF8_H

#include "absl/strings/string_view.h"

#include <cstdint>
#include <string>

namespace systole::text {

/// U+2581, which stands for a space in the pieces of SentencePiece.
constexpr absl::string_view spaceMark = "\xe2\x96\x81";
/// U+FFFD, which stands for bytes that are not UTF-8.
constexpr absl::string_view replacementCharacter = "\xef\xbf\xbd";

/// The start of a string.
struct Utf8Start {
  /// The bytes of a character. If the string starts with none: the bytes of the
  /// longest start of a character there is, at least 1.
  size_t size = 0;
  bool isValid = false;
  /// Whether more bytes could complete the character.
  bool isCut = false;
};

/// Examines the first character of `text`, which is not empty. Rejects
/// surrogates and encodings that are longer than necessary.
Utf8Start utf8Start(absl::string_view text);

/// The first character of `text`, which is not empty and is valid UTF-8.
absl::string_view firstCharacter(absl::string_view text);

/// Replaces what is not UTF-8 by U+FFFD, as Python's errors="replace" does.
/// `text` stays as it is if it is valid; then `storage` is not used.
absl::string_view validUtf8(absl::string_view text, std::string &storage);

/// Appends a character.
void appendUtf8(uint32_t codePoint, std::string &to);

/// The code point of the character that `text`, valid UTF-8, starts with.
uint32_t codePointOf(absl::string_view text);

} // namespace systole::text

#endif // SYSTOLE_RUNTIME_TEXT_UTF8_H
