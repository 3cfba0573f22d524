//===- Decoders.cpp - The bytes of a tokenizer.json's tokens --------------===//
//
// Part of Systole, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/text/Decoders.h"

#include "runtime/support/Status.h"
#include "runtime/text/JsonFields.h"
#include "runtime/text/Utf8.h"

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_replace.h"

#include <array>

namespace systole::text {

/// The byte of each character of the alphabet, or -1. Visible characters of
/// Latin-1 stand for themselves, those from U+0100 on for the others in order.
static std::array<int, 0x144> makeAlphabet() {
  std::array<int, 0x144> bytes;
  bytes.fill(-1);
  size_t other = 0x100;
  for (int byte = 0; byte < 256; ++byte) {
    const bool isVisible = (byte >= '!' && byte <= '~') ||
                           (byte >= 0xa1 && byte <= 0xac) || byte >= 0xae;
    bytes[isVisible ? static_cast<size_t>(byte) : other++] = byte;
  }
  return bytes;
}

bool bytesOfAlphabet(absl::string_view name, std::string &bytes) {
  static const std::array<int, 0x144> alphabet = makeAlphabet();
  bytes.clear();
  while (!name.empty()) {
    const uint32_t code = codePointOf(name);
    if (code >= alphabet.size() || alphabet[code] < 0)
      return false;
    bytes += static_cast<char>(alphabet[code]);
    name.remove_prefix(firstCharacter(name).size());
  }
  return true;
}

std::string Decoder::bytesOf(absl::string_view name) const {
  std::string bytes;
  uint32_t byte;
  if (isOfBytes && bytesOfAlphabet(name, bytes))
    return bytes;
  if (hasByteNames && name.size() == 6 && absl::StartsWith(name, "<0x") &&
      name[5] == '>' && absl::ascii_isxdigit(name[3]) &&
      absl::ascii_isxdigit(name[4]) &&
      absl::SimpleHexAtoi(name.substr(3, 2), &byte))
    return std::string(1, static_cast<char>(byte));
  bytes = std::string(name);
  if (isOfWordPieces) {
    if (absl::StartsWith(name, prefix))
      bytes.erase(0, prefix.size());
    else
      bytes.insert(0, " ");
  }
  for (const auto &[from, to] : replacements)
    bytes = absl::StrReplaceAll(bytes, {{from, to}});
  return bytes;
}

static absl::Status read(const Json &json, int depth, Decoder &decoder) {
  const std::string type = textOf(json, "type");
  if (type == "Sequence")
    return forEachStep(json, "decoders", depth, [&](const Json &step) {
      return read(step, depth + 1, decoder);
    });
  if (type == "ByteLevel") {
    decoder.isOfBytes = true;
  } else if (type == "ByteFallback") {
    decoder.hasByteNames = true;
  } else if (type == "Metaspace") {
    std::string mark = textOf(json, "replacement");
    decoder.replacements.emplace_back(
        mark.empty() ? std::string(spaceMark) : mark, " ");
    const std::string scheme = textOf(json, "prepend_scheme");
    decoder.takesFirstSpaces = scheme.empty()
                                   ? flagOf(json, "add_prefix_space", true)
                                   : scheme != "never";
  } else if (type == "Replace") {
    const std::string from = textOf(fieldOf(json, "pattern"), "String");
    if (from.empty())
      return absl::UnimplementedError(
          "a Replace of another pattern than a String is not supported");
    decoder.replacements.emplace_back(from, textOf(json, "content"));
  } else if (type == "Strip") {
    if (textOf(json, "content") != " " || numberOf(json, "start") > 1 ||
        numberOf(json, "stop") > 0)
      return absl::UnimplementedError(
          "a Strip of something else than the first space is not supported");
    decoder.takesFirstSpace = numberOf(json, "start") == 1;
  } else if (type == "WordPiece") {
    const Json &prefix = fieldOf(json, "prefix");
    decoder.isOfWordPieces = true;
    decoder.prefix = prefix.is_string() ? prefix.get<std::string>() : "##";
    // English without the spaces that the split into words has added.
    if (flagOf(json, "cleanup", true))
      decoder.replacements = {
          {" .", "."},   {" ?", "?"},     {" !", "!"},    {" ,", ","},
          {" ' ", "'"},  {" n't", "n't"}, {" 'm", "'m"},  {" do not", " don't"},
          {" 's", "'s"}, {" 've", "'ve"}, {" 're", "'re"}};
  } else if (type != "Fuse") {
    return unknownKind("decoder", type,
                       "Sequence, ByteLevel, ByteFallback, Metaspace, Replace, "
                       "Strip, WordPiece and Fuse");
  }
  return absl::OkStatus();
}

absl::StatusOr<Decoder> readDecoder(const Json &json) {
  Decoder decoder;
  if (json.is_null()) {
    decoder.separator = " ";
    return decoder;
  }
  RETURN_IF_ERROR(read(json, 0, decoder));
  return decoder;
}

} // namespace systole::text
