//===- PackBooleans.cpp - Programs of later MLIR --------------------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "systole/Artifact/PackBooleans.h"

#include "llvm/ADT/StringExtras.h"

#include <optional>

using namespace llvm;

/// Returns the number of booleans of the type that begins `text`, after the
/// quotation mark of the digits. Returns std::nullopt for another type.
static std::optional<uint64_t> countBooleans(StringRef text) {
  text = text.ltrim();
  if (!text.consume_front(">"))
    return std::nullopt;
  text = text.ltrim();
  if (!text.consume_front(":"))
    return std::nullopt;
  text = text.ltrim();
  if (!text.consume_front("tensor<"))
    return std::nullopt;
  uint64_t count = 1, size;
  while (!text.consume_front("i1>")) {
    if (text.consumeInteger(10, size) || !text.consume_front("x"))
      return std::nullopt;
    count *= size;
  }
  return count;
}

/// Packs the digits of `bytes`, one byte a boolean, into bits, the first one
/// lowest. Returns std::nullopt if a byte is no boolean.
static std::optional<std::string> pack(StringRef bytes) {
  std::string bits((bytes.size() / 2 + 7) / 8, '\0');
  for (size_t i = 0; 2 * i < bytes.size(); ++i) {
    StringRef byte = bytes.substr(2 * i, 2);
    if (byte == "01")
      bits[i / 8] |= 1 << i % 8;
    else if (byte != "00")
      return std::nullopt;
  }
  return toHex(bits);
}

std::unique_ptr<MemoryBuffer>
systole::packBooleans(std::unique_ptr<MemoryBuffer> program) {
  constexpr StringLiteral prefix = "dense<\"0x";
  StringRef text = program->getBuffer();
  std::string changed;
  for (size_t at = text.find(prefix); at != StringRef::npos;
       at = text.find(prefix, at)) {
    at += prefix.size();
    StringRef digits = text.slice(at, text.find('"', at));
    auto count = countBooleans(text.substr(at + digits.size() + 1));
    // A byte is either a single boolean or bits already.
    if (!count || *count < 2 || digits.size() / 2 != *count ||
        digits.size() % 2 != 0)
      continue;
    auto bits = pack(digits);
    if (!bits)
      continue;
    if (changed.empty())
      changed = text.str();
    std::string shorter = *bits + '"';
    shorter.resize(digits.size() + 1, ' ');
    changed.replace(at, shorter.size(), shorter);
  }
  if (changed.empty())
    return program;
  return MemoryBuffer::getMemBufferCopy(changed,
                                        program->getBufferIdentifier());
}
