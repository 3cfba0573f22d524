//===- Utf8.cpp - UTF-8 ---------------------------------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/text/Utf8.h"

#include <algorithm>

namespace systole::text {

Utf8Start utf8Start(absl::string_view text) {
  auto byte = [&](size_t i) { return static_cast<unsigned char>(text[i]); };
  const unsigned char first = byte(0);
  if (first < 0x80)
    return {1, true, false};
  if (first < 0xc2 || first > 0xf4)
    return {1, false, false};
  const size_t size = first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4;
  // The second byte excludes surrogates, long encodings and numbers beyond
  // Unicode.
  const unsigned char least = first == 0xe0   ? 0xa0
                              : first == 0xf0 ? 0x90
                                              : 0x80;
  const unsigned char most = first == 0xed ? 0x9f : first == 0xf4 ? 0x8f : 0xbf;
  size_t known = 1;
  while (known < std::min(size, text.size()) &&
         (known == 1 ? byte(1) >= least && byte(1) <= most
                     : (byte(known) & 0xc0) == 0x80))
    ++known;
  return {known, known == size, known < size && known == text.size()};
}

absl::string_view firstCharacter(absl::string_view text) {
  const auto first = static_cast<unsigned char>(text[0]);
  return text.substr(0, first < 0x80   ? 1
                        : first < 0xe0 ? 2
                        : first < 0xf0 ? 3
                                       : 4);
}

absl::string_view validUtf8(absl::string_view text, std::string &storage) {
  size_t at = 0, copied = 0;
  bool isValid = true;
  while (at < text.size()) {
    const Utf8Start start = utf8Start(text.substr(at));
    if (!start.isValid) {
      if (isValid)
        storage.clear();
      isValid = false;
      storage.append(text.data() + copied, at - copied);
      storage.append(replacementCharacter.data(), replacementCharacter.size());
      copied = at + start.size;
    }
    at += start.size;
  }
  if (isValid)
    return text;
  storage.append(text.data() + copied, at - copied);
  return storage;
}

void appendUtf8(uint32_t code, std::string &to) {
  auto append = [&](uint32_t byte) { to += static_cast<char>(byte); };
  auto appendTail = [&](int shift) { append(0x80 | ((code >> shift) & 0x3f)); };
  if (code < 0x80) {
    append(code);
  } else if (code < 0x800) {
    append(0xc0 | (code >> 6));
    appendTail(0);
  } else if (code < 0x10000) {
    append(0xe0 | (code >> 12));
    appendTail(6);
    appendTail(0);
  } else {
    append(0xf0 | (code >> 18));
    appendTail(12);
    appendTail(6);
    appendTail(0);
  }
}

uint32_t codePointOf(absl::string_view text) {
  const absl::string_view character = firstCharacter(text);
  auto byte = [&](size_t i) {
    return static_cast<uint32_t>(static_cast<unsigned char>(character[i]));
  };
  if (character.size() == 1)
    return byte(0);
  uint32_t code = byte(0) & (0x7fu >> character.size());
  for (size_t i = 1; i < character.size(); ++i)
    code = code << 6 | (byte(i) & 0x3f);
  return code;
}

} // namespace systole::text
